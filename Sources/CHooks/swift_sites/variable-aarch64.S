// The way from the stub of a replaceable Swift function to the function itself, for aarch64: see variable_site.h.

#if defined(__aarch64__)

#include "dispatch/registers-aarch64.h"
#include "calls/entry-aarch64.h"
#include "swift_sites/swift_layout.h"

// After the frame's two words: x0 to x7, x8, 8 bytes of alignment, q0 to q7.
#define GENERAL_PLACE 16
#define VECTOR_PLACE (GENERAL_PLACE + 10 * 8)
#define PASS_SIZE (VECTOR_PLACE + 8 * 16)

// x17 = site. Asks the Swift runtime for the original, which may change every register of a caller. Leaves the
// answer in x16, and all else as it was. x19 to x28 are kept by any C function.
.macro ASK_FOR_ORIGINAL
    PUSH_FRAME PASS_SIZE
    mov     x29, sp
    stp     x0, x1, [sp, #GENERAL_PLACE]
    stp     x2, x3, [sp, #GENERAL_PLACE + 16]
    stp     x4, x5, [sp, #GENERAL_PLACE + 32]
    stp     x6, x7, [sp, #GENERAL_PLACE + 48]
    str     x8, [sp, #GENERAL_PLACE + 64]
    stp     q0, q1, [sp, #VECTOR_PLACE]
    stp     q2, q3, [sp, #VECTOR_PLACE + 32]
    stp     q4, q5, [sp, #VECTOR_PLACE + 64]
    stp     q6, q7, [sp, #VECTOR_PLACE + 96]
    add     x0, x17, #ORT_SWIFT_SITE_FUNCTION
    adrp    x16, :got:swift_getOrigOfReplaceable
    ldr     x16, [x16, #:got_lo12:swift_getOrigOfReplaceable]
    blr     x16
    mov     x16, x0
    ldp     x0, x1, [sp, #GENERAL_PLACE]
    ldp     x2, x3, [sp, #GENERAL_PLACE + 16]
    ldp     x4, x5, [sp, #GENERAL_PLACE + 32]
    ldp     x6, x7, [sp, #GENERAL_PLACE + 48]
    ldr     x8, [sp, #GENERAL_PLACE + 64]
    ldp     q0, q1, [sp, #VECTOR_PLACE]
    ldp     q2, q3, [sp, #VECTOR_PLACE + 32]
    ldp     q4, q5, [sp, #VECTOR_PLACE + 64]
    ldp     q6, q7, [sp, #VECTOR_PLACE + 96]
    POP_FRAME PASS_SIZE
.endm

    .weak swift_getOrigOfReplaceable

// void ort_variable_pass(…)
//
// x17 = site, here and below.
FUNCTION(ort_variable_pass)
    hint    #34                                 // bti c
    ASK_FOR_ORIGINAL
    br      x16
END(ort_variable_pass)

// void ort_variable_pass_async(…)
//
// The answer is the address of a record, whose first word is the distance to the function.
FUNCTION(ort_variable_pass_async)
    hint    #34                                 // bti c
    ASK_FOR_ORIGINAL
    ldrsw   x17, [x16]
    add     x16, x16, x17
    br      x16
END(ort_variable_pass_async)

#endif

    .section .note.GNU-stack, "", %progbits
