#include "rings/filter.h"
#include <pthread.h>

// All atomic and relaxed.
static struct {
    uint32_t is_disabled;
    uint32_t is_forked;
    uint32_t count;
    int32_t threads[CTRACING_MAX_THREADS];
} filter;

enum { HALF_CHANGE = 2, CHANGE = 2 * HALF_CHANGE };

uint64_t ctracing_filter_version = CHANGE; // no thread has judged itself by 0

static pthread_mutex_t writers = PTHREAD_MUTEX_INITIALIZER;

// MARK: Changes

static void begin_change(void) {
    pthread_mutex_lock(&writers);
    __atomic_fetch_add(&ctracing_filter_version, HALF_CHANGE, __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_RELEASE);
}

static void end_change(void) {
    __atomic_fetch_add(&ctracing_filter_version, HALF_CHANGE, __ATOMIC_RELEASE);
    pthread_mutex_unlock(&writers);
}

// In a child that was forked during a change, the mutex is locked for ever.
void ctracing_set_enabled(bool is_enabled) {
    if (!ctracing_filter_is_forked()) {
        begin_change();
        __atomic_store_n(&filter.is_disabled, !is_enabled, __ATOMIC_RELAXED);
        end_change();
    }
}

bool ctracing_set_threads(const int32_t *threads, size_t count) {
    if (count > CTRACING_MAX_THREADS) {
        return false;
    }
    if (!ctracing_filter_is_forked()) {
        begin_change();
        for (size_t i = 0; i < count; i++) {
            __atomic_store_n(&filter.threads[i], threads[i], __ATOMIC_RELAXED);
        }
        __atomic_store_n(&filter.count, (uint32_t)count, __ATOMIC_RELAXED);
        end_change();
    }
    return true;
}

// MARK: Judging

static bool has_thread(int32_t number) {
    const uint32_t count = __atomic_load_n(&filter.count, __ATOMIC_RELAXED);
    bool is_there = count == 0;
    for (uint32_t i = 0; i < count && !is_there; i++) {
        is_there = __atomic_load_n(&filter.threads[i], __ATOMIC_RELAXED) == number;
    }
    return is_there;
}

bool ctracing_filter_judge(struct ctracing_thread *thread, uint64_t version) {
    const bool is_wanted = __atomic_load_n(&filter.is_disabled, __ATOMIC_RELAXED) == 0 && has_thread(thread->number);
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    if (version % CHANGE == 0 && __atomic_load_n(&ctracing_filter_version, __ATOMIC_RELAXED) == version) {
        __atomic_store_n(&thread->judgement, version + is_wanted, __ATOMIC_RELAXED);
        return is_wanted;
    }
    return __atomic_load_n(&thread->judgement, __ATOMIC_RELAXED) % 2 != 0;
}

// MARK: Forks

bool ctracing_can_record(void) { return !ctracing_filter_is_forked(); }

bool ctracing_filter_is_forked(void) { return __atomic_load_n(&filter.is_forked, __ATOMIC_RELAXED) != 0; }

// There is one thread.
static void end_in_child(void) {
    __atomic_store_n(&filter.is_forked, 1, __ATOMIC_RELAXED);
    __atomic_store_n(&filter.is_disabled, 1, __ATOMIC_RELAXED);
    const uint64_t version = __atomic_load_n(&ctracing_filter_version, __ATOMIC_RELAXED);
    __atomic_store_n(&ctracing_filter_version, version - version % CHANGE + CHANGE, __ATOMIC_RELAXED);
}

__attribute__((constructor(102))) static void prepare(void) { pthread_atfork(NULL, NULL, end_in_child); }
