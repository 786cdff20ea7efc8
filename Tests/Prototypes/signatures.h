// The signature of a compiled method: there is one, or it is refused because its frame offsets contradict it.

#ifndef SIGNATURES_H
#define SIGNATURES_H

#include <cffi.h>

// The signature of the prototype at hand; NULL when it cannot be called. Reports refusals that should not be, and those
// that should.
const struct cffi_signature *signatures_check(void);

// Of one that was refused, with values: that an object which wants to forward the message cannot, and its sender is
// told.
void signatures_check_unforwarded(void);

#endif
