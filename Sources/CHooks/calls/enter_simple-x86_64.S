// The entry of a simple hooked method, for x86-64. A method is simple if its result is in registers other than the x87
// stack's, its arguments are in registers, at most two of them vector registers, and its original needs no care. Most
// methods are.
//
// There is one entry for each *shape*, the numbers of general and vector registers that hold arguments after the
// selector. It saves the argument registers as the struct ort_call_frame that a struct ort_hook_call begins with. The
// call is at rsp all the time, and bodies and the original need nothing below. The entries of the chain say what is
// done, as the places of code for the shape: see sites/steps.h.
//
// A call with before hooks that are blocks with an info object runs one piece of code without taken jumps, except to
// hooks after the first. Jumps are most of what such a call costs.
//
// One shape with four general and two vector registers could serve all methods. Each other shape saves time:
//
//   a method without arguments     1.3 ns of 6.0, with one before hook
//   no vector register             0.5 ns of 6.0, with one before hook
//   one vector register            0.25 ns of 6.2, with one before hook
//   one general register           0.2 ns for each further before hook, which may take 2 ns in the benchmarks
//
// One macro makes all shapes, so a shape less would be no line less. ort_hook_enter, which serves the other methods,
// takes 8.3 to 9.8 ns.
//
// A program that links the shared library has a copy of this file in its own text (Sources/Messenger): see struct
// ort_hook_entries. A call jumps between the entry, the bodies and the original, and each jump costs about half a
// nanosecond more if its target is more than 2 GB away.
//
// Registers while bodies and the original run:
//
//   rbx  the entry of the chain; 0 where nothing is to be done when an exception leaves
//
// A method that names arguments may have unnamed arguments after them. Unnamed arguments in general registers are kept
// like the named ones. al tells of those in vector registers: a call that may have some is *wide*, and keeps all vector
// registers.

#if defined(__x86_64__)

#include "abi/class_layout.h"
#include "dispatch/registers-x86_64.h"
#include "calls/entry-x86_64.h"
#include "calls/unwind_table.h"

// A call, and a jump, to what only the runtime's own image has. A program's copy refers to nothing but the runtime, and
// uses the runtime's unwinder: the program may have another one, or none.
.macro CALL_C function, place
#if defined(ORT_ENTRIES_OF_PROGRAM)
    callq   *.Lruntime + \place(%rip)
#else
    callq   \function
#endif
.endm

.macro JUMP_OUT function, place
#if defined(ORT_ENTRIES_OF_PROGRAM)
    jmpq    *.Lruntime + \place(%rip)
#else
    jmp     \function
#endif
.endm

.macro SAVE_CALL general, vector
    movq    %rdi, ORT_FRAME_GENERAL + 0*8(%rsp)
    movq    %rsi, ORT_FRAME_GENERAL + 1*8(%rsp)
    .if \general + \vector > 0
    movq    %rdx, ORT_FRAME_GENERAL + 2*8(%rsp)
    movq    %rcx, ORT_FRAME_GENERAL + 3*8(%rsp)
    movq    %r8,  ORT_FRAME_GENERAL + 4*8(%rsp)
    movq    %r9,  ORT_FRAME_GENERAL + 5*8(%rsp)
    .endif
    .if \vector > 0
    movups  %xmm0, ORT_FRAME_VECTOR + 0*64(%rsp)
    .endif
    .if \vector > 1
    movups  %xmm1, ORT_FRAME_VECTOR + 1*64(%rsp)
    .endif
    movq    %r11, ORT_CALL_SITE(%rsp)
.endm

// Loads the named arguments after the selector.
.macro LOAD_ARGUMENTS general, vector
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

// Loads the arguments as the caller has set them; r11: the site. If al counts vector registers at all, the named ones
// are all that there are.
.macro LOAD_CALL general, vector
    movq    ORT_CALL_SITE(%rsp), %r11
    .if \general + \vector > 0
    LOAD_ARGUMENTS 4, \vector
    movl    $\vector, %eax
    .endif
    movq    ORT_FRAME_GENERAL + 0*8(%rsp), %rdi
    movq    ORT_FRAME_GENERAL + 1*8(%rsp), %rsi
.endm

// `wide`: 0 when the result is in rax, if there is any.
.macro STORE_RESULT base, wide
    movq    %rax, ORT_CALL_RESULT + ORT_RESULT_GENERAL(\base)
    .if \wide
    movq    %rdx, ORT_CALL_RESULT + ORT_RESULT_GENERAL + 8(\base)
    movups  %xmm0, ORT_CALL_RESULT + ORT_RESULT_VECTOR(\base)
    movups  %xmm1, ORT_CALL_RESULT + ORT_RESULT_VECTOR + 16(\base)
    .endif
