#include "support/counter.h"
#include "support/time.h"
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

const char *ort_counter_source_path = "/sys/devices/system/clocksource/clocksource0/current_clocksource";

static bool is_kernel_source(const char *name) {
    char text[32] = "";
    const int file = open(ort_counter_source_path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return false;
    }
    const ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    text[count < 0 ? 0 : count] = 0;
    text[strcspn(text, "\n")] = 0;
    return strcmp(text, name) == 0;
}

#if defined(__x86_64__)
static bool is_invariant(void) {
    enum { POWER_MANAGEMENT = 0x80000007, INVARIANT = 1 << 8 };
    unsigned a, b, c, d;
    return __get_cpuid(POWER_MANAGEMENT, &a, &b, &c, &d) != 0 && (d & INVARIANT) != 0;
}

bool ort_counter_is_usable(void) { return is_invariant() && is_kernel_source("tsc"); }
#elif defined(__aarch64__)
bool ort_counter_is_usable(void) { return is_kernel_source("arch_sys_counter"); }
#endif

// The time lies between two readings. The closest pair of some tries counts, since the thread may be interrupted in
// between.
struct ort_counter_anchor ort_counter_take_anchor(void) {
    enum { TRIES = 16 };
    struct ort_counter_anchor anchor = {0};
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < TRIES; i++) {
        const uint64_t before = ort_counter_ticks(), time = ort_monotonic_time();
        const uint64_t distance = ort_counter_ticks() - before;
        if (distance < least) {
            least = distance;
            anchor = (struct ort_counter_anchor){before + distance / 2, time};
        }
    }
    return anchor;
}

uint64_t ort_counter_pace(struct ort_counter_anchor begin, struct ort_counter_anchor end) {
    enum { MOST = 100 };
    const uint64_t ticks = end.ticks - begin.ticks, time = end.time - begin.time;
    if (ticks == 0 || ticks / MOST > time) {
        return 0;
    }
    return (uint64_t)(((unsigned __int128)time << ORT_COUNTER_PACE_BITS) / ticks);
}
