// Implementations made at run time: stubs of a few machine instructions, each with a slot of data.

#ifndef ORT_TRAMPOLINE_H
#define ORT_TRAMPOLINE_H

#include "support/visibility.h"
#include <objc/kernel.h>

// A stub's work before it jumps to its target.
enum ort_trampoline_kind {
    // Puts the context in the receiver's place and the receiver in the selector's: a method call becomes a block call.
    ORT_TRAMPOLINE_BLOCK,
    // Puts the context in a scratch register, r11 or x17, and leaves all arguments alone.
    ORT_TRAMPOLINE_CONTEXT,
    // The same, but jumps to the address in the context's first word, which may change, instead of the target. The
    // first target tells near which code the stubs are to lie. Never ended.
    ORT_TRAMPOLINE_SITE,
#if ORT_RETURN_IN_MEMORY_MOVES_RECEIVER
    // ORT_TRAMPOLINE_BLOCK for a block that returns its value through a hidden pointer.
    ORT_TRAMPOLINE_BLOCK_STRET,
#endif
    ORT_TRAMPOLINE_KINDS
};

// An implementation that jumps to `target` with the context, or NULL when no memory can be mapped. The context is not
// NULL and must live until ort_trampoline_take.
ORT_HIDDEN IMP ort_trampoline_make(enum ort_trampoline_kind kind, const void *context, IMP target);

// The context of an implementation that ort_trampoline_make made and ort_trampoline_take did not end; NULL for any
// other address. `calls_block` says whether the stub must be one that calls a block or one that does not.
ORT_HIDDEN const void *ort_trampoline_context(IMP imp, bool calls_block);

// The same, and ends the implementation: from now on a call of it is fatal, until its stub is used again.
ORT_HIDDEN const void *ort_trampoline_take(IMP imp, bool calls_block);

#endif
