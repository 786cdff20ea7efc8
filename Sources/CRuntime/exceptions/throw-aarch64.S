// Throwing, for aarch64.

#if defined(__aarch64__)

// void objc_exception_throw(id object)
//
// On entry: x0 = object. Does not return. The unwinder reads this frame's table twice for each exception, so the frame
// saves nothing but the return address: the object waits on the stack.
    .text
    .p2align 4
    .globl objc_exception_throw
    .type objc_exception_throw, %function
objc_exception_throw:
    .cfi_startproc
    stp     x30, x0, [sp, #-16]!
    .cfi_def_cfa_offset 16
    .cfi_offset x30, -16
    bl      ort_throw_prepare                   // exception = ort_throw_prepare(object)
    bl      _Unwind_RaiseException              // returns when nothing catches it
    ldr     x0, [sp, #8]
    bl      ort_exception_report_uncaught       // does not return
    brk     #1
    .cfi_endproc
    .size objc_exception_throw, . - objc_exception_throw

#endif

    .section .note.GNU-stack, "", %progbits
