#include "support/locks.h"
#include <objc/kernel.h>

#define LOCK(rank) {PTHREAD_MUTEX_INITIALIZER, rank}

struct ort_lock ort_initialize_lock = LOCK(ORT_RANK_INITIALIZE);
struct ort_lock ort_runtime_lock = LOCK(ORT_RANK_RUNTIME);
struct ort_lock ort_selector_lock = LOCK(ORT_RANK_SELECTOR);
struct ort_lock ort_sync_lock = LOCK(ORT_RANK_SYNC);
struct ort_lock ort_trampoline_lock = LOCK(ORT_RANK_TRAMPOLINE);

#pragma clang diagnostic ignored "-Wgnu-designator"
struct ort_lock ort_weak_locks[ORT_STRIPE_COUNT] = {[0 ... ORT_STRIPE_COUNT - 1] = LOCK(ORT_RANK_WEAK)};
struct ort_lock ort_association_locks[ORT_STRIPE_COUNT] = {[0 ... ORT_STRIPE_COUNT - 1] = LOCK(ORT_RANK_ASSOCIATION)};
struct ort_lock ort_property_locks[ORT_STRIPE_COUNT] = {[0 ... ORT_STRIPE_COUNT - 1] = LOCK(ORT_RANK_PROPERTY)};

// MARK: Order

#ifndef NDEBUG
// Bit r is set while the thread holds a lock of rank r.
static _Thread_local uint32_t held_ranks;

static void note_acquire(const struct ort_lock *lock) {
    if (held_ranks >> lock->rank != 0) {
        ort_fatal(
            "a runtime lock of rank %d was taken while one of the same or a later rank was held (0x%x); "
            "this is a defect of the runtime, please report it",
            (int)lock->rank, held_ranks);
    }
    held_ranks |= 1u << lock->rank;
}

static void note_release(const struct ort_lock *lock) { held_ranks &= ~(1u << lock->rank); }
#else
static void note_acquire(const struct ort_lock *lock) { (void)lock; }
static void note_release(const struct ort_lock *lock) { (void)lock; }
#endif

void ort_lock_acquire(struct ort_lock *lock) {
    note_acquire(lock);
    pthread_mutex_lock(&lock->mutex);
}

void ort_lock_release(struct ort_lock *lock) {
    note_release(lock);
    pthread_mutex_unlock(&lock->mutex);
}

void ort_lock_acquire_pair(struct ort_lock *left, struct ort_lock *right) {
    struct ort_lock *first = left < right ? left : right;
    ort_lock_acquire(first);
    if (left != right) {
        pthread_mutex_lock(&(first == left ? right : left)->mutex);
    }
}

void ort_lock_release_pair(struct ort_lock *left, struct ort_lock *right) {
    if (left != right) {
        pthread_mutex_unlock(&right->mutex);
    }
    ort_lock_release(left);
}

void ort_lock_wait(struct ort_lock *lock, pthread_cond_t *condition) { pthread_cond_wait(condition, &lock->mutex); }

// MARK: Fork

static struct {
    struct ort_lock *locks;
    size_t count;
} const all_locks[] = {
    {&ort_initialize_lock, 1},
    {&ort_runtime_lock, 1},
    {&ort_selector_lock, 1},
    {ort_weak_locks, ORT_STRIPE_COUNT},
    {ort_association_locks, ORT_STRIPE_COUNT},
    {ort_property_locks, ORT_STRIPE_COUNT},
    {&ort_sync_lock, 1},
    {&ort_trampoline_lock, 1},
};

enum { LOCK_GROUP_COUNT = sizeof all_locks / sizeof all_locks[0] };

static void acquire_all(void) {
    for (size_t group = 0; group < LOCK_GROUP_COUNT; group++) {
        for (size_t i = 0; i < all_locks[group].count; i++) {
            pthread_mutex_lock(&all_locks[group].locks[i].mutex);
        }
    }
}

static void release_all(void) {
    for (size_t group = LOCK_GROUP_COUNT; group-- > 0;) {
        for (size_t i = all_locks[group].count; i-- > 0;) {
            pthread_mutex_unlock(&all_locks[group].locks[i].mutex);
        }
    }
}

__attribute__((constructor(101))) static void watch_forks(void) {
    pthread_atfork(acquire_all, release_all, release_all);
}
