#include "numbers/value_equality.h"

#include <string.h>

// MARK: Parts

static long double floating(const struct ort_type *type, const void *value) {
    float single;
    double number;
    long double extended;
    switch (type->kind) {
    case ORT_TYPE_FLOAT:
        memcpy(&single, value, sizeof single);
        return (long double)single;
    case ORT_TYPE_DOUBLE:
        memcpy(&number, value, sizeof number);
        return (long double)number;
    default:
        memcpy(&extended, value, sizeof extended);
        return extended;
    }
}

static bool bits_equal(const struct ort_field *field, const uint8_t *left, const uint8_t *right) {
    for (size_t bit = field->bit_offset; bit < field->bit_offset + field->bit_width; ++bit) {
        if (((left[bit / 8] ^ right[bit / 8]) >> bit % 8 & 1) != 0) {
            return false;
        }
    }
    return true;
}

static uint64_t mix(uint64_t hash, const void *bytes, size_t size) {
    for (size_t i = 0; i < size; ++i) {
        hash = (hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3;
    }
    return hash;
}

static uint64_t mix_bits(uint64_t hash, const struct ort_field *field, const uint8_t *value) {
    for (size_t bit = field->bit_offset; bit < field->bit_offset + field->bit_width; ++bit) {
        const uint8_t one = value[bit / 8] >> bit % 8 & 1;
        hash = mix(hash, &one, 1);
    }
    return hash;
}

// Complex numbers and arrays: `count` elements one after the other.
static size_t element_count(const struct ort_type *type) {
    return type->kind == ORT_TYPE_COMPLEX ? 2 : type->kind == ORT_TYPE_ARRAY ? type->count : 0;
}

// MARK: Values

static bool fields_equal(const struct ort_type *type, const uint8_t *left, const uint8_t *right) {
    for (size_t i = 0; i < type->field_count; ++i) {
        const struct ort_field *const field = &type->fields[i];
        if (field->bit_width != 0 ? !bits_equal(field, left, right)
                                  : !cffi_value_equal(field->type, left + field->offset, right + field->offset)) {
            return false;
        }
    }
    return true;
}

bool cffi_value_equal(const struct ort_type *type, const void *left, const void *right) {
    switch (type->kind) {
    case ORT_TYPE_FLOAT:
    case ORT_TYPE_DOUBLE:
    case ORT_TYPE_LONG_DOUBLE:
        return floating(type, left) == floating(type, right);
    case ORT_TYPE_STRUCT:
        return fields_equal(type, left, right);
    case ORT_TYPE_COMPLEX:
    case ORT_TYPE_ARRAY:
        for (size_t i = 0; i < element_count(type); ++i) {
            const size_t offset = i * type->element->size;
            if (!cffi_value_equal(type->element, (const uint8_t *)left + offset, (const uint8_t *)right + offset)) {
                return false;
            }
        }
        return true;
    default:
        return memcmp(left, right, type->size) == 0;
    }
}

static uint64_t hash_floating(const struct ort_type *type, const void *value, uint64_t hash) {
    // Through double: equal numbers of one type stay equal, and there is no padding. Both zeros are one number.
    const double number = (double)floating(type, value) + 0.0;
    return mix(hash, &number, sizeof number);
}

uint64_t cffi_value_hash(const struct ort_type *type, const void *value, uint64_t hash) {
    const uint8_t *const bytes = value;
    switch (type->kind) {
    case ORT_TYPE_FLOAT:
    case ORT_TYPE_DOUBLE:
    case ORT_TYPE_LONG_DOUBLE:
        return hash_floating(type, value, hash);
    case ORT_TYPE_STRUCT:
        for (size_t i = 0; i < type->field_count; ++i) {
            const struct ort_field *const field = &type->fields[i];
            hash = field->bit_width != 0 ? mix_bits(hash, field, bytes)
                                         : cffi_value_hash(field->type, bytes + field->offset, hash);
        }
        return hash;
    case ORT_TYPE_COMPLEX:
    case ORT_TYPE_ARRAY:
        for (size_t i = 0; i < element_count(type); ++i) {
            hash = cffi_value_hash(type->element, bytes + i * type->element->size, hash);
        }
        return hash;
    default:
        return mix(hash, bytes, type->size);
    }
}
