// The results of a Swift function that are in registers, for x86-64, apart from the error in r12. `base`: the call.
// Assembly only.

#ifndef ORT_SWIFT_RESULT_X86_64_H
#define ORT_SWIFT_RESULT_X86_64_H

#include "swift_sites/swift_layout.h"

.macro STORE_RESULT_REGISTERS base
    movq    %rax, ORT_CALL_RESULT + ORT_RESULT_GENERAL(\base)
    movq    %rdx, ORT_CALL_RESULT + ORT_RESULT_GENERAL + 8(\base)
    movq    %rcx, ORT_SWIFT_GENERAL(\base)
    movq    %r8, ORT_SWIFT_GENERAL + 8(\base)
    movups  %xmm0, ORT_CALL_RESULT + ORT_RESULT_VECTOR(\base)
    movups  %xmm1, ORT_CALL_RESULT + ORT_RESULT_VECTOR + 16(\base)
    movups  %xmm2, ORT_SWIFT_VECTOR(\base)
    movups  %xmm3, ORT_SWIFT_VECTOR + 16(\base)
.endm

.macro LOAD_RESULT_REGISTERS base
    movq    ORT_CALL_RESULT + ORT_RESULT_GENERAL(\base), %rax
    movq    ORT_CALL_RESULT + ORT_RESULT_GENERAL + 8(\base), %rdx
    movq    ORT_SWIFT_GENERAL(\base), %rcx
    movq    ORT_SWIFT_GENERAL + 8(\base), %r8
    movups  ORT_CALL_RESULT + ORT_RESULT_VECTOR(\base), %xmm0
    movups  ORT_CALL_RESULT + ORT_RESULT_VECTOR + 16(\base), %xmm1
    movups  ORT_SWIFT_VECTOR(\base), %xmm2
    movups  ORT_SWIFT_VECTOR + 16(\base), %xmm3
.endm

#endif
