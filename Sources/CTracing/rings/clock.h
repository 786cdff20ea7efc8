// The clock of records: the processor's counter, or the kernel's clock where the counter cannot be used: see
// support/counter.h.
//
// Representation. Records hold readings: ticks of the counter, or nanoseconds of CLOCK_MONOTONIC. One word says which.
// It is decided once, before the first probe is there. The reader turns readings into times by a linear map, which is
// made anew when the first of several probes is installed. The map is made from a reading and a time taken together,
// and from the pace over some milliseconds. It is off by some parts in a million, and the kernel's clock is meanwhile
// steered by up to 500 (adjtimex(2)): times of a long trace move away from the kernel's by as much.
//
// Order. The word is stored relaxed before the hooks of a probe are installed. A body takes a reading for a record only
// after the acquire of the probe's `is_ready`. The acquire pairs with the release store that follows the installation,
// so all recorded readings are of one kind. The map is guarded by a mutex, which bodies never take. The reader copies
// the map after it has found a record, and a record is written after the first map is made. Ticks are read without a
// barrier (see support/counter.h). A reading may therefore be lower than the reading that another thread took just
// before it let this thread continue. Within a thread some hundred instructions lie between two readings. Nothing
// relies on it: durations that would be negative are 0, and the reader lets no time of a ring fall.

#ifndef CTRACING_CLOCK_H
#define CTRACING_CLOCK_H

#include "rings/allocation.h"
#include "support/counter.h"
#include <ctracing.h>
#include <stdbool.h>
#include <stdint.h>

// How readings become times: origin_time + (reading - origin) * pace / 2^ORT_COUNTER_PACE_BITS.
struct ctracing_clock_map {
    uint64_t origin;
    uint64_t origin_time;
    uint64_t pace;
};

CTRACING_HIDDEN extern uint32_t ctracing_clock_has_counter; // atomic, relaxed

// Nanoseconds of CLOCK_MONOTONIC.
CTRACING_HIDDEN uint64_t ctracing_clock_time(void);

// The present, in what records hold.
static inline uint64_t ctracing_clock_reading(void) {
    return __atomic_load_n(&ctracing_clock_has_counter, __ATOMIC_RELAXED) != 0 ? ort_counter_ticks()
                                                                               : ctracing_clock_time();
}

// The present map. Takes a mutex that is held for moments.
CTRACING_HIDDEN struct ctracing_clock_map ctracing_clock_copy_map(void);

// Nanoseconds of CLOCK_MONOTONIC. Rises with the reading, which may also be older than the map.
static inline uint64_t ctracing_clock_time_of(const struct ctracing_clock_map *map, uint64_t reading) {
    const __int128 ticks = (int64_t)(reading - map->origin);
    return map->origin_time + (uint64_t)(int64_t)(ticks * map->pace >> ORT_COUNTER_PACE_BITS);
}

// The least difference of readings that takes so many nanoseconds.
static inline uint64_t ctracing_clock_readings_of(const struct ctracing_clock_map *map, uint64_t time) {
    const unsigned __int128 scaled = (unsigned __int128)time << ORT_COUNTER_PACE_BITS;
    const unsigned __int128 readings = (scaled + map->pace - 1) / map->pace;
    return readings > UINT64_MAX ? UINT64_MAX : (uint64_t)readings;
}

#endif
