// Weak references.
//
// Representation: for each object that has weak references, the addresses of the variables that hold them, in a hash table striped
// by object. A variable that refers to an object without a retain count word (small, static) is not in the table. One that
// refers to a block keeps it alive, since BlocksRuntime does not tell when a block goes away.
//
// A load takes the lock of the object's stripe, checks that the variable still holds the object, and retains it unless dealloc has
// begun. Memory safety: an object's memory is freed only after ort_weak_clear has held that lock, so whoever finds the object in
// the variable under the lock may touch its retain count.

#include "objects/weak.h"
#include "objects/reference_count.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/blocks_runtime.h>
#include <objc/kernel.h>
#include <objc/objc-arc.h>
#include <stdlib.h>

struct weak_entry {
    struct weak_entry *next;
    id object;
    id **locations;
    size_t count;
    size_t capacity;
};

enum { BUCKETS_PER_STRIPE = 64 };

// Protected by the stripe of the same index in ort_weak_locks.
static struct weak_entry *tables[ORT_STRIPE_COUNT][BUCKETS_PER_STRIPE];

static struct weak_entry **bucket_of(id object) {
    return &tables[ort_lock_stripe(object)][((uintptr_t)object >> 10) % BUCKETS_PER_STRIPE];
}

static struct ort_lock *lock_of(id object) { return &ort_weak_locks[ort_lock_stripe(object)]; }

static struct weak_entry **find_entry_locked(id object) {
    struct weak_entry **link = bucket_of(object);
    while (*link != NULL && (*link)->object != object) {
        link = &(*link)->next;
    }
    return link;
}

static void free_entry_locked(struct weak_entry **link) {
    struct weak_entry *entry = *link;
    *link = entry->next;
    free(entry->locations);
    free(entry);
}

static void add_location_locked(id object, id *location) {
    struct weak_entry **link = find_entry_locked(object);
    if (*link == NULL) {
        *link = ort_memory_allocate(sizeof **link);
        (*link)->object = object;
        __atomic_fetch_or(ort_reference_count_word(object), ORT_COUNT_HAS_WEAK, __ATOMIC_RELAXED);
    }
    struct weak_entry *entry = *link;
    if (entry->count == entry->capacity) {
        entry->capacity = entry->capacity == 0 ? 2 : entry->capacity * 2;
        entry->locations = realloc(entry->locations, entry->capacity * sizeof(id *));
        if (entry->locations == NULL) {
            ort_fatal("out of memory: no room for %zu weak references", entry->capacity);
        }
    }
    entry->locations[entry->count++] = location;
}

static void remove_location_locked(id object, id *location) {
    struct weak_entry **link = find_entry_locked(object);
    struct weak_entry *entry = *link;
    for (size_t i = 0; entry != NULL && i < entry->count; i++) {
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

void ort_weak_clear(id object) {
    ORT_GUARD(lock_of(object));
    struct weak_entry **link = find_entry_locked(object);
    if (*link == NULL) {
        return;
    }
    for (size_t i = 0; i < (*link)->count; i++) {
        __atomic_store_n((*link)->locations[i], nil, __ATOMIC_RELEASE);
    }
    free_entry_locked(link);
}

static id load(id *location) { return __atomic_load_n(location, __ATOMIC_ACQUIRE); }

// MARK: Storing

// Stores a first value into an unregistered variable.
static void begin_reference(id *location, id object) {
    if (ort_object_is_block(object)) {
        object = objc_retain(object);
    } else if (ort_object_has_header(object)) {
        ORT_GUARD(lock_of(object));
        if (ort_is_deallocating(object)) {
            object = nil;
        } else {
            add_location_locked(object, location);
        }
        __atomic_store_n(location, object, __ATOMIC_RELEASE);
        return;
    }
    __atomic_store_n(location, object, __ATOMIC_RELEASE);
}

// Unregisters the variable, which keeps a stale value. Its object may be deallocated by another thread meanwhile, and then is nil.
static void end_reference(id *location) {
    for (;;) {
        id object = load(location);
        if (object == nil) {
            return;
        }
        ort_lock_acquire(lock_of(object));
        bool is_current = load(location) == object;
        if (is_current && ort_object_is_block(object)) {
            ort_lock_release(lock_of(object));
            objc_release(object);
            return;
        }
        if (is_current && ort_object_has_header(object)) {
            remove_location_locked(object, location);
        }
        ort_lock_release(lock_of(object));
        if (is_current) {
            return;
        }
    }
}

id objc_initWeak(id *location, id object) {
    begin_reference(location, object);
    return load(location);
}

id objc_storeWeak(id *location, id object) {
    end_reference(location);
    begin_reference(location, object);
    return load(location);
}

void objc_destroyWeak(id *location) { end_reference(location); }

// MARK: Loading

// Retains what the variable holds unless it is being deallocated, while its stripe is locked.
static bool retain_locked(id object) {
    if (!ort_object_has_header(object)) {
        return true; // small, static, or a block that the reference keeps
    }
    return ort_reference_count_retain_try(object);
}

id objc_loadWeakRetained(id *location) {
    for (;;) {
        id object = load(location);
        if (object == nil) {
            return nil;
        }
        ORT_GUARD(lock_of(object));
        if (load(location) != object) {
            continue;
        }
        if (ort_object_is_block(object)) {
            return objc_retain(object);
        }
        return retain_locked(object) ? object : nil;
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
