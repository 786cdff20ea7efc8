// The locks of @synchronized.
//
// Representation. An address leads to one of some slots. A slot is the lock of one object at a time: of the first that
// a thread locks while the slot is free and has no list. To enter and to leave it takes one atomic exchange each.
// Otherwise, and for small objects, the lock is a *listed lock*. It lies in the slot's list until no thread uses it,
// and LISTED is set in the word of the slot.
//
// Invariants. LISTED is set as long as the list has a lock. Meanwhile the word changes under ort_sync_lock only: an
// exchange that enters the slot expects 0, and one that leaves it expects the object without LISTED. So a thread that
// holds ort_sync_lock knows whether the object is locked in the slot, and the thread that leaves the slot wakes one
// that waits.
//
// Order. The exchange that enters is an acquire, and so is the one that sets LISTED: both pair with the release of what
// left the slot before. A thread's number is in `owner` only while that thread has the slot: it stores its number after
// entering, and 0 before leaving. A thread that reads its own number there has the slot, since it cannot read what it
// has overwritten itself.

#include "abi/class_layout.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/objc-sync.h>
#include <pthread.h>
#include <stdlib.h>

struct listed_lock {
    struct listed_lock *next;
    id object;
    size_t users;   // threads in it or waiting for it, counted once for each enter
    uint64_t owner; // 0 while no thread is in it
    size_t depth;   // how often the owner is in it
    bool is_waking; // a thread that waits was woken, and has not looked yet
    struct ort_condition left;
};

enum { LISTED = 1 };

struct slot {
    _Alignas(64) uintptr_t word; // the object that is locked here, or 0, and LISTED; atomic
    uint64_t owner;              // atomic
    size_t depth;                // of the owner alone
    struct listed_lock *first;   // protected by ort_sync_lock
};

#ifdef ORT_STRESS
enum { SLOTS = 2 };
#else
enum { SLOTS = 512 };
#endif

static struct slot slots[SLOTS];

static struct slot *slot_of(id object) {
    const uintptr_t bits = (uintptr_t)object >> 4;
    return &slots[(bits ^ bits >> 9 ^ bits >> 18) % SLOTS];
}

// A number that no other thread has or had. It stays the same in the child of a fork.
static uint64_t this_thread(void) {
    static uint64_t last;
    static _Thread_local uint64_t number __attribute__((tls_model("initial-exec")));
    if (__builtin_expect(number == 0, false)) {
        number = __atomic_add_fetch(&last, 1, __ATOMIC_RELAXED);
    }
    return number;
}

static uintptr_t word_of(const struct slot *slot) { return __atomic_load_n(&slot->word, __ATOMIC_RELAXED); }

static bool is_in_slot(const struct slot *slot, id object) {
    return (word_of(slot) & ~(uintptr_t)LISTED) == (uintptr_t)object;
}

static bool has_slot(const struct slot *slot, id object, uint64_t thread) {
    return is_in_slot(slot, object) && __atomic_load_n(&slot->owner, __ATOMIC_RELAXED) == thread;
}

static void set_owner(struct slot *slot, uint64_t thread) { __atomic_store_n(&slot->owner, thread, __ATOMIC_RELAXED); }

// MARK: Listed locks

static struct listed_lock **find_locked(struct slot *slot, id object) {
    struct listed_lock **link = &slot->first;
    while (*link != NULL && (*link)->object != object) {
        link = &(*link)->next;
    }
    return link;
}

static struct listed_lock *use_locked(struct slot *slot, id object) {
    struct listed_lock **link = find_locked(slot, object);
    if (*link == NULL) {
        *link = ort_memory_allocate(sizeof **link);
        **link = (struct listed_lock){.object = object};
        __atomic_fetch_or(&slot->word, LISTED, __ATOMIC_ACQUIRE);
    }
    (*link)->users++;
    return *link;
}

// Stores what is locked in the slot, and whether there is a list.
static void set_word_locked(struct slot *slot, uintptr_t object) {
    __atomic_store_n(&slot->word, object | (slot->first == NULL ? 0 : LISTED), __ATOMIC_RELEASE);
}

static void drop_locked(struct slot *slot, struct listed_lock **link) {
    struct listed_lock *lock = *link;
    *link = lock->next;
    free(lock);
    if (slot->first == NULL) {
        set_word_locked(slot, word_of(slot) & ~(uintptr_t)LISTED);
    }
}

