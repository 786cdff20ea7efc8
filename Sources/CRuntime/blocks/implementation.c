// Blocks as method implementations.

#include "blocks/trampoline.h"
#include "encodings/call_layout.h"
#include <objc/blocks_runtime.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

// The encoding does not show for every type how it is returned. The compiler's flag does, but only clang sets it.
// Returns false without memory.
static bool choose_kind_try(const struct ort_block_literal *block, enum ort_trampoline_kind *kind) {
    *kind = ORT_TRAMPOLINE_BLOCK;
#if ORT_RETURN_IN_MEMORY_MOVES_RECEIVER
    struct ort_memory_return value;
    if (!ort_call_layout_find_memory_return_try(ort_block_signature(block), &value)) {
        return false;
    }
    if ((block->flags & ORT_BLOCK_HAS_STRET) != 0 || value.is_in_memory) {
        *kind = ORT_TRAMPOLINE_BLOCK_STRET;
    }
#else
    (void)block;
#endif
    return true;
}

IMP imp_implementationWithBlock(id block) {
    if (!ort_object_is_block(block)) {
        return NULL;
    }
    const struct ort_block_literal *copy = (const void *)objc_retainBlock(block);
    if (copy == NULL) {
        return NULL;
    }
    enum ort_trampoline_kind kind;
    IMP imp = choose_kind_try(copy, &kind) ? ort_trampoline_make(kind, copy, copy->invoke) : NULL;
    if (imp == NULL) {
        _Block_release(copy);
    }
    return imp;
}

id imp_getBlock(IMP imp) { return (id)ort_trampoline_context(imp, true); }

BOOL imp_removeBlock(IMP imp) {
    const void *block = ort_trampoline_take(imp, true);
    if (block == NULL) {
        return NO;
    }
    _Block_release(block);
    return YES;
}
