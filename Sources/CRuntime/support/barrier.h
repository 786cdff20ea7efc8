// A memory barrier in every thread of the process: with it a rare writer orders readers that have no barrier
// themselves.

#ifndef ORT_BARRIER_H
#define ORT_BARRIER_H

#include "support/visibility.h"
#include <stdbool.h>

// Returns once every other thread has passed a full barrier. If a thread loads one of the caller's later stores, it
// loads it after that barrier. So everything that it loads next is at least as new as the caller's earlier stores.
// Needed where a processor does not keep the order of loads; does nothing elsewhere. Takes about a microsecond when
// there are other threads. Where the kernel has no such call (before 4.3, or if a filter forbids it) this does nothing.
#if defined(__x86_64__)
static inline void ort_barrier_pass_all(void) {}
#else
ORT_HIDDEN void ort_barrier_pass_all(void);
#endif

// The same, on every processor, for a caller that then reads the values that the threads have stored before that
// barrier. Returns false if the kernel has no such call at that cost (before 4.14).
ORT_HIDDEN bool ort_barrier_fence_all_try(void);

#endif
