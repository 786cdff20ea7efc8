// Reading and writing ivars by their descriptions.

#include "abi/class_layout.h"
#include <objc/abi.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

static bool has_ivars(id object) { return object != nil && ((uintptr_t)object & ORT_SMALL_OBJECT_MASK) == 0; }

static id *slot_of(id object, Ivar ivar) { return (id *)(void *)((char *)(void *)object + ivar_getOffset(ivar)); }

static unsigned ownership(Ivar ivar) { return ivar->flags & ORT_IVAR_OWNERSHIP_MASK; }

// MARK: By ivar

id object_getIvar(id object, Ivar ivar) {
    if (!has_ivars(object) || ivar == NULL) {
        return nil;
    }
    return ownership(ivar) == ORT_IVAR_WEAK ? objc_loadWeak(slot_of(object, ivar)) : *slot_of(object, ivar);
}

static void set(id object, Ivar ivar, id value, unsigned ownership) {
    id *slot = slot_of(object, ivar);
    switch (ownership) {
    case ORT_IVAR_STRONG:
        objc_storeStrong(slot, value);
        break;
    case ORT_IVAR_WEAK:
        objc_storeWeak(slot, value);
        break;
    default:
        *slot = value;
        break;
    }
}

void object_setIvar(id object, Ivar ivar, id value) {
    if (has_ivars(object) && ivar != NULL) {
        set(object, ivar, value, ownership(ivar));
    }
}

void object_setIvarWithStrongDefault(id object, Ivar ivar, id value) {
    if (has_ivars(object) && ivar != NULL) {
        set(object, ivar, value, ownership(ivar) == ORT_IVAR_UNKNOWN ? ORT_IVAR_STRONG : ownership(ivar));
    }
}

// MARK: By name

static Ivar find(id object, const char *name) {
    return has_ivars(object) ? class_getInstanceVariable(object_getClass(object), name) : NULL;
}

Ivar object_getInstanceVariable(id object, const char *name, void **value) {
    Ivar ivar = find(object, name);
    if (value != NULL) {
        *value = object_getIvar(object, ivar);
    }
    return ivar;
}

Ivar object_setInstanceVariable(id object, const char *name, void *value) {
    Ivar ivar = find(object, name);
    object_setIvar(object, ivar, value);
    return ivar;
}

Ivar object_setInstanceVariableWithStrongDefault(id object, const char *name, void *value) {
    Ivar ivar = find(object, name);
    object_setIvarWithStrongDefault(object, ivar, value);
    return ivar;
}
