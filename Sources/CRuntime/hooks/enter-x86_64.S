// The way through a hooked method, for x86-64.
//
// What a stub jumps to saves the argument registers as the struct ort_call_frame that a struct ort_hook_call begins with, on
// its stack frame. Bodies and the original are called with the registers loaded from there. While a body runs:
//
//   rbx  the call, where rsp stands too when nothing is on the stack for the body
//   r12  the entry whose body it is
//
// Vector registers: the type of the method tells how many hold arguments, and values of described types are not wider than
// 128 bits. al tells of a call with unnamed arguments how many hold any; of another call it is whatever it was.

#if defined(__x86_64__)

#include "abi/class_layout.h"
#include "abi/hook_layout.h"
#include "dispatch/registers-x86_64.h"
#include "support/personality_reference.h"

// Loads the vector registers that were saved. Clobbers nothing else but flags.
.macro LOAD_SAVED_VECTORS
    cmpl    $0, ORT_CALL_VECTORS(%rbx)
    je      9f
    movups  ORT_FRAME_VECTOR + 0*64(%rbx), %xmm0
    movups  ORT_FRAME_VECTOR + 1*64(%rbx), %xmm1
    cmpl    $2, ORT_CALL_VECTORS(%rbx)
    jbe     9f
    movups  ORT_FRAME_VECTOR + 2*64(%rbx), %xmm2
    movups  ORT_FRAME_VECTOR + 3*64(%rbx), %xmm3
    movups  ORT_FRAME_VECTOR + 4*64(%rbx), %xmm4
    movups  ORT_FRAME_VECTOR + 5*64(%rbx), %xmm5
    movups  ORT_FRAME_VECTOR + 6*64(%rbx), %xmm6
    movups  ORT_FRAME_VECTOR + 7*64(%rbx), %xmm7
9:
.endm

// A copy of the stack arguments at rsp, below the call. Clobbers rax, rcx, rdx and xmm0.
.macro COPY_STACK
    movq    ORT_CALL_SITE(%rbx), %rax
    movl    ORT_SITE_STACK_SIZE(%rax), %ecx     // a multiple of 16
    testl   %ecx, %ecx
    jz      8f
    subq    %rcx, %rsp
    andq    $-64, %rsp                          // what an argument may be aligned to
    movq    ORT_FRAME_STACK(%rbx), %rdx
7:  movups  -16(%rdx, %rcx), %xmm0
    movups  %xmm0, -16(%rsp, %rcx)
    subq    $16, %rcx
    jnz     7b
8:
.endm

// Calls the body of the entry in r12. Leaves its result in the result registers, and rsp where a copy of the stack may lie.
.macro CALL_BODY
    cmpb    $ORT_ENTRY_IS_FUNCTION, ORT_ENTRY_KIND(%r12)
    je      6f
    COPY_STACK
    LOAD_SAVED_VECTORS
    movq    ORT_CALL_RECORD(%rbx), %rax
    movq    ORT_FRAME_GENERAL + 3*8(%rbx), %rcx
    movq    ORT_FRAME_GENERAL + 4*8(%rbx), %r8
    movq    ORT_FRAME_GENERAL + 5*8(%rbx), %r9
    cmpb    $ORT_ENTRY_IS_BLOCK, ORT_ENTRY_KIND(%r12)
    jne     5f
    movq    ORT_ENTRY_CONTEXT(%r12), %rdi
    movq    ORT_RECORD_INFO(%rax), %rsi
    movq    ORT_FRAME_GENERAL + 2*8(%rbx), %rdx
    callq   *ORT_ENTRY_FUNCTION(%r12)           // block(context, info, …)
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

// r11: the site's original.
.macro FIND_ORIGINAL
    movq    ORT_CALL_SITE(%rbx), %rdi
    cmpb    $0, ORT_SITE_IS_SEARCHED(%rdi)
    jne     8f
    movq    ORT_SITE_ORIGINAL(%rdi), %r11
    jmp     9f
8:  callq   ort_hook_site_original
    movq    %rax, %r11
9:
.endm

// Calls the original in r11 with the caller's registers and a copy of the stack arguments. Leaves what CALL_BODY does.
.macro CALL_ORIGINAL
    COPY_STACK
    LOAD_SAVED_VECTORS
    LOAD_GENERAL %rbx
    movq    ORT_FRAME_RESULT(%rbx), %rax        // al, for unnamed arguments
    callq   *%r11
.endm

// Gives the record back: nothing but the last instruction may need the chain.
.macro GIVE_BACK_RECORD
#if __has_feature(thread_sanitizer)
    jmp     8f                                  // which it sees
