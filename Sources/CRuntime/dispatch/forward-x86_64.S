// Forwarding entries for x86-64.

#if defined(__x86_64__)

#include "dispatch/probe-x86_64.h"
#include "dispatch/registers-x86_64.h"
#include "selectors/argument_registers.h"

// Jumps to `other` if the known facts about a selector's arguments have one of the bits, or if nothing is known.
// Clobbers r10. For why this is safe, see selectors/argument_registers.h.
.macro GO_IF_ARGUMENTS bits, selector, other
    cmpq    $0, ORT_SELECTOR_TYPES(\selector)
    je      \other
    movq    (\selector), %r10                   // selector->record
    testb   $(\bits), ORT_RECORD_ARGUMENTS(%r10)
    jnz     \other
.endm

// Puts the implementation of forwardingTargetForSelector: into r11, unless it is the one that answers nil. Decides
// which registers it must preserve before any register is saved, with r10 and r11 alone.
.macro FORWARD suffix, receiver, receiver_byte, selector
    testq   \receiver, \receiver
    jz      ort_forward_unclear\suffix
    cmpq    $0, ort_forward_test(%rip)          // hooked messages are not asked about
    jne     ort_forward_unclear\suffix
    .hidden ort_forward_of_object\suffix
    .globl  ort_forward_of_object\suffix
ort_forward_of_object\suffix:                     // for a receiver that is not nil and lacks the method
    testb   $ORT_SMALL_OBJECT_MASK, \receiver_byte
    jnz     ort_forward_unclear\suffix
    movq    (\receiver), %r10                   // class = self->isa
    FIND_KEY forward\suffix, ort_forwarding_target_key(%rip)
    movq    ORT_BUCKET_IMP(%r11), %r11
    cmpq    ort_forwarding_target_none_imp(%rip), %r11
    je      ort_forward_untargeted\suffix
    cmpq    ort_messenger_forward_imp(%rip), %r11
    je      ort_forward_unclear\suffix
    cmpq    ort_messenger_uncached_imp(%rip), %r11
    je      ort_forward_unclear\suffix
    GO_IF_ARGUMENTS ORT_ARGUMENTS_UNREAD | ORT_ARGUMENTS_UNCLEAR | ORT_ARGUMENTS_IN_VECTORS, \selector, .Lother\suffix
    leal    -1(%rax), %r10d
    cmpb    $8, %r10b
    jae     ort_forward_general\suffix
    jmp     ort_forward_vectors\suffix           // a variadic call with al of them
.Lother\suffix:
    GO_IF_ARGUMENTS ORT_ARGUMENTS_UNREAD | ORT_ARGUMENTS_UNCLEAR, \selector, ort_forward_unclear\suffix
    jmp     ort_forward_vectors\suffix
    PROBE   forward\suffix, ort_forward_unclear\suffix
.endm

// Multiples of 16 with the return address.
#define KEPT_SIZE 56
#define KEPT_VECTORS 64
#define KEPT_WITH_VECTORS_SIZE (KEPT_VECTORS + 8*16 + 8)

.macro KEEP_VECTORS
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7
    movups  %xmm\n, KEPT_VECTORS + \n*16(%rsp)
    .endr
    movq    %rax, 6*8(%rsp)
.endm

.macro GIVE_BACK_VECTORS
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7
    movups  KEPT_VECTORS + \n*16(%rsp), %xmm\n
    .endr
    movq    6*8(%rsp), %rax
.endm

// For al: it was 0, or the call was not variadic.
.macro GIVE_BACK_NO_VECTORS
    xorl    %eax, %eax
.endm

// Restores all registers but the receiver.
.macro GIVE_BACK receiver, size
    .ifc \receiver, %rdi
    movq    1*8(%rsp), %rsi
    .else
    movq    0*8(%rsp), %rdi
    .endif
    movq    2*8(%rsp), %rdx
    movq    3*8(%rsp), %rcx
    movq    4*8(%rsp), %r8
    movq    5*8(%rsp), %r9
    addq    $\size, %rsp
    .cfi_def_cfa_offset 8
.endm

// Asks the implementation in r11, and sends the message to the object that it names, as \messenger does (which handles
// small objects, too). `slot` is the receiver's slot in the kept registers. There is no frame pointer: it would cost 4
// instructions, and this path must be short.
.macro ASK_FOR_TARGET name, suffix, receiver, receiver_byte, selector, slot, messenger, size, keep, give_back
    subq    $\size, %rsp
    .cfi_def_cfa_offset \size + 8
    movq    %rdi, 0*8(%rsp)
    movq    %rsi, 1*8(%rsp)
    movq    %rdx, 2*8(%rsp)
    movq    %rcx, 3*8(%rsp)
    movq    %r8, 4*8(%rsp)
    movq    %r9, 5*8(%rsp)
    \keep
    .ifnc \receiver, %rdi
    movq    \receiver, %rdi
    .endif
    .ifnc \selector, %rdx
    movq    \selector, %rdx
    .endif
    movq    ort_forwarding_target_selector(%rip), %rsi
    callq   *%r11                               // target = [self forwardingTargetForSelector:op]
    testq   %rax, %rax
    jz      7f
    cmpq    %rax, \slot*8(%rsp)                 // target == self
    je      7f
    .cfi_remember_state
    movq    %rax, \receiver
    \give_back
    GIVE_BACK \receiver, \size
    testb   $ORT_SMALL_OBJECT_MASK, \receiver_byte
    jnz     \messenger
    movq    (\receiver), %r10                   // class = target->isa
    FIND    \name, \selector
    SEND    \name, ort_messenger_miss\suffix
    .cfi_restore_state
