// Code that hands an object of the caller over to itself and claims it at once. It does so in ways that clang does not
// use in these tests. Each file that includes this has its own copy, which the linker may change. The functions return
// the object with the caller's reference.

#ifndef SITES_H
#define SITES_H

typedef void *(*claim_site)(void *object);

// The call goes through a slot of the global offset table. In a program the linker makes a direct call of it on x86-64.
void *claim_through_slot(void *object);
// It goes through an entry of a linkage table, in the form for processors that check the targets of jumps.
void *claim_through_landing_pad(void *object);
// Another call comes between the two.
void *claim_late(void *object);

#define SITE(name, ...)                                                                               \
    __asm__(".text\n.p2align 4\n.type " #name ", %function\n" #name ":\n.cfi_startproc\n" __VA_ARGS__ \
            ".cfi_endproc\n.size " #name ", . - " #name "\n")

#if defined(__x86_64__)
#define ENTER "subq $8, %rsp\n.cfi_adjust_cfa_offset 8\ncallq objc_autoreleaseReturnValue@PLT\nmovq %rax, %rdi\n"
#define LEAVE "addq $8, %rsp\n.cfi_adjust_cfa_offset -8\nretq\n"
SITE(claim_through_slot, ENTER "callq *objc_retainAutoreleasedReturnValue@GOTPCREL(%rip)\n" LEAVE);
SITE(claim_through_landing_pad, ENTER "callq .Lstub\n" LEAVE);
SITE(claim_late, ENTER "callq .Lnothing\nmovq %rax, %rdi\ncallq objc_retainAutoreleasedReturnValue@PLT\n" LEAVE);
__asm__(".Lnothing: movq %rdi, %rax\nretq\n"
        // Not marked as code that the linker may change.
        ".Lstub: endbr64\n.byte 0xf2, 0xff, 0x25\n.reloc ., R_X86_64_GOTPCREL, objc_retainAutoreleasedReturnValue - 4\n"
        ".long 0\n");
#elif defined(__aarch64__)
#define ENTER                                                                   \
    "stp x29, x30, [sp, #-16]!\n.cfi_def_cfa_offset 16\n.cfi_offset x29, -16\n" \
    ".cfi_offset x30, -8\nmov x29, sp\nbl objc_autoreleaseReturnValue\n"
#define LEAVE "ldp x29, x30, [sp], #16\n.cfi_def_cfa_offset 0\nret\n"
SITE(
    claim_through_slot,
    ENTER "mov x29, x29\nadrp x8, :got:objc_retainAutoreleasedReturnValue\n"
          "ldr x8, [x8, :got_lo12:objc_retainAutoreleasedReturnValue]\nblr x8\n" LEAVE);
SITE(claim_through_landing_pad, ENTER "bl .Lstub\n" LEAVE);
SITE(claim_late, ENTER "bl .Lnothing\nbl objc_retainAutoreleasedReturnValue\n" LEAVE);
__asm__(".Lnothing: ret\n"
        ".Lstub: hint #34\nadrp x16, :got:objc_retainAutoreleasedReturnValue\n"
        "ldr x17, [x16, :got_lo12:objc_retainAutoreleasedReturnValue]\nbr x17\n");
#endif

#endif