.endm

// Notes the chain in rbx, and the entry at the place in it, which runs next and takes its place in rbx. The record in
// r10 comes last: from there on a signal's handler may look at the call. Until then the record has no chain, and keeps
// every chain from being freed. Clobbers rax.
.macro NOTE_CHAIN_AT place
    movq    %rbx, %rax
    addq    $\place, %rbx
    movq    %rax, ORT_CALL_CHAIN(%rsp)
    movq    %rbx, ORT_CALL_CURRENT(%rsp)
    movq    %rax, ORT_RECORD_CHAIN(%r10)
.endm

// The same, if the original may run next.
.macro NOTE_CHAIN
    movq    %rbx, ORT_CALL_CHAIN(%rsp)
    movq    $0, ORT_CALL_CURRENT(%rsp)
    movq    %rbx, ORT_RECORD_CHAIN(%r10)
.endm

// Gives the record back, or goes to `slow`. `has_info`: whether there is an info object, which other code may have
// kept. If not, nothing is clobbered but `scratch`, r10 and r11.
.macro GIVE_BACK has_info, slow, scratch=%rax, is_wide=0
    movq    ORT_CALL_RECORD(%rsp), %r10
    .if \is_wide
    testb   $ORT_CALL_ENDS_IN_C, %r10b
    jnz     \slow
    andq    $~ORT_CALL_BITS, %r10
    .else
    testb   $ORT_CALL_BITS, %r10b
    jnz     \slow
    .endif
    .if \has_info
    movq    ORT_RECORD_INFO(%r10), %rcx
    movq    ORT_OBJECT_COUNT(%rcx), %rax        // 0: one reference and no weak ones
    orq     ORT_OBJECT_ASSOCIATIONS(%rcx), %rax
    jnz     \slow
    .endif
    DROP_RECORD \scratch, %r11, \slow
.endm

.macro GIVE_BACK_RECORD_IN_C
    xorl    %ebx, %ebx
    movq    %rsp, %rdi
    CALL_C  ort_hook_record_give_back, ORT_RUNTIME_GIVE_BACK
.endm

.macro BEGIN_SIMPLE
    subq    $ORT_CALL_SIZE, %rsp
    .cfi_def_cfa_offset ORT_SIMPLE_STACK
.endm

.macro LEAVE_SIMPLE
    addq    $ORT_CALL_SIZE, %rsp
    .cfi_def_cfa_offset 16
    popq    %rbx
    .cfi_def_cfa_offset 8
    .cfi_restore %rbx
.endm

// Returns the result.
.macro RETURN wide
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

// Continues at the step of the entry in rbx.
.macro STEP
    movslq  ORT_ENTRY_STEP(%rbx), %rax
    leaq    ort_hook_enter_simple(%rip), %rcx
    addq    %rcx, %rax
    notrack jmpq *%rax                          // to one of the places in ort_hook_steps
.endm

// Compares the step of the entry in rbx with this one.
.macro COMPARE_STEP name
    cmpl    $.Lstep_\name - ort_hook_enter_simple, ORT_ENTRY_STEP(%rbx)
.endm

// function(call, context)
.macro CALL_FUNCTION
    movq    %rbx, ORT_CALL_CURRENT(%rsp)
    movq    %rsp, %rdi
    movq    ORT_ENTRY_CONTEXT(%rbx), %rsi
    callq   *ORT_ENTRY_FUNCTION(%rbx)
    addq    $ORT_ENTRY_SIZE, %rbx
.endm

// block(context, info, …)
.macro CALL_BLOCK general, vector, is_told
    .if \is_told
    movq    ORT_CALL_RECORD(%rsp), %rax
    andq    $~ORT_CALL_BITS, %rax
    movq    ORT_RECORD_INFO(%rax), %rsi
    .else
    xorl    %esi, %esi
    .endif
    movq    ORT_ENTRY_CONTEXT(%rbx), %rdi
    movq    %rbx, ORT_CALL_CURRENT(%rsp)
    LOAD_ARGUMENTS \general, \vector
    callq   *ORT_ENTRY_FUNCTION(%rbx)
    addq    $ORT_ENTRY_SIZE, %rbx
.endm

