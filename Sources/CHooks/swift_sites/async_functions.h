// The functions that asynchronous Swift functions jump to, for both processors: see async_call.h. Assembly only. A file
// that uses ASYNC_FUNCTIONS defines the macro ASYNC_FUNCTION, which makes one function, and ort_async_find.

#ifndef ORT_ASYNC_FUNCTIONS_H
#define ORT_ASYNC_FUNCTIONS_H

#include "swift_sites/async_layout.h"

// A struct ort_async_function. `size`: of the context, whose first two words the caller fills in. Its distance is from a
// local label, since another image may define a function of the same name.
.macro RECORD function, size
    .pushsection .rodata, "a", @progbits
    .p2align 3
    .globl \function\()Tu
    .type \function\()Tu, @object
\function\()Tu:
    .long   .Lstart_of_\function - \function\()Tu
    .long   \size
    .size \function\()Tu, . - \function\()Tu
    .popsection
.endm

.macro ASYNC_FUNCTIONS
    ASYNC_FUNCTION ort_async_resume
    ASYNC_FUNCTION ort_async_original_switch
    ASYNC_FUNCTION ort_async_end_switch
    ASYNC_FUNCTION ort_async_next
    ASYNC_FUNCTION ort_async_proceed
    RECORD ort_async_next, ORT_ASYNC_FRAME_SIZE
    RECORD ort_async_proceed, ORT_ASYNC_FRAME_SIZE
    RECORD ort_async_find, 16
.endm

#endif
