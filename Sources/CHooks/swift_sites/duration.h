// The clock of durations: the processor's counter, or the kernel's clock where the counter cannot be used: see
// support/counter.h.
//
// Which it is is decided once, before the first hook that measures calls. At that time the counter and the kernel's
// clock are read together, which gives an anchor. When a duration is read, they are read together again. Since the call
// lies between the two, its duration is off by no more than these pairs are, some tens of nanoseconds. A pace over 20
// milliseconds, off by a few millionths, is kept.

#ifndef ORT_DURATION_H
#define ORT_DURATION_H

#include "support/counter.h"
#include "support/time.h"
#include "support/visibility.h"
#include <stdbool.h>
#include <stdint.h>

extern ORT_HIDDEN bool ort_duration_has_counter; // atomic, relaxed

// Decides; any number of times. May read a file. Must be called before the first reading, any thread.
ORT_HIDDEN void ort_duration_prepare(void);

// The present, as a number that only ort_duration_between understands.
static inline uint64_t ort_duration_reading(void) {
    if (!__atomic_load_n(&ort_duration_has_counter, __ATOMIC_RELAXED)) {
        return ort_monotonic_time();
    }
    return ort_counter_ticks();
}

// The same for assembly.
ORT_HIDDEN uint64_t ort_duration_reading_in_c(void);

// The nanoseconds from one reading to a later one; 0 if the other is not later.
ORT_HIDDEN uint64_t ort_duration_between(uint64_t begin, uint64_t end);

#endif
