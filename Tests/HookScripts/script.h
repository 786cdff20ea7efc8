// A script: hooks, functions of strangers and implementations that it may use, and the steps that use them. What the
// words mean for the runtime is in the player's files, and what they must come to in the model's.

#ifndef SCRIPT_H
#define SCRIPT_H

#include <objc/hooks.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What is called. The classes of the hierarchy and who implements what are in hierarchy.c.
// No compiled class has `absent:`, and not each has `late:`; hooks may bring them.
enum method { MARK, NOTE, LATE, HALF, BIG, OBJECT, MANY, NOTHING, ABSENT, INIT, DEALLOC, METHODS };

// How arguments and results lie.
enum shape {
    SHAPE_INT,
    SHAPE_DOUBLE,
    SHAPE_MEMORY,
    SHAPE_OBJECT,
    SHAPE_MANY,
    SHAPE_INIT, // of an object that consumes its receiver and gives a reference
    SHAPE_VOID, // the shapes from here on answer nothing
    SHAPE_DEALLOC,
    SHAPES
};

enum {
    BASE,
    MIDDLE,
    LEAF,
    SIBLING,
    COMPILED_CLASSES, // the classes from here on are made by steps
    CLASSES = 7,
    NODES = 2 * CLASSES, // a class, and behind it its metaclass
    OBJECTS = 5,
    TARGETS = OBJECTS + CLASSES, // what may be sent to: objects, then classes
    HOOKS = 10,
    STRANGERS = 4,
    SAVED = 2,
    MODULUS = 997, // of every argument and result, so that each shape can carry them
    MAXIMUM_ACTIONS = 4,
    MAXIMUM_STEPS = 40,
    MAXIMUM_DEPTH = 4, // of sends in one another
    BUDGET = 100,      // of bodies and implementations that one step may run before they send no more
    NOBODY = -1,
};

enum operation {
    NO_OPERATION,
    // Steps only.
    MAKE_OBJECT,   // object, class
    COPY_OBJECT,   // object, object that is copied
    CHANGE_CLASS,  // object, class
    RESTORE_CLASS, // object: undoes the former
    LIE,           // object: another library makes it an instance of a subclass of its own
    TELL,          // object: undoes that
    MAKE_CLASS,    // class, superclass, bits of methods
    DISPOSE_CLASS, // class
    STEP_IN,       // stranger: puts its function on top, or exchanges
    STEP_OUT,      // stranger: undoes that
    SAVE,          // place, target, method: keeps an implementation
    CALL_SAVED,    // place, object, argument
    // Steps and actions of bodies.
    DROP_OBJECT, // object
    INSTALL,     // hook
    REMOVE,      // hook
    ENABLE,      // hook
    DISABLE,     // hook
    FLUSH,
    ADD_KIND, // object, kind of dynamic subclass
    REMOVE_KIND,
    SEND,     // target, method, argument
    TRY_SEND, // the same, and catches
    // Actions of implementations and bodies.
    SEND_SELF, // method, argument: to the receiver
    SEND_SUPER,
    THROW, // value
    // Actions of bodies that have a call.
    PROCEED,
    TRY_PROCEED,
    CHANGE_ARGUMENT, // by how much
    CHANGE_RESULT,   // to what
};

struct action {
    enum operation operation;
    int operands[3];
};

enum body { FUNCTION, BLOCK_WITH_ARGUMENTS, BLOCK_WITHOUT };

struct hook_plan {
    int node;       // the class or metaclass, or NOBODY
    int object;     // or else the object
    bool by_object; // names the class by the class of this script's first object of it, which may be a dynamic subclass
    enum method method;
    ort_hook_position position;
    uint32_t options;
    int32_t priority;
    int types; // what it says of the types of a missing method: see hierarchy.h
    enum body body;
    int answer; // of an instead block
    struct action actions[MAXIMUM_ACTIONS];
};

enum manner { REPLACE_METHOD, SET_IMPLEMENTATION, EXCHANGE };

// Somebody else who changes a method.
struct stranger_plan {
    enum manner manner;
    int node;
    enum method method;
    enum method other; // for EXCHANGE
    bool calls_on;
};

struct script {
    uint64_t seed;
    unsigned number;
    ort_hook_engine engine; // of every hook: scripts mean the same under each
    struct hook_plan hooks[HOOKS];
    struct stranger_plan strangers[STRANGERS];
    struct action implementations[NODES][METHODS][2];
    int step_count;
    struct action steps[MAXIMUM_STEPS];
    bool removes_backwards; // at the end
};

// The script that the number has for the seed.
struct script script_make(uint64_t seed, unsigned number);

const char *script_engine_name(const struct script *script);

// Prints it as a list that can be read.
void script_print(const struct script *script);

// Makes the script smaller while `fails` says that it still fails.
void script_shrink(struct script *script, bool (*fails)(const struct script *script));

#endif
