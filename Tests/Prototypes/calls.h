// One prototype called in every way, each call compared with what the caller passed and the callee returned.

#ifndef CALLS_H
#define CALLS_H

#include "prototype.h"

// What was done, and what was wrong.
struct call_counts {
    size_t calls;
    size_t mismatches;
    size_t refused;    // whose frame offsets show that the encoding is not enough, and which were refused for it
    size_t undetected; // whose encoding is not enough, without a trace in the frame offsets: not called
    size_t beyond_libffi;
};

// Calls it with random arguments and results; the same for the same unit and prototype. Says on standard output what is
// wrong.
void calls_check(const struct prototype_unit *unit, const struct prototype *prototype, struct call_counts *counts);

// Compares the layouts of the unit's types.
void calls_check_types(const struct prototype_unit *unit, struct call_counts *counts);

// What is being done, for the report of a crash.
struct call_position {
    const struct prototype *prototype;
    const char *way;
};
extern struct call_position calls_position;

#endif
