#include "abi/class_layout.h"
#include "classes/class.h"
#include "objects/object.h"
#include "objects/weak.h"
#include <objc/abi.h>
#include <objc/kernel.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <string.h>

struct copying {
    id copy, original;
};

// Does its work on one reference of the copy; false ends the visit.
typedef bool (*visitor)(const struct copying *copying, ptrdiff_t offset);

static id *slot_of(id object, ptrdiff_t offset) { return (id *)(void *)((char *)(void *)object + offset); }

// An array has as many references as fit into it.
static bool visit_ivar(const struct copying *copying, const struct objc_ivar *ivar, visitor visit) {
    for (uint32_t end = ivar->size, byte = 0; byte + sizeof(id) <= end; byte += sizeof(id)) {
        if (!visit(copying, *ivar->offset + (ptrdiff_t)byte)) {
            return false;
        }
    }
    return true;
}

// Every reference of that ownership.
static bool visit_all(const struct copying *copying, unsigned ownership, visitor visit) {
    for (Class cls = object_getClass(copying->copy); cls != Nil; cls = class_getSuperclass(cls)) {
        for (int i = 0; cls->ivars != NULL && i < cls->ivars->count; i++) {
            const struct objc_ivar *ivar = &cls->ivars->ivars[i];
            if ((ivar->flags & ORT_IVAR_OWNERSHIP_MASK) == ownership && !visit_ivar(copying, ivar, visit)) {
                return false;
            }
        }
    }
    return true;
}

// The bits are the original's.
static bool retain_strong(const struct copying *copying, ptrdiff_t offset) {
    objc_retain(*slot_of(copying->copy, offset));
    return true;
}

static bool empty_weak(const struct copying *copying, ptrdiff_t offset) {
    *slot_of(copying->copy, offset) = nil;
    return true;
}

static bool register_weak_try(const struct copying *copying, ptrdiff_t offset) {
    id value = objc_loadWeakRetained(slot_of(copying->original, offset));
    bool has_room = ort_weak_init_try(slot_of(copying->copy, offset), value);
    objc_release(value);
    return has_room;
}

static bool destroy_weak(const struct copying *copying, ptrdiff_t offset) {
    objc_destroyWeak(slot_of(copying->copy, offset));
    return true;
}

// Gives the copy references of its own for ivars that own one. Weak ones come first, since there may be no memory for
// them.
static bool take_references_try(id copy, id original) {
    const struct copying copying = {copy, original};
    visit_all(&copying, ORT_IVAR_WEAK, empty_weak);
    if (!visit_all(&copying, ORT_IVAR_WEAK, register_weak_try)) {
        visit_all(&copying, ORT_IVAR_WEAK, destroy_weak);
        return false;
    }
    visit_all(&copying, ORT_IVAR_STRONG, retain_strong);
    return true;
}

id object_copy(id object, size_t size) {
    if (((uintptr_t)object & ORT_SMALL_OBJECT_MASK) != 0) {
        return object;
    }
    if (!ort_object_has_header(object)) {
        return nil;
    }
    Class cls = ort_class_original(object_getClass(object));
    size_t instance_size = class_getInstanceSize(cls);
    id copy = ort_object_allocate(cls, size > instance_size ? size - instance_size : 0);
    if (copy == nil) {
        return nil;
    }
    size_t bytes = size > instance_size ? size : instance_size;
    memcpy((char *)(void *)copy + sizeof(Class), (char *)(void *)object + sizeof(Class), bytes - sizeof(Class));
    if (!take_references_try(copy, object)) {
        ort_object_free(copy);
        return nil;
    }
    return copy;
}
