#ifndef ORT_TIME_H
#define ORT_TIME_H

#include <stdint.h>
#include <time.h>

// Nanoseconds of a clock that is never set.
static inline uint64_t ort_monotonic_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

#endif
