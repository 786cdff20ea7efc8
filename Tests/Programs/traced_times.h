// The common part of programs about the times of traced calls. Each program includes it with another clock.

#ifndef TRACED_TIMES_H
#define TRACED_TIMES_H

#include "../../Sources/CTracing/rings/clock.h"
#include "traced_calls.h"
#include <objc/NSObject.h>
#include <time.h>

static uint64_t kernel_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

// The allowed error of a time. It is much larger than the time between the reading of the counter and that of the
// kernel's clock when the map is made, even if each try is disturbed. It is also larger than the error of a pace that
// is wrong by a thousandth during one call.
enum { TOLERANCE = 2 * 1000 * 1000, SLEEP = 20 * 1000 * 1000 };

static uint64_t inner_begin, inner_end;

@interface Timed : NSObject
- (void)sleep;
- (int)nest:(int)depth;
@end

@implementation Timed
- (void)sleep {
    const struct timespec time = {.tv_nsec = SLEEP};
    inner_begin = kernel_time();
    nanosleep(&time, NULL);
    inner_end = kernel_time();
}
- (int)nest:(int)depth {
    return depth == 0 ? 0 : 1 + [self nest:depth - 1];
}
@end

static Timed *timed;

__attribute__((constructor)) static void make(void) { timed = [Timed new]; }

CHECK_THAT(aCallsTimesLieBetweenTheKernels) {
    struct ctracing_probe *probe = install_probe([Timed class], @selector(sleep), 0);
    const uint64_t begin = kernel_time();
    [timed sleep];
    const uint64_t end = kernel_time();
    see_all();
    EXPECT(seen_count == 2);
    const struct ctracing_record *enter = &seen[0].record, *leave = &seen[1].record;
    EXPECT(enter->time + TOLERANCE >= begin && enter->time <= inner_begin + TOLERANCE);
    EXPECT(leave->time + TOLERANCE >= inner_end && leave->time <= end + TOLERANCE);
    EXPECT(leave->duration + TOLERANCE >= inner_end - inner_begin && leave->duration <= end - begin + TOLERANCE);
    ctracing_probe_remove(probe);
}

CHECK_THAT(timesOfNestedCallsNest) {
    enum { DEPTH = 100 };
    struct ctracing_probe *probe = install_probe([Timed class], @selector(nest:), 0);
    EXPECT([timed nest:DEPTH - 1] == DEPTH - 1);
    see_all();
    EXPECT(seen_count == 2 * DEPTH);
    for (size_t i = 1; i < seen_count; i++) {
        EXPECT(seen[i - 1].record.time <= seen[i].record.time);
    }
    for (size_t i = 0; i < DEPTH; i++) {
        const struct ctracing_record *enter = &seen[i].record, *leave = &seen[2 * DEPTH - 1 - i].record;
        EXPECT(enter->call == leave->call && leave->duration == leave->time - enter->time);
    }
    ctracing_probe_remove(probe);
}

CHECK_THAT(timesOfAThreadRiseOverTraces) {
    enum { TRACES = 20, CALLS = 10 };
    uint64_t last = 0;
    for (int trace = 0; trace < TRACES; trace++) {
        struct ctracing_probe *probe = install_probe([Timed class], @selector(nest:), 0);
        EXPECT([timed nest:CALLS - 1] == CALLS - 1);
        if (trace % 2 == 1) { // one of two traces is over
            see_all();
            EXPECT(seen_count == 2 * 2 * CALLS);
            for (size_t i = 0; i < seen_count; i++) {
                EXPECT(seen[i].record.time >= last && seen[i].record.duration < 3600 * 1000000000ull);
                last = seen[i].record.time;
            }
        }
        ctracing_probe_remove(probe);
    }
}

#endif
