// Throwing, for x86-64.

#if defined(__x86_64__)

// void objc_exception_throw(id object)
//
// On entry: rdi = object. Does not return. The unwinder reads this frame's table twice for each exception, so the frame
// saves no register: the object waits on the stack.
    .text
    .p2align 4
    .globl objc_exception_throw
    .type objc_exception_throw, @function
objc_exception_throw:
    .cfi_startproc
    pushq   %rdi                                // object; and 16-byte alignment
    .cfi_def_cfa_offset 16
    callq   ort_throw_prepare
    movq    %rax, %rdi                          // exception = ort_throw_prepare(object)
    callq   _Unwind_RaiseException@PLT          // returns when nothing catches it
    movq    (%rsp), %rdi
    callq   ort_exception_report_uncaught@PLT   // does not return
    ud2
    .cfi_endproc
    .size objc_exception_throw, . - objc_exception_throw

#endif

    .section .note.GNU-stack, "", %progbits
