// The code that the forwardInvocation: of classes with forwarded methods jumps to, for x86-64.

#if defined(__x86_64__)

#include "dispatch/registers-x86_64.h"

// void ort_forwarding_enter(id self, SEL op, id invocation)
//
// r11 = the class's struct ort_forwarding_class.
FUNCTION(ort_forwarding_enter)
    endbr64
    movq    %r11, %rsi
    jmp     ort_forwarding_arrive               // (self, class, invocation)
END(ort_forwarding_enter)

#endif

    .section .note.GNU-stack, "", %progbits
