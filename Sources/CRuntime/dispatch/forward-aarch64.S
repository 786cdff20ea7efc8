// Forwarding entries for aarch64.

#if defined(__aarch64__)

#include "dispatch/probe-aarch64.h"
#include "dispatch/registers-aarch64.h"

// A variable of this library.
.macro LOAD_VARIABLE register, name
    adrp    \register, \name
    ldr     \register, [\register, :lo12:\name]
.endm

// After ENTER_CALL_FRAME: calls IMP function(struct ort_call_frame *frame, bool in_memory). Then it either jumps to the
// function's result with the frame's registers, or returns the result in the frame. It is the same for a method that
// returns in memory, since the buffer's address has its own register.
.macro CALL_WITH_FRAME function
    add     x9, x29, #16
    str     x9, [sp, #ORT_FRAME_STACK]          // frame->stack
    mov     x0, sp
    mov     w1, #0
    bl      \function
    JUMP_ON_OR_RETURN
.endm

// void _objc_msgForward(id self, SEL op, ...)
//
// Asks the implementation of forwardingTargetForSelector: that the class's cache has, and sends the message to the
// object that it names.
FUNCTION(_objc_msgForward)
    cbz     x0, ort_forward_uncached
    LOAD_VARIABLE x9, ort_forward_test
    cbnz    x9, ort_forward_uncached            // hooked messages are not asked about
    .hidden ort_forward_of_object
    .globl  ort_forward_of_object
ort_forward_of_object:                          // for a receiver that is not nil and lacks the method
    tst     x0, #ORT_SMALL_OBJECT_MASK
    b.ne    ort_forward_uncached
    ldr     x9, [x0]                            // class = self->isa
    LOAD_VARIABLE x10, ort_forwarding_target_key
    FIND_KEY forward
    LOAD_IMP
    LOAD_VARIABLE x9, ort_forwarding_target_none_imp
    cmp     x16, x9
    b.eq    ort_forward_untargeted
    LOAD_VARIABLE x9, ort_messenger_forward_imp
    cmp     x16, x9
    b.eq    ort_forward_uncached
    LOAD_VARIABLE x9, ort_messenger_uncached_imp
    cmp     x16, x9
    b.eq    ort_forward_uncached
    ENTER_CALL_FRAME
    mov     x2, x1
    LOAD_VARIABLE x1, ort_forwarding_target_selector
    blr     x16                                 // target = [self forwardingTargetForSelector:op]
    cbz     x0, .Lno_target
    ldr     x9, [sp, #ORT_FRAME_GENERAL]
    cmp     x0, x9                              // target == self
    b.eq    .Lno_target
    .cfi_remember_state
    mov     x16, x0
    LEAVE_CALL_FRAME
    mov     x0, x16
    b       objc_msgSend
    .cfi_restore_state
.Lno_target:
    CALL_WITH_FRAME ort_forward_frame
    PROBE   forward, ort_forward_uncached
END(_objc_msgForward)
ALIAS(_objc_msgForward_stret, _objc_msgForward)

// The next two are called as _objc_msgForward is: the first asks for another receiver, the second does not.
    .hidden ort_forward_uncached
FUNCTION(ort_forward_uncached)
    ENTER_CALL_FRAME
    CALL_WITH_FRAME ort_forward
END(ort_forward_uncached)

    .hidden ort_forward_untargeted
FUNCTION(ort_forward_untargeted)
    ENTER_CALL_FRAME
    CALL_WITH_FRAME ort_forward_frame
END(ort_forward_untargeted)

#endif

    .section .note.GNU-stack, "", %progbits
