// One prototype called in every way.

#ifndef CALLS_H
#define CALLS_H

#include <cffi.h>

// Calls the prototype at hand, whose values are filled in, in every way, and compares what arrives.
void calls_in_every_way(const struct cffi_signature *signature);

#endif
