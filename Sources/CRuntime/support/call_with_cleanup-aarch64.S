// A call that is followed by its cleanup however it ends, for aarch64.

#if defined(__aarch64__)

// void ort_call_with_cleanup(void (*function)(void *), void *context, void (*cleanup)(void *))
//
// x19 = context, x20 = cleanup, across the call. libgcc's personality for C cleanups enters .Lunwound with the
// exception in x0, and .Lreplaced when the cleanup throws one after that.
    .text
    .p2align 4
    .globl ort_call_with_cleanup
    .type ort_call_with_cleanup, %function
ort_call_with_cleanup:
.Lbegin:
    .cfi_startproc
    .cfi_personality 0x9c, DW.ref.__gcc_personality_v0
    .cfi_lsda 0x1c, .Lcall_sites
    stp     x29, x30, [sp, #-32]!
    .cfi_def_cfa_offset 32
    .cfi_offset x29, -32
    .cfi_offset x30, -24
    stp     x19, x20, [sp, #16]
    .cfi_offset x19, -16
    .cfi_offset x20, -8
    mov     x29, sp
    mov     x19, x1                             // context
    mov     x20, x2                             // cleanup
    mov     x16, x0
    mov     x0, x1
.Lcall:
    blr     x16                                 // function(context)
.Lcalled:
    mov     x0, x19
    mov     x16, x20
    .cfi_remember_state
    ldp     x19, x20, [sp, #16]
    .cfi_restore x19
    .cfi_restore x20
    ldp     x29, x30, [sp], #32
    .cfi_restore x29
    .cfi_restore x30
    .cfi_def_cfa_offset 0
    br      x16                                 // cleanup(context)
    .cfi_restore_state
.Lunwound:
    mov     x1, x0                              // exception
    mov     x0, x19
    mov     x19, x1
.Lcleanup:
    blr     x20                                 // cleanup(context)
.Lresume:
    mov     x0, x19
    bl      _Unwind_Resume
    brk     #1
.Lreplaced:
    mov     x1, x0                              // the cleanup's exception
    mov     x0, x19
    mov     x19, x1
    bl      _Unwind_DeleteException             // the function's
    b       .Lresume
    .cfi_endproc
    .size ort_call_with_cleanup, . - ort_call_with_cleanup

#include "support/call_with_cleanup_table.h"

#endif

    .section .note.GNU-stack, "", %progbits
