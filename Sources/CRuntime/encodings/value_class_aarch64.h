#ifndef ORT_VALUE_CLASS_AARCH64_H
#define ORT_VALUE_CLASS_AARCH64_H

#include "support/visibility.h"
#include <objc/encoding.h>

// The classes of values in the calling convention.
enum ort_value_class {
    ORT_VALUE_NONE,      // an empty value
    ORT_VALUE_GENERAL,   // a scalar or composite of one or two doublewords, in general registers
    ORT_VALUE_VECTOR,    // a floating-point scalar or homogeneous aggregate, each member in a vector register
    ORT_VALUE_REFERENCE, // a larger composite, in memory
};

struct ort_value_shape {
    enum ort_value_class class;
    uint8_t count;       // of registers
    uint8_t member_size; // bytes in each register; the last general one may hold less
};

// The class of a value that the calling convention can pass.
// Source: AAPCS64, "Homogeneous Aggregates" and "Parameter passing rules", stage B; clang for atomic types and arrays
// of no elements.
ORT_HIDDEN struct ort_value_shape ort_value_class_classify_aarch64(const struct ort_type *type);

// Returns the reason why a complete structure or union cannot be passed, a sentence fragment; NULL if it can.
ORT_HIDDEN const char *ort_value_class_refusal_aarch64(const struct ort_type *type);

#endif
