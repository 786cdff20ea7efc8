#include "support/hazard.h"
#include "support/patience.h"
#include <pthread.h>

struct ort_hazard ort_hazards[ORT_HAZARD_COUNT];
uint64_t ort_hazards_known;

struct ort_hazard *ort_hazard_claim_from(size_t index, const void *address) {
    for (size_t i = 0; i < ORT_HAZARD_COUNT; i++) {
        const size_t next = (index + i) % ORT_HAZARD_COUNT;
        const uint64_t bit = (uint64_t)1 << next;
        if ((__atomic_load_n(&ort_hazards_known, __ATOMIC_RELAXED) & bit) == 0) {
            __atomic_fetch_or(&ort_hazards_known, bit, __ATOMIC_SEQ_CST);
        }
        if (ort_hazard_claim_try(next, address)) {
            return &ort_hazards[next];
        }
    }
    return NULL;
}

void ort_hazard_await(const void *address) {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    for (uint64_t known = __atomic_load_n(&ort_hazards_known, __ATOMIC_SEQ_CST); known != 0; known &= known - 1) {
        const struct ort_hazard *hazard = &ort_hazards[__builtin_ctzll(known)];
        struct ort_patience patience = {0};
        while (__atomic_load_n(&hazard->address, __ATOMIC_ACQUIRE) == address) {
            ort_patience_pause(&patience);
        }
    }
}

// The child has no other threads, so it clears the hazards that they claimed.
static void clear_all_in_child(void) {
    for (size_t i = 0; i < ORT_HAZARD_COUNT; i++) {
        ort_hazard_clear(&ort_hazards[i]);
    }
}

__attribute__((constructor(101))) static void watch_forks(void) { pthread_atfork(NULL, NULL, clear_all_in_child); }
