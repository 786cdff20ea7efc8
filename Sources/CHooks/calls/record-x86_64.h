// Taking and giving back the record of a hooked call in line: see record.h. Assembly only. rbx = the call.

#ifndef ORT_RECORD_X86_64_H
#define ORT_RECORD_X86_64_H

#include "calls/hook_layout.h"

// On entry, rcx = the caller's first stack argument, and r11 = site, which stays. Leaves the record in r10, or jumps to `slowly`,
// which calls ort_hook_record_take. Clobbers rax and rcx.
.macro TAKE_RECORD slowly
    movq    ort_hook_top@GOTTPOFF(%rip), %rax
    movq    %fs:(%rax), %r10
    testl   $ORT_RECORD_PAGE - 1, %r10d
    jz      \slowly
    cmpq    %rcx, ORT_RECORD_CALL - ORT_RECORD_SIZE(%r10)   // a call around this one lies above its frame
    jb      \slowly
    cmpb    $0, ort_hook_needs_fence(%rip)
    jne     \slowly
    leaq    ORT_RECORD_SIZE(%r10), %rcx
    movq    %rcx, %fs:(%rax)
    movq    %rbx, ORT_RECORD_CALL(%r10)
    cmpq    %rcx, %fs:(%rax)                                // else a handler that came in between has dropped it
    jne     \slowly
.endm

// Behind the former, with the record in r10: the order matters, see record.h. Leaves the chain in rax.
.macro LOAD_CHAIN
    movq    %r10, ORT_CALL_RECORD(%rbx)
    movq    ORT_SITE_CHAIN(%r11), %rax
    movq    %rax, ORT_RECORD_CHAIN(%r10)
    movq    %rax, ORT_CALL_CHAIN(%rbx)
#if __has_feature(thread_sanitizer)
    movq    %rbx, %rdi
    callq   ort_hook_call_see_chain
#endif
.endm

// Gives the record back: nothing but the last instruction may need the chain. `has_chain_without_info`: the call has a chain, and that
// takes no info object, as those of Swift methods.
.macro GIVE_BACK_RECORD has_chain_without_info=0
#if __has_feature(thread_sanitizer)
    jmp     8f                                  // which it sees
#endif
    movq    ORT_CALL_RECORD(%rbx), %r10
    testb   $ORT_CALL_BITS, %r10b
    jnz     8f
    movq    ORT_CALL_CHAIN(%rbx), %rax
    cmpq    %rax, ORT_RECORD_CHAIN(%r10)
    jne     8f
.if !\has_chain_without_info
    testq   %rax, %rax
    jz      7f
    cmpb    $0, ORT_CHAIN_TAKES_INFO(%rax)
    je      7f
    movq    ORT_RECORD_INFO(%r10), %rcx
    movq    ORT_OBJECT_COUNT(%rcx), %rax        // 0: one reference and no weak ones
    orq     ORT_OBJECT_ASSOCIATIONS(%rcx), %rax
    jne     8f
.endif
7:  movq    ort_hook_top@GOTTPOFF(%rip), %rax
    leaq    ORT_RECORD_SIZE(%r10), %rcx
    cmpq    %rcx, %fs:(%rax)                    // else a jump into a body has left calls
    jne     8f
    movq    $0, ORT_RECORD_CHAIN(%r10)
    movq    %r10, %fs:(%rax)
    jmp     9f
8:  movq    %rbx, %rdi
    callq   ort_hook_record_give_back
9:
.endm

#endif
