#include <stdlib.h>
#include <string.h>

#include "cagent.h"

#ifdef AGENT
static bool is_on(const char *name) {
    const char *value = getenv(name);
    return value != NULL && strcmp(value, "1") == 0;
}

__attribute__((constructor)) static void start_if_asked(void) {
    if (is_on("HOOKCTL_AGENT")) {
        runtime_agent_start(is_on("HOOKCTL_AGENT_WAIT"));
    }
}
#endif
