// A trace as a client of the agent sees it, which reads on a thread of its own what the agent tells, and keeps the
// sums.

#ifndef AGENT_TRACE_H
#define AGENT_TRACE_H

#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

struct agent_trace {
    pthread_t thread;
    FILE *stream; // of the connection
    sem_t begun;
    unsigned long told, dropped; // calls, so far; the thread's until the end
};

// Traces the methods that match the pattern, with the limit of `hookctl trace`. Returns when their calls are recorded.
void agent_trace_begin(struct agent_trace *trace, const char *socket_path, const char *pattern);

// Returns when all calls before have been told of or counted.
void agent_trace_end(struct agent_trace *trace);

#endif
