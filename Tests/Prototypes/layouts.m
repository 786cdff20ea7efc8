#include "layouts.h"

#include <objc/encoding.h>
#include <stdio.h>
#include <string.h>

// A difference from clang's layout, and its type or part of the type. `what` is NULL if there is none.
struct layout_difference {
    const struct value_type *type;
    const char *what;
    size_t expected;
    size_t found;
};

// The place of a bit-field for clang, by the bits that it sets.
static size_t first_bit(const struct value_type *type, const struct value_member *member) {
    for (size_t bit = 0; bit < 8 * type->size; bit++) {
        if (((const uint8_t *)member->image)[bit / 8] >> bit % 8 & 1) {
            return bit;
        }
    }
    return 0;
}

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

static struct layout_difference compare_encoding(const struct value_type *type) {
    const struct ort_type *found = ort_type_parse(type->encoding, strlen(type->encoding), NULL);
    if (found == NULL) {
        return differ(type, "whether the encoding parses", true, false);
    }
    struct layout_difference difference = compare(type, found);
    ort_type_free(found);
    return difference;
}

bool layout_is_gibberish(const struct value_type *type) {
    const struct ort_type *found = ort_type_parse(type->encoding, strlen(type->encoding), NULL);
    bool is_none = found == NULL;
    ort_type_free(found);
    return is_none;
}

bool layout_contradicts(const struct value_type *type) {
    const struct ort_type *found = ort_type_parse(type->encoding, strlen(type->encoding), NULL);
    bool contradicts = found == NULL || !found->has_layout || found->size != type->size;
    ort_type_free(found);
    return contradicts;
}

static bool is_as_computed(const struct value_type *type) {
    struct layout_difference difference = compare_encoding(type);
    if (difference.what != NULL) {
        printf(
            "mismatch: type %s, %s: %s of %s is %zu, not %zu\n", type->name, type->encoding, difference.what,
            difference.type->name, difference.expected, difference.found);
    }
    return difference.what == NULL;
}

// MARK: Registered layouts

enum { MAXIMUM_MEMBERS = 32 };

static bool is_registered(const struct value_type *type) {
    struct ort_layout_field fields[MAXIMUM_MEMBERS];
    for (size_t i = 0; i < type->count; i++) {
        const struct value_member *member = &type->members[i];
        const char *encoding = member->type->layout_encoding;
        fields[i] = (struct ort_layout_field){member->name, encoding != NULL ? encoding : member->type->encoding,
                                              member->offset, member->alignment};
    }
    struct ort_layout layout = {type->registered_name, type->size,    type->alignment, fields,
                                type->count,           type->is_class};
    struct ort_layout_error error = {0, ""};
    ort_layout_status status = ort_register_layout(&layout, &error);
    if (status != ORT_LAYOUT_OK) {
        printf(
            "mismatch: type %s, %s: layout not registered: status %d, field %ld, %s\n", type->name, type->encoding,
            status, error.field, error.reason);
    }
    return status == ORT_LAYOUT_OK;
}

size_t layouts_check(const struct prototype_unit *unit) {
    size_t mismatches = 0;
    for (size_t i = 0; i < unit->type_count; i++) {
        mismatches += unit->types[i]->registered_name != NULL && !is_registered(unit->types[i]);
    }
    for (size_t i = 0; i < unit->type_count; i++) {
        mismatches += unit->types[i]->is_told && !is_as_computed(unit->types[i]);
    }
    return mismatches;
}
