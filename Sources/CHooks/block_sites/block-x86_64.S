// The ways into and out of the hooks of a block, for x86-64: see block_site.h. Stubs jump to them. They push nothing
// and leave the stack and all vector registers alone, so no frame is ever seen to stand in one of them.

#if defined(__x86_64__)

#include "dispatch/registers-x86_64.h"
#include "block_sites/block_layout.h"

// void ort_hook_block_enter(block, …)
//
// r11 = site. The arguments move on by one: r9 has held no named argument.
FUNCTION(ort_hook_block_enter)
    endbr64
    movq    %r8, %r9
    movq    %rcx, %r8
    movq    %rdx, %rcx
    movq    %rsi, %rdx
    movq    ORT_SITE_SELECTOR(%r11), %rsi       // method(block, site->selector, …)
    jmpq    *ORT_BLOCK_SITE_ENTER(%r11)
END(ort_hook_block_enter)

// void ort_hook_block_enter_behind_result(&result, block, …)
FUNCTION(ort_hook_block_enter_behind_result)
    endbr64
    movq    %r8, %r9
    movq    %rcx, %r8
    movq    %rdx, %rcx
    movq    ORT_SITE_SELECTOR(%r11), %rdx       // method(&result, block, site->selector, …)
    jmpq    *ORT_BLOCK_SITE_ENTER(%r11)
END(ort_hook_block_enter_behind_result)

// void ort_hook_block_enter_anew(…)
//
// r11 = site.
FUNCTION(ort_hook_block_enter_anew)
    endbr64
    leaq    ORT_BLOCK_SITE_INTO(%r11), %r11     // ort_block_call_enter(frame, site)
    jmp     ort_frame_implementation_entry
END(ort_hook_block_enter_anew)

// void ort_hook_block_enter_method(block, site, …)
FUNCTION(ort_hook_block_enter_method)
    endbr64
    movq    %rsi, %r11
    movq    ORT_SITE_SELECTOR(%r11), %rsi
    jmpq    *ORT_BLOCK_SITE_ENTER(%r11)
END(ort_hook_block_enter_method)

// void ort_hook_block_enter_method_behind_result(&result, block, site, …)
FUNCTION(ort_hook_block_enter_method_behind_result)
    endbr64
    movq    %rdx, %r11
    movq    ORT_SITE_SELECTOR(%r11), %rdx
    jmpq    *ORT_BLOCK_SITE_ENTER(%r11)
END(ort_hook_block_enter_method_behind_result)

// void ort_hook_block_pass_on(…)
//
// r11 = site. A stub without hooks jumps here.
FUNCTION(ort_hook_block_pass_on)
    endbr64
    jmpq    *ORT_BLOCK_SITE_INVOKE(%r11)
END(ort_hook_block_pass_on)

// void ort_hook_block_leave(block, selector, …)
//
// r11 = &site->back, here and below.
FUNCTION(ort_hook_block_leave)
    endbr64
    movq    %rdx, %rsi
    movq    %rcx, %rdx
    movq    %r8, %rcx
    movq    %r9, %r8
    jmpq    *ORT_BLOCK_SITE_INVOKE - ORT_BLOCK_SITE_BACK(%r11)  // site->invoke(block, …)
END(ort_hook_block_leave)

// void ort_hook_block_leave_behind_result(&result, block, selector, …)
FUNCTION(ort_hook_block_leave_behind_result)
    endbr64
    movq    %rcx, %rdx
    movq    %r8, %rcx
    movq    %r9, %r8
    jmpq    *ORT_BLOCK_SITE_INVOKE - ORT_BLOCK_SITE_BACK(%r11)  // site->invoke(&result, block, …)
END(ort_hook_block_leave_behind_result)

// void ort_hook_block_leave_anew(…)
FUNCTION(ort_hook_block_leave_anew)
    endbr64
    leaq    ORT_BLOCK_BACK_IMPLEMENTATION(%r11), %r11           // ort_block_call_leave(frame, site)
    jmp     ort_frame_implementation_entry
END(ort_hook_block_leave_anew)

// void ort_block_invoke(…)
//
// The method -[NSBlock invoke]. It has whatever types the block has.
FUNCTION(ort_block_invoke)
    endbr64
    leaq    ort_block_invoke_implementation(%rip), %r11
    jmp     ort_frame_implementation_entry
END(ort_block_invoke)

#endif

    .section .note.GNU-stack, "", %progbits