// block(context, …)
.macro CALL_PLAIN_BLOCK
    movq    ORT_ENTRY_CONTEXT(%rbx), %rdi
    movq    %rbx, ORT_CALL_CURRENT(%rsp)
    movq    ORT_FRAME_GENERAL + 2*8(%rsp), %rsi
    movq    ORT_FRAME_GENERAL + 3*8(%rsp), %rdx
    movq    ORT_FRAME_GENERAL + 4*8(%rsp), %rcx
    movq    ORT_FRAME_GENERAL + 5*8(%rsp), %r8
    movups  ORT_FRAME_VECTOR + 0*64(%rsp), %xmm0
    movups  ORT_FRAME_VECTOR + 1*64(%rsp), %xmm1
    callq   *ORT_ENTRY_FUNCTION(%rbx)
    addq    $ORT_ENTRY_SIZE, %rbx
.endm

// block(context, …), whose arguments are still where the caller has set them. There is nothing else to the call.
.macro PLAIN_STEP general, vector
    movq    ORT_CHAIN_ENTRIES + ORT_ENTRY_SIZE + ORT_ENTRY_CONTEXT(%rbx), %rdi
    NOTE_CHAIN_AT ORT_CHAIN_ENTRIES + ORT_ENTRY_SIZE
    .if \general > 0
    movq    %rdx, %rsi
    .endif
    .if \general > 1
    movq    %rcx, %rdx
    .endif
    .if \general > 2
    movq    %r8, %rcx
    .endif
    .if \general > 3
    movq    %r9, %r8
    .endif
    callq   *ORT_ENTRY_FUNCTION(%rbx)
    movq    ORT_CALL_RECORD(%rsp), %r10
    testb   $ORT_RECORD_BITS, ORT_RECORD_CHAIN(%r10)    // here is no look at the step of the end
    jnz     .Lawaited_plain
    GIVE_BACK 0, .Lslow_plain, %rcx
    .cfi_remember_state
    LEAVE_SIMPLE
    retq
    .cfi_restore_state
.endm

.macro TAIL_STEP general, vector, has_info
.Lstep_tail_\general\()_\vector\()_\has_info:
    GIVE_BACK \has_info, .Lslow_tail_\general\()_\vector\()_\has_info
.Ltail_\general\()_\vector\()_\has_info:
    LOAD_CALL \general, \vector
    .cfi_remember_state
    LEAVE_SIMPLE
    jmpq    *ORT_SITE_ONWARD(%r11)
    .cfi_restore_state
.Lstep_tail_of_awaited_\general\()_\vector\()_\has_info:
    orq     $ORT_CALL_ENDS_IN_C, ORT_CALL_RECORD(%rsp)
.Lslow_tail_\general\()_\vector\()_\has_info:
    testb   $ORT_CALL_IS_WIDE, ORT_CALL_RECORD(%rsp)
    jnz     .Lwide_tail_\has_info
    GIVE_BACK_RECORD_IN_C
    jmp     .Ltail_\general\()_\vector\()_\has_info
.endm

.macro CALL_ORIGINAL general, vector, wide
    movq    $0, ORT_CALL_CURRENT(%rsp)
    LOAD_CALL \general, \vector
    callq   *ORT_SITE_ONWARD(%r11)
    STORE_RESULT %rsp, \wide
    movq    $0, ORT_CALL_RESULT + ORT_RESULT_X87_COUNT(%rsp)
    addq    $ORT_ENTRY_SIZE, %rbx
.endm

// A call that keeps all vector registers gets here at the label of the step only, which looks for it.
.macro ORIGINAL_STEP general, vector, wide
    .if \general + \vector == 0
.Lstep_original_\general\()_\vector\()_\wide:
    .endif
7:  CALL_ORIGINAL \general, \vector, \wide
    COMPARE_STEP block_\general\()_\vector\()_1
    jne     8f
    CALL_BLOCK \general, \vector, 1           // often the last hook
    COMPARE_STEP end_1_\wide
    jne     .Lmore_\general\()_\vector
    GIVE_BACK 1, .Lstep_end_1_\wide
    RETURN \wide
8:  COMPARE_STEP function
    je      .Lstep_function
    STEP
    .if \general + \vector > 0
.Lstep_original_\general\()_\vector\()_\wide:
    cmpl    $ORT_VECTORS_OF_SIMPLE, ORT_CALL_VECTORS(%rsp)
    je      7b
    jmp     .Lwide_original_\wide
    .endif
.endm

