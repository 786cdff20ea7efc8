#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cagent.h"

#ifdef AGENT
// Ignores the environment of a program that runs with other rights than its caller's, since the caller has set it.
static bool is_on(const char *name) {
    const char *value = secure_getenv(name);
    return value != NULL && strcmp(value, "1") == 0;
}

static bool is_parent(const char *value) {
    char *end;
    const long number = value != NULL ? strtol(value, &end, 10) : 0;
    return number > 1 && *end == '\0' && number == getppid();
}

__attribute__((constructor)) static void start_if_asked(void) {
    if (is_on("HOOKCTL_AGENT")) {
        runtime_agent_start(is_on("HOOKCTL_AGENT_WAIT") || is_parent(secure_getenv("HOOKCTL_AGENT_WAIT")));
    }
}
#endif
