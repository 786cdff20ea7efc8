// The code that the forwardInvocation: of classes with forwarded methods jumps to, for aarch64.

#if defined(__aarch64__)

#include "dispatch/registers-aarch64.h"

// void ort_forwarding_enter(id self, SEL op, id invocation)
//
// x17 = the class's struct ort_forwarding_class.
FUNCTION(ort_forwarding_enter)
    hint    #34                                 // bti c
    mov     x1, x17
    b       ort_forwarding_arrive               // (self, class, invocation)
END(ort_forwarding_enter)

#endif

    .section .note.GNU-stack, "", %progbits
