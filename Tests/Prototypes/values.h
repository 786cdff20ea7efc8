// Values of any type that a table describes: random ones, and which of their bytes count.

#ifndef VALUES_H
#define VALUES_H

#include "prototype.h"

// A sequence of random numbers, the same for the same start.
struct random_source {
    uint64_t state;
};
uint64_t random_next(struct random_source *source);

// Fills `size` bytes at random.
void random_fill(struct random_source *source, void *bytes, size_t size);

// Fills in a random value; padding is random too.
void value_fill(const struct value_type *type, void *value, struct random_source *source);

// Sets the bits of the mask that belong to a value: all but padding, and what clang loses in passing it.
void value_mask(const struct value_type *type, void *mask);

// Whether the bits under the mask are the same.
bool value_equal(const void *left, const void *right, const void *mask, size_t size);

// The integer of a narrow type as an int.
int value_widened(const struct value_type *type, const void *value);

#endif
