// The inside of an invocation.
//
// One buffer holds everything: first the stack area of the call, as the callee will see it, then the arguments that
// travel in registers, then the return value. Small buffers are part of the structure.
//
// An invocation of an intercepted call may leave the arguments in the call's frame, and only the return value has its
// place in the buffer then. The receiver and the selector are read and written in the frame; a call that passes the
// arguments as they came repeats the frame; whatever else wants an argument at its place copies all of them first
// (cffi_invocation_detach). The frame must outlive that state: who ends the call detaches what lives on.

#ifndef CFFI_INVOCATION_H
#define CFFI_INVOCATION_H

#include "signatures/signature.h"
#include "support/allocation.h"

enum { CFFI_INLINE_BUFFER = 128 };

struct cffi_invocation {
    const struct cffi_signature *signature;
    uint8_t *buffer;              // aligned as the signature wants it; in `inline_buffer` or `heap_buffer`
    struct ort_call_frame *frame; // that has the arguments; NULL when the buffer has them
    uint8_t *heap_buffer;         // kept for reuse until the end
    size_t heap_capacity;
    const void *thread; // whose frame it is
    cffi_invoker invoker;
    void *invoker_context;
    bool is_object;  // lies in an NSInvocation
    bool has_target; // one was set, which may be nil
    bool has_return_value;
    bool retains_arguments;
    bool answers_call;       // made for an intercepted call that waits for the return value
    bool caller_owns_result; // of that call, by the selector that it sent; of signatures that return objects
    bool owns_result;        // a reference to the returned object is this invocation's, to hand over or to release
    uint8_t call_path;
    uint8_t inline_buffer[CFFI_INLINE_BUFFER + 8]; // objects are aligned to 8 only
};

// Makes zeroed memory an invocation of the signature. CFFI_NO_MEMORY leaves it in a state that can be destroyed.
CFFI_HIDDEN cffi_status
cffi_invocation_init_large(struct cffi_invocation *invocation, const struct cffi_signature *signature);
static inline cffi_status cffi_invocation_init(
    struct cffi_invocation *invocation, const struct cffi_signature *signature) {
    if (signature->buffer_size > CFFI_INLINE_BUFFER || signature->is_over_aligned)
        return cffi_invocation_init_large(invocation, signature);
    invocation->buffer = (uint8_t *)(((uintptr_t)invocation->inline_buffer + 15) & ~(uintptr_t)15);
    invocation->signature = signature;
    return CFFI_OK;
}
// Whether its end releases something besides memory, which may run user code.
static inline bool cffi_invocation_owns_objects(const struct cffi_invocation *invocation) {
    return invocation->signature != NULL && (invocation->owns_result || invocation->retains_arguments);
}
// Releases what it owns and its heap buffer, but not the structure.
CFFI_HIDDEN void cffi_invocation_deinit(struct cffi_invocation *invocation);

// Intercepted calls (capture.c).
// Fills the arguments from an intercepted call.
CFFI_HIDDEN void cffi_invocation_capture(struct cffi_invocation *invocation, const struct ort_call_frame *frame);
// The same, but leaves the arguments in the frame where the signature allows it. A result in memory goes to the
// invocation's place for it from then on; returns where the caller wants it.
CFFI_HIDDEN uint64_t cffi_invocation_attach(struct cffi_invocation *invocation, struct ort_call_frame *frame);
// Gives the result, as it lies in a buffer or where the caller wants it already, to the caller of an intercepted call.
CFFI_HIDDEN void cffi_frame_answer(
    struct ort_call_frame *frame, const struct cffi_signature *signature, const uint8_t *result);
// Where an argument lies whose address was passed.
CFFI_HIDDEN const void *cffi_frame_referenced(const struct ort_call_frame *frame, const struct ort_location *location);
// Copies one argument out of a frame.
CFFI_HIDDEN void cffi_frame_read(const struct ort_call_frame *frame, const struct cffi_value *value, uint8_t *bytes);
// Copies the arguments out of the frame, which has them.
CFFI_HIDDEN void cffi_invocation_copy_frame(struct cffi_invocation *invocation);
// The same if they are there still.
static inline void cffi_invocation_detach(struct cffi_invocation *invocation) {
    if (invocation->frame != NULL)
        cffi_invocation_copy_frame(invocation);
}

// Retaining (ownership.c).
// Copies blocks and strings, which changes the pointer. false, and nothing is changed, without memory.
CFFI_HIDDEN bool cffi_value_retain(const struct cffi_value *value, void *bytes);
CFFI_HIDDEN void cffi_value_release(const struct cffi_value *value, const void *bytes);
CFFI_HIDDEN void cffi_invocation_release_arguments(struct cffi_invocation *invocation);
// Before a result is replaced: releases the one that the invocation owns.
CFFI_HIDDEN void cffi_invocation_release_result(struct cffi_invocation *invocation);
static inline void cffi_invocation_drop_result(struct cffi_invocation *invocation) {
    if (invocation->owns_result)
        cffi_invocation_release_result(invocation);
}
// When a result goes to the caller of an intercepted call: gives the caller a reference if the selector that it sent
// demands one, and otherwise the pool the one that the invocation has.
CFFI_HIDDEN void cffi_invocation_hand_over_result(struct cffi_invocation *invocation);

// As cffi_invocation_set_target; CFFI_NO_MEMORY, with nothing changed, when a block cannot be copied.
CFFI_HIDDEN cffi_status cffi_invocation_set_target_try(struct cffi_invocation *invocation, id target);

// The receiver and the selector of an invocation whose arguments are in a frame.
static inline uint64_t *cffi_invocation_frame_arguments(const struct cffi_invocation *invocation) {
    const bool is_moved = ORT_RETURN_IN_MEMORY_MOVES_RECEIVER && invocation->signature->returns_in_memory;
    return &invocation->frame->general[is_moved ? 1 : 0];
}

// Where the receiver and the selector lie behind each other, of a signature that says can_repeat_frame.
static inline void *cffi_invocation_message(const struct cffi_invocation *invocation) {
    return invocation->frame != NULL ? (void *)cffi_invocation_frame_arguments(invocation)
                                     : invocation->buffer + invocation->signature->arguments[0].offset;
}

static inline const struct cffi_value *cffi_invocation_value(const struct cffi_invocation *invocation, size_t index) {
    return index < invocation->signature->argument_count ? &invocation->signature->arguments[index] : NULL;
}

static inline uint8_t *cffi_invocation_result(const struct cffi_invocation *invocation) {
    return invocation->buffer + invocation->signature->return_value.offset;
}

#endif
