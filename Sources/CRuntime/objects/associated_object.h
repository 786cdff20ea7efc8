// The data of an object besides its variables: its associations (association.c) and its hooks
// (CHooks/method_sites/object_hooks.c).
//
// The data is in an entry for each object. The first word of the object's header points to the entry. Objects without a
// header (classes, blocks, constant and small objects, objects in the program's own memory) have their entry in a side
// table striped by object. Writers hold the stripe's lock. An entry that a header points to stays until the object's
// end, so that readers take no lock.

#ifndef ORT_ASSOCIATED_OBJECT_H
#define ORT_ASSOCIATED_OBJECT_H

#include "abi/class_layout.h"
#include "classes/class.h"
#include "objects/constructed.h"
#include "objects/object_table.h"
#include "objects/reference_count.h"
#include "selectors/selector.h"
#include "support/locks.h"
#include "support/visibility.h"
#include <objc/kernel.h>
#include <objc/runtime.h>

struct association {
    struct association *next;
    const void *key;
    id value;
    objc_AssociationPolicy policy;
};

struct association_table {
    struct association_table *smaller; // that it took the place of
    size_t list_count;                 // a power of two
    struct association *lists[];
};

struct ort_object_hooks;

struct associated_object {
    struct ort_object_entry entry; // in a table only
    uint32_t version;
    uint32_t count : 31;            // of the object's associations
    bool has_first : 1;             // immutable
    struct association_table *many; // NULL while there are few
    struct association *few, *taken, *spare;
    struct ort_object_hooks *hooks; // stored with release
    struct association first;       // not there where the entry was made for hooks
};

static inline struct ort_stripe *ort_associated_object_lock(id object) {
    return &ort_association_locks[ort_lock_stripe(object)];
}

// The word of the header that points to the object's entry; NULL for an object without a header.
static inline struct associated_object **ort_associated_object_place(id object) {
    if (object == nil || ((uintptr_t)object & ORT_SMALL_OBJECT_MASK) != 0) {
        return NULL;
    }
    const unsigned long flags = ort_class_flags(__atomic_load_n(&object->isa, __ATOMIC_ACQUIRE));
    if ((flags & ORT_CLASS_LACKS_HEADERS) != 0 &&
        (!ort_object_has_header(object) || ort_constructed_contains(object))) {
        return NULL;
    }
    return (struct associated_object **)(void *)((char *)(void *)object - ORT_OBJECT_HEADER);
}

// The entry of an object that has a place for it, or NULL. Without a lock.
static inline struct associated_object *ort_associated_object_get(id object) {
    struct associated_object **place = ort_associated_object_place(object);
    return place == NULL ? NULL : __atomic_load_n(place, __ATOMIC_ACQUIRE);
}

// NULL when there is none.
ORT_HIDDEN struct associated_object *ort_associated_object_find_locked(id object);

// Makes the entry of an object that has none. Fatal without memory.
ORT_HIDDEN struct associated_object *ort_associated_object_add_locked(id object);

// Frees an entry in a table when nothing is left in it.
ORT_HIDDEN void ort_associated_object_drop_if_in_table_locked(id object, struct associated_object *entry);

// Without a lock: false when the object has no entry.
ORT_HIDDEN bool ort_associated_object_may_be(id object);

// Called at the object's end. Removes its associations, releases the values, ends its hooks and frees the entry. Runs
// user code. Costs nothing for an object that never had any of these.
ORT_HIDDEN void ort_associated_object_end(id object);

// MARK: Hooks

// The hooks that CHooks/method_sites/object_hooks.c keeps with an object that has a header; found without a lock.
ORT_HIDDEN struct ort_object_hooks *ort_associated_object_hooks(id object);

// Stores the hooks for an object that has none; false for an object without a header, and without memory.
ORT_HIDDEN bool ort_associated_object_keep_hooks_try(id object, struct ort_object_hooks *hooks);

// Called with the hooks at the object's end, with no lock held. Set once, when the image is loaded.
typedef void (*ort_hooks_end_handler)(struct ort_object_hooks *hooks);
ORT_HIDDEN void ort_associated_object_set_hooks_end_handler(ort_hooks_end_handler handler);

#endif
