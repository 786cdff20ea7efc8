// The clock of records: the processor's counter, or the kernel's clock where the counter cannot be used.
//
// Representation. Records hold readings: ticks of the counter, or nanoseconds of CLOCK_MONOTONIC. One word says which.
// It is decided once, before the first probe is there. The counter is used if the kernel keeps its own time by it
// (current_clocksource of /sys): then it is the same on every processor and keeps its pace. On x86-64 the processor
// must say the latter, too (Intel SDM 3B, 19.17.1: invariant TSC). A program under emulation sees the host's /sys, so
// the source of another architecture does not count. The reader turns readings into times by a linear map, which is
// made anew when the first of several probes is installed. The map is made from a reading and a time taken together,
// and from the pace over some milliseconds. It is off by some parts in a million, and the kernel's clock is meanwhile
// steered by up to 500 (adjtimex(2)): times of a long trace move away from the kernel's by as much.
//
// Order. The word is stored relaxed before the hooks of a probe are installed. A body takes a reading for a record only
// after the acquire of the probe's `is_ready`. The acquire pairs with the release store that follows the installation,
// so all recorded readings are of one kind. The map is guarded by a mutex, which bodies never take. The reader copies
// the map after it has found a record, and a record is written after the first map is made. Ticks are read without a
// barrier, which would cost as much as the reading. So a processor may read the ticks earlier than the instructions
// before, by as much as it has under way at a time, some tens of nanoseconds. A reading may therefore be lower than the
// reading that another thread took just before it let this thread continue. Within a thread some hundred instructions
// lie between two readings. Nothing relies on it: durations that would be negative are 0, and the reader lets no time
// of a ring fall.

#ifndef CTRACING_CLOCK_H
#define CTRACING_CLOCK_H

#include "rings/allocation.h"
#include <ctracing.h>
#include <stdbool.h>
#include <stdint.h>

// How readings become times: origin_time + (reading - origin) * pace / 2^CTRACING_CLOCK_PACE_BITS.
enum { CTRACING_CLOCK_PACE_BITS = 32 };
struct ctracing_clock_map {
    uint64_t origin;
    uint64_t origin_time;
    uint64_t pace;
};

// The file that names the clock by which the kernel keeps its time. Tests may change the path before the first probe.
CTRACING_HIDDEN extern const char *ctracing_clock_source_path;

CTRACING_HIDDEN extern uint32_t ctracing_clock_has_counter; // atomic, relaxed

// Nanoseconds of CLOCK_MONOTONIC.
CTRACING_HIDDEN uint64_t ctracing_clock_time(void);

static inline uint64_t ctracing_clock_ticks(void) {
#if defined(__x86_64__)
    return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
    uint64_t ticks;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks) : : "memory");
    return ticks;
#endif
}

// The present, in what records hold.
static inline uint64_t ctracing_clock_reading(void) {
    return __atomic_load_n(&ctracing_clock_has_counter, __ATOMIC_RELAXED) != 0 ? ctracing_clock_ticks()
                                                                               : ctracing_clock_time();
}

// The present map. Takes a mutex that is held for moments.
CTRACING_HIDDEN struct ctracing_clock_map ctracing_clock_copy_map(void);

// Nanoseconds of CLOCK_MONOTONIC. Rises with the reading, which may also be older than the map.
static inline uint64_t ctracing_clock_time_of(const struct ctracing_clock_map *map, uint64_t reading) {
    const __int128 ticks = (int64_t)(reading - map->origin);
    return map->origin_time + (uint64_t)(int64_t)(ticks * map->pace >> CTRACING_CLOCK_PACE_BITS);
}

#endif