7:  movq    \slot*8(%rsp), \receiver
    \give_back
    GIVE_BACK \receiver, \size
    jmp     ort_forward_untargeted\suffix
.endm

// Saves the registers and calls IMP function(struct ort_call_frame *frame, bool in_memory). Then it either jumps to the
// function's result with the frame's registers, or returns the result in the frame.
.macro CALL_WITH_FRAME function, in_memory, save_vectors, load_vectors, load_results
    ENTER_CALL_FRAME \save_vectors
    leaq    16(%rbp), %rax
    movq    %rax, ORT_FRAME_STACK(%rsp)         // frame->stack
    movq    %rsp, %rdi
    movl    $\in_memory, %esi
    callq   \function
    JUMP_ON_OR_RETURN \load_vectors, \load_results
.endm

#define AT_FULL_WIDTH SAVE_VECTORS, LOAD_VECTORS, LOAD_VECTOR_RESULTS
#define AT_LOW_WIDTH SAVE_LOW_VECTORS, LOAD_LOW_VECTORS, LOAD_LOW_VECTOR_RESULTS

// void _objc_msgForward(id self, SEL op, ...)
FUNCTION(_objc_msgForward)
    FORWARD , %rdi, %dil, %rsi
END(_objc_msgForward)

// void _objc_msgForward_stret(void *result, id self, SEL op, ...)
FUNCTION(_objc_msgForward_stret)
    FORWARD _stret, %rsi, %sil, %rdx
END(_objc_msgForward_stret)

// The other functions are called as these two are. The functions named _general and _vectors have the implementation to
// ask in r11. The former are for messages that have no argument in a vector register, the latter for messages with at
// most 16 bytes in each.
    .hidden ort_forward_general
FUNCTION(ort_forward_general)
    ASK_FOR_TARGET general, , %rdi, %dil, %rsi, 0, objc_msgSend, KEPT_SIZE, , GIVE_BACK_NO_VECTORS
END(ort_forward_general)

    .hidden ort_forward_general_stret
FUNCTION(ort_forward_general_stret)
    ASK_FOR_TARGET general_stret, _stret, %rsi, %sil, %rdx, 1, objc_msgSend_stret, KEPT_SIZE, , GIVE_BACK_NO_VECTORS
END(ort_forward_general_stret)

    .hidden ort_forward_vectors
FUNCTION(ort_forward_vectors)
    ASK_FOR_TARGET vectors, , %rdi, %dil, %rsi, 0, objc_msgSend, KEPT_WITH_VECTORS_SIZE, KEEP_VECTORS, GIVE_BACK_VECTORS
END(ort_forward_vectors)

    .hidden ort_forward_vectors_stret
FUNCTION(ort_forward_vectors_stret)
    ASK_FOR_TARGET vectors_stret, _stret, %rsi, %sil, %rdx, 1, objc_msgSend_stret, KEPT_WITH_VECTORS_SIZE, KEEP_VECTORS, GIVE_BACK_VECTORS
END(ort_forward_vectors_stret)

// Nothing is known: any argument register may be in use, and no other receiver was asked for.
    .hidden ort_forward_unclear
FUNCTION(ort_forward_unclear)
    CALL_WITH_FRAME ort_forward, 0, AT_FULL_WIDTH
END(ort_forward_unclear)

    .hidden ort_forward_unclear_stret
FUNCTION(ort_forward_unclear_stret)
    CALL_WITH_FRAME ort_forward, 1, AT_FULL_WIDTH
END(ort_forward_unclear_stret)

// There is no other receiver. A path that saves only the general registers would not be worth it here.
    .hidden ort_forward_untargeted
FUNCTION(ort_forward_untargeted)
    GO_IF_ARGUMENTS ORT_ARGUMENTS_UNREAD | ORT_ARGUMENTS_UNCLEAR | ORT_RESULT_UNCLEAR, %rsi, ort_forward_wide
    CALL_WITH_FRAME ort_forward_frame, 0, AT_LOW_WIDTH
END(ort_forward_untargeted)

    .hidden ort_forward_untargeted_stret
FUNCTION(ort_forward_untargeted_stret)
    GO_IF_ARGUMENTS ORT_ARGUMENTS_UNREAD | ORT_ARGUMENTS_UNCLEAR, %rdx, ort_forward_wide_stret
    CALL_WITH_FRAME ort_forward_frame, 1, AT_LOW_WIDTH
END(ort_forward_untargeted_stret)

    .hidden ort_forward_wide
FUNCTION(ort_forward_wide)
    CALL_WITH_FRAME ort_forward_wide_frame, 0, AT_FULL_WIDTH
END(ort_forward_wide)

    .hidden ort_forward_wide_stret
FUNCTION(ort_forward_wide_stret)
    CALL_WITH_FRAME ort_forward_wide_frame, 1, AT_FULL_WIDTH
END(ort_forward_wide_stret)

#endif

    .section .note.GNU-stack, "", %progbits
