// Classes: the runtime's state of each, the registry, and the hierarchy.

#ifndef ORT_CLASS_H
#define ORT_CLASS_H

#include "selectors/selector.h"
#include "support/visibility.h"
#include <objc/abi.h>
#include <objc/kernel.h>
#include <objc/runtime.h>

// A method that class_addMethod made. One that ort_class_removeMethod took out again is kept, because somebody may
// still hold its Method, and is used again when the same method comes back.
struct ort_added_method;

// What the runtime knows of a class or metaclass beyond the compiler's structure. Protected by the runtime lock unless
// a comment says otherwise.
struct ort_class_state {
    Class instance_class;   // of a metaclass: its class; of a class: itself. Immutable.
    Class first_subclass;   // the others follow through sibling_class
    const char *image_name; // NULL for a class made at run time. Immutable.
    size_t cache_used;      // keys in the live array of the cache
    struct ort_added_method *added_methods;
    Class next_root; // of a root class: the one registered before it
    // Of the class, not of the metaclass; protected by the initialize lock.
    enum { ORT_UNINITIALIZED, ORT_INITIALIZING, ORT_IS_INITIALIZED } initialization;
};

// MARK: Flags

static inline unsigned long ort_class_flags(Class cls) { return __atomic_load_n(&cls->info, __ATOMIC_ACQUIRE); }

static inline bool ort_class_has(Class cls, unsigned long flags) { return (ort_class_flags(cls) & flags) != 0; }

static inline void ort_class_set(Class cls, unsigned long flags) {
    __atomic_fetch_or(&cls->info, flags, __ATOMIC_RELEASE);
}

static inline void ort_class_clear(Class cls, unsigned long flags) {
    __atomic_fetch_and(&cls->info, ~flags, __ATOMIC_RELEASE);
}

// Whether the loader or objc_allocateClassPair has completed the class.
static inline bool ort_class_is_complete(Class cls) { return cls->state != NULL; }

// MARK: Registry

// Gives a class and its metaclass their state, isa and superclass, slides its ivars and links it under its superclass,
// which must be complete. `image_name` as in ort_class_state.
ORT_HIDDEN void ort_class_complete_locked(Class cls, const char *image_name);

// Makes a complete class findable by its name, which nothing else has.
ORT_HIDDEN void ort_class_publish_locked(Class cls);

// MARK: Hierarchy

// Links the class under its superclass, and takes it out again.
ORT_HIDDEN void ort_class_link_locked(Class cls);
ORT_HIDDEN void ort_class_unlink_locked(Class cls);

// The root class after `root`, or the first one for Nil; Nil at the end.
ORT_HIDDEN Class ort_class_next_root_locked(Class root);

// Calls `visit` for the class and everything below it, parents first; returning false skips what is below that class.
ORT_HIDDEN void ort_class_visit_locked(Class cls, bool (*visit)(Class cls, void *context), void *context);

// MARK: Methods

// The class's own method of that name, or NULL.
ORT_HIDDEN Method ort_class_own_method_locked(Class cls, const struct ort_selector_record *key);

// The method that an instance has, superclasses included, or NULL.
ORT_HIDDEN Method ort_class_find_method_locked(Class cls, const struct ort_selector_record *key);

// Puts a list in front of the class's own methods and updates every cache that has one of its selectors.
ORT_HIDDEN void ort_class_attach_methods_locked(Class cls, struct objc_method_list *list);

// Notes what the class's own methods say about it: .cxx_construct, .cxx_destruct, and whether it counts references
// itself.
ORT_HIDDEN void ort_class_note_methods_locked(Class cls);

// Frees what class_addMethod allocated. For disposal.
ORT_HIDDEN void ort_class_free_methods(Class cls);

// MARK: Ivars

// Moves the class's own ivars behind its superclass's and makes the instance size positive.
ORT_HIDDEN void ort_ivar_slide_locked(Class cls);

// MARK: Initialization

// Sends +initialize to the class and, before it, to its superclasses, when that has not been done; waits when another
// thread is doing it. Runs user code.
ORT_HIDDEN void ort_class_initialize(Class cls);

// Whether instances of the class are allocated by the runtime and so have a retain count word.
static inline bool ort_class_counts_instances(Class cls) {
    return !ort_class_has(cls, ORT_CLASS_STATIC_INSTANCES | ORT_CLASS_BLOCK);
}

#endif