#endif
    movq    ORT_CALL_RECORD(%rbx), %r10
    movq    ORT_CALL_CHAIN(%rbx), %rax
    cmpq    %rax, ORT_RECORD_CHAIN(%r10)
    jne     8f
    testq   %rax, %rax
    jz      7f
    cmpb    $0, ORT_CHAIN_TAKES_INFO(%rax)
    je      7f
    movq    ORT_RECORD_INFO(%r10), %rcx
    movq    ORT_OBJECT_COUNT(%rcx), %rax        // 0: one reference and no weak ones
    orq     ORT_OBJECT_ASSOCIATIONS(%rcx), %rax
    jne     8f
7:  movq    ort_hook_top@GOTTPOFF(%rip), %rax
    movq    %r10, %fs:(%rax)
    jmp     9f
8:  movq    %rbx, %rdi
    callq   ort_hook_record_give_back
9:
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
// r11 = site. What a stub without hooks jumps to.
FUNCTION(ort_hook_pass_on)
    endbr64
    cmpb    $0, ORT_SITE_IS_SEARCHED(%r11)
    jne     .Lsearch
    jmpq    *ORT_SITE_ORIGINAL(%r11)
.Lsearch:
    ENTER_CALL_FRAME
    movq    %r11, %rdi
    callq   ort_hook_site_original
    movq    %rax, %r11
    LEAVE_CALL_FRAME
    jmpq    *%r11
END(ort_hook_pass_on)

// void ort_hook_enter(…)
//
// r11 = site, everything else as the caller set it. The personality enters .Lunwound, with the exception in rax, for
// whatever leaves a body or the original, and .Lreplaced when an after hook throws another one after that.
    .text
    .p2align 6
    .globl ort_hook_enter
    .hidden ort_hook_enter
    .type ort_hook_enter, @function
ort_hook_enter:
.Lbegin:
    .cfi_startproc
    .cfi_personality 0x9b, DW.ref.__gcc_personality_v0
    .cfi_lsda 0x1b, .Lcall_sites
    endbr64
    pushq   %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset %rbp, -16
    movq    %rsp, %rbp
    .cfi_def_cfa_register %rbp
    pushq   %rbx
    .cfi_offset %rbx, -24
    pushq   %r12
    .cfi_offset %r12, -32
    subq    $ORT_CALL_SIZE, %rsp
    andq    $-64, %rsp
    movq    %rsp, %rbx
    movq    %rdi, ORT_FRAME_GENERAL + 0*8(%rbx)
    movq    %rsi, ORT_FRAME_GENERAL + 1*8(%rbx)
    movq    %rdx, ORT_FRAME_GENERAL + 2*8(%rbx)
    movq    %rcx, ORT_FRAME_GENERAL + 3*8(%rbx)
    movq    %r8,  ORT_FRAME_GENERAL + 4*8(%rbx)
    movq    %r9,  ORT_FRAME_GENERAL + 5*8(%rbx)
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
    movups  %xmm2, ORT_FRAME_VECTOR + 2*64(%rbx)
    movups  %xmm3, ORT_FRAME_VECTOR + 3*64(%rbx)
    movups  %xmm4, ORT_FRAME_VECTOR + 4*64(%rbx)
    movups  %xmm5, ORT_FRAME_VECTOR + 5*64(%rbx)
    movups  %xmm6, ORT_FRAME_VECTOR + 6*64(%rbx)
    movups  %xmm7, ORT_FRAME_VECTOR + 7*64(%rbx)
    jmp     .Lsaved
.Ltwo:
    movl    $2, ORT_CALL_VECTORS(%rbx)
.Lsaved:
    movq    %r11, ORT_CALL_SITE(%rbx)
    leaq    16(%rbp), %rcx
    movq    %rcx, ORT_FRAME_STACK(%rbx)

    // Take a record, then load the chain: the order matters, see record.h.
    movq    ort_hook_top@GOTTPOFF(%rip), %rax
    movq    %fs:(%rax), %r10
    testl   $ORT_RECORD_PAGE - 1, %r10d
    jz      .Ltake
    cmpq    %rcx, ORT_RECORD_CALL - ORT_RECORD_SIZE(%r10)   // a call around this one lies above its frame
    jb      .Ltake
    cmpb    $0, ort_hook_needs_fence(%rip)
    jne     .Ltake
    movq    $0, ORT_RECORD_CHAIN(%r10)
    leaq    ORT_RECORD_SIZE(%r10), %rcx
    movq    %rcx, %fs:(%rax)
    movq    $0, ORT_RECORD_CHAIN(%r10)
    movq    %rbx, ORT_RECORD_CALL(%r10)
