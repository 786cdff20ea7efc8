// Between an invocation and the machine: calls by registers, of its buffer or of an intercepted call's frame, and by
// libffi.

#include "invocations/invocation.h"
#include "signatures/moves.h"
#include "signatures/places.h"
#include "support/allocation.h"

#include <objc/blocks_runtime.h>
#include <objc/hooks.h>
#include <objc/message.h>
#include <objc/runtime.h>
#include <stdlib.h>
#include <string.h>

// MARK: Registers

// Widens arguments that were written directly at their places, so that the invocation could not do it.
__attribute__((noinline)) static void widen_arguments(struct cffi_invocation *invocation) {
    const struct cffi_signature *const signature = invocation->signature;
    for (size_t i = 0; i < signature->argument_count; ++i) {
        uint8_t *const place = invocation->buffer + signature->arguments[i].offset;
        if (signature->arguments[i].storing == CFFI_STORE_NARROW) {
            cffi_value_store(&signature->arguments[i], place, place);
        }
    }
}

// Copies the argument, for the callee to change, and puts the copy's address where the argument would be. Returns the
// end of the copy.
static uint8_t *pass_by_reference(struct cffi_invocation *invocation, const struct cffi_value *value, uint8_t *copy) {
    const struct ort_location *const location = value->location;
    uint8_t *const end = copy + cffi_value_copy_size(value);
    if (cffi_value_is_over_aligned(value)) {
        copy += -(uintptr_t)copy % CFFI_MOST_ALIGNMENT;
    }
    memcpy(copy, invocation->buffer + value->offset, value->size);
    const size_t place = location->kind == ORT_LOCATION_REGISTERS
        ? ort_piece_in_registers(&location->pieces[0])
        : invocation->signature->stack_offset + location->stack_offset;
    memcpy(invocation->buffer + place, &copy, sizeof copy);
    return end;
}

// Gathers the result that a call left in several registers.
static void gather_result(struct cffi_invocation *invocation) {
    ort_pieces_gather(
        invocation->signature->return_value.location, cffi_invocation_room(invocation), ort_piece_in_result,
        cffi_invocation_result(invocation));
}

// MARK: Calling

// An argument that lies apart and is passed by reference already has its copy (call_with_copies).
static void call_by_registers(struct cffi_invocation *invocation, IMP function) {
    const struct cffi_signature *const signature = invocation->signature;
    struct ort_call_registers *const registers = (void *)invocation->buffer;
    if (invocation->has_given_place) {
        widen_arguments(invocation);
    }
    cffi_moves_make(signature->moves, invocation->buffer);
    if (signature->returns_in_memory) {
        *cffi_registers_memory(registers) = (uint64_t)(uintptr_t)cffi_invocation_result(invocation);
    }
    ort_call_registers_repeat(
        registers, function, invocation->buffer + signature->stack_offset, signature->stack_size,
        cffi_invocation_room(invocation), signature->vector_count);
}

// The copies are on the stack, as arguments in memory are everywhere.
__attribute__((noinline)) static void call_with_copies(struct cffi_invocation *invocation, IMP function) {
    const struct cffi_signature *const signature = invocation->signature;
    _Alignas(16) uint8_t copies[signature->copies_size];
    uint8_t *next = copies;
    for (size_t i = 0; i < signature->argument_count; ++i) {
        if (signature->arguments[i].location->is_reference) {
            next = pass_by_reference(invocation, &signature->arguments[i], next);
        }
    }
    call_by_registers(invocation, function);
}

static void call_by_frame(struct cffi_invocation *invocation, IMP function, const struct ort_call_frame *frame) {
    const struct cffi_signature *const signature = invocation->signature;
    ort_call_frame_repeat(
        frame, function, frame->stack, signature->stack_size, cffi_invocation_room(invocation),
        signature->vector_count);
}

// The callee gets copies and may change them. The caller's arguments stay as they are.
__attribute__((noinline)) static void call_by_frame_with_copies(struct cffi_invocation *invocation, IMP function) {
    const struct ort_call_layout *const layout = invocation->signature->layout;
    _Alignas(ORT_CALL_COPIES_ALIGNMENT) char copies[ort_call_copies_size(layout, 0) + ORT_CALL_COPIES_ALIGNMENT];
    _Alignas(ORT_CALL_COPIES_ALIGNMENT) char stack[layout->stack_size + ORT_CALL_COPIES_ALIGNMENT];
    struct ort_call_frame frame = *invocation->frame;
    frame.stack = memcpy(stack, frame.stack, layout->stack_size);
    ort_call_copies_make(&frame, layout, 0, copies);
    call_by_frame(invocation, function, &frame);
}

