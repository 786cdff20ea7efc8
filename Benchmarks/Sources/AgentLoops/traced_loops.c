// Calls of a method of (int, double) that a probe records, or that a client of the agent has traced. In C: messages in
// this file would change the addresses of selectors, and so the counts of instructions.

#define _GNU_SOURCE
#include "agent_trace.h"
#include "measured.h"
#include "started_agent.h"

#include <ctracing.h>
#include <objc/runtime.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern const struct measured __start_measured[], __stop_measured[];

// The loop of the row that calls the method without a probe.
static void (*calling_loop(void))(long count) {
    const struct measured *row = __start_measured;
    while (row < __stop_measured && strcmp(row->name, "hook_none") != 0) {
        row++;
    }
    if (row == __stop_measured) {
        abort();
    }
    return row->loop;
}

// MARK: One call

static void install_probe_once(void) {
    static struct ctracing_probe *probe;
    if (probe == NULL) {
        probe = ctracing_probe_install(objc_getClass("StubHooked"), sel_registerName("scale:by:"), 0, NULL);
    }
    if (probe == NULL) {
        abort();
    }
}

// As many calls as fit into the thread's buffer: each has two records.
PORTION(traced_call, 1000) {
    void (*const call)(long) = calling_loop();
    install_probe_once();
    double start = processor_seconds();
    call(count);
    double seconds = processor_seconds() - start;
    if (ctracing_drain(NULL, NULL, SIZE_MAX) != 2 * (size_t)count) {
        abort();
    }
    return seconds;
}

// A thread that is not among those that a trace asks for: 1 is a thread of another process.
PORTION(traced_call_of_other_thread, 100000) {
    void (*const call)(long) = calling_loop();
    const int32_t other = 1;
    install_probe_once();
    ctracing_set_threads(&other, 1);
    call(1); // the thread judges itself
    double start = processor_seconds();
    call(count);
    double seconds = processor_seconds() - start;
    ctracing_set_threads(NULL, 0);
    return seconds;
}

// MARK: A million calls in a second

// Steps that depend on each other, and on nothing else.
static void work(long steps) {
    unsigned long value = 1;
    for (long step = 0; step < steps; step++) {
        value = value * 6364136223846793005 + 1442695040888963407;
        OPAQUE(value);
    }
}

// The result of the least disturbed of several tries.
static long steps_in_a_microsecond(void) {
    enum { TRIES = 200, STEPS = 100000 };
    double least = 1;
    for (int i = 0; i < TRIES; i++) {
        double start = wall_seconds();
        work(STEPS);
        double seconds = wall_seconds() - start;
        least = seconds < least ? seconds : least;
    }
    return (long)(STEPS * 1e-6 / least);
}

static double seconds_at_work(long calls) {
    void (*const call)(long) = calling_loop();
    const long steps = steps_in_a_microsecond();
    double start = wall_seconds();
    for (long turn = 0; turn < calls; turn++) {
        work(steps);
        call(1);
    }
    return wall_seconds() - start;
}

PORTION_ONCE(trace_million_none, 2000000) { return seconds_at_work(count); }

PORTION_ONCE(trace_million, 2000000) {
    struct started_agent agent = agent_begin();
    struct agent_trace trace;
    agent_trace_begin(&trace, agent.socket_path, "-[StubHooked scale:by:]");
    double seconds = seconds_at_work(count);
    agent_trace_end(&trace);
    agent_end(&agent);
    if (trace.told == 0 || trace.told + trace.dropped != (unsigned long)count) {
        fprintf(stderr, "%lu calls told, %lu dropped, of %ld\n", trace.told, trace.dropped, count);
        abort();
    }
    return seconds;
}