// Loads the chain of the receiver, which is in rdi, into rbx, if the receiver is an instance of the site's class.
// Clobbers rax and rsi.
.macro FIND_OBJECT_CHAIN found
    cmpb    $0, ORT_SITE_IS_DYNAMIC(%r11)
    je      .Lfind_in_c
    testq   %rdi, %rdi
    jz      .Lfind_in_c
    testb   $ORT_SMALL_OBJECT_MASK, %dil
    jnz     .Lfind_in_c
    movq    (%rdi), %rax
    cmpq    %rax, ORT_SITE_CLASS(%r11)
    jne     .Lfind_in_c
    testl   $ORT_CLASS_LACKS_HEADERS, ORT_CLASS_INFO(%rax)
    jnz     .Lfind_in_c
    movq    ORT_OBJECT_ASSOCIATIONS(%rdi), %rsi
    testq   %rsi, %rsi
    jz      .Lfind_in_c
    movq    ORT_ASSOCIATED_HOOKS(%rsi), %rsi
    testq   %rsi, %rsi
    jz      .Lfind_in_c
    cmpb    $0, ORT_HOOKS_IS_IN_PLACE(%rsi)
    jne     .Lfind_in_c
    movq    ORT_SITE_SELECTOR(%r11), %rax
    movq    ORT_HOOKS_FIRST(%rsi), %rsi
1:  testq   %rsi, %rsi
    jz      .Lfind_in_c
    cmpq    %rax, ORT_PLACE_SELECTOR(%rsi)
    je      2f
    movq    ORT_PLACE_NEXT(%rsi), %rsi
    jmp     1b
2:  movq    ORT_PLACE_CHAIN(%rsi), %rbx
    testq   %rbx, %rbx
    jz      .Lfind_in_c
    movzbl  ORT_SITE_SHAPE(%r11), %eax
    cmpb    %al, ORT_CHAIN_SHAPE(%rbx)
    je      \found
    xorl    %ebx, %ebx
    jmp     .Lfind_in_c
.endm

// The entry of a shape, and its steps.
.macro SHAPE general, vector
    .p2align 6
    .cfi_def_cfa_offset 8
    .cfi_restore %rbx
.Lstep_enter_\general\()_\vector:
    endbr64
    .if \general + \vector > 0
    leal    -(\vector + 1)(%rax), %r10d // more vector registers than there are names for: as many as al may count
    cmpb    $8 - (\vector + 1), %r10b
    jbe     .Lwide
    .endif
    pushq   %rbx
    .cfi_def_cfa_offset 16
    .cfi_offset %rbx, -16

    // Take a record, then load the chain: the order matters, see record.h.
    LOAD_TOP_OFFSET %rax
    movq    %fs:(%rax), %r10
    testl   $ORT_RECORD_PAGE - 1, %r10d
    jz      .Ltake_\general\()_\vector
    cmpq    %rsp, ORT_RECORD_CALL - ORT_RECORD_SIZE(%r10)   // 16 bytes higher at least, when it is around this one
    jbe     .Ltake_\general\()_\vector
    .cfi_remember_state
    BEGIN_SIMPLE
    SAVE_CALL \general, \vector
    CLAIM_RECORD %rsp, %rax, %rbx, .Ltake
    movq    %r10, ORT_CALL_RECORD(%rsp)
    movq    $ORT_VECTORS_OF_SIMPLE, ORT_CALL_VECTORS(%rsp) // and nothing has run or ended
    movq    ORT_SITE_CHAIN(%r11), %rbx
    testq   %rbx, %rbx
    jz      .Lfind_\general\()_\vector
.Lfound_\general\()_\vector:
    cmpb    $ORT_BEGINS_WITH_BLOCK, ORT_CHAIN_BEGIN(%rbx)
    jne     .Lother_\general\()_\vector
    movq    ORT_RECORD_INFO(%r10), %rsi
    testq   %rsi, %rsi
    jz      .Lbegin
    movq    ORT_CHAIN_ENTRIES + ORT_ENTRY_CONTEXT(%rbx), %rdi
    NOTE_CHAIN_AT ORT_CHAIN_ENTRIES
    callq   *ORT_ENTRY_FUNCTION(%rbx)           // block(context, info, …): the arguments are where they were
    addq    $ORT_ENTRY_SIZE, %rbx
    COMPARE_STEP tail_\general\()_\vector\()_1
    jne     .Lmore_\general\()_\vector
    TAIL_STEP \general, \vector, 1

.Lmore_\general\()_\vector:
    COMPARE_STEP block_\general\()_\vector\()_1
    jne     .Linside_\general\()_\vector
.Lstep_block_\general\()_\vector\()_1:
    CALL_BLOCK \general, \vector, 1
    COMPARE_STEP tail_\general\()_\vector\()_1
    je      .Lstep_tail_\general\()_\vector\()_1
    COMPARE_STEP block_\general\()_\vector\()_1
    jne     .Lend_of_blocks_\general\()_\vector
    CALL_BLOCK \general, \vector, 1
    COMPARE_STEP block_\general\()_\vector\()_1
    je      .Lstep_block_\general\()_\vector\()_1
    COMPARE_STEP tail_\general\()_\vector\()_1
    je      .Lstep_tail_\general\()_\vector\()_1
