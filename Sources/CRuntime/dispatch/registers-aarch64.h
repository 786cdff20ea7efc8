// Saving and restoring the argument registers of a call, as a struct ort_call_frame on the stack. Assembly only.
//
// Saved: x0–x8 and the 128 bits of q0–q7, which hold every argument of AAPCS64's base procedure call standard. Two
// kinds of registers are not kept across C:
// - those that the scalable vector extension adds for arguments (z0–z7 beyond 128 bits, p0–p3);
// - those that the vector procedure call standard preserves in addition (the upper halves of v8–v23).
//
// No type encoding describes such an argument, so no method type can announce it. A method that takes one works only
// while it is found in the cache: a hit touches no register that these standards pass or preserve.

#ifndef ORT_REGISTERS_AARCH64_H
#define ORT_REGISTERS_AARCH64_H

#include "abi/call_frame_layout.h"

// Aligned to a cache line, which the hit path of a messenger fits into.
#define FUNCTION(name)                                                                                                 \
    .text;                                                                                                             \
    .p2align 6;                                                                                                        \
    .globl name;                                                                                                       \
    .type name, %function;                                                                                             \
    name:                                                                                                              \
    .cfi_startproc

#define END(name)                                                                                                      \
    .cfi_endproc;                                                                                                      \
    .size name, . - name

// A second name of a function that was defined.
#define ALIAS(name, original)                                                                                          \
    .globl name;                                                                                                       \
    .type name, %function;                                                                                             \
    .set name, original

.macro SAVE_VECTORS base
    stp     q0, q1, [\base, #ORT_FRAME_VECTOR]
    stp     q2, q3, [\base, #ORT_FRAME_VECTOR + 2*16]
    stp     q4, q5, [\base, #ORT_FRAME_VECTOR + 4*16]
    stp     q6, q7, [\base, #ORT_FRAME_VECTOR + 6*16]
.endm

// Loads the registers of a frame, or of another structure that has them at `vector`.
.macro LOAD_VECTORS base, vector=ORT_FRAME_VECTOR
    ldp     q0, q1, [\base, #\vector]
    ldp     q2, q3, [\base, #\vector + 2*16]
    ldp     q4, q5, [\base, #\vector + 4*16]
    ldp     q6, q7, [\base, #\vector + 6*16]
.endm

// x0–x8.
.macro SAVE_GENERAL base
    stp     x0, x1, [\base, #ORT_FRAME_GENERAL]
    stp     x2, x3, [\base, #ORT_FRAME_GENERAL + 2*8]
    stp     x4, x5, [\base, #ORT_FRAME_GENERAL + 4*8]
    stp     x6, x7, [\base, #ORT_FRAME_GENERAL + 6*8]
    str     x8, [\base, #ORT_FRAME_MEMORY]
.endm

// The base may be one of them if it is x0 or above x8.
.macro LOAD_GENERAL base
    ldr     x8, [\base, #ORT_FRAME_MEMORY]
    ldp     x6, x7, [\base, #ORT_FRAME_GENERAL + 6*8]
    ldp     x4, x5, [\base, #ORT_FRAME_GENERAL + 4*8]
    ldp     x2, x3, [\base, #ORT_FRAME_GENERAL + 2*8]
    ldp     x0, x1, [\base, #ORT_FRAME_GENERAL]
.endm

// Everything that can hold a result: x0, x1, q0–q3. In a frame, or at `vector` and `general`.
.macro LOAD_RESULTS base, vector=ORT_FRAME_VECTOR, general=ORT_FRAME_RESULT
    ldp     q0, q1, [\base, #\vector]
    ldp     q2, q3, [\base, #\vector + 2*16]
    ldp     x0, x1, [\base, #\general]
.endm

.macro SAVE_RESULTS base, vector=ORT_FRAME_VECTOR, general=ORT_FRAME_RESULT
    stp     q0, q1, [\base, #\vector]
    stp     q2, q3, [\base, #\vector + 2*16]
    stp     x0, x1, [\base, #\general]
.endm

// On entry to a function: x29 and x30 at sp, the lowest of `size` bytes.
.macro PUSH_FRAME size
    stp     x29, x30, [sp, #-\size]!
    .cfi_def_cfa_offset \size
    .cfi_offset x29, -\size
    .cfi_offset x30, 8 - \size
.endm

.macro POP_FRAME size
    ldp     x29, x30, [sp], #\size
    .cfi_def_cfa sp, 0
    .cfi_restore x29
    .cfi_restore x30
.endm

// On entry to a function: a stack frame that holds the call's registers, with its struct ort_call_frame at sp. The
// caller's stack arguments begin at x29 + 16. Clobbers nothing.
.macro ENTER_CALL_FRAME
    PUSH_FRAME 16
    mov     x29, sp
    .cfi_def_cfa x29, 16
    sub     sp, sp, #ORT_FRAME_SIZE
    SAVE_GENERAL sp
    SAVE_VECTORS sp
.endm

// Restores the stack and the return address as they were on entry.
.macro DROP_CALL_FRAME
    mov     sp, x29
    POP_FRAME 16
.endm

// Restores every argument register as it was on entry (or as C changed it in the frame), and the stack pointer. Keeps
// x16 and x17.
.macro LEAVE_CALL_FRAME
    LOAD_VECTORS sp
    LOAD_GENERAL sp
    DROP_CALL_FRAME
.endm

// For use after a call of C code that handled a call frame. x0: the function to jump to with the frame's registers, or
// NULL to return the result in the frame.
.macro JUMP_ON_OR_RETURN
    cbz     x0, 6f
    .cfi_remember_state
    mov     x16, x0
    LEAVE_CALL_FRAME
    br      x16
    .cfi_restore_state
6:  LOAD_RESULTS sp
    DROP_CALL_FRAME
    ret
.endm

#endif
