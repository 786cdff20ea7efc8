#include "classes/class.h"
#include "abi/class_layout.h"
#include "methods/cache.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/blocks_runtime.h>
#include <objc/inspect.h>
#include <stdlib.h>

// MARK: Memory

struct ort_owned_memory {
    struct ort_owned_memory *next;
    void *memory;
};

bool ort_class_own_locked_try(Class cls, void *memory) {
    struct ort_owned_memory *owned = ort_memory_allocate_try(sizeof *owned);
    if (owned == NULL) {
        return false;
    }
    *owned = (struct ort_owned_memory){cls->state->owned_memory, memory};
    cls->state->owned_memory = owned;
    return true;
}

void ort_class_free_owned(Class cls) {
    while (cls->state->owned_memory != NULL) {
        struct ort_owned_memory *owned = cls->state->owned_memory;
        cls->state->owned_memory = owned->next;
        free(owned->memory);
        free(owned);
    }
}

// Stored with release before an object can be of the dynamic subclass.
Class ort_class_original(Class cls) {
    Class original =
        cls == Nil || !ort_class_is_complete(cls) ? Nil : __atomic_load_n(&cls->state->stands_for, __ATOMIC_ACQUIRE);
    return original == Nil ? cls : original;
}

// MARK: Changes

uint64_t ort_class_generation;
uint64_t *ort_class_generation_copy = &ort_class_generation;

void ort_method_generation_copy_to(uint64_t *copy) {
    ORT_GUARD(&ort_runtime_lock);
    ort_class_generation_copy = copy;
    __atomic_store_n(copy, ort_class_generation, __ATOMIC_RELEASE);
}

uint64_t ort_method_generation(void) { return __atomic_load_n(&ort_class_generation, __ATOMIC_ACQUIRE); }

// MARK: Questions

// Not one that waits for its superclass to be loaded.
static bool is_usable(Class cls) { return cls != Nil && ort_class_is_complete(cls); }

const char *class_getName(Class cls) { return cls == Nil ? "nil" : cls->name; }

// Pairs with three stores: by class_setSuperclass, by the loader for a class that waits for its superclass, and for the
// block classes when there is a root class.
Class class_getSuperclass(Class cls) { return cls == Nil ? Nil : __atomic_load_n(&cls->super_class, __ATOMIC_ACQUIRE); }

bool ort_class_leads_to(Class cls, Class above) {
    while (cls != Nil && cls != above) {
        cls = class_getSuperclass(cls);
    }
    return cls != Nil;
}

bool ort_class_has_on_way_up(Class cls, unsigned long flags) {
    while (cls != Nil && !ort_class_has(cls, flags)) {
        cls = class_getSuperclass(cls);
    }
    return cls != Nil;
}

BOOL class_isMetaClass(Class cls) { return cls != Nil && ort_class_has(cls, ORT_CLASS_META); }

size_t class_getInstanceSize(Class cls) {
    size_t word = sizeof(void *);
    return cls == Nil || cls->instance_size < 0 ? 0 : ((size_t)cls->instance_size + word - 1) & -word;
}

// Only the reader of a version depends on it, so both are relaxed.
int class_getVersion(Class cls) { return cls == Nil ? 0 : (int)__atomic_load_n(&cls->version, __ATOMIC_RELAXED); }

void class_setVersion(Class cls, int version) {
    if (cls != Nil) {
        __atomic_store_n(&cls->version, version, __ATOMIC_RELAXED);
    }
}

const char *class_getImageName(Class cls) { return is_usable(cls) ? cls->state->image_name : NULL; }

// A metaclass with its class, which has the marks.
static bool is_listed(Class cls) {
    return !ort_class_has(cls->state->instance_class, ORT_CLASS_PARKED | ORT_CLASS_UNDER_CONSTRUCTION);
}

