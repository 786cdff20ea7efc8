// Blocks as method implementations.

#include "blocks/trampoline.h"
#include <objc/blocks_runtime.h>
#include <objc/encoding.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

// The encoding does not tell of every type how it is returned, the flag does, but only clang sets it.
static bool returns_in_memory(const struct ort_block_literal *block) {
    return (block->flags & ORT_BLOCK_HAS_STRET) != 0 || ort_method_type_returns_in_memory(ort_block_signature(block));
}

IMP imp_implementationWithBlock(id block) {
    if (!ort_object_is_block(block)) {
        return NULL;
    }
    const struct ort_block_literal *copy = (const void *)objc_retainBlock(block);
    if (copy == NULL) {
        return NULL;
    }
    IMP imp = ort_trampoline_make(copy, copy->invoke, returns_in_memory(copy));
    if (imp == NULL) {
        _Block_release(copy);
    }
    return imp;
}

id imp_getBlock(IMP imp) { return (id)ort_trampoline_block(imp); }

BOOL imp_removeBlock(IMP imp) {
    const void *block = ort_trampoline_take(imp);
    if (block == NULL) {
        return NO;
    }
    _Block_release(block);
    return YES;
}
