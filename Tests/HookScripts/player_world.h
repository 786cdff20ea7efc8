// The state that a script has made of the classes, and the functions that the player's parts share.

#ifndef PLAYER_WORLD_H
#define PLAYER_WORLD_H

#include "methods.h"
#include "trace.h"

enum { MAXIMUM_TOKENS = 600 };

// A hook that was installed.
struct token {
    int hook;
    struct ort_hook *handle;
    bool is_ended; // its body has been destroyed
};

struct stranger {
    bool is_in;
    int since;
    IMP before;
};

extern struct player {
    const struct script *script;
    struct trace *trace;
    Class classes[CLASSES];
    id objects[OBJECTS];
    bool is_dying[OBJECTS];
    int in_use[OBJECTS];
    Class saved_classes[OBJECTS]; // a dynamic subclass that a step has taken from the object
    Class hooked_classes[OBJECTS];
    unsigned kinds[OBJECTS];
    bool had_kinds;
    Class foreign_classes[CLASSES + OBJECTS]; // another library's, of a class or of a dynamic subclass
    struct stranger strangers[STRANGERS];
    int steps_in;
    bool had_strangers;
    struct {
        IMP imp;
        enum method method;
        Class exactly, kind;
    } saved[SAVED];
    struct token tokens[MAXIMUM_TOKENS];
    int token_count;
    struct token *current[HOOKS];
    int depth, budget;
} player;

#define LOG(...) trace_add(player.trace, __VA_ARGS__)

// MARK: Classes and objects

Class player_class_of_node(int node);
const char *player_class_name(Class class);
const char *player_receiver_name(id receiver);

// Returns nil for an object that does not exist or that is being deallocated.
id player_receiver_of(int target);

// Returns NOBODY for any other receiver.
int player_object_number(id receiver);

// Returns the class's or metaclass's own method of that name.
Method player_own_method(int node, enum method method);

// Returns the answer of respondsToSelector:.
bool player_responds(id receiver, enum method method);

void player_make_object(int number, int class);
void player_copy_object(int number, int original);
void player_drop_object(int number);
void player_change_class(int number, int class);
void player_restore_class(int number);
// Whether another library has made the object an instance of a subclass.
bool player_is_foreign(int object);

// Whether the object has hooks of methods that may be missing. Their types could differ in the class to which the hooks
// would move.
bool player_may_differ_elsewhere(int object);

void player_lie(int number);
void player_tell(int number);

// Disposes of the classes that the other library does not use any more.
void player_tidy_foreigner(void);

void player_change_kind(int number, unsigned kind, bool adds);
void player_make_class(int number, int superclass, int methods);
void player_dispose_class(int number);

// MARK: Hooks

void player_install(int hook);

// `operation` is REMOVE, ENABLE or DISABLE.
void player_change(enum operation operation, int hook);

void player_flush(void);
bool player_has_hooks(int object);

// Whether other code has taken the object out of the dynamic subclass that its hooks and kinds need.
bool player_is_displaced(int object);

// MARK: Calls

struct sending {
    IMP imp; // NULL: send a message
    id receiver;
    enum method method;
    int argument;
};

bool player_may_send(void);
struct sending player_sending_of(const int *operands);

// Both take a struct sending. They do not send a message that the receiver does not understand.
int player_send(const void *sending);
int player_use(const void *sending);

int player_catching(int (*function)(const void *), const void *context);
int player_act(const struct action *action);

// The body of all hooks that are functions.
void player_run_function(struct ort_hook_call *call, void *context);

// MARK: Strangers

void player_step_in(int number);
void player_step_out(int number, bool at_last);
void player_save(int place, int target, enum method method);
void player_call_saved(int place, int target, int argument);

#endif
