// The messengers for aarch64.
//
// Registers of a send: x0 receiver, x1 selector; x2–x7, q0–q7 carry arguments, x8 the address for a result in memory,
// and all of them survive; x9–x12, x16 and x17 are used. A result in memory moves no argument, so the messengers that
// clang calls by the names _stret and _fpret are the same code. A hit is 14 instructions. methods/cache.h says what
// orders its loads.

#if defined(__aarch64__)

#include "dispatch/probe-aarch64.h"
#include "dispatch/registers-aarch64.h"

#define NONE_DISTANCE 4

// After FIND: puts the implementation into x16, or jumps to `miss` if the bucket stands for no method. For messengers
// whose miss is not the one that ort_messenger_uncached takes. One comparison detects both: ort_messenger_forward lies
// right before it.
.macro LOAD_IMP_OR miss
    LOAD_IMP
    adrp    x17, ort_messenger_uncached
    add     x17, x17, :lo12:ort_messenger_uncached
    sub     x17, x17, x16                       // 0, the distance of the two, or something else
    cmp     x17, #NONE_DISTANCE
    b.ls    \miss
.endm

// Puts the class of the small object in x0 into x9.
.macro SMALL_OBJECT_CLASS
    and     x9, x0, #ORT_SMALL_OBJECT_MASK
    adrp    x10, ort_small_object_classes
    add     x10, x10, :lo12:ort_small_object_classes
    ldr     x9, [x10, x9, lsl #3]
.endm

// Calls a look-up function with the first two arguments. The result is in x16, and every register is restored.
.macro LOOK_UP function
    ENTER_CALL_FRAME
    bl      \function                           // x0 and x1 are still the arguments
    mov     x16, x0
    LEAVE_CALL_FRAME
.endm

// void objc_msgSend(id self, SEL op, ...)
FUNCTION(objc_msgSend)
    cbz     x0, ort_messenger_nil
    tst     x0, #ORT_SMALL_OBJECT_MASK
    b.ne    .Lsend_small
    ldr     x9, [x0]                            // class = self->isa
.Lsend_class:
    FIND    send
    SEND    send, ort_messenger_miss
.Lsend_small:
    SMALL_OBJECT_CLASS
    b       .Lsend_class
END(objc_msgSend)
ALIAS(objc_msgSend_stret, objc_msgSend)
ALIAS(objc_msgSend_fpret, objc_msgSend)
ALIAS(ort_msgSend, objc_msgSend)
ALIAS(ort_msgSend_stret, objc_msgSend)

    .hidden ort_messenger_miss
FUNCTION(ort_messenger_miss)
    LOOK_UP ort_lookup_send                     // imp = ort_lookup_send(self, op)
    br      x16
END(ort_messenger_miss)

// The implementations of buckets without a method: for a missing method, and for a removed one. Reached from
// objc_msgSend only.
    .hidden ort_messenger_forward
    .hidden ort_messenger_uncached
FUNCTION(ort_messenger_forward)
    b       ort_forward_of_object
END(ort_messenger_forward)
    .globl ort_messenger_uncached
    .type ort_messenger_uncached, %function
ort_messenger_uncached:
    .cfi_startproc
    .if ort_messenger_uncached - ort_messenger_forward != NONE_DISTANCE
    .error "LOAD_IMP_OR needs ort_messenger_uncached at NONE_DISTANCE after ort_messenger_forward"
    .endif
    b       ort_messenger_miss
END(ort_messenger_uncached)

// Zero in every register that can hold a result. A buffer for a result in memory is left untouched.
    .hidden ort_messenger_nil
    .hidden ort_messenger_nil_fpret
    .hidden ort_messenger_nil_fp2ret
FUNCTION(ort_messenger_nil)
    RETURN_ZERO
END(ort_messenger_nil)
ALIAS(ort_messenger_nil_fpret, ort_messenger_nil)
ALIAS(ort_messenger_nil_fp2ret, ort_messenger_nil)

// void objc_msgSendSuper(struct objc_super *super, SEL op, ...)
FUNCTION(objc_msgSendSuper)
    ldr     x9, [x0, #ORT_SUPER_RECEIVER]
    cbz     x9, ort_messenger_nil
    ldr     x9, [x0, #ORT_SUPER_CLASS]
    FIND    super
    LOAD_IMP_OR .Lsuper_miss
    ldr     x0, [x0, #ORT_SUPER_RECEIVER]       // self
    br      x16
    PROBE   super, .Lsuper_miss
.Lsuper_miss:
    LOOK_UP ort_lookup_super                    // imp = ort_lookup_super(super, op)
    ldr     x0, [x0, #ORT_SUPER_RECEIVER]
    br      x16
END(objc_msgSendSuper)
ALIAS(objc_msgSendSuper_stret, objc_msgSendSuper)

// IMP objc_msg_lookup(id self, SEL op)
FUNCTION(objc_msg_lookup)
    cbz     x0, .Llookup_nil
    tst     x0, #ORT_SMALL_OBJECT_MASK
    b.ne    .Llookup_small
    ldr     x9, [x0]
.Llookup_class:
    FIND    lookup
    LOAD_IMP_OR .Llookup_miss
    mov     x0, x16
    ret
    PROBE   lookup, .Llookup_miss
.Llookup_miss:                                  // an ordinary call: no register to keep
    b       ort_lookup_send
.Llookup_small:
    SMALL_OBJECT_CLASS
    b       .Llookup_class
.Llookup_nil:
    mov     x0, x1
    b       ort_lookup_nil                      // IMP ort_lookup_nil(SEL op)
END(objc_msg_lookup)

// IMP objc_msg_lookup_super(struct objc_super *super, SEL op)
FUNCTION(objc_msg_lookup_super)
    ldr     x9, [x0, #ORT_SUPER_RECEIVER]
    cbz     x9, .Llookup_super_nil
    ldr     x9, [x0, #ORT_SUPER_CLASS]
    FIND    lookup_super
    LOAD_IMP_OR .Llookup_super_miss
    mov     x0, x16
    ret
    PROBE   lookup_super, .Llookup_super_miss
.Llookup_super_miss:
    b       ort_lookup_super
.Llookup_super_nil:
    mov     x0, x1
    b       ort_lookup_nil
END(objc_msg_lookup_super)

#endif

    .section .note.GNU-stack, "", %progbits
