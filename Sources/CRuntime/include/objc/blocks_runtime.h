// Blocks: the layout of a block literal, and what can be asked of one.
//
// _Block_copy, _Block_release and the block class arrays are the toolchain's BlocksRuntime; here is what the runtime
// adds. Source: "Block Implementation Specification", clang documentation.

#ifndef ORT_OBJC_BLOCKS_RUNTIME_H
#define ORT_OBJC_BLOCKS_RUNTIME_H

#include <objc/objc.h>

ORT_BEGIN_DECLS

enum {
    ORT_BLOCK_NEEDS_FREE = 1 << 24, // on the heap
    ORT_BLOCK_HAS_COPY_DISPOSE = 1 << 25,
    ORT_BLOCK_IS_GLOBAL = 1 << 28,
    ORT_BLOCK_HAS_STRET = 1 << 29, // set by clang, not by Swift: ask the signature instead
    ORT_BLOCK_HAS_SIGNATURE = 1 << 30,
};

struct ort_block_literal {
    void *isa;
    int32_t flags;
    int32_t reserved;
    IMP invoke; // first argument: the block
    const void *descriptor;
};

// The block's own type encoding (return, the block, arguments), or NULL when it carries none. Owned by the block's
// image.
OBJC_EXPORT const char *ort_block_signature(const void *block);

// Whether the object is a block. NO for NULL and small objects.
OBJC_EXPORT BOOL ort_object_is_block(id object);

// The toolchain's BlocksRuntime. Swift programs link it already; declared here so that callers need no second header.
OBJC_EXPORT void *_Block_copy(const void *block);
OBJC_EXPORT void _Block_release(const void *block);

ORT_END_DECLS

#endif