// MARK: libffi

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
    void *const result = invocation->signature->returns_object ? cffi_invocation_room(invocation)->general
                                                               : (void *)cffi_invocation_result(invocation);
    ffi_call(invocation->signature->cif, call->function, result, call->arguments);
}

static void free_arguments(void *context) {
    struct libffi_call *const call = context;
    if (call->arguments != call->inline_arguments) {
        free(call->arguments);
    }
}

__attribute__((noinline)) static cffi_status call_by_libffi(struct cffi_invocation *invocation, IMP function) {
    const struct cffi_signature *const signature = invocation->signature;
    if (!signature->fits_ffi_call) {
        return CFFI_BEYOND_LIBFFI;
    }
    cffi_invocation_detach(invocation);
    struct libffi_call call;
    call.invocation = invocation;
    call.function = function;
    call.arguments = call.inline_arguments;
    if (signature->argument_count > INLINE_ARGUMENTS) {
        call.arguments = cffi_allocate_try(signature->argument_count * sizeof *call.arguments);
    }
    if (call.arguments == NULL) {
        return CFFI_NO_MEMORY;
    }
    for (size_t i = 0; i < signature->argument_count; ++i) {
        call.arguments[i] = invocation->buffer + signature->arguments[i].offset;
    }
    ort_call_with_cleanup(run_libffi, &call, free_arguments);
    return CFFI_OK;
}

// MARK: Any way

static cffi_status call(struct cffi_invocation *invocation, IMP function) {
    const struct cffi_signature *const signature = invocation->signature;
    if (invocation->uses_libffi) {
        const cffi_status status = call_by_libffi(invocation, function);
        if (status != CFFI_OK) {
            return status;
        }
    } else {
        if (invocation->is_in_frame && signature->copies_size == 0) {
            call_by_frame(invocation, function, invocation->frame);
        } else if (invocation->is_in_frame) {
            call_by_frame_with_copies(invocation, function);
        } else if (signature->copies_size == 0) {
            call_by_registers(invocation, function);
        } else {
            call_with_copies(invocation, function);
        }
        if (signature->gathers_result) {
            gather_result(invocation);
        }
    }
    cffi_invocation_finish_call(invocation);
    return CFFI_OK;
}

cffi_status cffi_invocation_invoke_function(struct cffi_invocation *invocation, IMP function) {
    if (function == NULL) {
        return CFFI_NO_IMPLEMENTATION;
    }
    if (invocation->is_hooked) {
        return cffi_hooked_call(invocation, function, cffi_invocation_target(invocation));
    }
    return call(invocation, function);
}

static cffi_status answer_for_nil(struct cffi_invocation *invocation) {
    cffi_invocation_drop_result(invocation);
    memset(cffi_invocation_result(invocation), 0, invocation->signature->return_value.size);
    invocation->has_return_value = true;
    return CFFI_OK;
}

static cffi_status call_block(struct cffi_invocation *invocation) {
    const id target = cffi_invocation_target(invocation);
    if (target == nil) {
        return answer_for_nil(invocation);
    }
    const bool is_block = ort_object_is_block(target);
    return is_block ? call(invocation, ((struct ort_block_literal *)(void *)target)->invoke) : CFFI_NO_IMPLEMENTATION;
}

cffi_status cffi_invocation_send(struct cffi_invocation *invocation) {
    const struct cffi_signature *const signature = invocation->signature;
    if (!signature->has_message) {
        return signature->is_block ? call_block(invocation) : CFFI_NO_SELECTOR;
    }
    const uint64_t *const message = cffi_invocation_message(invocation);
    if (message[0] == 0) {
        return answer_for_nil(invocation);
    }
    return message[1] != 0 ? call(invocation, signature->messenger) : CFFI_NO_SELECTOR;
}

cffi_status cffi_invocation_invoke(struct cffi_invocation *invocation) {
    if (cffi_invocation_send_try(invocation)) {
        return CFFI_OK;
    }
    if (invocation->has_invoker) {
        invocation->invoker(invocation, invocation->invoker_context);
        return CFFI_OK;
    }
    if (invocation->is_hooked) {
        ort_hook_call_proceed(invocation->hook_call);
        return CFFI_OK;
    }
    return invocation->lacks_target ? CFFI_NO_TARGET : cffi_invocation_send(invocation);
}

cffi_status cffi_invocation_invoke_with_target(struct cffi_invocation *invocation, id target) {
    if (invocation->is_hooked) {
        return cffi_hooked_invoke_with_target(invocation, target);
    }
    if (!cffi_invocation_place_target(invocation, target)) {
        const cffi_status status = cffi_invocation_set_target_try(invocation, target);
        if (status != CFFI_OK) {
            return status;
        }
        invocation->lacks_target = false;
    }
    return cffi_invocation_send_try(invocation) ? CFFI_OK : cffi_invocation_send(invocation);
}
