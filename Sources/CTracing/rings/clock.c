#include "rings/clock.h"
#include "rings/filter.h"
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

const char *ctracing_clock_source_path = "/sys/devices/system/clocksource/clocksource0/current_clocksource";
uint32_t ctracing_clock_has_counter;

static pthread_mutex_t beginning = PTHREAD_MUTEX_INITIALIZER;
static size_t users; // guarded by `beginning`

static pthread_mutex_t changing = PTHREAD_MUTEX_INITIALIZER; // innermost
static struct ctracing_clock_map present;

uint64_t ctracing_clock_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

// MARK: The kernel's source

static bool is_kernel_source(const char *name) {
    char text[32] = "";
    const int file = open(ctracing_clock_source_path, O_RDONLY | O_CLOEXEC);
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
static bool is_counter_invariant(void) {
    enum { POWER_MANAGEMENT = 0x80000007, INVARIANT = 1 << 8 };
    unsigned a, b, c, d;
    return __get_cpuid(POWER_MANAGEMENT, &a, &b, &c, &d) != 0 && (d & INVARIANT) != 0;
}

static bool is_counter_usable(void) { return is_counter_invariant() && is_kernel_source("tsc"); }
#elif defined(__aarch64__)
static bool is_counter_usable(void) { return is_kernel_source("arch_sys_counter"); }
#endif

// MARK: Maps

struct anchor {
    uint64_t ticks, time;
};

// The time lies between two readings. The closest pair of some tries counts, since the thread may be interrupted in
// between.
static struct anchor take_anchor(void) {
    enum { TRIES = 16 };
    struct anchor anchor = {0};
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < TRIES; i++) {
        const uint64_t before = ctracing_clock_ticks(), time = ctracing_clock_time();
        const uint64_t distance = ctracing_clock_ticks() - before;
        if (distance < least) {
            least = distance;
            anchor = (struct anchor){before + distance / 2, time};
        }
    }
    return anchor;
}

// An anchor is off by some ten nanoseconds, so the pace by a few millionths.
static void wait_for_pace(uint64_t begin) {
    enum { PACE_TIME = 5 * 1000 * 1000 };
    const struct timespec time = {.tv_nsec = PACE_TIME};
    while (ctracing_clock_time() - begin < PACE_TIME) {
        nanosleep(&time, NULL);
    }
}

// false for a counter that stands still, falls, or counts more than 100 in a nanosecond: it is no clock.
static bool make_map_try(struct ctracing_clock_map *map) {
    enum { MOST = 100 };
    const struct anchor begin = take_anchor();
    wait_for_pace(begin.time);
    const struct anchor end = take_anchor();
    const uint64_t ticks = end.ticks - begin.ticks, time = end.time - begin.time;
    if (ticks == 0 || ticks / MOST > time) {
        return false;
    }
    *map = (struct ctracing_clock_map){
        .origin = end.ticks,
        .origin_time = end.time,
        .pace = (uint64_t)(((unsigned __int128)time << CTRACING_CLOCK_PACE_BITS) / ticks),
    };
    return true;
}

static void publish(const struct ctracing_clock_map *map) {
    pthread_mutex_lock(&changing);
    present = *map;
    pthread_mutex_unlock(&changing);
}

static void decide(void) {
    struct ctracing_clock_map map = {.pace = (uint64_t)1 << CTRACING_CLOCK_PACE_BITS}; // readings are times
    __atomic_store_n(&ctracing_clock_has_counter, is_counter_usable() && make_map_try(&map), __ATOMIC_RELAXED);
    publish(&map);
}

// Does not change the kind of readings: some may be recorded and not yet read.
static void make_anew(void) {
    static bool is_decided; // guarded by `beginning`
    struct ctracing_clock_map map;
    if (!is_decided) {
        decide();
        is_decided = true;
    } else if (__atomic_load_n(&ctracing_clock_has_counter, __ATOMIC_RELAXED) != 0 && make_map_try(&map)) {
        publish(&map);
    }
}

struct ctracing_clock_map ctracing_clock_copy_map(void) {
    pthread_mutex_lock(&changing);
    const struct ctracing_clock_map map = present;
    pthread_mutex_unlock(&changing);
    return map;
}

// MARK: Users

// In a child that was forked meanwhile, the mutexes are locked for ever; nothing is recorded there.

void ctracing_clock_begin(void) {
    if (ctracing_filter_is_forked()) {
        return;
    }
    int state;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state); // the file and the sleep are points of cancellation
    pthread_mutex_lock(&beginning);
    if (users++ == 0) {
        make_anew();
    }
    pthread_mutex_unlock(&beginning);
    pthread_setcancelstate(state, NULL);
}

uint64_t ctracing_clock_now(void) {
    if (ctracing_filter_is_forked()) {
        return ctracing_clock_time();
    }
    const struct ctracing_clock_map map = ctracing_clock_copy_map();
    return ctracing_clock_time_of(&map, ctracing_clock_reading());
}

void ctracing_clock_end(void) {
    if (ctracing_filter_is_forked()) {
        return;
    }
    pthread_mutex_lock(&beginning);
    users--;
    pthread_mutex_unlock(&beginning);
}
