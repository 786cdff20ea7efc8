// Contents: what strings and numbers hold, for records.

#ifndef CTRACING_CONTENTS_H
#define CTRACING_CONTENTS_H

#include "rings/shape.h"
#include "rings/sight.h"
#include "values/text.h"

// Writes what the object holds, in the form that <ctracing.h> gives at ctracing_value.text, with its end: up to
// CTRACING_STRING_ROOM bytes. Returns the size; 0 if the memory cannot be read. The object may be gone, and other
// threads may change it: only memory that is mapped is read. `sight` may be NULL.
CTRACING_HIDDEN size_t
ctracing_contents_write(struct ctracing_sight *sight, enum ctracing_shape shape, uint64_t object, char *place);

#endif