// A thread that was woken may find the lock taken again, and waits again. Until then no other one is woken.
static void wake_locked(struct listed_lock *lock) {
    if (lock->left.waiting > 0 && !lock->is_waking) {
        lock->is_waking = true;
        ort_condition_signal_locked(&lock->left);
    }
}

__attribute__((noinline)) static void enter_listed(struct slot *slot, id object, uint64_t thread) {
    ORT_GUARD(&ort_sync_lock);
    struct listed_lock *lock = use_locked(slot, object);
    while (is_in_slot(slot, object) || (lock->owner != 0 && lock->owner != thread)) {
        ort_condition_wait_locked(&lock->left, &ort_sync_lock);
        lock->is_waking = false;
    }
    lock->owner = thread;
    lock->depth++;
}

__attribute__((noinline)) static int leave_listed(struct slot *slot, id object, uint64_t thread) {
    ORT_GUARD(&ort_sync_lock);
    struct listed_lock **link = find_locked(slot, object), *lock = *link;
    if (lock == NULL || lock->owner != thread) {
        return OBJC_SYNC_NOT_OWNING_THREAD_ERROR;
    }
    if (--lock->depth == 0) {
        lock->owner = 0;
        wake_locked(lock);
    }
    if (--lock->users == 0) {
        drop_locked(slot, link);
    }
    return OBJC_SYNC_SUCCESS;
}

__attribute__((noinline)) static void leave_slot_with_list(struct slot *slot, id object) {
    ORT_GUARD(&ort_sync_lock);
    set_word_locked(slot, 0);
    struct listed_lock *lock = *find_locked(slot, object);
    if (lock != NULL) {
        wake_locked(lock);
    }
}

// MARK: For everybody

// A word of a slot can hold the object beside LISTED.
static bool fits(id object) { return ((uintptr_t)object & ORT_SMALL_OBJECT_MASK) == 0; }

static bool enter_slot_try(struct slot *slot, id object, uint64_t thread) {
    uintptr_t none = 0;
    if (word_of(slot) != 0 ||
        !__atomic_compare_exchange_n(
            &slot->word, &none, (uintptr_t)object, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
        return false;
    }
    set_owner(slot, thread);
    slot->depth = 1;
    return true;
}

ORT_AT_CACHE_LINE int objc_sync_enter(id object) {
    if (object == nil) {
        return OBJC_SYNC_SUCCESS;
    }
    const uint64_t thread = this_thread();
    struct slot *slot = slot_of(object);
    if (fits(object) && enter_slot_try(slot, object, thread)) {
        return OBJC_SYNC_SUCCESS;
    }
    if (has_slot(slot, object, thread)) {
        slot->depth++;
    } else {
        enter_listed(slot, object, thread);
    }
    return OBJC_SYNC_SUCCESS;
}

ORT_AT_CACHE_LINE int objc_sync_exit(id object) {
    if (object == nil) {
        return OBJC_SYNC_SUCCESS;
    }
    const uint64_t thread = this_thread();
    struct slot *slot = slot_of(object);
    if (!has_slot(slot, object, thread)) {
        return leave_listed(slot, object, thread);
    }
    if (--slot->depth > 0) {
        return OBJC_SYNC_SUCCESS;
    }
    set_owner(slot, 0);
    uintptr_t alone = (uintptr_t)object;
    if (!__atomic_compare_exchange_n(&slot->word, &alone, 0, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {
        leave_slot_with_list(slot, object);
    }
    return OBJC_SYNC_SUCCESS;
}

// MARK: Fork

static void keep_own_in_list(struct slot *slot, uint64_t thread) {
    struct listed_lock **link = &slot->first;
    while (*link != NULL) {
        struct listed_lock *lock = *link;
        if (lock->owner == thread) {
            lock->users = lock->depth;
            lock->is_waking = false;
            lock->left = (struct ort_condition){0};
            link = &lock->next;
        } else {
            *link = lock->next;
            free(lock);
        }
    }
}

// The child has no other threads, so it also has none of the locks that they held or waited for.
static void keep_own_in_child(void) {
    const uint64_t thread = this_thread();
    for (struct slot *slot = slots; slot < slots + SLOTS; slot++) {
        if (word_of(slot) != 0) {
            const bool is_own = __atomic_load_n(&slot->owner, __ATOMIC_RELAXED) == thread;
            keep_own_in_list(slot, thread);
            set_word_locked(slot, is_own ? word_of(slot) & ~(uintptr_t)LISTED : 0);
            set_owner(slot, is_own ? thread : 0);
        }
    }
}

__attribute__((constructor)) static void watch_forks(void) { pthread_atfork(NULL, NULL, keep_own_in_child); }
