// Between an invocation's buffer and the machine: calls by saved registers and by libffi, capturing an intercepted
// call, and answering it.

#include "invocations/invocation.h"

#include <objc/blocks_runtime.h>
#include <objc/message.h>
#include <objc/runtime.h>
#include <stdlib.h>
#include <string.h>

// MARK: Registers

static void *piece_address(struct ort_call_frame *frame, const struct ort_location_piece *piece, bool is_result) {
    switch (piece->bank) {
    case ORT_BANK_GENERAL:
        return is_result ? &frame->result[piece->index] : &frame->general[piece->index];
    case ORT_BANK_VECTOR:
        return frame->vector[piece->index];
    case ORT_BANK_X87:
#if defined(__x86_64__)
        return frame->x87[piece->index];
#endif
        break;
    }
    return NULL;
}

// What the convention wants in a frame beside values.
static void set_counts(struct ort_call_frame *frame, const struct ort_call_layout *layout) {
#if defined(__x86_64__)
    frame->x87_count = layout->x87_count;
#else
    (void)frame, (void)layout;
#endif
}

static void load_pieces(
    struct ort_call_frame *frame, const struct cffi_value *value, const uint8_t *bytes, bool is_result) {
    const struct ort_location *const location = value->location;
    if (value->widening != CFFI_WIDEN_NOT) {
        const uint64_t word = cffi_value_widened(value, bytes);
        memcpy(piece_address(frame, &location->pieces[0], is_result), &word, sizeof word);
        return;
    }
    for (unsigned i = 0; i < location->piece_count; ++i) {
        const struct ort_location_piece *const piece = &location->pieces[i];
        memcpy(piece_address(frame, piece, is_result), bytes + piece->offset, piece->size);
    }
}

static void store_pieces(
    const struct ort_call_frame *frame, const struct cffi_value *value, uint8_t *bytes, bool is_result) {
    const struct ort_location *const location = value->location;
    for (unsigned i = 0; i < location->piece_count; ++i) {
        const struct ort_location_piece *const piece = &location->pieces[i];
        const void *const source = piece_address((struct ort_call_frame *)frame, piece, is_result);
        memcpy(bytes + piece->offset, source, piece->size);
    }
}

// A narrow integer on the stack has a slot of eight bytes of its own; callees rely on the first four.
static void widen_stack(struct cffi_invocation *invocation) {
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
    const uint64_t address = (uint64_t)(uintptr_t)copy;
    memcpy(copy, invocation->buffer + value->offset, value->size);
    if (location->kind == ORT_LOCATION_REGISTERS)
        memcpy(piece_address(frame, &location->pieces[0], false), &address, sizeof address);
    else
        memcpy(invocation->buffer + location->stack_offset, &address, sizeof address);
    return copy + cffi_value_copy_size(value);
}

// `copies` has room for the arguments that are passed by reference.
static void call_with_copies(struct cffi_invocation *invocation, IMP function, uint8_t *copies) {
    const struct cffi_signature *const signature = invocation->signature;
    const struct ort_call_layout *const layout = signature->layout;
    struct ort_call_frame frame;
    for (size_t i = 0; i < signature->argument_count; ++i) {
        const struct cffi_value *const value = &signature->arguments[i];
        if (value->location->is_reference)
            copies = pass_by_reference(invocation, &frame, value, copies);
        else if (value->location->kind == ORT_LOCATION_REGISTERS)
            load_pieces(&frame, value, invocation->buffer + value->offset, false);
    }
    if (signature->returns_in_memory)
        *ort_call_frame_memory(&frame) = (uint64_t)(uintptr_t)cffi_invocation_result(invocation);
    if (signature->stack_needs_widening)
        widen_stack(invocation);
    frame.result[0] = layout->vector_count;
    set_counts(&frame, layout);
    ort_call_frame_invoke(&frame, function, invocation->buffer, layout->stack_size);
    if (signature->return_value.location->kind == ORT_LOCATION_REGISTERS)
        store_pieces(&frame, &signature->return_value, cffi_invocation_result(invocation), true);
}

// On the stack, as arguments in memory are everywhere.
static void call_by_registers(struct cffi_invocation *invocation, IMP function) {
    const size_t size = invocation->signature->copies_size;
    if (size == 0) {
        call_with_copies(invocation, function, NULL);
    } else {
        _Alignas(16) uint8_t copies[size];
        call_with_copies(invocation, function, copies);
    }
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
    ffi_call(invocation->signature->cif, call->function, cffi_invocation_result(invocation), call->arguments);
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
    struct libffi_call call;
    call.invocation = invocation;
    call.function = function;
    call.arguments = call.inline_arguments;
    if (signature->argument_count > INLINE_ARGUMENTS)
        call.arguments = malloc(signature->argument_count * sizeof *call.arguments);
    if (call.arguments == NULL)
        return CFFI_NO_MEMORY;
    for (size_t i = 0; i < signature->argument_count; ++i)
        call.arguments[i] = invocation->buffer + signature->arguments[i].offset;
    ort_call_with_cleanup(run_libffi, &call, free_arguments);
    return CFFI_OK;
}

