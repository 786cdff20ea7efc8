// The word through which the frames of an assembly file refer to a personality routine, as clang makes it. For assembly.

#ifndef ORT_PERSONALITY_REFERENCE_H
#define ORT_PERSONALITY_REFERENCE_H

.macro PERSONALITY_REFERENCE routine
    .hidden DW.ref.\routine
    .weak DW.ref.\routine
    .section .data.DW.ref.\routine, "awG", %progbits, DW.ref.\routine, comdat
    .p2align 3
    .type DW.ref.\routine, %object
    .size DW.ref.\routine, 8
DW.ref.\routine:
    .quad   \routine
.endm

#endif
