// Calls of a given method, without a look-up.

#if defined(__x86_64__)

#include "abi/class_layout.h"
#include "dispatch/registers-x86_64.h"

// void method_invoke(id receiver, Method method, ...)
//
// On entry: rdi receiver, rsi method, then the method's arguments as in a send. Tail call: every argument reaches the
// method, and its result reaches the caller. Clobbers r11.
FUNCTION(method_invoke)
    testq   %rdi, %rdi
    jz      .Linvoke_nil
    movq    ORT_METHOD_IMP(%rsi), %r11          // imp = method->imp
    movq    ORT_METHOD_SELECTOR(%rsi), %rsi     // op = method->selector
    jmpq    *%r11                               // return imp(receiver, op, ...)
.Linvoke_nil:
    subq    $8, %rsp                            // 16-byte alignment
    .cfi_adjust_cfa_offset 8
    movq    %rsi, %rdi
    callq   ort_invoke_nil                      // IMP ort_invoke_nil(Method method)
    addq    $8, %rsp
    .cfi_adjust_cfa_offset -8
    jmpq    *%rax
END(method_invoke)

// void method_invoke_stret(void *result, id receiver, Method method, ...)
//
// On entry: rdi result, rsi receiver, rdx method. Tail call as above.
FUNCTION(method_invoke_stret)
    testq   %rsi, %rsi
    jz      .Linvoke_stret_nil
    movq    ORT_METHOD_IMP(%rdx), %r11
    movq    ORT_METHOD_SELECTOR(%rdx), %rdx
    jmpq    *%r11                               // return imp(result, receiver, op, ...)
.Linvoke_stret_nil:
    movq    %rdx, %rsi
    jmp     ort_invoke_nil_stret                // void *ort_invoke_nil_stret(void *result, Method method)
END(method_invoke_stret)

#endif

    .section .note.GNU-stack, "", %progbits
