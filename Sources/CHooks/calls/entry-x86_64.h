// Macros that the entries of methods and of Swift functions share: they take and give back the record of a call (see
// record.h) and run its chain. Calls of blocks go through the entries of methods. Assembly only.
//
// rbx = the call. `entry` is the register with the chain entry whose body runs, `entry_low` its lower half. A file that
// uses COPY_STACK, RUN_BEFORE, RUN_AFTER and PERFORM_BODY defines these macros:
//
//   ALIGN_COPY      aligns rsp as the stack arguments may need it
//   CALL_BODY       calls the body of the entry; leaves rsp where a copy of the stack may lie
//   RUN_BODY way    the same as part of a chain; leaves rsp at the call
//   STORE_RESULT    keeps what a call has returned

#ifndef ORT_ENTRY_X86_64_H
#define ORT_ENTRY_X86_64_H

#include "calls/hook_layout.h"

// The offset of ort_hook_top from fs. A copy of the entries that a program has gets it from the runtime, see
// ort_hook_enter_simple.
.macro LOAD_TOP_OFFSET register
#if defined(ORT_ENTRIES_OF_PROGRAM)
    movq    .Lruntime + ORT_RUNTIME_TOP(%rip), \register
#else
    movq    ort_hook_top@GOTTPOFF(%rip), \register
#endif
.endm

// Gives the record in r10, which is the top, to `call`. `top`: the offset of ort_hook_top. Clobbers `next`.
.macro CLAIM_RECORD call, top, next, slowly
    leaq    ORT_RECORD_SIZE(%r10), \next
    movq    \next, %fs:(\top)
    movq    \call, ORT_RECORD_CALL(%r10)
    cmpq    \next, %fs:(\top)                   // else a handler that came in between has dropped it
    jne     \slowly
.endm

// Makes the record in r10 the top again, without a chain. Clobbers `top` and `next`.
.macro DROP_RECORD top, next, slowly
    LOAD_TOP_OFFSET \top
    leaq    ORT_RECORD_SIZE(%r10), \next
    cmpq    \next, %fs:(\top)                   // else a jump into a body has left calls
    jne     \slowly
    movq    $0, ORT_RECORD_CHAIN(%r10)
    movq    %r10, %fs:(\top)
.endm

// On entry, rcx = the caller's first stack argument, and r11 = site, which stays. Leaves the record in r10, or jumps to
// `slowly`, which calls ort_hook_record_take. Clobbers rax and rcx.
.macro TAKE_RECORD slowly
    LOAD_TOP_OFFSET %rax
    movq    %fs:(%rax), %r10
    testl   $ORT_RECORD_PAGE - 1, %r10d
    jz      \slowly
    cmpq    %rcx, ORT_RECORD_CALL - ORT_RECORD_SIZE(%r10)   // a call around this one lies above its frame
    jb      \slowly
    cmpb    $0, ort_hook_needs_fence(%rip)
    jne     \slowly
    CLAIM_RECORD %rbx, %rax, %rcx, \slowly
.endm

// To be used after TAKE_RECORD, with the record in r10: the order matters, see record.h. Leaves the chain in rax.
.macro LOAD_CHAIN
    movq    %r10, ORT_CALL_RECORD(%rbx)
    movq    ORT_SITE_CHAIN(%r11), %rax
    movq    %rax, ORT_CALL_CHAIN(%rbx)
    movq    %rax, ORT_RECORD_CHAIN(%r10)        // from here on a signal's handler may look at the call
#if __has_feature(thread_sanitizer)
    movq    %rbx, %rdi
    callq   ort_hook_call_see_chain
#endif
.endm

// Gives the record back: nothing but the last instruction may need the chain. `may_have_info=0`: the
// chain takes no info object, as those of Swift methods, or there is no chain. That the call has a serial number does
// not matter then.
.macro GIVE_BACK_RECORD may_have_info=1
#if __has_feature(thread_sanitizer)
    jmp     8f                                  // which it sees
#endif
    movq    ORT_CALL_RECORD(%rbx), %r10
    testb   $ORT_CALL_BITS, %r10b
    jnz     8f
    movq    ORT_CALL_CHAIN(%rbx), %rax
