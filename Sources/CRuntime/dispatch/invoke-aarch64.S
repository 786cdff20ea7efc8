// Calls of a given method, without a look-up.

#if defined(__aarch64__)

#include "abi/class_layout.h"

// void method_invoke(id receiver, Method method, ...)
// void method_invoke_stret(id receiver, Method method, ...), the result's address in x8
//
// On entry: x0 receiver, x1 method, then the method's arguments as in a send. Tail call: every argument reaches the
// method, and its result reaches the caller. Clobbers x16.
    .text
    .p2align 4
    .globl  method_invoke
    .type   method_invoke, %function
    .globl  method_invoke_stret
    .type   method_invoke_stret, %function
method_invoke:
method_invoke_stret:
    .cfi_startproc
    cbz     x0, .Linvoke_nil
    ldr     x16, [x1, #ORT_METHOD_IMP]          // imp = method->imp
    ldr     x1, [x1, #ORT_METHOD_SELECTOR]      // op = method->selector
    br      x16                                 // return imp(receiver, op, ...)
.Linvoke_nil:
    stp     x29, x30, [sp, #-16]!
    .cfi_def_cfa_offset 16
    .cfi_offset x29, -16
    .cfi_offset x30, -8
    mov     x29, sp
    mov     x0, x8
    bl      ort_invoke_nil_stret                // ort_invoke_nil_stret(result, method)
    ldp     x29, x30, [sp], #16
    .cfi_def_cfa_offset 0
    .cfi_restore x29
    .cfi_restore x30
    mov     x0, xzr
    mov     x1, xzr
    movi    v0.2d, #0
    movi    v1.2d, #0
    movi    v2.2d, #0
    movi    v3.2d, #0
    ret
    .cfi_endproc
    .size   method_invoke, . - method_invoke
    .size   method_invoke_stret, . - method_invoke_stret

#endif

    .section .note.GNU-stack, "", %progbits
