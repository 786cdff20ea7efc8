// How a thread waits for something that lasts some tens of nanoseconds. It spins, then sleeps a little longer each
// time. So a thread that is not running, or runs at a lower priority, gets the processor.

#ifndef ORT_PATIENCE_H
#define ORT_PATIENCE_H

#include "support/visibility.h"

// All zero at first.
struct ort_patience {
    int spins;
    long nanoseconds;
};

// Waits for a while. Keeps errno, and is no cancellation point: the thread may hold a lock.
ORT_HIDDEN void ort_patience_pause(struct ort_patience *patience);

#endif
