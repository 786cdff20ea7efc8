// Between an invocation and the machine: calls by registers, of its buffer or of an intercepted call's frame, and by
// libffi.

#include "invocations/invocation.h"
#include "invocations/pieces.h"
#include "signatures/moves.h"
#include "support/allocation.h"

#include <objc/blocks_runtime.h>
#include <objc/message.h>
#include <objc/runtime.h>
#include <stdlib.h>
#include <string.h>

// MARK: Registers

// A narrow integer on the stack has a slot of eight bytes of its own; callees rely on the first four.
__attribute__((noinline)) static void widen_stack(struct cffi_invocation *invocation) {
    const struct cffi_signature *const signature = invocation->signature;
    for (size_t i = 0; i < signature->argument_count; ++i) {
        const struct cffi_value *const value = &signature->arguments[i];
        if (value->location->kind != ORT_LOCATION_STACK || value->widening == CFFI_WIDEN_NOT)
            continue;
        const uint64_t word = cffi_value_widened(value, invocation->buffer + value->offset);
        memcpy(invocation->buffer + value->offset, &word, sizeof word);
    }
}

// MARK: Calling

// Copies the argument, for the callee to change, and puts the copy's address where the argument would be. Returns the end
// of the copy.
static uint8_t *pass_by_reference(
    struct cffi_invocation *invocation, struct ort_call_frame *frame, const struct cffi_value *value, uint8_t *copy) {
    const struct ort_location *const location = value->location;
    uint8_t *const end = copy + cffi_value_copy_size(value);
    if (cffi_value_is_over_aligned(value))
        copy += -(uintptr_t)copy % CFFI_MOST_ALIGNMENT;
    const uint64_t address = (uint64_t)(uintptr_t)copy;
    memcpy(copy, invocation->buffer + value->offset, value->size);
    if (location->kind == ORT_LOCATION_REGISTERS)
        memcpy(cffi_frame_argument(frame, &location->pieces[0]), &address, sizeof address);
    else
        memcpy(invocation->buffer + location->stack_offset, &address, sizeof address);
    return end;
}

// Calls with the argument registers of the frame and the stack arguments, and takes the result.
static inline void call_by_frame(
    struct cffi_invocation *invocation, IMP function, const struct ort_call_frame *frame, const void *stack) {
    const struct cffi_signature *const signature = invocation->signature;
    const struct ort_call_layout *const layout = signature->layout;
    struct ort_call_result result;
#if defined(__x86_64__)
    result.x87_count = layout->x87_count;
#endif
    ort_call_frame_repeat(frame, function, stack, layout->stack_size, &result, layout->vector_count);
    cffi_invocation_drop_result(invocation); // not before: the call may throw, or make and own another one by recursion
    cffi_result_store(signature, &result, cffi_invocation_result(invocation));
}

// Calls from the invocation's buffer, with the frame's registers.
__attribute__((always_inline)) static inline void call_by_buffer(
    struct cffi_invocation *invocation, IMP function, struct ort_call_frame *frame) {
    if (invocation->signature->returns_in_memory)
        *ort_call_frame_memory(frame) = (uint64_t)(uintptr_t)cffi_invocation_result(invocation);
    if (invocation->signature->stack_needs_widening)
        widen_stack(invocation);
    call_by_frame(invocation, function, frame, invocation->buffer);
}

__attribute__((noinline)) static void call_by_value(struct cffi_invocation *invocation, IMP function) {
    struct ort_call_frame frame;
    cffi_moves_load(invocation->signature->moves, invocation->buffer, &frame);
    call_by_buffer(invocation, function, &frame);
}

// The copies are on the stack, as arguments in memory are everywhere.
__attribute__((noinline)) static void call_by_reference(struct cffi_invocation *invocation, IMP function) {
    const struct cffi_signature *const signature = invocation->signature;
    _Alignas(16) uint8_t copies[signature->copies_size];
    uint8_t *next = copies;
    struct ort_call_frame frame;
    cffi_moves_load(signature->moves, invocation->buffer, &frame);
    for (size_t i = 0; i < signature->argument_count; ++i) {
        const struct cffi_value *const value = &signature->arguments[i];
        if (value->location->is_reference)
            next = pass_by_reference(invocation, &frame, value, next);
    }
    call_by_buffer(invocation, function, &frame);
}

enum { INLINE_ARGUMENTS = 32 };

struct libffi_call {
    struct cffi_invocation *invocation;
    IMP function;
    void **arguments;
    void *inline_arguments[INLINE_ARGUMENTS];
};

