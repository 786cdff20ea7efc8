// The way from the stub of a replaceable Swift function to the function itself, for x86-64: see variable_site.h.

#if defined(__x86_64__)

#include "dispatch/registers-x86_64.h"
#include "calls/entry-x86_64.h"
#include "swift_sites/swift_layout.h"

// Arguments in general registers, the address of a result (rax) and 8 bytes of alignment; vector registers above.
#define GENERAL_SIZE 64
#define PASS_SIZE (GENERAL_SIZE + 8 * 16)

// r11 = site. Asks the Swift runtime for the original, which may change every register of a caller. Leaves the
// answer in r11, and all else as it was. r12 to r15, rbx and rbp are kept by any C function.
.macro ASK_FOR_ORIGINAL
    subq    $PASS_SIZE + 8, %rsp
    .cfi_adjust_cfa_offset PASS_SIZE + 8
    movq    %rdi, 0*8(%rsp)
    movq    %rsi, 1*8(%rsp)
    movq    %rdx, 2*8(%rsp)
    movq    %rcx, 3*8(%rsp)
    movq    %r8,  4*8(%rsp)
    movq    %r9,  5*8(%rsp)
    movq    %rax, 6*8(%rsp)
    movzbl  ORT_SITE_VECTOR_COUNT(%r11), %eax
    movq    %rax, 7*8(%rsp)
    testl   %eax, %eax
    jz      8f
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7
    movups  %xmm\number, GENERAL_SIZE + \number * 16(%rsp)
    .endr
8:  leaq    ORT_SWIFT_SITE_FUNCTION(%r11), %rdi
    callq   *swift_getOrigOfReplaceable@GOTPCREL(%rip)
    movq    %rax, %r11
    cmpq    $0, 7*8(%rsp)
    je      9f
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7
    movups  GENERAL_SIZE + \number * 16(%rsp), %xmm\number
    .endr
9:  movq    0*8(%rsp), %rdi
    movq    1*8(%rsp), %rsi
    movq    2*8(%rsp), %rdx
    movq    3*8(%rsp), %rcx
    movq    4*8(%rsp), %r8
    movq    5*8(%rsp), %r9
    movq    6*8(%rsp), %rax
    addq    $PASS_SIZE + 8, %rsp
    .cfi_adjust_cfa_offset -PASS_SIZE - 8
.endm

    .weak swift_getOrigOfReplaceable

// void ort_variable_pass(…)
//
// r11 = site, here and below.
FUNCTION(ort_variable_pass)
    endbr64
    ASK_FOR_ORIGINAL
    jmpq    *%r11
END(ort_variable_pass)

// void ort_variable_pass_async(…)
//
// The answer is the address of a record, whose first word is the distance to the function.
FUNCTION(ort_variable_pass_async)
    endbr64
    ASK_FOR_ORIGINAL
    movslq  (%r11), %r10
    addq    %r10, %r11
    jmpq    *%r11
END(ort_variable_pass_async)

#endif

    .section .note.GNU-stack, "", %progbits
