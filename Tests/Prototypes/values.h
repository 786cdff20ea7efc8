// Values of any type that a table describes: random values, and masks of their significant bits.

#ifndef VALUES_H
#define VALUES_H

#include "prototype.h"

// A sequence of random numbers, the same for the same seed.
struct random_source {
    uint64_t state;
};
uint64_t random_next(struct random_source *source);

// Fills `size` bytes with random bits.
void random_fill(struct random_source *source, void *bytes, size_t size);

// Fills in a random value, with random padding.
void value_fill(const struct value_type *type, void *value, struct random_source *source);

// Sets the bits of the mask that belong to a value: all but padding, and the bits that clang loses when it passes it.
void value_mask(const struct value_type *type, void *mask);

// Whether the bits under the mask are equal.
bool value_equal(const void *left, const void *right, const void *mask, size_t size);

// Returns the integer of a narrow type as an int.
int value_widened(const struct value_type *type, const void *value);

#endif
