// The entry of a hooked Swift method, for x86-64: see swift_call.h. While a body runs:
//
//   rbx  the call, where rsp stands too when nothing is on the stack for the body
//   r15  the entry whose body it is
//
// A closure is called as the method is, with its context in r13. r14 is never touched: it is a caller's to keep, or an
// asynchronous method's context. No exception crosses these frames: Swift has none.

#if defined(__x86_64__)

#include "dispatch/registers-x86_64.h"
#include "calls/entry-x86_64.h"
#include "swift_sites/swift_result-x86_64.h"

// No argument is aligned to more than 16.
.macro ALIGN_COPY
.endm

// Loads the vector registers that were saved. Clobbers nothing else but flags.
.macro LOAD_SAVED_VECTORS
    cmpl    $0, ORT_CALL_VECTORS(%rbx)
    je      9f
    LOAD_LOW_VECTORS %rbx
9:
.endm

// Calls the body of the entry in r15. Leaves its result in the result registers, and rsp, unless the call is plain,
// where a copy of the stack may lie.
.macro CALL_BODY is_plain=0
    cmpb    $ORT_ENTRY_IS_SWIFT, ORT_ENTRY_KIND(%r15)
    jne     6f
.if !\is_plain
    COPY_STACK
    LOAD_SAVED_VECTORS
.endif
    LOAD_GENERAL %rbx
    movq    ORT_FRAME_RESULT(%rbx), %rax
    movq    ORT_SWIFT_ERROR_IN(%rbx), %r12
    movq    ORT_ENTRY_CONTEXT(%r15), %r13
    callq   *ORT_ENTRY_FUNCTION(%r15)           // closure(…)
    jmp     7f
6:  movq    %rbx, %rdi
    movq    ORT_ENTRY_CONTEXT(%r15), %rsi
    callq   *ORT_ENTRY_FUNCTION(%r15)           // function(call, context)
7:
.endm

.macro RUN_BODY is_plain
    movq    %r15, ORT_CALL_CURRENT(%rbx)
    CALL_BODY \is_plain
.if !\is_plain
    movq    %rbx, %rsp
.endif
.endm

// Keeps what a call has returned.
.macro STORE_RESULT
    STORE_RESULT_REGISTERS %rbx
    movq    %r12, ORT_SWIFT_ERROR(%rbx)
.endm

.macro LOAD_RESULT
    LOAD_RESULT_REGISTERS %rbx
    movq    ORT_SWIFT_ERROR(%rbx), %r12
.endm

// Loads the frame's registers for the original.
.macro LOAD_CALL frame=%rbx, is_plain=0
.if !\is_plain
    LOAD_SAVED_VECTORS
.endif
    LOAD_GENERAL \frame
    movq    ORT_CALL_SITE(%rbx), %r11
    movq    ORT_FRAME_RESULT(\frame), %rax
    movq    ORT_SWIFT_ERROR_IN(%rbx), %r12
    movq    ORT_SWIFT_SELF(%rbx), %r13
.endm

// Stores a reading of the clock of durations: see duration.h. As a call of a C function.
.macro READ_CLOCK place
    cmpb    $0, ort_duration_has_counter(%rip)
    je      8f
    rdtsc
    shlq    $32, %rdx
    orq     %rdx, %rax
    jmp     9f
8:  callq   ort_duration_reading_in_c
9:  movq    %rax, \place(%rbx)
.endm

// rbp's frame with rbx, r12, r13 and r15 kept at -8 … -32(%rbp).
.macro ENTER_SWIFT
    PUSH_ENTRY_FRAME
    pushq   %r13
    .cfi_offset %r13, -40
    pushq   %r15
    .cfi_offset %r15, -48
.endm

// r12 stays as it is.
.macro LEAVE_SWIFT
    leaq    -32(%rbp), %rsp
    popq    %r15
    popq    %r13
    addq    $8, %rsp
    popq    %rbx
    popq    %rbp
    .cfi_def_cfa %rsp, 8
.endm

// Follows LOAD_CHAIN. r11 = site, which stays. Goes to `tail` when the site belongs to another object (see
// swift_object.h). Clobbers rcx.
.macro PASS_OTHERS_ON tail
#if __has_feature(thread_sanitizer)
    movq    ORT_CALL_SITE(%rbx), %r11
#endif
    movq    ORT_SWIFT_SITE_OWNER(%r11), %rcx    // after the chain
    testq   %rcx, %rcx
    jz      9f
    cmpq    %rcx, ORT_SWIFT_SELF(%rbx)
    jne     \tail
