// Functions and closures with Swift's calling convention for the tests of hooks of Swift functions.

#ifndef SWIFT_CALLS_H
#define SWIFT_CALLS_H

#include "check.h"
#include <objc/swift_hooks.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define ERROR __attribute__((swift_error_result))
#define CODE(closure) ((void (*)(void))(closure))

// The bodies and functions that have run, each with a space.
static char steps[256];

static inline void note(const char *step) {
    strcat(steps, step);
    strcat(steps, " ");
}

static inline bool steps_are(const char *expected) {
    const bool are = strcmp(steps, expected) == 0;
    if (!are) {
        printf("steps: %s\n", steps);
    }
    steps[0] = 0;
    return are;
}

static inline void take_away(struct ort_hook *hook) {
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
}

// The context with which the closure of a body calls the next body.
static inline struct ort_swift_next_context next_of(const void *context) {
    struct ort_swift_next_context next = {0};
    EXPECT(ort_swift_next_fill(&next) && next.call == ort_hook_call_of_context(context));
    return next;
}

#define NEXT(result, ...) ((SWIFT result (*)(__VA_ARGS__, SELF void *))(uintptr_t)ort_swift_next)

// MARK: Every register of arguments

#define EACH_LONG(P) P(0), P(1), P(2), P(3), P(4), P(5), P(6), P(7), P(8), P(9)
#define EACH_DOUBLE(P) P(0), P(1), P(2), P(3), P(4), P(5), P(6), P(7), P(8)
#define LONG_PARAMETER(n) long l##n
#define DOUBLE_PARAMETER(n) double d##n
#define LONG_NAME(n) l##n
#define DOUBLE_NAME(n) d##n
#define LONG_VALUE(n) -1 - n
#define DOUBLE_VALUE(n) n + 0.25
#define MANY_PARAMETERS EACH_LONG(LONG_PARAMETER), EACH_DOUBLE(DOUBLE_PARAMETER)
#define MANY_NAMES EACH_LONG(LONG_NAME), EACH_DOUBLE(DOUBLE_NAME)
#define MANY_VALUES EACH_LONG(LONG_VALUE), EACH_DOUBLE(DOUBLE_VALUE)

static inline void expect_many(const char *step, MANY_PARAMETERS) {
    const long longs[] = {EACH_LONG(LONG_NAME)}, expected_longs[] = {EACH_LONG(LONG_VALUE)};
    const double doubles[] = {EACH_DOUBLE(DOUBLE_NAME)}, expected_doubles[] = {EACH_DOUBLE(DOUBLE_VALUE)};
    note(step);
    EXPECT(memcmp(longs, expected_longs, sizeof longs) == 0);
    EXPECT(memcmp(doubles, expected_doubles, sizeof doubles) == 0);
}

static inline SWIFT void see_many(MANY_PARAMETERS, SELF char *context) { expect_many(context, MANY_NAMES); }

static inline SWIFT double instead_of_many(MANY_PARAMETERS, SELF char *context) {
    struct ort_swift_next_context next = next_of(context);
    expect_many(context, MANY_NAMES);
    return NEXT(double, MANY_PARAMETERS)(MANY_NAMES, &next) + 1;
}

#endif
