// Checks the signature of a compiled method: either it exists, or it is refused because its frame offsets contradict
// it.

#ifndef SIGNATURES_H
#define SIGNATURES_H

#include <cffi.h>

// Returns the signature of the current prototype; NULL if it cannot be called. Reports wrong refusals, and missing
// ones.
const struct cffi_signature *signatures_check(void);

// Sends a refused prototype, with values: an object that wants to forward the message cannot do so, and the sender gets
// the error.
void signatures_check_unforwarded(void);

#endif