9:
.endm

// void ort_swift_pass_below(…)
//
// r11 = site, here and below.
FUNCTION(ort_swift_pass_below)
    endbr64
    movq    ORT_SWIFT_SITE_BELOW(%r11), %r10
    jmpq    *(%r10)
END(ort_swift_pass_below)

// void ort_swift_pass_below_async(…)
//
// The word below points to a record, whose first word is the distance to the function.
FUNCTION(ort_swift_pass_below_async)
    endbr64
    movq    ORT_SWIFT_SITE_BELOW(%r11), %r10
    movq    (%r10), %r10
    movslq  (%r10), %r11
    addq    %r10, %r11
    jmpq    *%r11
END(ort_swift_pass_below_async)

// r11 = front. Continues to the receiver's site, or goes to `others` with r11 = the front's table. See address_table.h.
.macro FIND_OBJECT others
    movq    ORT_SWIFT_SITE_OBJECTS(%r11), %r11
    imulq   $ORT_ADDRESS_TABLE_FACTOR, %r13, %r10
    imulq   $ORT_ADDRESS_TABLE_FACTOR, %r10, %r10
    shrq    $32, %r10
    andq    ORT_ADDRESS_TABLE_MASK(%r11), %r10
    leaq    ORT_ADDRESS_TABLE_SLOTS(%r11, %r10), %r10
7:  cmpq    $0, (%r10)
    je      \others
    cmpq    %r13, (%r10)
    je      8f
    addq    $ORT_ADDRESS_SLOT_SIZE, %r10
    jmp     7b
8:  movq    ORT_ADDRESS_SLOT_VALUE(%r10), %r11
    jmpq    *ORT_SITE_ENTRY(%r11)
.endm

// void ort_swift_enter_front(…)
FUNCTION(ort_swift_enter_front)
    endbr64
    FIND_OBJECT 9f
9:  movq    ORT_ADDRESS_TABLE_BELOW(%r11), %r11
    jmpq    *(%r11)
END(ort_swift_enter_front)

// void ort_swift_enter_front_async(…)
FUNCTION(ort_swift_enter_front_async)
    endbr64
    FIND_OBJECT 9f
9:  movq    ORT_ADDRESS_TABLE_BELOW(%r11), %r11
    movq    (%r11), %r10
    movslq  (%r10), %r11
    addq    %r10, %r11
    jmpq    *%r11
END(ort_swift_enter_front_async)

// Runs the hooks of a method, for ort_swift_enter and ort_swift_enter_plain. A plain call has no arguments on the stack
// and none in vector registers, which a site knows.
.macro ENTER_SITE is_plain
    endbr64
    ENTER_SWIFT
    subq    $ORT_SWIFT_CALL_SIZE, %rsp
    andq    $-64, %rsp
    movq    %rsp, %rbx
    SAVE_GENERAL %rbx
    movq    %rax, ORT_FRAME_RESULT(%rbx)
    movq    %r12, ORT_SWIFT_ERROR_IN(%rbx)
    movq    %r13, ORT_SWIFT_SELF(%rbx)
    movq    $0, ORT_SWIFT_IDENTITY(%rbx)
    leaq    16(%rbp), %rcx
    movq    %rcx, ORT_FRAME_STACK(%rbx)         // also for those who look for the callers
.if \is_plain
    movq    $0, ORT_CALL_VECTORS(%rbx)          // and nothing has run or ended
.else
    movzbl  ORT_SITE_VECTOR_COUNT(%r11), %ecx
    leal    (%rcx, %rcx), %ecx                  // none, or more than those of ort_hook_enter_simple
    movq    %rcx, ORT_CALL_VECTORS(%rbx)        // and nothing has run or ended
    testl   %ecx, %ecx
    jz      .Lsaved\@
    SAVE_LOW_VECTORS %rbx
.Lsaved\@:
    leaq    16(%rbp), %rcx
.endif
    movq    %r11, ORT_CALL_SITE(%rbx)
    movq    $0, ORT_CALL_CURRENT(%rbx)
    TAKE_RECORD .Ltake\@
.Ltaken\@:
    LOAD_CHAIN
    testq   %rax, %rax
    jz      .Ltail\@
    PASS_OTHERS_ON .Ltail\@
    RUN_BEFORE %r15, .Linside_or_tail\@, \is_plain
.Ltail\@:
    GIVE_BACK_RECORD may_have_info=0
