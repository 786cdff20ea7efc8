// Associated objects, in a side table striped by object. Values are released after the stripe's lock is given back.

#include "objects/association.h"
#include "objects/reference_count.h"
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
    struct associated_object *next;
    id object;
    struct association *associations;
};

enum {
    BUCKETS_PER_STRIPE = 64,
    OWNS = 01, // bits of objc_AssociationPolicy
    COPIES = 02,
    ATOMIC = 01400,
};

// Protected by the stripe of the same index in ort_association_locks.
static struct associated_object *tables[ORT_STRIPE_COUNT][BUCKETS_PER_STRIPE];

static struct ort_lock *lock_of(id object) { return &ort_association_locks[ort_lock_stripe(object)]; }

static struct associated_object **find_object_locked(id object) {
    struct associated_object **link = &tables[ort_lock_stripe(object)][((uintptr_t)object >> 10) % BUCKETS_PER_STRIPE];
    while (*link != NULL && (*link)->object != object) {
        link = &(*link)->next;
    }
    return link;
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

static void release_association(struct association *association) {
    if (association == NULL) {
        return;
    }
    id value = (association->policy & OWNS) != 0 ? association->value : nil;
    free(association); // first: dealloc may throw
    objc_release(value);
}

// Takes the association of the key out, for the caller to release.
static struct association *take_locked(id object, const void *key) {
    struct associated_object **link = find_object_locked(object);
    if (*link == NULL) {
        return NULL;
    }
    struct association **found = find_key(*link, key);
    struct association *taken = *found;
    if (taken != NULL) {
        *found = taken->next;
        taken->next = NULL;
    }
    if ((*link)->associations == NULL) {
        struct associated_object *empty = *link;
        *link = empty->next;
        free(empty);
    }
    return taken;
}

static void put_locked(id object, struct association *association) {
    struct associated_object **link = find_object_locked(object);
    if (*link == NULL) {
        *link = ort_memory_allocate(sizeof **link);
        (*link)->object = object;
        if (ort_reference_count_has_end(object)) {
            ort_reference_count_set_flag(object, ORT_COUNT_HAS_ASSOCIATIONS);
        }
    }
    association->next = (*link)->associations;
    (*link)->associations = association;
}

void objc_setAssociatedObject(id object, const void *key, id value, objc_AssociationPolicy policy) {
    if (object == nil) {
        return;
    }
    struct association *association = NULL;
    if (value != nil) {
        value = acquire_value(value, policy); // first: it may throw
        association = ort_memory_allocate(sizeof *association);
        *association = (struct association){NULL, key, value, policy};
    }
    struct association *previous;
    {
        ORT_GUARD(lock_of(object));
        previous = take_locked(object, key);
        if (association != NULL) {
            put_locked(object, association);
        }
    }
    release_association(previous);
}

static struct association *find_locked(id object, const void *key) {
    struct associated_object *entry = *find_object_locked(object);
    return entry == NULL ? NULL : *find_key(entry, key);
}

// The value, with a reference for the caller if the association's policy has all of `policy`; *is_owned says so. It is
// taken under the lock where it can be, before another thread's replacement can free the value.
static id read_value(id object, const void *key, int policy, bool *is_owned) {
    id value = nil;
    bool is_retained = true;
    {
        ORT_GUARD(lock_of(object));
        struct association *found = find_locked(object, key);
        *is_owned = found != NULL && ((int)found->policy & policy) == policy;
        value = found == NULL ? nil : found->value;
        if (*is_owned) {
            is_retained = ort_reference_count_hold(value);
        }
    }
    return ort_reference_count_settle(value, is_retained);
}

id objc_getAssociatedObject(id object, const void *key) {
    if (object == nil) {
        return nil;
    }
    bool is_owned;
    id value = read_value(object, key, OWNS | ATOMIC, &is_owned);
    return is_owned ? objc_autorelease(value) : value;
}

id ort_copyAssociatedObject(id object, const void *key) {
    if (object == nil) {
        return nil;
    }
    bool is_owned;
    id value = read_value(object, key, OWNS, &is_owned);
    return is_owned ? value : nil;
}

static struct association *take_all(id object) {
    ORT_GUARD(lock_of(object));
    struct associated_object **link = find_object_locked(object);
    struct associated_object *entry = *link;
    if (entry == NULL) {
        return NULL;
    }
    struct association *associations = entry->associations;
    *link = entry->next;
    free(entry);
    return associations;
}

static void release_taken(void *context) {
    struct association **first = context;
    while (*first != NULL) {
        struct association *association = *first;
        *first = association->next;
        release_association(association);
    }
}

// Until there are none: releasing a value may set others.
void ort_association_clear(id object) {
    for (struct association *first = take_all(object); first != NULL; first = take_all(object)) {
        ort_call_with_cleanup(release_taken, &first, release_taken);
    }
}

void objc_removeAssociatedObjects(id object) {
    if (object != nil) {
        ort_association_clear(object);
    }
}