static void run_libffi(void *context) {
    const struct libffi_call *const call = context;
    struct cffi_invocation *const invocation = call->invocation;
    uint8_t *const result = cffi_invocation_result(invocation);
    if (!invocation->signature->returns_object) {
        ffi_call(invocation->signature->cif, call->function, result, call->arguments);
        return;
    }
    void *object;
    ffi_call(invocation->signature->cif, call->function, &object, call->arguments);
    cffi_invocation_drop_result(invocation);
    memcpy(result, &object, sizeof object);
}

static void free_arguments(void *context) {
    struct libffi_call *const call = context;
    if (call->arguments != call->inline_arguments)
        free(call->arguments);
}

static cffi_status call_by_libffi(struct cffi_invocation *invocation, IMP function) {
    const struct cffi_signature *const signature = invocation->signature;
    if (!signature->fits_ffi_call)
        return CFFI_BEYOND_LIBFFI;
    cffi_invocation_detach(invocation);
    struct libffi_call call;
    call.invocation = invocation;
    call.function = function;
    call.arguments = call.inline_arguments;
    if (signature->argument_count > INLINE_ARGUMENTS)
        call.arguments = cffi_allocate_try(signature->argument_count * sizeof *call.arguments);
    if (call.arguments == NULL)
        return CFFI_NO_MEMORY;
    for (size_t i = 0; i < signature->argument_count; ++i)
        call.arguments[i] = invocation->buffer + signature->arguments[i].offset;
    ort_call_with_cleanup(run_libffi, &call, free_arguments);
    return CFFI_OK;
}

// What most calls are: by registers, and nobody owns anything of it.
__attribute__((always_inline)) static inline cffi_status call(struct cffi_invocation *invocation, IMP function) {
    if (__builtin_expect(invocation->call_path == CFFI_CALL_LIBFFI, false)) {
        const cffi_status status = call_by_libffi(invocation, function);
        if (status != CFFI_OK)
            return status;
    } else if (invocation->frame != NULL) {
        call_by_frame(invocation, function, invocation->frame, invocation->frame->stack);
    } else if (invocation->signature->copies_size == 0) {
        call_by_value(invocation, function);
    } else {
        call_by_reference(invocation, function);
    }
    if (invocation->signature->returns_object)
        cffi_invocation_mark_returned(invocation);
    else
        invocation->has_return_value = true;
    return CFFI_OK;
}

cffi_status cffi_invocation_invoke_function(struct cffi_invocation *invocation, IMP function) {
    return function != NULL ? call(invocation, function) : CFFI_NO_IMPLEMENTATION;
}

static cffi_status answer_for_nil(struct cffi_invocation *invocation) {
    cffi_invocation_drop_result(invocation);
    memset(cffi_invocation_result(invocation), 0, invocation->signature->return_value.size);
    invocation->has_return_value = true;
    return CFFI_OK;
}

static IMP implementation(const struct cffi_invocation *invocation, id target, SEL selector) {
    const IMP imp = objc_msg_lookup(target, selector);
    if (imp != (IMP)_objc_msgForward || !invocation->signature->returns_in_memory)
        return imp;
    return class_getMethodImplementation_stret(object_getClass(target), selector); // the form for a result in memory
}

__attribute__((always_inline)) static inline cffi_status send_to(
    struct cffi_invocation *invocation, id target, SEL selector) {
    if (target == nil)
        return answer_for_nil(invocation);
    if (selector == NULL)
        return CFFI_NO_SELECTOR;
    return call(invocation, implementation(invocation, target, selector));
}

static cffi_status send(struct cffi_invocation *invocation) {
    const id target = cffi_invocation_target(invocation);
    if (invocation->signature->is_block && target != nil)
        return cffi_invocation_invoke_function(invocation, ((struct ort_block_literal *)(void *)target)->invoke);
    return send_to(invocation, target, cffi_invocation_selector(invocation));
}

// What send does of a signature that says can_repeat_frame.
static inline cffi_status send_message(struct cffi_invocation *invocation) {
    struct {
        id target;
        SEL selector;
    } message;
    memcpy(&message, cffi_invocation_message(invocation), sizeof message);
    return send_to(invocation, message.target, message.selector);
}

cffi_status cffi_invocation_invoke(struct cffi_invocation *invocation) {
    if (invocation->invoker != NULL) {
        invocation->invoker(invocation, invocation->invoker_context);
        return CFFI_OK;
    }
    if (!invocation->has_target)
        return CFFI_NO_TARGET;
    return invocation->signature->can_repeat_frame ? send_message(invocation) : send(invocation);
}

cffi_status cffi_invocation_invoke_with_target(struct cffi_invocation *invocation, id target) {
    const cffi_status status = cffi_invocation_set_target_try(invocation, target);
    if (status != CFFI_OK)
        return status;
    invocation->has_target = true;
    return invocation->signature->can_repeat_frame ? send_message(invocation) : send(invocation);
}