.Ltaken:
    movq    %r10, ORT_CALL_RECORD(%rbx)
    movq    ORT_SITE_CHAIN(%r11), %rax
    movq    %rax, ORT_RECORD_CHAIN(%r10)
    movq    %rax, ORT_CALL_CHAIN(%rbx)
#if __has_feature(thread_sanitizer)
    movq    %rbx, %rdi
    callq   ort_hook_call_see_chain
#endif
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
    leaq    ORT_CHAIN_ENTRIES(%rax), %r12
    cmpl    $ORT_CHAIN_ENTRIES, ORT_CHAIN_BEFORE_END(%rax)
    je      .Linside
.Lbefore:
    movq    %r12, ORT_CALL_CURRENT(%rbx)
    CALL_BODY
    movq    %rbx, %rsp
    addq    $ORT_ENTRY_SIZE, %r12
    movq    ORT_CALL_CHAIN(%rbx), %rax
    movl    ORT_CHAIN_BEFORE_END(%rax), %ecx
    addq    %rax, %rcx
    cmpq    %rcx, %r12
    jne     .Lbefore
    cmpb    $0, ORT_CHAIN_HAS_BEFORE_ONLY(%rax)
    je      .Linside
.Ltail:
    FIND_ORIGINAL
    movq    %r11, %r12
    GIVE_BACK_RECORD
    movq    %r12, %r11
    LOAD_SAVED_VECTORS
    LOAD_GENERAL %rbx
    movq    ORT_FRAME_RESULT(%rbx), %rax
    .cfi_remember_state
    LEAVE_CALL
    jmpq    *%r11
    .cfi_restore_state

.Linside:
    movq    $0, ORT_CALL_CURRENT(%rbx)
    movq    ORT_CALL_SITE(%rbx), %rcx
    movzbl  ORT_SITE_X87_COUNT(%rcx), %ecx
    movq    %rcx, ORT_CALL_RESULT + ORT_RESULT_X87_COUNT(%rbx)
    cmpb    $0, ORT_CHAIN_RUNS_INSIDE_IN_C(%rax)
    jne     .Linside_in_c
    FIND_ORIGINAL
    CALL_ORIGINAL
    movq    %rbx, %rsp
    STORE_RESULT
.Lbehind:
    movq    ORT_CALL_CHAIN(%rbx), %rax
    movl    ORT_CHAIN_INSTEAD_END(%rax), %r12d
    addq    %rax, %r12
    jmp     .Lafter_check
.Lafter:
    movq    %r12, ORT_CALL_CURRENT(%rbx)
    CALL_BODY
    movq    %rbx, %rsp
    movq    ORT_CALL_CHAIN(%rbx), %rax
.Lafter_check:
    addq    $ORT_ENTRY_SIZE, %r12
    movl    ORT_CHAIN_AFTER_END(%rax), %ecx
    addq    %rax, %rcx
    cmpq    %rcx, %r12
    jb      .Lafter
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
    movq    %rax, ORT_CALL_RECORD(%rbx)         // NULL: .Lunwound asks for it
    testq   %r10, %r10
    jnz     .Ltaken
    movq    $0, ORT_CALL_CHAIN(%rbx)            // the thread ends: without hooks, and without a record
    FIND_ORIGINAL
    LOAD_SAVED_VECTORS
    LOAD_GENERAL %rbx
    movq    ORT_FRAME_RESULT(%rbx), %rax
    .cfi_remember_state
    LEAVE_CALL
    jmpq    *%r11
    .cfi_restore_state

.Lunwound:
    movq    %rbx, %rsp
    movq    %rax, %r12                          // exception
    movq    %rbx, %rdi
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
    .cfi_endproc
    .size ort_hook_enter, . - ort_hook_enter

// The call of a simple method: it returns in registers other than the x87 stack's, its arguments are in registers, at most two
// of them vector registers, and its original needs no care. Most are. The struct ort_hook_call is at rsp all the time, and bodies
// and the original need nothing below. What is done is what the entries of the chain say: see hooks/steps.h. Meanwhile:
//
//   rbx  the record
//   r12  the entry
#define SIMPLE_SIZE (ORT_CALL_SIZE + 8)         // 16-byte alignment, with two registers and the return address above
#define SIMPLE_STACK (SIMPLE_SIZE + 24)

.macro LOAD_SIMPLE_ARGUMENTS general, vector
    .if \general > 0
    movq    ORT_FRAME_GENERAL + 2*8(%rsp), %rdx
    .endif
    .if \general > 1
    movq    ORT_FRAME_GENERAL + 3*8(%rsp), %rcx
    .endif
    .if \general > 2
    movq    ORT_FRAME_GENERAL + 4*8(%rsp), %r8
    .endif
    .if \general > 3
    movq    ORT_FRAME_GENERAL + 5*8(%rsp), %r9
    .endif
    .if \vector > 0
    movups  ORT_FRAME_VECTOR + 0*64(%rsp), %xmm0
    .endif
    .if \vector > 1
    movups  ORT_FRAME_VECTOR + 1*64(%rsp), %xmm1
    .endif
