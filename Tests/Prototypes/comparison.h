// The prototype at hand: the values of its calls, and what is said when others are found.

#ifndef COMPARISON_H
#define COMPARISON_H

#include "prototype.h"

enum { MAXIMUM_ARGUMENTS = 40 };

struct values {
    void *arguments[MAXIMUM_ARGUMENTS];
    void *result;
};

// What was done so far.
struct call_counts {
    size_t calls;
    size_t mismatches;
    size_t refused;    // whose frame offsets show that the encoding is not enough, and which were refused for it
    size_t undetected; // whose encoding is not enough, without a trace in the frame offsets: not called
    size_t beyond_libffi;
};

struct comparison {
    const struct prototype *prototype;
    const char *way; // what is being done, for reports
    SEL selector;
    id callee;
    // `first` is what callers pass and the callee returns, `second` what may be put in its place on the way.
    struct values first, second;
    // What the callee is to find.
    id receiver;
    const struct values *expected;
    // Called within the callee once it has compared, and set to NULL before that. May throw.
    void (*inside)(void);
    // Whether C strings were copied on the way.
    bool copies_texts;
    struct call_counts counts;
};
extern struct comparison at_hand;

// Makes this the prototype at hand, without values. Its callee is an instance of Callee or the class itself.
void comparison_begin(const struct prototype *prototype);
// Random values for it; equal seeds give equal ones.
void comparison_fill(const char *seed);

// Zeroed room that is aligned for every type, with a guard behind it. Gone after the call that ends with
// comparison_return_room(comparison_room_mark()).
void *comparison_take_room(size_t size);
bool comparison_guard_is_intact(const void *place, size_t size);
size_t comparison_room_mark(void);
void comparison_return_room(size_t mark);

// Reports a mismatch of the way at hand.
void comparison_say(const char *what, const char *detail);

// Reports bytes that are others than wanted, or another text where they were copied; `who` found them. Unnamed
// arguments follow the named ones.
void comparison_argument(const char *who, size_t index, const void *wanted, const void *found);
void comparison_result(const char *who, const void *wanted, const void *found);
// The same for a result that compiled code has stored: narrow ones extended.
void comparison_stored_result(const char *who, const void *wanted, const void *found);

// Reports that the callee was called more or less often since the last look.
void comparison_expect_received(size_t times);
// Readies it for the next way to make the call: the callee finds the first values and has nothing to do.
void comparison_begin_way(const char *name);
// For who stands in for the callee.
void comparison_count_received(void);

#endif
