// Blocks: the layout of a block literal, and what can be asked of one.
//
// Copying, releasing and the block class arrays are the toolchain's BlocksRuntime; the functions with the prefix ort_
// are what the runtime adds. Weak references to a block and associations with one end with it. Source: "Block
// Implementation Specification", clang documentation.

#ifndef ORT_OBJC_BLOCKS_RUNTIME_H
#define ORT_OBJC_BLOCKS_RUNTIME_H

#include <objc/objc.h>

ORT_BEGIN_DECLS

enum {
    ORT_BLOCK_NEEDS_FREE = 1 << 24, // on the heap
    ORT_BLOCK_HAS_COPY_DISPOSE = 1 << 25,
    ORT_BLOCK_IS_GLOBAL = 1 << 28,
    ORT_BLOCK_HAS_STRET = 1 << 29, // set by clang for x86-64, not by Swift: ask the signature instead
    ORT_BLOCK_HAS_SIGNATURE = 1 << 30,
};

struct ort_block_literal {
    void *isa;
    int32_t flags;
    int32_t reserved; // on the heap: the runtime's
    IMP invoke;       // first argument: the block
    const void *descriptor;
};

// The block's own type encoding (return, the block, arguments), or NULL when it carries none. Owned by the block's
// image.
OBJC_EXPORT const char *ort_block_signature(const void *block);

// Whether the object is a block. NO for NULL and small objects.
OBJC_EXPORT BOOL ort_object_is_block(id object);

// MARK: The toolchain's BlocksRuntime
//
// Swift programs link it already. It is declared here, as in its own headers, so that callers need no second header.
// Blocks are not NULL unless a comment says so.

// A copy on the heap, or another reference to the block when it is there already; the block itself when it captures
// nothing. Each needs a _Block_release. NULL for NULL and without memory.
OBJC_EXPORT void *_Block_copy(const void *block);
// Runs user code when it ends the block. NULL does nothing.
OBJC_EXPORT void _Block_release(const void *block);

#ifndef Block_copy
#define Block_copy(...) ((__typeof(__VA_ARGS__))_Block_copy((const void *)(__VA_ARGS__)))
#define Block_release(...) _Block_release((const void *)(__VA_ARGS__))
#endif

// Retains a block on the heap, unless its deallocation has begun. Returns whether it did.
OBJC_EXPORT bool _Block_tryRetain(const void *block);
OBJC_EXPORT bool _Block_isDeallocating(const void *block);

// Bytes of the literal, captures included.
OBJC_EXPORT size_t Block_size(void *block);
// ort_block_signature, and whether there is one.
OBJC_EXPORT bool _Block_has_signature(void *block);
OBJC_EXPORT const char *_Block_signature(void *block);
// Whether the compiler's flag says that the block returns its value in memory. clang sets it, Swift does not.
OBJC_EXPORT bool _Block_use_stret(void *block);

ORT_END_DECLS

#endif
