// Captures: memory that Swift values lead to, copied into the record of a call.
//
// The caller has worked out from the type where a value has strings, references, arrays and the like. Such a place may
// hold anything else, where an enum has another case; so the kernel copies what the place seems to lead to, and leaves
// out what cannot be read. The reader knows the case, and looks for the address.

#ifndef CTRACING_CAPTURES_H
#define CTRACING_CAPTURES_H

#include "values/access.h"
#include <ctracing.h>

// Bytes that have been copied.
struct ctracing_captured {
    const uint8_t *bytes;
    size_t size;
};

// Writes the captures of a value, one after the other, each a struct ctracing_capture and its bytes in a multiple of 8.
// Returns the size, up to CTRACING_CAPTURES_ROOM. Each capture takes half a microsecond or two.
CTRACING_HIDDEN size_t ctracing_captures_write(
    const struct ctracing_swift_part *parts, size_t count, struct ctracing_captured value, uint8_t *place);

#endif
