// The model's world is a table of methods. A method is the implementation of a class, a site of hooks, or the function
// of a stranger. A site and a stranger know the method that was there before them.
//
// The description leaves some points open. The model decides them as follows:
// - A call of a site begins when the site is reached. So the hooks of the class are those at the time when the object's
//   hooks proceed.
// - If no body has proceeded to dealloc, the original runs without the instead bodies between.
// - If a before hook proceeds again, the result of the first time is forgotten, too.
// - If a body sets the result and then proceeds, this result stays unless an inner body sets another. For a method of
//   the init family this is left open, so scripts do not do it.
// - A message whose method hooks have injected is forwarded after them, since every class forwards messages that it
//   does not implement. The same is true of hooks that stay around nothing after an injection, also inside another
//   injection.
// - A hook that is installed while a stranger's function is the method runs around that function, in a site of its own.

#ifndef MODEL_WORLD_H
#define MODEL_WORLD_H

#include "hierarchy.h"
#include "trace.h"

enum { MAXIMUM_TOKENS = 600, MAXIMUM_SITES = 300 };

enum kind {
    NOTHING_THERE,
    IMPLEMENTED,
    SITE,
    STRANGER,
    OBJECT_SITE,
    FOREIGN_SITE, // of an object of another library's subclass
    FOREIGN,      // the method of that subclass
    ROOT_DEALLOC,
};

// A target of a call.
struct target {
    enum kind kind;
    int index; // node, site or stranger; the class of an object site
    enum method method;
};

struct token {
    int hook;
    ort_hook_state state;
    bool is_claimed;
    int site; // or NOBODY for a hook of an object
    int object;
    int types; // for a hook of an object
};

struct hooks {
    int count;
    int tokens[HOOKS]; // in the order of installation
};

struct site {
    int node;
    enum method method;
    struct target before; // NOTHING_THERE: the superclass's method at the time of the call
    bool injects;         // the hooks stand for the method
    int types;
    struct hooks hooks;
};

struct object {
    bool exists, is_dying;
    int class;
    bool is_dynamic; // its isa is the dynamic subclass of `class`
    bool is_displaced;
    bool is_foreign;  // its isa is another library's subclass, of its class or of the dynamic one
    bool is_in_place; // and its hooks are in that subclass
    unsigned kinds;   // of ort_object_kind
    int hooked_class; // while it has hooks or kinds
    int associations;
    int in_use;
    bool injects[METHODS]; // its hooks stand for the method
    struct hooks hooks;
};

struct stranger {
    bool is_in;
    int since;
    struct target before;
};

// The outcome of a call.
struct outcome {
    bool threw;
    int value; // the result, or the thrown number
};

// A call of a site that is running.
struct flight {
    const struct flight *outer;
    const struct script *script;
    int befores[HOOKS], insteads[HOOKS], afters[HOOKS]; // tokens, in the order in which they run
    int before_count, instead_count, after_count;
    int receiver;
    enum method sent, method;
    struct target before;
    int superclass_node; // where to look for the previous method if `before` is NOTHING_THERE
    int argument;
    int result;
    bool is_known; // whether the result is known
    bool has_run_original;
};

extern struct model {
    const struct script *script;
    struct trace *trace;
    bool class_exists[CLASSES];
    int superclass[CLASSES];
    struct target own[NODES][METHODS];
    struct object objects[OBJECTS];
    struct stranger strangers[STRANGERS];
    int steps_in;
    bool had_strangers;
    bool had_kinds;
    struct target saved[SAVED];
    struct token tokens[MAXIMUM_TOKENS];
    int token_count;
    int current[HOOKS]; // tokens
    struct site sites[MAXIMUM_SITES];
    int site_count;
    const struct flight *innermost;
    int depth, budget;
} model;

#define LOG(...) trace_add(model.trace, __VA_ARGS__)

static const struct outcome model_nothing = {false, 0};

static inline const struct hook_plan *model_plan_of(int token) {
    return &model.script->hooks[model.tokens[token].hook];
}

// MARK: Classes and objects

int model_superclass_node(int node);
struct target model_find(int node, enum method method);

// Whether it has the method, not only hooks around nothing.
bool model_has(int node, enum method method);

// Whether it would have the method without any hooks.
bool model_has_without_hooks(int node, enum method method);

bool model_is_target(struct target left, struct target right);
bool model_is_kind_of(int class, int ancestor);
const char *model_receiver_name(int receiver);
bool model_exists(int receiver);
struct target model_target_of_send(int receiver, enum method method);
bool model_responds(int receiver, enum method method);

void model_make_object(int number, int class);
void model_copy_object(int number, int original);
void model_drop_object(int number);
void model_change_class(int number, int class);
void model_restore_class(int number);
void model_lie(int number);
void model_tell(int number);
void model_change_kind(int number, unsigned kind, bool adds);
void model_make_class(int class, int superclass, int methods);
void model_dispose_class(int class);

// MARK: Hooks

void model_install(int hook);
bool model_remove_token(int token);

// Returns how many hooks of that method the object has.
int model_hooks_of_method(const struct object *object, enum method method);

// `operation` is REMOVE, ENABLE or DISABLE.
void model_change(enum operation operation, int hook);

// MARK: Calls

bool model_may_send(void);
struct outcome model_call(struct target target, int receiver, enum method sent, int argument);
struct outcome model_use(struct target target, int receiver, enum method method, int argument);
struct outcome model_send(int receiver, enum method method, int argument);
struct outcome model_catch(struct outcome outcome);
struct outcome model_act(const struct action *action);

// MARK: Strangers

void model_step_in(int number);
void model_step_out(int number, bool at_last);
void model_save(int place, int receiver, enum method method);
void model_call_saved(int place, int receiver, int argument);

#endif
