// The messenger for an image that has it in its own text, next to its code. It serves only hits in the class's cache
// and messages to nil, and holds no state. All other messages continue in the runtime's own messenger, at ort_msgSend,
// with every register unchanged but x9–x12, x16 and x17. The symbols are hidden, so that the image's calls reach it
// directly. A program that links the runtime itself has it already.

#if defined(__aarch64__)

#include "dispatch/probe-aarch64.h"
#include "dispatch/registers-aarch64.h"

// void objc_msgSend(id self, SEL op, ...)
    .hidden objc_msgSend
    .hidden objc_msgSend_stret
FUNCTION(objc_msgSend)
    cbz     x0, .Lsend_nil
    tst     x0, #ORT_SMALL_OBJECT_MASK
    b.ne    .Lsend_other
    ldr     x9, [x0]                            // class = self->isa
    FIND    send
    SEND    send, .Lsend_other
.Lsend_other:
    adrp    x16, :got:ort_msgSend               // not through a lazy stub, which need not keep x8 and vector registers
    ldr     x16, [x16, :got_lo12:ort_msgSend]
    br      x16
.Lsend_nil:
    RETURN_ZERO
END(objc_msgSend)
ALIAS(objc_msgSend_stret, objc_msgSend)

#endif

    .section .note.GNU-stack, "", %progbits
