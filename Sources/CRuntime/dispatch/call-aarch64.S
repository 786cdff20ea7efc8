// Calls with registers that were saved or put together, for aarch64.

#if defined(__aarch64__)

#include "dispatch/registers-aarch64.h"

// The beginning of a function (source, IMP function, const void *stack, size_t stack_size, …) that makes a call. After
// it the stack arguments are in place, x16 = function, and x17 = source. \kept, an argument of this function, is in x19
// across the call. Clobbers x3 and q0. Unwinds through x29.
.macro ENTER_CALL kept
    PUSH_FRAME 32
    str     x19, [sp, #16]
    .cfi_offset x19, -16
    mov     x29, sp
    .cfi_def_cfa x29, 32
    mov     x19, \kept
    mov     x17, x0                             // source
    mov     x16, x1                             // function
    cbz     x3, 2f
    sub     sp, sp, x3
1:  sub     x3, x3, #16                         // memcpy(sp, stack, stack_size)
    ldr     q0, [x2, x3]
    str     q0, [sp, x3]
    cbnz    x3, 1b
2:
.endm

.macro LEAVE_CALL
    mov     sp, x29
    ldr     x19, [sp, #16]
    ldp     x29, x30, [sp], #32
    .cfi_def_cfa sp, 0
    .cfi_restore x19
    .cfi_restore x29
    .cfi_restore x30
    ret
.endm

// void ort_call_frame_invoke(struct ort_call_frame *frame, IMP function, const void *stack, size_t stack_size)
FUNCTION(ort_call_frame_invoke)
    ENTER_CALL x0                               // x19 = frame
    LOAD_VECTORS x17
    LOAD_GENERAL x17
    blr     x16
    SAVE_RESULTS x19
    LEAVE_CALL
END(ort_call_frame_invoke)

// void REPEAT(const void *source, IMP function, const void *stack, size_t stack_size, struct ort_call_result *result,
//             size_t vector_count)
//
// The offsets are those of the registers in *source.
.macro REPEAT general, memory, vector
    ENTER_CALL x4                               // x19 = result
    cbz     x5, 3f
    LOAD_VECTORS x17, \vector
3:  ldp     x0, x1, [x17, #\general]
    ldp     x2, x3, [x17, #\general + 2*8]
    ldp     x4, x5, [x17, #\general + 4*8]
    ldp     x6, x7, [x17, #\general + 6*8]
    ldr     x8, [x17, #\memory]
    blr     x16
    SAVE_RESULTS x19, ORT_RESULT_VECTOR, ORT_RESULT_GENERAL
    LEAVE_CALL
.endm

// void ort_call_frame_repeat(const struct ort_call_frame *frame, IMP function, const void *stack, size_t stack_size,
//                            struct ort_call_result *result, size_t vector_count)
FUNCTION(ort_call_frame_repeat)
    REPEAT  ORT_FRAME_GENERAL, ORT_FRAME_MEMORY, ORT_FRAME_VECTOR
END(ort_call_frame_repeat)

// void ort_call_registers_repeat(const struct ort_call_registers *registers, IMP function, const void *stack,
//                                size_t stack_size, struct ort_call_result *result, size_t vector_count)
FUNCTION(ort_call_registers_repeat)
    REPEAT  ORT_REGISTERS_GENERAL, ORT_REGISTERS_MEMORY, ORT_REGISTERS_VECTOR
END(ort_call_registers_repeat)

#endif

    .section .note.GNU-stack, "", %progbits
