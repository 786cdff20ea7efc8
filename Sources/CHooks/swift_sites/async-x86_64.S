// Functions that asynchronous Swift functions jump to, for x86-64: see async_call.h. r14 = the context; r13 = the
// receiver, the context of a closure, or the error.

#if defined(__x86_64__)

#include "dispatch/registers-x86_64.h"
#include "swift_sites/async_functions.h"

// struct ort_async_registers
#define VECTOR 64
#define RECEIVER 192
#define CODE 200
#define SIZE 208

// Functions of this kind keep rbx, rbp, r12 and r15, and so does C.
.macro ASYNC_FUNCTION name
FUNCTION(\name)
.Lstart_of_\name:
    endbr64
    PUSH_FRAME
    subq    $SIZE, %rsp
    movq    %rdi, 0*8(%rsp)
    movq    %rsi, 1*8(%rsp)
    movq    %rdx, 2*8(%rsp)
    movq    %rcx, 3*8(%rsp)
    movq    %r8,  4*8(%rsp)
    movq    %r9,  5*8(%rsp)
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7
    movups  %xmm\n, VECTOR + \n*16(%rsp)
    .endr
    movq    %r13, RECEIVER(%rsp)
    movq    %rsp, %rdi
    movq    %r14, %rsi
    callq   \name\()_in_c
    movq    %rax, %r14
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7
    movups  VECTOR + \n*16(%rsp), %xmm\n
    .endr
    movq    0*8(%rsp), %rdi
    movq    1*8(%rsp), %rsi
    movq    2*8(%rsp), %rdx
    movq    3*8(%rsp), %rcx
    movq    4*8(%rsp), %r8
    movq    5*8(%rsp), %r9
    movq    RECEIVER(%rsp), %r13
    movq    CODE(%rsp), %rax
    leave
    .cfi_def_cfa %rsp, 8
    jmpq    *%rax
END(\name)
.endm

ASYNC_FUNCTIONS

// C keeps r14.
FUNCTION(ort_async_find)
.Lstart_of_ort_async_find:
    endbr64
    PUSH_FRAME
    movq    %r14, %rdi
    callq   ort_async_find_in_c
    movq    %rax, %rdi
    leave
    .cfi_def_cfa %rsp, 8
    jmpq    *8(%r14)
END(ort_async_find)

#endif

    .section .note.GNU-stack, "", %progbits
