// A memory barrier in every thread of the process: how a rare writer orders readers that pass none themselves.

#ifndef ORT_BARRIER_H
#define ORT_BARRIER_H

#include "support/visibility.h"
#include <stdbool.h>

// Returns once every other thread has passed a full barrier. What a thread has loaded of the caller's later stores it
// loaded after that barrier, so everything it loads next is at least as new as the caller's earlier stores. Needed
// where a processor does not keep the order of loads; nothing elsewhere. About a microsecond when there are other
// threads. Where the kernel offers no such thing (before 4.3, or a filter forbids it) it does nothing.
#if defined(__x86_64__)
static inline void ort_barrier_pass_all(void) {}
#else
ORT_HIDDEN void ort_barrier_pass_all(void);
#endif

// The same, on every processor, for whoever goes on to read what the threads have stored before that barrier. false
// where the kernel offers no such thing at that cost (before 4.14).
ORT_HIDDEN bool ort_barrier_fence_all_try(void);

#endif
