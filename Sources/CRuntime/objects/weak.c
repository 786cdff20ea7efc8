// Weak references.
//
// Representation: for each object that has weak references, the addresses of the variables that hold them, in a hash
// table striped by object. A variable that refers to an object without a retain count word (small, static) is not in
// the table; nor is one that refers to a block on the stack. Blocks on the heap are like objects: BlocksRuntime reports
// the end of a block.
//
// A variable changes only while the stripes of its old and its new object are locked. Loads take no lock: a load claims
// a hazard for the object that it finds and looks again (support/hazard.h), and when no hazard is free it locks the
// stripe of the object instead.
//
// Memory safety: an object's memory is freed only after ort_weak_clear has held its stripe, emptied every variable, and
// waited for the hazards that name the object. So a thread that finds the object in a variable, under a hazard or the
// stripe's lock, may use its isa and its retain count. This is also true if the last variable got another object
// before: the thread that stored it held the stripe, so the store was before ort_weak_clear's fence. If an address was
// used again, it belongs to the new object, which is in the variable and has the same protection. Only objects that had
// weak references pay for this: a fence, and a look at the hazards that threads have used.
//
// Order. A load reads the variable with acquire, which pairs with the release store of objc_storeWeak: the object was
// complete before it was stored. The read under a hazard is sequentially consistent and pairs with the fence of
// ort_hazard_await, which follows ort_weak_clear's stores of nil. The retain count word alone decides whether a load
// comes before the last release of the object. Entries and tables are read and written under their stripe only.

#include "objects/weak.h"
#include "objects/object_table.h"
#include "objects/reference_count.h"
#include "support/hazard.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/blocks_runtime.h>
#include <objc/kernel.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <stdlib.h>
#include <string.h>

struct weak_entry {
    struct ort_object_entry entry;
    id **locations; // `first` while they fit
    size_t count;
    size_t capacity;
    id *first[2];
};

// Protected by the stripe of the same index in ort_weak_locks.
static struct ort_object_table tables[ORT_STRIPE_COUNT];

static struct ort_object_table *table_of(id object) { return &tables[ort_lock_stripe(object)]; }

static struct ort_stripe *lock_of(id object) { return &ort_weak_locks[ort_lock_stripe(object)]; }

static struct weak_entry *add_entry_locked_try(id object) {
    struct weak_entry *entry = ort_memory_allocate_try(sizeof *entry);
    if (entry == NULL) {
        return NULL;
    }
    entry->entry.object = object;
    entry->locations = entry->first;
    entry->capacity = sizeof entry->first / sizeof entry->first[0];
    ort_object_table_insert(table_of(object), &entry->entry);
    ort_reference_count_set_flag(object, ORT_COUNT_HAS_WEAK);
    return entry;
}

static void free_entry_locked(struct ort_object_entry **link) {
    struct weak_entry *entry = (struct weak_entry *)*link;
    ort_object_table_remove(table_of(entry->entry.object), link);
    if (entry->locations != entry->first) {
        free(entry->locations);
    }
    free(entry);
}

static bool grow_locked_try(struct weak_entry *entry) {
    id **locations = ort_memory_resize_try(
        entry->locations == entry->first ? NULL : entry->locations, entry->capacity * 2 * sizeof(id *));
    if (locations == NULL) {
        return false;
    }
    if (entry->locations == entry->first) {
        memcpy(locations, entry->first, sizeof entry->first);
    }
    entry->locations = locations;
    entry->capacity *= 2;
    return true;
}

static bool add_location_locked_try(id object, id *location) {
    struct weak_entry *entry = (struct weak_entry *)*ort_object_table_find(table_of(object), object);
    entry = entry != NULL ? entry : add_entry_locked_try(object);
    if (entry == NULL || (entry->count == entry->capacity && !grow_locked_try(entry))) {
        return false;
    }
    entry->locations[entry->count++] = location;
    return true;
}

// Searches from the end: variables are mostly removed in the reverse order of their addition.
static void remove_location_locked(id object, id *location) {
    struct ort_object_entry **link = ort_object_table_find(table_of(object), object);
    struct weak_entry *entry = (struct weak_entry *)*link;
    for (size_t i = entry == NULL ? 0 : entry->count; i-- > 0;) {
        if (entry->locations[i] != location) {
            continue;
        }
        entry->locations[i] = entry->locations[--entry->count];
        if (entry->count == 0) {
            free_entry_locked(link);
        }
        return;
    }
}

