#include "abi/class_layout.h"
#include "objects/object.h"
#include <objc/abi.h>
#include <objc/kernel.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <string.h>

// Gives the copy references of its own where the ivar owns one. The bits are the original's. An array is as many
// references as it has room for.
static void take_references(id copy, id original, const struct objc_ivar *ivar) {
    unsigned ownership = ivar->flags & ORT_IVAR_OWNERSHIP_MASK;
    for (uint32_t end = ivar->size, byte = 0; byte + sizeof(id) <= end; byte += sizeof(id)) {
        id *slot = (id *)(void *)((char *)(void *)copy + *ivar->offset + byte);
        if (ownership == ORT_IVAR_STRONG) {
            objc_retain(*slot);
        } else if (ownership == ORT_IVAR_WEAK) {
            objc_copyWeak(slot, (id *)(void *)((char *)(void *)original + *ivar->offset + byte));
        }
    }
}

static void take_all_references(id copy, id original) {
    for (Class cls = object_getClass(copy); cls != Nil; cls = class_getSuperclass(cls)) {
        for (int i = 0; cls->ivars != NULL && i < cls->ivars->count; i++) {
            take_references(copy, original, &cls->ivars->ivars[i]);
        }
    }
}

id object_copy(id object, size_t size) {
    if (((uintptr_t)object & ORT_SMALL_OBJECT_MASK) != 0) {
        return object;
    }
    if (!ort_object_has_header(object)) {
        return nil;
    }
    Class cls = object_getClass(object);
    size_t instance_size = class_getInstanceSize(cls);
    id copy = ort_object_allocate(cls, size > instance_size ? size - instance_size : 0);
    if (copy == nil) {
        return nil;
    }
    size_t bytes = size > instance_size ? size : instance_size;
    memcpy((char *)(void *)copy + sizeof(Class), (char *)(void *)object + sizeof(Class), bytes - sizeof(Class));
    take_all_references(copy, object);
    return copy;
}
