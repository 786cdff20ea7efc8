// Associated objects. Values are released after the stripe's lock is given back.
//
// Representation: the entry of an object (associated_object.h) has three kinds of associations. The present ones are in
// one list, `few`. When that would be too long, they are in `many`, a hash table of lists. `taken` has those that were
// removed all at once and are still to be released, `spare` the empty ones. Writers hold the stripe's lock.
//
// Getting takes no lock if the object's header points to the entry. An entry, its tables and its associations are freed
// only at the object's end, when no thread may use them any more; until then a removed association is spare. The
// entry's version is odd while the entry is being changed. If a reader finds it odd, or changed after reading, it reads
// again under the lock. Every load of the reader is an acquire and every store of a writer a release, so a reader that
// has read any part of a change sees that version or a later one.

#include "objects/associated_object.h"
#include "selectors/well_known.h"
#include "support/memory.h"
#include <objc/inspect.h>
#include <objc/kernel.h>
#include <objc/message.h>
#include <objc/objc-arc.h>

enum {
    OWNS = 01, // bits of objc_AssociationPolicy
    COPIES = 02,
    ATOMIC = 01400,
};

enum { MOST_IN_A_LIST = 8, FIRST_LIST_COUNT = 8 };

// MARK: Associations of an entry

static void begin_change_locked(struct associated_object *entry) {
    __atomic_store_n(&entry->version, entry->version + 1, __ATOMIC_RELAXED);
}

static void end_change_locked(struct associated_object *entry) {
    __atomic_store_n(&entry->version, entry->version + 1, __ATOMIC_RELEASE);
}

static void set_link(struct association **link, struct association *association) {
    __atomic_store_n(link, association, __ATOMIC_RELEASE);
}

// The list that an association of the key is in.
static struct association **list_of(struct associated_object *entry, const void *key) {
    struct association_table *table = __atomic_load_n(&entry->many, __ATOMIC_ACQUIRE);
    if (table == NULL) {
        return &entry->few;
    }
    const uintptr_t hash = (uintptr_t)key * 0x9e3779b97f4a7c15;
    return &table->lists[hash >> 32 & (table->list_count - 1)];
}

// The link of a list that leads to the association of the key, or to NULL.
static struct association **find_key_locked(struct associated_object *entry, const void *key) {
    struct association **link = list_of(entry, key);
    while (*link != NULL && (*link)->key != key) {
        link = &(*link)->next;
    }
    return link;
}

// Iterates over the lists of the object's associations: NULL gives the first list, and the last one gives NULL.
static struct association **next_list_locked(struct associated_object *entry, struct association **list) {
    struct association_table *table = entry->many;
    if (table == NULL) {
        return list == NULL ? &entry->few : NULL;
    }
    list = list == NULL ? table->lists : list + 1;
    return list < table->lists + table->list_count ? list : NULL;
}

// Spreads the object's associations over more lists. Without memory the existing lists grow longer.
static void grow_locked(struct associated_object *entry) {
    const size_t list_count = entry->many == NULL ? FIRST_LIST_COUNT : entry->many->list_count * 4;
    struct association_table *table = ort_memory_allocate_try(sizeof *table + list_count * sizeof table->lists[0]);
    if (table == NULL) {
        return;
    }
    table->smaller = entry->many;
    table->list_count = list_count;
    struct association *all = NULL;
    for (struct association **list = NULL; (list = next_list_locked(entry, list)) != NULL;) {
        while (*list != NULL) {
            struct association *association = *list;
            set_link(list, association->next);
            set_link(&association->next, all);
            all = association;
        }
    }
    __atomic_store_n(&entry->many, table, __ATOMIC_RELEASE); // pairs with list_of
    while (all != NULL) {
        struct association *association = all;
        all = association->next;
        struct association **list = list_of(entry, association->key);
        set_link(&association->next, *list);
        set_link(list, association);
    }
}

static void fill(struct association *association, id value, objc_AssociationPolicy policy) {
    __atomic_store_n(&association->value, value, __ATOMIC_RELEASE);
    __atomic_store_n(&association->policy, policy, __ATOMIC_RELEASE);
}