.endm

// As the caller has set them. As far as al counts vector registers at all, two are enough and all that there are.
.macro LOAD_SIMPLE_CALL
    LOAD_SIMPLE_ARGUMENTS 4, 2
    movq    ORT_FRAME_GENERAL + 0*8(%rsp), %rdi
    movq    ORT_FRAME_GENERAL + 1*8(%rsp), %rsi
    movl    $2, %eax
.endm

// `wide`: 0 when the result is in rax, if there is any.
.macro STORE_SIMPLE_RESULT base, wide
    movq    %rax, ORT_CALL_RESULT + ORT_RESULT_GENERAL(\base)
    .if \wide
    movq    %rdx, ORT_CALL_RESULT + ORT_RESULT_GENERAL + 8(\base)
    movups  %xmm0, ORT_CALL_RESULT + ORT_RESULT_VECTOR(\base)
    movups  %xmm1, ORT_CALL_RESULT + ORT_RESULT_VECTOR + 16(\base)
    .endif
.endm

// r11: the original of the site of the call at `base`.
.macro FIND_SIMPLE_ORIGINAL base
    movq    ORT_CALL_SITE(\base), %rdi
    cmpb    $0, ORT_SITE_IS_SEARCHED(%rdi)
    jne     7f
    movq    ORT_SITE_ORIGINAL(%rdi), %r11
    jmp     9f
7:  movq    ort_class_generation(%rip), %rax    // as ort_hook_site_original, in the same order
    cmpq    %rax, ORT_SITE_GENERATION(%rdi)
    jne     8f
    movq    ORT_SITE_FOUND(%rdi), %r11
    jmp     9f
8:  callq   ort_hook_site_original
    movq    %rax, %r11
9:
.endm

// Puts into the call what it is asked for, but for what is always there. Clobbers rax.
.macro TELL_OF_CALL
    movq    ORT_RECORD_CHAIN(%rbx), %rax
    andq    $~ORT_RECORD_BITS, %rax
    movq    %rax, ORT_CALL_CHAIN(%rsp)
    leaq    SIMPLE_STACK(%rsp), %rax
    movq    %rax, ORT_FRAME_STACK(%rsp)
    movq    %rbx, ORT_CALL_RECORD(%rsp)
    movq    $ORT_VECTORS_OF_SIMPLE, ORT_CALL_VECTORS(%rsp) // and nothing has run or ended
    movq    $0, ORT_CALL_RESULT + ORT_RESULT_X87_COUNT(%rsp)
.endm

// Gives the record back. May clobber everything but r11 and the stack.
.macro GIVE_BACK_SIMPLE_RECORD has_info
    testb   $ORT_RECORD_BITS, ORT_RECORD_CHAIN(%rbx)
    jnz     8f
    .if \has_info
    movq    ORT_RECORD_INFO(%rbx), %rcx
    movq    ORT_OBJECT_COUNT(%rcx), %rax        // 0: one reference and no weak ones
    orq     ORT_OBJECT_ASSOCIATIONS(%rcx), %rax
    jne     8f
    .endif
    movq    ort_hook_top@GOTTPOFF(%rip), %rax
    movq    %rbx, %fs:(%rax)
    jmp     9f
8:  TELL_OF_CALL
    xorl    %ebx, %ebx                          // .Lsimple_unwound asks for it
    movq    %rsp, %rdi
    movq    %r11, ORT_CALL_CURRENT(%rsp)        // which nobody asks for any more
    callq   ort_hook_record_give_back
    movq    ORT_CALL_CURRENT(%rsp), %r11
9:
.endm

.macro LEAVE_SIMPLE
    addq    $SIMPLE_SIZE, %rsp
    .cfi_def_cfa_offset 24
    popq    %r12
    .cfi_def_cfa_offset 16
    popq    %rbx
    .cfi_def_cfa_offset 8
.endm

// Goes on to what the entry in r12 says, its step in rax.
.macro STEP
    movswq  ORT_ENTRY_STEP(%r12), %rax
    TAKE_STEP
.endm

.macro TAKE_STEP
    leaq    .Lsteps(%rip), %rcx
    addq    %rcx, %rax
    jmpq    *%rax
.endm

