// A call that is followed by its cleanup however it ends, for x86-64.

#if defined(__x86_64__)

// void ort_call_with_cleanup(void (*function)(void *), void *context, void (*cleanup)(void *))
//
// rbx = context, r12 = cleanup, across the call. libgcc's personality for C cleanups enters .Lunwound with the
// exception in rax, and .Lreplaced when the cleanup throws one after that.
    .text
    .p2align 4
    .globl ort_call_with_cleanup
    .type ort_call_with_cleanup, @function
ort_call_with_cleanup:
.Lbegin:
    .cfi_startproc
    .cfi_personality 0x9b, DW.ref.__gcc_personality_v0
    .cfi_lsda 0x1b, .Lcall_sites
    pushq   %rbx
    .cfi_def_cfa_offset 16
    .cfi_offset %rbx, -16
    pushq   %r12
    .cfi_def_cfa_offset 24
    .cfi_offset %r12, -24
    subq    $8, %rsp                            // 16-byte alignment
    .cfi_def_cfa_offset 32
    movq    %rsi, %rbx                          // context
    movq    %rdx, %r12                          // cleanup
    movq    %rdi, %rax
    movq    %rsi, %rdi
.Lcall:
    callq   *%rax                               // function(context)
.Lcalled:
    movq    %rbx, %rdi
    movq    %r12, %rax
    .cfi_remember_state
    addq    $8, %rsp
    .cfi_def_cfa_offset 24
    popq    %r12
    .cfi_def_cfa_offset 16
    popq    %rbx
    .cfi_def_cfa_offset 8
    jmpq    *%rax                               // cleanup(context)
    .cfi_restore_state
.Lunwound:
    movq    %rbx, %rdi
    movq    %rax, %rbx                          // exception
.Lcleanup:
    callq   *%r12                               // cleanup(context)
.Lresume:
    movq    %rbx, %rdi
    callq   _Unwind_Resume@PLT
    ud2
.Lreplaced:
    movq    %rbx, %rdi
    movq    %rax, %rbx                          // the cleanup's exception
    callq   _Unwind_DeleteException@PLT         // the function's
    jmp     .Lresume
    .cfi_endproc
    .size ort_call_with_cleanup, . - ort_call_with_cleanup

#include "support/call_with_cleanup_table.h"

#endif

    .section .note.GNU-stack, "", %progbits
