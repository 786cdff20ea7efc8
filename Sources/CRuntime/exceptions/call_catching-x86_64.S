// A call that an exception ends instead of passing through, for x86-64.

#if defined(__x86_64__)

// BOOL ort_call_catching(void (*function)(void *), void *context, struct ort_caught *caught)
//
// rbx = caught, across the call. The personality enters .Lcaught, with the exception in rax, for everything that leaves
// the function. Source of the table: Itanium C++ ABI, "Exception Handling Tables", and LSB Core, "DWARF Extensions".
    .text
    .p2align 4
    .globl ort_call_catching
    .type ort_call_catching, @function
ort_call_catching:
.Lbegin:
    .cfi_startproc
    .cfi_personality 0x9b, DW.ref.__gnustep_objc_personality_v0
    .cfi_lsda 0x1b, .Lcall_sites
    pushq   %rbx                                // and 16-byte alignment
    .cfi_def_cfa_offset 16
    .cfi_offset %rbx, -16
    movq    %rdx, %rbx                          // caught
    movq    %rdi, %rax
    movq    %rsi, %rdi
.Lcall:
    callq   *%rax                               // function(context)
.Lcalled:
    xorl    %eax, %eax                          // return NO
.Lreturn:
    .cfi_remember_state
    popq    %rbx
    .cfi_def_cfa_offset 8
    retq
    .cfi_restore_state
.Lcaught:
    movq    %rax, %rdi
    movq    %rbx, %rsi
    callq   ort_caught_take                     // return ort_caught_take(exception, caught)
    jmp     .Lreturn
    .cfi_endproc
    .size ort_call_catching, . - ort_call_catching

    .section .gcc_except_table, "a", @progbits
    .p2align 2
.Lcall_sites:
    .byte   0xff                                // landing pads count from the function's begin
    .byte   0x03                                // types are numbers of four bytes
    .uleb128 .Ltypes - .Lheader
.Lheader:
    .byte   0x01                                // uleb128
    .uleb128 .Lactions - .Lfirst
.Lfirst:
    .uleb128 .Lcall - .Lbegin
    .uleb128 .Lcalled - .Lcall
    .uleb128 .Lcaught - .Lbegin
    .uleb128 1                                  // the first action
.Lactions:
    .byte   1                                   // the first type
    .byte   0                                   // no further action
    .p2align 2
    .long   0                                   // everything
.Ltypes:

    .hidden DW.ref.__gnustep_objc_personality_v0
    .weak DW.ref.__gnustep_objc_personality_v0
    .section .data.DW.ref.__gnustep_objc_personality_v0, "awG", @progbits, DW.ref.__gnustep_objc_personality_v0, comdat
    .p2align 3
    .type DW.ref.__gnustep_objc_personality_v0, @object
    .size DW.ref.__gnustep_objc_personality_v0, 8
DW.ref.__gnustep_objc_personality_v0:
    .quad   __gnustep_objc_personality_v0

#endif

    .section .note.GNU-stack, "", %progbits
