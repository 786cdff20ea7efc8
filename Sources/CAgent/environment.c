#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cagent.h"

bool agent_is_in_library(void) {
#ifdef AGENT_IS_IN_LIBRARY
    return true;
#else
    return false;
#endif
}

#ifdef AGENT
// Ignores the environment of a program that runs with other rights than its caller's, since the caller has set it.
static bool is_on(const char *name) {
    const char *value = secure_getenv(name);
    return value != NULL && strcmp(value, "1") == 0;
}

// An image with an agent has an ELF note, whose content is the distance from it to this function. So
// AgentStarter/images.c finds an agent that exports no symbol, and no process gets two agents.
__attribute__((used, visibility("hidden"))) bool agent_environment_start(bool waits);
bool agent_environment_start(bool waits) {
    if (is_on("HOOKCTL_AGENT_CHILDREN")) {
        agent_guard_follow_forks();
    }
    return runtime_agent_start(waits);
}

__asm__(".pushsection .note.hookctl-agent, \"a\", %note\n"
        ".balign 4\n"
        ".long 14, 4, 1\n" // the sizes of the name and of the content, and the type
        ".asciz \"hookctl-agent\"\n"
        ".balign 4\n"
        ".long agent_environment_start - .\n"
        ".popsection\n");

// AgentStarter starts the agent of a library.
#ifndef AGENT_IS_IN_LIBRARY
static bool is_parent(const char *value) {
    char *end;
    const long number = value != NULL ? strtol(value, &end, 10) : 0;
    return number > 1 && *end == '\0' && number == getppid();
}

__attribute__((constructor)) static void start_with_the_image(void) {
    if (is_on("HOOKCTL_AGENT")) {
        const bool is_child = is_parent(secure_getenv("HOOKCTL_AGENT_WAIT"));
        const bool is_started = agent_environment_start(is_child || is_on("HOOKCTL_AGENT_WAIT"));
        // The parent continues one program only, not another one that this process executes.
        if (is_child && is_started) {
            unsetenv("HOOKCTL_AGENT_WAIT");
        }
    }
}
#endif
#endif
