#ifndef ORT_TYPE_LAYOUT_H
#define ORT_TYPE_LAYOUT_H

#include "support/visibility.h"
#include <objc/encoding.h>

// Sizes, alignments and offsets as clang lays C types out on x86-64 and aarch64 Linux. They differ for structures with
// a bit-field of width 0 alone. Source: Itanium C++ ABI, section 2.4; System V x86-64 ABI 1.0, section 3.1.2.

// Gives every field its place and the aggregate its size. A field's bit_offset holds the position that the encoding
// states for a bit-field, or SIZE_MAX. false when the aggregate is larger than the address space.
ORT_HIDDEN bool ort_type_layout_place_fields(
    struct ort_type *aggregate, struct ort_field *fields, ort_architecture architecture);

// Size and alignment of a type whose parts are complete. false when it is larger than the address space.
ORT_HIDDEN bool ort_type_layout_compute(struct ort_type *type);

// Returns the width of the widest bit-field of its declared type; 0 if that type is no integer.
ORT_HIDDEN size_t ort_type_layout_bitfield_capacity(const struct ort_type *bitfield);

#endif
