// The way through a hooked method, for aarch64: see enter-x86_64.S. While a body runs:
//
//   x19  the call, where sp stands too when nothing is on the stack for the body
//   x20  the entry whose body it is
//
// All vector registers are kept, since nothing tells of a call with unnamed arguments how many hold any.

#if defined(__aarch64__)

#include "calls/hook_layout.h"
#include "dispatch/registers-aarch64.h"
#include "calls/record-aarch64.h"
#include "calls/unwind_table.h"

// Calls the body of the entry in x20. Leaves its result in the result registers, and sp where a copy of the stack may
// lie.
.macro CALL_BODY
    ldrb    w9, [x20, #ORT_ENTRY_KIND]
    cmp     w9, #ORT_ENTRY_IS_FUNCTION
    b.eq    6f
    COPY_STACK
    LOAD_VECTORS x19
    LOAD_GENERAL x19
    ldrb    w10, [x20, #ORT_ENTRY_KIND]
    ldr     x9, [x19, #ORT_CALL_RECORD]
    and     x9, x9, #~ORT_CALL_BITS
    ldr     x0, [x20, #ORT_ENTRY_CONTEXT]
    cmp     w10, #ORT_ENTRY_IS_PLAIN_BLOCK
    b.eq    5f
    ldr     x1, [x9, #ORT_RECORD_INFO]
    ldr     x9, [x20, #ORT_ENTRY_FUNCTION]
    blr     x9                                  // block(context, info, …)
    b       7f
5:  mov     x1, x2
    mov     x2, x3
    mov     x3, x4
    mov     x4, x5
    mov     x5, x6
    mov     x6, x7
    ldr     x9, [x20, #ORT_ENTRY_FUNCTION]
    blr     x9                                  // block(context, …)
    b       7f
6:  mov     x0, x19
    ldr     x1, [x20, #ORT_ENTRY_CONTEXT]
    ldr     x9, [x20, #ORT_ENTRY_FUNCTION]
    blr     x9                                  // function(call, context)
7:
.endm

// Keeps what a call has returned.
.macro STORE_RESULT
    add     x9, x19, #ORT_CALL_RESULT
    stp     q0, q1, [x9, #ORT_RESULT_VECTOR]
    stp     q2, q3, [x9, #ORT_RESULT_VECTOR + 2*16]
    stp     x0, x1, [x9, #ORT_RESULT_GENERAL]
.endm

// The frame's registers, for the original, which is in x16, with the site in x17.
.macro LOAD_CALL frame=x19
    LOAD_VECTORS \frame
    LOAD_GENERAL \frame
    ldr     x17, [x19, #ORT_CALL_SITE]
    add     x16, x17, #ORT_SITE_ONWARD
    ldar    x16, [x16]
.endm

.macro BEGIN_CALL
    stp     x29, x30, [sp, #-32]!
    .cfi_def_cfa_offset 32
    .cfi_offset x29, -32
    .cfi_offset x30, -24
    stp     x19, x20, [sp, #16]
    .cfi_offset x19, -16
    .cfi_offset x20, -8
    mov     x29, sp
    .cfi_def_cfa x29, 32
.endm

.macro LEAVE_CALL
    mov     sp, x29
    ldp     x19, x20, [sp, #16]
    ldp     x29, x30, [sp], #32
    .cfi_def_cfa sp, 0
    .cfi_restore x29
    .cfi_restore x30
    .cfi_restore x19
    .cfi_restore x20
.endm

// void ort_hook_pass_on(…)
//
// x17 = site. What a stub without hooks jumps to.
FUNCTION(ort_hook_pass_on)
    hint    #34                                 // bti c
    add     x16, x17, #ORT_SITE_ONWARD
    ldar    x16, [x16]
    br      x16
END(ort_hook_pass_on)

// void ort_hook_search_on(…)
//
// x17 = site. Jumps to what ort_hook_site_original finds, everything else as the caller set it.
FUNCTION(ort_hook_search_on)
    hint    #34                                 // bti c
    ENTER_CALL_FRAME
    mov     x0, x17
    bl      ort_hook_site_original
    mov     x16, x0
    LEAVE_CALL_FRAME
    br      x16
END(ort_hook_search_on)

// void ort_hook_enter(…)
//
// x17 = site, everything else as the caller set it. The personality enters .Lunwound, with the exception in x0, for
// whatever leaves a body or the original, and .Lreplaced when an after hook throws another one after that.
    .text
    .p2align 6
    .globl ort_hook_enter
    .type ort_hook_enter, %function
ort_hook_enter:
.Lbegin:
    .cfi_startproc
    .cfi_personality 0x9b, DW.ref.__gcc_personality_v0
    .cfi_lsda 0x1b, .Lcall_sites
    hint    #34                                 // bti c
    BEGIN_CALL
    sub     sp, sp, #ORT_CALL_SIZE
    mov     x19, sp
    stp     x0, x1, [x19, #ORT_FRAME_GENERAL]
    stp     x2, x3, [x19, #ORT_FRAME_GENERAL + 2*8]
    stp     x4, x5, [x19, #ORT_FRAME_GENERAL + 4*8]
    stp     x6, x7, [x19, #ORT_FRAME_GENERAL + 6*8]
    str     x8, [x19, #ORT_FRAME_MEMORY]
    SAVE_VECTORS x19
    str     x17, [x19, #ORT_CALL_SITE]
    add     x12, x29, #32
    str     x12, [x19, #ORT_FRAME_STACK]
    str     xzr, [x19, #ORT_CALL_VECTORS]       // and nothing has run or ended

    TAKE_RECORD .Ltake
.Ltaken:
    LOAD_CHAIN
    cbz     x9, .Lfind
.Lfound:
    ldrb    w10, [x9, #ORT_CHAIN_TAKES_INFO]
    cbz     w10, .Lprepared
    ldr     x11, [x19, #ORT_CALL_RECORD]
    ldr     x10, [x11, #ORT_RECORD_INFO]
    cbnz    x10, .Lprepared
    mov     x0, x19
    bl      ort_hook_call_prepare_info
    ldr     x9, [x19, #ORT_CALL_CHAIN]
.Lprepared:
    add     x20, x9, #ORT_CHAIN_ENTRIES
    ldr     w10, [x9, #ORT_CHAIN_BEFORE_END]
    add     x10, x9, x10
    cmp     x20, x10
    b.eq    .Linside
.Lbefore:
    str     x20, [x19, #ORT_CALL_CURRENT]
    CALL_BODY
    mov     sp, x19
    add     x20, x20, #ORT_ENTRY_SIZE
    ldr     x9, [x19, #ORT_CALL_CHAIN]
    ldr     w10, [x9, #ORT_CHAIN_BEFORE_END]
    add     x10, x9, x10
    cmp     x20, x10
    b.ne    .Lbefore
    ldrb    w10, [x9, #ORT_CHAIN_HAS_BEFORE_ONLY]
    cbz     w10, .Linside
.Ltail:
    GIVE_BACK_RECORD
.Ljump:
    LOAD_CALL
    .cfi_remember_state
    LEAVE_CALL
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
    ldr     w20, [x9, #ORT_CHAIN_INSTEAD_END]
    add     x20, x9, x20
    b       .Lafter_check
.Lafter:
    str     x20, [x19, #ORT_CALL_CURRENT]
    CALL_BODY
    mov     sp, x19
    ldr     x9, [x19, #ORT_CALL_CHAIN]
.Lafter_check:
    add     x20, x20, #ORT_ENTRY_SIZE
    ldr     w10, [x9, #ORT_CHAIN_AFTER_END]
    add     x10, x9, x10
    cmp     x20, x10
    b.lo    .Lafter
    GIVE_BACK_RECORD
    add     x9, x19, #ORT_CALL_RESULT
    ldp     q0, q1, [x9, #ORT_RESULT_VECTOR]
    ldp     q2, q3, [x9, #ORT_RESULT_VECTOR + 2*16]
    ldp     x0, x1, [x9, #ORT_RESULT_GENERAL]
    .cfi_remember_state
    LEAVE_CALL
    ret
    .cfi_restore_state

.Lfind:
    mov     x0, x19
    bl      ort_hook_call_find_chain
    mov     x9, x0
    str     x9, [x19, #ORT_CALL_CHAIN]
    cbnz    x9, .Lfound
    b       .Ltail

.Linside_in_c:
    mov     x0, x19
    bl      ort_hook_call_run_inside
    b       .Lbehind

.Ltake:
    mov     x0, x19
    bl      ort_hook_record_take
    mov     x11, x0
    str     x0, [x19, #ORT_CALL_RECORD]         // NULL: .Lunwound asks for it
    cbnz    x11, .Ltaken
    b       .Ljump                              // the thread ends: without hooks, and without a record

.Lunwound:
    mov     sp, x19
    mov     x20, x0                             // exception
    mov     x0, x19
    bl      ort_hook_call_unwind
.Lresume:
    mov     x0, x20
    bl      _Unwind_Resume
    brk     #1
.Lreplaced:
    mov     sp, x19
    mov     x9, x20
    mov     x20, x0                             // the after hook's exception
    mov     x0, x9
    bl      _Unwind_DeleteException             // the first
    b       .Lresume
    .cfi_endproc
    .size ort_hook_enter, . - ort_hook_enter

// The frame of the two functions below. x0: the call, whose `current` it keeps at sp.
.macro BEGIN_PERFORM
    .cfi_startproc
    .cfi_personality 0x9b, DW.ref.__gcc_personality_v0
    BEGIN_CALL
    mov     x19, x0
    ldr     x9, [x19, #ORT_CALL_CURRENT]
    str     x9, [sp, #-16]!
.endm

.macro END_PERFORM
    ldur    x9, [x29, #-16]
    str     x9, [x19, #ORT_CALL_CURRENT]
    .cfi_remember_state
    LEAVE_CALL
    ret
    .cfi_restore_state
.endm

// Where the personality goes on, with the exception in x0.
.macro UNWIND_PERFORM
    ldur    x9, [x29, #-16]
    str     x9, [x19, #ORT_CALL_CURRENT]
    sub     sp, x29, #16
    bl      _Unwind_Resume
    brk     #1
    .cfi_endproc
.endm

// void ort_hook_call_perform(
//     struct ort_hook_call *call, const struct ort_hook_entry *body, const struct ort_hook_entry *place)
    .p2align 4
    .globl ort_hook_call_perform
    .hidden ort_hook_call_perform
    .type ort_hook_call_perform, %function
ort_hook_call_perform:
.Lperform:
    BEGIN_PERFORM
    .cfi_lsda 0x1b, .Lperform_sites
    mov     x20, x1
    str     x2, [x19, #ORT_CALL_CURRENT]
    CALL_BODY
    ldrb    w9, [x20, #ORT_ENTRY_RETURNS]
    cbz     w9, .Lperformed
    STORE_RESULT
.Lperformed:
    END_PERFORM
.Lperform_unwound:
    UNWIND_PERFORM
    .size ort_hook_call_perform, . - ort_hook_call_perform

// void ort_hook_call_perform_original(struct ort_hook_call *call, const struct ort_call_frame *frame)
    .p2align 4
    .globl ort_hook_call_perform_original
    .hidden ort_hook_call_perform_original
    .type ort_hook_call_perform_original, %function
ort_hook_call_perform_original:
.Loriginal:
    BEGIN_PERFORM
    .cfi_lsda 0x1b, .Loriginal_sites
    str     xzr, [x19, #ORT_CALL_CURRENT]
    mov     x20, x1
    COPY_STACK x20
    LOAD_CALL x20
    blr     x16
    STORE_RESULT
    END_PERFORM
.Loriginal_unwound:
    UNWIND_PERFORM
    .size ort_hook_call_perform_original, . - ort_hook_call_perform_original

// void ort_hook_call_proceed(struct ort_hook_call *call)
FUNCTION(ort_hook_call_proceed)
    hint    #34                                 // bti c
    b       ort_hook_call_proceed_in_c
END(ort_hook_call_proceed)

    .section .gcc_except_table, "a", %progbits
    CLEANUP_TABLE .Lcall_sites, .Lbegin, .Lunwound, .Lresume, .Lreplaced
    CLEANUP_TABLE .Lperform_sites, .Lperform, .Lperform_unwound
    CLEANUP_TABLE .Loriginal_sites, .Loriginal, .Loriginal_unwound

    PERSONALITY_REFERENCE __gcc_personality_v0

#endif

    .section .note.GNU-stack, "", %progbits
