#include "encodings/value_class_aarch64.h"

enum {
    DOUBLEWORD = 8,
    LARGEST_IN_REGISTERS = 16,
    MOST_MEMBERS = 4,
};

// The two kinds of arrays without elements have one encoding. Both keep a structure from being homogeneous, and neither
// matters to any other structure. So nothing is refused.
const char *ort_value_class_refusal_aarch64(const struct ort_type *type) {
    (void)type;
    return NULL;
}

static bool is_atomic(const struct ort_type *type) { return (type->qualifiers & ORT_QUALIFIER_ATOMIC) != 0; }

static bool is_floating(const struct ort_type *type) {
    return type->kind == ORT_TYPE_FLOAT || type->kind == ORT_TYPE_DOUBLE || type->kind == ORT_TYPE_LONG_DOUBLE;
}

static bool is_short_vector(const struct ort_type *type) {
    return type->kind == ORT_TYPE_VECTOR && (type->size == 8 || type->size == 16);
}

// MARK: Homogeneous aggregates

// The members of a candidate so far; all have the size of the first, and are vectors or none is.
struct members {
    size_t count;
    size_t size;
    bool are_vectors;
};

static bool count_members(const struct ort_type *type, struct members *members);

static bool count_scalar(const struct ort_type *type, struct members *members) {
    const bool is_vector = is_short_vector(type);
    if ((!is_floating(type) && !is_vector) || is_atomic(type)) {
        return false;
    }
    if (members->size != 0 && (members->size != type->size || members->are_vectors != is_vector)) {
        return false;
    }
    members->size = type->size;
    members->are_vectors = is_vector;
    members->count = 1;
    return true;
}

// Inside a structure, an array without elements is empty, whatever the type of its elements is.
static bool is_empty(const struct ort_type *type) {
    if (type->kind == ORT_TYPE_ARRAY) {
        return type->count == 0 || is_empty(type->element);
    }
    if ((type->kind != ORT_TYPE_STRUCT && type->kind != ORT_TYPE_UNION) || is_atomic(type)) {
        return false;
    }
    for (size_t i = 0; i < type->field_count; i++) {
        if (type->fields[i].type->kind == ORT_TYPE_BITFIELD || !is_empty(type->fields[i].type)) {
            return false;
        }
    }
    return true;
}

static bool holds_array_of_none(const struct ort_type *type) {
    for (; type->kind == ORT_TYPE_ARRAY; type = type->element) {
        if (type->count == 0) {
            return true;
        }
    }
    return false;
}

static bool count_field(const struct ort_field *field, bool is_union, struct members *members) {
    const size_t before = members->count;
    if (holds_array_of_none(field->type)) {
        return false;
    }
    if (is_empty(field->type)) {
        return true;
    }
    if (field->type->kind == ORT_TYPE_BITFIELD) {
        return field->bit_width == 0;
    }
    if (!count_members(field->type, members)) {
        return false;
    }
    if (!is_union) {
        members->count += before;
    } else if (members->count < before) {
        members->count = before;
    }
    return true;
}

static bool count_fields(const struct ort_type *type, struct members *members) {
    members->count = 0;
    for (size_t i = 0; i < type->field_count; i++) {
        if (!count_field(&type->fields[i], type->kind == ORT_TYPE_UNION, members)) {
            return false;
        }
    }
    return members->size != 0 && members->size * members->count == type->size;
}

// Sets the count to the number of the type's members. Returns false if the members are not all floating-point values of
// the known size, or are too many, or have padding.
static bool count_members(const struct ort_type *type, struct members *members) {
    if (is_atomic(type)) {
        return false;
    }
    switch (type->kind) {
    case ORT_TYPE_STRUCT:
    case ORT_TYPE_UNION:
        return count_fields(type, members) && members->count <= MOST_MEMBERS;
    case ORT_TYPE_ARRAY:
        if (type->count == 0 || type->count > MOST_MEMBERS || !count_members(type->element, members)) {
            return false;
        }
        members->count *= type->count;
        return members->count <= MOST_MEMBERS;
    case ORT_TYPE_COMPLEX:
        if (!count_scalar(type->element, members)) {
            return false;
        }
        members->count = 2;
        return true;
    default:
        return count_scalar(type, members);
    }
}

// MARK: Classes

static bool is_composite(const struct ort_type *type) {
    return type->kind == ORT_TYPE_STRUCT || type->kind == ORT_TYPE_UNION || type->kind == ORT_TYPE_COMPLEX;
}

struct ort_value_shape ort_value_class_classify_aarch64(const struct ort_type *type) {
    if (type->is_passed_by_reference) { // empty or not
        return (struct ort_value_shape){.class = ORT_VALUE_REFERENCE};
    }
    if (type->size == 0) {
        return (struct ort_value_shape){.class = ORT_VALUE_NONE};
    }
    struct members members = {0};
    if (is_composite(type) ? count_members(type, &members) : is_floating(type)) {
        return (struct ort_value_shape){
            .class = ORT_VALUE_VECTOR,
            .count = (uint8_t)(is_composite(type) ? members.count : 1),
            .member_size = (uint8_t)(is_composite(type) ? members.size : type->size),
        };
    }
    if (type->size > LARGEST_IN_REGISTERS) {
        return (struct ort_value_shape){.class = ORT_VALUE_REFERENCE};
    }
    return (struct ort_value_shape){
        .class = ORT_VALUE_GENERAL,
        .count = (uint8_t)((type->size + DOUBLEWORD - 1) / DOUBLEWORD),
        .member_size = DOUBLEWORD,
    };
}
