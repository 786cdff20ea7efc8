// Calls with registers that were saved or put together, for x86-64.

#if defined(__x86_64__)

#include "dispatch/registers-x86_64.h"

// The beginning of a function (source, IMP function, const void *stack, size_t stack_size, …) that makes a call. After
// it the stack arguments are in place, and r11 = function. \kept, an argument of this function, is in rbx across the
// call. Clobbers rcx and xmm0. Unwinds through rbp.
.macro ENTER_CALL kept
    PUSH_FRAME
    pushq   %rbx
    .cfi_offset %rbx, -24
    pushq   %rax                                // 16-byte alignment
    movq    \kept, %rbx
    movq    %rsi, %r11                          // function
    testq   %rcx, %rcx
    jz      2f
    subq    %rcx, %rsp
    andq    $-64, %rsp                          // the largest alignment of an argument
1:  movups  -16(%rdx, %rcx), %xmm0              // memcpy(rsp, stack, stack_size)
    movups  %xmm0, -16(%rsp, %rcx)
    subq    $16, %rcx
    jnz     1b
2:
.endm

.macro LEAVE_CALL
    movq    -8(%rbp), %rbx
    leave
    .cfi_def_cfa %rsp, 8
    .cfi_restore %rbp
    .cfi_restore %rbx
    ret
.endm

// void ort_call_frame_invoke(struct ort_call_frame *frame, IMP function, const void *stack, size_t stack_size)
FUNCTION(ort_call_frame_invoke)
    ENTER_CALL %rdi                             // rbx = frame
    LOAD_VECTORS %rbx
    LOAD_GENERAL %rbx
    movq    ORT_FRAME_RESULT(%rbx), %rax
    callq   *%r11
    movq    %rax, ORT_FRAME_RESULT(%rbx)
    movq    %rdx, ORT_FRAME_RESULT + 8(%rbx)
    SAVE_VECTOR_RESULTS %rbx
    cmpq    $1, ORT_FRAME_X87_COUNT(%rbx)
    jb      4f
    fstpt   ORT_FRAME_X87(%rbx)
    je      4f
    fstpt   ORT_FRAME_X87 + 16(%rbx)
4:  LEAVE_CALL
END(ort_call_frame_invoke)

// void REPEAT(const void *source, IMP function, const void *stack, size_t stack_size, struct ort_call_result *result,
//             size_t vector_count)
//
// The offsets are those of the registers in *source, `width` is the width of a vector register there.
.macro REPEAT general, vector, width
    ENTER_CALL %r8                              // rbx = result
    movl    %r9d, %eax                          // al = vector_count
    testl   %eax, %eax
    jz      3f
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7
    movups  \vector + \n*\width(%rdi), %xmm\n
    .endr
3:  movq    \general + 5*8(%rdi), %r9
    movq    \general + 4*8(%rdi), %r8
    movq    \general + 3*8(%rdi), %rcx
    movq    \general + 2*8(%rdi), %rdx
    movq    \general + 1*8(%rdi), %rsi
    movq    \general + 0*8(%rdi), %rdi
    callq   *%r11
    movq    %rax, ORT_RESULT_GENERAL(%rbx)
    movq    %rdx, ORT_RESULT_GENERAL + 8(%rbx)
    movups  %xmm0, ORT_RESULT_VECTOR(%rbx)
    movups  %xmm1, ORT_RESULT_VECTOR + 16(%rbx)
    cmpq    $0, ORT_RESULT_X87_COUNT(%rbx)
    jne     5f
4:  .cfi_remember_state
    LEAVE_CALL
    .cfi_restore_state
5:  fstpt   ORT_RESULT_X87(%rbx)
    cmpq    $1, ORT_RESULT_X87_COUNT(%rbx)
    je      4b
    fstpt   ORT_RESULT_X87 + 16(%rbx)
    jmp     4b
.endm

// void ort_call_frame_repeat(const struct ort_call_frame *frame, IMP function, const void *stack, size_t stack_size,
//                            struct ort_call_result *result, size_t vector_count)
FUNCTION(ort_call_frame_repeat)
    REPEAT  ORT_FRAME_GENERAL, ORT_FRAME_VECTOR, 64
END(ort_call_frame_repeat)

// void ort_call_registers_repeat(const struct ort_call_registers *registers, IMP function, const void *stack,
//                                size_t stack_size, struct ort_call_result *result, size_t vector_count)
FUNCTION(ort_call_registers_repeat)
    REPEAT  ORT_REGISTERS_GENERAL, ORT_REGISTERS_VECTOR, 16
END(ort_call_registers_repeat)

#endif

    .section .note.GNU-stack, "", %progbits
