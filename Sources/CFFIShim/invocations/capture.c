// Intercepted calls: their arguments as an invocation's, and its return value as theirs.

#include "invocations/frame_values.h"
#include "invocations/invocation.h"

// MARK: Arguments

// The registers and the stack of the buffer are laid out as those of the call.
static void copy_arguments(struct cffi_invocation *invocation, const struct ort_call_frame *frame) {
    const struct cffi_signature *const signature = invocation->signature;
    struct ort_call_registers *const registers = (void *)invocation->buffer;
    memcpy(registers->general, frame->general, sizeof registers->general);
    for (unsigned i = 0; i < signature->vector_count; ++i)
        memcpy(registers->vector[i], frame->vector[i], sizeof registers->vector[i]);
    if (signature->stack_size > 0)
        memcpy(invocation->buffer + signature->stack_offset, frame->stack, signature->stack_size);
    for (size_t i = 0; i < signature->argument_count; ++i)
        if (signature->arguments[i].is_apart)
            ort_call_argument_read(
                frame, signature->arguments[i].location, invocation->buffer + signature->arguments[i].offset);
}

// The selector may be changed before the caller gets its answer.
static inline void begin_answering(struct cffi_invocation *invocation, const struct ort_call_frame *frame) {
    const struct cffi_signature *const signature = invocation->signature;
    invocation->lacks_target = false;
    invocation->answers_call = true;
    if (signature->returns_object)
        invocation->caller_owns_result =
            !signature->is_block && cffi_selector_returns_retained((SEL)(uintptr_t)frame->general[1]);
}

void cffi_invocation_capture(struct cffi_invocation *invocation, const struct ort_call_frame *frame) {
    copy_arguments(invocation, frame);
    cffi_result_clear(invocation->signature, cffi_invocation_result(invocation));
    begin_answering(invocation, frame);
}

uint64_t cffi_invocation_attach(struct cffi_invocation *invocation, struct ort_call_frame *frame) {
    const struct cffi_signature *const signature = invocation->signature;
    const uint64_t caller_memory = *ort_call_frame_memory(frame);
    if (!signature->can_repeat_frame) {
        cffi_invocation_capture(invocation, frame);
        return caller_memory;
    }
    uint8_t *const result = cffi_invocation_result(invocation);
    cffi_result_clear(signature, result);
    if (signature->returns_in_memory)
        *ort_call_frame_memory(frame) = (uint64_t)(uintptr_t)result;
    invocation->frame = frame;
    invocation->is_in_frame = true;
    begin_answering(invocation, frame);
    return caller_memory;
}

void cffi_invocation_copy_frame(struct cffi_invocation *invocation) {
    copy_arguments(invocation, invocation->frame);
    invocation->is_in_frame = false;
}

// MARK: Answering

static void load_memory(struct ort_call_frame *frame, const struct cffi_value *value, const uint8_t *bytes) {
    if (value->location->kind != ORT_LOCATION_MEMORY)
        return;
    uint8_t *const memory = (uint8_t *)(uintptr_t)*ort_call_frame_memory(frame);
    if (memory != bytes)
        memcpy(memory, bytes, value->size);
    frame->result[0] = *ort_call_frame_memory(frame);
}

void cffi_frame_answer(struct ort_call_frame *frame, const struct cffi_signature *signature, const uint8_t *result) {
    const struct cffi_value *const value = &signature->return_value;
#if defined(__x86_64__)
    frame->x87_count = signature->layout->x87_count;
#endif
    switch ((enum cffi_result_form)signature->result_form) {
    case CFFI_RESULT_NONE:
        load_memory(frame, value, result);
        break;
    case CFFI_RESULT_WORD:
        memcpy(&frame->result[0], result, sizeof frame->result[0]);
        break;
    case CFFI_RESULT_NARROW:
        frame->result[0] = cffi_value_widened(value, result);
        break;
    case CFFI_RESULT_VECTOR:
        memcpy(frame->vector[0], result, 16);
        break;
    case CFFI_RESULT_PIECES:
        ort_pieces_scatter(value->location, frame, ort_piece_in_answer, result);
        break;
    }
}

void cffi_invocation_answer(struct cffi_invocation *invocation, struct ort_call_frame *frame) {
    cffi_frame_answer(frame, invocation->signature, cffi_invocation_result(invocation));
    if (invocation->signature->returns_object)
        cffi_invocation_hand_over_result(invocation);
    invocation->answers_call = false;
}
