// Saving and restoring the argument registers of a call, as a struct ort_call_frame on the stack. Assembly only.

#ifndef ORT_REGISTERS_X86_64_H
#define ORT_REGISTERS_X86_64_H

#include "abi/call_frame_layout.h"

// Aligned to a cache line, which the hit path of a messenger fits into.
#define FUNCTION(name)                                                                                                 \
    .text;                                                                                                             \
    .p2align 6;                                                                                                        \
    .globl name;                                                                                                       \
    .type name, @function;                                                                                             \
    name:                                                                                                              \
    .cfi_startproc

#define END(name)                                                                                                      \
    .cfi_endproc;                                                                                                      \
    .size name, . - name

// Instruction `op` between vector register `n` and its slot, for n = 0 … 7. `register` is xmm, ymm or zmm.
.macro EACH_VECTOR_SAVE op, register, base
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7
    \op     %\register\n, ORT_FRAME_VECTOR + \n*64(\base)
    .endr
.endm

.macro EACH_VECTOR_LOAD op, register, base
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7
    \op     ORT_FRAME_VECTOR + \n*64(\base), %\register\n
    .endr
.endm

// The same for the two vector registers that can hold a result.
.macro EACH_VECTOR_RESULT_SAVE op, register, base
    \op     %\register\()0, ORT_FRAME_VECTOR(\base)
    \op     %\register\()1, ORT_FRAME_VECTOR + 64(\base)
.endm

.macro EACH_VECTOR_RESULT_LOAD op, register, base
    \op     ORT_FRAME_VECTOR(\base), %\register\()0
    \op     ORT_FRAME_VECTOR + 64(\base), %\register\()1
.endm

// `each`, one of the four above, at the processor's width. Clobbers flags.
.macro AT_PROCESSOR_WIDTH each, base
    cmpb    $32, ort_vector_width(%rip)
    jb      1f
    je      2f
    \each   vmovups, zmm, \base
    jmp     3f
1:  \each   movups, xmm, \base
    jmp     3f
2:  \each   vmovups, ymm, \base
3:
.endm

.macro SAVE_VECTORS base
    AT_PROCESSOR_WIDTH EACH_VECTOR_SAVE, \base
.endm

.macro LOAD_VECTORS base
    AT_PROCESSOR_WIDTH EACH_VECTOR_LOAD, \base
.endm

.macro SAVE_VECTOR_RESULTS base
    AT_PROCESSOR_WIDTH EACH_VECTOR_RESULT_SAVE, \base
.endm

.macro LOAD_VECTOR_RESULTS base
    AT_PROCESSOR_WIDTH EACH_VECTOR_RESULT_LOAD, \base
.endm

// The lowest 16 bytes of each, where the frame's `vector` has no more.
.macro SAVE_LOW_VECTORS base
    EACH_VECTOR_SAVE movups, xmm, \base
.endm

.macro LOAD_LOW_VECTORS base
    EACH_VECTOR_LOAD movups, xmm, \base
.endm

.macro LOAD_LOW_VECTOR_RESULTS base
    EACH_VECTOR_RESULT_LOAD movups, xmm, \base
.endm

.macro SAVE_GENERAL base
    movq    %rdi, ORT_FRAME_GENERAL + 0*8(\base)
    movq    %rsi, ORT_FRAME_GENERAL + 1*8(\base)
    movq    %rdx, ORT_FRAME_GENERAL + 2*8(\base)
    movq    %rcx, ORT_FRAME_GENERAL + 3*8(\base)
    movq    %r8,  ORT_FRAME_GENERAL + 4*8(\base)
    movq    %r9,  ORT_FRAME_GENERAL + 5*8(\base)
.endm

.macro LOAD_GENERAL base
    movq    ORT_FRAME_GENERAL + 0*8(\base), %rdi
    movq    ORT_FRAME_GENERAL + 1*8(\base), %rsi
    movq    ORT_FRAME_GENERAL + 2*8(\base), %rdx
    movq    ORT_FRAME_GENERAL + 3*8(\base), %rcx
    movq    ORT_FRAME_GENERAL + 4*8(\base), %r8
    movq    ORT_FRAME_GENERAL + 5*8(\base), %r9
.endm

// On entry to a function.
.macro PUSH_FRAME
    pushq   %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset %rbp, -16
    movq    %rsp, %rbp
    .cfi_def_cfa_register %rbp
.endm

// On entry to a function: a stack frame that holds the call's registers, with its struct ort_call_frame at rsp, 64-byte
// aligned. The caller's stack arguments begin at 16(%rbp).
.macro ENTER_CALL_FRAME save_vectors=SAVE_VECTORS
    PUSH_FRAME
    subq    $ORT_FRAME_SIZE, %rsp
    andq    $-64, %rsp
    SAVE_GENERAL %rsp
    movq    %rax, ORT_FRAME_RESULT(%rsp)
    movq    $0,   ORT_FRAME_X87_COUNT(%rsp)
    \save_vectors %rsp
.endm

// Restores every argument register as it was on entry (or as C changed it in the frame), and the stack pointer.
.macro LEAVE_CALL_FRAME load_vectors=LOAD_VECTORS
    \load_vectors %rsp
    LOAD_GENERAL %rsp
    movq    ORT_FRAME_RESULT(%rsp), %rax
    movq    %rbp, %rsp
    popq    %rbp
    .cfi_def_cfa %rsp, 8
.endm

// Returns to the caller with the result in the frame.
.macro RETURN_FROM_CALL_FRAME load_results=LOAD_VECTOR_RESULTS
    \load_results %rsp
    cmpq    $1, ORT_FRAME_X87_COUNT(%rsp)
    jb      5f
    je      4f
    fldt    ORT_FRAME_X87 + 16(%rsp)            // st1, pushed down by st0
4:  fldt    ORT_FRAME_X87(%rsp)
5:  movq    ORT_FRAME_RESULT(%rsp), %rax
    movq    ORT_FRAME_RESULT + 8(%rsp), %rdx
    movq    %rbp, %rsp
    popq    %rbp
    .cfi_def_cfa %rsp, 8
    ret
.endm

// For use after a call of C code that handled a call frame. rax: the function to jump to with the frame's registers, or
// NULL to return the result in the frame.
.macro JUMP_ON_OR_RETURN load_vectors=LOAD_VECTORS, load_results=LOAD_VECTOR_RESULTS
    testq   %rax, %rax
    jz      6f
    .cfi_remember_state
    movq    %rax, %r11
    LEAVE_CALL_FRAME \load_vectors
    jmpq    *%r11
    .cfi_restore_state
6:  RETURN_FROM_CALL_FRAME \load_results
.endm

#endif
