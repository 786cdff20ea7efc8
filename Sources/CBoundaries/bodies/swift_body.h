// The inside of a body in Swift.

#ifndef CFFI_SWIFT_BODY_H
#define CFFI_SWIFT_BODY_H

#include "signatures/signature.h"
#include <cffi_hooks.h>

typedef __attribute__((swiftcall)) void (*cffi_swift_closure)(
    __attribute__((swift_indirect_result)) void *result, const void *const *pack,
    __attribute__((swift_context)) const void *context, __attribute__((swift_error_result)) void **error);

enum { CFFI_BODY_MOST_PARAMETERS = 16 };

struct cffi_body_parameter {
    uint32_t offset;
    uint8_t base;
    bool is_not_null;
    uint8_t index; // of the method's argument
};

struct cffi_hook_body {
    cffi_hook_run run;
    void *owner;
    const struct cffi_signature *signature;
    ort_hook_position position;
    // For a closure that C calls.
    cffi_swift_closure function;
    const void *context;
    id (*exception_for_error)(void *error);
    size_t result_size; // 0 of one that returns nothing
    size_t copies_size;
    uint8_t parameter_count;
    bool takes_info;
    bool looks_for_null;
    struct cffi_body_parameter parameters[CFFI_BODY_MOST_PARAMETERS];
    // For a signal.
    cffi_signal_deliver deliver;
    bool delivers_before;    // the original runs
    uint32_t *value_offsets; // of the arguments in what is captured of a call; the first two mean nothing
    size_t values_size;
};

// Throws the object that a body in Swift has returned, and takes over its reference. Returns for nil.
__attribute__((visibility("hidden"))) void cffi_body_throw(id exception);

// The function of a signal's hook, whose context is the body.
__attribute__((visibility("hidden"))) void cffi_signal_run(struct ort_hook_call *call, void *context);

#endif
