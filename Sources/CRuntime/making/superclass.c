// Giving a class another superclass.

#include "classes/class.h"
#include "methods/class_traits.h"
#include "support/locks.h"
#include <objc/kernel.h>

// Returns the place where the own ivars of the class begin. The ivars of a superclass may reach up to it.
static long reserved_size(Class cls) {
    long lowest = cls->instance_size;
    for (int i = 0; cls->ivars != NULL && i < cls->ivars->count; i++) {
        long offset = *cls->ivars->ivars[i].offset;
        lowest = offset < lowest ? offset : lowest;
    }
    return lowest;
}

static bool inherits_from(Class cls, Class ancestor) {
    while (cls != Nil && cls != ancestor) {
        cls = cls->super_class;
    }
    return cls != Nil;
}

// Returns the reason why the class cannot inherit from the other; NULL if it can, or does already.
static const char *obstacle_locked(Class cls, Class superclass) {
    enum { ALLOCATION = ORT_CLASS_STATIC_INSTANCES | ORT_CLASS_BLOCK };
    if (cls->super_class == superclass) {
        return NULL;
    }
    if (ort_class_has(cls, ORT_CLASS_META) || ort_class_has(superclass, ORT_CLASS_META)) {
        return "one of them is a metaclass";
    }
    if (ort_class_has(superclass, ORT_CLASS_UNDER_CONSTRUCTION)) {
        return "the new superclass is not registered yet";
    }
    if (inherits_from(superclass, cls)) {
        return "the new superclass inherits from the class";
    }
    if (((ort_class_flags(cls) ^ ort_class_flags(superclass)) & ALLOCATION) != 0) {
        return "their instances are allocated in different ways";
    }
    if (ort_class_has(cls, ORT_CLASS_UNDER_CONSTRUCTION) && !ort_ivar_fits_locked(cls, superclass)) {
        return "the instances of the class would be larger than a gigabyte";
    }
    if (!ort_class_has(cls, ORT_CLASS_UNDER_CONSTRUCTION) && superclass->instance_size > reserved_size(cls)) {
        return "the instances of the class have no room for the ivars of the new superclass";
    }
    return NULL;
}

static void relink_locked(Class cls, Class superclass) {
    ort_class_unlink_locked(cls);
    __atomic_store_n(&cls->super_class, superclass, __ATOMIC_RELEASE); // see classes/class.h
    ort_class_link_locked(cls);
}

static bool set_root(Class cls, void *context) {
    if (!ort_class_has(cls, ORT_CLASS_META)) {
        __atomic_store_n(&cls->isa->isa, ((Class)context)->isa, __ATOMIC_RELEASE);
    }
    return true;
}

static Class root_of(Class cls) {
    while (cls->super_class != Nil) {
        cls = cls->super_class;
    }
    return cls;
}

static bool watch(Class cls, void *context) {
    (void)context;
    if (!ort_class_has(cls, ORT_CLASS_META)) {
        ort_class_set(cls, ORT_CLASS_IS_WATCHED);
    }
    return true;
}

static void change_locked(Class cls, Class superclass) {
    Class root = root_of(superclass);
    bool has_new_root = root_of(cls) != root;
    relink_locked(cls->isa, superclass->isa); // first: a root class's metaclass is its subclass
    relink_locked(cls, superclass);
    if (has_new_root) {
        ort_class_visit_locked(cls, set_root, root);
    }
    ort_class_note_superclass_traits_locked(cls);
    if (ort_class_has(superclass, ORT_CLASS_IS_WATCHED)) {
        ort_class_visit_locked(cls, watch, NULL);
    }
    if (ort_class_has(cls, ORT_CLASS_UNDER_CONSTRUCTION)) {
        ort_ivar_lay_out_locked(cls);
    }
    if (!ort_class_has(cls, ORT_CLASS_DYNAMIC)) { // theirs begin where the superclass ends
        cls->state->ivar_layouts[0] = cls->state->ivar_layouts[1] = NULL;
    }
    ort_class_refresh_caches_locked(cls);
    ort_class_refresh_caches_locked(cls->isa);
}

static const char *obstacle(Class cls, Class superclass) {
    ORT_GUARD(&ort_runtime_lock);
    return obstacle_locked(cls, superclass);
}

// Returns the reason against the change, or NULL. *previous is the superclass before the change.
static const char *change(Class cls, Class superclass, Class *previous) {
    ORT_GUARD(&ort_runtime_lock);
    *previous = cls->super_class;
    const char *reason = obstacle_locked(cls, superclass);
    if (reason == NULL && *previous != superclass) {
        change_locked(cls, superclass);
    }
    return reason;
}

// The superclass's methods are about to be called by a class that has got its +initialize, or is getting it.
static void initialize_for(Class cls, Class superclass) {
    if (!ort_class_has(superclass, ORT_CLASS_META) && ort_class_is_initialized_or_at_it(cls)) {
        ort_class_initialize(superclass);
    }
}

Class class_setSuperclass(Class cls, Class superclass) {
    if (cls == Nil || superclass == Nil || !ort_class_is_complete(cls) || !ort_class_is_complete(superclass)) {
        return Nil;
    }
    Class previous = Nil;
    const char *reason = obstacle(cls, superclass);
    if (reason == NULL) {
        initialize_for(cls, superclass);
        reason = change(cls, superclass, &previous);
    }
    if (reason != NULL) {
        ort_log("class_setSuperclass: %s cannot inherit from %s: %s", cls->name, superclass->name, reason);
        return Nil;
    }
    ort_class_tell_of_forwarding();
    initialize_for(cls, superclass); // the first message to the class may have begun meanwhile
    return previous;
}
