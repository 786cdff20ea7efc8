// The entries of a hooked Swift method, for x86-64, if all that its chain calls is a closure, and there are no
// arguments on the stack. The closure may be the first of several instead hooks. For each number of registers that hold
// arguments, an entry is one piece of code without taken jumps. The call is at rsp all the time. A closure before or
// after the method cannot throw, and so leaves r12 alone; r14 is never touched. A call that finds another chain, or no
// room for its record, goes the way of the others: see swift-x86_64.S.

#if defined(__x86_64__)

#include "dispatch/registers-x86_64.h"
#include "calls/entry-x86_64.h"
#include "swift_sites/swift_result-x86_64.h"

// The bytes of the stack that the call takes, so that rsp is aligned when it calls.
#define ORT_CLOSURE_STACK (ORT_SWIFT_CALL_SIZE + 8)

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
.macro LEAVE_CLOSURE general, vector
    LOAD_ARGUMENTS \general, \vector
    movq    ORT_FRAME_RESULT(%rsp), %rax
    movq    ORT_CALL_SITE(%rsp), %r11
    movq    ORT_SWIFT_SELF(%rsp), %r13
    addq    $ORT_CLOSURE_STACK, %rsp
    .cfi_def_cfa_offset 8
    .cfi_restore %r13
.endm

// Saves the arguments, takes a record, and loads the chain into rax. Goes to .Lother_… unless the chain is known by
// `begin`, and to .Lgeneral_… without a record. Clobbers r10 and r13.
// `place`: the offset in the chain of the entry that runs first; 0 if the original does.
.macro BEGIN_CLOSURE name, is_of_object, general, vector, begin, place
    endbr64
    subq    $ORT_CLOSURE_STACK, %rsp
    .cfi_def_cfa_offset ORT_CLOSURE_STACK + 8
    SAVE_ARGUMENTS \general, \vector
    movq    %rax, ORT_FRAME_RESULT(%rsp)
    movq    %r11, ORT_CALL_SITE(%rsp)
    movq    $\vector, ORT_CALL_VECTORS(%rsp)    // and nothing has run or ended
    movq    %r13, ORT_SWIFT_SELF(%rsp)
    .cfi_offset %r13, ORT_SWIFT_SELF - ORT_CLOSURE_STACK - 8

    // Take a record, then load the chain: the order matters, see record.h.
    movq    ort_hook_top@GOTTPOFF(%rip), %r13
    leaq    ORT_CLOSURE_STACK + 8(%rsp), %rax   // the upper end of the frame
    movq    %rax, ORT_FRAME_STACK(%rsp)         // for those who look for the callers
    movq    %fs:(%r13), %r10
    testl   $ORT_RECORD_PAGE - 1, %r10d
    jz      .Lgeneral_\name
    cmpq    %rax, ORT_RECORD_CALL - ORT_RECORD_SIZE(%r10)   // a call around this one lies above its frame
    jb      .Lgeneral_\name
    CLAIM_RECORD %rsp, %r13, %rax, .Lgeneral_\name
    movq    %r10, ORT_CALL_RECORD(%rsp)
    movq    ORT_SITE_CHAIN(%r11), %rax
    testq   %rax, %rax
    jz      .Lother_\name
    cmpb    $\begin, ORT_CHAIN_BEGIN(%rax)      // a record without a chain keeps all chains from being freed
    jne     .Lother_\name
.if \is_of_object
    movq    ORT_SWIFT_SELF(%rsp), %r13
    cmpq    ORT_SWIFT_SITE_OWNER(%r11), %r13    // after the chain
    jne     .Lother_\name
.endif
.if \place
    leaq    \place(%rax), %r13
    movq    %r13, ORT_CALL_CURRENT(%rsp)
.else
    movq    $0, ORT_CALL_CURRENT(%rsp)
.endif
.if \begin != ORT_IS_CLOSURE_BEFORE
    movq    $0, ORT_SWIFT_IDENTITY(%rsp)
.endif
    movq    %rax, ORT_CALL_CHAIN(%rsp)
    movq    %rax, ORT_RECORD_CHAIN(%r10)        // from here on a signal's handler may look at the call
.endm

// Calls the closure of the entry at the place from the base on. Registers of arguments are as the caller set them.
.macro CALL_CLOSURE base, place
    movq    \place + ORT_ENTRY_CONTEXT(\base), %r13
    callq   *\place + ORT_ENTRY_FUNCTION(\base)  // closure(…)
.endm

// Gives the record back, or goes to `slowly`: nothing after this needs the chain. A serial number of the call does not
// matter. Clobbers r10, r11 and r13.
.macro END_CLOSURE slowly
    movq    ORT_CALL_RECORD(%rsp), %r10
    testb   $ORT_CALL_BITS, %r10b
    jnz     \slowly
    testb   $ORT_RECORD_BITS - ORT_RECORD_BIT_OF_SERIAL, ORT_RECORD_CHAIN(%r10)
    jnz     \slowly
    DROP_RECORD %r13, %r11, \slowly
.endm

.macro GIVE_BACK_IN_C
    movq    %rsp, %rdi
    callq   ort_hook_record_give_back
.endm

