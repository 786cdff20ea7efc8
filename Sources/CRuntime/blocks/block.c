// Blocks as objects. BlocksRuntime owns copying and the class arrays that literals point to. Each array is large enough
// for a class, and becomes a real class here, in place.

#include "abi/class_layout.h"
#include "classes/class.h"
#include "support/locks.h"
#include <objc/blocks_runtime.h>
#include <objc/kernel.h>
#include <objc/runtime.h>

extern void *_NSConcreteStackBlock[32];
extern void *_NSConcreteGlobalBlock[32];
extern void *_NSConcreteMallocBlock[32];

static struct objc_class block_metaclass = {.info = ORT_CLASS_META};
static struct objc_class block_class = {
    .isa = &block_metaclass,
    .name = "NSBlock",
    .info = ORT_CLASS_BLOCK,
    .instance_size = sizeof(struct ort_block_literal),
};

static struct objc_class block_metaclasses[3];

static void make_class(void **array, Class metaclass, const char *name) {
    Class cls = (Class)(void *)array;
    *metaclass = (struct objc_class){.name = name, .info = ORT_CLASS_META};
    *cls = (struct objc_class){
        .isa = metaclass, .name = name, .info = ORT_CLASS_BLOCK, .instance_size = sizeof(struct ort_block_literal)};
    ort_class_register_static(cls, &block_class, NULL, NULL);
}

// Before any image's load function, so that no block is messaged without a class.
__attribute__((constructor(102))) static void make_block_classes(void) {
    ort_class_register_static(&block_class, Nil, NULL, NULL);
    make_class(_NSConcreteStackBlock, &block_metaclasses[0], "NSStackBlock");
    make_class(_NSConcreteGlobalBlock, &block_metaclasses[1], "NSGlobalBlock");
    make_class(_NSConcreteMallocBlock, &block_metaclasses[2], "NSMallocBlock");
}

void ort_block_classes_set_superclass(Class root) {
    ORT_GUARD(&ort_runtime_lock);
    if (block_class.super_class != Nil) {
        return;
    }
    ort_class_unlink_locked(&block_class);
    ort_class_unlink_locked(&block_metaclass);
    // See classes/class.h: threads may be sending messages to blocks.
    __atomic_store_n(&block_class.super_class, root, __ATOMIC_RELEASE);
    __atomic_store_n(&block_metaclass.super_class, root->isa, __ATOMIC_RELEASE);
    ort_class_link_locked(&block_class);
    ort_class_link_locked(&block_metaclass);
    ort_class_refresh_caches_locked(&block_class);
    ort_class_refresh_caches_locked(&block_metaclass);
    Class metaclasses[] = {&block_metaclass, &block_metaclasses[0], &block_metaclasses[1], &block_metaclasses[2]};
    for (size_t i = 0; i < sizeof metaclasses / sizeof metaclasses[0]; i++) {
        __atomic_store_n(&metaclasses[i]->isa, root->isa, __ATOMIC_RELEASE);
    }
}

const char *ort_block_signature(const void *block) {
    const struct ort_block_literal *literal = block;
    if (literal == NULL || (literal->flags & ORT_BLOCK_HAS_SIGNATURE) == 0) {
        return NULL;
    }
    // reserved and size, then the helpers when there are any, then the signature.
    const char *const *words = literal->descriptor;
    return words[(literal->flags & ORT_BLOCK_HAS_COPY_DISPOSE) != 0 ? 4 : 2];
}
