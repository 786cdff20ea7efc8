// Every lock of the runtime, in the order in which a thread may take them.
//
// A thread that holds a lock may take only locks further down in the list; debug and stress builds check it. No user
// code (methods, blocks, handlers) runs while one is held. Message send, selector look-up by name, the retain count
// and, usually, loads of weak references take none. A fork takes all of them in this order, so that the child finds
// everything consistent and unlocked.

#ifndef ORT_LOCKS_H
#define ORT_LOCKS_H

#include "support/visibility.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum ort_lock_rank {
    ORT_RANK_HOOK,         // hooks, and the calls that run them
    ORT_RANK_INITIALIZE,   // the states of +initialize
    ORT_RANK_RUNTIME,      // classes, method lists, caches (writers), protocols, images
    ORT_RANK_SELECTOR,     // the selector table (writers)
    ORT_RANK_WEAK,         // weak references, by object
    ORT_RANK_ASSOCIATION,  // associations, by object
    ORT_RANK_PROPERTY,     // values of atomic properties, by address
    ORT_RANK_LIFE,         // the hooks of ends of Swift classes, and live instances, by address (ort_life_lock_take)
    ORT_RANK_CPP_PROPERTY, // the users of each atomic property of a C++ class
    ORT_RANK_SYNC,         // the locks of @synchronized that threads wait for
    ORT_RANK_CONSTRUCTED,  // instances that the runtime did not allocate
    ORT_RANK_TRAMPOLINE,   // implementations made from blocks
};

// A lock that threads wait for in the kernel, on its own cache line. To take it and to release it is an atomic
// operation each, in the text of the caller, while no other thread wants it. A pthread mutex takes two calls more: a
// hook's installation and removal together took a quarter longer with it. Source: U. Drepper, "Futexes Are Tricky",
// 2011, "Mutex, Take 3"; here an exchange releases it.
struct ort_lock {
    _Alignas(64) uint32_t state; // an ort_lock_state; atomic
    enum ort_lock_rank rank;
};

enum ort_lock_state {
    ORT_LOCK_FREE,
    ORT_LOCK_HELD,
    ORT_LOCK_AWAITED, // held, and threads may sleep until it is free
};

// A thread that waits for a condition does not hold the lock that protects it. All zero at first, and again in the
// child of a fork, which has none of these threads.
struct ort_condition {
    uint32_t changes; // how often it was signalled while threads waited, modulo 2^32; the kernel reads it, too
    uint32_t waiting; // threads
};

// Locks of one rank that are chosen by address. A thread takes one of them, or two by ort_stripe_acquire_pair. They are
// held for tens of nanoseconds, life locks also longer (lives/instances.h); so each is one word on its own cache line.
// An exchange takes the lock, a store releases it. If the lock is taken, a thread waits as support/patience.h says.
struct ort_stripe {
    _Alignas(64) uint32_t is_held;
    enum ort_lock_rank rank;
};

#ifdef ORT_STRESS
enum { ORT_STRIPE_COUNT = 2 };
#else
enum { ORT_STRIPE_COUNT = 64 };
#endif

ORT_HIDDEN extern struct ort_lock ort_hook_lock;
ORT_HIDDEN extern struct ort_lock ort_initialize_lock;
ORT_HIDDEN extern struct ort_lock ort_runtime_lock;
ORT_HIDDEN extern struct ort_lock ort_selector_lock;
ORT_HIDDEN extern struct ort_lock ort_cpp_property_lock;
ORT_HIDDEN extern struct ort_lock ort_sync_lock;
ORT_HIDDEN extern struct ort_lock ort_constructed_lock;
ORT_HIDDEN extern struct ort_lock ort_trampoline_lock;
ORT_HIDDEN extern struct ort_stripe ort_weak_locks[ORT_STRIPE_COUNT];
ORT_HIDDEN extern struct ort_stripe ort_association_locks[ORT_STRIPE_COUNT];
ORT_HIDDEN extern struct ort_stripe ort_property_locks[ORT_STRIPE_COUNT];
ORT_HIDDEN extern struct ort_stripe ort_life_locks[ORT_STRIPE_COUNT];

// MARK: Order

// Ends the process when a thread takes a lock while it holds one of the same rank or of a later one. In debug builds
// and stress builds only.
#if defined(DEBUG) || defined(ORT_STRESS)
ORT_HIDDEN void ort_lock_note_acquire(enum ort_lock_rank rank);
ORT_HIDDEN void ort_lock_note_release(enum ort_lock_rank rank);
#else
static inline void ort_lock_note_acquire(enum ort_lock_rank rank) { (void)rank; }
static inline void ort_lock_note_release(enum ort_lock_rank rank) { (void)rank; }
#endif

