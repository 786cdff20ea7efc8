// Steps: the places of the code that ort_hook_enter_simple runs at each entry of a chain. A step continues to the next
// entry's step without a look at the chain.

#ifndef ORT_STEPS_H
#define ORT_STEPS_H

#include "calls/site.h"

#if defined(__x86_64__)

enum { ORT_STEP_GENERAL_COUNTS = 5, ORT_STEP_VECTOR_COUNTS = 3 };

// For methods whose arguments after the selector are in that many registers.
struct ort_hook_shape_steps {
    int32_t enter; // the entry of a site
    // By whether blocks get an info object.
    int32_t block[2];
    int32_t tail[2]; // jumps to the original
    int32_t tail_of_awaited[2];
    // By whether the result may be in others than the first general register.
    int32_t original[2]; // calls it
};

// Assembly. Places, as distances from ort_hook_enter_simple.
struct ort_hook_steps {
    struct ort_hook_shape_steps shapes[ORT_STEP_GENERAL_COUNTS][ORT_STEP_VECTOR_COUNTS];
    int32_t function;
    int32_t instead[2]; // runs the first instead hook; the index as for original
    int32_t end[2][2];  // returns; the first index as for tail, the second as for original
    int32_t end_of_awaited[2][2];
};

extern ORT_HIDDEN const struct ort_hook_steps ort_hook_steps;
ORT_HIDDEN void ort_hook_enter_simple(void);

#endif

// The entry for calls of the site, which is complete otherwise, when there are hooks. Sets the site's shape: a number
// for all that steps depend on.
ORT_HIDDEN ort_hook_entrance ort_hook_steps_entrance(struct ort_hook_site *site);

// Gives the chain, which is complete otherwise, the steps of a call of the site.
ORT_HIDDEN void ort_hook_steps_choose(struct ort_hook_chain *chain, const struct ort_hook_site *site);

// Makes calls that run the chain look at the bits of their records at their end. The calls may be under way.
ORT_HIDDEN void ort_hook_steps_await(struct ort_hook_chain *chain);

#endif
