// The hit path of a send, and the answer of nil, which every messenger is made of. Assembly only.

#ifndef ORT_PROBE_X86_64_H
#define ORT_PROBE_X86_64_H

#include "abi/class_layout.h"

// Looks for the selector in the cache of the class in r10. Falls through with the bucket in r11, or goes to
// .Lprobe_<name>, which PROBE defines. The mask is loaded before the buckets: see methods/cache.h.
.macro FIND name, selector
    FIND_KEY \name, (\selector)                 // selector->record
.endm

// The same by the place of the record.
.macro FIND_KEY name, key
    movq    \key, %r11
    andq    ORT_CLASS_MASK(%r10), %r11          // byte offset of its bucket
    addq    ORT_CLASS_BUCKETS(%r10), %r11       // bucket
    movq    \key, %r10
    cmpq    ORT_BUCKET_KEY(%r11), %r10
    jne     .Lprobe_\name
.Lhit_\name:
.endm

// The buckets after the first one. Jumps to `miss` at an empty bucket.
.macro PROBE name, miss
.Lprobe_\name:
    cmpq    $0, ORT_BUCKET_KEY(%r11)
    je      \miss
    addq    $ORT_BUCKET_SIZE, %r11
    cmpq    ORT_BUCKET_KEY(%r11), %r10
    jne     .Lprobe_\name
    jmp     .Lhit_\name
.endm

// After FIND: jumps to the implementation, or to `miss`. Two methods of a class often share a bucket, so the second one
// has a path and a jump of its own. In a loop of sends, the way back to the jump of the first one is half of the cost
// of a collision.
.macro SEND name, miss
    jmpq    *ORT_BUCKET_IMP(%r11)
.Lprobe_\name:
    cmpq    $0, ORT_BUCKET_KEY(%r11)
    je      \miss
    cmpq    ORT_BUCKET_SIZE + ORT_BUCKET_KEY(%r11), %r10
    jne     .Lthird_\name
    jmpq    *ORT_BUCKET_SIZE + ORT_BUCKET_IMP(%r11)
.Lthird_\name:
    addq    $ORT_BUCKET_SIZE, %r11
    cmpq    $0, ORT_BUCKET_KEY(%r11)
    je      \miss
    cmpq    ORT_BUCKET_SIZE + ORT_BUCKET_KEY(%r11), %r10
    jne     .Lthird_\name
    jmpq    *ORT_BUCKET_SIZE + ORT_BUCKET_IMP(%r11)
.endm

// Returns zero in every register that can hold a result but the x87 stack's. `width`: where ort_vectorWidth is.
.macro RETURN_ZERO width
    cmpb    $16, \width
    movl    $0, %eax                            // keeps the flags
    movl    $0, %edx
    jne     9f
    xorps   %xmm0, %xmm0
    xorps   %xmm1, %xmm1
    ret
9:  vxorps  %xmm0, %xmm0, %xmm0                 // clears the upper parts too
    vxorps  %xmm1, %xmm1, %xmm1
    ret
.endm

#endif