// Behind a body. What mostly follows is compared, since processors predict that better than jumps to many places.
.macro NEXT_STEP this, has_info
    addq    $ORT_ENTRY_SIZE, %r12
    movswq  ORT_ENTRY_STEP(%r12), %rax
    cmpl    $.Lstep_\this - .Lsteps, %eax
    je      .Lstep_\this
    cmpl    $.Lstep_tail_\has_info - .Lsteps, %eax
    je      .Lstep_tail_\has_info
    cmpl    $.Lstep_end_\has_info\()_0 - .Lsteps, %eax
    je      .Lstep_end_\has_info\()_0
    TAKE_STEP
.endm

.macro STEP_LABEL name
    .p2align 4
.Lstep_\name:
    endbr64
.endm

// A block, block(context, info, …).
.macro BLOCK_STEP is_told, general, vector
    STEP_LABEL block_\is_told\()_\general\()_\vector
    movq    ORT_ENTRY_CONTEXT(%r12), %rdi
    LOAD_SIMPLE_ARGUMENTS \general, \vector
    .if \is_told
    movq    ORT_RECORD_INFO(%rbx), %rsi
    movq    %r12, ORT_CALL_CURRENT(%rsp)
    .else
    xorl    %esi, %esi
    .endif
    callq   *ORT_ENTRY_FUNCTION(%r12)
    NEXT_STEP block_\is_told\()_\general\()_\vector, \is_told
.endm

// void ort_hook_enter_simple(…)
//
// r11 = site, everything else as the caller set it. The personality enters .Lsimple_unwound, with the exception in rax, for
// whatever leaves a body or the original, and .Lsimple_replaced when an after hook throws another one after that.
    .p2align 6
    .globl ort_hook_enter_simple
    .hidden ort_hook_enter_simple
    .type ort_hook_enter_simple, @function
ort_hook_enter_simple:
.Lsimple:
    .cfi_startproc
    .cfi_personality 0x9b, DW.ref.__gcc_personality_v0
    .cfi_lsda 0x1b, .Lsimple_sites
    endbr64
    leal    -3(%rax), %r10d                     // 3 to 8: more vector registers than there are names for
    cmpb    $8 - 3, %r10b
    jbe     ort_hook_enter
    pushq   %rbx
    .cfi_def_cfa_offset 16
    .cfi_offset %rbx, -16
    pushq   %r12
    .cfi_def_cfa_offset 24
    .cfi_offset %r12, -24
    subq    $SIMPLE_SIZE, %rsp
    .cfi_def_cfa_offset SIMPLE_STACK
    movq    %rdi, ORT_FRAME_GENERAL + 0*8(%rsp)
    movq    %rsi, ORT_FRAME_GENERAL + 1*8(%rsp)
    movq    %rdx, ORT_FRAME_GENERAL + 2*8(%rsp)
    movq    %rcx, ORT_FRAME_GENERAL + 3*8(%rsp)
    movq    %r8,  ORT_FRAME_GENERAL + 4*8(%rsp)
    movq    %r9,  ORT_FRAME_GENERAL + 5*8(%rsp)
    movups  %xmm0, ORT_FRAME_VECTOR + 0*64(%rsp)
    movups  %xmm1, ORT_FRAME_VECTOR + 1*64(%rsp)
    movq    %r11, ORT_CALL_SITE(%rsp)

    // Take a record, then load the chain: the order matters, see record.h.
    movq    ort_hook_top@GOTTPOFF(%rip), %rax
    movq    %fs:(%rax), %rbx
    testl   $ORT_RECORD_PAGE - 1, %ebx
    jz      .Lsimple_take
    leaq    SIMPLE_STACK(%rsp), %rcx
    cmpq    %rcx, ORT_RECORD_CALL - ORT_RECORD_SIZE(%rbx)
    jb      .Lsimple_take
    movq    $0, ORT_RECORD_CHAIN(%rbx)
    leaq    ORT_RECORD_SIZE(%rbx), %rcx
    movq    %rcx, %fs:(%rax)
    movq    $0, ORT_RECORD_CHAIN(%rbx)
    movq    %rsp, ORT_RECORD_CALL(%rbx)
.Lsimple_taken:
    movq    ORT_SITE_CHAIN(%r11), %r12
    movq    %r12, ORT_RECORD_CHAIN(%rbx)
    testq   %r12, %r12
    jz      .Lsimple_find
.Lsimple_found:
    movswq  ORT_CHAIN_BEGIN(%r12), %rax
    addq    $ORT_CHAIN_ENTRIES, %r12
    leaq    .Lsteps(%rip), %rcx
    addq    %rcx, %rax
    jmpq    *%rax
.Lsteps:

    .irp general, 0, 1, 2, 3, 4
    .irp vector, 0, 1, 2
    BLOCK_STEP 0, \general, \vector
    BLOCK_STEP 1, \general, \vector
    .endr
    .endr

