// A block runtime for the architectures without one in the installed Swift toolchain. It has the functions of
// libBlocksRuntime that the runtime uses. Debian's library of that name is older and lacks half of them.
//
// The low 16 bits of a heap block's flags count its references in steps of two. Bit 0 is set when the last reference is
// gone. The same is true of the flags of __block variables. Source: "Block Implementation Specification", clang
// documentation.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEALLOCATING = 1 << 0,
    ONE_REFERENCE = 1 << 1,
    COUNT_MASK = 0xfffe,
    NEEDS_FREE = 1 << 24,
    HAS_COPY_DISPOSE = 1 << 25,
    IS_GLOBAL = 1 << 28,
    HAS_STRET = 1 << 29,
    HAS_SIGNATURE = 1 << 30,
};

// The kind of a captured variable.
enum { FIELD_OBJECT = 3, FIELD_BLOCK = 7, FIELD_VARIABLE = 8, FIELD_WEAK = 16, FIELD_INSIDE_VARIABLE = 128 };

void *_NSConcreteStackBlock[32];
void *_NSConcreteMallocBlock[32];
void *_NSConcreteGlobalBlock[32];
void *_NSConcreteAutoBlock[32];
void *_NSConcreteFinalizingBlock[32];
void *_NSConcreteWeakBlockVariable[32];

struct block {
    void *isa;
    int32_t flags;
    int32_t reserved;
    void (*invoke)(void);
    const struct {
        uintptr_t reserved;
        uintptr_t size;
        void (*copy)(void *to, const void *from); // these two with HAS_COPY_DISPOSE only
        void (*dispose)(const void *block);
        const char *signature; // in place of copy without it
    } *descriptor;
};

struct variable {
    void *isa;
    struct variable *forwarding;
    int32_t flags;
    uint32_t size;
    void (*keep)(struct variable *to, struct variable *from); // these two with HAS_COPY_DISPOSE only
    void (*destroy)(struct variable *variable);
};

struct callbacks {
    size_t size;
    void (*retain)(const void *object);
    void (*release)(const void *object);
    void (*destruct)(const void *block);
};

static struct callbacks callbacks;

void _Block_use_RR2(const struct callbacks *given);
void *_Block_copy(const void *argument);
void _Block_release(const void *argument);
bool _Block_tryRetain(const void *argument);
bool _Block_isDeallocating(const void *argument);
bool _Block_has_signature(const void *argument);
const char *_Block_signature(const void *argument);
bool _Block_use_stret(const void *argument);
unsigned long Block_size(const void *block);
void _Block_object_assign(void *target, const void *value, const int kind);
void _Block_object_dispose(const void *value, const int kind);

void _Block_use_RR2(const struct callbacks *given) { callbacks = *given; }

// MARK: Counting

