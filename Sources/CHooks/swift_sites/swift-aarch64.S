// The entry of a hooked Swift method, for aarch64: see swift_call.h and swift-x86_64.S. While a body runs:
//
//   x19  the call, where sp stands too when nothing is on the stack for the body
//   x23  the entry whose body it is
//
// A closure is called as the method is, with its context in x20. x22 is never touched: it is a caller's to keep, or an
// asynchronous method's context. No exception crosses these frames: Swift has none.

#if defined(__aarch64__)

#include "dispatch/registers-aarch64.h"
#include "calls/entry-aarch64.h"
#include "swift_sites/swift_layout.h"

// Calls the body of the entry in x23. Leaves its result in the result registers, and sp where a copy of the stack may
// lie.
.macro CALL_BODY
    ldrb    w9, [x23, #ORT_ENTRY_KIND]
    cmp     w9, #ORT_ENTRY_IS_SWIFT
    b.ne    6f
    COPY_STACK x19
    LOAD_VECTORS x19
    LOAD_GENERAL x19
    ldr     x21, [x19, #ORT_SWIFT_ERROR_IN]
    ldr     x20, [x23, #ORT_ENTRY_CONTEXT]
    ldr     x9, [x23, #ORT_ENTRY_FUNCTION]
    blr     x9                                  // closure(…)
    b       7f
6:  CALL_FUNCTION x23
7:
.endm

// Keeps what a call has returned.
.macro STORE_RESULT
    add     x9, x19, #ORT_CALL_RESULT
    SAVE_RESULTS x9, ORT_RESULT_VECTOR, ORT_RESULT_GENERAL
    stp     x2, x3, [x19, #ORT_SWIFT_GENERAL]
    str     x21, [x19, #ORT_SWIFT_ERROR]
.endm

.macro LOAD_RESULT
    add     x9, x19, #ORT_CALL_RESULT
    LOAD_RESULTS x9, ORT_RESULT_VECTOR, ORT_RESULT_GENERAL
    ldp     x2, x3, [x19, #ORT_SWIFT_GENERAL]
    ldr     x21, [x19, #ORT_SWIFT_ERROR]
.endm

// Loads the frame's registers for the original, which is in x16, with the site in x17.
.macro LOAD_CALL frame
    LOAD_VECTORS \frame
    LOAD_GENERAL \frame
    ldr     x21, [x19, #ORT_SWIFT_ERROR_IN]
    ldr     x20, [x19, #ORT_SWIFT_SELF]
    ldr     x17, [x19, #ORT_CALL_SITE]
    add     x16, x17, #ORT_SITE_ONWARD
    ldar    x16, [x16]
.endm

// x29's frame, 48 bytes, with x19, x20, x21 and x23 kept from 16 on.
.macro BEGIN_CALL
    PUSH_FRAME 48
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
.macro LEAVE_CALL
    mov     sp, x29
    ldp     x19, x20, [sp, #16]
    ldr     x23, [sp, #40]
    POP_FRAME 48
    .cfi_restore x19
    .cfi_restore x20
    .cfi_restore x21
    .cfi_restore x23
.endm

// Saves the argument registers as the struct ort_call_frame at `base`. Clobbers x12: the first stack argument.
.macro SAVE_ARGUMENTS base
    SAVE_GENERAL \base
    SAVE_VECTORS \base
    add     x12, x29, #48
    str     x12, [\base, #ORT_FRAME_STACK]
.endm

// void ort_swift_pass_below(…)
//
// x17 = site, here and below.
FUNCTION(ort_swift_pass_below)
    hint    #34                                 // bti c
    ldr     x16, [x17, #ORT_SWIFT_SITE_BELOW]
    ldr     x16, [x16]
    br      x16
END(ort_swift_pass_below)

// void ort_swift_pass_below_async(…)
//
// The word below points to a record, whose first word is the distance to the function.
FUNCTION(ort_swift_pass_below_async)
    hint    #34                                 // bti c
    ldr     x16, [x17, #ORT_SWIFT_SITE_BELOW]
    ldr     x16, [x16]
    ldrsw   x17, [x16]
    add     x16, x16, x17
    br      x16
END(ort_swift_pass_below_async)

// x17 = front. Continues to the receiver's site, or goes to `others` with x17 = the front's table. See address_table.h.
.macro FIND_OBJECT others
    ldr     x17, [x17, #ORT_SWIFT_SITE_OBJECTS]
    mov     w9, #(ORT_ADDRESS_TABLE_FACTOR & 0xffff)
    movk    w9, #((ORT_ADDRESS_TABLE_FACTOR >> 16) & 0xffff), lsl #16
    sxtw    x9, w9
    mul     x10, x20, x9
    mul     x10, x10, x9
    ldr     x9, [x17, #ORT_ADDRESS_TABLE_MASK]
    and     x10, x9, x10, lsr #32
    add     x10, x10, x17
    add     x10, x10, #ORT_ADDRESS_TABLE_SLOTS
7:  ldar    x9, [x10]
    cbz     x9, \others
    cmp     x9, x20
    b.eq    8f
    add     x10, x10, #ORT_ADDRESS_SLOT_SIZE
    b       7b
8:  ldr     x17, [x10, #ORT_ADDRESS_SLOT_VALUE]
    ldr     x16, [x17, #ORT_SITE_ENTRY]
    br      x16
.endm

// void ort_swift_enter_front(…)
FUNCTION(ort_swift_enter_front)
    hint    #34                                 // bti c
    FIND_OBJECT 9f
9:  ldr     x16, [x17, #ORT_ADDRESS_TABLE_BELOW]
    ldr     x16, [x16]
    br      x16
END(ort_swift_enter_front)

// void ort_swift_enter_front_async(…)
FUNCTION(ort_swift_enter_front_async)
    hint    #34                                 // bti c
    FIND_OBJECT 9f
9:  ldr     x16, [x17, #ORT_ADDRESS_TABLE_BELOW]
    ldr     x16, [x16]
    ldrsw   x17, [x16]
    add     x16, x16, x17
    br      x16
END(ort_swift_enter_front_async)

// void ort_swift_enter(…)
//
// x17 = site, everything else as the caller set it.
FUNCTION(ort_swift_enter)
    hint    #34                                 // bti c
    BEGIN_CALL
    sub     sp, sp, #ORT_SWIFT_CALL_SIZE
    mov     x19, sp
    SAVE_ARGUMENTS x19
    str     x21, [x19, #ORT_SWIFT_ERROR_IN]
    str     x21, [x19, #ORT_SWIFT_ERROR]
    str     x20, [x19, #ORT_SWIFT_SELF]
    str     xzr, [x19, #ORT_SWIFT_IDENTITY]
    str     x17, [x19, #ORT_CALL_SITE]
    str     xzr, [x19, #ORT_CALL_VECTORS]       // and nothing has run or ended
    str     xzr, [x19, #ORT_CALL_CURRENT]
    TAKE_RECORD .Ltake
.Ltaken:
    LOAD_CHAIN
    cbz     x9, .Ltail
    ldr     x11, [x17, #ORT_SWIFT_SITE_OWNER]   // after the chain: see swift_object.h
    cbz     x11, .Lfound
    ldr     x10, [x19, #ORT_SWIFT_SELF]
    cmp     x10, x11
    b.ne    .Ltail                              // the site belongs to another object
.Lfound:
    RUN_CHAIN x23, w23

.Linside_in_c:
    ldr     x17, [x19, #ORT_CALL_SITE]
    ldrb    w10, [x17, #ORT_SITE_IS_ASYNC]
    cbnz    w10, .Lasync
    mov     x0, x19
    bl      ort_hook_call_run_inside
    b       .Lbehind

.Lasync:                                        // see async_call.h
    mov     x0, x19
    mov     x1, x22
    bl      ort_async_begin
    mov     x22, x0
    LOAD_CALL x19
    ldr     x16, [x19, #ORT_FRAME_RESULT]
    str     x20, [x29, #24]                     // where LEAVE_CALL finds it
    .cfi_remember_state
    LEAVE_CALL
    br      x16
    .cfi_restore_state

.Ltake:
    mov     x0, x19
    bl      ort_hook_record_take
    mov     x11, x0
    cbnz    x11, .Ltaken
    b       .Ljump                              // the thread ends: without hooks, and without a record
END(ort_swift_enter)

// The frame of the two functions below. x0: the call, whose `current` it keeps at -16(x29).
.macro BEGIN_PERFORM
    BEGIN_CALL
    mov     x19, x0
    ldr     x9, [x19, #ORT_CALL_CURRENT]
    str     x9, [sp, #-16]!
.endm

.macro END_PERFORM
    ldur    x9, [x29, #-16]
    str     x9, [x19, #ORT_CALL_CURRENT]
    ldr     x21, [x29, #32]
    LEAVE_CALL
    ret
.endm

// void ort_swift_call_perform(
//     struct ort_hook_call *call, const struct ort_hook_entry *body, const struct ort_hook_entry *place)
FUNCTION(ort_swift_call_perform)
    BEGIN_PERFORM
    PERFORM_BODY x23
    END_PERFORM
END(ort_swift_call_perform)

// void ort_swift_call_perform_original(struct ort_hook_call *call, const struct ort_call_frame *frame)
FUNCTION(ort_swift_call_perform_original)
    BEGIN_PERFORM
    PERFORM_ORIGINAL x23
    END_PERFORM
END(ort_swift_call_perform_original)

// void ort_swift_next(…)
//
// A closure's code. x20 = a struct ort_swift_next_context. The stack has the arguments in the places in which the
// method had its own.
FUNCTION(ort_swift_next)
    hint    #34                                 // bti c
    BEGIN_CALL
    sub     sp, sp, #ORT_FRAME_SIZE
    SAVE_ARGUMENTS sp
    mov     x0, x20
    mov     x1, sp
    mov     x2, x21
    bl      ort_swift_call_run_next
    mov     x19, x0
    LOAD_RESULT
    LEAVE_CALL
    ret
END(ort_swift_next)

#endif

    .section .note.GNU-stack, "", %progbits