static void clear_locations_locked(id object) {
    struct ort_object_entry **link = ort_object_table_find(table_of(object), object);
    struct weak_entry *entry = (struct weak_entry *)*link;
    if (entry == NULL) {
        return;
    }
    for (size_t i = 0; i < entry->count; i++) {
        __atomic_store_n(entry->locations[i], nil, __ATOMIC_RELEASE);
    }
    free_entry_locked(link);
}

void ort_weak_clear(id object) {
    {
        ORT_STRIPE_GUARD(lock_of(object));
        clear_locations_locked(object);
    }
    ort_hazard_await(object);
}

static id load(id *location) { return __atomic_load_n(location, __ATOMIC_ACQUIRE); }

// MARK: Storing

// Locks the stripes of the variable's object and of `object`, and returns the variable's object.
static id lock_for_change(id *location, id object) {
    for (;;) {
        id previous = load(location);
        ort_stripe_acquire_pair(lock_of(previous), lock_of(object));
        if (load(location) == previous) {
            return previous;
        }
        ort_stripe_release_pair(lock_of(previous), lock_of(object));
    }
}

// Stores the object, or nil for one whose dealloc has begun, and returns it in *stored. The new place is taken before
// the old one is freed. So without memory nothing has changed, and it returns false.
static bool store_try(id *location, id object, id *stored) {
    id previous = lock_for_change(location, object);
    *stored = ort_reference_count_has_end(object) && ort_is_deallocating(object) ? nil : object;
    bool has_room = !ort_reference_count_has_end(*stored) || add_location_locked_try(*stored, location);
    if (has_room && ort_reference_count_has_end(previous)) {
        remove_location_locked(previous, location);
    }
    if (has_room) {
        __atomic_store_n(location, *stored, __ATOMIC_RELEASE);
    }
    ort_stripe_release_pair(lock_of(previous), lock_of(object));
    return has_room;
}

ORT_AT_CACHE_LINE id objc_storeWeak(id *location, id object) {
    id stored;
    if (!store_try(location, object, &stored)) {
        ort_fatal("out of memory: no room for a weak reference to a %s", object_getClassName(object));
    }
    return stored;
}

bool ort_weak_init_try(id *location, id object) {
    __atomic_store_n(location, nil, __ATOMIC_RELAXED);
    return store_try(location, object, &object);
}

id objc_initWeak(id *location, id object) {
    __atomic_store_n(location, nil, __ATOMIC_RELAXED);
    return objc_storeWeak(location, object);
}

void objc_destroyWeak(id *location) { objc_storeWeak(location, nil); }

// MARK: Loading

// Both tries to load return whether the variable held *object all the time. If so, *object is the result of
// ort_reference_count_hold_try.

// Out of line: more threads load at once than there are hazards.
__attribute__((noinline)) static bool load_under_lock_try(id *location, id *object, bool *is_retained) {
    ORT_STRIPE_GUARD(lock_of(*object));
    if (load(location) != *object) {
        return false;
    }
    *object = ort_reference_count_hold_try(*object, is_retained);
    return true;
}

static inline bool load_try(id *location, id *object, bool *is_retained) {
    struct ort_hazard *hazard = ort_hazard_claim(*object);
    if (hazard == NULL) {
        return load_under_lock_try(location, object, is_retained);
    }
    const bool is_current = __atomic_load_n(location, __ATOMIC_SEQ_CST) == *object;
    if (is_current) {
        *object = ort_reference_count_hold_try(*object, is_retained);
    }
    ort_hazard_clear(hazard);
    return is_current;
}

ORT_AT_CACHE_LINE id objc_loadWeakRetained(id *location) {
    for (;;) {
        id object = load(location);
        if (object == nil) {
            return nil;
        }
        bool is_retained;
        if (load_try(location, &object, &is_retained)) {
            return is_retained ? object : ort_reference_count_settle(object, is_retained);
        }
    }
}

id objc_loadWeak(id *location) { return objc_autorelease(objc_loadWeakRetained(location)); }

// MARK: Copying

void objc_copyWeak(id *to, id *from) {
    id object = objc_loadWeakRetained(from);
    objc_initWeak(to, object);
    objc_release(object);
}

void objc_moveWeak(id *to, id *from) {
    objc_copyWeak(to, from);
    objc_destroyWeak(from);
}
