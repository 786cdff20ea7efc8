#include "encodings/value_class_x86_64.h"

typedef enum ort_value_class value_class;
typedef struct ort_value_classes value_classes;

// clang passes a value that contains a structure with a flexible array member in memory. If the structure has a GNU
// array of length 0 instead, clang passes the value in registers. Both have one encoding, and a registered layout does
// not show the difference. Larger values are in memory anyway.
static bool holds_open_structure(const struct ort_type *type) {
    if (type->kind == ORT_TYPE_ARRAY) {
        return type->count > 0 && holds_open_structure(type->element);
    }
    if ((type->kind != ORT_TYPE_STRUCT && type->kind != ORT_TYPE_UNION) || type->field_count == 0) {
        return false;
    }
    const struct ort_type *last = type->fields[type->field_count - 1].type;
    if (type->kind == ORT_TYPE_STRUCT && last->kind == ORT_TYPE_ARRAY && last->count == 0) {
        return true;
    }
    for (size_t i = 0; i < type->field_count; i++) {
        if (holds_open_structure(type->fields[i].type)) {
            return true;
        }
    }
    return false;
}

const char *ort_value_class_refusal_x86_64(const struct ort_type *type) {
    if (type->size != 0 && type->size <= 16 && !type->is_passed_by_reference && holds_open_structure(type)) {
        return "small structure that ends in an array of no elements";
    }
    return NULL;
}

// MARK: Classes

static bool is_vector(value_class class) { return class == ORT_VALUE_SSE || class == ORT_VALUE_SSEUP; }

static value_class merge(value_class left, value_class right) {
    if (left == right || right == ORT_VALUE_NONE) {
        return left;
    }
    if (left == ORT_VALUE_NONE) {
        return right;
    }
    if (left == ORT_VALUE_MEMORY || right == ORT_VALUE_MEMORY) {
        return ORT_VALUE_MEMORY;
    }
    if (left == ORT_VALUE_INTEGER || right == ORT_VALUE_INTEGER) {
        return ORT_VALUE_INTEGER;
    }
    if (is_vector(left) && is_vector(right)) {
        return ORT_VALUE_SSE;
    }
    // One of the x87 classes with anything else.
    return ORT_VALUE_MEMORY;
}

static void add(value_classes *classes, size_t offset, value_class class) {
    value_class *eightbyte = offset < 8 ? &classes->low : &classes->high;
    *eightbyte = merge(*eightbyte, class);
}

static void add_part(value_classes *classes, const struct ort_type *type, size_t offset);

static void add_bitfield(value_classes *classes, const struct ort_field *field, size_t offset) {
    if (field->bit_width == 0) {
        return;
    }
    const size_t first_bit = offset * 8 + field->bit_offset;
    add(classes, first_bit / 8, ORT_VALUE_INTEGER);
    add(classes, (first_bit + field->bit_width - 1) / 8, ORT_VALUE_INTEGER);
}

static void add_aggregate(value_classes *classes, const struct ort_type *type, size_t offset) {
    for (size_t i = 0; i < type->field_count; i++) {
        const struct ort_field *field = &type->fields[i];
        if (field->type->kind == ORT_TYPE_BITFIELD) {
            add_bitfield(classes, field, offset);
        } else {
            add_part(classes, field->type, offset + field->offset);
        }
    }
}

// Only values of at most 16 bytes come here, so an array has at most 16 elements, unless they are empty.
static void add_array(value_classes *classes, const struct ort_type *type, size_t offset) {
    if (type->size == 0) {
        return;
    }
    for (size_t i = 0; i < type->count; i++) {
        add_part(classes, type->element, offset + i * type->element->size);
    }
}

static void add_scalar(value_classes *classes, ort_type_kind kind, size_t offset) {
    switch (kind) {
    case ORT_TYPE_FLOAT:
    case ORT_TYPE_DOUBLE:
        add(classes, offset, ORT_VALUE_SSE);
        return;
    case ORT_TYPE_LONG_DOUBLE:
        add(classes, offset, ORT_VALUE_X87);
        add(classes, offset + 8, ORT_VALUE_X87UP);
        return;
    case ORT_TYPE_INT128:
    case ORT_TYPE_UINT128:
        add(classes, offset, ORT_VALUE_INTEGER);
        add(classes, offset + 8, ORT_VALUE_INTEGER);
        return;
    default:
        add(classes, offset, ORT_VALUE_INTEGER);
        return;
    }
}