.Ljump\@:
    LOAD_CALL %rbx, \is_plain
    movq    -32(%rbp), %r15
    movq    -8(%rbp), %rbx
    .cfi_remember_state
    leave
    .cfi_def_cfa %rsp, 8
    jmpq    *ORT_SITE_ONWARD(%r11)
    .cfi_restore_state

.Linside_or_tail\@:                            // the first if a body has kept something for the call
    cmpb    $ORT_BEGINS_AND_MAY_KEEP, ORT_CHAIN_BEGIN(%rax)
    jne     .Linside\@
    testb   $ORT_CALL_ENDS_IN_C, ORT_CALL_RECORD(%rbx)
    jz      .Ltail\@
.Linside\@:
    movq    $0, ORT_CALL_CURRENT(%rbx)
    movq    $0, ORT_CALL_RESULT + ORT_RESULT_X87_COUNT(%rbx)
    cmpb    $0, ORT_CHAIN_RUNS_INSIDE_IN_C(%rax)
    jne     .Linside_in_c\@
.if !\is_plain
    COPY_STACK
.endif
    LOAD_CALL %rbx, \is_plain
    callq   *ORT_SITE_ONWARD(%r11)
.if !\is_plain
    movq    %rbx, %rsp
.endif
    STORE_RESULT
.Lbehind\@:
    RUN_AFTER %r15, %r15d, \is_plain
    GIVE_BACK_RECORD may_have_info=0
    LOAD_RESULT
    .cfi_remember_state
    LEAVE_SWIFT
    retq
    .cfi_restore_state

.Linside_in_c\@:
    cmpb    $ORT_RUNS_CLOSURE_INSIDE, ORT_CHAIN_BEGIN(%rax)
    je      .Lclosure\@
    cmpb    $ORT_IS_CLOSURE_INSTEAD, ORT_CHAIN_BEGIN(%rax)
    jne     .Lcarefully\@
.Lclosure\@:
    movl    ORT_CHAIN_BEFORE_END(%rax), %r15d
    leaq    ORT_ENTRY_SIZE(%rax, %r15), %r15
    RUN_BODY \is_plain                         // which gives a result, whatever the registers hold now
    STORE_RESULT
    movq    $0, ORT_CALL_CURRENT(%rbx)
    jmp     .Lbehind\@

.Lcarefully\@:
    cmpb    $ORT_TIMES_ORIGINAL, ORT_CHAIN_BEGIN(%rax)
    jne     .Lin_c\@
    READ_CLOCK ORT_SWIFT_BEGIN
.if !\is_plain
    COPY_STACK
.endif
    LOAD_CALL %rbx, \is_plain
    callq   *ORT_SITE_ONWARD(%r11)
.if !\is_plain
    movq    %rbx, %rsp
.endif
    STORE_RESULT
    READ_CLOCK ORT_SWIFT_END
    jmp     .Lbehind\@

.Lin_c\@:
    movq    ORT_CALL_SITE(%rbx), %r11
    cmpb    $0, ORT_SITE_IS_ASYNC(%r11)
    jne     .Lasync\@
    movq    %rbx, %rdi
    callq   ort_hook_call_run_inside
    jmp     .Lbehind\@

.Lasync\@:                                     // see async_call.h
    movq    %rbx, %rdi
    movq    %r14, %rsi
    callq   ort_async_begin
    movq    %rax, %r14
    LOAD_CALL %rbx, \is_plain
    movq    -32(%rbp), %r15
    movq    -8(%rbp), %rbx
    .cfi_remember_state
    leave
    .cfi_def_cfa %rsp, 8
    jmpq    *%rax
    .cfi_restore_state

.Ltake\@:
    movq    %rbx, %rdi
    callq   ort_hook_record_take
    movq    ORT_CALL_SITE(%rbx), %r11
    movq    %rax, %r10
    testq   %r10, %r10
    jnz     .Ltaken\@
    jmp     .Ljump\@                           // the thread ends: without hooks, and without a record
.endm

// void ort_swift_enter(…)
//
// r11 = site, everything else as the caller set it.
FUNCTION(ort_swift_enter)
    ENTER_SITE 0
END(ort_swift_enter)

// void ort_swift_enter_plain(…)
FUNCTION(ort_swift_enter_plain)
    ENTER_SITE 1
END(ort_swift_enter_plain)

