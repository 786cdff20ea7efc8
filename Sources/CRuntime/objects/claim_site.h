// The callers that may take a returned object back out of the pool. Such a caller continues with a claim of the result
// and with nothing else. The runtime reads this from the caller's instructions, since only they show that it was
// compiled with automatic counting. If these functions do not know the instructions, the object stays in the pool,
// where it does no harm.

#ifndef ORT_CLAIM_SITE_H
#define ORT_CLAIM_SITE_H

#include "support/visibility.h"
#include <stdbool.h>

// Whether the code at `returned_to` does nothing but keep the result and call `claim`, and the present call is that
// call: it will return to `claim_returns_to`. The thread may have returned to `returned_to` long ago. `claim` is the
// function's own address, not that of a linkage table's entry. Reads only code that is running or still loaded, and not
// where it is execute-only.
ORT_HIDDEN bool ort_claim_site_follows(const void *returned_to, const void *claim_returns_to, const void *claim);

#endif