// As clang does for its vector extension: short ones are integers, and <1 x double> is in memory.
static void add_vector(value_classes *classes, const struct ort_type *type, size_t offset) {
    const bool is_one_double = type->element->kind == ORT_TYPE_DOUBLE && type->size == 8;
    if (type->size < 8) {
        add(classes, offset,
            type->size == 1 || type->size == 2 || type->size == 4 ? ORT_VALUE_INTEGER : ORT_VALUE_MEMORY);
    } else {
        add(classes, offset, is_one_double ? ORT_VALUE_MEMORY : ORT_VALUE_SSE);
        if (type->size == 16) {
            add(classes, offset + 8, ORT_VALUE_SSEUP);
        }
    }
}

// The clean-up after merging. A value that is partly in memory is in memory as a whole, and so is the upper half of an
// x87 value without its lower half. The upper half of a vector without its lower half becomes a vector of its own.
static void clean_up(value_classes *classes) {
    const bool is_memory = classes->low == ORT_VALUE_MEMORY || classes->high == ORT_VALUE_MEMORY;
    if (is_memory || (classes->high == ORT_VALUE_X87UP && classes->low != ORT_VALUE_X87)) {
        *classes = (value_classes){ORT_VALUE_MEMORY, ORT_VALUE_NONE};
    }
    if (classes->high == ORT_VALUE_SSEUP && classes->low != ORT_VALUE_SSE) {
        classes->high = ORT_VALUE_SSE;
    }
}

// The composite is first classified by itself: if it is in memory by itself, it is in memory inside any other value.
static void add_composite(value_classes *classes, const struct ort_type *type, size_t offset) {
    value_classes own = {ORT_VALUE_NONE, ORT_VALUE_NONE};
    if (type->kind == ORT_TYPE_ARRAY) {
        add_array(&own, type, offset);
    } else {
        add_aggregate(&own, type, offset);
    }
    clean_up(&own);
    classes->low = merge(classes->low, own.low);
    classes->high = merge(classes->high, own.high);
}

static void add_type(value_classes *classes, const struct ort_type *type, size_t offset) {
    switch (type->kind) {
    case ORT_TYPE_STRUCT:
    case ORT_TYPE_UNION:
    case ORT_TYPE_ARRAY:
        add_composite(classes, type, offset);
        return;
    case ORT_TYPE_VECTOR:
        add_vector(classes, type, offset);
        return;
    case ORT_TYPE_COMPLEX:
        add_scalar(classes, type->element->kind, offset);
        add_scalar(classes, type->element->kind, offset + type->element->size);
        return;
    default:
        add_scalar(classes, type->kind, offset);
        return;
    }
}

// Clang has no class for atomic types. So an atomic value, and a value that holds one, is in memory, except for an
// atomic scalar by itself.
static void add_part(value_classes *classes, const struct ort_type *type, size_t offset) {
    if (offset % type->alignment != 0 || (type->qualifiers & ORT_QUALIFIER_ATOMIC) != 0) {
        classes->low = ORT_VALUE_MEMORY;
    } else {
        add_type(classes, type, offset);
    }
}

static bool is_atomic_aggregate(const struct ort_type *type) {
    const bool is_aggregate =
        type->kind == ORT_TYPE_STRUCT || type->kind == ORT_TYPE_UNION || type->kind == ORT_TYPE_COMPLEX;
    return is_aggregate && (type->qualifiers & ORT_QUALIFIER_ATOMIC) != 0;
}

value_classes ort_value_class_classify_x86_64(const struct ort_type *type) {
    static const value_classes memory = {ORT_VALUE_MEMORY, ORT_VALUE_NONE};
    if (is_atomic_aggregate(type) || type->is_passed_by_reference) {
        return memory;
    }
    if (type->kind == ORT_TYPE_COMPLEX && type->element->kind == ORT_TYPE_LONG_DOUBLE) {
        return (value_classes){ORT_VALUE_COMPLEX_X87, ORT_VALUE_NONE};
    }
    if (type->size > 16) {
        return memory;
    }
    value_classes classes = {ORT_VALUE_NONE, ORT_VALUE_NONE};
    add_type(&classes, type, 0);
    clean_up(&classes);
    return classes;
}
