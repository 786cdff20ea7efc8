// The clock of durations: the processor's counter, or the kernel's clock where the counter is not what the kernel keeps
// its own time by. A reading of the counter takes a third of the time that a reading of the kernel's clock takes.
//
// Which it is is decided once, before the first hook that measures calls. At that time the counter and the kernel's
// clock are read together, which gives an anchor. When a duration is read, they are read together again. Since the call
// lies between the two, its duration is off by no more than these pairs are, some tens of nanoseconds. A pace over 20
// milliseconds, off by a few millionths, is kept.
//
// Ticks are read without a barrier, which would cost as much as the reading. So a processor may read the ticks some
// tens of nanoseconds before it has finished the instructions before.

#ifndef ORT_DURATION_H
#define ORT_DURATION_H

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
#if defined(__x86_64__)
    return __builtin_ia32_rdtsc();
#else
    uint64_t ticks;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks) : : "memory");
    return ticks;
#endif
}

// The same for assembly.
ORT_HIDDEN uint64_t ort_duration_reading_in_c(void);

// The nanoseconds from one reading to a later one; 0 if the other is not later.
ORT_HIDDEN uint64_t ort_duration_between(uint64_t begin, uint64_t end);

#endif
