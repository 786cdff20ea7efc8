// The entry of a hooked Swift method, for x86-64, if its only hook is a closure before it and it has no arguments on
// the stack. For each number of registers that hold arguments, this is one piece of code without taken jumps. The call
// is at rsp all the time. The closure finds the arguments where the caller set them. It cannot throw, and so leaves r12
// alone; r14 is never touched. A call that finds another chain, or no room for its record, goes the way of the others:
// see swift-x86_64.S.

#if defined(__x86_64__)

#include "dispatch/registers-x86_64.h"
#include "calls/entry-x86_64.h"
#include "swift_sites/swift_layout.h"

// The bytes of the stack that the call takes, so that rsp is aligned when it calls.
#define ORT_BEFORE_STACK (ORT_SWIFT_CALL_SIZE + 8)

// Saves the first argument registers in the frame at rsp. `general`: 2, 4, 6; `vector`: 0, 2, 8.
.macro SAVE_ARGUMENTS general, vector
    movq    %rdi, ORT_FRAME_GENERAL + 0*8(%rsp)
    movq    %rsi, ORT_FRAME_GENERAL + 1*8(%rsp)
.if \general > 2
    movq    %rdx, ORT_FRAME_GENERAL + 2*8(%rsp)
    movq    %rcx, ORT_FRAME_GENERAL + 3*8(%rsp)
.endif
.if \general > 4
    movq    %r8,  ORT_FRAME_GENERAL + 4*8(%rsp)
    movq    %r9,  ORT_FRAME_GENERAL + 5*8(%rsp)
.endif
.if \vector == 2
    movups  %xmm0, ORT_FRAME_VECTOR + 0*64(%rsp)
    movups  %xmm1, ORT_FRAME_VECTOR + 1*64(%rsp)
.elseif \vector
    SAVE_LOW_VECTORS %rsp
.endif
.endm

.macro LOAD_ARGUMENTS general, vector
    movq    ORT_FRAME_GENERAL + 0*8(%rsp), %rdi
    movq    ORT_FRAME_GENERAL + 1*8(%rsp), %rsi
.if \general > 2
    movq    ORT_FRAME_GENERAL + 2*8(%rsp), %rdx
    movq    ORT_FRAME_GENERAL + 3*8(%rsp), %rcx
.endif
.if \general > 4
    movq    ORT_FRAME_GENERAL + 4*8(%rsp), %r8
    movq    ORT_FRAME_GENERAL + 5*8(%rsp), %r9
.endif
.if \vector == 2
    movups  ORT_FRAME_VECTOR + 0*64(%rsp), %xmm0
    movups  ORT_FRAME_VECTOR + 1*64(%rsp), %xmm1
.elseif \vector
    LOAD_LOW_VECTORS %rsp
.endif
.endm

// Loads the registers as the caller set them, but for r11 = site; r12 is as it was. Leaves nothing on the stack.
.macro LEAVE_BEFORE general, vector
    LOAD_ARGUMENTS \general, \vector
    movq    ORT_FRAME_RESULT(%rsp), %rax
    movq    ORT_CALL_SITE(%rsp), %r11
    movq    ORT_SWIFT_SELF(%rsp), %r13
    addq    $ORT_BEFORE_STACK, %rsp
    .cfi_def_cfa_offset 8
    .cfi_restore %r13
.endm

// void ort_swift_enter_before_OBJECT_GENERAL_VECTOR(…)
//
// r11 = site, everything else as the caller set it.
.macro ENTER_BEFORE is_of_object, general, vector
    .p2align 6
    .type ort_swift_enter_before_\is_of_object\()_\general\()_\vector, @function
