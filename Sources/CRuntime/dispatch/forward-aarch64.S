// Forwarding entries and the call by frame for aarch64.

#if defined(__aarch64__)

#include "dispatch/registers-aarch64.h"

// void _objc_msgForward(id self, SEL op, ...)
//
// Saves the registers, calls IMP ort_forward(struct ort_call_frame *frame, bool in_memory), and either jumps on with
// them or returns the result that the frame holds. A method that returns in memory is called alike: the buffer's
// address has a register of its own.
FUNCTION(_objc_msgForward)
    ENTER_CALL_FRAME
    add     x9, x29, #16
    str     x9, [sp, #ORT_FRAME_STACK]          // frame->stack
    mov     x0, sp
    mov     w1, #0
    bl      ort_forward
    JUMP_ON_OR_RETURN
END(_objc_msgForward)
ALIAS(_objc_msgForward_stret, _objc_msgForward)

// void ort_call_frame_invoke(struct ort_call_frame *frame, IMP function, const void *stack, size_t stack_size)
//
// x19 = frame, across the call. Unwinds through x29.
FUNCTION(ort_call_frame_invoke)
    stp     x29, x30, [sp, #-32]!
    .cfi_def_cfa_offset 32
    .cfi_offset x29, -32
    .cfi_offset x30, -24
    str     x19, [sp, #16]
    .cfi_offset x19, -16
    mov     x29, sp
    .cfi_def_cfa x29, 32
    mov     x19, x0                             // frame
    mov     x16, x1                             // function
    sub     sp, sp, x3
    cbz     x3, .Lcopied
.Lcopy:                                         // memcpy(sp, stack, stack_size)
    sub     x3, x3, #16
    ldr     q0, [x2, x3]
    str     q0, [sp, x3]
    cbnz    x3, .Lcopy
.Lcopied:
    LOAD_VECTORS x19
    LOAD_GENERAL x19
    blr     x16
    SAVE_RESULTS x19
    mov     sp, x29
    ldr     x19, [sp, #16]
    ldp     x29, x30, [sp], #32
    .cfi_def_cfa sp, 0
    .cfi_restore x19
    .cfi_restore x29
    .cfi_restore x30
    ret
END(ort_call_frame_invoke)

// void ort_call_frame_repeat(const struct ort_call_frame *frame, IMP function, const void *stack, size_t stack_size,
//                            struct ort_call_result *result, size_t vector_count)
//
// x19 = result, across the call. Unwinds through x29.
FUNCTION(ort_call_frame_repeat)
    stp     x29, x30, [sp, #-32]!
    .cfi_def_cfa_offset 32
    .cfi_offset x29, -32
    .cfi_offset x30, -24
    str     x19, [sp, #16]
    .cfi_offset x19, -16
    mov     x29, sp
    .cfi_def_cfa x29, 32
    mov     x19, x4                             // result
    mov     x17, x0                             // frame
    mov     x16, x1                             // function
    sub     sp, sp, x3
    cbz     x3, .Lrepeat_vectors
.Lrepeat_copy:                                  // memcpy(sp, stack, stack_size)
    sub     x3, x3, #16
    ldr     q0, [x2, x3]
    str     q0, [sp, x3]
    cbnz    x3, .Lrepeat_copy
.Lrepeat_vectors:
    cbz     x5, .Lrepeat_general
    LOAD_VECTORS x17
.Lrepeat_general:
    LOAD_GENERAL x17
    blr     x16
    stp     q0, q1, [x19, #ORT_RESULT_VECTOR]
    stp     q2, q3, [x19, #ORT_RESULT_VECTOR + 2*16]
    stp     x0, x1, [x19, #ORT_RESULT_GENERAL]
    mov     sp, x29
    ldr     x19, [sp, #16]
    ldp     x29, x30, [sp], #32
    .cfi_def_cfa sp, 0
    .cfi_restore x19
    .cfi_restore x29
    .cfi_restore x30
    ret
END(ort_call_frame_repeat)

#endif

    .section .note.GNU-stack, "", %progbits