Class *ort_class_copySubclasses(Class cls, unsigned int *count) {
    ort_memory_set_count(count, 0);
    if (!is_usable(cls)) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    size_t total = 0;
    for (Class sub = ort_class_first_subclass_locked(cls); sub != Nil; sub = ort_class_next_subclass_locked(sub)) {
        total += is_listed(sub);
    }
    Class *classes = ort_memory_allocate_try((total + 1) * sizeof(Class));
    if (classes == NULL) {
        return NULL;
    }
    size_t used = 0;
    for (Class sub = ort_class_first_subclass_locked(cls); sub != Nil; sub = ort_class_next_subclass_locked(sub)) {
        if (is_listed(sub)) {
            classes[used++] = sub;
        }
    }
    ort_memory_set_count(count, used);
    return classes;
}

static bool is_small(id object) { return ((uintptr_t)object & ORT_SMALL_OBJECT_MASK) != 0; }

// MARK: Small objects

static struct ort_bucket no_buckets[1];

// Stands for a tag without a registered class. Its cache is empty, so a message reaches ort_lookup_send.
static struct objc_class unregistered_small_class = {
    .name = "(unregistered small object)", .cache_buckets = no_buckets};

// Read without a lock. Each is stored once, with release, when the class is complete, which pairs with the acquire of
// object_getClass. The messengers use a plain load, and then load from that address. Even aarch64 keeps these loads in
// order.
Class ort_small_object_classes[8] = {
    &unregistered_small_class, &unregistered_small_class, &unregistered_small_class, &unregistered_small_class,
    &unregistered_small_class, &unregistered_small_class, &unregistered_small_class, &unregistered_small_class,
};

// A class below `origin` that was messaged may have instances, which have a retain count word. The classes below a root
// class include its metaclass; their instances are classes.
struct heirs {
    Class origin;
    bool is_one_in_use;
};

static bool find_in_use(Class cls, void *context) {
    struct heirs *heirs = context;
    heirs->is_one_in_use |=
        cls != heirs->origin && ort_class_has(cls, ORT_CLASS_INITIALIZED) && !ort_class_has(cls, ORT_CLASS_META);
    return true;
}

static bool stop_counting(Class cls, void *context) {
    (void)context;
    if (!ort_class_has(cls, ORT_CLASS_META)) {
        ort_class_set(cls, ORT_CLASS_STATIC_INSTANCES);
    }
    return true;
}

BOOL objc_registerSmallObjectClass_np(Class cls, uintptr_t tag) {
    if (cls == Nil || !ort_class_is_complete(cls) || ort_class_has(cls, ORT_CLASS_META) || tag == 0 ||
        tag > ORT_SMALL_OBJECT_MASK) {
        return NO;
    }
    ORT_GUARD(&ort_runtime_lock);
    Class present = ort_small_object_classes[tag];
    if (present != &unregistered_small_class) {
        return present == cls;
    }
    struct heirs heirs = {cls, false};
    ort_class_visit_locked(cls, find_in_use, &heirs);
    if (heirs.is_one_in_use) {
        return NO;
    }
    ort_class_visit_locked(cls, stop_counting, NULL);
    __atomic_store_n(&ort_small_object_classes[tag], cls, __ATOMIC_RELEASE);
    return YES;
}

bool ort_class_is_unregistered_small(Class cls) { return cls == &unregistered_small_class; }

// MARK: The class of an object
//
// An isa is stored with release: when the object is made, and by object_setClass. The acquire here pairs with it. The
// messengers use a plain load, and then load from that address.

Class object_getClass(id object) {
    if (object == nil) {
        return Nil;
    }
    if (is_small(object)) {
        return __atomic_load_n(&ort_small_object_classes[(uintptr_t)object & ORT_SMALL_OBJECT_MASK], __ATOMIC_ACQUIRE);
    }
    return __atomic_load_n(&object->isa, __ATOMIC_ACQUIRE);
}

BOOL ort_object_is_block(id object) {
    return object != nil && !is_small(object) && ort_class_has(object_getClass(object), ORT_CLASS_BLOCK);
}
