// Steps: what ort_hook_enter_simple does at each entry of a chain, as the place of its code. A step goes on to the next
// entry's without a look at the chain.

#ifndef ORT_STEPS_H
#define ORT_STEPS_H

#include "calls/site.h"

#if defined(__x86_64__)

enum { ORT_STEP_GENERAL_COUNTS = 5, ORT_STEP_VECTOR_COUNTS = 3 };

// Of methods whose arguments behind the selector are in as many registers.
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

// What calls of the site, which is complete otherwise, are entered by when there are hooks. Sets its shape: a number
// for all that steps depend on.
ORT_HIDDEN ort_hook_entrance ort_hook_steps_entrance(struct ort_hook_site *site);

// Gives the chain, which is complete otherwise, the steps of a call of the site.
ORT_HIDDEN void ort_hook_steps_choose(struct ort_hook_chain *chain, const struct ort_hook_site *site);

// Has calls that run the chain look at the bits of their records at their end. They may be under way.
ORT_HIDDEN void ort_hook_steps_await(struct ort_hook_chain *chain);

#endif