// Adds an empty association of the key, before the others.
static struct association *add_association_locked(struct associated_object *entry, const void *key) {
    if (entry->count >= MOST_IN_A_LIST * (entry->many == NULL ? 1 : entry->many->list_count)) {
        grow_locked(entry);
    }
    struct association *added = entry->spare;
    if (added != NULL) {
        entry->spare = added->next;
    } else {
        added = ort_memory_allocate(sizeof *added);
    }
    __atomic_store_n(&added->key, key, __ATOMIC_RELEASE);
    fill(added, nil, OBJC_ASSOCIATION_ASSIGN);
    struct association **list = list_of(entry, key);
    set_link(&added->next, *list);
    set_link(list, added);
    entry->count++;
    return added;
}

// Takes the association that the link leads to out of its list. Returns its earlier content.
static struct association spare_locked(struct associated_object *entry, struct association **link) {
    struct association *association = *link;
    const struct association was = *association;
    set_link(link, association->next);
    set_link(&association->next, entry->spare);
    entry->spare = association;
    return was;
}

// MARK: Setting

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

// Stores the value and returns the previous association, for the caller to release.
static struct association put_locked(id object, const void *key, id value, objc_AssociationPolicy policy) {
    struct associated_object *entry = ort_associated_object_find_locked(object);
    entry = entry != NULL ? entry : ort_associated_object_add_locked(object);
    begin_change_locked(entry);
    struct association *association = *find_key_locked(entry, key);
    association = association != NULL ? association : add_association_locked(entry, key);
    const struct association previous = *association;
    fill(association, value, policy);
    end_change_locked(entry);
    return previous;
}

// Removes the association of the key, for the caller to release.
static struct association take_locked(id object, const void *key) {
    struct associated_object *entry = ort_associated_object_find_locked(object);
    struct association **link = entry == NULL ? NULL : find_key_locked(entry, key);
    if (link == NULL || *link == NULL) {
        return (struct association){0};
    }
    begin_change_locked(entry);
    const struct association taken = spare_locked(entry, link);
    entry->count--;
    end_change_locked(entry);
    ort_associated_object_drop_if_in_table_locked(object, entry);
    return taken;
}

ORT_AT_CACHE_LINE void objc_setAssociatedObject(id object, const void *key, id value, objc_AssociationPolicy policy) {
    if (object == nil || (value == nil && !ort_associated_object_may_be(object))) {
        return;
    }
    key = ort_selector_canonical_key(key);
    value = acquire_value(value, policy);
    struct association previous;
    {
        ORT_STRIPE_GUARD(ort_associated_object_lock(object));
        previous = value == nil ? take_locked(object, key) : put_locked(object, key, value, policy);
    }
    release_value(previous.value, previous.policy);
}

// MARK: Getting

// Reads a value without a lock if it needs no reference. Returns false if the value must be read under the lock.
static bool read_try(struct associated_object *entry, const void *key, id *value) {
    const uint32_t version = __atomic_load_n(&entry->version, __ATOMIC_ACQUIRE);
    const struct association *association = __atomic_load_n(list_of(entry, key), __ATOMIC_ACQUIRE);
    objc_AssociationPolicy policy = OBJC_ASSOCIATION_ASSIGN;
    *value = nil;
    for (; association != NULL; association = __atomic_load_n(&association->next, __ATOMIC_ACQUIRE)) {
        if (__atomic_load_n(&association->key, __ATOMIC_ACQUIRE) == key) {
            *value = __atomic_load_n(&association->value, __ATOMIC_ACQUIRE);
            policy = __atomic_load_n(&association->policy, __ATOMIC_ACQUIRE);
            break;
        }
        if (__atomic_load_n(&entry->version, __ATOMIC_RELAXED) != version) {
            return false; // the list may have become another one
        }
    }
    const bool takes_reference = ((int)policy & (OWNS | ATOMIC)) == (OWNS | ATOMIC);
    return !takes_reference && version % 2 == 0 && __atomic_load_n(&entry->version, __ATOMIC_RELAXED) == version;
}

static struct association *find_locked(id object, const void *key) {
    struct associated_object *entry = ort_associated_object_find_locked(object);
    return entry == NULL ? NULL : *find_key_locked(entry, key);
}

