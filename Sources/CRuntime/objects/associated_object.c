#include "objects/associated_object.h"
#include "abi/class_layout.h"
#include "support/memory.h"
#include <stdlib.h>

_Static_assert(offsetof(struct associated_object, hooks) == ORT_ASSOCIATED_HOOKS, "associated_object");
_Static_assert(ORT_OBJECT_COUNT == -(int)sizeof(intptr_t), "the reference count lies one word before an object");
_Static_assert(ORT_OBJECT_ASSOCIATIONS == 2 * ORT_OBJECT_COUNT, "the associations lie two words before an object");

// For objects without a place for their entry. Protected by the stripe of the same index in ort_association_locks.
static struct ort_object_table tables[ORT_STRIPE_COUNT];

static struct ort_object_table *table_of(id object) { return &tables[ort_lock_stripe(object)]; }

// MARK: Entries

struct associated_object *ort_associated_object_find_locked(id object) {
    struct associated_object **place = ort_associated_object_place(object);
    return place != NULL ? *place : (struct associated_object *)*ort_object_table_find(table_of(object), object);
}

static struct associated_object *show_locked(id object, struct associated_object *added) {
    struct associated_object **place = ort_associated_object_place(object);
    if (place != NULL) {
        __atomic_store_n(place, added, __ATOMIC_RELEASE); // pairs with ort_associated_object_get
        return added;
    }
    added->entry.object = object;
    ort_object_table_insert(table_of(object), &added->entry);
    if (ort_reference_count_has_end(object)) {
        ort_reference_count_set_flag(object, ORT_COUNT_HAS_ASSOCIATIONS);
    }
    return added;
}

struct associated_object *ort_associated_object_add_locked(id object) {
    struct associated_object *added = ort_memory_allocate(sizeof *added);
    added->has_first = true;
    added->spare = &added->first;
    return show_locked(object, added);
}

static void free_entry(struct associated_object *entry) {
    while (entry->many != NULL) {
        struct association_table *table = entry->many;
        entry->many = table->smaller;
        free(table);
    }
    while (entry->spare != NULL) {
        struct association *association = entry->spare;
        entry->spare = association->next;
        if (!entry->has_first || association != &entry->first) {
            free(association);
        }
    }
    free(entry);
}

// Frees the entry if nothing is left in it. For an object that has no place for it, or is at its end.
static void drop_object_locked(id object, struct associated_object *entry) {
    if (entry->count != 0 || entry->taken != NULL || entry->hooks != NULL) {
        return;
    }
    struct associated_object **place = ort_associated_object_place(object);
    if (place != NULL) {
        *place = NULL;
    } else {
        ort_object_table_remove(table_of(object), ort_object_table_find(table_of(object), object));
    }
    free_entry(entry);
}

void ort_associated_object_drop_if_in_table_locked(id object, struct associated_object *entry) {
    if (ort_associated_object_place(object) == NULL) {
        drop_object_locked(object, entry);
    }
}

bool ort_associated_object_may_be(id object) {
    struct associated_object **place = ort_associated_object_place(object);
    if (place != NULL) {
        return __atomic_load_n(place, __ATOMIC_RELAXED) != NULL;
    }
    return !ort_reference_count_has_end(object) ||
        (ort_reference_count_flags(object) & ORT_COUNT_HAS_ASSOCIATIONS) != 0;
}

// MARK: Hooks

static ort_hooks_end_handler hooks_end_handler;

void ort_associated_object_set_hooks_end_handler(ort_hooks_end_handler handler) { hooks_end_handler = handler; }

struct ort_object_hooks *ort_associated_object_hooks(id object) {
    struct associated_object *entry = ort_associated_object_get(object);
    return entry == NULL ? NULL : __atomic_load_n(&entry->hooks, __ATOMIC_ACQUIRE);
}

bool ort_associated_object_keep_hooks_try(id object, struct ort_object_hooks *hooks) {
    if (ort_associated_object_place(object) == NULL) {
        return false;
    }
    ORT_STRIPE_GUARD(ort_associated_object_lock(object));
    struct associated_object *entry = ort_associated_object_find_locked(object);
    if (entry == NULL) {
        struct associated_object *added = ort_memory_allocate_try(offsetof(struct associated_object, first));
        if (added == NULL) {
            return false;
        }
        entry = show_locked(object, added);
    }
    __atomic_store_n(&entry->hooks, hooks, __ATOMIC_RELEASE);
    return true;
}

static void end_hooks(id object) {
    struct associated_object *entry = ort_associated_object_get(object);
    struct ort_object_hooks *hooks;
    // Removed from the entry first: the handler may run code that sends the object messages, or hooks it again.
    while (entry != NULL && (hooks = __atomic_exchange_n(&entry->hooks, NULL, __ATOMIC_ACQ_REL)) != NULL) {
        hooks_end_handler(hooks);
    }
}

void ort_associated_object_end(id object) {
    if (!ort_associated_object_may_be(object)) {
        return;
    }
    objc_removeAssociatedObjects(object);
    end_hooks(object);
    ORT_STRIPE_GUARD(ort_associated_object_lock(object));
    struct associated_object *entry = ort_associated_object_find_locked(object);
    if (entry != NULL) {
        drop_object_locked(object, entry);
    }
}

static void forget_class(Class cls) { ort_associated_object_end((id)cls); }

// Registered after the handler of CHooks (101), so that hooks end before associated objects.
__attribute__((constructor(102))) static void follow_classes(void) { ort_class_add_end_handler(forget_class); }
