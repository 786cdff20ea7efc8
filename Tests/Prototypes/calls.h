// Calls of one prototype in every way.
//
// A way is a function that makes the call and compares the values that arrive. Each file of ways has an array with a
// row for each way.

#ifndef CALLS_H
#define CALLS_H

#include "comparison.h"

#include <cffi.h>
#include <objc/NSInvocation.h>

struct call_way {
    const char *name; // NULL after the last one
    void (*call)(void);
    enum way_needs {
        NEEDS_NOTHING,
        NEEDS_LIBFFI = 1,   // to pass the values of the signature
        NEEDS_HEIR = 2,     // with the prototype's method
        NEEDS_BLOCK = 4,    // of the prototype's type
        NEEDS_RECEIVER = 8, // as the block's first argument
        PASSES_UNNAMED = 16,
        NEEDS_NO_SIGNATURE = 32,
    } needs;
};
extern const struct call_way sent_ways[], prepared_ways[], forwarded_ways[], implemented_ways[], block_ways[],
    hooked_ways[];

// Calls the current prototype with its current values in every way, and compares the values that arrive. Without a
// signature, only in the ways that need none.
void calls_in_every_way(const struct cffi_signature *signature);

// MARK: For ways

// The signature of the current prototype.
extern const struct cffi_signature *call_signature;

// Calls as compiled code does, and expects this result.
void call_compiled(id target, const struct values *passed, const void *wanted);
// Calls in the same way, and expects this object to be thrown.
void call_compiled_catching(id target, id thrown);

// Calls an object that has this method only during the call.
void call_implemented_by(IMP imp);

void invocation_choose_path(NSInvocation *invocation, cffi_call_path path);
// The invocation's arguments from index `first` on are the prototype's arguments.
void invocation_set_arguments(NSInvocation *invocation, size_t first, const struct values *values);
void invocation_compare_arguments(NSInvocation *invocation, size_t first, const struct values *wanted);
// Compares a method's invocation, with its target and selector.
void invocation_compare_message(NSInvocation *invocation, id target, const struct values *wanted);
void invocation_compare_result(NSInvocation *invocation, const void *wanted);

#endif
