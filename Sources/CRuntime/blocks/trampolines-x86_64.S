// The stubs for x86-64 of implementations made at run time.
//
// void stub(id self, SEL op, ...), reached from a messenger.
//
// On entry: rdi self, rsi op; with a hidden return pointer in rdi: rsi and rdx. On exit: a jump to the slot's target,
// with the block and self in their place, or with the context in r11 and nothing else changed. Every other register, al
// among them, and the stack are as on entry. Unwind: the stub pushes nothing and the return address stays the caller's.
// So no frame ever appears to be in a stub, and stubs need no unwind tables. A debugger that stops inside a stub finds
// the caller by rsp alone.
//
// These are data: blocks/trampoline.c maps pages full of copies. A stub reads its slot relative to itself, so all
// copies are the same.

#if defined(__x86_64__)

#include "blocks/trampoline_layout.h"

    .section .rodata, "a", @progbits

#define STUB(name)                                                                                                     \
    .p2align 4;                                                                                                        \
    .globl name;                                                                                                       \
    .hidden name;                                                                                                      \
    .type name, @object;                                                                                               \
    .size name, ORT_TRAMPOLINE_SIZE;                                                                                   \
    name:

// Moves self one argument on and puts the block in its place.
.macro CALL_BLOCK first, second
.Lstub_\@:
    movq    %\first, %\second                                                        // second argument = self
    movq    .Lstub_\@ + ORT_TRAMPOLINE_DISTANCE + ORT_SLOT_CONTEXT(%rip), %\first  // first = slot->block
    jmpq    *.Lstub_\@ + ORT_TRAMPOLINE_DISTANCE + ORT_SLOT_TARGET(%rip)        // return slot->invoke(…)
    .if . - .Lstub_\@ != ORT_TRAMPOLINE_SIZE
    .error "a stub fills its place exactly"
    .endif
.endm

STUB(ort_trampoline_stub_block)
    CALL_BLOCK rdi, rsi

STUB(ort_trampoline_stub_block_stret)
    CALL_BLOCK rsi, rdx

STUB(ort_trampoline_stub_context)
.Lcontext:
    movq    .Lcontext + ORT_TRAMPOLINE_DISTANCE + ORT_SLOT_CONTEXT(%rip), %r11   // r11 = slot->context
    jmpq    *.Lcontext + ORT_TRAMPOLINE_DISTANCE + ORT_SLOT_TARGET(%rip)         // return slot->target(…)
    .zero   ORT_TRAMPOLINE_SIZE - (. - .Lcontext)                                // never reached

STUB(ort_trampoline_stub_site)
.Lsite:
    endbr64
    movq    .Lsite + ORT_TRAMPOLINE_DISTANCE + ORT_SLOT_CONTEXT(%rip), %r11      // r11 = slot->context
    jmpq    *(%r11)                                                              // return slot->context->entry(…)
    .zero   ORT_TRAMPOLINE_SIZE - (. - .Lsite)                                   // never reached

#endif

    .section .note.GNU-stack, "", %progbits
