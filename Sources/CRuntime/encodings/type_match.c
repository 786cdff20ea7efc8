#include <objc/encoding.h>

#include <string.h>

static bool matches(const struct ort_type *left, const struct ort_type *right, bool is_behind_pointer);

// Returns one kind for all kinds with the same size and class.
static int class_of_kind(ort_type_kind kind) {
    switch (kind) {
    case ORT_TYPE_BOOL:
    case ORT_TYPE_UCHAR:
        return ORT_TYPE_CHAR;
    case ORT_TYPE_LONG:
        return ORT_TYPE_LONG_LONG;
    case ORT_TYPE_ULONG:
        return ORT_TYPE_ULONG_LONG;
    default:
        return kind;
    }
}

// A pointer to one of the runtime's structures counts as id, Class or SEL: Swift and C headers spell these types so.
static int class_of(const struct ort_type *type) {
    if (type->kind != ORT_TYPE_POINTER || type->element->kind != ORT_TYPE_STRUCT || type->element->name == NULL) {
        return class_of_kind(type->kind);
    }
    const char *name = type->element->name;
    if (strcmp(name, "objc_object") == 0) {
        return ORT_TYPE_OBJECT;
    }
    if (strcmp(name, "objc_class") == 0) {
        return ORT_TYPE_CLASS;
    }
    if (strcmp(name, "objc_selector") == 0) {
        return ORT_TYPE_SELECTOR;
    }
    return ORT_TYPE_POINTER;
}

static bool is_pointer_to(const struct ort_type *type, ort_type_kind kind) {
    return type->kind == ORT_TYPE_POINTER && type->element->kind == kind;
}

static bool is_plain_pointer(int type_class) {
    return type_class == ORT_TYPE_POINTER || type_class == ORT_TYPE_CSTRING || type_class == ORT_TYPE_CLASS ||
        type_class == ORT_TYPE_SELECTOR;
}

static bool tags_match(const struct ort_type *left, const struct ort_type *right) {
    if (left->name == NULL || right->name == NULL) {
        return left->name == right->name;
    }
    return strcmp(left->name, right->name) == 0;
}

// A part of an aggregate or array. Whether it is atomic decides how the whole is passed, unlike other qualifiers.
static bool parts_match(const struct ort_type *left, const struct ort_type *right) {
    if (((left->qualifiers ^ right->qualifiers) & ORT_QUALIFIER_ATOMIC) != 0) {
        return false;
    }
    return matches(left, right, false);
}

static bool fields_match(const struct ort_field *left, const struct ort_field *right) {
    if (left->bit_width != right->bit_width || left->bit_offset != right->bit_offset) {
        return false;
    }
    return parts_match(left->type, right->type);
}

static bool aggregates_match(const struct ort_type *left, const struct ort_type *right, bool is_behind_pointer) {
    const bool may_be_incomplete = is_behind_pointer && (left->field_count == 0 || right->field_count == 0);
    if (left->is_opaque || right->is_opaque || may_be_incomplete) {
        return tags_match(left, right);
    }
    if (left->field_count != right->field_count || left->size != right->size) {
        return false;
    }
    for (size_t i = 0; i < left->field_count; i++) {
        if (!fields_match(&left->fields[i], &right->fields[i])) {
            return false;
        }
    }
    return true;
}

static bool bitfields_match(const struct ort_type *left, const struct ort_type *right) {
    if (left->count != right->count) {
        return false;
    }
    if (left->element == NULL || right->element == NULL) {
        return true;
    }
    return matches(left->element, right->element, false);
}

// `*` is a pointer to `c`.
static bool is_pointer_to_char(const struct ort_type *type) {
    return type->kind == ORT_TYPE_CSTRING ||
        (type->kind == ORT_TYPE_POINTER && class_of_kind(type->element->kind) == ORT_TYPE_CHAR);
}

static bool pointers_match(const struct ort_type *left, const struct ort_type *right) {
    if (left->kind == ORT_TYPE_POINTER && right->kind == ORT_TYPE_POINTER) {
        return matches(left->element, right->element, true);
    }
    return is_pointer_to_char(left) && is_pointer_to_char(right);
}

static bool matches(const struct ort_type *left, const struct ort_type *right, bool is_behind_pointer) {
    const int left_class = class_of(left);
    const int right_class = class_of(right);
    if (is_pointer_to(left, ORT_TYPE_VOID) && is_plain_pointer(right_class)) {
        return true;
    }
    if (is_pointer_to(right, ORT_TYPE_VOID) && is_plain_pointer(left_class)) {
        return true;
    }
    if (left_class == ORT_TYPE_CSTRING || right_class == ORT_TYPE_CSTRING) {
        return pointers_match(left, right);
    }
    if (left_class != right_class) {
        return false;
    }
    switch (left_class) {
    case ORT_TYPE_POINTER:
        return pointers_match(left, right);
    case ORT_TYPE_STRUCT:
    case ORT_TYPE_UNION:
        return aggregates_match(left, right, is_behind_pointer);
    case ORT_TYPE_BITFIELD:
        return bitfields_match(left, right);
    case ORT_TYPE_ARRAY:
    case ORT_TYPE_VECTOR:
    case ORT_TYPE_COMPLEX:
        return left->count == right->count && parts_match(left->element, right->element);
    default:
        return left->size == right->size;
    }
}

bool ort_type_matches(const struct ort_type *left, const struct ort_type *right) {
    return left != NULL && right != NULL && matches(left, right, false);
}
