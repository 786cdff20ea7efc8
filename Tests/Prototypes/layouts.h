// Compares the sizes, alignments and offsets that the runtime computes from encodings with clang's.

#ifndef LAYOUTS_H
#define LAYOUTS_H

#include "prototype.h"

// Registers the layouts of the unit's types that their encodings do not describe, and compares all layouts. Prints the
// differences; returns how many types differ.
size_t layouts_check(const struct prototype_unit *unit);

// Whether the encoding is invalid.
bool layout_is_gibberish(const struct value_type *type);

// Whether the encoding gives another size than the type's, or none. Then the frame offsets show that it is not enough.
bool layout_contradicts(const struct value_type *type);

#endif
