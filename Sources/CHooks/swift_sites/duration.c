#include "swift_sites/duration.h"
#include <pthread.h>

// The time over which a pace is exact enough to be kept, in nanoseconds.
enum { PACE_TIME = 20 * 1000 * 1000 };

bool ort_duration_has_counter;
static struct ort_counter_anchor first; // written before the first reading
static uint64_t pace;                   // 0 before it is known well; atomic, relaxed

static void decide(void) {
    __atomic_store_n(&ort_duration_has_counter, ort_counter_is_usable(), __ATOMIC_RELAXED);
    first = ort_counter_take_anchor();
}

void ort_duration_prepare(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, decide);
}

// MARK: Durations

uint64_t ort_duration_reading_in_c(void) { return ort_duration_reading(); }

// 0 for a counter that is no clock.
static uint64_t find_pace(void) {
    const struct ort_counter_anchor now = ort_counter_take_anchor();
    const uint64_t found = ort_counter_pace(first, now);
    if (now.time - first.time >= PACE_TIME) {
        __atomic_store_n(&pace, found, __ATOMIC_RELAXED);
    }
    return found;
}

uint64_t ort_duration_between(uint64_t begin, uint64_t end) {
    const int64_t distance = (int64_t)(end - begin);
    if (distance <= 0) {
        return 0;
    }
    if (!__atomic_load_n(&ort_duration_has_counter, __ATOMIC_RELAXED)) {
        return (uint64_t)distance;
    }
    const uint64_t known = __atomic_load_n(&pace, __ATOMIC_RELAXED);
    const unsigned __int128 ticks = (uint64_t)distance;
    return (uint64_t)((ticks * (known != 0 ? known : find_pace())) >> ORT_COUNTER_PACE_BITS);
}
