// Where the entries of hooked methods go on when an exception leaves one of their calls. For assembly. Source: Itanium C++ ABI, "Exception Handling Tables", and LSB Core, "DWARF Extensions".

#ifndef ORT_UNWIND_TABLE_H
#define ORT_UNWIND_TABLE_H

#include "support/personality_reference.h"

// From `begin` to `pad`, every exception is a cleanup's at `pad`; from there to `end`, at `second` where it is given; behind
// that, nobody's.
.macro CLEANUP_TABLE name, begin, pad, end, second
    .p2align 2
\name:
    .byte   0xff                                // landing pads count from the function's begin
    .byte   0xff                                // no types
    .byte   0x01                                // uleb128
    .uleb128 \name\()_end - \name\()_first
\name\()_first:
    .uleb128 0
    .uleb128 \pad - \begin
    .uleb128 \pad - \begin
    .uleb128 0                                  // a cleanup
    .ifnb \second
    .uleb128 \pad - \begin
    .uleb128 \end - \pad
    .uleb128 \second - \begin
    .uleb128 0
    .endif
\name\()_end:
.endm

#endif
