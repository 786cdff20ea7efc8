// The start of the agent, which a process does once.

#include "measured.h"
#include "started_agent.h"

#include <malloc.h>

PORTION_ONCE(agent_start, 1) {
    struct started_agent agent = agent_begin();
    agent_end(&agent);
    return agent.seconds;
}

BYTES_ONCE(agent_start_memory, 1) {
    size_t before = mallinfo2().uordblks;
    struct started_agent agent = agent_begin();
    double bytes = (double)(mallinfo2().uordblks - before);
    agent_end(&agent);
    return bytes;
}
