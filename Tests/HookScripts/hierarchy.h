// The classes that scripts play with, as the model and the program agree on them.

#ifndef HIERARCHY_H
#define HIERARCHY_H

#include "script.h"

extern const char *const class_names[CLASSES];
extern const char *const selector_names[METHODS];
extern const enum shape method_shapes[METHODS];

// The superclass of a compiled class, or NOBODY.
extern const int compiled_superclasses[COMPILED_CLASSES];

// Which methods the compiled class or metaclass implements itself, as bits.
extern const unsigned compiled_methods[2 * COMPILED_CLASSES];

// What hooks may say of the types of a missing method, all of which a call that passes and answers an int can bear.
enum { NO_TYPES, TYPES_OF_INT = 1, TYPES = 15 };

struct types {
    const char *text; // NULL for NO_TYPES
    bool is_valid;
    unsigned matches; // those that mean the same, as bits; of a valid one
};

extern const struct types hook_types[TYPES];

// The class or metaclass whose forwardInvocation: gets what the class does not have.
static inline bool forwards_itself(int class) { return class == BASE || class == LEAF; }

static inline int node_of(int class, bool is_meta) { return 2 * class + is_meta; }
static inline int node_class(int node) { return node / 2; }
static inline bool node_is_meta(int node) { return node % 2 != 0; }

// Which methods a class that a step makes implements itself; the bits are the step's.
static inline unsigned made_methods(bool is_meta, int bits) {
    return is_meta ? (unsigned)bits * 5 & ((1u << INIT) - 1) : (unsigned)bits; // no class is an object to initialize
}

// What an implementation answers; `sum` is that of the answers it got.
static inline int implementation_result(int node, enum method method, int argument, int sum) {
    return (argument * 3 + node * 7 + (int)method + sum) % MODULUS;
}

// What a class answers to a message that it forwards.
static inline int forwarded_result(int node, int argument) { return (argument * 5 + node + 2) % MODULUS; }

// What a stranger answers that does not call on; with the answer it got, one that does.
static inline int stranger_result(int stranger, int argument) { return (argument * 2 + stranger + 1) % MODULUS; }
static inline int stranger_passes(int result) { return (result + 1) % MODULUS; }

// Whether an implementation may be called for another selector or class than its own. Not so by forwarding: a forwarded
// message does not tell which method it called.
static inline bool tells_methods_apart(const struct script *script) {
    return script->engine != ORT_HOOK_ENGINE_FORWARDING;
}

// The class that a forwarding class is told apart as. Not so by forwarding: to which of them a message goes that hooks
// around nothing pass on is not told.
static inline int forwarding_class(const struct script *script, int class) {
    return tells_methods_apart(script) ? class : BASE;
}

#endif
