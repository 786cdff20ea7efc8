#include "swift_sites/duration.h"
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

struct anchor {
    uint64_t reading, time;
};

// How readings become nanoseconds: by this, over 2^PACE_BITS.
enum { PACE_BITS = 32, PACE_TIME = 20 * 1000 * 1000 };

bool ort_duration_has_counter;
static struct anchor first; // written before the first reading
static uint64_t pace;       // 0 before it is known well; atomic, relaxed

// MARK: The counter

static bool is_kernel_source(const char *name) {
    char text[32] = "";
    const int file = open("/sys/devices/system/clocksource/clocksource0/current_clocksource", O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return false;
    }
    const ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    text[count < 0 ? 0 : count] = 0;
    text[strcspn(text, "\n")] = 0;
    return strcmp(text, name) == 0;
}

// On x86-64 the processor must say that the counter keeps its pace, too. Source: Intel SDM 3B, 19.17.1, invariant TSC.
static bool is_counter_usable(void) {
#if defined(__x86_64__)
    enum { POWER_MANAGEMENT = 0x80000007, INVARIANT = 1 << 8 };
    unsigned a, b, c, d;
    return __get_cpuid(POWER_MANAGEMENT, &a, &b, &c, &d) != 0 && (d & INVARIANT) != 0 && is_kernel_source("tsc");
#else
    return is_kernel_source("arch_sys_counter");
#endif
}

// The time lies between two readings. The closest pair of some tries counts, since the thread may be interrupted.
static struct anchor take_anchor(void) {
    enum { TRIES = 4 };
    struct anchor anchor = {0};
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < TRIES; i++) {
        const uint64_t before = ort_duration_reading(), time = ort_monotonic_time();
        const uint64_t distance = ort_duration_reading() - before;
        if (distance < least) {
            least = distance;
            anchor = (struct anchor){before + distance / 2, time};
        }
    }
    return anchor;
}

static void decide(void) {
    __atomic_store_n(&ort_duration_has_counter, is_counter_usable(), __ATOMIC_RELAXED);
    first = take_anchor();
}

void ort_duration_prepare(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, decide);
}

// MARK: Durations

uint64_t ort_duration_reading_in_c(void) { return ort_duration_reading(); }

// 0 for a counter that stands still, or falls.
static uint64_t find_pace(void) {
    const struct anchor now = take_anchor();
    const int64_t ticks = (int64_t)(now.reading - first.reading);
    const uint64_t time = now.time - first.time;
    if (ticks <= 0) {
        return 0;
    }
    const uint64_t found = (uint64_t)(((unsigned __int128)time << PACE_BITS) / (uint64_t)ticks);
    if (time >= PACE_TIME) {
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
    return (uint64_t)((ticks * (known != 0 ? known : find_pace())) >> PACE_BITS);
}