.Lend_of_blocks_\general\()_\vector:
    COMPARE_STEP end_1_0
    je      .Lstep_end_1_0
    STEP

.Linside_\general\()_\vector:
    COMPARE_STEP original_\general\()_\vector\()_0
    jne     .Linside_wide_\general\()_\vector
    ORIGINAL_STEP \general, \vector, 0
.Linside_wide_\general\()_\vector:
    COMPARE_STEP original_\general\()_\vector\()_1
    jne     .Lgo_on
    ORIGINAL_STEP \general, \vector, 1

.Lother_\general\()_\vector:
    cmpb    $ORT_BEGINS_WITH_FUNCTION, ORT_CHAIN_BEGIN(%rbx)
    jne     .Lplain_\general\()_\vector
    movq    %rsp, %rdi
    movq    ORT_CHAIN_ENTRIES + ORT_ENTRY_CONTEXT(%rbx), %rsi
    NOTE_CHAIN_AT ORT_CHAIN_ENTRIES
    callq   *ORT_ENTRY_FUNCTION(%rbx)           // function(call, context)
    addq    $ORT_ENTRY_SIZE, %rbx
    COMPARE_STEP tail_\general\()_\vector\()_0
    jne     .Lbetween_\general\()_\vector
    TAIL_STEP \general, \vector, 0

    // Often another function follows the original, and ends the call. Wide calls do not come here.
.Lbetween_\general\()_\vector:
    COMPARE_STEP original_\general\()_\vector\()_0
    jne     .Linside_\general\()_\vector
    CALL_ORIGINAL \general, \vector, 0
    COMPARE_STEP function
    jne     .Lgo_on
    CALL_FUNCTION
    COMPARE_STEP end_0_0
    jne     .Lgo_on
    GIVE_BACK 0, .Lstep_end_0_0
    RETURN 0

.Lplain_\general\()_\vector:
    cmpb    $ORT_BEGINS_WITH_PLAIN_BLOCK, ORT_CHAIN_BEGIN(%rbx)
    jne     .Lbegin
    PLAIN_STEP \general, \vector

.Lstep_block_\general\()_\vector\()_0:
    CALL_BLOCK \general, \vector, 0
    STEP

.Lfind_\general\()_\vector:
    FIND_OBJECT_CHAIN .Lfound_\general\()_\vector

    .cfi_restore_state
.Ltake_\general\()_\vector:
    BEGIN_SIMPLE
    SAVE_CALL \general, \vector
    jmp     .Ltake
.endm

// void ort_hook_enter_simple(…)
//
// r11 = site, everything else as the caller set it, at each of the places that ort_hook_steps calls `enter`. If an
// exception leaves a body or the original, the personality enters .Lunwound_…, with the exception in rax. If an after
// hook throws another exception after that, the personality enters .Lsimple_replaced.
    .hidden ort_hook_enter_simple
FUNCTION(ort_hook_enter_simple)
    HAS_CLEANUP_TABLE ort_hook_enter_simple

    .irp general, 0, 1, 2, 3, 4
    .irp vector, 0, 1, 2
    SHAPE \general, \vector
    .endr
    .endr

.Ltake:
    xorl    %ebx, %ebx
    leaq    ORT_SIMPLE_STACK(%rsp), %rcx
    movq    %rcx, ORT_FRAME_STACK(%rsp)
    movq    $ORT_VECTORS_OF_SIMPLE, ORT_CALL_VECTORS(%rsp)
    movq    %rsp, %rdi
    CALL_C  ort_hook_record_take, ORT_RUNTIME_TAKE
    movq    %rax, ORT_CALL_RECORD(%rsp)
    testq   %rax, %rax
    jz      .Ljump                              // the thread ends: without hooks, and without a record
    movq    %rax, %r10
    movq    ORT_CALL_SITE(%rsp), %r11
    movq    ORT_SITE_CHAIN(%r11), %rbx
    testq   %rbx, %rbx
    jnz     .Lbegin
.Lfind_in_c:
    movq    $0, ORT_CALL_CURRENT(%rsp)
    movq    %rsp, %rdi
    CALL_C  ort_hook_call_find_chain, ORT_RUNTIME_FIND_CHAIN
    movq    %rax, %rbx
    testq   %rax, %rax
    jnz     .Lfound_in_c
    movq    ORT_CALL_RECORD(%rsp), %r10
    LOAD_TOP_OFFSET %rax
    movq    %r10, %fs:(%rax)
.Ljump:
    LOAD_CALL 4, 2
    .cfi_remember_state
    LEAVE_SIMPLE
    jmpq    *ORT_SITE_ONWARD(%r11)
    .cfi_restore_state

    // A chain that begins otherwise, or without an info object in the record.