// MARK: Locks

// These keep errno and are no cancellation points: the thread may be sending a message.
ORT_HIDDEN void ort_lock_acquire_waiting(struct ort_lock *lock);
ORT_HIDDEN void ort_lock_wake(struct ort_lock *lock);

// Acquire pairs with the release of the thread that held the lock before.
static inline void ort_lock_acquire(struct ort_lock *lock) {
    ort_lock_note_acquire(lock->rank);
    uint32_t state = ORT_LOCK_FREE;
    if (!__atomic_compare_exchange_n(&lock->state, &state, ORT_LOCK_HELD, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
        ort_lock_acquire_waiting(lock);
    }
}

static inline void ort_lock_release(struct ort_lock *lock) {
    ort_lock_note_release(lock->rank);
    if (__atomic_exchange_n(&lock->state, ORT_LOCK_FREE, __ATOMIC_RELEASE) == ORT_LOCK_AWAITED) {
        ort_lock_wake(lock);
    }
}

// MARK: Conditions

// Releases the lock, waits for a signal, and takes the lock again; may return without a signal. Keeps errno and is no
// cancellation point.
ORT_HIDDEN void ort_condition_wait_locked(struct ort_condition *condition, struct ort_lock *lock);

// Wakes one or all of the threads that wait.
ORT_HIDDEN void ort_condition_signal_locked(struct ort_condition *condition);
ORT_HIDDEN void ort_condition_broadcast_locked(struct ort_condition *condition);

// MARK: Stripes

// The stripe that an address belongs to.
static inline size_t ort_lock_stripe(const void *address) {
    uintptr_t bits = (uintptr_t)address >> 4;
    return (bits ^ (bits >> 7) ^ (bits >> 13)) % ORT_STRIPE_COUNT;
}

ORT_HIDDEN void ort_stripe_wait(struct ort_stripe *stripe);

// Acquire pairs with the release store of the thread that held the stripe before.
static inline void ort_stripe_acquire(struct ort_stripe *stripe) {
    ort_lock_note_acquire(stripe->rank);
    if (__atomic_exchange_n(&stripe->is_held, 1, __ATOMIC_ACQUIRE) != 0) {
        ort_stripe_wait(stripe);
    }
}

static inline void ort_stripe_release(struct ort_stripe *stripe) {
    ort_lock_note_release(stripe->rank);
    __atomic_store_n(&stripe->is_held, 0, __ATOMIC_RELEASE);
}

// Takes two stripes of one rank, which may be the same, in the order of their addresses.
ORT_HIDDEN void ort_stripe_acquire_pair(struct ort_stripe *left, struct ort_stripe *right);
ORT_HIDDEN void ort_stripe_release_pair(struct ort_stripe *left, struct ort_stripe *right);

// MARK: Life locks

// Set while the thread holds one of ort_life_locks, for handlers of signals: compiled code may retain an object there.
ORT_HIDDEN extern _Thread_local bool ort_life_lock_is_held __attribute__((tls_model("initial-exec")));

static inline struct ort_stripe *ort_life_lock_take(size_t number) {
    ort_life_lock_is_held = true;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    ort_stripe_acquire(&ort_life_locks[number]);
    return &ort_life_locks[number];
}

static inline void ort_life_lock_give_back(struct ort_stripe **lock) {
    ort_stripe_release(*lock);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    ort_life_lock_is_held = false;
}

// MARK: Guards

static inline void ort_lock_release_guarded(struct ort_lock **lock) { ort_lock_release(*lock); }

static inline struct ort_lock *ort_lock_acquire_guarded(struct ort_lock *lock) {
    ort_lock_acquire(lock);
    return lock;
}

static inline void ort_stripe_release_guarded(struct ort_stripe **stripe) { ort_stripe_release(*stripe); }

static inline struct ort_stripe *ort_stripe_acquire_guarded(struct ort_stripe *stripe) {
    ort_stripe_acquire(stripe);
    return stripe;
}

// Hold the lock, the stripe or the life lock of that number until the enclosing scope ends.
#define ORT_GUARD(lock)                                                                      \
    __attribute__((cleanup(ort_lock_release_guarded), unused)) struct ort_lock *ort_guard_ = \
        ort_lock_acquire_guarded(lock)
#define ORT_STRIPE_GUARD(stripe)                                                                 \
    __attribute__((cleanup(ort_stripe_release_guarded), unused)) struct ort_stripe *ort_guard_ = \
        ort_stripe_acquire_guarded(stripe)
#define ORT_LIFE_GUARD(number) \
    __attribute__((cleanup(ort_life_lock_give_back), unused)) struct ort_stripe *ort_guard_ = ort_life_lock_take(number)

#endif
