// The start of the agent, which a process does once.

#include "measured.h"
#include "started_agent.h"

PORTION_ONCE(agent_start, 1) {
    struct started_agent agent = agent_begin();
    agent_end(&agent);
    return agent.seconds;
}

BYTES_ONCE(agent_start_memory, 1) {
    double before = heap_bytes();
    struct started_agent agent = agent_begin();
    double bytes = heap_bytes() - before;
    agent_end(&agent);
    return bytes;
}
