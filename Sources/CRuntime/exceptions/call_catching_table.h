// Where ort_call_catching continues when an exception leaves the function. For the assembly files that define it, and
// these labels. Source: Itanium C++ ABI, "Exception Handling Tables", and LSB Core, "DWARF Extensions".

#ifndef ORT_CALL_CATCHING_TABLE_H
#define ORT_CALL_CATCHING_TABLE_H

#include "support/personality_reference.h"

    .section .gcc_except_table, "a", %progbits
    .p2align 2
.Lcall_sites:
    .byte   0xff                                // landing pads count from the function's begin
    .byte   0x03                                // types are numbers of four bytes
    .uleb128 .Ltypes - .Lheader
.Lheader:
    .byte   0x01                                // uleb128
    .uleb128 .Lactions - .Lfirst
.Lfirst:
    .uleb128 .Lcall - .Lbegin
    .uleb128 .Lcalled - .Lcall
    .uleb128 .Lcaught - .Lbegin
    .uleb128 1                                  // the first action
.Lactions:
    .byte   1                                   // the first type
    .byte   0                                   // no further action
    .p2align 2
    .long   0                                   // everything
.Ltypes:

    PERSONALITY_REFERENCE __gnustep_objc_personality_v0

#endif