cffi_status cffi_invocation_invoke_function(struct cffi_invocation *invocation, IMP function) {
    if (function == NULL)
        return CFFI_NO_IMPLEMENTATION;
    cffi_invocation_drop_result(invocation);
    cffi_status status = CFFI_OK;
    if (invocation->call_path == CFFI_CALL_LIBFFI)
        status = call_by_libffi(invocation, function);
    else
        call_by_registers(invocation, function);
    if (status == CFFI_OK)
        cffi_invocation_mark_returned(invocation);
    return status;
}

static cffi_status answer_for_nil(struct cffi_invocation *invocation) {
    cffi_invocation_drop_result(invocation);
    memset(cffi_invocation_result(invocation), 0, invocation->signature->return_value.size);
    invocation->has_return_value = true;
    return CFFI_OK;
}

static cffi_status send(struct cffi_invocation *invocation) {
    const id target = cffi_invocation_target(invocation);
    if (target == nil)
        return answer_for_nil(invocation);
    if (invocation->signature->is_block)
        return cffi_invocation_invoke_function(invocation, ((struct ort_block_literal *)(void *)target)->invoke);
    const SEL selector = cffi_invocation_selector(invocation);
    if (selector == NULL)
        return CFFI_NO_SELECTOR;
    return cffi_invocation_invoke_function(
        invocation,
        invocation->signature->returns_in_memory
            ? class_getMethodImplementation_stret(object_getClass(target), selector)
            : objc_msg_lookup(target, selector));
}

cffi_status cffi_invocation_invoke(struct cffi_invocation *invocation) {
    if (invocation->invoker != NULL) {
        invocation->invoker(invocation, invocation->invoker_context);
        return CFFI_OK;
    }
    return invocation->has_target ? send(invocation) : CFFI_NO_TARGET;
}

cffi_status cffi_invocation_invoke_with_target(struct cffi_invocation *invocation, id target) {
    cffi_invocation_set_target(invocation, target);
    invocation->has_target = true;
    return send(invocation);
}

// MARK: Intercepted calls

static const void *referenced_argument(const struct ort_call_frame *frame, const struct ort_location *location) {
    const void *address;
    const void *const place = location->kind == ORT_LOCATION_REGISTERS
        ? piece_address((struct ort_call_frame *)frame, &location->pieces[0], false)
        : (const uint8_t *)frame->stack + location->stack_offset;
    memcpy(&address, place, sizeof address);
    return address;
}

void cffi_invocation_capture(struct cffi_invocation *invocation, const struct ort_call_frame *frame) {
    const struct cffi_signature *const signature = invocation->signature;
    for (size_t i = 0; i < signature->argument_count; ++i) {
        const struct cffi_value *const value = &signature->arguments[i];
        uint8_t *const bytes = invocation->buffer + value->offset;
        if (value->location->is_reference)
            memcpy(bytes, referenced_argument(frame, value->location), value->size);
        else if (value->location->kind == ORT_LOCATION_REGISTERS)
            store_pieces(frame, value, bytes, false);
        else if (value->location->kind == ORT_LOCATION_STACK)
            memcpy(bytes, (const uint8_t *)frame->stack + value->location->stack_offset, value->size);
    }
    memset(cffi_invocation_result(invocation), 0, signature->buffer_size - signature->return_value.offset);
    invocation->has_target = true;
    invocation->answers_call = true;
}

void cffi_invocation_answer(struct cffi_invocation *invocation, struct ort_call_frame *frame) {
    const struct cffi_value *const value = &invocation->signature->return_value;
    const uint8_t *const result = cffi_invocation_result(invocation);
    set_counts(frame, invocation->signature->layout);
    switch (value->location->kind) {
    case ORT_LOCATION_MEMORY:
        memcpy((void *)(uintptr_t)*ort_call_frame_memory(frame), result, value->size);
        frame->result[0] = *ort_call_frame_memory(frame);
        break;
    case ORT_LOCATION_REGISTERS:
        load_pieces(frame, value, result, true);
        break;
    default:
        break;
    }
    cffi_invocation_hand_over_result(invocation);
    invocation->answers_call = false;
}
