// The hit path of a send, and the answer of nil, which every messenger is made of. Assembly only.

#ifndef ORT_PROBE_AARCH64_H
#define ORT_PROBE_AARCH64_H

#include "abi/class_layout.h"

// Looks for the selector in the cache of the class in x9. Falls through with the bucket in x16 and 0 in x17, a zero
// made from the key that was loaded: the implementation is loaded from their sum, and so after the key. Goes to
// .Lprobe_<name>, which PROBE defines, when the first bucket has another key.
.macro FIND name
    ldr     x10, [x1]                           // key = selector->record
    FIND_KEY \name
.endm

// The same for the key in x10.
.macro FIND_KEY name
    ldr     x11, [x9, #ORT_CLASS_BUCKETS]
    and     x12, x10, x11, lsr #ORT_CACHE_WORD_SHIFT // byte offset of its bucket
    and     x11, x11, #ORT_CACHE_WORD_ADDRESS
    add     x16, x11, x12                       // bucket
    ldr     x17, [x16, #ORT_BUCKET_KEY]
    subs    x17, x17, x10
    b.ne    .Lprobe_\name
.Lhit_\name:
.endm

// The buckets after the first one. Jumps to `miss` at an empty bucket. On entry x17 is the bucket's key minus the key.
.macro PROBE name, miss
.Lprobe_\name:
    cmn     x17, x10                            // bucket->key == NULL
    b.eq    \miss
    ldr     x17, [x16, #ORT_BUCKET_SIZE + ORT_BUCKET_KEY]
    add     x16, x16, #ORT_BUCKET_SIZE
    subs    x17, x17, x10
    b.ne    .Lprobe_\name
    b       .Lhit_\name
.endm

// After FIND: the implementation into x16. ORT_BUCKET_IMP is 0.
.macro LOAD_IMP
    ldr     x16, [x16, x17]
.endm

// After FIND: jumps to the implementation, or to `miss`. The buckets after the first one have their own jump, since two
// methods of a class often share a bucket.
.macro SEND name, miss
    LOAD_IMP
    br      x16
.Lprobe_\name:
    cmn     x17, x10                            // bucket->key == NULL
    b.eq    \miss
    ldr     x17, [x16, #ORT_BUCKET_SIZE + ORT_BUCKET_KEY]
    add     x16, x16, #ORT_BUCKET_SIZE
    subs    x17, x17, x10
    b.ne    .Lprobe_\name
    LOAD_IMP
    br      x16
.endm

// Returns zero in every register that can hold a result.
.macro RETURN_ZERO
    mov     x0, #0
    mov     x1, #0
    movi    v0.2d, #0
    movi    v1.2d, #0
    movi    v2.2d, #0
    movi    v3.2d, #0
    ret
.endm

#endif
