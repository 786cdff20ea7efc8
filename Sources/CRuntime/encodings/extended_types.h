// Extended method types name the classes of objects (`@"NSString"`) and the types of blocks (`@?<v@?i>`). Plain types
// have `@` and `@?` in their place. Compilers extend only the return type and the arguments themselves, not the parts
// of a structure or what a pointer points to.

#ifndef ORT_EXTENDED_TYPES_H
#define ORT_EXTENDED_TYPES_H

#include "support/visibility.h"
#include <stdbool.h>

// Writes the plain form of the method types, which is never longer than they are. From the first malformed type on, the
// text is copied as it is.
ORT_HIDDEN void ort_extended_types_write_plain(const char *types, char *plain);

// Whether `plain` is the plain form of the method types. Needs no memory.
ORT_HIDDEN bool ort_extended_types_have_plain(const char *types, const char *plain);

// Whether the method types are their own plain form.
static inline bool ort_extended_types_are_plain(const char *types) {
    return ort_extended_types_have_plain(types, types);
}

#endif