.Lbegin:
    NOTE_CHAIN
    jmp     .Lnoted
.Lfound_in_c:
    movq    ORT_CALL_SITE(%rsp), %r11
    movzbl  ORT_SITE_SHAPE(%r11), %eax
    cmpb    %al, ORT_CHAIN_SHAPE(%rbx)
    jne     .Lother_shape
.Lnoted:
    addq    $ORT_CHAIN_ENTRIES, %rbx
    cmpb    $0, ORT_CHAIN_TAKES_INFO - ORT_CHAIN_ENTRIES(%rbx)
    je      .Lgo_on
    movq    ORT_CALL_RECORD(%rsp), %rax
    cmpq    $0, ORT_RECORD_INFO(%rax)
    jne     .Lgo_on
    movq    %rsp, %rdi
    CALL_C  ort_hook_call_prepare_info, ORT_RUNTIME_PREPARE_INFO
.Lgo_on:
    STEP

    // The chain of an object that was hooked where the method had other types has no steps for this call.
.Lother_shape:
    GIVE_BACK_RECORD_IN_C
    LOAD_CALL 4, 2
    .cfi_remember_state
    LEAVE_SIMPLE
    JUMP_OUT ort_hook_enter, ORT_RUNTIME_ENTER
    .cfi_restore_state

.Lstep_function:
    CALL_FUNCTION
    COMPARE_STEP function
    je      .Lstep_function
    COMPARE_STEP end_0_0
    je      .Lstep_end_0_0
    COMPARE_STEP end_0_1
    je      .Lstep_end_0_1
    STEP

// Then the step of the after hooks' first entry.
.macro INSTEAD_STEP wide
.Lstep_instead_\wide:
    xorl    %eax, %eax                          // zero, unless the body goes on or sets it
    .if \wide
    xorl    %edx, %edx
    pxor    %xmm0, %xmm0
    pxor    %xmm1, %xmm1
    .endif
    STORE_RESULT %rsp, \wide
    movq    %rax, ORT_CALL_RESULT + ORT_RESULT_X87_COUNT(%rsp)
    addq    $ORT_ENTRY_SIZE, %rbx
    cmpb    $ORT_ENTRY_IS_FUNCTION, ORT_ENTRY_KIND(%rbx)
    jne     6f
    CALL_FUNCTION
5:  movq    ORT_ENTRY_CONTEXT - 2*ORT_ENTRY_SIZE(%rbx), %rbx
    COMPARE_STEP end_0_\wide
    je      .Lstep_end_0_\wide
    STEP
6:  cmpb    $ORT_ENTRY_IS_BLOCK, ORT_ENTRY_KIND(%rbx)
    jne     8f
    CALL_BLOCK 4, 2, 1
7:  cmpb    $0, ORT_ENTRY_RETURNS - ORT_ENTRY_SIZE(%rbx)
    je      5b
    STORE_RESULT %rsp, \wide
    jmp     5b
8:  CALL_PLAIN_BLOCK
    jmp     7b
.endm
    INSTEAD_STEP 0
    INSTEAD_STEP 1

.macro END_STEP has_info, wide
.Lstep_end_\has_info\()_\wide:
    GIVE_BACK \has_info, 8f
7:  RETURN \wide
.Lstep_end_of_awaited_\has_info\()_\wide:
    orq     $ORT_CALL_ENDS_IN_C, ORT_CALL_RECORD(%rsp)
8:  GIVE_BACK \has_info, 9f, %rax, 1
    jmp     7b
9:  GIVE_BACK_RECORD_IN_C
    jmp     7b
.endm
.Lawaited_plain:
    orq     $ORT_CALL_ENDS_IN_C, ORT_CALL_RECORD(%rsp)
.Lslow_plain:
    STORE_RESULT %rsp, 1
    movq    $0, ORT_CALL_RESULT + ORT_RESULT_X87_COUNT(%rsp)
    jmp     .Lstep_end_0_1
    END_STEP 0, 0
    END_STEP 0, 1
    END_STEP 1, 0
    END_STEP 1, 1

    // A wide call, of whatever shape. al is anything in calls of a method without unnamed arguments, so most have none.
    .cfi_def_cfa_offset 8
    .cfi_restore %rbx
