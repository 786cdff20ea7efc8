// Loads a unit of random prototypes and calls each of them. Usage: prototypes UNIT.so [FIRST]

#include "calls.h"
#include "comparison.h"
#include "layouts.h"
#include "signatures.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Standard output is buffered, so earlier findings are printed first.
static void report_crash(int number) {
    fflush(stdout);
    printf(
        "crash: prototype %d, %s: signal %d\n", at_hand.prototype != NULL ? at_hand.prototype->index : -1,
        at_hand.way != NULL ? at_hand.way : "types", number);
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

static void check(const struct prototype_unit *unit, const struct prototype *prototype) {
    comparison_begin(prototype);
    const struct cffi_signature *signature = signatures_check();
    comparison_fill(unit->seed);
    calls_in_every_way(signature);
    if (signature == NULL) {
        signatures_check_unforwarded();
    }
}

static const struct prototype_unit *load(const char *path) {
    void *image = dlopen(path, RTLD_NOW);
    const struct prototype_unit *unit = image == NULL ? NULL : dlsym(image, "prototype_unit");
    if (unit == NULL) {
        fprintf(stderr, "prototypes: %s\n", dlerror());
        exit(2);
    }
    return unit;
}

int main(int count, char **arguments) {
    if (count < 2) {
        fprintf(stderr, "usage: prototypes UNIT.so [FIRST]\n");
        return 2;
    }
    const struct prototype_unit *unit = load(arguments[1]);
    int first = count > 2 ? atoi(arguments[2]) : 0;
    catch_crashes();
    size_t mismatches = layouts_check(unit);
    for (size_t i = 0; i < unit->prototype_count; i++) {
        if (unit->prototypes[i].index >= first) {
            check(unit, &unit->prototypes[i]);
        }
    }
    const struct call_counts *counts = &at_hand.counts;
    printf(
        "calls %zu refused %zu undetected %zu beyond-libffi %zu\n", counts->calls, counts->refused, counts->undetected,
        counts->beyond_libffi);
    return mismatches + counts->mismatches != 0;
}
