// The sizes, alignments and offsets that the runtime computes from encodings, against clang's.

#ifndef LAYOUTS_H
#define LAYOUTS_H

#include "prototype.h"

// Registers the layouts of the unit's types whose encodings do not tell them, and compares all layouts. Prints what
// differs; how many types do.
size_t layouts_check(const struct prototype_unit *unit);

// Whether the encoding is none.
bool layout_is_gibberish(const struct value_type *type);

// Whether the encoding gives another size than the type has, or none: frame offsets then show that it is not enough.
bool layout_contradicts(const struct value_type *type);

#endif
