// The code that implementations with a frame handler jump to, for aarch64.

#if defined(__aarch64__)

#include "dispatch/registers-aarch64.h"

// void ort_frame_implementation_entry(…)
//
// On entry: x17 points to a struct ort_frame_implementation, everything else is as the caller set it. Saves the
// registers and calls IMP handler(struct ort_call_frame *frame, void *context). Then it either jumps to the handler's
// result with the frame's registers, or returns the result in the frame.
FUNCTION(ort_frame_implementation_entry)
    ENTER_CALL_FRAME
    add     x9, x29, #16
    str     x9, [sp, #ORT_FRAME_STACK]          // frame->stack
    mov     x0, sp
    ldp     x16, x1, [x17]                      // implementation->handler, ->context
    blr     x16
    JUMP_ON_OR_RETURN
END(ort_frame_implementation_entry)

#endif

    .section .note.GNU-stack, "", %progbits
