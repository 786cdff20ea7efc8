// The current prototype: the values of its calls, and the reports of differences.

#ifndef COMPARISON_H
#define COMPARISON_H

#include "prototype.h"

enum { MAXIMUM_ARGUMENTS = 40 };

struct values {
    void *arguments[MAXIMUM_ARGUMENTS];
    void *result;
};

// The work so far.
struct call_counts {
    size_t calls;
    size_t mismatches;
    size_t refused;    // refused, since the frame offsets show that the encoding is not enough
    size_t undetected; // not called: the encoding is not enough, but the frame offsets do not show it
    size_t beyond_libffi;
};

struct comparison {
    const struct prototype *prototype;
    const char *way; // the current way, for reports
    SEL selector;
    id callee;
    // Callers pass the values of `first`, and the callee returns its result. `second` may replace them on the way.
    struct values first, second;
    // The receiver that the callee must get.
    id receiver;
    const struct values *expected;
    // Called in the callee after the comparison; set to NULL before the call. May throw.
    void (*inside)(void);
    // Whether C strings are copied on the way.
    bool copies_texts;
    struct call_counts counts;
};
extern struct comparison at_hand;

// Makes this the current prototype, without values. Its callee is an instance of Callee or the class itself.
void comparison_begin(const struct prototype *prototype);
// Fills in random values; equal seeds give equal values.
void comparison_fill(const char *seed);

// Returns zeroed memory that is aligned for every type, with a guard after it. It is freed after the call, by
// comparison_return_room(comparison_room_mark()).
void *comparison_take_room(size_t size);
bool comparison_guard_is_intact(const void *place, size_t size);
size_t comparison_room_mark(void);
void comparison_return_room(size_t mark);

// Reports a difference in the current way.
void comparison_say(const char *what, const char *detail);

// Reports bytes that differ from the wanted ones, or another text if texts are copied. `who` found them. Unnamed
// arguments follow the named ones.
void comparison_argument(const char *who, size_t index, const void *wanted, const void *found);
void comparison_result(const char *who, const void *wanted, const void *found);
// The same for a result that compiled code has stored; narrow results are extended.
void comparison_stored_result(const char *who, const void *wanted, const void *found);

// Reports a difference if the callee was not called so often since the last check.
void comparison_expect_received(size_t times);
// Prepares the next way of the call: the callee expects the first values and does nothing inside.
void comparison_begin_way(const char *name);
// Called by code that replaces the callee.
void comparison_count_received(void);

#endif
