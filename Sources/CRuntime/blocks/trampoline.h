// Implementations that call a block.
//
// Each is a stub of 16 bytes of machine code that puts the block in the receiver's place and the receiver in the
// selector's, and jumps to the block's function.

#ifndef ORT_TRAMPOLINE_H
#define ORT_TRAMPOLINE_H

#include "support/visibility.h"
#include <objc/objc.h>

// An implementation that calls `invoke` with `block`, or NULL when no memory can be mapped. `in_memory` says that the
// block returns its value through a hidden pointer. The block must live until ort_trampoline_take.
ORT_HIDDEN IMP ort_trampoline_make(const void *block, IMP invoke, bool in_memory);

// The block of an implementation that ort_trampoline_make made and ort_trampoline_take did not end; NULL for any other
// address.
ORT_HIDDEN const void *ort_trampoline_block(IMP imp);

// The same, and ends the implementation: from now on a call of it is fatal, until its stub is used again.
ORT_HIDDEN const void *ort_trampoline_take(IMP imp);

#endif
