#if defined(__x86_64__)
#include "probe_offsets.h"

    .text

// Stores or loads `count` vector registers at `base` + `offset`, at the processor's width. Clobbers the flags.
.macro EACH_VECTOR count, instruction_xmm, instruction_wide, offset, base, direction
    cmpl $32, probe_width(%rip)
    je 32f
    ja 64f
    .set i, 0
    .rept \count
    VECTOR_MOVE \instruction_xmm, xmm, %i, \offset, \base, \direction
    .set i, i + 1
    .endr
    jmp 99f
32: .set i, 0
    .rept \count
    VECTOR_MOVE vmovdqu, ymm, %i, \offset, \base, \direction
    .set i, i + 1
    .endr
    jmp 99f
64: .set i, 0
    .rept \count
    VECTOR_MOVE \instruction_wide, zmm, %i, \offset, \base, \direction
    .set i, i + 1
    .endr
99:
.endm

    .altmacro
.macro VECTOR_MOVE instruction, bank, index, offset, base, direction
    .ifc \direction, load
    \instruction \offset + 64 * \index(%\base), %\bank\index
    .else
    \instruction %\bank\index, \offset + 64 * \index(%\base)
    .endif
.endm

// void probe_enter(IMP function, const struct probe_registers *in, struct probe_results *out)
//   the call happens with rsp at the stack words; 128(%rsp) keeps `out` across it
    .globl probe_enter
    .hidden probe_enter
    .type probe_enter, @function
probe_enter:
    .cfi_startproc
    pushq %rbp
    .cfi_adjust_cfa_offset 8
    .cfi_rel_offset %rbp, 0
    pushq %rbx
    .cfi_adjust_cfa_offset 8
    .cfi_rel_offset %rbx, 0
    pushq %r12
    .cfi_adjust_cfa_offset 8
    .cfi_rel_offset %r12, 0
    pushq %r13
    .cfi_adjust_cfa_offset 8
    .cfi_rel_offset %r13, 0
    pushq %r14
    .cfi_adjust_cfa_offset 8
    .cfi_rel_offset %r14, 0
    pushq %r15
    .cfi_adjust_cfa_offset 8
    .cfi_rel_offset %r15, 0
    pushq %rdx
    .cfi_adjust_cfa_offset 8
    subq $128, %rsp
    .cfi_adjust_cfa_offset 128

    movq %rdi, %r11                             // function
    .set i, 0
    .rept 16
    movq REGISTERS_STACK + 8 * i(%rsi), %rax    // stack[i] = in->stack[i]
    movq %rax, 8 * i(%rsp)
    .set i, i + 1
    .endr
    EACH_VECTOR 16, movdqu, vmovdqu64, REGISTERS_VECTOR, rsi, load
    movq REGISTERS_RAX(%rsi), %rax
    movq REGISTERS_R10(%rsi), %r10
    movq REGISTERS_SAVED + 0(%rsi), %rbx
    movq REGISTERS_SAVED + 8(%rsi), %rbp
    movq REGISTERS_SAVED + 16(%rsi), %r12
    movq REGISTERS_SAVED + 24(%rsi), %r13
    movq REGISTERS_SAVED + 32(%rsi), %r14
    movq REGISTERS_SAVED + 40(%rsi), %r15
    movq REGISTERS_GENERAL + 0(%rsi), %rdi
    movq REGISTERS_GENERAL + 16(%rsi), %rdx
    movq REGISTERS_GENERAL + 24(%rsi), %rcx
    movq REGISTERS_GENERAL + 32(%rsi), %r8
    movq REGISTERS_GENERAL + 40(%rsi), %r9
    movq REGISTERS_GENERAL + 8(%rsi), %rsi
    call *%r11

    movq 128(%rsp), %r11                        // out
    movq %rax, RESULTS_RAX(%r11)
    movq %rdx, RESULTS_RDX(%r11)
    movq %rbx, RESULTS_SAVED + 0(%r11)
    movq %rbp, RESULTS_SAVED + 8(%r11)
    movq %r12, RESULTS_SAVED + 16(%r11)
    movq %r13, RESULTS_SAVED + 24(%r11)
    movq %r14, RESULTS_SAVED + 32(%r11)
    movq %r15, RESULTS_SAVED + 40(%r11)
    pushfq
    popq RESULTS_FLAGS(%r11)
    cld
    fxsave64 RESULTS_FXSAVE(%r11)
    fninit
    EACH_VECTOR 2, movdqu, vmovdqu64, RESULTS_VECTOR, r11, store

    addq $136, %rsp
    .cfi_adjust_cfa_offset -136
    popq %r15
    .cfi_adjust_cfa_offset -8
    .cfi_restore %r15
    popq %r14
    .cfi_adjust_cfa_offset -8
    .cfi_restore %r14
    popq %r13
    .cfi_adjust_cfa_offset -8
    .cfi_restore %r13
    popq %r12
    .cfi_adjust_cfa_offset -8
    .cfi_restore %r12
    popq %rbx
    .cfi_adjust_cfa_offset -8
    .cfi_restore %rbx
    popq %rbp
    .cfi_adjust_cfa_offset -8
    .cfi_restore %rbp
    ret
    .cfi_endproc
    .size probe_enter, . - probe_enter
    .globl probe_enter_end
    .hidden probe_enter_end