STEP_LABEL function
    movq    %r12, ORT_CALL_CURRENT(%rsp)
    movq    %rsp, %rdi
    movq    ORT_ENTRY_CONTEXT(%r12), %rsi
    callq   *ORT_ENTRY_FUNCTION(%r12)           // function(call, context)
    NEXT_STEP function, 0

STEP_LABEL prepare
    TELL_OF_CALL
    cmpb    $0, ORT_CHAIN_TAKES_INFO - ORT_CHAIN_ENTRIES(%r12)
    je      .Lsimple_prepared
    cmpq    $0, ORT_RECORD_INFO(%rbx)
    jne     .Lsimple_prepared
    movq    %rsp, %rdi
    callq   ort_hook_call_prepare_info
.Lsimple_prepared:
    STEP

.macro TAIL_STEP has_info
    STEP_LABEL tail_\has_info
    FIND_SIMPLE_ORIGINAL %rsp
    GIVE_BACK_SIMPLE_RECORD \has_info
    LOAD_SIMPLE_CALL
    .cfi_remember_state
    LEAVE_SIMPLE
    jmpq    *%r11
    .cfi_restore_state
.endm
    TAIL_STEP 0
    TAIL_STEP 1

.macro ORIGINAL_STEP wide
    STEP_LABEL original_\wide
    FIND_SIMPLE_ORIGINAL %rsp
    LOAD_SIMPLE_CALL
    callq   *%r11
    STORE_SIMPLE_RESULT %rsp, \wide
    addq    $ORT_ENTRY_SIZE, %r12
    STEP
.endm
    ORIGINAL_STEP 0
    ORIGINAL_STEP 1

// Then what the after hooks' first entry says.
.macro INSTEAD_STEP wide
    STEP_LABEL instead_\wide
    xorl    %eax, %eax                          // zero, unless the body goes on or sets it
    .if \wide
    xorl    %edx, %edx
    pxor    %xmm0, %xmm0
    pxor    %xmm1, %xmm1
    .endif
    STORE_SIMPLE_RESULT %rsp, \wide
    addq    $ORT_ENTRY_SIZE, %r12
    movq    %r12, ORT_CALL_CURRENT(%rsp)
    cmpb    $ORT_ENTRY_IS_BLOCK, ORT_ENTRY_KIND(%r12)
    jne     6f
    movq    ORT_ENTRY_CONTEXT(%r12), %rdi
    movq    ORT_RECORD_INFO(%rbx), %rsi
    LOAD_SIMPLE_ARGUMENTS 4, 2
    callq   *ORT_ENTRY_FUNCTION(%r12)
    cmpb    $0, ORT_ENTRY_RETURNS(%r12)
    je      7f
    STORE_SIMPLE_RESULT %rsp, \wide
    jmp     7f
6:  movq    %rsp, %rdi
    movq    ORT_ENTRY_CONTEXT(%r12), %rsi
    callq   *ORT_ENTRY_FUNCTION(%r12)
7:  movq    ORT_ENTRY_CONTEXT - ORT_ENTRY_SIZE(%r12), %r12
    STEP
.endm
    INSTEAD_STEP 0
    INSTEAD_STEP 1

.macro END_STEP has_info, wide
    STEP_LABEL end_\has_info\()_\wide
    GIVE_BACK_SIMPLE_RECORD \has_info
    movq    ORT_CALL_RESULT + ORT_RESULT_GENERAL(%rsp), %rax
    .if \wide
    movq    ORT_CALL_RESULT + ORT_RESULT_GENERAL + 8(%rsp), %rdx
    movups  ORT_CALL_RESULT + ORT_RESULT_VECTOR(%rsp), %xmm0
    movups  ORT_CALL_RESULT + ORT_RESULT_VECTOR + 16(%rsp), %xmm1
    .endif
    .cfi_remember_state
    LEAVE_SIMPLE
    retq
    .cfi_restore_state
.endm
    END_STEP 0, 0
    END_STEP 0, 1
    END_STEP 1, 0
    END_STEP 1, 1

    // The receiver's hooks, where it is an instance of the site's class.
