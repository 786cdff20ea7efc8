// <objc/BlocksKit.h>: values that are associated with objects and classes.

#include "face.h"

#include <objc/objc-arc.h>
#include <objc/runtime.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// The object that is associated in place of a value that is not kept alive.
struct weak_value {
    Class isa;
    id value; // weak
};

CFFI_DECLARE_CLASS(ORTWeakValue);
CFFI_DEFINE_CLASS(ORTWeakValue, sizeof(struct weak_value), ORT_CLASS_NATIVE_RETAIN);

static void weak_value_dealloc(struct weak_value *self, SEL selector) {
    objc_destroyWeak(&self->value);
    object_dispose((id)(void *)self);
}

static const struct ort_static_method weak_value_methods[] = {
    CFFI_METHOD("dealloc", "v16@0:8", weak_value_dealloc),
    CFFI_METHODS_END,
};

static void associate(id self, SEL selector, id value, const void *key) {
    objc_setAssociatedObject(self, key, value, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
}

static void associate_atomically(id self, SEL selector, id value, const void *key) {
    objc_setAssociatedObject(self, key, value, OBJC_ASSOCIATION_RETAIN);
}

static void associate_copy(id self, SEL selector, id value, const void *key) {
    objc_setAssociatedObject(self, key, value, OBJC_ASSOCIATION_COPY_NONATOMIC);
}

static void associate_copy_atomically(id self, SEL selector, id value, const void *key) {
    objc_setAssociatedObject(self, key, value, OBJC_ASSOCIATION_COPY);
}

static void associate_weakly(id self, SEL selector, id value, const void *key) {
    if (value == nil) {
        objc_setAssociatedObject(self, key, nil, OBJC_ASSOCIATION_RETAIN);
        return;
    }
    struct weak_value *const weak = (void *)class_createInstance(&cffi_class_ORTWeakValue, 0);
    if (weak == NULL) {
        ort_fatal("out of memory: no room for a weak association");
    }
    objc_initWeak(&weak->value, value);
    objc_setAssociatedObject(self, key, (id)(void *)weak, OBJC_ASSOCIATION_RETAIN);
    objc_release((id)(void *)weak);
}

static id associated(id self, SEL selector, const void *key) {
    const id value = objc_getAssociatedObject(self, key);
    if (value == nil || object_getClass(value) != &cffi_class_ORTWeakValue) {
        return value;
    }
    return objc_loadWeak(&((struct weak_value *)(void *)value)->value);
}

static void remove_all(id self, SEL selector) { objc_removeAssociatedObjects(self); }

static const struct ort_static_method methods[] = {
    CFFI_METHOD("bk_associateValue:withKey:", "v32@0:8@16^v24", associate),
    CFFI_METHOD("bk_atomicallyAssociateValue:withKey:", "v32@0:8@16^v24", associate_atomically),
    CFFI_METHOD("bk_associateCopyOfValue:withKey:", "v32@0:8@16^v24", associate_copy),
    CFFI_METHOD("bk_atomicallyAssociateCopyOfValue:withKey:", "v32@0:8@16^v24", associate_copy_atomically),
    CFFI_METHOD("bk_weaklyAssociateValue:withKey:", "v32@0:8@16^v24", associate_weakly),
    CFFI_METHOD("bk_associatedValueForKey:", "@24@0:8^v16", associated),
    CFFI_METHOD("bk_removeAllAssociatedObjects", "v16@0:8", remove_all),
    CFFI_METHODS_END,
};

ORT_FACE_WHEN_LOADED add(void) {
    ort_class_register_static(&cffi_class_ORTWeakValue, &cffi_class_NSObject, weak_value_methods, NULL);
    ort_face_extend(methods, methods);
}
