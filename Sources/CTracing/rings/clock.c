#include "rings/clock.h"
#include "rings/filter.h"
#include "support/time.h"
#include <pthread.h>
#include <time.h>

uint32_t ctracing_clock_has_counter;

static pthread_mutex_t beginning = PTHREAD_MUTEX_INITIALIZER;
static size_t users; // guarded by `beginning`

static pthread_mutex_t changing = PTHREAD_MUTEX_INITIALIZER; // innermost
static struct ctracing_clock_map present;

uint64_t ctracing_clock_time(void) { return ort_monotonic_time(); }

// MARK: Maps

// An anchor is off by some ten nanoseconds, so the pace by a few millionths.
static void wait_for_pace(uint64_t begin) {
    enum { PACE_TIME = 5 * 1000 * 1000 };
    const struct timespec time = {.tv_nsec = PACE_TIME};
    while (ctracing_clock_time() - begin < PACE_TIME) {
        nanosleep(&time, NULL);
    }
}

static bool make_map_try(struct ctracing_clock_map *map) {
    const struct ort_counter_anchor begin = ort_counter_take_anchor();
    wait_for_pace(begin.time);
    const struct ort_counter_anchor end = ort_counter_take_anchor();
    *map = (struct ctracing_clock_map){
        .origin = end.ticks,
        .origin_time = end.time,
        .pace = ort_counter_pace(begin, end),
    };
    return map->pace != 0;
}

static void publish(const struct ctracing_clock_map *map) {
    pthread_mutex_lock(&changing);
    present = *map;
    pthread_mutex_unlock(&changing);
}

static void decide(void) {
    struct ctracing_clock_map map;
    const bool has_counter = ort_counter_is_usable() && make_map_try(&map);
    if (!has_counter) {
        map = (struct ctracing_clock_map){.pace = (uint64_t)1 << ORT_COUNTER_PACE_BITS}; // readings are times
    }
    __atomic_store_n(&ctracing_clock_has_counter, has_counter, __ATOMIC_RELAXED);
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
