// Hazard pointers: how a thread looks at memory that another thread may be about to free, without a lock.
//
// A reader that finds an address in a shared variable claims a hazard for it and reads the variable again. If the
// variable still holds the address, the memory stays until the reader clears the hazard. A thread that frees such
// memory first removes its address from every variable, then calls ort_hazard_await, which waits for the hazards that
// name it.
//
// Representation: ORT_HAZARD_COUNT words on cache lines of their own, NULL while no thread uses them. A thread begins
// with the word that its identity chooses, so that threads rarely meet, and takes the next one when it is taken.
// `ort_hazards_known` has a bit for each word that was ever claimed: a waiting thread looks at no more of them than
// threads have used. A hazard is held for a few instructions. In these no user code runs, and the thread waits for no
// lock under which another thread waits for hazards.
//
// Order. It must not happen that the reader finds the address still there and the writer finds no hazard. The reader's
// steps are sequentially consistent: (1) it reads its bit, or sets it, (2) claims the hazard, (3) reads the variable.
// The writer (4) clears the variable, (5) passes a sequentially consistent fence, (6) reads the bits, and (7) the
// hazards.
// - If 3 misses 4, then 3 comes before 5 in the one order of such operations, hence so do 1 and 2.
// - If 6 misses the bit or 7 the hazard, then 5 comes before 1 or 2.
//
// Both at once would be a circle. It is the same when other threads have cleared the variable, or set the bit:
// everything that happens before the fence counts as 4, and 1 comes after the setting that it reads.
// - x86-64: the claim is a locked instruction, which no later load overtakes; so is the fence.
// - aarch64: ldar does not overtake stlxr or casal; the fence is dmb ish.
//
// Everything that the reader did with the memory also happens before it is freed: clearing is a release, which pairs
// with the acquire of 7. If other threads have claimed the hazard since, they pass this order on, since claiming is
// acquire and release.
//
// Source: Maged M. Michael, "Hazard Pointers: Safe Memory Reclamation for Lock-Free Objects", 2004.

#ifndef ORT_HAZARD_H
#define ORT_HAZARD_H

#include "support/visibility.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef ORT_STRESS
enum { ORT_HAZARD_COUNT = 2 };
#else
enum { ORT_HAZARD_COUNT = 64 };
#endif

struct ort_hazard {
    _Alignas(64) const void *address;
};

ORT_HIDDEN extern struct ort_hazard ort_hazards[ORT_HAZARD_COUNT];
ORT_HIDDEN extern uint64_t ort_hazards_known;

static inline bool ort_hazard_claim_try(size_t index, const void *address) {
    const void *nothing = NULL;
    return (__atomic_load_n(&ort_hazards_known, __ATOMIC_SEQ_CST) >> index & 1) != 0 &&
        __atomic_compare_exchange_n(
               &ort_hazards[index].address, &nothing, address, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
}

// A hazard with the address, or NULL when all of them are in use.
ORT_HIDDEN struct ort_hazard *ort_hazard_claim_from(size_t index, const void *address);

static inline struct ort_hazard *ort_hazard_claim(const void *address) {
    const uint64_t mixed = ((uint64_t)__builtin_thread_pointer() >> 6) * 0x9e3779b97f4a7c15u;
    const size_t index = (size_t)(mixed >> 58) % ORT_HAZARD_COUNT;
    return ort_hazard_claim_try(index, address) ? &ort_hazards[index] : ort_hazard_claim_from(index, address);
}

static inline void ort_hazard_clear(struct ort_hazard *hazard) {
    __atomic_store_n(&hazard->address, NULL, __ATOMIC_RELEASE);
}

// Waits until no thread looks at the address, which must be in no shared variable any more. A thread that has claimed a
// hazard itself must not call this. Keeps errno; no cancellation point.
ORT_HIDDEN void ort_hazard_await(const void *address);

#endif
