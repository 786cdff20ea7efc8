#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
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

static void start_if_asked(void) {
    if (is_on("HOOKCTL_AGENT")) {
        runtime_agent_start(is_on("HOOKCTL_AGENT_WAIT") || is_parent(secure_getenv("HOOKCTL_AGENT_WAIT")));
    }
}

#ifndef AGENT_IS_PRELOADED
__attribute__((constructor)) static void start_with_the_image(void) { start_if_asked(); }
#else
// A library that is preloaded is constructed before the program, whose classes are not there yet. So the library takes
// the place of the function of the C library that calls main. The runtime is the program's; programs that the program
// starts inherit the library, too, and may have none.

typedef int (*main_function)(int argc, char **argv, char **environment);
typedef int (*start_function)(
    main_function main, int argc, char **argv, void (*init)(void), void (*fini)(void), void (*finish)(void),
    void *stack_end);

extern int ort_hook_install(void) __attribute__((weak));
extern int ort_seam_version(void) __attribute__((weak));

static main_function program_main;

// The agent's version is that of the runtime whose sources it was linked with.
static const char *absence(void) {
    if (ort_hook_install == NULL) {
        return "no swift-objc-runtime to look into; link it with one of its shared libraries";
    }
    if (ort_seam_version == NULL || ort_seam_version() != AGENT_SEAM_VERSION) {
        return "another version of the runtime than this agent; build both from the same sources";
    }
    return NULL;
}

static int start_and_run(int argc, char **argv, char **environment) {
    const char *lacks = absence();
    if (lacks == NULL) {
        start_if_asked();
    } else if (is_parent(secure_getenv("HOOKCTL_AGENT_WAIT"))) {
        dprintf(STDERR_FILENO, "hookctl agent: %s has %s\n", program_invocation_short_name, lacks);
    }
    return program_main(argc, argv, environment);
}

int __libc_start_main(
    main_function main, int argc, char **argv, void (*init)(void), void (*fini)(void), void (*finish)(void),
    void *stack_end);
int __libc_start_main(
    main_function main, int argc, char **argv, void (*init)(void), void (*fini)(void), void (*finish)(void),
    void *stack_end) {
    const start_function start = (start_function)dlsym(RTLD_NEXT, "__libc_start_main");
    program_main = main;
    return start(start_and_run, argc, argv, init, fini, finish, stack_end);
}
#endif
#endif
