// The stubs for aarch64 of implementations made at run time.
//
// void stub(id self, SEL op, ...), reached from a messenger.
//
// On entry: x0 self, x1 op; x8 the address for a result in memory, so that one stub serves every method. On exit: a
// jump to the slot's target, with the block in x0 and self in x1, or with the context in x17. Every other register and
// the stack are as on entry. The jump goes through x16, as a linker's veneer would, so that the target may begin with
// `bti c`. Clobbers x16. Unwind: the stub pushes nothing and x30 stays the caller's. So no frame ever appears to be in
// a stub, and stubs need no unwind tables. A debugger that stops inside a stub finds the caller by x30 and sp alone.
//
// A slot may be one that an ended implementation gave back. A caller of the new implementation has loaded its address,
// which was stored, with release, after the slot. The loads from the slot must come after that load. Only the barrier
// ensures this, because the addresses that they load from do not depend on it. (x86-64 keeps loads in order.)
//
// This is data: blocks/trampoline.c maps pages full of copies. The stub reads its slot relative to itself, so all
// copies are the same.

#if defined(__aarch64__)

#include "blocks/trampoline_layout.h"

    .section .rodata, "a", %progbits

// A stub that loads its context into `register`, and moves self into `receiver` when that is given.
.macro STUB name, register, receiver
    .p2align 5
    .globl \name
    .hidden \name
    .type \name, %object
    .size \name, ORT_TRAMPOLINE_SIZE
\name:
    .ifnb \receiver
    mov     \receiver, x0                                                       // second argument = self
    .endif
    dmb     ishld                                                               // the slot after this stub's address
    ldr     \register, \name + ORT_TRAMPOLINE_DISTANCE + ORT_SLOT_CONTEXT
    ldr     x16, \name + ORT_TRAMPOLINE_DISTANCE + ORT_SLOT_TARGET
    br      x16                                                                 // return slot->target(…)
    .zero   ORT_TRAMPOLINE_SIZE - (. - \name)                                   // never reached
.endm

    STUB    ort_trampoline_stub_block, x0, x1
    STUB    ort_trampoline_stub_context, x17

    .p2align 5
    .globl ort_trampoline_stub_site
    .hidden ort_trampoline_stub_site
    .type ort_trampoline_stub_site, %object
    .size ort_trampoline_stub_site, ORT_TRAMPOLINE_SIZE
ort_trampoline_stub_site:
    hint    #34                                 // bti c
    dmb     ishld                                                               // the slot after this stub's address
    ldr     x17, ort_trampoline_stub_site + ORT_TRAMPOLINE_DISTANCE + ORT_SLOT_CONTEXT
    ldr     x16, [x17]
    br      x16                                                                 // return slot->context->entry(…)
    .zero   ORT_TRAMPOLINE_SIZE - (. - ort_trampoline_stub_site)                // never reached

#endif

    .section .note.GNU-stack, "", %progbits
