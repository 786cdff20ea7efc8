// Strings and numbers of known classes.

#ifndef CTRACING_STRINGS_H
#define CTRACING_STRINGS_H

#include "values/access.h"
#include "values/writing.h"

// Adds the characters of the string. false, and nothing is added, if the memory cannot be read.
CTRACING_HIDDEN bool ctracing_string_add(
    const struct ctracing_access *access, enum ctracing_shape shape, uint64_t object, struct ctracing_writing *writing);

// The value of a number, with its type.
struct ctracing_number {
    char encoding; // of its type
    uint64_t bits; // of an integer or, for `f` and `d`, of a double
};

// false if the memory cannot be read.
CTRACING_HIDDEN bool ctracing_number_read(
    const struct ctracing_access *access, enum ctracing_shape shape, uint64_t object, struct ctracing_number *number);

// Adds # and the encoding, and the bits in 16 hexadecimal digits; or writes these at the place.
enum { CTRACING_NUMBER_LENGTH = 18 };
CTRACING_HIDDEN void ctracing_number_write_bits(const struct ctracing_number *number, char *place);
CTRACING_HIDDEN void ctracing_number_add_bits(struct ctracing_writing *writing, const struct ctracing_number *number);

#endif