// The frame of the two functions below. rdi: the call, whose `current` it keeps at -40(%rbp).
.macro BEGIN_PERFORM
    ENTER_SWIFT
    pushq   ORT_CALL_CURRENT(%rdi)
    subq    $8, %rsp                            // 16-byte alignment
    movq    %rdi, %rbx
.endm

.macro END_PERFORM
    movq    -40(%rbp), %rax
    movq    %rax, ORT_CALL_CURRENT(%rbx)
    movq    -16(%rbp), %r12
    LEAVE_SWIFT
    retq
.endm

// void ort_swift_call_perform(
//     struct ort_hook_call *call, const struct ort_hook_entry *body, const struct ort_hook_entry *place)
FUNCTION(ort_swift_call_perform)
    BEGIN_PERFORM
    PERFORM_BODY %r15, 48
    END_PERFORM
END(ort_swift_call_perform)

// void ort_swift_call_perform_original(struct ort_hook_call *call, const struct ort_call_frame *frame)
FUNCTION(ort_swift_call_perform_original)
    BEGIN_PERFORM
    movq    $0, ORT_CALL_CURRENT(%rbx)
    movq    %rsi, %r15
    COPY_STACK %r15
    LOAD_CALL %r15
    callq   *ORT_SITE_ONWARD(%r11)
    leaq    -48(%rbp), %rsp
    STORE_RESULT
    END_PERFORM
END(ort_swift_call_perform_original)

// void ort_swift_next(…)
//
// A closure's code. r13 = a struct ort_swift_next_context. The stack has the arguments in the places in which the
// method had its own.
FUNCTION(ort_swift_next)
    endbr64
    PUSH_FRAME
    pushq   %rbx
    .cfi_offset %rbx, -24
    pushq   %r13
    .cfi_offset %r13, -32

    // The usual case: the thread's newest call is the context's, and the original comes next. See
    // ort_swift_call_run_next for all others.
    movq    ORT_NEXT_SITE(%r13), %r11
    testq   %r11, %r11
    jz      .Lnext_in_c
    movq    ORT_NEXT_CALL(%r13), %rbx
    movq    ort_hook_top@GOTTPOFF(%rip), %r10
    movq    %fs:(%r10), %r10
    testq   %r10, %r10
    jz      .Lnext_in_c
    cmpq    %rbx, ORT_RECORD_CALL - ORT_RECORD_SIZE(%r10)
    jne     .Lnext_in_c
    cmpq    %rsp, %rbx                          // a call under way lies above this frame
    jb      .Lnext_in_c
    cmpq    $0, ORT_RECORD_CHAIN - ORT_RECORD_SIZE(%r10)    // a record that is being taken tells a former call
    je      .Lnext_in_c
    movq    ORT_SWIFT_IDENTITY(%rbx), %r10
    cmpq    %r10, ORT_NEXT_IDENTITY(%r13)
    jne     .Lnext_in_c
    movq    ORT_NEXT_PLACE(%r13), %r10
    cmpq    %r10, ORT_CALL_CURRENT(%rbx)
    jne     .Lnext_in_c
    movq    $0, ORT_CALL_CURRENT(%rbx)
    movq    ORT_SWIFT_SELF(%rbx), %r13
    callq   *ORT_SITE_ONWARD(%r11)
    movq    -16(%rbp), %r13
    movq    ORT_NEXT_PLACE(%r13), %r10
    movq    %r10, ORT_CALL_CURRENT(%rbx)
    movq    -8(%rbp), %rbx
    .cfi_remember_state
    leave
    .cfi_def_cfa %rsp, 8
    retq
    .cfi_restore_state

.Lnext_in_c:
    movq    -8(%rbp), %rbx
    leave
    .cfi_def_cfa %rsp, 8
    .cfi_restore %rbx
    .cfi_restore %r13
    ENTER_SWIFT
    subq    $ORT_FRAME_SIZE, %rsp
    andq    $-64, %rsp
    SAVE_GENERAL %rsp
    movq    %rax, ORT_FRAME_RESULT(%rsp)
    SAVE_LOW_VECTORS %rsp
    leaq    16(%rbp), %rcx
    movq    %rcx, ORT_FRAME_STACK(%rsp)
    movq    %r13, %rdi
    movq    %rsp, %rsi
    movq    %r12, %rdx
    callq   ort_swift_call_run_next
    movq    %rax, %rbx
    LOAD_RESULT
    LEAVE_SWIFT
    retq
END(ort_swift_next)

#endif

    .section .note.GNU-stack, "", %progbits