.if !\may_have_info
    movq    ORT_RECORD_CHAIN(%r10), %rcx
    andq    $~ORT_RECORD_BIT_OF_SERIAL, %rcx
    cmpq    %rax, %rcx
    jne     8f
.else
    cmpq    %rax, ORT_RECORD_CHAIN(%r10)
    jne     8f
    testq   %rax, %rax
    jz      7f
    cmpb    $0, ORT_CHAIN_TAKES_INFO(%rax)
    je      7f
    movq    ORT_RECORD_INFO(%r10), %rcx
    movq    ORT_OBJECT_COUNT(%rcx), %rax        // 0: one reference and no weak ones
    orq     ORT_OBJECT_ASSOCIATIONS(%rcx), %rax
    jne     8f
.endif
7:  DROP_RECORD %rax, %rcx, 8f
    jmp     9f
8:  movq    %rbx, %rdi
    callq   ort_hook_record_give_back
9:
.endm

// On entry to a function: rbp's frame, with rbx and r12 kept at -8 and -16(%rbp).
.macro PUSH_ENTRY_FRAME
    PUSH_FRAME
    pushq   %rbx
    .cfi_offset %rbx, -24
    pushq   %r12
    .cfi_offset %r12, -32
.endm

// Makes a copy of the frame's stack arguments at rsp, below the call. Clobbers rax, rcx, rdx and xmm0.
.macro COPY_STACK frame=%rbx
    movq    ORT_CALL_SITE(%rbx), %rax
    movl    ORT_SITE_STACK_SIZE(%rax), %ecx     // a multiple of 16
    testl   %ecx, %ecx
    jz      8f
    subq    %rcx, %rsp
    ALIGN_COPY
    movq    ORT_FRAME_STACK(\frame), %rdx
7:  movups  -16(%rdx, %rcx), %xmm0
    movups  %xmm0, -16(%rsp, %rcx)
    subq    $16, %rcx
    jnz     7b
8:
.endm

// Runs the before hooks of the chain in rax, and leaves the chain there. Goes to `inside` unless the call then jumps to
// the original. `way` goes to RUN_BODY.
.macro RUN_BEFORE entry, inside, way
    leaq    ORT_CHAIN_ENTRIES(%rax), \entry
    cmpl    $ORT_CHAIN_ENTRIES, ORT_CHAIN_BEFORE_END(%rax)
    je      \inside
.Lbefore\@:
    RUN_BODY \way
    addq    $ORT_ENTRY_SIZE, \entry
    cmpb    $ORT_ENTRY_IS_END, ORT_ENTRY_KIND(\entry)
    jne     .Lbefore\@
    movq    ORT_CALL_CHAIN(%rbx), %rax
    cmpb    $0, ORT_CHAIN_HAS_BEFORE_ONLY(%rax)
    je      \inside
.endm

// Runs the after hooks. `way` goes to RUN_BODY.
.macro RUN_AFTER entry, entry_low, way
    movq    ORT_CALL_CHAIN(%rbx), %rax
    movl    ORT_CHAIN_INSTEAD_END(%rax), \entry_low
    addq    %rax, \entry
    jmp     .Lafter_check\@
.Lafter\@:
    RUN_BODY \way
    movq    ORT_CALL_CHAIN(%rbx), %rax
.Lafter_check\@:
    addq    $ORT_ENTRY_SIZE, \entry
    movl    ORT_CHAIN_AFTER_END(%rax), %ecx
    addq    %rax, %rcx
    cmpq    %rcx, \entry
    jb      .Lafter\@
.endm

// Runs the body in rsi. rdx: the value of the call's `current` meanwhile. `depth`: the distance from rsp to rbp.
.macro PERFORM_BODY entry, depth
    movq    %rsi, \entry
    movq    %rdx, ORT_CALL_CURRENT(%rbx)
    CALL_BODY
    leaq    -\depth(%rbp), %rsp
    cmpb    $0, ORT_ENTRY_RETURNS(\entry)
    je      .Lperformed
    STORE_RESULT
.Lperformed:
.endm

#endif
