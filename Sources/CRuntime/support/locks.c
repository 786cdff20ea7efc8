#include "support/locks.h"
#include "support/patience.h"
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <objc/kernel.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LOCK(rank) {ORT_LOCK_FREE, rank}

struct ort_lock ort_hook_lock = LOCK(ORT_RANK_HOOK);
struct ort_lock ort_initialize_lock = LOCK(ORT_RANK_INITIALIZE);
struct ort_lock ort_runtime_lock = LOCK(ORT_RANK_RUNTIME);
struct ort_lock ort_selector_lock = LOCK(ORT_RANK_SELECTOR);
struct ort_lock ort_cpp_property_lock = LOCK(ORT_RANK_CPP_PROPERTY);
struct ort_lock ort_sync_lock = LOCK(ORT_RANK_SYNC);
struct ort_lock ort_constructed_lock = LOCK(ORT_RANK_CONSTRUCTED);
struct ort_lock ort_trampoline_lock = LOCK(ORT_RANK_TRAMPOLINE);

#pragma clang diagnostic ignored "-Wgnu-designator"
#define STRIPES(rank)                              \
    {                                              \
        [0 ... ORT_STRIPE_COUNT - 1] = { 0, rank } \
    }
struct ort_stripe ort_weak_locks[ORT_STRIPE_COUNT] = STRIPES(ORT_RANK_WEAK);
struct ort_stripe ort_association_locks[ORT_STRIPE_COUNT] = STRIPES(ORT_RANK_ASSOCIATION);
struct ort_stripe ort_property_locks[ORT_STRIPE_COUNT] = STRIPES(ORT_RANK_PROPERTY);
struct ort_stripe ort_life_locks[ORT_STRIPE_COUNT] = STRIPES(ORT_RANK_LIFE);

// MARK: Order

#if defined(DEBUG) || defined(ORT_STRESS)
// Bit r is set while the thread holds a lock of rank r.
static _Thread_local uint32_t held_ranks;

void ort_lock_note_acquire(enum ort_lock_rank rank) {
    if (held_ranks >> rank != 0) {
        ort_fatal(
            "a runtime lock of rank %d was taken while the thread held a lock of the same or a later rank (0x%x); this "
            "is a defect of the runtime, please report it",
            (int)rank, held_ranks);
    }
    held_ranks |= 1u << rank;
}

void ort_lock_note_release(enum ort_lock_rank rank) { held_ranks &= ~(1u << rank); }
#endif

// MARK: Locks

static void call_futex(uint32_t *word, int operation, uint32_t value) {
    const int previous_error = errno;
    syscall(SYS_futex, word, operation | FUTEX_PRIVATE_FLAG, value, NULL, NULL, 0);
    errno = previous_error;
}

// Returns at once if the word has another value. Otherwise sleeps until another thread wakes this one, or a signal
// does.
static void sleep_while(uint32_t *word, uint32_t value) { call_futex(word, FUTEX_WAIT, value); }

static void wake(uint32_t *word, int threads) { call_futex(word, FUTEX_WAKE, (uint32_t)threads); }

// A thread that gets the lock here does not know whether others sleep, so it leaves word that they may.
void ort_lock_acquire_waiting(struct ort_lock *lock) {
    while (__atomic_exchange_n(&lock->state, ORT_LOCK_AWAITED, __ATOMIC_ACQUIRE) != ORT_LOCK_FREE) {
        sleep_while(&lock->state, ORT_LOCK_AWAITED);
    }
}

void ort_lock_wake(struct ort_lock *lock) { wake(&lock->state, 1); }

// MARK: Conditions

// If the condition is signalled after the release, the thread does not fall asleep, since the number is another one.
void ort_condition_wait_locked(struct ort_condition *condition, struct ort_lock *lock) {
    const uint32_t changes = condition->changes;
    condition->waiting++;
    ort_lock_release(lock);
    sleep_while(&condition->changes, changes);
    ort_lock_acquire(lock);
    condition->waiting--;
}

static void signal_locked(struct ort_condition *condition, int threads) {
    if (condition->waiting > 0) {
        __atomic_store_n(&condition->changes, condition->changes + 1, __ATOMIC_RELAXED);
        wake(&condition->changes, threads);
    }
}

void ort_condition_signal_locked(struct ort_condition *condition) { signal_locked(condition, 1); }

void ort_condition_broadcast_locked(struct ort_condition *condition) { signal_locked(condition, INT_MAX); }

// MARK: Stripes

static bool take_try(struct ort_stripe *stripe) {
    return __atomic_load_n(&stripe->is_held, __ATOMIC_RELAXED) == 0 &&
        __atomic_exchange_n(&stripe->is_held, 1, __ATOMIC_ACQUIRE) == 0;
}

void ort_stripe_wait(struct ort_stripe *stripe) {
    struct ort_patience patience = {0};
    while (!take_try(stripe)) {
        ort_patience_pause(&patience);
    }
}

static void acquire_unordered(struct ort_stripe *stripe) {
    if (!take_try(stripe)) {
        ort_stripe_wait(stripe);
    }
}

static void release_unordered(struct ort_stripe *stripe) { __atomic_store_n(&stripe->is_held, 0, __ATOMIC_RELEASE); }

void ort_stripe_acquire_pair(struct ort_stripe *left, struct ort_stripe *right) {
    struct ort_stripe *first = left < right ? left : right;
    ort_stripe_acquire(first);
    if (left != right) {
        acquire_unordered(first == left ? right : left);
    }
}

void ort_stripe_release_pair(struct ort_stripe *left, struct ort_stripe *right) {
    if (left != right) {
        release_unordered(right);
    }
    ort_stripe_release(left);
}

// MARK: Fork

// In the order of the ranks, which ends with the locks that come after the stripes.
static struct ort_lock *const first_locks[] = {
    &ort_hook_lock, &ort_initialize_lock, &ort_runtime_lock, &ort_selector_lock};
static struct ort_stripe *const stripes[] = {ort_weak_locks, ort_association_locks, ort_property_locks, ort_life_locks};
static struct ort_lock *const last_locks[] = {
    &ort_cpp_property_lock, &ort_sync_lock, &ort_constructed_lock, &ort_trampoline_lock};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

_Thread_local bool ort_life_lock_is_held __attribute__((tls_model("initial-exec")));

static void acquire_all(void) {
    ort_life_lock_is_held = true;
    for (size_t i = 0; i < COUNT(first_locks); i++) {
        ort_lock_acquire(first_locks[i]);
    }
    for (size_t i = 0; i < COUNT(stripes) * ORT_STRIPE_COUNT; i++) {
        acquire_unordered(&stripes[i / ORT_STRIPE_COUNT][i % ORT_STRIPE_COUNT]);
    }
    for (size_t i = 0; i < COUNT(last_locks); i++) {
        ort_lock_acquire(last_locks[i]);
    }
}

static void release_all(void) {
    for (size_t i = COUNT(last_locks); i-- > 0;) {
        ort_lock_release(last_locks[i]);
    }
    for (size_t i = COUNT(stripes) * ORT_STRIPE_COUNT; i-- > 0;) {
        release_unordered(&stripes[i / ORT_STRIPE_COUNT][i % ORT_STRIPE_COUNT]);
    }
    for (size_t i = COUNT(first_locks); i-- > 0;) {
        ort_lock_release(first_locks[i]);
    }
    ort_life_lock_is_held = false;
}

__attribute__((constructor(101))) static void watch_forks(void) {
    pthread_atfork(acquire_all, release_all, release_all);
}
