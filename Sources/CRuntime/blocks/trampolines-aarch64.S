// The stub for aarch64 that turns a method call into a block call.
//
// void stub(id self, SEL op, ...), reached from a messenger.
//
// On entry: x0 self, x1 op; x8 the address for a result in memory, so that one stub serves every method. On exit: x0
// the block, x1 self, and a jump to the block's function, through x16 as a linker's veneer would, so that it may begin
// with `bti c`; every other register and the stack are as on entry. Clobbers x16. Unwind: nothing is pushed and x30
// stays the caller's, so no frame is ever seen to stand in a stub, and none needs unwind tables there; a debugger that
// stops inside one finds the caller by x30 and sp alone.
//
// A slot may be one that an ended implementation gave back. Whoever calls the new one has loaded its address, which was
// stored, with release, after the slot; nothing but the barrier makes the loads from the slot come after that load,
// because no address of theirs depends on it. (x86-64 keeps loads in order.)
//
// This is data: blocks/trampoline.c maps pages full of copies. The stub reads its slot relative to itself, so all
// copies are the same.

#if defined(__aarch64__)

#include "blocks/trampoline_layout.h"

    .section .rodata, "a", %progbits
    .p2align 5
    .globl ort_trampoline_stub
    .hidden ort_trampoline_stub
    .type ort_trampoline_stub, %object
    .size ort_trampoline_stub, ORT_TRAMPOLINE_SIZE
ort_trampoline_stub:
.Lstub:
    mov     x1, x0                                                              // second argument = self
    dmb     ishld                                                               // the slot after this stub's address
    ldr     x0, .Lstub + ORT_TRAMPOLINE_DISTANCE + ORT_SLOT_BLOCK               // first = slot->block
    ldr     x16, .Lstub + ORT_TRAMPOLINE_DISTANCE + ORT_SLOT_INVOKE
    br      x16                                                                 // return slot->invoke(…)
    .zero   12                                                                  // never reached
    .if . - .Lstub != ORT_TRAMPOLINE_SIZE
    .error "a stub fills its place exactly"
    .endif

#endif

    .section .note.GNU-stack, "", %progbits
