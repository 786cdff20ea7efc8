// The entry of a hooked method, for x86-64.
//
// The entry saves the argument registers on its stack frame, as the struct ort_call_frame that a struct ort_hook_call
// begins with. It calls bodies and the original with the registers loaded from there. While a body runs:
//
//   rbx  the call, where rsp stands too when nothing is on the stack for the body
//   r12  the entry whose body it is
//
// Vector registers: the method's type tells how many hold arguments, and values of described types are not wider than
// 128 bits. In a call with unnamed arguments, al tells how many hold any; in another call al is whatever it was.

#if defined(__x86_64__)

#include "abi/class_layout.h"
#include "calls/hook_layout.h"
#include "dispatch/registers-x86_64.h"
#include "calls/entry-x86_64.h"
#include "calls/unwind_table.h"

.macro ALIGN_COPY
    andq    $-64, %rsp                          // what an argument may be aligned to
.endm

// Loads the vector registers that were saved. Clobbers nothing else but flags.
.macro LOAD_SAVED_VECTORS
    cmpl    $0, ORT_CALL_VECTORS(%rbx)
    je      9f
    movups  ORT_FRAME_VECTOR + 0*64(%rbx), %xmm0
    movups  ORT_FRAME_VECTOR + 1*64(%rbx), %xmm1
    cmpl    $2, ORT_CALL_VECTORS(%rbx)
    jbe     9f
    .irp n, 2, 3, 4, 5, 6, 7
    movups  ORT_FRAME_VECTOR + \n*64(%rbx), %xmm\n
    .endr
9:
.endm

// Calls the body of the entry in r12. Leaves its result in the result registers, and rsp where a copy of the stack may
// lie.
.macro CALL_BODY
    cmpb    $ORT_ENTRY_IS_FUNCTION, ORT_ENTRY_KIND(%r12)
    je      6f
    COPY_STACK
    LOAD_SAVED_VECTORS
    movq    ORT_CALL_RECORD(%rbx), %rax
    andq    $~ORT_CALL_BITS, %rax
    movq    ORT_FRAME_GENERAL + 3*8(%rbx), %rcx
    movq    ORT_FRAME_GENERAL + 4*8(%rbx), %r8
    movq    ORT_FRAME_GENERAL + 5*8(%rbx), %r9
    cmpb    $ORT_ENTRY_IS_BLOCK, ORT_ENTRY_KIND(%r12)
    jne     4f
    movq    ORT_ENTRY_CONTEXT(%r12), %rdi
    movq    ORT_RECORD_INFO(%rax), %rsi
    movq    ORT_FRAME_GENERAL + 2*8(%rbx), %rdx
    callq   *ORT_ENTRY_FUNCTION(%r12)           // block(context, info, …)
    jmp     7f
4:  cmpb    $ORT_ENTRY_IS_PLAIN_BLOCK, ORT_ENTRY_KIND(%r12)
    jne     5f
    movq    ORT_ENTRY_CONTEXT(%r12), %rdi
    movq    ORT_FRAME_GENERAL + 2*8(%rbx), %rsi
    movq    %rcx, %rdx
    movq    %r8, %rcx
    movq    %r9, %r8
    callq   *ORT_ENTRY_FUNCTION(%r12)           // block(context, …)
    jmp     7f
5:  movq    ORT_FRAME_GENERAL(%rbx), %rdi
    movq    ORT_ENTRY_CONTEXT(%r12), %rsi
    movq    ORT_RECORD_INFO(%rax), %rdx
    callq   *ORT_ENTRY_FUNCTION(%r12)           // block(&result, context, info, …)
    jmp     7f
6:  movq    %rbx, %rdi
    movq    ORT_ENTRY_CONTEXT(%r12), %rsi
    callq   *ORT_ENTRY_FUNCTION(%r12)           // function(call, context)
7:
.endm

.macro RUN_BODY
    movq    %r12, ORT_CALL_CURRENT(%rbx)
    CALL_BODY
    movq    %rbx, %rsp
.endm

// Keeps what a call has returned.
.macro STORE_RESULT
    movq    %rax, ORT_CALL_RESULT + ORT_RESULT_GENERAL(%rbx)
    movq    %rdx, ORT_CALL_RESULT + ORT_RESULT_GENERAL + 8(%rbx)
    movups  %xmm0, ORT_CALL_RESULT + ORT_RESULT_VECTOR(%rbx)
    movups  %xmm1, ORT_CALL_RESULT + ORT_RESULT_VECTOR + 16(%rbx)
    cmpq    $0, ORT_CALL_RESULT + ORT_RESULT_X87_COUNT(%rbx)
    je      9f
    fstpt   ORT_CALL_RESULT + ORT_RESULT_X87(%rbx)
    cmpq    $1, ORT_CALL_RESULT + ORT_RESULT_X87_COUNT(%rbx)
    je      9f
    fstpt   ORT_CALL_RESULT + ORT_RESULT_X87 + 16(%rbx)
9:
.endm

