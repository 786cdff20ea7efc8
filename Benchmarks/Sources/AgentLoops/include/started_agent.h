// The agent in this process, whose socket lies in a folder of its own.

#ifndef STARTED_AGENT_H
#define STARTED_AGENT_H

struct started_agent {
    char folder[32];
    char *socket_path;
    double seconds; // that the start took, by the clock
};

struct started_agent agent_begin(void);
void agent_end(struct started_agent *agent);

#endif