.Lwide:
    pushq   %rbx
    .cfi_def_cfa_offset 16
    .cfi_offset %rbx, -16
    movzbl  %al, %ebx
    LOAD_TOP_OFFSET %rax
    movq    %fs:(%rax), %r10
    testl   $ORT_RECORD_PAGE - 1, %r10d
    jz      .Lwide_in_general
    cmpq    %rsp, ORT_RECORD_CALL - ORT_RECORD_SIZE(%r10)
    jbe     .Lwide_in_general
    .cfi_remember_state
    BEGIN_SIMPLE
    SAVE_CALL 4, 0
    SAVE_LOW_VECTORS %rsp
    movq    %rbx, ORT_FRAME_RESULT(%rsp)
    leaq    ORT_SIMPLE_STACK(%rsp), %rdi
    movq    %rdi, ORT_FRAME_STACK(%rsp)
    movq    $8, ORT_CALL_VECTORS(%rsp)
    CLAIM_RECORD %rsp, %rax, %rdi, .Lwide_back
    leaq    ORT_CALL_IS_WIDE(%r10), %rdi
    movq    %rdi, ORT_CALL_RECORD(%rsp)
    movq    ORT_SITE_CHAIN(%r11), %rbx
    testq   %rbx, %rbx
    jz      .Lwide_back
    cmpb    $0, ORT_CHAIN_TAKES_INFO(%rbx)
    je      .Lwide_begin
    cmpq    $0, ORT_RECORD_INFO(%r10)
    je      .Lwide_back
.Lwide_begin:
    NOTE_CHAIN
    addq    $ORT_CHAIN_ENTRIES, %rbx
    STEP

.Lwide_back:
    movq    %r10, %fs:(%rax)
    movq    ORT_FRAME_GENERAL(%rsp), %rdi
    movq    ORT_FRAME_RESULT(%rsp), %rbx
    addq    $ORT_CALL_SIZE, %rsp
    .cfi_restore_state
.Lwide_in_general:
    movl    %ebx, %eax
    .cfi_remember_state
    popq    %rbx
    .cfi_def_cfa_offset 8
    .cfi_restore %rbx
    JUMP_OUT ort_hook_enter, ORT_RUNTIME_ENTER
    .cfi_restore_state
    .cfi_def_cfa_offset ORT_SIMPLE_STACK

.macro LOAD_WIDE
    LOAD_LOW_VECTORS %rsp
    LOAD_GENERAL %rsp
    movq    ORT_FRAME_RESULT(%rsp), %rax
    movq    ORT_CALL_SITE(%rsp), %r11
.endm

.macro WIDE_TAIL has_info
.Lwide_tail_\has_info:
    GIVE_BACK \has_info, 9f, %rax, 1
8:  LOAD_WIDE
    .cfi_remember_state
    LEAVE_SIMPLE
    jmpq    *ORT_SITE_ONWARD(%r11)
    .cfi_restore_state
9:  GIVE_BACK_RECORD_IN_C
    jmp     8b
.endm
    WIDE_TAIL 0
    WIDE_TAIL 1

.macro WIDE_ORIGINAL wide
.Lwide_original_\wide:
    movq    $0, ORT_CALL_CURRENT(%rsp)
    LOAD_WIDE
    callq   *ORT_SITE_ONWARD(%r11)
    STORE_RESULT %rsp, \wide
    movq    $0, ORT_CALL_RESULT + ORT_RESULT_X87_COUNT(%rsp)
    addq    $ORT_ENTRY_SIZE, %rbx
    STEP
.endm
    WIDE_ORIGINAL 0
    WIDE_ORIGINAL 1

.Lunwound_ort_hook_enter_simple:
    movq    %rax, ORT_FRAME_RESULT + 8(%rsp)    // exception
    testq   %rbx, %rbx
    jz      .Lsimple_resume
    movq    %rbx, ORT_CALL_CURRENT(%rsp)
    movq    %rsp, %rdi
    movq    %rax, %rsi
    CALL_C  ort_hook_call_unwind, ORT_RUNTIME_UNWIND
.Lsimple_resume:
    movq    ORT_FRAME_RESULT + 8(%rsp), %rdi
    CALL_C  _Unwind_Resume@PLT, ORT_RUNTIME_RESUME
    ud2
.Lsimple_replaced:
    movq    ORT_FRAME_RESULT + 8(%rsp), %rdi
    movq    %rax, ORT_FRAME_RESULT + 8(%rsp)    // the after hook's exception
    CALL_C  _Unwind_DeleteException@PLT, ORT_RUNTIME_DELETE_EXCEPTION   // the first
    jmp     .Lsimple_resume
END(ort_hook_enter_simple)

// struct ort_hook_steps
.macro PLACE name
    .long   .Lstep_\name - ort_hook_enter_simple
.endm

.macro PLACES name
    PLACE \name\()_0
    PLACE \name\()_1
.endm

.macro SHAPE_PLACES shape
    PLACE enter_\shape
    PLACES block_\shape
    PLACES tail_\shape
    PLACES tail_of_awaited_\shape
    PLACES original_\shape