// Loads the frame's registers for the original.
.macro LOAD_CALL frame=%rbx
    LOAD_SAVED_VECTORS
    LOAD_GENERAL \frame
    movq    ORT_CALL_SITE(%rbx), %r11
    movq    ORT_FRAME_RESULT(\frame), %rax      // al, for unnamed arguments
.endm

.macro LEAVE_CALL
    leaq    -16(%rbp), %rsp
    popq    %r12
    popq    %rbx
    popq    %rbp
    .cfi_def_cfa %rsp, 8
.endm

// void ort_hook_pass_on(…)
//
// r11 = site. A stub without hooks jumps here.
FUNCTION(ort_hook_pass_on)
    endbr64
    jmpq    *ORT_SITE_ONWARD(%r11)
END(ort_hook_pass_on)

// void ort_hook_search_on(…)
//
// r11 = site. Jumps to what ort_hook_site_original finds, with everything else as the caller set it.
FUNCTION(ort_hook_search_on)
    endbr64
    movq    ort_class_generation(%rip), %r10    // as ort_hook_site_original, in the same order
    cmpq    %r10, ORT_SITE_GENERATION(%r11)
    jne     .Lsearch
    jmpq    *ORT_SITE_FOUND(%r11)
.Lsearch:
    ENTER_CALL_FRAME
    movq    %r11, %rdi
    callq   ort_hook_site_original
    movq    %rax, %r11
    LEAVE_CALL_FRAME
    jmpq    *%r11
END(ort_hook_search_on)

// void ort_hook_enter(…)
//
// r11 = site, everything else as the caller set it. If an exception leaves a body or the original, the personality
// enters .Lunwound_…, with the exception in rax. If an after hook throws another exception after that, the
// personality enters .Lreplaced.
    .hidden ort_hook_enter
FUNCTION(ort_hook_enter)
    HAS_CLEANUP_TABLE ort_hook_enter
    endbr64
    PUSH_ENTRY_FRAME
    subq    $ORT_CALL_SIZE, %rsp
    andq    $-64, %rsp
    movq    %rsp, %rbx
    SAVE_GENERAL %rbx
    movq    %rax, ORT_FRAME_RESULT(%rbx)

    // As many vector registers as are named; all of them when al is a number of them and greater.
    movzbl  ORT_SITE_VECTOR_COUNT(%r11), %ecx
    cmpb    %cl, %al
    jbe     .Lnamed
    cmpb    $8, %al
    cmovbel %eax, %ecx
    movzbl  %cl, %ecx
.Lnamed:
    movq    %rcx, ORT_CALL_VECTORS(%rbx)        // and nothing has run or ended
    testl   %ecx, %ecx
    jz      .Lsaved
    movups  %xmm0, ORT_FRAME_VECTOR + 0*64(%rbx)
    movups  %xmm1, ORT_FRAME_VECTOR + 1*64(%rbx)
    cmpl    $2, %ecx
    jbe     .Ltwo
    .irp n, 2, 3, 4, 5, 6, 7
    movups  %xmm\n, ORT_FRAME_VECTOR + \n*64(%rbx)
    .endr
    jmp     .Lsaved
.Ltwo:
    movl    $2, ORT_CALL_VECTORS(%rbx)
.Lsaved:
    movq    %r11, ORT_CALL_SITE(%rbx)
    movq    $0, ORT_CALL_CURRENT(%rbx)
    leaq    16(%rbp), %rcx
    movq    %rcx, ORT_FRAME_STACK(%rbx)

    TAKE_RECORD .Ltake
.Ltaken:
    LOAD_CHAIN
    testq   %rax, %rax
    jz      .Lfind
.Lfound:
    cmpb    $0, ORT_CHAIN_TAKES_INFO(%rax)
    je      .Lprepared
    movq    ORT_CALL_RECORD(%rbx), %r10
    cmpq    $0, ORT_RECORD_INFO(%r10)
    jne     .Lprepared
    movq    %rbx, %rdi
    callq   ort_hook_call_prepare_info
    movq    ORT_CALL_CHAIN(%rbx), %rax
.Lprepared:
    RUN_BEFORE %r12, .Linside
.Ltail:
    GIVE_BACK_RECORD
.Ljump:
    LOAD_CALL
    .cfi_remember_state
    LEAVE_CALL
    jmpq    *ORT_SITE_ONWARD(%r11)
    .cfi_restore_state

.Linside:
    movq    $0, ORT_CALL_CURRENT(%rbx)
    movq    ORT_CALL_SITE(%rbx), %rcx
    movzbl  ORT_SITE_X87_COUNT(%rcx), %ecx
    movq    %rcx, ORT_CALL_RESULT + ORT_RESULT_X87_COUNT(%rbx)
    cmpb    $0, ORT_CHAIN_RUNS_INSIDE_IN_C(%rax)
    jne     .Linside_in_c
    COPY_STACK
    LOAD_CALL
    callq   *ORT_SITE_ONWARD(%r11)
    movq    %rbx, %rsp
    STORE_RESULT
