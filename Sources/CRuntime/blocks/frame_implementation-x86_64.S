// The code that implementations with a frame handler jump to, for x86-64.

#if defined(__x86_64__)

#include "dispatch/registers-x86_64.h"

// void ort_frame_implementation_entry(…)
//
// On entry: r11 points to a struct ort_frame_implementation, everything else is as the caller set it. Saves the
// registers and calls IMP handler(struct ort_call_frame *frame, void *context). Then it either jumps to the handler's
// result with the frame's registers, or returns the result in the frame.
FUNCTION(ort_frame_implementation_entry)
    ENTER_CALL_FRAME
    leaq    16(%rbp), %rax
    movq    %rax, ORT_FRAME_STACK(%rsp)         // frame->stack
    movq    %rsp, %rdi
    movq    8(%r11), %rsi                       // implementation->context
    callq   *(%r11)                             // implementation->handler
    JUMP_ON_OR_RETURN
END(ort_frame_implementation_entry)

#endif

    .section .note.GNU-stack, "", %progbits
