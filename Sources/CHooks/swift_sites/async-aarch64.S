// Functions that asynchronous Swift functions jump to, for aarch64: see async_call.h. x22 = the context; x20 = the
// receiver, the context of a closure, or the error.

#if defined(__aarch64__)

#include "dispatch/registers-aarch64.h"
#include "swift_sites/async_functions.h"

// struct ort_async_registers, after the frame's two words
#define GENERAL 16
#define VECTOR (GENERAL + 64)
#define RECEIVER (GENERAL + 192)
#define CODE (GENERAL + 200)
#define SIZE (GENERAL + 208)

// Functions of this kind keep x19, x21 and x23 to x28, and so does C.
.macro ASYNC_FUNCTION name
FUNCTION(\name)
.Lstart_of_\name:
    hint    #34                                 // bti c
    PUSH_FRAME SIZE
    mov     x29, sp
    stp     x0, x1, [sp, #GENERAL]
    stp     x2, x3, [sp, #GENERAL + 16]
    stp     x4, x5, [sp, #GENERAL + 32]
    stp     x6, x7, [sp, #GENERAL + 48]
    stp     q0, q1, [sp, #VECTOR]
    stp     q2, q3, [sp, #VECTOR + 32]
    stp     q4, q5, [sp, #VECTOR + 64]
    stp     q6, q7, [sp, #VECTOR + 96]
    str     x20, [sp, #RECEIVER]
    add     x0, sp, #GENERAL
    mov     x1, x22
    bl      \name\()_in_c
    mov     x22, x0
    ldp     x0, x1, [sp, #GENERAL]
    ldp     x2, x3, [sp, #GENERAL + 16]
    ldp     x4, x5, [sp, #GENERAL + 32]
    ldp     x6, x7, [sp, #GENERAL + 48]
    ldp     q0, q1, [sp, #VECTOR]
    ldp     q2, q3, [sp, #VECTOR + 32]
    ldp     q4, q5, [sp, #VECTOR + 64]
    ldp     q6, q7, [sp, #VECTOR + 96]
    ldp     x20, x16, [sp, #RECEIVER]
    POP_FRAME SIZE
    br      x16
END(\name)
.endm

ASYNC_FUNCTIONS

// C keeps x22.
FUNCTION(ort_async_find)
.Lstart_of_ort_async_find:
    hint    #34                                 // bti c
    PUSH_FRAME 16
    mov     x29, sp
    mov     x0, x22
    bl      ort_async_find_in_c
    ldr     x16, [x22, #8]
    POP_FRAME 16
    br      x16
END(ort_async_find)

#endif

    .section .note.GNU-stack, "", %progbits
