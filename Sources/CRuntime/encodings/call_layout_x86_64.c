#include "encodings/call_layout.h"
#include "encodings/value_class_x86_64.h"

enum {
    GENERAL_REGISTERS = 6,
    VECTOR_REGISTERS = 8,
    X87_VALUE_SIZE = 10,
};

static size_t align_up(size_t value, size_t alignment) { return (value + alignment - 1) / alignment * alignment; }

static void add_piece(struct ort_location *location, ort_register_bank bank, size_t index, size_t offset, size_t size) {
    location->pieces[location->piece_count++] = (struct ort_location_piece){
        .bank = bank,
        .index = (uint8_t)index,
        .size = (uint8_t)size,
        .offset = (uint8_t)offset,
    };
}

// Registers of both banks taken so far.
struct registers {
    size_t general;
    size_t vector;
};

// Adds a piece for each eightbyte that is not empty. The caller has checked that there are enough registers.
static void add_eightbytes(struct ort_location *location, struct ort_value_classes classes, struct registers *used) {
    const enum ort_value_class eightbytes[] = {classes.low, classes.high};
    location->kind = ORT_LOCATION_REGISTERS;
    if (classes.high == ORT_VALUE_SSEUP) {
        add_piece(location, ORT_BANK_VECTOR, used->vector++, 0, location->size);
        return;
    }
    for (size_t i = 0; i < 2; i++) {
        const size_t offset = i * 8;
        const size_t size = location->size - offset < 8 ? location->size - offset : 8;
        if (eightbytes[i] == ORT_VALUE_INTEGER) {
            add_piece(location, ORT_BANK_GENERAL, used->general++, offset, size);
        } else if (eightbytes[i] == ORT_VALUE_SSE) {
            add_piece(location, ORT_BANK_VECTOR, used->vector++, offset, size);
        }
    }
}

static struct registers registers_needed(struct ort_value_classes classes) {
    return (struct registers){
        .general = (size_t)(classes.low == ORT_VALUE_INTEGER) + (size_t)(classes.high == ORT_VALUE_INTEGER),
        .vector = (size_t)(classes.low == ORT_VALUE_SSE) + (size_t)(classes.high == ORT_VALUE_SSE),
    };
}

// MARK: Return values

static struct ort_location locate_return_value(const struct ort_type *type) {
    struct ort_location location = {.kind = ORT_LOCATION_NONE, .size = type->size};
    if (type->kind == ORT_TYPE_VOID) {
        return location;
    }
    const struct ort_value_classes classes = ort_value_class_classify_x86_64(type);
    struct registers used = {0, 0};
    switch (classes.low) {
    case ORT_VALUE_MEMORY:
        location.kind = ORT_LOCATION_MEMORY;
        break;
    case ORT_VALUE_X87:
    case ORT_VALUE_COMPLEX_X87:
        location.kind = ORT_LOCATION_REGISTERS;
        add_piece(&location, ORT_BANK_X87, 0, 0, X87_VALUE_SIZE);
        if (classes.low == ORT_VALUE_COMPLEX_X87) {
            add_piece(&location, ORT_BANK_X87, 1, 16, X87_VALUE_SIZE);
        }
        break;
    default:
        if (classes.low != ORT_VALUE_NONE || classes.high != ORT_VALUE_NONE) {
            add_eightbytes(&location, classes, &used);
        }
        break;
    }
    return location;
}

// MARK: Arguments

// The places that the arguments so far have taken.
struct assignment {
    struct registers used;
    size_t stack_size;
};

static void locate_on_stack(struct assignment *assignment, size_t alignment, struct ort_location *location) {
    location->kind = ORT_LOCATION_STACK;
    location->stack_offset = align_up(assignment->stack_size, alignment > 8 ? alignment : 8);
    assignment->stack_size = align_up(location->stack_offset + location->size, 8);
}

// A value goes to registers as a whole or not at all. If too few are left for it, the next values may use them.
static struct ort_location locate_argument(struct assignment *assignment, const struct ort_type *type) {
    struct ort_location location = {.kind = ORT_LOCATION_NONE, .size = type->size};
    struct ort_value_classes classes = {ORT_VALUE_INTEGER, ORT_VALUE_NONE};
    size_t alignment = _Alignof(void *);
    if (type->is_passed_by_reference) {
        location.is_reference = location.has_identity = true;
    } else {
        classes = ort_value_class_classify_x86_64(type);
        alignment = type->alignment;
    }
    if (classes.low == ORT_VALUE_NONE && classes.high == ORT_VALUE_NONE) {
        return location;
    }
    const size_t size = location.size;
    if (location.is_reference) {
        location.size = sizeof(void *);
    }
    const struct registers needed = registers_needed(classes);
    const bool is_in_registers = needed.general + needed.vector > 0 &&
        assignment->used.general + needed.general <= GENERAL_REGISTERS &&
        assignment->used.vector + needed.vector <= VECTOR_REGISTERS;
    if (is_in_registers) {
        add_eightbytes(&location, classes, &assignment->used);
    } else {
        locate_on_stack(assignment, alignment, &location);
    }
    location.size = size;
    return location;
}

static void locate_arguments(struct ort_call_layout *layout, const struct ort_method_type *type) {
    struct assignment assignment = {.used = {.general = layout->return_value.kind == ORT_LOCATION_MEMORY}};
    for (size_t i = 0; i < type->argument_count; i++) {
        layout->arguments[i] = locate_argument(&assignment, type->arguments[i].type);
    }
    const struct ort_location *value = &layout->return_value;
    if (value->piece_count > 0 && value->pieces[0].bank == ORT_BANK_X87) {
        layout->x87_count = value->piece_count;
    }
    layout->stack_size = align_up(assignment.stack_size, 16);
    layout->general_count = (uint8_t)assignment.used.general;
    layout->vector_count = (uint8_t)assignment.used.vector;
}

const struct ort_calling_convention ort_calling_convention_x86_64 = {
    .locate_return_value = locate_return_value,
    .locate_arguments = locate_arguments,
    .aggregate_refusal = ort_value_class_refusal_x86_64,
};
