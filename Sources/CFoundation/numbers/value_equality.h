// Equality and hash of C values by their type: member by member, so that padding does not count; floating-point values
// as numbers, objects and pointers by address, unions by their bytes.

#ifndef CFFI_VALUE_EQUALITY_H
#define CFFI_VALUE_EQUALITY_H

#include "root/static_class.h"

#include <objc/encoding.h>

CFFI_HIDDEN bool cffi_value_equal(const struct ort_type *type, const void *left, const void *right);
// Continues a hash that started with any number.
CFFI_HIDDEN uint64_t cffi_value_hash(const struct ort_type *type, const void *value, uint64_t hash);

#endif
