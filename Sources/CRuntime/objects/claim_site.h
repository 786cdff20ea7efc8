// Who may take a returned object back out of the pool: the function that the call returned to, if it continues with a
// claim of the result and with nothing else. This is read from the function's instructions, which alone tell that it
// was compiled with automatic counting. Anything that these functions do not know leaves the object in the pool, where
// it does no harm.

#ifndef ORT_CLAIM_SITE_H
#define ORT_CLAIM_SITE_H

#include "support/visibility.h"
#include <stdbool.h>

// Whether the code at `returned_to` does nothing but keep the result and call `claim`, and the present call is that
// call: it will return to `claim_returns_to`. The thread has returned to `returned_to`, perhaps long ago. `claim` is
// the function's own address, not that of a linkage table's entry. Reads only code that is running or still loaded, and
// not where it is execute-only.
ORT_HIDDEN bool ort_claim_site_follows(const void *returned_to, const void *claim_returns_to, const void *claim);

#endif