.macro BEFORE_CLOSURE name, is_of_object, general, vector
    BEGIN_CLOSURE \name, \is_of_object, \general, \vector, ORT_IS_CLOSURE_BEFORE, ORT_CHAIN_ENTRIES
    CALL_CLOSURE %rax, ORT_CHAIN_ENTRIES
    END_CLOSURE .Lslowly\@
.Lbehind\@:
    .cfi_remember_state
    LEAVE_CLOSURE \general, \vector
    jmpq    *ORT_SITE_ONWARD(%r11)
    .cfi_restore_state
.Lslowly\@:
    GIVE_BACK_IN_C
    jmp     .Lbehind\@
.endm

// Returns with the result in the registers.
.macro RETURN_FROM_CLOSURE
    movq    ORT_SWIFT_SELF(%rsp), %r13
    .cfi_remember_state
    addq    $ORT_CLOSURE_STACK, %rsp
    .cfi_def_cfa_offset 8
    .cfi_restore %r13
    retq
    .cfi_restore_state
.endm

// The closure has the arguments and the registers of the caller, and its result is the call's.
.macro INSTEAD_CLOSURE name, is_of_object, general, vector
    BEGIN_CLOSURE \name, \is_of_object, \general, \vector, ORT_IS_CLOSURE_INSTEAD, ORT_CHAIN_ENTRIES + ORT_ENTRY_SIZE
    movq    %rax, %r10
    movq    ORT_FRAME_RESULT(%rsp), %rax
    CALL_CLOSURE %r10, ORT_CHAIN_ENTRIES + ORT_ENTRY_SIZE
    END_CLOSURE .Lslowly\@
.Lbehind\@:
    RETURN_FROM_CLOSURE
.Lslowly\@:
    STORE_RESULT_REGISTERS %rsp
    movq    $0, ORT_CALL_CURRENT(%rsp)          // what the call has kept may ask whether the body runs
    GIVE_BACK_IN_C
    LOAD_RESULT_REGISTERS %rsp
    jmp     .Lbehind\@
.endm

// The original finds the arguments where the caller set them, and the closure gets them from the frame. The error of a
// method that has thrown stays in r12.
.macro AFTER_CLOSURE name, is_of_object, general, vector
    BEGIN_CLOSURE \name, \is_of_object, \general, \vector, ORT_IS_CLOSURE_AFTER, 0
    movq    ORT_FRAME_RESULT(%rsp), %rax
    movq    ORT_SWIFT_SELF(%rsp), %r13
    callq   *ORT_SITE_ONWARD(%r11)
    STORE_RESULT_REGISTERS %rsp
    LOAD_ARGUMENTS \general, \vector
    movq    ORT_FRAME_RESULT(%rsp), %rax
    movq    ORT_CALL_CHAIN(%rsp), %r10
    addq    $ORT_CHAIN_ENTRIES + ORT_ENTRY_SIZE, %r10
    movq    %r10, ORT_CALL_CURRENT(%rsp)
    CALL_CLOSURE %r10, 0
    END_CLOSURE .Lslowly\@
.Lbehind\@:
    LOAD_RESULT_REGISTERS %rsp
    RETURN_FROM_CLOSURE
.Lslowly\@:
    GIVE_BACK_IN_C
    jmp     .Lbehind\@
.endm

// void ort_swift_enter_POSITION_OBJECT_GENERAL_VECTOR(…)
//
// r11 = site, everything else as the caller set it.
.macro ENTRY position, is_of_object, general, vector
    NAMED_ENTRY ort_swift_enter_\position\()_\is_of_object\()_\general\()_\vector, \position, \is_of_object, \general, \vector
.endm

.macro NAMED_ENTRY name, position, is_of_object, general, vector
    .p2align 6
    .type \name, @function
\name:
    .cfi_startproc
    \position\()_CLOSURE \name, \is_of_object, \general, \vector
.Lother_\name:
    GIVE_BACK_IN_C
.Lgeneral_\name:
    LEAVE_CLOSURE \general, \vector
.if \vector
    jmp     ort_swift_enter
.else
    jmp     ort_swift_enter_plain
.endif
    .cfi_endproc
    .size \name, . - \name
.endm

.macro PLACE position, is_of_object, general, vector
    .long   ort_swift_enter_\position\()_\is_of_object\()_\general\()_\vector - ort_swift_enter_closure
.endm

.macro FOR_ALL macro
    .irp position, AFTER, INSTEAD, BEFORE   // as in ort_hook_position
    .irp is_of_object, 0, 1
    .irp general, 2, 4, 6
    .irp vector, 0, 2, 8
    \macro \position, \is_of_object, \general, \vector
    .endr
    .endr
    .endr
    .endr
.endm

    .text
    FOR_ALL ENTRY

    .pushsection .rodata, "a", @progbits
    .p2align 2
    .globl ort_swift_enter_closure
    .hidden ort_swift_enter_closure
    .type ort_swift_enter_closure, @object
ort_swift_enter_closure:
    FOR_ALL PLACE
    .size ort_swift_enter_closure, . - ort_swift_enter_closure
    .popsection

#endif

    .section .note.GNU-stack, "", %progbits
