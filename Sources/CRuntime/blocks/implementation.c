// Blocks as method implementations.

#include "blocks/trampoline.h"
#include "encodings/call_layout.h"
#include <objc/blocks_runtime.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

// The encoding does not tell of every type how it is returned, the flag does, but only clang sets it.
static bool returns_in_memory_try(const struct ort_block_literal *block, bool *in_memory) {
    struct ort_memory_return value;
    bool is_known = ort_call_layout_find_memory_return_try(ort_block_signature(block), &value);
    *in_memory = (block->flags & ORT_BLOCK_HAS_STRET) != 0 || value.is_in_memory;
    return is_known;
}

IMP imp_implementationWithBlock(id block) {
    if (!ort_object_is_block(block)) {
        return NULL;
    }
    const struct ort_block_literal *copy = (const void *)objc_retainBlock(block);
    if (copy == NULL) {
        return NULL;
    }
    bool in_memory;
    IMP imp = returns_in_memory_try(copy, &in_memory) ? ort_trampoline_make(copy, copy->invoke, in_memory) : NULL;
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
