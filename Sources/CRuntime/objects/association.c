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
    OWNS = 01,    // bits of objc_AssociationPolicy
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
        return value == nil ? nil : ((id(*)(id, SEL))objc_msgSend)(value, ort_selectors.copy);
    }
    return (policy & OWNS) != 0 ? objc_retain(value) : value;
}

static void release_association(struct association *association) {
    if (association != NULL && (association->policy & OWNS) != 0) {
        objc_release(association->value);
    }
    free(association);
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
        if (ort_object_has_header(object)) {
            __atomic_fetch_or(ort_reference_count_word(object), ORT_COUNT_HAS_ASSOCIATIONS, __ATOMIC_RELAXED);
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
        association = ort_memory_allocate(sizeof *association);
        *association = (struct association){NULL, key, acquire_value(value, policy), policy};
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

id objc_getAssociatedObject(id object, const void *key) {
    if (object == nil) {
        return nil;
    }
    id value = nil;
    bool is_owned = false;
    {
        ORT_GUARD(lock_of(object));
        struct associated_object *entry = *find_object_locked(object);
        struct association *found = entry == NULL ? NULL : *find_key(entry, key);
        if (found == NULL) {
            return nil;
        }
        // Retained under the lock, so that another thread's replacement cannot free it first.
        is_owned = (found->policy & OWNS) != 0 && (found->policy & ATOMIC) != 0;
        value = is_owned ? objc_retain(found->value) : found->value;
    }
    return is_owned ? objc_autorelease(value) : value;
}

id ort_copyAssociatedObject(id object, const void *key) {
    if (object == nil) {
        return nil;
    }
    ORT_GUARD(lock_of(object));
    struct associated_object *entry = *find_object_locked(object);
    struct association *found = entry == NULL ? NULL : *find_key(entry, key);
    return found == NULL ? nil : ort_retain(found->value);
}

void ort_association_clear(id object) {
    struct association *associations = NULL;
    {
        ORT_GUARD(lock_of(object));
        struct associated_object **link = find_object_locked(object);
        struct associated_object *entry = *link;
        if (entry != NULL) {
            associations = entry->associations;
            *link = entry->next;
            free(entry);
        }
    }
    while (associations != NULL) {
        struct association *next = associations->next;
        release_association(associations);
        associations = next;
    }
}

void objc_removeAssociatedObjects(id object) {
    if (object != nil) {
        ort_association_clear(object);
    }
}
