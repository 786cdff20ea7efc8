#include "encodings/call_layout.h"
#include "encodings/value_class_aarch64.h"

enum {
    GENERAL_REGISTERS = 8,
    VECTOR_REGISTERS = 8,
    DOUBLEWORD = 8,
    QUADWORD = 16,
};

static size_t align_up(size_t value, size_t alignment) { return (value + alignment - 1) / alignment * alignment; }

// Adds a piece for each register from the first one on. The caller has checked that there are enough registers.
static void add_pieces(struct ort_location *location, struct ort_value_shape shape, size_t size, size_t first) {
    location->kind = ORT_LOCATION_REGISTERS;
    for (size_t i = 0; i < shape.count; i++) {
        const size_t offset = i * shape.member_size;
        const size_t rest = size - offset;
        location->pieces[location->piece_count++] = (struct ort_location_piece){
            .bank = shape.class == ORT_VALUE_VECTOR ? ORT_BANK_VECTOR : ORT_BANK_GENERAL,
            .index = (uint8_t)(first + i),
            .size = (uint8_t)(rest < shape.member_size ? rest : shape.member_size),
            .offset = (uint8_t)offset,
        };
    }
}

static struct ort_location locate_return_value(const struct ort_type *type) {
    struct ort_location location = {.kind = ORT_LOCATION_NONE, .size = type->size};
    const struct ort_value_shape shape = ort_value_class_classify_aarch64(type);
    if (shape.class == ORT_VALUE_REFERENCE) {
        location.kind = ORT_LOCATION_MEMORY;
    } else if (shape.class != ORT_VALUE_NONE) {
        add_pieces(&location, shape, type->size, 0);
    }
    return location;
}

// The places that the arguments so far have taken: the next register numbers and the next stacked argument's address.
// Source: AAPCS64, "Parameter passing rules", stages A and C.
struct assignment {
    size_t ngrn;
    size_t nsrn;
    size_t nsaa;
};

// After a value has gone to the stack, no more registers of its bank are used (C.3, C.13).
static void locate_on_stack(
    struct assignment *assignment, enum ort_value_class class, size_t size, size_t alignment,
    struct ort_location *location) {
    if (class == ORT_VALUE_VECTOR) {
        assignment->nsrn = VECTOR_REGISTERS;
    } else {
        assignment->ngrn = GENERAL_REGISTERS;
    }
    location->kind = ORT_LOCATION_STACK;
    location->stack_offset = align_up(assignment->nsaa, alignment >= QUADWORD ? QUADWORD : DOUBLEWORD);
    assignment->nsaa = align_up(location->stack_offset + size, DOUBLEWORD);
}

static void locate_value(
    struct assignment *assignment, struct ort_value_shape shape, size_t size, size_t alignment,
    struct ort_location *location) {
    size_t *next = shape.class == ORT_VALUE_VECTOR ? &assignment->nsrn : &assignment->ngrn;
    if (shape.class == ORT_VALUE_GENERAL && alignment >= QUADWORD) {
        *next = align_up(*next, 2); // C.8, C.10
    }
    if (*next + shape.count <= (shape.class == ORT_VALUE_VECTOR ? VECTOR_REGISTERS : GENERAL_REGISTERS)) {
        add_pieces(location, shape, size, *next);
        *next += shape.count;
    } else {
        locate_on_stack(assignment, shape.class, size, alignment, location);
    }
}

static struct ort_location locate_argument(struct assignment *assignment, const struct ort_type *type) {
    static const struct ort_value_shape pointer = {ORT_VALUE_GENERAL, 1, sizeof(void *)};
    struct ort_location location = {.kind = ORT_LOCATION_NONE, .size = type->size};
    const struct ort_value_shape shape = ort_value_class_classify_aarch64(type);
    if (shape.class == ORT_VALUE_REFERENCE) {
        location.is_reference = true;
        location.has_identity = type->is_passed_by_reference;
        locate_value(assignment, pointer, sizeof(void *), sizeof(void *), &location);
    } else if (shape.class != ORT_VALUE_NONE) {
        locate_value(assignment, shape, type->size, type->natural_alignment, &location);
    }
    return location;
}

static void locate_arguments(struct ort_call_layout *layout, const struct ort_method_type *type) {
    struct assignment assignment = {0, 0, 0};
    for (size_t i = 0; i < type->argument_count; i++) {
        layout->arguments[i] = locate_argument(&assignment, type->arguments[i].type);
    }
    layout->stack_size = align_up(assignment.nsaa, QUADWORD);
    layout->general_count = (uint8_t)assignment.ngrn;
    layout->vector_count = (uint8_t)assignment.nsrn;
}

const struct ort_calling_convention ort_calling_convention_aarch64 = {
    .locate_return_value = locate_return_value,
    .locate_arguments = locate_arguments,
    .aggregate_refusal = ort_value_class_refusal_aarch64,
};
