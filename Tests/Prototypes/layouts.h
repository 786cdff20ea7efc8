// The sizes, alignments and offsets that the runtime computes from an encoding, against clang's.

#ifndef LAYOUTS_H
#define LAYOUTS_H

#include "prototype.h"

struct layout_difference {
    const struct value_type *type; // the type, or the part of it, that differs
    const char *what;              // NULL when all is equal
    size_t expected;
    size_t found;
};
struct layout_difference layout_compare(const struct value_type *type);

// Whether the encoding gives another size than the type has, or none: frame offsets then show that it is not enough.
bool layout_contradicts(const struct value_type *type);

#endif
