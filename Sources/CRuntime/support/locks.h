// Every lock of the runtime, in the order in which a thread may take them.
//
// A thread that holds a lock may take only locks further down; debug builds check it. No user code (methods, blocks,
// handlers) runs while one is held. Message send, selector look-up by name and the retain count take none. A fork takes
// all of them in this order, so that the child finds everything consistent and unlocked.

#ifndef ORT_LOCKS_H
#define ORT_LOCKS_H

#include "support/visibility.h"
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

enum ort_lock_rank {
    ORT_RANK_INITIALIZE,  // the states of +initialize
    ORT_RANK_RUNTIME,     // classes, method lists, caches (writers), protocols, images
    ORT_RANK_SELECTOR,    // the selector table (writers)
    ORT_RANK_WEAK,        // weak references, by object
    ORT_RANK_ASSOCIATION, // associations, by object
    ORT_RANK_PROPERTY,    // values of atomic properties, by address
    ORT_RANK_SYNC,        // the table of @synchronized locks
    ORT_RANK_TRAMPOLINE,  // implementations made from blocks
};

struct ort_lock {
    pthread_mutex_t mutex;
    enum ort_lock_rank rank;
};

// Locks of one rank that are chosen by address; a thread takes one of them, or two by ort_lock_acquire_pair.
enum { ORT_STRIPE_COUNT = 64 };

ORT_HIDDEN extern struct ort_lock ort_initialize_lock;
ORT_HIDDEN extern struct ort_lock ort_runtime_lock;
ORT_HIDDEN extern struct ort_lock ort_selector_lock;
ORT_HIDDEN extern struct ort_lock ort_sync_lock;
ORT_HIDDEN extern struct ort_lock ort_trampoline_lock;
ORT_HIDDEN extern struct ort_lock ort_weak_locks[ORT_STRIPE_COUNT];
ORT_HIDDEN extern struct ort_lock ort_association_locks[ORT_STRIPE_COUNT];
ORT_HIDDEN extern struct ort_lock ort_property_locks[ORT_STRIPE_COUNT];

ORT_HIDDEN void ort_lock_acquire(struct ort_lock *lock);
ORT_HIDDEN void ort_lock_release(struct ort_lock *lock);

// Takes two locks of one rank, which may be the same lock, in the order of their addresses.
ORT_HIDDEN void ort_lock_acquire_pair(struct ort_lock *left, struct ort_lock *right);
ORT_HIDDEN void ort_lock_release_pair(struct ort_lock *left, struct ort_lock *right);

// Waits on the condition, which gives the lock back meanwhile.
ORT_HIDDEN void ort_lock_wait(struct ort_lock *lock, pthread_cond_t *condition);

// The stripe that an address belongs to.
static inline size_t ort_lock_stripe(const void *address) {
    uintptr_t bits = (uintptr_t)address >> 4;
    return (bits ^ (bits >> 7) ^ (bits >> 13)) % ORT_STRIPE_COUNT;
}

static inline void ort_lock_release_guarded(struct ort_lock **lock) { ort_lock_release(*lock); }

static inline struct ort_lock *ort_lock_acquire_guarded(struct ort_lock *lock) {
    ort_lock_acquire(lock);
    return lock;
}

// Holds the lock until the enclosing scope ends.
#define ORT_GUARD(lock)                                                                      \
    __attribute__((cleanup(ort_lock_release_guarded), unused)) struct ort_lock *ort_guard_ = \
        ort_lock_acquire_guarded(lock)

#endif
