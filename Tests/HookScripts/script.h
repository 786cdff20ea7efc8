// A script: the hooks, functions of strangers and implementations that it may use, and the steps that use them. The
// player implements the steps in the runtime. The model says what their results must be.

#ifndef SCRIPT_H
#define SCRIPT_H

#include <objc/hooks.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The methods. hierarchy.c has the classes of the hierarchy and the methods that each class implements.
// No compiled class has `absent:`, and only some have `late:`. Hooks may inject them.
enum method { MARK, NOTE, LATE, HALF, BIG, OBJECT, MANY, NOTHING, ABSENT, INIT, DEALLOC, METHODS };

// The places of arguments and results.
enum shape {
    SHAPE_INT,
    SHAPE_DOUBLE,
    SHAPE_MEMORY,
    SHAPE_OBJECT,
    SHAPE_MANY,
    SHAPE_INIT, // consumes its receiver and returns a reference
    SHAPE_VOID, // this shape and the next ones return nothing
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
    NODES = 2 * CLASSES, // a class is followed by its metaclass
    OBJECTS = 5,
    TARGETS = OBJECTS + CLASSES, // receivers of messages: objects, then classes
    HOOKS = 10,
    STRANGERS = 4,
    SAVED = 2,
    MODULUS = 997, // for every argument and result, so that each shape can carry them
    MAXIMUM_ACTIONS = 4,
    MAXIMUM_STEPS = 40,
    MAXIMUM_DEPTH = 4, // of nested sends
    BUDGET = 100,      // of bodies and implementations in one step, before they stop sending
    NOBODY = -1,
};

enum operation {
    NO_OPERATION,
    // Steps only.
    MAKE_OBJECT,   // object, class
    COPY_OBJECT,   // object, object that is copied
    CHANGE_CLASS,  // object, class
    RESTORE_CLASS, // object: undoes CHANGE_CLASS
    LIE,           // object: another library makes it an instance of a subclass of its own
    TELL,          // object: undoes LIE
    MAKE_CLASS,    // class, superclass, bits of methods
    DISPOSE_CLASS, // class
    STEP_IN,       // stranger: puts its function on top, or exchanges
    STEP_OUT,      // stranger: undoes STEP_IN
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
    // Actions of bodies that get their call.
    PROCEED,
    TRY_PROCEED,
    CHANGE_ARGUMENT, // the difference
    CHANGE_RESULT,   // the new result
};

struct action {
    enum operation operation;
    int operands[3];
};

enum body { FUNCTION, BLOCK_WITH_ARGUMENTS, BLOCK_WITHOUT };

struct hook_plan {
    int node;       // the class or metaclass, or NOBODY for an object
    int object;     // the object if `node` is NOBODY
    bool by_object; // takes the class of the script's first object of it, which may be a dynamic subclass
    enum method method;
    ort_hook_position position;
    uint32_t options;
    int32_t priority;
    int types; // the types that it gives for a missing method: see hierarchy.h
    enum body body;
    int answer; // the result of an instead block
    struct action actions[MAXIMUM_ACTIONS];
};

enum manner { REPLACE_METHOD, SET_IMPLEMENTATION, EXCHANGE };

// A stranger: other code that changes a method.
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
    ort_hook_engine engine; // for every hook: a script has the same results under each engine
    struct hook_plan hooks[HOOKS];
    struct stranger_plan strangers[STRANGERS];
    struct action implementations[NODES][METHODS][2];
    int step_count;
    struct action steps[MAXIMUM_STEPS];
    bool removes_backwards; // removes its hooks in reverse order at the end
};

// Returns the script with that number for the seed.
struct script script_make(uint64_t seed, unsigned number);

const char *script_engine_name(const struct script *script);

// Prints it as a readable list.
void script_print(const struct script *script);

// Makes the script smaller while `fails` returns true.
void script_shrink(struct script *script, bool (*fails)(const struct script *script));

#endif