ort_swift_enter_before_\is_of_object\()_\general\()_\vector:
    .cfi_startproc
    endbr64
    subq    $ORT_BEFORE_STACK, %rsp
    .cfi_def_cfa_offset ORT_BEFORE_STACK + 8
    SAVE_ARGUMENTS \general, \vector
    movq    %rax, ORT_FRAME_RESULT(%rsp)
    movq    %r11, ORT_CALL_SITE(%rsp)
    movq    $\vector, ORT_CALL_VECTORS(%rsp)    // and nothing has run or ended
    movq    $0, ORT_CALL_CURRENT(%rsp)          // a signal's handler may look at the call once it has a chain
    movq    %r13, ORT_SWIFT_SELF(%rsp)
    .cfi_offset %r13, ORT_SWIFT_SELF - ORT_BEFORE_STACK - 8

    // Take a record, then load the chain: the order matters, see record.h.
    movq    ort_hook_top@GOTTPOFF(%rip), %r13
    leaq    ORT_BEFORE_STACK + 8(%rsp), %rax    // the upper end of the frame
    movq    %rax, ORT_FRAME_STACK(%rsp)         // for those who look for the callers
    movq    %fs:(%r13), %r10
    testl   $ORT_RECORD_PAGE - 1, %r10d
    jz      .Lgeneral\@
    cmpq    %rax, ORT_RECORD_CALL - ORT_RECORD_SIZE(%r10)   // a call around this one lies above its frame
    jb      .Lgeneral\@
    CLAIM_RECORD %rsp, %r13, %rax, .Lgeneral\@
    movq    %r10, ORT_CALL_RECORD(%rsp)
    movq    ORT_SITE_CHAIN(%r11), %rax
    movq    %rax, ORT_RECORD_CHAIN(%r10)
    movq    %rax, ORT_CALL_CHAIN(%rsp)
    testq   %rax, %rax
    jz      .Lother\@
    cmpb    $ORT_BEGINS_WITH_SWIFT, ORT_CHAIN_BEGIN(%rax)
    jne     .Lother\@
.if \is_of_object
    movq    ORT_SWIFT_SELF(%rsp), %r13
    cmpq    ORT_SWIFT_SITE_OWNER(%r11), %r13    // after the chain
    jne     .Lother\@
.endif
    addq    $ORT_CHAIN_ENTRIES, %rax
    movq    %rax, ORT_CALL_CURRENT(%rsp)
    movq    ORT_ENTRY_CONTEXT(%rax), %r13
    callq   *ORT_ENTRY_FUNCTION(%rax)           // closure(…)

    // Give the record back: nothing after this needs the chain.
    movq    ORT_CALL_RECORD(%rsp), %r10
    testb   $ORT_CALL_BITS, %r10b
    jnz     .Lslowly\@
    testb   $ORT_RECORD_BITS, ORT_RECORD_CHAIN(%r10)
    jnz     .Lslowly\@
    DROP_RECORD %r13, %rax, .Lslowly\@
.Lbehind\@:
    .cfi_remember_state
    LEAVE_BEFORE \general, \vector
    jmpq    *ORT_SITE_ONWARD(%r11)
    .cfi_restore_state

.Lslowly\@:
    movq    %rsp, %rdi
    callq   ort_hook_record_give_back
    jmp     .Lbehind\@

.Lother\@:
    movq    %rsp, %rdi
    callq   ort_hook_record_give_back
.Lgeneral\@:
    LEAVE_BEFORE \general, \vector
.if \vector
    jmp     ort_swift_enter
.else
    jmp     ort_swift_enter_plain
.endif
    .cfi_endproc
    .size ort_swift_enter_before_\is_of_object\()_\general\()_\vector, . - ort_swift_enter_before_\is_of_object\()_\general\()_\vector
.endm

    .text
    .irp is_of_object, 0, 1
    .irp general, 2, 4, 6
    .irp vector, 0, 2, 8
    ENTER_BEFORE \is_of_object, \general, \vector
    .endr
    .endr
    .endr

.macro PLACE is_of_object, general, vector
    .long   ort_swift_enter_before_\is_of_object\()_\general\()_\vector - ort_swift_enter_before
.endm

    .pushsection .rodata, "a", @progbits
    .p2align 2
    .globl ort_swift_enter_before
    .hidden ort_swift_enter_before
    .type ort_swift_enter_before, @object
ort_swift_enter_before:
    .irp is_of_object, 0, 1
    .irp general, 2, 4, 6
    .irp vector, 0, 2, 8
    PLACE \is_of_object, \general, \vector
    .endr
    .endr
    .endr
    .size ort_swift_enter_before, . - ort_swift_enter_before
    .popsection

#endif

    .section .note.GNU-stack, "", %progbits
