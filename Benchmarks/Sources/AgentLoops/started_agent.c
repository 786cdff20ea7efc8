#define _GNU_SOURCE
#include "started_agent.h"
#include "measured.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Benchmarks/Sources/AgentEntries/AgentEntries.swift.
char *agent_start(void); // the path of its socket, which the caller frees
void agent_stop(void);

struct started_agent agent_begin(void) {
    struct started_agent agent = {.folder = "/tmp/agent-benchmarks-XXXXXX"};
    if (mkdtemp(agent.folder) == NULL || setenv("XDG_RUNTIME_DIR", agent.folder, 1) != 0) {
        abort();
    }
    double start = wall_seconds();
    agent.socket_path = agent_start();
    agent.seconds = wall_seconds() - start;
    return agent;
}

void agent_end(struct started_agent *agent) {
    agent_stop();
    *strrchr(agent->socket_path, '/') = '\0';
    rmdir(agent->socket_path);
    rmdir(agent->folder);
    free(agent->socket_path);
}
