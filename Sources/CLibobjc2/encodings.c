// Type encodings, by the runtime's parser.

#include <objc/encoding.h>
#include <objc/runtime.h>
#include <string.h>

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

const char *objc_skip_type_qualifiers(const char *type) { return type + strspn(type, "rnNoORVA|"); }

const char *objc_skip_argspec(const char *type) {
    const char *end = ort_type_skip(type);
    return end == NULL ? type : end;
}

// Only a bit-field ends with digits of its own.
const char *objc_skip_typespec(const char *type) {
    const char *start = objc_skip_type_qualifiers(type), *end = objc_skip_argspec(start);
    while (end > start && *start != _C_BFLD && is_digit(end[-1])) {
        end--;
    }
    return end > start && (end[-1] == '+' || end[-1] == '-') ? end - 1 : end;
}

struct extent {
    size_t size, alignment;
};

static struct extent extent_of(const char *type) {
    const struct ort_type *parsed = ort_type_parse(type, (size_t)(objc_skip_typespec(type) - type), NULL);
    const struct extent extent =
        parsed == NULL ? (struct extent){0, 1} : (struct extent){parsed->size, parsed->alignment};
    ort_type_free(parsed);
    return extent;
}

// MARK: Bit-fields

// In bits. A bit-field says its position and width: `b` POSITION TYPE WIDTH.
struct member {
    size_t position, size, alignment;
};

static const char *read_number(const char *text, size_t *number) {
    for (*number = 0; is_digit(*text); text++) {
        *number = *number * 10 + (size_t)(*text - '0');
    }
    return text;
}

static struct member bit_field(const char *type, size_t position) {
    size_t first, width;
    const char *declared = read_number(type + 1, &first);
    if (read_number(declared + (*declared != 0 ? 1 : 0), &width) == declared + 1) {
        return (struct member){position, first, 8}; // the form with the width alone
    }
    return (struct member){first, width, extent_of(declared).alignment * 8};
}

// MARK: Sizes

static size_t round_up(size_t size, size_t alignment) { return (size + alignment - 1) / alignment * alignment; }

// A bit-field takes the bytes that its bits fill.
size_t objc_sizeof_type(const char *type) {
    const char *start = objc_skip_type_qualifiers(type);
    return *start == _C_BFLD ? (bit_field(start, 0).size + 7) / 8 : extent_of(type).size;
}

size_t objc_alignof_type(const char *type) { return extent_of(type).alignment; }

size_t objc_aligned_size(const char *type) {
    const struct extent extent = extent_of(type);
    return round_up(extent.size, extent.alignment);
}

size_t objc_promoted_size(const char *type) { return round_up(extent_of(type).size, sizeof(void *)); }

unsigned objc_get_type_qualifiers(const char *type) {
    unsigned flags = 0;
    for (const char *end = objc_skip_type_qualifiers(type); type < end; type++) {
        switch (*type) {
        case _C_CONST:
            flags |= _F_CONST;
            break;
        case _C_IN:
            flags |= _F_IN;
            break;
        case _C_OUT:
            flags |= _F_OUT;
            break;
        case _C_INOUT:
            flags |= _F_INOUT;
            break;
        case _C_BYCOPY:
            flags |= _F_BYCOPY;
            break;
        case _C_BYREF:
            flags |= _F_BYREF;
            break;
        case _C_ONEWAY:
            flags |= _F_ONEWAY;
            break;
        case _C_GCINVISIBLE:
            flags |= _F_GCINVISIBLE;
            break;
        default:
            break;
        }
    }
    return flags;
}

unsigned method_get_number_of_arguments(struct objc_method *method) { return method_getNumberOfArguments(method); }

// MARK: Members

static struct member member_at(const char *type, size_t end, bool is_in_union) {
    type = objc_skip_type_qualifiers(type);
    if (*type == _C_BFLD) {
        return bit_field(type, is_in_union ? 0 : end);
    }
    const struct extent extent = extent_of(type);
    const size_t alignment = extent.alignment * 8;
    return (struct member){is_in_union ? 0 : round_up(end, alignment), extent.size * 8, alignment};
}

static bool is_union(const struct objc_struct_layout *layout) {
    return *objc_skip_type_qualifiers(layout->original_type) == _C_UNION_B;
}

// The members follow the name and `=`; a structure without `=` is opaque. Names of C++ templates may hold brackets and
// `=`, so the runtime's parser finds the first member.
static const char *first_member(const char *type) {
    const struct ort_type *parsed = ort_type_parse(type, (size_t)(objc_skip_typespec(type) - type), NULL);
    const bool has_members = parsed != NULL && parsed->field_count > 0 && !parsed->is_registered;
    const size_t name = has_members && parsed->name != NULL ? strlen(parsed->name) : 1; // `?`
    ort_type_free(parsed);
    return has_members ? objc_skip_type_qualifiers(type) + 1 + name + 1 : "";
}

void objc_layout_structure(const char *type, struct objc_struct_layout *layout) {
    *layout = (struct objc_struct_layout){.original_type = type, .type = first_member(type)};
}

static const char *skip_member_name(const char *type) {
    const char *end = *type == '"' ? strchr(type + 1, '"') : NULL;
    return end == NULL ? type : end + 1;
}

BOOL objc_layout_structure_next_member(struct objc_struct_layout *layout) {
    if (*layout->type == 0 || *layout->type == _C_STRUCT_E || *layout->type == _C_UNION_E) {
        return NO;
    }
    layout->prev_type = skip_member_name(layout->type);
    const struct member member = member_at(layout->prev_type, layout->record_size, is_union(layout));
    layout->record_size = (unsigned)(member.position + member.size);
    layout->record_align = (unsigned)member.alignment;
    layout->type = objc_skip_typespec(layout->prev_type);
    return YES;
}

static void store(unsigned *place, size_t value) {
    if (place != NULL) {
        *place = (unsigned)value;
    }
}

void objc_layout_structure_get_info(
    struct objc_struct_layout *layout, unsigned int *offset, unsigned int *align, const char **type) {
    const size_t size = member_at(layout->prev_type, 0, true).size;
    store(offset, (layout->record_size - size) / 8);
    store(align, layout->record_align / 8);
    if (type != NULL) {
        *type = layout->prev_type;
    }
}
