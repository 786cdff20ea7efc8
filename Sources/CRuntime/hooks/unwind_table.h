// Where the functions of enter-ARCHITECTURE.S go on when an exception leaves one of their calls. For these files, which
// define the labels. Source: Itanium C++ ABI, "Exception Handling Tables", and LSB Core, "DWARF Extensions".

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

    .section .gcc_except_table, "a", %progbits
    CLEANUP_TABLE .Lcall_sites, .Lbegin, .Lunwound, .Lresume, .Lreplaced
#if defined(__x86_64__)
    CLEANUP_TABLE .Lsimple_sites, .Lsimple, .Lsimple_unwound, .Lsimple_resume, .Lsimple_replaced
#endif
    CLEANUP_TABLE .Lperform_sites, .Lperform, .Lperform_unwound
    CLEANUP_TABLE .Loriginal_sites, .Loriginal, .Loriginal_unwound

    PERSONALITY_REFERENCE __gcc_personality_v0

#endif
