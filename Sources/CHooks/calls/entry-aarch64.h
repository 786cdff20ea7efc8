// Macros that the entries of methods and of Swift functions share: they take and give back the record of a call (see
// record.h) and run its chain. Calls of blocks go through the entry of methods. Assembly only.
//
// x19 = the call. `entry` is the register with the chain entry whose body runs, `entry_low` its lower half. A file that
// uses RUN_CHAIN, PERFORM_BODY and PERFORM_ORIGINAL defines these macros:
//
//   CALL_BODY         calls the body of the entry; leaves sp where a copy of the stack may lie
//   LOAD_CALL frame   loads the argument registers of the frame, x16 = the original, and x17 = the site
//   LEAVE_CALL        restores the stack and the registers of the caller
//   STORE_RESULT      keeps what a call has returned
//   LOAD_RESULT       loads it

#ifndef ORT_ENTRY_AARCH64_H
#define ORT_ENTRY_AARCH64_H

#include "calls/hook_layout.h"

// x9 = the address of this thread's ort_hook_top. Clobbers x10.
.macro FIND_TOP
    adrp    x9, :gottprel:ort_hook_top
    ldr     x9, [x9, #:gottprel_lo12:ort_hook_top]
    mrs     x10, tpidr_el0
    add     x9, x9, x10
.endm

// On entry, x12 = the caller's first stack argument. Leaves the record in x11, or jumps to `slowly`, which calls
// ort_hook_record_take. Clobbers x9 and x10.
.macro TAKE_RECORD slowly
    FIND_TOP
    ldr     x11, [x9]
    tst     x11, #ORT_RECORD_PAGE - 1
    b.eq    \slowly
    ldur    x10, [x11, #ORT_RECORD_CALL - ORT_RECORD_SIZE]
    cmp     x10, x12                            // a call around this one lies above its frame
    b.lo    \slowly
    adrp    x10, ort_hook_needs_fence
    ldrb    w10, [x10, :lo12:ort_hook_needs_fence]
    cbnz    w10, \slowly
    add     x10, x11, #ORT_RECORD_SIZE
    stlr    x10, [x9]
    add     x10, x11, #ORT_RECORD_CALL
    stlr    x19, [x10]
    ldr     x10, [x9]
    sub     x10, x10, #ORT_RECORD_SIZE
    cmp     x10, x11                            // else a handler that came in between has dropped it
    b.ne    \slowly
.endm

// To be used after TAKE_RECORD, with the record in x11: the order matters, see record.h. Leaves the chain in x9 and the
// site in x17.
.macro LOAD_CHAIN
    str     x11, [x19, #ORT_CALL_RECORD]
    ldr     x17, [x19, #ORT_CALL_SITE]
    add     x9, x17, #ORT_SITE_CHAIN
    ldar    x9, [x9]
    str     x9, [x19, #ORT_CALL_CHAIN]
    str     x9, [x11, #ORT_RECORD_CHAIN]        // from here on a signal's handler may look at the call
.endm

// Calls the C function of the entry.
.macro CALL_FUNCTION entry
    mov     x0, x19
    ldr     x1, [\entry, #ORT_ENTRY_CONTEXT]
    ldr     x9, [\entry, #ORT_ENTRY_FUNCTION]
    blr     x9                                  // function(call, context)
.endm

// Gives the record back: nothing but the last instruction may need the chain.
.macro GIVE_BACK_RECORD
    ldr     x11, [x19, #ORT_CALL_RECORD]
    tst     x11, #ORT_CALL_BITS
    b.ne    8f
    ldr     x12, [x19, #ORT_CALL_CHAIN]
    ldr     x10, [x11, #ORT_RECORD_CHAIN]
    cmp     x10, x12
    b.ne    8f
    cbz     x12, 7f
    ldrb    w10, [x12, #ORT_CHAIN_TAKES_INFO]
    cbz     w10, 7f
    ldr     x10, [x11, #ORT_RECORD_INFO]
    ldp     x9, x10, [x10, #ORT_OBJECT_ASSOCIATIONS]
    orr     x10, x9, x10                        // 0: one reference, no weak ones, and nothing associated
    cbnz    x10, 8f
7:  FIND_TOP
    ldr     x10, [x9]
    add     x12, x11, #ORT_RECORD_SIZE
    cmp     x10, x12
    b.ne    8f                                  // a jump into a body has left calls
    str     xzr, [x11, #ORT_RECORD_CHAIN]
    stlr    x11, [x9]
    b       9f
8:  mov     x0, x19
    bl      ort_hook_record_give_back
9:
.endm

// Makes a copy of the frame's stack arguments at sp, below the call. Clobbers x9–x13.
.macro COPY_STACK frame
    ldr     x9, [x19, #ORT_CALL_SITE]
    ldr     w9, [x9, #ORT_SITE_STACK_SIZE]      // a multiple of 16
    cbz     w9, 8f
    sub     sp, sp, x9
    ldr     x10, [\frame, #ORT_FRAME_STACK]
7:  sub     x9, x9, #16
    add     x11, x10, x9
    ldp     x11, x12, [x11]
    add     x13, sp, x9
    stp     x11, x12, [x13]
    cbnz    x9, 7b
8:
.endm

// Runs the chain in x9 and returns, or jumps to the original. The file has .Linside_in_c, which calls
// ort_hook_call_run_inside and goes to .Lbehind. It may go to .Ltail without a chain, and to .Ljump without a record.
.macro RUN_CHAIN entry, entry_low
    add     \entry, x9, #ORT_CHAIN_ENTRIES
    ldr     w10, [x9, #ORT_CHAIN_BEFORE_END]
    add     x10, x9, x10
    cmp     \entry, x10
    b.eq    .Linside
.Lbefore:
    str     \entry, [x19, #ORT_CALL_CURRENT]
    CALL_BODY
    mov     sp, x19
    add     \entry, \entry, #ORT_ENTRY_SIZE
    ldr     x9, [x19, #ORT_CALL_CHAIN]
    ldr     w10, [x9, #ORT_CHAIN_BEFORE_END]
    add     x10, x9, x10
    cmp     \entry, x10
    b.ne    .Lbefore
    ldrb    w10, [x9, #ORT_CHAIN_HAS_BEFORE_ONLY]
    cbz     w10, .Linside
.Ltail:
    GIVE_BACK_RECORD
.Ljump:
    LOAD_CALL x19
    .cfi_remember_state
    LEAVE_CALL
    br      x16
    .cfi_restore_state

.Linside:
    str     xzr, [x19, #ORT_CALL_CURRENT]
    ldrb    w10, [x9, #ORT_CHAIN_RUNS_INSIDE_IN_C]
    cbnz    w10, .Linside_in_c
    COPY_STACK x19
    LOAD_CALL x19
    blr     x16
    mov     sp, x19
    STORE_RESULT
.Lbehind:
    ldr     x9, [x19, #ORT_CALL_CHAIN]
    ldr     \entry_low, [x9, #ORT_CHAIN_INSTEAD_END]
    add     \entry, x9, \entry
    b       .Lafter_check
.Lafter:
    str     \entry, [x19, #ORT_CALL_CURRENT]
    CALL_BODY
    mov     sp, x19
    ldr     x9, [x19, #ORT_CALL_CHAIN]
.Lafter_check:
    add     \entry, \entry, #ORT_ENTRY_SIZE
    ldr     w10, [x9, #ORT_CHAIN_AFTER_END]
    add     x10, x9, x10
    cmp     \entry, x10
    b.lo    .Lafter
    GIVE_BACK_RECORD
    LOAD_RESULT
    .cfi_remember_state
    LEAVE_CALL
    ret
    .cfi_restore_state
.endm

// Runs the body in x1. x2: the value of the call's `current` meanwhile.
.macro PERFORM_BODY entry
    mov     \entry, x1
    str     x2, [x19, #ORT_CALL_CURRENT]
    CALL_BODY
    ldrb    w9, [\entry, #ORT_ENTRY_RETURNS]
    cbz     w9, .Lperformed
    STORE_RESULT
.Lperformed:
.endm

// Calls the original with the frame in x1.
.macro PERFORM_ORIGINAL entry
    str     xzr, [x19, #ORT_CALL_CURRENT]
    mov     \entry, x1
    COPY_STACK \entry
    LOAD_CALL \entry
    blr     x16
    STORE_RESULT
.endm

#endif
