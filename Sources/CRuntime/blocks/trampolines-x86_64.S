// The stubs for x86-64 that turn a method call into a block call.
//
// void stub(id self, SEL op, ...), reached from a messenger.
//
// On entry: rdi self, rsi op; with a hidden return pointer in rdi: rsi and rdx. On exit: the block and self in their
// place, and a jump to the block's function; every other register, al among them, and the stack are as on entry.
// Clobbers nothing. Unwind: nothing is pushed and the return address stays the caller's, so no frame is ever seen to
// stand in a stub, and none needs unwind tables there; a debugger that stops inside one finds the caller by rsp alone.
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
    movq    .Lstub_\@ + ORT_TRAMPOLINE_DISTANCE + ORT_SLOT_BLOCK(%rip), %\first  // first = slot->block
    jmpq    *.Lstub_\@ + ORT_TRAMPOLINE_DISTANCE + ORT_SLOT_INVOKE(%rip)        // return slot->invoke(…)
    .if . - .Lstub_\@ != ORT_TRAMPOLINE_SIZE
    .error "a stub fills its place exactly"
    .endif
.endm

STUB(ort_trampoline_stub)
    CALL_BLOCK rdi, rsi

STUB(ort_trampoline_stub_stret)
    CALL_BLOCK rsi, rdx

#endif

    .section .note.GNU-stack, "", %progbits