probe_enter_end:

// Records everything that arrived in the thread's record, whose address it leaves in r11. Clobbers r10 and rax.
.macro RECORD_ARRIVAL
    movq probe_thread_record@gottpoff(%rip), %r11
    movq %fs:(%r11), %r11
    movq %rdi, RECORD_ARRIVED + REGISTERS_GENERAL + 0(%r11)
    movq %rsi, RECORD_ARRIVED + REGISTERS_GENERAL + 8(%r11)
    movq %rdx, RECORD_ARRIVED + REGISTERS_GENERAL + 16(%r11)
    movq %rcx, RECORD_ARRIVED + REGISTERS_GENERAL + 24(%r11)
    movq %r8, RECORD_ARRIVED + REGISTERS_GENERAL + 32(%r11)
    movq %r9, RECORD_ARRIVED + REGISTERS_GENERAL + 40(%r11)
    movq %rax, RECORD_ARRIVED + REGISTERS_RAX(%r11)
    movq %r10, RECORD_ARRIVED + REGISTERS_R10(%r11)
    movq %rbx, RECORD_ARRIVED + REGISTERS_SAVED + 0(%r11)
    movq %rbp, RECORD_ARRIVED + REGISTERS_SAVED + 8(%r11)
    movq %r12, RECORD_ARRIVED + REGISTERS_SAVED + 16(%r11)
    movq %r13, RECORD_ARRIVED + REGISTERS_SAVED + 24(%r11)
    movq %r14, RECORD_ARRIVED + REGISTERS_SAVED + 32(%r11)
    movq %r15, RECORD_ARRIVED + REGISTERS_SAVED + 40(%r11)
    EACH_VECTOR 16, movdqu, vmovdqu64, RECORD_ARRIVED + REGISTERS_VECTOR, r11, store
    .set i, 0
    .rept 16
    movq 8 + 8 * i(%rsp), %r10
    movq %r10, RECORD_ARRIVED + REGISTERS_STACK + 8 * i(%r11)
    .set i, i + 1
    .endr
    incq RECORD_COUNT(%r11)
.endm

// void probe_callee(void)
//   on entry: anything in every register
//   on exit:  the answer in rax, rdx, vectors 0 and 1, and the x87 stack
    .globl probe_callee
    .type probe_callee, @function
probe_callee:
    .cfi_startproc
    RECORD_ARRIVAL
    movq ANSWER_RAX(%r11), %rax
    movq ANSWER_RDX(%r11), %rdx
    cmpq $1, ANSWER_X87_COUNT(%r11)
    jb 2f
    je 1f
    fldt ANSWER_X87 + 16(%r11)
1:  fldt ANSWER_X87(%r11)
2:
    EACH_VECTOR 2, movdqu, vmovdqu64, ANSWER_VECTOR, r11, load
    ret
    .cfi_endproc
    .size probe_callee, . - probe_callee

// void probe_callee_stret(void)
//   on entry: rdi the hidden pointer
//   on exit:  rax the same; *rax holds the answer's memory
    .globl probe_callee_stret
    .type probe_callee_stret, @function
probe_callee_stret:
    .cfi_startproc
    RECORD_ARRIVAL
    .set i, 0
    .rept 8
    movq ANSWER_MEMORY + 8 * i(%r11), %r10
    movq %r10, 8 * i(%rdi)
    .set i, i + 1
    .endr
    movq %rdi, %rax
    ret
    .cfi_endproc
    .size probe_callee_stret, . - probe_callee_stret

// void probe_clobber(void)
    .globl probe_clobber
    .type probe_clobber, @function
probe_clobber:
    .cfi_startproc
    movabsq $0xdeadbeefdeadbeef, %rax
    movq %rax, %rcx
    movq %rax, %rdx
    movq %rax, %rsi
    movq %rax, %rdi
    movq %rax, %r8
    movq %rax, %r9
    movq %rax, %r10
    movq %rax, %r11
    cmpl $32, probe_width(%rip)
    je 32f
    ja 64f
    .irp i, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    pcmpeqd %xmm\i, %xmm\i
    .endr
    ret
32:
    .irp i, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    vcmptrueps %ymm\i, %ymm\i, %ymm\i
    .endr
    ret
64:
    .irp i, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    vpternlogd $0xff, %zmm\i, %zmm\i, %zmm\i
    .endr
    .irp i, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
    vpternlogd $0xff, %zmm\i, %zmm\i, %zmm\i
    .endr
    .irp i, 0, 1, 2, 3, 4, 5, 6, 7
    kxnorw %k\i, %k\i, %k\i
    .endr
    ret
    .cfi_endproc
    .size probe_clobber, . - probe_clobber

    .section .note.GNU-stack, "", @progbits
#endif
