// Invariants that a stress build can check: each file checks its own structures, at its end.

#ifndef ORT_INVARIANTS_H
#define ORT_INVARIANTS_H

#ifdef ORT_STRESS

#include <objc/kernel.h>

// Ends the process with the sentence unless the condition holds.
#define ORT_INVARIANT(condition, ...) ((condition) ? (void)0 : ort_fatal(__VA_ARGS__))

#endif

#endif
