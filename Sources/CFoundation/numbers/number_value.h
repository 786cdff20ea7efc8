// Arithmetic of numbers of different types.

#ifndef CFFI_NUMBER_VALUE_H
#define CFFI_NUMBER_VALUE_H

#include "root/static_class.h"

#include <cffi_collections.h>

// The encoding of a number that a type is: its own, `q` and `Q` for `l` and `L`, or 0 for any other type. Qualifiers
// are skipped.
CFFI_HIDDEN char cffi_number_encoding(const char *type);
// The same for a type of one character.
CFFI_HIDDEN char cffi_number_encoding_of(char type);
// Bytes of a number of one of those encodings.
CFFI_HIDDEN size_t cffi_number_size(char encoding);

// Between numbers and C values of those encodings, which need not be aligned.
CFFI_HIDDEN struct cffi_number cffi_number_load(char encoding, const void *value);
CFFI_HIDDEN void cffi_number_store(const struct cffi_number *number, char encoding, void *value);

// Conversions as NSNumber's methods do them. A floating value is cut toward zero and to the range of the result's type.
// NaN becomes 0.
CFFI_HIDDEN int64_t cffi_number_to_int64(const struct cffi_number *number);
CFFI_HIDDEN uint64_t cffi_number_to_uint64(const struct cffi_number *number);
CFFI_HIDDEN double cffi_number_to_double(const struct cffi_number *number);

// −1, 0 or 1, exactly; NaN comes first and equals itself.
CFFI_HIDDEN intptr_t cffi_number_compare(const struct cffi_number *left, const struct cffi_number *right);
// The same for equal numbers.
CFFI_HIDDEN uintptr_t cffi_number_hash(const struct cffi_number *number);

// The fewest digits that read back as the same number. Returns the length.
enum { CFFI_NUMBER_TEXT_SIZE = 40 };
CFFI_HIDDEN size_t cffi_number_write(const struct cffi_number *number, char text[CFFI_NUMBER_TEXT_SIZE]);

#endif
