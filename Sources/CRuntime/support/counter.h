// The processor's counter, as a clock. A reading takes a third of the time that a reading of the kernel's clock takes.
//
// The counter is used only if the kernel keeps its own time by it (current_clocksource of /sys): then it is the same on
// every processor and keeps its pace. On x86-64 the processor must say the latter, too (Intel SDM 3B, 19.17.1:
// invariant TSC). A program under emulation sees the host's /sys, so the source of another architecture does not count.
//
// Ticks are read without a barrier, which would cost as much as the reading. So a processor may read the ticks some
// tens of nanoseconds before it has finished the instructions before.

#ifndef ORT_COUNTER_H
#define ORT_COUNTER_H

#include "support/visibility.h"
#include <objc/kernel.h>
#include <stdint.h>

// The file that names the clock by which the kernel keeps its time. Tests may change the path before the first use.
ORT_HIDDEN extern const char *ort_counter_source_path;

static inline uint64_t ort_counter_ticks(void) {
#if defined(__x86_64__)
    return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
    uint64_t ticks;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks) : : "memory");
    return ticks;
#endif
}

#endif
