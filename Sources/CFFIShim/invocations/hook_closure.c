// Hooks by libffi: a closure receives the call of a hooked method, and ffi_call calls the original.

#include "invocations/hook_closure.h"
#include "invocations/frame_values.h"
#include "support/allocation.h"

#include <objc/hooks.h>
#include <string.h>

struct closure {
    ffi_closure ffi;
    struct ort_hook_closure hook;
    const struct cffi_signature *signature;
    struct ort_hook_site *site;
};

static const struct closure *closure_of(const struct ort_hook_closure *hook) {
    return (const void *)((const char *)hook - offsetof(struct closure, hook));
}

// MARK: From the caller to the hooks

// For an argument that is passed by reference, libffi has a copy, or the caller's own.
static void pass_argument(struct ort_call_frame *frame, const struct cffi_value *value, void *argument) {
    if (value->register_place == CFFI_NO_PLACE && value->location->is_reference) {
        memcpy(ort_call_argument_word(frame, value->location), &argument, sizeof argument);
    } else {
        cffi_frame_write(frame, value, argument);
    }
}

// libffi takes a narrow integer from a whole register.
static void return_result(
    const struct cffi_signature *signature, struct ort_call_frame *frame, const struct ort_call_result *result,
    void *bytes) {
    const struct cffi_value *const value = &signature->return_value;
    if (signature->result_form == CFFI_RESULT_WORD) {
        ort_piece_copy(bytes, result->general, value->size);
    } else if (value->widening != CFFI_WIDEN_NOT) {
        const uint64_t word = cffi_value_widened(value, result->general);
        memcpy(bytes, &word, sizeof word);
    } else if (signature->result_form == CFFI_RESULT_VECTOR) {
        ort_piece_copy(bytes, result->vector[0], value->size);
    } else if (!signature->returns_in_memory) {
        cffi_result_read(result, frame, value->location, bytes);
    }
}

// The arguments of a closure that libffi calls.
struct received {
    void **arguments;
    void *bytes; // of the result
    void *stack; // for the arguments that the method has on the stack
};

static void load(const struct ort_hook_closure *hook, const void *context, struct ort_call_frame *frame) {
    const struct received *const received = context;
    const struct cffi_signature *const signature = closure_of(hook)->signature;
    frame->stack = received->stack;
    if (signature->returns_in_memory) {
        *ort_call_frame_memory(frame) = (uint64_t)(uintptr_t)received->bytes;
    }
    const struct cffi_value *value = signature->arguments;
    const struct cffi_value *const end = value + signature->argument_count;
    for (void *const *argument = received->arguments; value < end; ++value, ++argument) {
        pass_argument(frame, value, *argument);
    }
}

static void answer(
    const struct ort_hook_closure *hook, const void *context, struct ort_call_frame *frame,
    const struct ort_call_result *result) {
    const struct received *const received = context;
    return_result(closure_of(hook)->signature, frame, result, received->bytes);
}

static void receive(ffi_cif *cif, void *bytes, void **arguments, void *data) {
    (void)cif;
    const struct closure *const closure = data;
    // The stub leads here after the closure was made, which the thread sanitizer does not see.
    (void)__atomic_load_n(&closure->hook.entry, __ATOMIC_ACQUIRE);
    _Alignas(CFFI_MOST_ALIGNMENT) char stack[closure->signature->stack_size + CFFI_MOST_ALIGNMENT];
    const struct received received = {arguments, bytes, stack};
    ort_hook_closure_enter(closure->site, &received);
}

// MARK: From the hooks to the original

// Where libffi stores the result. It stores a narrow integer as a whole register.
static void *result_place(
    const struct cffi_signature *signature, struct ort_call_frame *frame, struct ort_call_result *result,
    uint8_t *buffer) {
    switch (signature->result_form) {
    case CFFI_RESULT_WORD:
    case CFFI_RESULT_NARROW:
        return result->general;
    case CFFI_RESULT_VECTOR:
        return result->vector[0];
    default:
        return signature->returns_in_memory ? (void *)(uintptr_t)*ort_call_frame_memory(frame)
                                            : (void *)(buffer + signature->return_value.offset);
    }
}

static void call(
    const struct ort_hook_closure *hook, IMP function, const struct ort_call_frame *captured,
    struct ort_call_result *result) {
    const struct cffi_signature *const signature = closure_of(hook)->signature;
    struct ort_call_frame *const frame = (struct ort_call_frame *)(uintptr_t)captured;
    _Alignas(CFFI_MOST_ALIGNMENT) uint8_t buffer[signature->buffer_size];
    void *arguments[signature->argument_count + 1];
    const struct cffi_value *value = signature->arguments;
    const struct cffi_value *const end = value + signature->argument_count;
    for (void **argument = arguments; value < end; ++value, ++argument) {
        *argument = cffi_frame_argument(frame, value, buffer + value->offset);
    }
    void *const bytes = result_place(signature, frame, result, buffer);
    ffi_call(signature->cif, function, bytes, arguments);
    if (signature->result_form == CFFI_RESULT_PIECES) {
        cffi_result_write(result, frame, &signature->return_value, bytes);
    }
}

// MARK: Closures

static ort_hook_status fits(const char *types) {
    const struct cffi_signature *const signature = cffi_signature_intern(types, NULL);
    if (signature == NULL) {
        return ORT_HOOK_NO_MEMORY; // types that say nothing are refused before
    }
    return signature->fits_ffi_call ? ORT_HOOK_OK : ORT_HOOK_BEYOND_LIBFFI;
}

static struct ort_hook_closure *make(const char *types, struct ort_hook_site *site) {
    void *code = NULL;
    const struct cffi_signature *const signature = cffi_signature_intern(types, NULL);
    struct closure *const closure = signature == NULL || !signature->fits_ffi_call || cffi_allocation_must_fail()
        ? NULL
        : ffi_closure_alloc(sizeof *closure, &code);
    if (closure == NULL) {
        return NULL;
    }
    closure->signature = signature;
    closure->site = site;
    if (ffi_prep_closure_loc(&closure->ffi, signature->cif, receive, closure, code) != FFI_OK) {
        ffi_closure_free(closure);
        return NULL;
    }
    __atomic_store_n(&closure->hook.entry, (IMP)code, __ATOMIC_RELEASE);
    return &closure->hook;
}

static void free_closure(struct ort_hook_closure *hook) { ffi_closure_free((void *)(uintptr_t)closure_of(hook)); }

static const struct ort_hook_closure_handlers handlers = {
    .fits = fits, .make = make, .free = free_closure, .load = load, .answer = answer, .call = call};

void cffi_hook_closures_register(void) { ort_hook_set_closure_handlers(&handlers); }
