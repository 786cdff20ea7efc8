// Where ort_call_with_cleanup continues when an exception leaves one of its calls. For the assembly files that define
// it, and these labels. Source: Itanium C++ ABI, "Exception Handling Tables", and LSB Core, "DWARF Extensions".

#ifndef ORT_CALL_WITH_CLEANUP_TABLE_H
#define ORT_CALL_WITH_CLEANUP_TABLE_H

#include "support/personality_reference.h"

    .section .gcc_except_table, "a", %progbits
    .p2align 2
.Lcall_sites:
    .byte   0xff                                // landing pads count from the function's begin
    .byte   0xff                                // no types
    .byte   0x01                                // uleb128
    .uleb128 .Lend - .Lfirst
.Lfirst:
    .uleb128 .Lcall - .Lbegin
    .uleb128 .Lcalled - .Lcall
    .uleb128 .Lunwound - .Lbegin
    .uleb128 0                                  // a cleanup
    .uleb128 .Lcleanup - .Lbegin
    .uleb128 .Lresume - .Lcleanup
    .uleb128 .Lreplaced - .Lbegin
    .uleb128 0
.Lend:

    PERSONALITY_REFERENCE __gcc_personality_v0

#endif
