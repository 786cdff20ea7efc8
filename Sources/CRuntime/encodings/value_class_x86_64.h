#ifndef ORT_VALUE_CLASS_X86_64_H
#define ORT_VALUE_CLASS_X86_64_H

#include "support/visibility.h"
#include <objc/encoding.h>

// The class of an eightbyte, or of a whole value in `low`.
enum ort_value_class {
    ORT_VALUE_NONE,
    ORT_VALUE_INTEGER,
    ORT_VALUE_SSE,
    ORT_VALUE_SSEUP, // the upper half of a vector register whose lower half is the eightbyte before
    ORT_VALUE_X87,
    ORT_VALUE_X87UP,
    ORT_VALUE_COMPLEX_X87,
    ORT_VALUE_MEMORY,
};

struct ort_value_classes {
    enum ort_value_class low;
    enum ort_value_class high;
};

// The classes of a value that is not refused. Vectors of more than 16 bytes are in memory, as without AVX.
// Source: System V x86-64 ABI 1.0, section 3.2.3, "Classification".
ORT_HIDDEN struct ort_value_classes ort_value_class_classify_x86_64(const struct ort_type *type);

// Returns the reason why a complete structure or union cannot be passed, a sentence fragment; NULL if it can.
ORT_HIDDEN const char *ort_value_class_refusal_x86_64(const struct ort_type *type);

#endif
