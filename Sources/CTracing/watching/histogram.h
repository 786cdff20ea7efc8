// Histograms of durations, log-linear: numbers below 16 have a bucket each, and each power of two from there on has
// eight of the same width. So a bucket is at most an eighth as wide as its lower end, and its middle at most 1/16 off.
// Source: G. Tene, HdrHistogram, for the idea.

#ifndef CTRACING_HISTOGRAM_H
#define CTRACING_HISTOGRAM_H

#include <stddef.h>
#include <stdint.h>

enum {
    CTRACING_HISTOGRAM_EXACT = 16,
    CTRACING_HISTOGRAM_PARTS = 8,
    CTRACING_HISTOGRAM_COUNT = CTRACING_HISTOGRAM_EXACT + (64 - 4) * CTRACING_HISTOGRAM_PARTS,
};

static inline size_t ctracing_histogram_bucket(uint64_t value) {
    if (value < CTRACING_HISTOGRAM_EXACT) {
        return (size_t)value;
    }
    const unsigned power = 63 - (unsigned)__builtin_clzll(value);
    const size_t part = (size_t)(value >> (power - 3)) % CTRACING_HISTOGRAM_PARTS;
    return CTRACING_HISTOGRAM_EXACT + (power - 4) * CTRACING_HISTOGRAM_PARTS + part;
}

// How many values a bucket has, and the least of them.
static inline uint64_t ctracing_histogram_width(size_t bucket) {
    return bucket < CTRACING_HISTOGRAM_EXACT
        ? 1
        : (uint64_t)1 << ((bucket - CTRACING_HISTOGRAM_EXACT) / CTRACING_HISTOGRAM_PARTS + 1);
}

static inline uint64_t ctracing_histogram_least(size_t bucket) {
    if (bucket < CTRACING_HISTOGRAM_EXACT) {
        return bucket;
    }
    const size_t place = bucket - CTRACING_HISTOGRAM_EXACT;
    const uint64_t parts = CTRACING_HISTOGRAM_PARTS + place % CTRACING_HISTOGRAM_PARTS;
    return parts * ctracing_histogram_width(bucket);
}

// The middle of a bucket.
static inline uint64_t ctracing_histogram_value(size_t bucket) {
    return ctracing_histogram_least(bucket) + ctracing_histogram_width(bucket) / 2;
}

#endif
