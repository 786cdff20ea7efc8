#include "starter.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "images.h"

enum {
    // As in RuntimeAgent/Serving/AgentThreads.swift.
    LEAST_STACK = 512 << 10,
    OWN_STACK = 1 << 20,
};

struct hookctl_agent_report hookctl_agent_report;

// One start at a time. Protects the report.
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

// Whether the program's main has begun, and an agent is to start when the runtime comes.
static bool waits_for_runtime;

// MARK: The report

// hookctl reads the report when the count has grown.
static void set_state(enum hookctl_agent_state state) {
    __atomic_store_n(&hookctl_agent_report.state, state, __ATOMIC_RELAXED);
}

__attribute__((format(printf, 1, 2))) static void refuse_locked(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(hookctl_agent_report.message, sizeof hookctl_agent_report.message, format, arguments);
    va_end(arguments);
    set_state(HOOKCTL_AGENT_REFUSED);
}

// MARK: Starting

static void start_locked(agent_start start, bool waits) {
    if (start(waits)) {
        set_state(HOOKCTL_AGENT_STARTED);
    } else {
        refuse_locked("has an agent that did not start; its standard error says why");
    }
}

// The stacks of new threads, 0 if that is not known. The agent's threads get such stacks.
static size_t stack_size(void) {
    pthread_attr_t attributes;
    size_t size = 0;
    if (pthread_getattr_default_np(&attributes) == 0) {
        pthread_attr_getstacksize(&attributes, &size);
        pthread_attr_destroy(&attributes);
    }
    return size;
}

// Loads a library that lies beside this one, and starts its agent.
static void load_locked(const char *name, bool waits) {
    const size_t size = stack_size();
    if (size != 0 && size < LEAST_STACK) {
        return refuse_locked(
            "gives new threads stacks of %zu KiB, but the agent needs %d KiB; raise the limit of the stack (ulimit -s)",
            size >> 10, LEAST_STACK >> 10);
    }
    Dl_info own;
    char path[PATH_MAX];
    if (dladdr(&hookctl_agent_report, &own) == 0 || strlen(own.dli_fname) + strlen(name) >= sizeof path) {
        return refuse_locked("does not tell where libhookctl-agent.so lies");
    }
    const char *slash = strrchr(own.dli_fname, '/');
    const int folder = slash == NULL ? 0 : (int)(slash - own.dli_fname + 1);
    snprintf(path, sizeof path, "%.*s%s", folder, own.dli_fname, name);
    if (dlopen(path, RTLD_LAZY | RTLD_LOCAL) == NULL) {
        return refuse_locked("cannot load the agent: %s", dlerror());
    }
    const struct images images = images_look();
    if (images.agent == NULL) {
        return refuse_locked("has loaded %s, which has no agent", name);
    }
    start_locked(images.agent, waits);
}

// Whether an agent of this version can look into the runtime. Makes the runtime's symbols visible to the agent: those
// of a runtime that came with a plug-in are visible to the plug-in only.
static bool can_look_into_locked(const char *runtime) {
    const bool is_executable = runtime[0] == '\0';
    void *handle = dlopen(is_executable ? NULL : runtime, RTLD_LAZY | RTLD_NOLOAD | RTLD_GLOBAL);
    if (handle == NULL || dlsym(handle, "ort_hook_install") == NULL) {
        refuse_locked(
            "has the runtime in %s, which does not export its symbols; link that with the runtime's shared library, "
            "with "
            "RuntimeAgent or with -rdynamic",
            is_executable ? "the executable" : runtime);
        return false;
    }
    int (*version)(void) = (int (*)(void))(uintptr_t)dlsym(handle, "ort_seam_version");
    if (version == NULL || version() != AGENT_SEAM_VERSION) {
        refuse_locked("has another version of the runtime than this agent; build both from the same sources");
        return false;
    }
    return true;
}

static void begin_locked(bool waits) {
    const struct images images = images_look();
    __atomic_store_n(&waits_for_runtime, false, __ATOMIC_RELEASE);
    set_state(HOOKCTL_AGENT_STARTING);
    if (images.agent != NULL) {
        return start_locked(images.agent, waits);
    }
    // The agent would bring a second Swift runtime, which knows nothing of the program's classes.
    if (!images.has_swift && images_executable_is_swift()) {
        return refuse_locked("has the Swift runtime inside its executable; link it without -static-stdlib");
    }
    if (images.runtime != NULL) {
        if (can_look_into_locked(images.runtime)) {
            load_locked("libhookctl-agent-objc.so", waits);
        }
    } else if (images.has_swift) {
        load_locked("libhookctl-agent-swift.so", waits);
    } else {
        __atomic_store_n(&waits_for_runtime, true, __ATOMIC_RELEASE);
        set_state(HOOKCTL_AGENT_WAITS);
    }
}

