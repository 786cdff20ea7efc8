// Runs random scripts and compares the results with the model.
//
//     hook_scripts SEED COUNT         scripts 0 to COUNT - 1 of the seed
//     hook_scripts SEED COUNT first   the same until one fails, which is named only
//     hook_scripts SEED NUMBER only   that one, with everything it did

#include "model.h"
#include "player.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static const ort_hook_engine engines[] = {
    ORT_HOOK_ENGINE_TRAMPOLINE, ORT_HOOK_ENGINE_FORWARDING, ORT_HOOK_ENGINE_LIBFFI};

enum { ENGINES = sizeof engines / sizeof *engines };

// One script in one engine.
static struct script play_of(uint64_t seed, unsigned play) {
    struct script script = script_make(seed, play / ENGINES);
    script.engine = engines[play % ENGINES];
    return script;
}

enum { SECONDS = 20, MAXIMUM_FAILURES = 3, EXIT_DIFFERS = 3 };

static struct trace expected, seen;

static bool plays_well(const struct script *script) {
    trace_clear(&expected);
    trace_clear(&seen);
    model_run(script, &expected);
    player_run(script, &seen);
    return trace_compare(&expected, &seen) < 0;
}

// A failing script may leave the runtime in any state, so each script runs in a child process.
static int wait_for(pid_t child) {
    int status = 0;
    waitpid(child, &status, 0);
    return status;
}

static bool fails(const struct script *script) {
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        alarm(SECONDS);
        fclose(stderr);
        _exit(plays_well(script) ? 0 : EXIT_DIFFERS);
    }
    return wait_for(child) != 0;
}

static void report_signal(int number) {
    static char message[64];
    const int length = snprintf(message, sizeof message, "ended by signal %d after these lines\n", number);
    trace_print_difference(&expected, &seen);
    fflush(stdout);
    if (write(STDOUT_FILENO, message, (size_t)length) < 0 || true) {
        _exit(EXIT_DIFFERS);
    }
}

static void catch_signals(void) {
    static _Alignas(16) char memory[1 << 18];
    sigaltstack(&(stack_t){.ss_sp = memory, .ss_size = sizeof memory}, NULL);
    struct sigaction action = {.sa_handler = report_signal, .sa_flags = SA_ONSTACK | SA_RESETHAND};
    const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGALRM};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        sigaction(signals[i], &action, NULL);
    }
}

static int explain(const struct script *script) {
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        catch_signals();
        alarm(SECONDS);
        const bool is_well = plays_well(script);
        trace_print_difference(&expected, &seen);
        fflush(stdout);
        _exit(is_well ? 0 : EXIT_DIFFERS);
    }
    return wait_for(child);
}

static void report(const struct script *script) {
    printf("failed: script %u of seed %llu; as small as it fails:\n", script->number, (unsigned long long)script->seed);
    struct script small = *script;
    script_shrink(&small, fails);
    script_print(&small);
    explain(&small);
    const char *const target = getenv("TARGET");
    printf(
        "repeat: make %s SEED=%llu SCRIPT=%u\n\n", target != NULL ? target : "hook-scripts",
        (unsigned long long)script->seed, script->number);
    fflush(stdout);
}

// Runs scripts until one fails. *next is the running script.
static void play_from(uint64_t seed, volatile unsigned *next, unsigned count) {
    for (; *next < count; ++*next) {
        const struct script script = play_of(seed, *next);
        alarm(SECONDS);
        if (!plays_well(&script)) {
            _exit(EXIT_DIFFERS);
        }
        if (player_leaves_forwarding(&script) && *next + 1 < count) {
            ++*next;
            _exit(0);
        }
    }
    exit(0); // exit looks for leaks
}

static void name_failure(const struct script *script) {
    printf(
        "failed: script %u of seed %llu, by %s\n", script->number, (unsigned long long)script->seed,
        script_engine_name(script));
}

static int play_all(uint64_t seed, unsigned count, int maximum_failures, void (*tell)(const struct script *script)) {
    volatile unsigned *next = mmap(NULL, sizeof *next, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int failures = 0;
    count *= ENGINES;
    while (*next < count && failures < maximum_failures) {
        fflush(stdout);
        const pid_t child = fork();
        if (child == 0) {
            play_from(seed, next, count);
        }
        const int status = wait_for(child);
        if (status != 0) {
            failures++;
            if (*next < count) {
                const struct script script = play_of(seed, *next);
                tell(&script);
            } else {
                printf("failed at the end: status %d\n", status);
            }
            ++*next;
        }
    }
    printf(
        "scripts of seed %llu in all engines:\n%u passed, %d failed\n", (unsigned long long)seed,
        *next - (unsigned)failures, failures);
    return failures == 0 ? 0 : 1;
}

int main(int count, char **arguments) {
    if (count < 3) {
        fprintf(stderr, "usage: hook_scripts SEED COUNT [first] | SEED NUMBER only\n");
        return 2;
    }
    const uint64_t seed = strtoull(arguments[1], NULL, 10);
    const unsigned number = (unsigned)strtoul(arguments[2], NULL, 10);
    if (count == 3) {
        return play_all(seed, number, MAXIMUM_FAILURES, report);
    }
    if (strcmp(arguments[3], "first") == 0) {
        return play_all(seed, number, 1, name_failure);
    }
    bool is_well = true;
    for (unsigned i = 0; i < ENGINES && is_well; i++) {
        const struct script script = play_of(seed, number * ENGINES + i);
        script_print(&script);
        is_well = explain(&script) == 0;
        if (!is_well) {
            report(&script);
        }
    }
    return !is_well;
}
