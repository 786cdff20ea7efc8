#include "layouts.h"

#include <objc/encoding.h>
#include <string.h>

// MARK: What clang says of a bit-field, from the bits that it sets

static size_t first_bit(const struct value_type *type, const struct value_member *member) {
    for (size_t bit = 0; bit < 8 * type->size; bit++) {
        if (((const uint8_t *)member->image)[bit / 8] >> bit % 8 & 1) {
            return bit;
        }
    }
    return 0;
}

// MARK: Comparison

static struct layout_difference differ(const struct value_type *type, const char *what, size_t expected, size_t found) {
    return (struct layout_difference){type, what, expected, found};
}

#define DIFFER_UNLESS_EQUAL(type, what, expected, found)        \
    do {                                                        \
        if ((size_t)(expected) != (size_t)(found)) {            \
            return differ((type), (what), (expected), (found)); \
        }                                                       \
    } while (0)

static struct layout_difference compare(const struct value_type *type, const struct ort_type *found);

static struct layout_difference compare_member(
    const struct value_type *type, const struct value_member *member, const struct ort_field *found) {
    if (!member->is_bit_field) {
        DIFFER_UNLESS_EQUAL(type, "offset of a member", member->offset, found->offset);
        return compare(member->type, found->type);
    }
    DIFFER_UNLESS_EQUAL(type, "kind of a bit-field", ORT_TYPE_BITFIELD, found->type->kind);
    DIFFER_UNLESS_EQUAL(type, "width of a bit-field", member->width, found->bit_width);
    if (member->image != NULL) {
        DIFFER_UNLESS_EQUAL(type, "bit offset of a bit-field", first_bit(type, member), found->bit_offset);
        DIFFER_UNLESS_EQUAL(type, "offset of a bit-field", first_bit(type, member) / 8, found->offset);
    }
    return (struct layout_difference){0};
}

static struct layout_difference compare(const struct value_type *type, const struct ort_type *found) {
    DIFFER_UNLESS_EQUAL(type, "size", type->size, found->size);
    DIFFER_UNLESS_EQUAL(type, "alignment", type->alignment, found->alignment);
    DIFFER_UNLESS_EQUAL(type, "has_layout", true, found->has_layout);
    if (type->kind == VALUE_ARRAY) {
        DIFFER_UNLESS_EQUAL(type, "count of elements", type->count, found->count);
        return compare(type->element, found->element);
    }
    if (type->kind == VALUE_STRUCT || type->kind == VALUE_UNION) {
        DIFFER_UNLESS_EQUAL(type, "count of members", type->count, found->field_count);
        for (size_t i = 0; i < type->count; i++) {
            struct layout_difference difference = compare_member(type, &type->members[i], &found->fields[i]);
            if (difference.what != NULL) {
                return difference;
            }
        }
    }
    return (struct layout_difference){0};
}

struct layout_difference layout_compare(const struct value_type *type) {
    const struct ort_type *found = ort_type_parse(type->encoding, strlen(type->encoding), NULL);
    if (found == NULL) {
        return differ(type, "whether the encoding parses", true, false);
    }
    struct layout_difference difference = compare(type, found);
    ort_type_free(found);
    return difference;
}

bool layout_contradicts(const struct value_type *type) {
    const struct ort_type *found = ort_type_parse(type->encoding, strlen(type->encoding), NULL);
    bool contradicts = found == NULL || !found->has_layout || found->size != type->size;
    ort_type_free(found);
    return contradicts;
}