static enum hookctl_agent_state begin(bool waits) {
    pthread_mutex_lock(&turn);
    begin_locked(waits);
    __atomic_fetch_add(&hookctl_agent_report.count, 1, __ATOMIC_RELEASE);
    const enum hookctl_agent_state state = (enum hookctl_agent_state)hookctl_agent_report.state;
    pthread_mutex_unlock(&turn);
    return state;
}

// MARK: On a thread of its own

void *hookctl_agent_begin(void *unused) {
    begin(false);
    return unused;
}

// The caller may be inside the loader. The thread's first dlopen waits until the loader is done.
static void begin_on_thread(void) {
    sigset_t all, before;
    pthread_attr_t attributes;
    pthread_t thread;
    sigfillset(&all);
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, OWN_STACK);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int error = pthread_create(&thread, &attributes, hookctl_agent_begin, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    if (error != 0) {
        pthread_mutex_lock(&turn);
        refuse_locked("has no thread for the agent: %s", strerror(error));
        __atomic_fetch_add(&hookctl_agent_report.count, 1, __ATOMIC_RELEASE);
        pthread_mutex_unlock(&turn);
    }
}

void hookctl_agent_runtime_came(void) {
    if (__atomic_load_n(&waits_for_runtime, __ATOMIC_ACQUIRE)) {
        begin_on_thread();
    }
}

// MARK: Before main

// Ignores the environment of a program that runs with other rights than its caller's, since the caller has set it.
static bool is_on(const char *name) {
    const char *value = secure_getenv(name);
    return value != NULL && strcmp(value, "1") == 0;
}

static bool waits_for_parent(void) {
    const char *value = secure_getenv("HOOKCTL_AGENT_WAIT");
    char *end;
    const long number = value != NULL ? strtol(value, &end, 10) : 0;
    return number > 1 && *end == '\0' && number == getppid();
}

typedef int (*main_function)(int argc, char **argv, char **environment);
typedef int (*start_function)(
    main_function main, int argc, char **argv, void (*init)(void), void (*fini)(void), void (*finish)(void),
    void *stack_end);

static main_function program_main;

// Programs that the program starts inherit the library too. Their standard error is left alone.
static int start_and_run(int argc, char **argv, char **environment) {
    // An agent that is linked into the program has started already, if it was asked to.
    if (is_on("HOOKCTL_AGENT") && images_look().agent == NULL) {
        const bool is_child = waits_for_parent();
        const enum hookctl_agent_state state = begin(is_child || is_on("HOOKCTL_AGENT_WAIT"));
        if (is_child && state == HOOKCTL_AGENT_STARTED) {
            // The parent continues one program only, not another one that this process executes.
            unsetenv("HOOKCTL_AGENT_WAIT");
        } else if (is_child && state == HOOKCTL_AGENT_WAITS) {
            dprintf(
                STDERR_FILENO,
                "hookctl agent: %s has no Objective-C or Swift to look into; the agent starts if the program loads the "
                "runtime\n",
                program_invocation_short_name);
        } else if (is_child && state == HOOKCTL_AGENT_REFUSED) {
            dprintf(
                STDERR_FILENO, "hookctl agent: %s %s\n", program_invocation_short_name, hookctl_agent_report.message);
        }
    }
    return program_main(argc, argv, environment);
}

// A library that is preloaded is constructed before the program, whose classes are not there yet. So the library takes
// the place of the function of the C library that calls main.
static int start_main(
    main_function main, int argc, char **argv, void (*init)(void), void (*fini)(void), void (*finish)(void),
    void *stack_end) {
    const start_function start = (start_function)(uintptr_t)dlsym(RTLD_NEXT, "__libc_start_main");
    program_main = main;
    return start(start_and_run, argc, argv, init, fini, finish, stack_end);
}
int __libc_start_main(
    main_function main, int argc, char **argv, void (*init)(void), void (*fini)(void), void (*finish)(void),
    void *stack_end) __attribute__((alias("start_main")));

__attribute__((constructor)) static void begin_when_loaded_later(void) {
    const bool is_preloaded = dlsym(RTLD_DEFAULT, "__libc_start_main") == (void *)start_main;
    if (!is_preloaded) {
        begin_on_thread();
    }
}
