// Forwarding entries and the call by frame for x86-64.

#if defined(__x86_64__)

#include "dispatch/registers-x86_64.h"

// Saves the registers, calls IMP ort_forward(struct ort_call_frame *frame, bool in_memory), and either jumps on with
// them or returns the result that the frame holds.
.macro FORWARD in_memory
    ENTER_CALL_FRAME
    leaq    16(%rbp), %rax
    movq    %rax, ORT_FRAME_STACK(%rsp)         // frame->stack
    movq    %rsp, %rdi
    movl    $\in_memory, %esi
    callq   ort_forward
    JUMP_ON_OR_RETURN
.endm

// void _objc_msgForward(id self, SEL op, ...)
FUNCTION(_objc_msgForward)
    FORWARD 0
END(_objc_msgForward)

// void _objc_msgForward_stret(void *result, id self, SEL op, ...)
FUNCTION(_objc_msgForward_stret)
    FORWARD 1
END(_objc_msgForward_stret)

// void ort_call_frame_invoke(struct ort_call_frame *frame, IMP function, const void *stack, size_t stack_size)
//
// rbx = frame, across the call. Unwinds through rbp.
FUNCTION(ort_call_frame_invoke)
    pushq   %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset %rbp, -16
    movq    %rsp, %rbp
    .cfi_def_cfa_register %rbp
    pushq   %rbx
    .cfi_offset %rbx, -24
    subq    $8, %rsp                            // 16-byte alignment
    movq    %rdi, %rbx                          // frame
    movq    %rsi, %r11                          // function
    movq    %rdx, %rsi                          // stack
    subq    %rcx, %rsp
    andq    $-64, %rsp                          // what an argument may be aligned to
    movq    %rsp, %rdi
    rep movsb                                   // memcpy(rsp, stack, stack_size)
    LOAD_VECTORS %rbx
    LOAD_GENERAL %rbx
    movq    ORT_FRAME_RESULT(%rbx), %rax
    callq   *%r11
    movq    %rax, ORT_FRAME_RESULT(%rbx)
    movq    %rdx, ORT_FRAME_RESULT + 8(%rbx)
    SAVE_VECTOR_RESULTS %rbx
    cmpq    $1, ORT_FRAME_X87_COUNT(%rbx)
    jb      .Lstored
    fstpt   ORT_FRAME_X87(%rbx)
    je      .Lstored
    fstpt   ORT_FRAME_X87 + 16(%rbx)
.Lstored:
    leaq    -8(%rbp), %rsp
    popq    %rbx
    popq    %rbp
    .cfi_def_cfa %rsp, 8
    ret
END(ort_call_frame_invoke)

// void ort_call_frame_repeat(const struct ort_call_frame *frame, IMP function, const void *stack, size_t stack_size,
//                            struct ort_call_result *result, size_t vector_count)
//
// rbx = result, across the call. Unwinds through rbp.
FUNCTION(ort_call_frame_repeat)
    pushq   %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset %rbp, -16
    movq    %rsp, %rbp
    .cfi_def_cfa_register %rbp
    pushq   %rbx
    .cfi_offset %rbx, -24
    subq    $8, %rsp                            // 16-byte alignment
    movq    %r8, %rbx                           // result
    movq    %rdi, %r10                          // frame
    movq    %rsi, %r11                          // function
    movl    %r9d, %eax                          // al = vector_count
    testq   %rcx, %rcx
    jnz     .Lrepeat_stack
.Lrepeat_vectors:
    testl   %eax, %eax
    jz      .Lrepeat_general
    EACH_VECTOR_LOAD movups, xmm, %r10
.Lrepeat_general:
    LOAD_GENERAL %r10
    callq   *%r11
    movq    %rax, ORT_RESULT_GENERAL(%rbx)
    movq    %rdx, ORT_RESULT_GENERAL + 8(%rbx)
    movups  %xmm0, ORT_RESULT_VECTOR(%rbx)
    movups  %xmm1, ORT_RESULT_VECTOR + 16(%rbx)
    cmpq    $0, ORT_RESULT_X87_COUNT(%rbx)
    jne     .Lrepeat_x87
.Lrepeat_stored:
    leaq    -8(%rbp), %rsp
    .cfi_remember_state
    popq    %rbx
    popq    %rbp
    .cfi_def_cfa %rsp, 8
    ret
    .cfi_restore_state
.Lrepeat_stack:
    subq    %rcx, %rsp
    andq    $-64, %rsp                          // what an argument may be aligned to
.Lrepeat_copy:                                  // memcpy(rsp, stack, stack_size)
    movups  -16(%rdx, %rcx), %xmm0
    movups  %xmm0, -16(%rsp, %rcx)
    subq    $16, %rcx
    jnz     .Lrepeat_copy
    jmp     .Lrepeat_vectors
.Lrepeat_x87:
    fstpt   ORT_RESULT_X87(%rbx)
    cmpq    $1, ORT_RESULT_X87_COUNT(%rbx)
    je      .Lrepeat_stored
    fstpt   ORT_RESULT_X87 + 16(%rbx)
    jmp     .Lrepeat_stored
END(ort_call_frame_repeat)

#endif

    .section .note.GNU-stack, "", %progbits
