// Blocks as objects. BlocksRuntime owns copying and the class arrays that literals point to. Each array is large enough
// for a class, and becomes a real class here, in place.
//
// Blocks count their references and can be copied without a root class. In manually counted code they retain the
// objects that they capture (under ARC the compiler does it). Their weak references and associations end with them.

#include "abi/class_layout.h"
#include "classes/class.h"
#include "selectors/well_known.h"
#include "support/locks.h"
#include <objc/blocks_runtime.h>
#include <objc/kernel.h>
#include <objc/objc-arc.h>
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

// MARK: References

// BlocksRuntime's interface for object runtimes, as its library has it: without callbacks captured objects are not
// counted.
struct block_callbacks {
    size_t size;
    void (*retain)(const void *object);
    void (*release)(const void *object);
    void (*destruct)(const void *block);
};
extern void _Block_use_RR2(const struct block_callbacks *callbacks);

static void retain_captured(const void *object) { objc_retain((id)object); }

static void release_captured(const void *object) { objc_release((id)object); }

static void destruct_block(const void *block) { objc_destructInstance((id)block); }

static id block_retain(id self, SEL selector) {
    (void)selector;
    return objc_retain(self);
}

static void block_release(id self, SEL selector) {
    (void)selector;
    objc_release(self);
}

static id block_autorelease(id self, SEL selector) {
    (void)selector;
    return objc_autorelease(self);
}

// The root class's methods of these names may count in a word in front of the object, which a block does not have.
static const struct ort_static_method block_methods[] = {
    {"retain", "@16@0:8", (IMP)block_retain},
    {"release", "Vv16@0:8", (IMP)block_release},
    {"autorelease", "@16@0:8", (IMP)block_autorelease},
    {"copy", "@16@0:8", (IMP)objc_retainBlock},
    {"copyWithZone:", "@24@0:8^v16", (IMP)objc_retainBlock},
    {NULL, NULL, NULL},
};

// MARK: Classes

static void make_class(void **array, Class metaclass, const char *name) {
    Class cls = (Class)(void *)array;
    *metaclass = (struct objc_class){.name = name, .info = ORT_CLASS_META};
    *cls = (struct objc_class){
        .isa = metaclass, .name = name, .info = ORT_CLASS_BLOCK, .instance_size = sizeof(struct ort_block_literal)};
    ort_class_register_static(cls, &block_class, NULL, NULL);
}

// Before any image's load function, so that no block is messaged without a class.
__attribute__((constructor(102))) static void make_block_classes(void) {
    static const struct block_callbacks callbacks = {
        sizeof callbacks, retain_captured, release_captured, destruct_block};
    _Block_use_RR2(&callbacks);
    ort_class_register_static(&block_class, Nil, block_methods, NULL);
    make_class(_NSConcreteStackBlock, &block_metaclasses[0], "NSStackBlock");
    make_class(_NSConcreteGlobalBlock, &block_metaclasses[1], "NSGlobalBlock");
    make_class(_NSConcreteMallocBlock, &block_metaclasses[2], "NSMallocBlock");
}

// A Foundation that lacks one of these would show it late, at the end of an object or of a pool.
static void require_methods(Class root) {
    const SEL needed[] = {
        ort_selectors.retain, ort_selectors.release, ort_selectors.autorelease, ort_selectors.dealloc};
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
        if (ort_class_find_imp(root, needed[i]) == NULL) {
            ort_fatal(
                "the root class %s does not implement %s, which the runtime sends; see the list in <objc/kernel.h>",
                root->name, sel_getName(needed[i]));
        }
    }
}

void ort_block_classes_set_superclass(Class root) {
    require_methods(root);
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
