// Tallies: how often each function was called for an object, by its callers.
//
// Representation. A list of tallies is the number of its first tally in a pool, and 0 if it is empty. A list has one
// tally for each function and list of callers (callers.h), the latest first. Each listed instance (instances.h) has a
// list. The lock of the instance's part protects the list, and the tallies that instances of the part have given back.

#ifndef ORT_TALLIES_H
#define ORT_TALLIES_H

#include "support/visibility.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ort_tally {
    uint64_t count;
    uint32_t next;
    uint16_t function, callers;
};

// Makes the pool; there must be none. false without memory.
ORT_HIDDEN bool ort_tallies_begin_try(void);

// Frees the pool, after all lists of the instances have been emptied.
ORT_HIDDEN void ort_tallies_end(void);

// The tally with the number; NULL for 0.
ORT_HIDDEN const struct ort_tally *ort_tally_at(uint32_t number);

// Counts calls of the function. `part` is the number of the object's part. false, and nothing has changed, if there is
// no room.
ORT_HIDDEN bool ort_tallies_add_locked_try(
    uint32_t *list, size_t part, uint16_t function, uint16_t callers, uint64_t count);

// Gives the tallies back, which empties the list.
ORT_HIDDEN void ort_tallies_empty_locked(uint32_t *list, size_t part);

#endif
