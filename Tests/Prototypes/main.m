// Loads a unit of random prototypes and calls each of them. Usage: prototypes UNIT.so [FIRST]

#include "calls.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// With standard output buffered, what was found before is said first.
static void report_crash(int number) {
    fflush(stdout);
    printf(
        "crash: prototype %d, %s: signal %d\n", calls_position.prototype ? calls_position.prototype->index : -1,
        calls_position.way ? calls_position.way : "types", number);
    fflush(stdout);
    _exit(3);
}

static void catch_crashes(void) {
    static _Alignas(16) uint8_t memory[1 << 16];
    sigaltstack(&(stack_t){.ss_sp = memory, .ss_size = sizeof memory}, NULL);
    struct sigaction action = {.sa_handler = report_crash, .sa_flags = SA_ONSTACK | SA_RESETHAND};
    int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        sigaction(signals[i], &action, NULL);
    }
}

int main(int count, char **arguments) {
    if (count < 2) {
        fprintf(stderr, "usage: prototypes UNIT.so [FIRST]\n");
        return 2;
    }
    void *image = dlopen(arguments[1], RTLD_NOW);
    const struct prototype_unit *unit = image == NULL ? NULL : dlsym(image, "prototype_unit");
    if (unit == NULL) {
        fprintf(stderr, "prototypes: %s\n", dlerror());
        return 2;
    }
    int from = count > 2 ? atoi(arguments[2]) : 0;
    catch_crashes();
    struct call_counts counts = {0};
    calls_check_types(unit, &counts);
    for (size_t i = 0; i < unit->prototype_count; i++) {
        if (unit->prototypes[i].index >= from) {
            calls_check(unit, &unit->prototypes[i], &counts);
        }
    }
    printf(
        "calls %zu refused %zu undetected %zu beyond-libffi %zu\n", counts.calls, counts.refused, counts.undetected,
        counts.beyond_libffi);
    return counts.mismatches != 0;
}