.Lbehind:
    RUN_AFTER %r12, %r12d
    GIVE_BACK_RECORD
    movups  ORT_CALL_RESULT + ORT_RESULT_VECTOR(%rbx), %xmm0
    movups  ORT_CALL_RESULT + ORT_RESULT_VECTOR + 16(%rbx), %xmm1
    cmpq    $1, ORT_CALL_RESULT + ORT_RESULT_X87_COUNT(%rbx)
    jb      .Lloaded
    je      .Lload_one
    fldt    ORT_CALL_RESULT + ORT_RESULT_X87 + 16(%rbx)
.Lload_one:
    fldt    ORT_CALL_RESULT + ORT_RESULT_X87(%rbx)
.Lloaded:
    movq    ORT_CALL_RESULT + ORT_RESULT_GENERAL(%rbx), %rax
    movq    ORT_CALL_RESULT + ORT_RESULT_GENERAL + 8(%rbx), %rdx
    .cfi_remember_state
    LEAVE_CALL
    retq
    .cfi_restore_state

.Lfind:
    movq    %rbx, %rdi
    callq   ort_hook_call_find_chain
    movq    %rax, ORT_CALL_CHAIN(%rbx)
    testq   %rax, %rax
    jnz     .Lfound
    jmp     .Ltail

.Linside_in_c:
    movq    %rbx, %rdi
    callq   ort_hook_call_run_inside
    jmp     .Lbehind

.Ltake:
    movq    %rbx, %rdi
    callq   ort_hook_record_take
    movq    ORT_CALL_SITE(%rbx), %r11
    movq    %rax, %r10
    movq    %rax, ORT_CALL_RECORD(%rbx)         // NULL: ort_hook_call_unwind asks for it
    testq   %r10, %r10
    jnz     .Ltaken
    movq    $0, ORT_CALL_CHAIN(%rbx)            // the thread ends: without hooks, and without a record
    jmp     .Ljump

.Lunwound_ort_hook_enter:
    movq    %rbx, %rsp
    movq    %rax, %r12                          // exception
    movq    %rbx, %rdi
    movq    %rax, %rsi
    callq   ort_hook_call_unwind
.Lresume:
    movq    %r12, %rdi
    callq   _Unwind_Resume@PLT
    ud2
.Lreplaced:
    movq    %rbx, %rsp
    movq    %r12, %rdi
    movq    %rax, %r12                          // the after hook's exception
    callq   _Unwind_DeleteException@PLT         // the first
    jmp     .Lresume
END(ort_hook_enter)

// The beginning of the two functions below. rdi: the call, whose `current` it keeps at -24(%rbp).
.macro BEGIN_PERFORM name
    .p2align 4
    .globl \name
    .hidden \name
    .type \name, @function
\name:
    .cfi_startproc
    HAS_CLEANUP_TABLE \name
    PUSH_ENTRY_FRAME
    pushq   ORT_CALL_CURRENT(%rdi)
    subq    $8, %rsp                            // 16-byte alignment
    movq    %rdi, %rbx
.endm

// The end of the two functions. An exception that leaves what they call comes to .Lunwound_…, in rax.
.macro END_PERFORM name
    movq    -24(%rbp), %rax
    movq    %rax, ORT_CALL_CURRENT(%rbx)
    .cfi_remember_state
    LEAVE_CALL
    retq
    .cfi_restore_state
.Lunwound_\name:
    movq    -24(%rbp), %rcx
    movq    %rcx, ORT_CALL_CURRENT(%rbx)
    leaq    -32(%rbp), %rsp
    movq    %rax, %rdi
    callq   _Unwind_Resume@PLT
    ud2
END(\name)
.endm

// void ort_hook_call_perform(
//     struct ort_hook_call *call, const struct ort_hook_entry *body, const struct ort_hook_entry *place)
    BEGIN_PERFORM ort_hook_call_perform
    PERFORM_BODY %r12, 32
    END_PERFORM ort_hook_call_perform

// void ort_hook_call_perform_original(struct ort_hook_call *call, const struct ort_call_frame *frame)
    BEGIN_PERFORM ort_hook_call_perform_original
    movq    $0, ORT_CALL_CURRENT(%rbx)
    movq    %rsi, %r12
    COPY_STACK %r12
    LOAD_CALL %r12
    cmpl    $ORT_VECTORS_OF_SIMPLE, ORT_CALL_VECTORS(%rbx)
    jne     .Lcounted
    movl    $2, %eax                            // what ort_hook_enter_simple keeps at most
.Lcounted:
    callq   *ORT_SITE_ONWARD(%r11)
    leaq    -32(%rbp), %rsp
    STORE_RESULT
    END_PERFORM ort_hook_call_perform_original

    .section .gcc_except_table, "a", %progbits
    CLEANUP_TABLE ort_hook_enter, .Lresume, .Lreplaced
    CLEANUP_TABLE ort_hook_call_perform
    CLEANUP_TABLE ort_hook_call_perform_original

    PERSONALITY_REFERENCE ORT_CLEANUP_PERSONALITY

#endif

    .section .note.GNU-stack, "", %progbits
