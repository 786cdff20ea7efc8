// A call that an exception ends instead of passing through, for aarch64.

#if defined(__aarch64__)

// BOOL ort_call_catching(void (*function)(void *), void *context, struct ort_caught *caught)
//
// x19 = caught, across the call. The personality enters .Lcaught, with the exception in x0, for everything that leaves
// the function.
    .text
    .p2align 4
    .globl ort_call_catching
    .type ort_call_catching, %function
ort_call_catching:
.Lbegin:
    .cfi_startproc
    .cfi_personality 0x9c, DW.ref.__gnustep_objc_personality_v0
    .cfi_lsda 0x1c, .Lcall_sites
    stp     x29, x30, [sp, #-32]!
    .cfi_def_cfa_offset 32
    .cfi_offset x29, -32
    .cfi_offset x30, -24
    str     x19, [sp, #16]
    .cfi_offset x19, -16
    mov     x29, sp
    mov     x19, x2                             // caught
    mov     x16, x0
    mov     x0, x1
.Lcall:
    blr     x16                                 // function(context)
.Lcalled:
    mov     w0, #0                              // return NO
.Lreturn:
    .cfi_remember_state
    ldr     x19, [sp, #16]
    .cfi_restore x19
    ldp     x29, x30, [sp], #32
    .cfi_restore x29
    .cfi_restore x30
    .cfi_def_cfa_offset 0
    ret
    .cfi_restore_state
.Lcaught:
    mov     x1, x19
    bl      ort_caught_take                     // return ort_caught_take(exception, caught)
    b       .Lreturn
    .cfi_endproc
    .size ort_call_catching, . - ort_call_catching

#include "exceptions/call_catching_table.h"

#endif

    .section .note.GNU-stack, "", %progbits