.Lsimple_find:
    movq    ORT_FRAME_GENERAL(%rsp), %rdi
    cmpb    $0, ORT_SITE_IS_DYNAMIC(%r11)
    je      .Lsimple_find_in_c
    testq   %rdi, %rdi
    jz      .Lsimple_find_in_c
    testb   $ORT_SMALL_OBJECT_MASK, %dil
    jnz     .Lsimple_find_in_c
    movq    (%rdi), %rax
    cmpq    %rax, ORT_SITE_CLASS(%r11)
    jne     .Lsimple_find_in_c
    testl   $ORT_CLASS_LACKS_HEADERS, ORT_CLASS_INFO(%rax)
    jnz     .Lsimple_find_in_c
    movq    ORT_OBJECT_ASSOCIATIONS(%rdi), %rcx
    testq   %rcx, %rcx
    jz      .Lsimple_find_in_c
    movq    ORT_ASSOCIATED_HOOKS(%rcx), %rcx
    testq   %rcx, %rcx
    jz      .Lsimple_find_in_c
    cmpb    $0, ORT_HOOKS_IS_IN_PLACE(%rcx)
    jne     .Lsimple_find_in_c
    movq    ORT_SITE_SELECTOR(%r11), %rax
    movq    ORT_HOOKS_FIRST(%rcx), %rcx
.Lsimple_place:
    testq   %rcx, %rcx
    jz      .Lsimple_find_in_c
    cmpq    %rax, ORT_PLACE_SELECTOR(%rcx)
    je      .Lsimple_placed
    movq    ORT_PLACE_NEXT(%rcx), %rcx
    jmp     .Lsimple_place
.Lsimple_placed:
    movq    ORT_PLACE_CHAIN(%rcx), %r12
    movq    %r12, ORT_RECORD_CHAIN(%rbx)
    testq   %r12, %r12
    jnz     .Lsimple_found

.Lsimple_find_in_c:
    movq    %rbx, ORT_CALL_RECORD(%rsp)
    movq    %rsp, %rdi
    callq   ort_hook_call_find_chain
    movq    %rax, %r12
    testq   %rax, %rax
    jnz     .Lsimple_found
    movq    ort_hook_top@GOTTPOFF(%rip), %rax
    movq    %rbx, %fs:(%rax)
.Lsimple_jump:
    FIND_SIMPLE_ORIGINAL %rsp
    LOAD_SIMPLE_CALL
    .cfi_remember_state
    LEAVE_SIMPLE
    jmpq    *%r11
    .cfi_restore_state

.Lsimple_take:
    leaq    SIMPLE_STACK(%rsp), %rcx
    movq    %rcx, ORT_FRAME_STACK(%rsp)
    movq    %rsp, %rdi
    callq   ort_hook_record_take
    movq    ORT_CALL_SITE(%rsp), %r11
    movq    %rax, %rbx
    testq   %rbx, %rbx
    jnz     .Lsimple_taken
    jmp     .Lsimple_jump                       // the thread ends: without hooks, and without a record

.Lsimple_unwound:
    movq    %rax, ORT_FRAME_RESULT(%rsp)        // exception
    testq   %rbx, %rbx
    jz      .Lsimple_resume
    TELL_OF_CALL
    movq    %r12, ORT_CALL_CURRENT(%rsp)
    movq    %rsp, %rdi
    callq   ort_hook_call_unwind
.Lsimple_resume:
    movq    ORT_FRAME_RESULT(%rsp), %rdi
    callq   _Unwind_Resume@PLT
    ud2
.Lsimple_replaced:
    movq    ORT_FRAME_RESULT(%rsp), %rdi
    movq    %rax, ORT_FRAME_RESULT(%rsp)        // the after hook's exception
    callq   _Unwind_DeleteException@PLT         // the first
    jmp     .Lsimple_resume
    .cfi_endproc
    .size ort_hook_enter_simple, . - ort_hook_enter_simple

.macro STEP_PLACE name, first, second, third
    .short  .Lstep_\name\()\first\second\third - .Lsteps
.endm

// struct ort_hook_steps
    .pushsection .rodata, "a", @progbits
    .p2align 2
    .globl ort_hook_steps
    .hidden ort_hook_steps
    .type ort_hook_steps, @object
ort_hook_steps:
    .irp is_told, 0, 1
    .irp general, 0, 1, 2, 3, 4
    .irp vector, 0, 1, 2
    STEP_PLACE block_, \is_told, _\general, _\vector
    .endr
    .endr
    .endr
    .irp name, function, prepare, tail_0, tail_1, original_0, original_1, instead_0, instead_1, end_0_0, end_0_1, end_1_0, end_1_1
    STEP_PLACE \name
    .endr
    .size ort_hook_steps, . - ort_hook_steps
    .popsection

// The frame of the two functions below. rdi: the call, whose `current` it keeps at -24(%rbp).
.macro BEGIN_PERFORM
    .cfi_startproc
    .cfi_personality 0x9b, DW.ref.__gcc_personality_v0
    pushq   %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset %rbp, -16
    movq    %rsp, %rbp
    .cfi_def_cfa_register %rbp
    pushq   %rbx
    .cfi_offset %rbx, -24
    pushq   %r12
    .cfi_offset %r12, -32
    pushq   ORT_CALL_CURRENT(%rdi)
    subq    $8, %rsp                            // 16-byte alignment
    movq    %rdi, %rbx
