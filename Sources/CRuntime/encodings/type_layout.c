#include "encodings/type_layout.h"
#include "encodings/type_scanner.h"

static size_t align_up(size_t value, size_t alignment) { return (value + alignment - 1) / alignment * alignment; }

static size_t larger(size_t left, size_t right) { return left > right ? left : right; }

// MARK: Aggregates

// A structure or union being laid out. Bits, because a bit-field may begin in the middle of a byte.
struct placement {
    bool is_union;
    bool has_layout;
    bool is_passed_by_reference;
    bool zero_width_aligns;
    size_t end; // of the placed members; in a union the end of the largest member
    size_t alignment;
};

// A bit-field stays where the last member ended unless it would cross a boundary of its declared type. One of width 0
// moves to that boundary. It is unnamed, so it leaves the alignment alone, but for AAPCS64's rules ("Bit-fields").
static void place_bitfield(struct placement *placement, struct ort_field *field) {
    const size_t width = field->type->count;
    const size_t unit = field->type->size * 8;
    const size_t stated = field->bit_offset;
    size_t begin = placement->is_union ? 0 : placement->end;
    if (unit != 0 && (width == 0 || begin % unit + width > unit)) {
        begin = align_up(begin, unit);
    }
    if (stated != SIZE_MAX && stated != begin) {
        placement->has_layout = false;
        begin = stated;
    }
    field->bit_offset = begin;
    field->bit_width = width;
    field->offset = begin / 8;
    placement->end = larger(placement->end, begin + width);
    if (width != 0 || placement->zero_width_aligns) {
        placement->alignment = larger(placement->alignment, field->type->alignment);
    }
}

static void place_field(struct placement *placement, struct ort_field *field) {
    const struct ort_type *type = field->type;
    field->offset = placement->is_union ? 0 : align_up(align_up(placement->end, 8) / 8, type->alignment);
    field->bit_offset = 0;
    placement->end = larger(placement->end, (field->offset + type->size) * 8);
    placement->alignment = larger(placement->alignment, type->alignment);
    if (!type->has_layout) {
        placement->has_layout = false;
    }
    // A C++ class is as hard to copy or destroy as the hardest of its members.
    if (type->is_passed_by_reference) {
        placement->is_passed_by_reference = true;
    }
}

bool ort_type_layout_place_fields(struct ort_type *aggregate, struct ort_field *fields, ort_architecture architecture) {
    struct placement placement = {
        .is_union = aggregate->kind == ORT_TYPE_UNION,
        .has_layout = true,
        .zero_width_aligns = architecture == ORT_ARCHITECTURE_AARCH64,
        .alignment = 1,
    };
    for (size_t i = 0; i < aggregate->field_count; i++) {
        if (fields[i].type->kind == ORT_TYPE_BITFIELD) {
            place_bitfield(&placement, &fields[i]);
        } else {
            place_field(&placement, &fields[i]);
        }
        if (placement.end / 8 > ORT_TYPE_MAX_SIZE) {
            return false;
        }
    }
    aggregate->size = align_up(align_up(placement.end, 8) / 8, placement.alignment);
    aggregate->alignment = placement.alignment;
    aggregate->has_layout = placement.has_layout;
    aggregate->is_passed_by_reference = placement.is_passed_by_reference;
    return aggregate->size <= ORT_TYPE_MAX_SIZE;
}

// MARK: Other types

// Scalars are aligned to their size. 0 where there is none.
static size_t scalar_size(ort_type_kind kind) {
    switch (kind) {
    case ORT_TYPE_BOOL:
    case ORT_TYPE_CHAR:
    case ORT_TYPE_UCHAR:
        return 1;
    case ORT_TYPE_SHORT:
    case ORT_TYPE_USHORT:
        return 2;
    case ORT_TYPE_INT:
    case ORT_TYPE_UINT:
    case ORT_TYPE_FLOAT:
        return 4;
    case ORT_TYPE_LONG:
    case ORT_TYPE_ULONG:
    case ORT_TYPE_LONG_LONG:
    case ORT_TYPE_ULONG_LONG:
    case ORT_TYPE_DOUBLE:
    case ORT_TYPE_OBJECT:
    case ORT_TYPE_BLOCK:
    case ORT_TYPE_CLASS:
    case ORT_TYPE_SELECTOR:
    case ORT_TYPE_CSTRING:
    case ORT_TYPE_POINTER:
        return 8;
    case ORT_TYPE_INT128:
    case ORT_TYPE_UINT128:
    case ORT_TYPE_LONG_DOUBLE:
        return 16;
    default:
        return 0;
    }
}

static void set_layout(struct ort_type *type, size_t size, size_t alignment, bool has_layout) {
    type->size = size;
    type->alignment = alignment;
    type->has_layout = has_layout;
}

static bool compute_array(struct ort_type *type) {
    const struct ort_type *element = type->element;
    if (element->size != 0 && type->count > ORT_TYPE_MAX_SIZE / element->size) {
        return false;
    }
    set_layout(type, type->count * element->size, element->alignment, element->has_layout);
    type->is_passed_by_reference = element->is_passed_by_reference; // for the structure that holds it
    return true;
}

static void compute_vector(struct ort_type *type) {
    size_t alignment = type->alignment;
    if (alignment == 0) {
        for (alignment = 1; alignment < type->count;) {
            alignment *= 2;
        }
    }
    set_layout(type, align_up(type->count, alignment), alignment, true);
}

static void compute_bitfield(struct ort_type *type) {
    const size_t size = type->element != NULL ? type->element->size : (type->count > 32 ? 8 : 4);
    set_layout(type, size, larger(size, 1), false);
}

static bool compute_unqualified(struct ort_type *type) {
    switch (type->kind) {
    case ORT_TYPE_ARRAY:
        return compute_array(type);
    case ORT_TYPE_VECTOR:
        compute_vector(type);
        return true;
    case ORT_TYPE_BITFIELD:
        compute_bitfield(type);
        return true;
    case ORT_TYPE_COMPLEX:
        set_layout(type, type->element->size * 2, type->element->alignment, true);
        return true;
    case ORT_TYPE_STRUCT:
    case ORT_TYPE_UNION:
        if (type->is_opaque) {
            set_layout(type, 0, 1, false);
        }
        return true;
    default: {
        const size_t size = scalar_size(type->kind);
        set_layout(type, size, larger(size, 1), size != 0);
        return true;
    }
    }
}

bool ort_type_layout_compute(struct ort_type *type) {
    if (!compute_unqualified(type)) {
        return false;
    }
    // Atomic types that fit the widest atomic instruction are padded and aligned to be accessed by one.
    const bool is_widened = (type->qualifiers & ORT_QUALIFIER_ATOMIC) != 0 && type->size > 0 && type->size <= 16;
    if (is_widened) {
        size_t size = 1;
        while (size < type->size) {
            size *= 2;
        }
        type->size = size;
        type->alignment = larger(type->alignment, size);
    }
    if (!type->is_registered) {
        type->natural_alignment = type->alignment;
    }
    return true;
}

size_t ort_type_layout_bitfield_capacity(const struct ort_type *bitfield) {
    if (bitfield->element == NULL) {
        return 64;
    }
    return bitfield->element->kind == ORT_TYPE_BOOL ? 1 : bitfield->element->size * 8;
}
