// The class of an object, small ones and blocks among them.

#include "classes/object_class.h"
#include "abi/class_layout.h"
#include "classes/class.h"
#include "methods/cache.h"
#include "support/locks.h"
#include <objc/blocks_runtime.h>
#include <objc/runtime.h>

static bool is_small(id object) { return ((uintptr_t)object & ORT_SMALL_OBJECT_MASK) != 0; }

// MARK: Small objects

static struct ort_bucket no_buckets[1];

// Stands in for a tag that no class was registered for: its cache is empty, so that a message reaches ort_lookup_send.
static struct objc_class unregistered_small_class = {
    .name = "(unregistered small object)", .cache_buckets = no_buckets};

// Read without a lock: stored once each, with release, when the class is complete, which pairs with the acquire of
// object_getClass. The messengers load it plainly and go on with what lies at that address, which even aarch64 keeps in
// order.
Class ort_small_object_classes[8] = {
    &unregistered_small_class, &unregistered_small_class, &unregistered_small_class, &unregistered_small_class,
    &unregistered_small_class, &unregistered_small_class, &unregistered_small_class, &unregistered_small_class,
};

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
    if (ort_class_first_subclass_locked(cls) != Nil) {
        return NO; // theirs would be objects with a retain count word and without one
    }
    ort_class_set(cls, ORT_CLASS_STATIC_INSTANCES);
    __atomic_store_n(&ort_small_object_classes[tag], cls, __ATOMIC_RELEASE);
    return YES;
}

bool ort_class_is_unregistered_small(Class cls) { return cls == &unregistered_small_class; }

// MARK: Objects
//
// An isa is stored with release: when the object is made, and by object_setClass. This acquire pairs with that; the
// messengers load it plainly, and go on with what lies at that address.

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
