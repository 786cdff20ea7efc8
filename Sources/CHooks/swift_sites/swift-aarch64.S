// The way through a hooked Swift method, for aarch64: see swift_call.h and swift-x86_64.S. While a body runs:
//
//   x19  the call, where sp stands too when nothing is on the stack for the body
//   x23  the entry whose body it is
//
// A closure is called as the method is, with its context in x20. x22 is never touched: it is a caller's to keep, or an
// asynchronous method's context. No exception crosses these frames: Swift has none.

#if defined(__aarch64__)

#include "dispatch/registers-aarch64.h"
#include "calls/record-aarch64.h"
#include "swift_sites/swift_layout.h"
#include "swift_sites/swift_owner.h"

// Calls the body of the entry in x23. Leaves its result in the result registers, and sp where a copy of the stack may
// lie.
.macro CALL_BODY
    ldrb    w9, [x23, #ORT_ENTRY_KIND]
    cmp     w9, #ORT_ENTRY_IS_SWIFT
    b.ne    6f
    COPY_STACK
    LOAD_VECTORS x19
    LOAD_GENERAL x19
    ldr     x21, [x19, #ORT_SWIFT_ERROR_IN]
    ldr     x20, [x23, #ORT_ENTRY_CONTEXT]
    ldr     x9, [x23, #ORT_ENTRY_FUNCTION]
    blr     x9                                  // closure(…)
    b       7f
6:  mov     x0, x19
    ldr     x1, [x23, #ORT_ENTRY_CONTEXT]
    ldr     x9, [x23, #ORT_ENTRY_FUNCTION]
    blr     x9                                  // function(call, context)
7:
.endm

// Keeps what a call has returned.
.macro STORE_RESULT
    add     x9, x19, #ORT_CALL_RESULT
    stp     q0, q1, [x9, #ORT_RESULT_VECTOR]
    stp     q2, q3, [x9, #ORT_RESULT_VECTOR + 2*16]
    stp     x0, x1, [x9, #ORT_RESULT_GENERAL]
    stp     x2, x3, [x19, #ORT_SWIFT_GENERAL]
    str     x21, [x19, #ORT_SWIFT_ERROR]
.endm

.macro LOAD_RESULT
    add     x9, x19, #ORT_CALL_RESULT
    ldp     q0, q1, [x9, #ORT_RESULT_VECTOR]
    ldp     q2, q3, [x9, #ORT_RESULT_VECTOR + 2*16]
    ldp     x0, x1, [x9, #ORT_RESULT_GENERAL]
    ldp     x2, x3, [x19, #ORT_SWIFT_GENERAL]
    ldr     x21, [x19, #ORT_SWIFT_ERROR]
.endm

// The frame's registers, for the original, which is in x16, with the site in x17.
.macro LOAD_CALL frame=x19
    LOAD_VECTORS \frame
    LOAD_GENERAL \frame
    ldr     x21, [x19, #ORT_SWIFT_ERROR_IN]
    ldr     x20, [x19, #ORT_SWIFT_SELF]
    ldr     x17, [x19, #ORT_CALL_SITE]
    add     x16, x17, #ORT_SITE_ONWARD
    ldar    x16, [x16]
.endm

// x29's frame, 48 bytes, with x19, x20, x21 and x23 kept from 16 on.
.macro ENTER_SWIFT
    stp     x29, x30, [sp, #-48]!
    .cfi_def_cfa_offset 48
    .cfi_offset x29, -48
    .cfi_offset x30, -40
    stp     x19, x20, [sp, #16]
    .cfi_offset x19, -32
    .cfi_offset x20, -24
    stp     x21, x23, [sp, #32]
    .cfi_offset x21, -16
    .cfi_offset x23, -8
    mov     x29, sp
    .cfi_def_cfa x29, 48
.endm

// x21 stays as it is.
.macro LEAVE_SWIFT
    mov     sp, x29
    ldp     x19, x20, [sp, #16]
    ldr     x23, [sp, #40]
    ldp     x29, x30, [sp], #48
    .cfi_def_cfa sp, 0
    .cfi_restore x29
    .cfi_restore x30
    .cfi_restore x19
    .cfi_restore x20
    .cfi_restore x21
    .cfi_restore x23
.endm

// The registers of arguments, as the struct ort_call_frame at `base`. Clobbers x12: the first stack argument.
.macro SAVE_ARGUMENTS base
    stp     x0, x1, [\base, #ORT_FRAME_GENERAL]
    stp     x2, x3, [\base, #ORT_FRAME_GENERAL + 2*8]
    stp     x4, x5, [\base, #ORT_FRAME_GENERAL + 4*8]
    stp     x6, x7, [\base, #ORT_FRAME_GENERAL + 6*8]
    str     x8, [\base, #ORT_FRAME_MEMORY]
    SAVE_VECTORS \base
    add     x12, x29, #48
    str     x12, [\base, #ORT_FRAME_STACK]
.endm

// void ort_swift_pass_on(…)
//
// x17 = site. What a stub without hooks jumps to.
FUNCTION(ort_swift_pass_on)
    hint    #34                                 // bti c
    add     x16, x17, #ORT_SITE_ONWARD
    ldar    x16, [x16]
    br      x16
END(ort_swift_pass_on)

// void ort_swift_pass_below(…)
FUNCTION(ort_swift_pass_below)
    hint    #34                                 // bti c
    ldr     x16, [x17, #ORT_SWIFT_SITE_BELOW]
    ldr     x16, [x16]
    br      x16
END(ort_swift_pass_below)

// void ort_swift_pass_below_async(…)
//
// What is below points to a record, whose first word is the distance to the function.
FUNCTION(ort_swift_pass_below_async)
    hint    #34                                 // bti c
    ldr     x16, [x17, #ORT_SWIFT_SITE_BELOW]
    ldr     x16, [x16]
    ldrsw   x17, [x16]
    add     x16, x16, x17
    br      x16
END(ort_swift_pass_below_async)

// void ort_swift_enter(…)
//
// x17 = site, everything else as the caller set it.
FUNCTION(ort_swift_enter)
    hint    #34                                 // bti c
    ENTER_SWIFT
    sub     sp, sp, #ORT_SWIFT_CALL_SIZE
    mov     x19, sp
    SAVE_ARGUMENTS x19
    str     x21, [x19, #ORT_SWIFT_ERROR_IN]
    str     x21, [x19, #ORT_SWIFT_ERROR]
    str     x20, [x19, #ORT_SWIFT_SELF]
    str     x17, [x19, #ORT_CALL_SITE]
    str     xzr, [x19, #ORT_CALL_VECTORS]       // and nothing has run or ended
    str     xzr, [x19, #ORT_CALL_CURRENT]       // a signal's handler may look at the call once it has a chain
    TAKE_RECORD .Ltake
.Ltaken:
    LOAD_CHAIN
    cbz     x9, .Ltail
    PASS_OTHERS_ON .Ltail
    add     x23, x9, #ORT_CHAIN_ENTRIES
    ldr     w10, [x9, #ORT_CHAIN_BEFORE_END]
    add     x10, x9, x10
    cmp     x23, x10
    b.eq    .Linside
.Lbefore:
    str     x23, [x19, #ORT_CALL_CURRENT]
    CALL_BODY
    mov     sp, x19
    add     x23, x23, #ORT_ENTRY_SIZE
    ldr     x9, [x19, #ORT_CALL_CHAIN]
    ldr     w10, [x9, #ORT_CHAIN_BEFORE_END]
    add     x10, x9, x10
    cmp     x23, x10
    b.ne    .Lbefore
    ldrb    w10, [x9, #ORT_CHAIN_HAS_BEFORE_ONLY]
    cbz     w10, .Linside
.Ltail:
    GIVE_BACK_RECORD
.Ljump:
    LOAD_CALL
    .cfi_remember_state
    LEAVE_SWIFT
    br      x16
    .cfi_restore_state

.Linside:
    str     xzr, [x19, #ORT_CALL_CURRENT]
    ldrb    w10, [x9, #ORT_CHAIN_RUNS_INSIDE_IN_C]
    cbnz    w10, .Linside_in_c
    COPY_STACK
    LOAD_CALL
    blr     x16
    mov     sp, x19
    STORE_RESULT
.Lbehind:
    ldr     x9, [x19, #ORT_CALL_CHAIN]
    ldr     w23, [x9, #ORT_CHAIN_INSTEAD_END]
    add     x23, x9, x23
    b       .Lafter_check
.Lafter:
    str     x23, [x19, #ORT_CALL_CURRENT]
    CALL_BODY
    mov     sp, x19
    ldr     x9, [x19, #ORT_CALL_CHAIN]
.Lafter_check:
    add     x23, x23, #ORT_ENTRY_SIZE
    ldr     w10, [x9, #ORT_CHAIN_AFTER_END]
    add     x10, x9, x10
    cmp     x23, x10
    b.lo    .Lafter
    GIVE_BACK_RECORD
    LOAD_RESULT
    .cfi_remember_state
    LEAVE_SWIFT
    ret
    .cfi_restore_state

.Linside_in_c:
    mov     x0, x19
    bl      ort_hook_call_run_inside
    b       .Lbehind

.Ltake:
    mov     x0, x19
    bl      ort_hook_record_take
    mov     x11, x0
    cbnz    x11, .Ltaken
    b       .Ljump                              // the thread ends: without hooks, and without a record
END(ort_swift_enter)

// The frame of the two functions below. x0: the call, whose `current` it keeps at -16(x29).
.macro BEGIN_PERFORM
    ENTER_SWIFT
    mov     x19, x0
    ldr     x9, [x19, #ORT_CALL_CURRENT]
    str     x9, [sp, #-16]!
.endm

.macro END_PERFORM
    ldur    x9, [x29, #-16]
    str     x9, [x19, #ORT_CALL_CURRENT]
    ldr     x21, [x29, #32]
    LEAVE_SWIFT
    ret
.endm

// void ort_swift_call_perform(
//     struct ort_hook_call *call, const struct ort_hook_entry *body, const struct ort_hook_entry *place)
FUNCTION(ort_swift_call_perform)
    BEGIN_PERFORM
    mov     x23, x1
    str     x2, [x19, #ORT_CALL_CURRENT]
    CALL_BODY
    ldrb    w9, [x23, #ORT_ENTRY_RETURNS]
    cbz     w9, .Lperformed
    STORE_RESULT
.Lperformed:
    END_PERFORM
END(ort_swift_call_perform)

// void ort_swift_call_perform_original(struct ort_hook_call *call, const struct ort_call_frame *frame)
FUNCTION(ort_swift_call_perform_original)
    BEGIN_PERFORM
    str     xzr, [x19, #ORT_CALL_CURRENT]
    mov     x23, x1
    COPY_STACK x23
    LOAD_CALL x23
    blr     x16
    STORE_RESULT
    END_PERFORM
END(ort_swift_call_perform_original)

// void ort_swift_next(…)
//
// A closure's code. x20 = a struct ort_swift_next_context. The stack has the arguments in the places in which the
// method had its own.
FUNCTION(ort_swift_next)
    hint    #34                                 // bti c
    ENTER_SWIFT
    sub     sp, sp, #ORT_FRAME_SIZE
    SAVE_ARGUMENTS sp
    mov     x0, x20
    mov     x1, sp
    mov     x2, x21
    bl      ort_swift_call_run_next
    mov     x19, x0
    LOAD_RESULT
    LEAVE_SWIFT
    ret
END(ort_swift_next)

#endif

    .section .note.GNU-stack, "", %progbits
