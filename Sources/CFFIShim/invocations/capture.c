// Intercepted calls: their arguments become an invocation's, and its return value becomes theirs.

#include "invocations/frame_values.h"
#include "invocations/invocation.h"

// MARK: Arguments

// The registers and the stack of the buffer are laid out as those of the call.
static void copy_arguments(struct cffi_invocation *invocation, const struct ort_call_frame *frame) {
    const struct cffi_signature *const signature = invocation->signature;
    struct ort_call_registers *const registers = (void *)invocation->buffer;
    memcpy(registers->general, frame->general, sizeof registers->general);
    for (unsigned i = 0; i < signature->vector_count; ++i) {
        memcpy(registers->vector[i], frame->vector[i], sizeof registers->vector[i]);
    }
    if (signature->stack_size > 0) {
        memcpy(invocation->buffer + signature->stack_offset, frame->stack, signature->stack_size);
    }
    for (size_t i = 0; i < signature->argument_count; ++i) {
        if (signature->arguments[i].is_apart) {
            ort_call_argument_read(
                frame, signature->arguments[i].location, invocation->buffer + signature->arguments[i].offset);
        }
    }
}

// Decided now, since the selector may change before the caller gets its answer.
void cffi_invocation_note_owner(struct cffi_invocation *invocation, const struct ort_call_frame *frame) {
    invocation->caller_owns_result =
        !invocation->signature->is_block && cffi_selector_returns_retained((SEL)(uintptr_t)frame->general[1]);
}

void cffi_invocation_capture(struct cffi_invocation *invocation, const struct ort_call_frame *frame) {
    copy_arguments(invocation, frame);
    cffi_result_clear(invocation->signature, cffi_invocation_result(invocation));
    cffi_invocation_begin_answering(invocation, frame);
}

void cffi_invocation_copy_frame(struct cffi_invocation *invocation) {
    copy_arguments(invocation, invocation->frame);
    invocation->is_in_frame = false;
}

// MARK: Answering

static void load_memory(struct ort_call_frame *frame, const struct cffi_value *value, const uint8_t *bytes) {
    if (value->location->kind != ORT_LOCATION_MEMORY) {
        return;
    }
    uint8_t *const memory = (uint8_t *)(uintptr_t)*ort_call_frame_memory(frame);
    if (memory != bytes) {
        memcpy(memory, bytes, value->size);
    }
    frame->result[0] = *ort_call_frame_memory(frame);
}

__attribute__((noinline)) static void load_large(
    struct ort_call_frame *frame, const struct cffi_signature *signature, const uint8_t *result) {
    if (signature->result_form == CFFI_RESULT_NONE) {
        load_memory(frame, &signature->return_value, result);
    } else {
        ort_pieces_scatter(signature->return_value.location, frame, ort_piece_in_answer, result);
    }
}

static inline void answer(struct ort_call_frame *frame, const struct cffi_signature *signature, const uint8_t *result) {
#if defined(__x86_64__)
    frame->x87_count = signature->layout->x87_count;
#endif
    if (signature->result_form == CFFI_RESULT_WORD) {
        memcpy(&frame->result[0], result, sizeof frame->result[0]);
    } else if (signature->result_form == CFFI_RESULT_NARROW) {
        frame->result[0] = cffi_value_widened(&signature->return_value, result);
    } else if (signature->result_form == CFFI_RESULT_VECTOR) {
        memcpy(frame->vector[0], result, 16);
    } else {
        load_large(frame, signature, result);
    }
}

void cffi_frame_answer(struct ort_call_frame *frame, const struct cffi_signature *signature, const uint8_t *result) {
    answer(frame, signature, result);
}

void cffi_invocation_answer(struct cffi_invocation *invocation, struct ort_call_frame *frame) {
    answer(frame, invocation->signature, cffi_invocation_result(invocation));
    if (invocation->signature->returns_object) {
        cffi_invocation_hand_over_result(invocation);
    }
    invocation->answers_call = false;
}
