// Steps: what ort_hook_enter_simple does at each entry of a chain, as the place of its code. A step goes on to the next entry's
// without a look at the chain. There is one for each number of argument registers that a block takes, since a call is bound by
// how often it touches memory.

#ifndef ORT_STEPS_H
#define ORT_STEPS_H

#include "hooks/site.h"

#if defined(__x86_64__)

// Assembly. Places, as distances from the first of them.
struct ort_hook_steps {
    // By whether the call is told of while the block runs, and by general and vector registers.
    int16_t blocks[2][ORT_STEP_GENERAL_COUNTS][ORT_STEP_VECTOR_COUNTS];
    int16_t function;
    int16_t prepare; // tells of the call; then what the first entry says
    // By whether there may be an info object.
    int16_t tail[2]; // jumps to the original
    // By whether the result may be in others than the first general register.
    int16_t original[2]; // calls it
    int16_t instead[2];  // runs the first instead hook
    int16_t end[2][2];   // returns; the first index as of tail
};

extern ORT_HIDDEN const struct ort_hook_steps ort_hook_steps;

#endif

// Gives the chain, which is complete otherwise, the steps of a call of the site.
ORT_HIDDEN void ort_hook_steps_choose(struct ort_hook_chain *chain, const struct ort_hook_site *site);

#endif
