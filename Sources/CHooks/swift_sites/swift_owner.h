// Which calls of a Swift method the hooks of a copy's site are for: see swift_object.h. Assembly only.

#ifndef ORT_SWIFT_OWNER_H
#define ORT_SWIFT_OWNER_H

#include "swift_sites/swift_layout.h"

#if defined(__x86_64__)

// Behind LOAD_CHAIN, with rbx = the call and r11 = the site, which stays. Goes to `tail`, without a chain, when the site is another
// object's. Leaves the chain in rax. Clobbers rcx and r10.
.macro PASS_OTHERS_ON tail
#if __has_feature(thread_sanitizer)
    movq    ORT_CALL_SITE(%rbx), %r11
#endif
    movq    ORT_SWIFT_SITE_OWNER(%r11), %rcx    // after the chain
    testq   %rcx, %rcx
    jz      9f
    cmpq    %rcx, ORT_SWIFT_SELF(%rbx)
    je      9f
    movq    ORT_CALL_RECORD(%rbx), %r10
    movq    $0, ORT_RECORD_CHAIN(%r10)
    movq    $0, ORT_CALL_CHAIN(%rbx)
    jmp     \tail
9:
.endm

#else

// The same with x19 = the call and x17 = the site, which stays. Leaves the chain, which was loaded with acquire, in x9. Clobbers x10 and
// x11.
.macro PASS_OTHERS_ON tail
    ldr     x11, [x17, #ORT_SWIFT_SITE_OWNER]
    cbz     x11, 9f
    ldr     x10, [x19, #ORT_SWIFT_SELF]
    cmp     x10, x11
    b.eq    9f
    ldr     x10, [x19, #ORT_CALL_RECORD]
    str     xzr, [x10, #ORT_RECORD_CHAIN]
    str     xzr, [x19, #ORT_CALL_CHAIN]
    b       \tail
9:
.endm

#endif

#endif
