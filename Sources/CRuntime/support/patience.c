#include "support/patience.h"
#include <errno.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { SPINS = 200, SHORTEST_SLEEP = 1000, LONGEST_SLEEP = 1000000 };

static void pause_processor(void) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("isb");
#endif
}

static void sleep_without_cancellation(long nanoseconds) {
    const int previous_error = errno;
    // nanosleep would be a cancellation point.
    syscall(SYS_nanosleep, &(struct timespec){0, nanoseconds}, NULL);
    errno = previous_error;
}

void ort_patience_pause(struct ort_patience *patience) {
    if (patience->spins < SPINS) {
        patience->spins++;
        pause_processor();
        return;
    }
    const long nanoseconds = patience->nanoseconds == 0 ? SHORTEST_SLEEP : patience->nanoseconds;
    sleep_without_cancellation(nanoseconds);
    patience->nanoseconds = nanoseconds * 2 < LONGEST_SLEEP ? nanoseconds * 2 : LONGEST_SLEEP;
}