.endm

    .pushsection .rodata, "a", @progbits
    .p2align 2
.Lsteps:
    .irp general, 0, 1, 2, 3, 4
    .irp vector, 0, 1, 2
    SHAPE_PLACES \general\()_\vector
    .endr
    .endr
    PLACE function
    .irp name, instead, end_0, end_1, end_of_awaited_0, end_of_awaited_1
    PLACES \name
    .endr
    .popsection

#if defined(ORT_ENTRIES_OF_PROGRAM)
// struct ort_hook_runtime
    .pushsection .bss, "aw", @nobits
    .p2align 3
.Lruntime:
    .zero   ORT_RUNTIME_SIZE
    .popsection
#endif

// struct ort_hook_entries
    .pushsection .data.rel.ro, "aw", @progbits
    .p2align 3
    .globl ORT_HOOK_ENTRIES
#if !ORT_EXPORTS_ENTRIES
    .hidden ORT_HOOK_ENTRIES
#endif
    .type ORT_HOOK_ENTRIES, @object
ORT_HOOK_ENTRIES:
    .quad   ort_hook_enter_simple
    .quad   .Lsteps
#if defined(ORT_ENTRIES_OF_PROGRAM)
    .quad   .Lruntime
#else
    .quad   0
#endif
    .size ORT_HOOK_ENTRIES, . - ORT_HOOK_ENTRIES
    .popsection

// void ort_hook_call_proceed(struct ort_hook_call *call)
//
// Called in an instead hook of a simple method in front of the original: calls the original as ort_hook_enter_simple
// would. C does everything else. A program's copy is hidden, like its messengers, and serves calls of its own entries.
#if defined(ORT_ENTRIES_OF_PROGRAM)
    .hidden ort_hook_call_proceed
#else
    .globl  ort_hook_call_go_on
    .set    ort_hook_call_go_on, ort_hook_call_proceed
#endif
FUNCTION(ort_hook_call_proceed)
    endbr64
#if defined(ORT_ENTRIES_OF_PROGRAM)
    cmpq    $0, .Lruntime + ORT_RUNTIME_PROCEED(%rip)
    je      .Lproceed_in_library
#endif
    movq    ORT_CALL_CURRENT(%rdi), %rax
    testq   %rax, %rax
    jz      .Lproceed_in_c
    cmpb    $ORT_ENTRY_IS_ORIGINAL, ORT_ENTRY_SIZE + ORT_ENTRY_KIND(%rax)
    jne     .Lproceed_in_c
    cmpl    $ORT_VECTORS_OF_SIMPLE, ORT_CALL_VECTORS(%rdi)
    jne     .Lproceed_in_c
    pushq   %rbx
    .cfi_def_cfa_offset 16
    .cfi_offset %rbx, -16
    movq    %rdi, %rbx
    movq    ORT_CALL_SITE(%rbx), %r11
    movups  ORT_FRAME_VECTOR + 0*64(%rbx), %xmm0
    movups  ORT_FRAME_VECTOR + 1*64(%rbx), %xmm1
    LOAD_GENERAL %rbx
    movl    $2, %eax
    callq   *ORT_SITE_ONWARD(%r11)
    STORE_RESULT %rbx, 0
    movq    ORT_CALL_CURRENT(%rbx), %rcx
    leaq    ORT_ENTRY_SIZE - ORT_CHAIN_ENTRIES(%rcx), %rsi
    subq    ORT_CALL_CHAIN(%rbx), %rsi
    shrl    $1, %esi                            // call->proceeded, which begins at bit 4: its number, from 1 on
    movl    %esi, ORT_CALL_VECTORS + 4(%rbx)
    cmpb    $0, ORT_ENTRY_SIZE + ORT_ENTRY_RETURNS(%rcx)
    je      .Lproceeded
    STORE_RESULT %rbx, 1
.Lproceeded:
    popq    %rbx
    .cfi_def_cfa_offset 8
    .cfi_restore %rbx
    retq
.Lproceed_in_c:
    JUMP_OUT ort_hook_call_proceed_in_c, ORT_RUNTIME_PROCEED
#if defined(ORT_ENTRIES_OF_PROGRAM)
.Lproceed_in_library:
    jmpq    *ort_hook_call_go_on@GOTPCREL(%rip)
#endif
END(ort_hook_call_proceed)

    .section .gcc_except_table, "a", %progbits
    CLEANUP_TABLE ort_hook_enter_simple, .Lsimple_resume, .Lsimple_replaced

    PERSONALITY_REFERENCE ORT_CLEANUP_PERSONALITY

#endif

    .section .note.GNU-stack, "", %progbits
