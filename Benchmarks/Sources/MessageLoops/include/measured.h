// How a file declares its measurements. Each loop is written as in a program, and is compiled for every runtime that it
// is measured on.
//
//     LOOP(send) {
//         Receiver *object = shared_receiver();
//         for (long turn = 0; turn < count; turn++) {
//             OPAQUE(object);
//             [object add:turn];
//         }
//     }
//
// Each loop does its work `count` times. The functions that a loop calls are in another file, so that the compiler
// cannot inline a message send or a call by pointer.

#ifndef MEASURED_H
#define MEASURED_H

#include <malloc.h>
#include <stddef.h>
#include <time.h>

struct measured {
    const char *name;
    void (*loop)(long count); // or NULL
    // Does the work `count` times among other work, and returns the seconds that the work took, or the `counter`.
    double (*portion)(long count);
    long count;          // for one call of `portion`
    int once;            // whether a process can do it only once
    const char *counter; // the unit of the result if it is not seconds, or NULL
};

// The compiler knows nothing about the value after this. It can neither hoist reads through the value nor see the
// callee.
#define OPAQUE(value) __asm__ volatile("" : "+r"(value))

// The alignment keeps compilers from leaving gaps between the structures.
#define MEASURED(name)                                                                                               \
    static const struct measured measured_##name __attribute__((used, section("measured"), aligned(sizeof(void *))))

#define LOOP(name)                                           \
    static void loop_##name(long count);                     \
    MEASURED(name) = {#name, loop_##name, NULL, 0, 0, NULL}; \
    static void loop_##name(long count)

// For work that needs a preparation each time. `seconds_…` returns the processor time of the work alone. If other
// threads take part, it returns the time on the clock.
#define PORTION(name, portion_count)                                        \
    static double seconds_##name(long count);                               \
    MEASURED(name) = {#name, NULL, seconds_##name, portion_count, 0, NULL}; \
    static double seconds_##name(long count)

// The same, for work that changes the process for good.
#define PORTION_ONCE(name, portion_count)                                   \
    static double seconds_##name(long count);                               \
    MEASURED(name) = {#name, NULL, seconds_##name, portion_count, 1, NULL}; \
    static double seconds_##name(long count)

// The bytes of the heap that are still in use after the work.
#define BYTES_ONCE(name, portion_count) COUNTER_ONCE(name, portion_count, "bytes")

// A result with another unit.
#define COUNTER_ONCE(name, portion_count, counter)                             \
    static double counter_##name(long count);                                  \
    MEASURED(name) = {#name, NULL, counter_##name, portion_count, 1, counter}; \
    static double counter_##name(long count)

static inline double clock_seconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static inline double processor_seconds(void) { return clock_seconds(CLOCK_THREAD_CPUTIME_ID); }

// In use, with the blocks that have a mapping of their own.
static inline double heap_bytes(void) {
    struct mallinfo2 heap = mallinfo2();
    return (double)(heap.uordblks + heap.hblkhd);
}

// For work in which other threads take part.
static inline double wall_seconds(void) { return clock_seconds(CLOCK_MONOTONIC); }

#endif
