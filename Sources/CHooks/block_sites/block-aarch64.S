// The ways into and out of the hooks of a block, for aarch64: see block_site.h. Stubs jump to them. They push nothing
// and leave the stack, x8 and all vector registers alone, so no frame is ever seen to stand in one of them. A result in
// memory moves no argument.

#if defined(__aarch64__)

#include "dispatch/registers-aarch64.h"
#include "block_sites/block_layout.h"

// void ort_hook_block_enter(block, …)
//
// x17 = site. The arguments move on by one: x7 has held no named argument.
FUNCTION(ort_hook_block_enter)
    hint    #34                                 // bti c
    mov     x7, x6
    mov     x6, x5
    mov     x5, x4
    mov     x4, x3
    mov     x3, x2
    mov     x2, x1
    ldr     x1, [x17, #ORT_SITE_SELECTOR]       // method(block, site->selector, …)
    ldr     x16, [x17, #ORT_BLOCK_SITE_ENTER]
    br      x16
END(ort_hook_block_enter)
ALIAS(ort_hook_block_enter_behind_result, ort_hook_block_enter)

// void ort_hook_block_enter_anew(…)
//
// x17 = site.
FUNCTION(ort_hook_block_enter_anew)
    hint    #34                                 // bti c
    add     x17, x17, #ORT_BLOCK_SITE_INTO      // ort_block_call_enter(frame, site)
    b       ort_frame_implementation_entry
END(ort_hook_block_enter_anew)

// void ort_hook_block_enter_method(block, site, …)
FUNCTION(ort_hook_block_enter_method)
    hint    #34                                 // bti c
    mov     x17, x1
    ldr     x1, [x17, #ORT_SITE_SELECTOR]
    ldr     x16, [x17, #ORT_BLOCK_SITE_ENTER]
    br      x16
END(ort_hook_block_enter_method)
ALIAS(ort_hook_block_enter_method_behind_result, ort_hook_block_enter_method)

// void ort_hook_block_pass_on(…)
//
// x17 = site. A stub without hooks jumps here.
FUNCTION(ort_hook_block_pass_on)
    hint    #34                                 // bti c
    ldr     x16, [x17, #ORT_BLOCK_SITE_INVOKE]
    br      x16
END(ort_hook_block_pass_on)

// void ort_hook_block_leave(block, selector, …)
//
// x17 = &site->back, here and below.
FUNCTION(ort_hook_block_leave)
    hint    #34                                 // bti c
    mov     x1, x2
    mov     x2, x3
    mov     x3, x4
    mov     x4, x5
    mov     x5, x6
    mov     x6, x7
    ldur    x16, [x17, #ORT_BLOCK_SITE_INVOKE - ORT_BLOCK_SITE_BACK]
    br      x16                                 // site->invoke(block, …)
END(ort_hook_block_leave)
ALIAS(ort_hook_block_leave_behind_result, ort_hook_block_leave)

// void ort_hook_block_leave_anew(…)
FUNCTION(ort_hook_block_leave_anew)
    hint    #34                                 // bti c
    add     x17, x17, #ORT_BLOCK_BACK_IMPLEMENTATION    // ort_block_call_leave(frame, site)
    b       ort_frame_implementation_entry
END(ort_hook_block_leave_anew)

// void ort_block_invoke(…)
//
// The method -[NSBlock invoke]. It has whatever types the block has.
FUNCTION(ort_block_invoke)
    hint    #34                                 // bti c
    adrp    x17, ort_block_invoke_implementation
    add     x17, x17, :lo12:ort_block_invoke_implementation
    b       ort_frame_implementation_entry
END(ort_block_invoke)

#endif

    .section .note.GNU-stack, "", %progbits
