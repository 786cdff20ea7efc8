// The entry of a hooked method, for aarch64: see enter-x86_64.S. While a body runs:
//
//   x19  the call, where sp stands too when nothing is on the stack for the body
//   x20  the entry whose body it is
//
// All vector registers are kept: in a call with unnamed arguments, nothing tells how many of them hold arguments.

#if defined(__aarch64__)

#include "calls/hook_layout.h"
#include "dispatch/registers-aarch64.h"
#include "calls/entry-aarch64.h"
#include "calls/unwind_table.h"

// Calls the body of the entry in x20. Leaves its result in the result registers, and sp where a copy of the stack may
// lie.
.macro CALL_BODY
    ldrb    w9, [x20, #ORT_ENTRY_KIND]
    cmp     w9, #ORT_ENTRY_IS_FUNCTION
    b.eq    6f
    COPY_STACK x19
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
6:  CALL_FUNCTION x20
7:
.endm

// Keeps what a call has returned.
.macro STORE_RESULT
    add     x9, x19, #ORT_CALL_RESULT
    SAVE_RESULTS x9, ORT_RESULT_VECTOR, ORT_RESULT_GENERAL
.endm

.macro LOAD_RESULT
    add     x9, x19, #ORT_CALL_RESULT
    LOAD_RESULTS x9, ORT_RESULT_VECTOR, ORT_RESULT_GENERAL
.endm

// Loads the frame's registers for the original, which is in x16, with the site in x17.
.macro LOAD_CALL frame
    LOAD_VECTORS \frame
    LOAD_GENERAL \frame
    ldr     x17, [x19, #ORT_CALL_SITE]
    add     x16, x17, #ORT_SITE_ONWARD
    ldar    x16, [x16]
.endm

.macro BEGIN_CALL
    PUSH_FRAME 32
    stp     x19, x20, [sp, #16]
    .cfi_offset x19, -16
    .cfi_offset x20, -8
    mov     x29, sp
    .cfi_def_cfa x29, 32
.endm

.macro LEAVE_CALL
    mov     sp, x29
    ldp     x19, x20, [sp, #16]
    POP_FRAME 32
    .cfi_restore x19
    .cfi_restore x20
.endm

// void ort_hook_pass_on(…)
//
// x17 = site. A stub without hooks jumps here.
FUNCTION(ort_hook_pass_on)
    hint    #34                                 // bti c
    add     x16, x17, #ORT_SITE_ONWARD
    ldar    x16, [x16]
    br      x16
END(ort_hook_pass_on)

// void ort_hook_search_on(…)
//
// x17 = site. Jumps to what ort_hook_site_original finds, with everything else as the caller set it.
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
// x17 = site, everything else as the caller set it. If an exception leaves a body or the original, the personality
// enters .Lunwound_…, with the exception in x0. If an after hook throws another exception after that, the personality
// enters .Lreplaced.
FUNCTION(ort_hook_enter)
    HAS_CLEANUP_TABLE ort_hook_enter
    hint    #34                                 // bti c
    BEGIN_CALL
    sub     sp, sp, #ORT_CALL_SIZE
    mov     x19, sp
    SAVE_GENERAL x19
    SAVE_VECTORS x19
    str     x17, [x19, #ORT_CALL_SITE]
    add     x12, x29, #32
    str     x12, [x19, #ORT_FRAME_STACK]
    str     xzr, [x19, #ORT_CALL_VECTORS]       // and nothing has run or ended
    str     xzr, [x19, #ORT_CALL_CURRENT]

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
    RUN_CHAIN x20, w20

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
    str     x0, [x19, #ORT_CALL_RECORD]         // NULL: ort_hook_call_unwind asks for it
    cbnz    x11, .Ltaken
    b       .Ljump                              // the thread ends: without hooks, and without a record

.Lunwound_ort_hook_enter:
    mov     sp, x19
    mov     x20, x0                             // exception
    mov     x1, x0
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
END(ort_hook_enter)

// The beginning of the two functions below. x0: the call, whose `current` it keeps at sp.
.macro BEGIN_PERFORM name
    .p2align 4
    .globl \name
    .hidden \name
    .type \name, %function
\name:
    .cfi_startproc
    HAS_CLEANUP_TABLE \name
    BEGIN_CALL
    mov     x19, x0
    ldr     x9, [x19, #ORT_CALL_CURRENT]
    str     x9, [sp, #-16]!
.endm

// The end of the two functions. An exception that leaves what they call comes to .Lunwound_…, in x0.
.macro END_PERFORM name
    ldur    x9, [x29, #-16]
    str     x9, [x19, #ORT_CALL_CURRENT]
    .cfi_remember_state
    LEAVE_CALL
    ret
    .cfi_restore_state
.Lunwound_\name:
    ldur    x9, [x29, #-16]
    str     x9, [x19, #ORT_CALL_CURRENT]
    sub     sp, x29, #16
    bl      _Unwind_Resume
    brk     #1
END(\name)
.endm

// void ort_hook_call_perform(
//     struct ort_hook_call *call, const struct ort_hook_entry *body, const struct ort_hook_entry *place)
    BEGIN_PERFORM ort_hook_call_perform
    PERFORM_BODY x20
    END_PERFORM ort_hook_call_perform

// void ort_hook_call_perform_original(struct ort_hook_call *call, const struct ort_call_frame *frame)
    BEGIN_PERFORM ort_hook_call_perform_original
    PERFORM_ORIGINAL x20
    END_PERFORM ort_hook_call_perform_original

// void ort_hook_call_proceed(struct ort_hook_call *call)
FUNCTION(ort_hook_call_proceed)
    hint    #34                                 // bti c
    b       ort_hook_call_proceed_in_c
END(ort_hook_call_proceed)
    .globl  ort_hook_call_go_on
    .set    ort_hook_call_go_on, ort_hook_call_proceed

    .section .gcc_except_table, "a", %progbits
    CLEANUP_TABLE ort_hook_enter, .Lresume, .Lreplaced
    CLEANUP_TABLE ort_hook_call_perform
    CLEANUP_TABLE ort_hook_call_perform_original

    PERSONALITY_REFERENCE ORT_CLEANUP_PERSONALITY

#endif

    .section .note.GNU-stack, "", %progbits
