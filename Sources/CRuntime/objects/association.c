// Associated objects, in a side table striped by object. Values are released after the stripe's lock is given back.
//
// Objects whose end the runtime sees carry a flag that they may be in the table, so that others are not looked for.

#include "objects/association.h"
#include "classes/class.h"
#include "objects/object_table.h"
#include "objects/reference_count.h"
#include "selectors/selector.h"
#include "selectors/well_known.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/hooks.h>
#include <objc/kernel.h>
#include <objc/message.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <stdlib.h>

struct association {
    struct association *next;
    const void *key;
    id value;
    objc_AssociationPolicy policy;
};

struct associated_object {
    struct ort_object_entry entry;
    struct association *associations;
    struct association first; // in the list while is_first_used
    bool is_first_used;
};

enum {
    OWNS = 01, // bits of objc_AssociationPolicy
    COPIES = 02,
    ATOMIC = 01400,
};

// Protected by the stripe of the same index in ort_association_locks.
static struct ort_object_table tables[ORT_STRIPE_COUNT];

static struct ort_stripe *lock_of(id object) { return &ort_association_locks[ort_lock_stripe(object)]; }

static struct ort_object_table *table_of(id object) { return &tables[ort_lock_stripe(object)]; }

static struct associated_object *find_object_locked(id object) {
    return (struct associated_object *)*ort_object_table_find(table_of(object), object);
}

// Makes the entry of an object that has none.
static struct associated_object *add_object_locked(id object) {
    struct associated_object *added = ort_memory_allocate(sizeof *added);
    added->entry.object = object;
    ort_object_table_insert(table_of(object), &added->entry);
    if (ort_reference_count_has_end(object)) {
        ort_reference_count_set_flag(object, ORT_COUNT_HAS_ASSOCIATIONS);
    }
    return added;
}

// false when the object's flag says so.
static bool may_have_associations(id object) {
    return !ort_reference_count_has_end(object) ||
        (ort_reference_count_flags(object) & ORT_COUNT_HAS_ASSOCIATIONS) != 0;
}

static struct association **find_key(struct associated_object *entry, const void *key) {
    struct association **link = &entry->associations;
    while (*link != NULL && (*link)->key != key) {
        link = &(*link)->next;
    }
    return link;
}

static id acquire_value(id value, objc_AssociationPolicy policy) {
    if ((policy & COPIES) != 0) {
        return value == nil ? nil : ((id (*)(id, SEL))objc_msgSend)(value, ort_selectors.copy);
    }
    return (policy & OWNS) != 0 ? objc_retain(value) : value;
}

static void release_value(id value, objc_AssociationPolicy policy) {
    if ((policy & OWNS) != 0) {
        objc_release(value);
    }
}

static struct association *add_association_locked(struct associated_object *entry, const void *key) {
    struct association *added = &entry->first;
    if (entry->is_first_used) {
        added = ort_memory_allocate(sizeof *added);
    }
    entry->is_first_used = true;
    *added = (struct association){entry->associations, key, nil, OBJC_ASSOCIATION_ASSIGN};
    entry->associations = added;
    return added;
}

static void free_association(struct associated_object *entry, struct association *association) {
    if (association == &entry->first) {
        entry->is_first_used = false;
    } else {
        free(association);
    }
}

// Stores the value and returns the previous association, for the caller to release.
static struct association put_locked(id object, const void *key, id value, objc_AssociationPolicy policy) {
    struct associated_object *entry = find_object_locked(object);
    entry = entry != NULL ? entry : add_object_locked(object);
    struct association *association = *find_key(entry, key);
    association = association != NULL ? association : add_association_locked(entry, key);
    struct association previous = *association;
    association->value = value;
    association->policy = policy;
    return previous;
}

