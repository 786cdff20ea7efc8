// A trace from the view of the agent's client. It reads the agent's replies on its own thread, and keeps the sums.

#ifndef AGENT_TRACE_H
#define AGENT_TRACE_H

#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

struct agent_trace {
    pthread_t thread;
    FILE *stream; // the connection
    sem_t begun;
    unsigned long told, dropped; // calls so far; only the thread uses them until the end
};

// Traces the methods that match the pattern, with the limit of `hookctl trace`. Returns when the agent records their
// calls.
void agent_trace_begin(struct agent_trace *trace, const char *socket_path, const char *pattern);

// Returns when all earlier calls were reported or counted.
void agent_trace_end(struct agent_trace *trace);

#endif