static bool retain_try(int32_t *flags) {
    int32_t before = __atomic_load_n(flags, __ATOMIC_RELAXED);
    do {
        if ((before & DEALLOCATING) != 0) {
            return false;
        }
    } while (
        !__atomic_compare_exchange_n(flags, &before, before + ONE_REFERENCE, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    return true;
}

// Returns whether this was the last reference.
static bool release(int32_t *flags) {
    int32_t before = __atomic_load_n(flags, __ATOMIC_RELAXED);
    int32_t after;
    do {
        const bool is_last = (before & COUNT_MASK) == ONE_REFERENCE;
        after = before - ONE_REFERENCE + (is_last ? DEALLOCATING : 0);
    } while (!__atomic_compare_exchange_n(flags, &before, after, true, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));
    return (after & DEALLOCATING) != 0;
}

// MARK: Blocks

void *_Block_copy(const void *argument) {
    struct block *block = (struct block *)argument;
    if (block == NULL || (block->flags & IS_GLOBAL) != 0) {
        return block;
    }
    if ((block->flags & NEEDS_FREE) != 0) {
        retain_try(&block->flags);
        return block;
    }
    struct block *copy = malloc(block->descriptor->size);
    if (copy == NULL) {
        return NULL;
    }
    memcpy(copy, block, block->descriptor->size);
    copy->isa = _NSConcreteMallocBlock;
    copy->flags = (copy->flags & ~(COUNT_MASK | DEALLOCATING)) | NEEDS_FREE | ONE_REFERENCE;
    if ((copy->flags & HAS_COPY_DISPOSE) != 0) {
        copy->descriptor->copy(copy, block);
    }
    return copy;
}

void _Block_release(const void *argument) {
    struct block *block = (struct block *)argument;
    if (block == NULL || (block->flags & IS_GLOBAL) != 0 || (block->flags & NEEDS_FREE) == 0 ||
        !release(&block->flags)) {
        return;
    }
    if ((block->flags & HAS_COPY_DISPOSE) != 0) {
        block->descriptor->dispose(block);
    }
    if (callbacks.destruct != NULL) {
        callbacks.destruct(block);
    }
    free(block);
}

bool _Block_tryRetain(const void *argument) { return retain_try(&((struct block *)argument)->flags); }

bool _Block_isDeallocating(const void *argument) {
    return (__atomic_load_n(&((struct block *)argument)->flags, __ATOMIC_RELAXED) & DEALLOCATING) != 0;
}

// MARK: Questions

bool _Block_has_signature(const void *argument) {
    return (((const struct block *)argument)->flags & HAS_SIGNATURE) != 0;
}

const char *_Block_signature(const void *argument) {
    const struct block *block = argument;
    if (!_Block_has_signature(block)) {
        return NULL;
    }
    const bool has_functions = (block->flags & HAS_COPY_DISPOSE) != 0;
    return has_functions ? block->descriptor->signature : *(const char *const *)(const void *)&block->descriptor->copy;
}

bool _Block_use_stret(const void *argument) {
    const int32_t both = HAS_SIGNATURE | HAS_STRET;
    return (((const struct block *)argument)->flags & both) == both;
}

unsigned long Block_size(const void *block) { return ((const struct block *)block)->descriptor->size; }

// MARK: Variables

// Returns the variable on the heap, with a reference for the caller. The variable on the stack has another reference.
static struct variable *variable_copy(struct variable *variable) {
    struct variable *heap = variable->forwarding;
    if ((heap->flags & NEEDS_FREE) != 0) {
        retain_try(&heap->flags);
        return heap;
    }
    struct variable *copy = malloc(variable->size);
    if (copy == NULL) {
        abort();
    }
    memcpy(copy, variable, variable->size);
    copy->forwarding = copy;
    copy->flags |= NEEDS_FREE | 2 * ONE_REFERENCE;
    variable->forwarding = copy;
    if ((copy->flags & HAS_COPY_DISPOSE) != 0) {
        copy->keep(copy, variable);
    }
    return copy;
}

static void variable_release(struct variable *variable) {
    variable = variable->forwarding;
    if ((variable->flags & NEEDS_FREE) == 0 || !release(&variable->flags)) {
        return;
    }
    if ((variable->flags & HAS_COPY_DISPOSE) != 0) {
        variable->destroy(variable);
    }
    free(variable);
}

// MARK: Functions that copy and dispose functions call

void _Block_object_assign(void *target, const void *value, const int kind) {
    switch (kind & ~FIELD_WEAK) {
    case FIELD_OBJECT:
        if (callbacks.retain != NULL) {
            callbacks.retain(value);
        }
        break;
    case FIELD_BLOCK:
        value = _Block_copy(value);
        break;
    case FIELD_VARIABLE:
        value = variable_copy((struct variable *)value);
        break;
    default: // FIELD_INSIDE_VARIABLE: a __block variable does not retain
        break;
    }
    memcpy(target, &value, sizeof value);
}

void _Block_object_dispose(const void *value, const int kind) {
    switch (kind & ~FIELD_WEAK) {
    case FIELD_OBJECT:
        if (callbacks.release != NULL) {
            callbacks.release(value);
        }
        break;
    case FIELD_BLOCK:
        _Block_release(value);
        break;
    case FIELD_VARIABLE:
        variable_release((struct variable *)value);
        break;
    default:
        break;
    }
}