// Takes the association of the key out, for the caller to release.
static struct association take_locked(id object, const void *key) {
    struct ort_object_entry **link = ort_object_table_find(table_of(object), object);
    struct associated_object *entry = (struct associated_object *)*link;
    struct association **found = entry == NULL ? NULL : find_key(entry, key);
    if (found == NULL || *found == NULL) {
        return (struct association){0};
    }
    struct association *association = *found;
    struct association taken = *association;
    *found = taken.next;
    free_association(entry, association);
    if (entry->associations == NULL) {
        ort_object_table_remove(table_of(object), link);
        free(entry);
    }
    return taken;
}

void objc_setAssociatedObject(id object, const void *key, id value, objc_AssociationPolicy policy) {
    if (object == nil || (value == nil && !may_have_associations(object))) {
        return;
    }
    key = ort_selector_canonical_key(key);
    value = acquire_value(value, policy);
    struct association previous;
    {
        ORT_STRIPE_GUARD(lock_of(object));
        previous = value == nil ? take_locked(object, key) : put_locked(object, key, value, policy);
    }
    release_value(previous.value, previous.policy);
}

static struct association *find_locked(id object, const void *key) {
    struct associated_object *entry = find_object_locked(object);
    return entry == NULL ? NULL : *find_key(entry, key);
}

// The value, with a reference for the caller if the association's policy has all of `policy`; *is_owned says so. It is
// taken under the lock where it can be, before another thread's replacement can free the value.
static id read_value(id object, const void *key, int policy, bool *is_owned) {
    id value = nil;
    bool is_retained = true;
    {
        ORT_STRIPE_GUARD(lock_of(object));
        struct association *found = find_locked(object, ort_selector_canonical_key(key));
        *is_owned = found != NULL && ((int)found->policy & policy) == policy;
        value = found == NULL ? nil : found->value;
        if (*is_owned) {
            is_retained = ort_reference_count_hold(value);
        }
    }
    return ort_reference_count_settle(value, is_retained);
}

id objc_getAssociatedObject(id object, const void *key) {
    if (object == nil || !may_have_associations(object)) {
        return nil;
    }
    bool is_owned;
    id value = read_value(object, key, OWNS | ATOMIC, &is_owned);
    return is_owned ? objc_autorelease(value) : value;
}

id ort_copyAssociatedObject(id object, const void *key) {
    if (object == nil || !may_have_associations(object)) {
        return nil;
    }
    bool is_owned;
    id value = read_value(object, key, OWNS, &is_owned);
    return is_owned ? value : nil;
}

static struct associated_object *take_all(id object) {
    ORT_STRIPE_GUARD(lock_of(object));
    struct ort_object_entry **link = ort_object_table_find(table_of(object), object);
    struct ort_object_entry *entry = *link;
    if (entry != NULL) {
        ort_object_table_remove(table_of(object), link);
    }
    return (struct associated_object *)entry;
}

// A dealloc may throw: each association is out of the entry before its value is released.
static void release_taken(void *context) {
    struct associated_object *entry = *(struct associated_object **)context;
    while (entry->associations != NULL) {
        struct association *association = entry->associations;
        struct association taken = *association;
        entry->associations = taken.next;
        free_association(entry, association);
        release_value(taken.value, taken.policy);
    }
    *(struct associated_object **)context = NULL;
    free(entry);
}

static void release_rest(void *context) {
    if (*(struct associated_object **)context != NULL) {
        release_taken(context);
    }
}

// Until there are none: releasing a value may set others.
void ort_association_clear(id object) {
    for (struct associated_object *entry = take_all(object); entry != NULL; entry = take_all(object)) {
        ort_call_with_cleanup(release_taken, &entry, release_rest);
    }
}

void objc_removeAssociatedObjects(id object) {
    if (object != nil) {
        ort_association_clear(object);
    }
}

static void forget_class(Class cls) { ort_association_clear((id)cls); }

__attribute__((constructor(101))) static void follow_classes(void) { ort_class_set_end_handler(forget_class); }
