// A call that an exception ends instead of passing through, for x86-64.

#if defined(__x86_64__)

// BOOL ort_call_catching(void (*function)(void *), void *context, struct ort_caught *caught)
//
// rbx = caught, across the call. The personality enters .Lcaught, with the exception in rax, for everything that leaves
// the function.
    .text
    .p2align 4
    .globl ort_call_catching
    .type ort_call_catching, @function
ort_call_catching:
.Lbegin:
    .cfi_startproc
    .cfi_personality 0x9b, DW.ref.__gnustep_objc_personality_v0
    .cfi_lsda 0x1b, .Lcall_sites
    pushq   %rbx                                // and 16-byte alignment
    .cfi_def_cfa_offset 16
    .cfi_offset %rbx, -16
    movq    %rdx, %rbx                          // caught
    movq    %rdi, %rax
    movq    %rsi, %rdi
.Lcall:
    callq   *%rax                               // function(context)
.Lcalled:
    xorl    %eax, %eax                          // return NO
.Lreturn:
    .cfi_remember_state
    popq    %rbx
    .cfi_def_cfa_offset 8
    retq
    .cfi_restore_state
.Lcaught:
    movq    %rax, %rdi
    movq    %rbx, %rsi
    callq   ort_caught_take                     // return ort_caught_take(exception, caught)
    jmp     .Lreturn
    .cfi_endproc
    .size ort_call_catching, . - ort_call_catching

#include "exceptions/call_catching_table.h"

#endif

    .section .note.GNU-stack, "", %progbits
