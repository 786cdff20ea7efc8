// The classes that scripts use. The model and the program share these tables.

#ifndef HIERARCHY_H
#define HIERARCHY_H

#include "script.h"

extern const char *const class_names[CLASSES];
extern const char *const selector_names[METHODS];
extern const enum shape method_shapes[METHODS];

// The superclass of each compiled class, or NOBODY.
extern const int compiled_superclasses[COMPILED_CLASSES];

// The methods that each compiled class or metaclass implements itself, as bits.
extern const unsigned compiled_methods[2 * COMPILED_CLASSES];

// The types that hooks may give for a missing method. A call that passes and returns an int works with all of them.
enum { NO_TYPES, TYPES_OF_INT = 1, TYPES = 15 };

struct types {
    const char *text; // NULL for NO_TYPES
    bool is_valid;
    unsigned matches; // the types that match, as bits; for valid ones only
};

extern const struct types hook_types[TYPES];

// Whether the class or metaclass has a forwardInvocation: for messages that the class does not implement.
static inline bool forwards_itself(int class) { return class == BASE || class == LEAF; }

static inline int node_of(int class, bool is_meta) { return 2 * class + is_meta; }
static inline int node_class(int node) { return node / 2; }
static inline bool node_is_meta(int node) { return node % 2 != 0; }

// The methods that a class made by a step implements itself. The step gives the bits.
static inline unsigned made_methods(bool is_meta, int bits) {
    return is_meta ? (unsigned)bits * 5 & ((1u << INIT) - 1) : (unsigned)bits; // no class is an object to initialize
}

// The result of an implementation. `sum` is the sum of the results that it got.
static inline int implementation_result(int node, enum method method, int argument, int sum) {
    return (argument * 3 + node * 7 + (int)method + sum) % MODULUS;
}

// The result of a class for a message that it forwards.
static inline int forwarded_result(int node, int argument) { return (argument * 5 + node + 2) % MODULUS; }

// The result of a stranger that does not call the previous implementation, and of one that does.
static inline int stranger_result(int stranger, int argument) { return (argument * 2 + stranger + 1) % MODULUS; }
static inline int stranger_passes(int result) { return (result + 1) % MODULUS; }

// Whether a script may call an implementation for another selector or class than its own. By forwarding it may not,
// since a forwarded message does not say which method it called.
static inline bool tells_methods_apart(const struct script *script) {
    return script->engine != ORT_HOOK_ENGINE_FORWARDING;
}

// The class that stands for a forwarding class in the trace. By forwarding this is BASE: the trace does not tell which
// class gets a message that hooks around nothing forward.
static inline int forwarding_class(const struct script *script, int class) {
    return tells_methods_apart(script) ? class : BASE;
}

#endif