.endm

.macro END_PERFORM
    movq    -24(%rbp), %rax
    movq    %rax, ORT_CALL_CURRENT(%rbx)
    .cfi_remember_state
    LEAVE_CALL
    retq
    .cfi_restore_state
.endm

// Where the personality goes on, with the exception in rax.
.macro UNWIND_PERFORM
    movq    -24(%rbp), %rcx
    movq    %rcx, ORT_CALL_CURRENT(%rbx)
    leaq    -32(%rbp), %rsp
    movq    %rax, %rdi
    callq   _Unwind_Resume@PLT
    ud2
    .cfi_endproc
.endm

// void ort_hook_call_perform(
//     struct ort_hook_call *call, const struct ort_hook_entry *body, const struct ort_hook_entry *place)
    .p2align 4
    .globl ort_hook_call_perform
    .hidden ort_hook_call_perform
    .type ort_hook_call_perform, @function
ort_hook_call_perform:
.Lperform:
    BEGIN_PERFORM
    .cfi_lsda 0x1b, .Lperform_sites
    movq    %rsi, %r12
    movq    %rdx, ORT_CALL_CURRENT(%rbx)
    CALL_BODY
    leaq    -32(%rbp), %rsp
    cmpb    $0, ORT_ENTRY_RETURNS(%r12)
    je      .Lperformed
    STORE_RESULT
.Lperformed:
    END_PERFORM
.Lperform_unwound:
    UNWIND_PERFORM
    .size ort_hook_call_perform, . - ort_hook_call_perform

// void ort_hook_call_perform_original(struct ort_hook_call *call, IMP original)
    .p2align 4
    .globl ort_hook_call_perform_original
    .hidden ort_hook_call_perform_original
    .type ort_hook_call_perform_original, @function
ort_hook_call_perform_original:
.Loriginal:
    BEGIN_PERFORM
    .cfi_lsda 0x1b, .Loriginal_sites
    movq    $0, ORT_CALL_CURRENT(%rbx)
    movq    %rsi, %r11
    CALL_ORIGINAL
    leaq    -32(%rbp), %rsp
    STORE_RESULT
    END_PERFORM
.Loriginal_unwound:
    UNWIND_PERFORM
    .size ort_hook_call_perform_original, . - ort_hook_call_perform_original

// void ort_hook_call_proceed(struct ort_hook_call *call)
//
// An instead hook of a simple method, in front of the original: calls that as ort_hook_enter_simple would. Everything else is
// done in C.
FUNCTION(ort_hook_call_proceed)
    endbr64
    movq    ORT_CALL_CURRENT(%rdi), %rax
    testq   %rax, %rax
    jz      ort_hook_call_proceed_in_c
    cmpb    $ORT_ENTRY_IS_ORIGINAL, ORT_ENTRY_SIZE + ORT_ENTRY_KIND(%rax)
    jne     ort_hook_call_proceed_in_c
    cmpl    $ORT_VECTORS_OF_SIMPLE, ORT_CALL_VECTORS(%rdi)
    jne     ort_hook_call_proceed_in_c
    pushq   %rbx
    .cfi_def_cfa_offset 16
    .cfi_offset %rbx, -16
    movq    %rdi, %rbx
    FIND_SIMPLE_ORIGINAL %rbx
    movups  ORT_FRAME_VECTOR + 0*64(%rbx), %xmm0
    movups  ORT_FRAME_VECTOR + 1*64(%rbx), %xmm1
    LOAD_GENERAL %rbx
    movl    $2, %eax
    callq   *%r11
    STORE_SIMPLE_RESULT %rbx, 0
    movq    ORT_CALL_CURRENT(%rbx), %rcx
    leaq    ORT_ENTRY_SIZE - ORT_CHAIN_ENTRIES(%rcx), %rsi
    subq    ORT_CALL_CHAIN(%rbx), %rsi
    shrl    $1, %esi                            // call->proceeded, which begins at bit 4: its number, from 1 on
    movl    %esi, ORT_CALL_VECTORS + 4(%rbx)
    cmpb    $0, ORT_ENTRY_SIZE + ORT_ENTRY_RETURNS(%rcx)
    je      .Lproceeded
    STORE_SIMPLE_RESULT %rbx, 1
.Lproceeded:
    popq    %rbx
    .cfi_def_cfa_offset 8
    retq
END(ort_hook_call_proceed)

#include "hooks/unwind_table.h"

#endif

    .section .note.GNU-stack, "", %progbits
