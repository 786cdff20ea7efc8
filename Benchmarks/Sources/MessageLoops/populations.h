// Thousands of classes, made at run time.

#ifndef POPULATIONS_H
#define POPULATIONS_H

#import "Receivers.h"

enum { POPULATION = 1000 };

// A registered subclass; its name is the prefix and the number.
Class population_make_subclass(Class superclass, const char *prefix, int number);

// Returns one of many different functions, so that no linker folds them into one. `number` is below POPULATION.
add_function population_function(int number);

// Returns the next number of a sequence below `limit` that no branch predictor learns. Source: Knuth's MMIX linear
// congruential generator.
static inline int population_next(unsigned long *state, int limit) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (int)((*state >> 33) % (unsigned long)limit);
}

#endif