// Returns the value, with a reference for the caller if the association's policy has all of `policy`; *is_owned says
// so. If possible, the reference is taken under the lock, before another thread's replacement can free the value.
static id read_value(id object, const void *key, int policy, bool *is_owned) {
    id value = nil;
    bool is_retained = true;
    {
        ORT_STRIPE_GUARD(ort_associated_object_lock(object));
        struct association *found = find_locked(object, key);
        *is_owned = found != NULL && ((int)found->policy & policy) == policy;
        value = found == NULL ? nil : found->value;
        if (*is_owned) {
            is_retained = ort_reference_count_hold(value);
        }
    }
    return ort_reference_count_settle(value, is_retained);
}

__attribute__((noinline)) static id get_under_lock(id object, const void *key) {
    if (object == nil || !ort_associated_object_may_be(object)) {
        return nil;
    }
    bool is_owned;
    id value = read_value(object, key, OWNS | ATOMIC, &is_owned);
    return is_owned ? objc_autorelease(value) : value;
}

ORT_AT_CACHE_LINE id objc_getAssociatedObject(id object, const void *key) {
    key = ort_selector_canonical_key(key);
    struct associated_object *entry = ort_associated_object_get(object);
    id value;
    return entry != NULL && read_try(entry, key, &value) ? value : get_under_lock(object, key);
}

id ort_copyAssociatedObject(id object, const void *key) {
    if (object == nil || !ort_associated_object_may_be(object)) {
        return nil;
    }
    bool is_owned;
    id value = read_value(object, ort_selector_canonical_key(key), OWNS, &is_owned);
    return is_owned ? value : nil;
}

struct ort_association *ort_object_copyAssociations(id object, unsigned int *count) {
    if (count != NULL) {
        *count = 0;
    }
    if (object == nil) {
        return NULL;
    }
    ORT_STRIPE_GUARD(ort_associated_object_lock(object));
    struct associated_object *entry = ort_associated_object_find_locked(object);
    if (entry == NULL || entry->count == 0) {
        return NULL;
    }
    struct ort_association *copies = ort_memory_allocate(((size_t)entry->count + 1) * sizeof *copies);
    struct ort_association *copy = copies;
    for (struct association **list = NULL; (list = next_list_locked(entry, list)) != NULL;) {
        for (const struct association *next = *list; next != NULL; next = next->next) {
            *copy++ = (struct ort_association){next->key, next->value, next->policy};
        }
    }
    if (count != NULL) {
        *count = entry->count;
    }
    return copies;
}

// MARK: Removing all

static void take_lists_locked(struct associated_object *entry) {
    for (struct association **list = NULL; (list = next_list_locked(entry, list)) != NULL;) {
        while (*list != NULL) {
            struct association *association = *list;
            set_link(list, association->next);
            set_link(&association->next, entry->taken);
            entry->taken = association;
        }
    }
    entry->count = 0;
}

// Returns the next removed association, for the caller to release. If none is left, it first removes all associations
// of the object. Returns false if there are none.
static bool take_next(id object, struct association *taken) {
    ORT_STRIPE_GUARD(ort_associated_object_lock(object));
    struct associated_object *entry = ort_associated_object_find_locked(object);
    if (entry == NULL) {
        return false;
    }
    begin_change_locked(entry);
    if (entry->taken == NULL) {
        take_lists_locked(entry);
    }
    const bool has_next = entry->taken != NULL;
    if (has_next) {
        *taken = spare_locked(entry, &entry->taken);
    }
    end_change_locked(entry);
    ort_associated_object_drop_if_in_table_locked(object, entry);
    return has_next;
}

// Repeats until there are none: releasing a value may set others. A dealloc may throw, so each association is removed
// before its value is released.
static void release_all(void *context) {
    id *object = context;
    struct association taken;
    while (*object != nil && take_next(*object, &taken)) {
        release_value(taken.value, taken.policy);
    }
    *object = nil;
}

void objc_removeAssociatedObjects(id object) {
    if (object != nil && ort_associated_object_may_be(object)) {
        ort_call_with_cleanup(release_all, &object, release_all);
    }
}
