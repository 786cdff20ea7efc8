// Where the entries of hooked methods continue when an exception leaves one of their calls. Assembly only. Source:
// Itanium C++ ABI, "Exception Handling Tables", and LSB Core, "DWARF Extensions".

#ifndef ORT_UNWIND_TABLE_H
#define ORT_UNWIND_TABLE_H

#include "support/personality_reference.h"

// Both do the same with such a table.
#if defined(ORT_ENTRIES_OF_PROGRAM)
#define ORT_CLEANUP_PERSONALITY __gnustep_objc_personality_v0
#else
#define ORT_CLEANUP_PERSONALITY __gcc_personality_v0
#endif

// To be used at the beginning of a function with such a table.
.macro HAS_CLEANUP_TABLE function
    .cfi_personality 0x9b, DW.ref.ORT_CLEANUP_PERSONALITY
    .cfi_lsda 0x1b, .Lsites_\function
.endm

// Exceptions in front of .Lunwound_FUNCTION continue there, as in a cleanup. Exceptions from there to `end` continue at
// `second`, if these are given. All other exceptions leave the function.
.macro CLEANUP_TABLE function, end, second
    .p2align 2
.Lsites_\function:
    .byte   0xff                                // landing pads count from the function's begin
    .byte   0xff                                // no types
    .byte   0x01                                // uleb128
    .uleb128 .Lsites_end_\function - .Lsites_first_\function
.Lsites_first_\function:
    .uleb128 0
    .uleb128 .Lunwound_\function - \function
    .uleb128 .Lunwound_\function - \function
    .uleb128 0                                  // a cleanup
    .ifnb \second
    .uleb128 .Lunwound_\function - \function
    .uleb128 \end - .Lunwound_\function
    .uleb128 \second - \function
    .uleb128 0
    .endif
.Lsites_end_\function:
.endm

#endif
