#include "signatures/places.h"

#include <objc/message.h>

static size_t round_up(size_t value, size_t alignment) { return (value + alignment - 1) & ~(alignment - 1); }

static uint8_t ownership_of(const struct ort_type *type) {
    switch (type->kind) {
    case ORT_TYPE_OBJECT:
    case ORT_TYPE_CLASS:
        return CFFI_OWNS_OBJECT;
    case ORT_TYPE_BLOCK:
        return CFFI_OWNS_BLOCK;
    case ORT_TYPE_CSTRING:
        return CFFI_OWNS_CSTRING;
    default:
        return CFFI_OWNS_NOTHING;
    }
}

static uint8_t widening_of(const struct ort_type *type) {
    switch (type->kind) {
    case ORT_TYPE_CHAR:
    case ORT_TYPE_SHORT:
    case ORT_TYPE_INT:
        return CFFI_WIDEN_SIGNED;
    case ORT_TYPE_BOOL:
    case ORT_TYPE_UCHAR:
    case ORT_TYPE_USHORT:
    case ORT_TYPE_UINT:
        return CFFI_WIDEN_UNSIGNED;
    default:
        return CFFI_WIDEN_NOT;
    }
}

static struct cffi_value describe_value(const struct ort_type *type, const struct ort_location *location) {
    return (struct cffi_value){
        .type = type,
        .location = location,
        .size = type->size,
        .ownership = ownership_of(type),
        .widening = widening_of(type),
    };
}

// The compiler's frame offsets count integers as int at least.
static size_t frame_size_of(const struct cffi_value *value) {
    return value->widening != CFFI_WIDEN_NOT && value->size < sizeof(int) ? sizeof(int) : value->size;
}

static void describe_values(struct cffi_signature *signature) {
    struct cffi_value *const result = &signature->return_value;
    *result = describe_value(signature->type->return_type, &signature->layout->return_value);
    signature->returns_object = result->ownership == CFFI_OWNS_OBJECT || result->ownership == CFFI_OWNS_BLOCK;
    signature->is_over_aligned = cffi_value_is_over_aligned(result);
    for (size_t i = 0; i < signature->argument_count; ++i) {
        struct cffi_value *const value = &signature->arguments[i];
        *value = describe_value(signature->type->arguments[i].type, &signature->layout->arguments[i]);
        signature->frame_length += frame_size_of(value);
        signature->is_over_aligned |= cffi_value_is_over_aligned(value);
        if (value->location->is_reference) {
            signature->copies_size += cffi_value_copy_size(value);
        }
    }
}

// MARK: Places

// Whether the value lies in a structure of registers as in memory, with the same alignment.
static bool is_in_one_piece(const struct cffi_value *value, ort_piece_place place) {
    return ort_pieces_are_one(value->location, place) &&
        place(&value->location->pieces[0]) % value->type->alignment == 0;
}

static uint8_t storing_of(const struct cffi_value *value) {
    if (value->is_apart) {
        return CFFI_STORE_BYTES;
    }
    if (value->widening != CFFI_WIDEN_NOT && value->size < sizeof(uint64_t)) {
        return CFFI_STORE_NARROW;
    }
    if (value->location->kind == ORT_LOCATION_REGISTERS && value->location->pieces[0].bank == ORT_BANK_VECTOR) {
        return value->size <= sizeof(uint64_t) ? CFFI_STORE_VECTOR : CFFI_STORE_BYTES;
    }
    return value->size == sizeof(uint64_t) ? CFFI_STORE_WORD : CFFI_STORE_BYTES;
}

static uint16_t register_place_of(const struct cffi_value *value) {
    const bool is_word = value->storing != CFFI_STORE_BYTES && value->location->kind == ORT_LOCATION_REGISTERS;
    return is_word ? (uint16_t)ort_piece_in_frame(&value->location->pieces[0]) : CFFI_NO_PLACE;
}

// `end` is the end of the arguments that lie apart so far. Returns their new end.
static size_t place_argument(const struct cffi_signature *signature, struct cffi_value *value, size_t end) {
    if (value->location->kind == ORT_LOCATION_STACK && !value->location->is_reference) {
        value->offset = signature->stack_offset + value->location->stack_offset;
    } else if (is_in_one_piece(value, ort_piece_in_registers)) {
        value->offset = ort_piece_in_registers(&value->location->pieces[0]);
    } else {
        value->is_apart = true;
        value->offset = round_up(end, value->type->alignment > 8 ? value->type->alignment : 8);
        end = value->offset + round_up(value->size, 8);
    }
    value->storing = storing_of(value);
    value->register_place = register_place_of(value);
    return end;
}

// Returns where the buffer ends.
static size_t place_result(struct cffi_signature *signature) {
    struct cffi_value *const result = &signature->return_value;
    const size_t end = signature->room_offset + sizeof(struct ort_call_result);
    // An object goes to its place after the call, since the invocation may own the previous object.
    if (!signature->returns_object && is_in_one_piece(result, ort_piece_in_result)) {
        result->offset = signature->room_offset + ort_piece_in_result(&result->location->pieces[0]);
        return end;
    }
    result->is_apart = true;
    result->offset = round_up(end, signature->is_over_aligned ? CFFI_MOST_ALIGNMENT : CFFI_PLAIN_ALIGNMENT);
    return result->offset + (result->size > CFFI_RESULT_ROOM ? round_up(result->size, 16) : CFFI_RESULT_ROOM);
}

static void place_all(struct cffi_signature *signature) {
    const size_t registers_size = offsetof(struct ort_call_registers, vector) +
        signature->vector_count * sizeof((struct ort_call_registers *)0)->vector[0];
    signature->stack_offset =
        round_up(registers_size, signature->is_over_aligned ? CFFI_MOST_ALIGNMENT : CFFI_PLAIN_ALIGNMENT);
    size_t end = signature->stack_offset + signature->stack_size;
    for (size_t i = 0; i < signature->argument_count; ++i) {
        end = place_argument(signature, &signature->arguments[i], end);
    }
    signature->room_offset = round_up(end, CFFI_PLAIN_ALIGNMENT);
    end = place_result(signature);
    // A call loads all vector registers or none.
    signature->buffer_size = end > sizeof(struct ort_call_registers) ? end : sizeof(struct ort_call_registers);
    signature->needs_heap = signature->buffer_size > CFFI_INLINE_BUFFER || signature->is_over_aligned;
}

// MARK: Calls

static uint8_t result_form_of(const struct cffi_value *value) {
    const struct ort_location *const location = value->location;
    if (location->kind != ORT_LOCATION_REGISTERS) {
        return CFFI_RESULT_NONE;
    }
    if (location->piece_count != 1 || location->pieces[0].index != 0 || location->pieces[0].offset != 0) {
        return CFFI_RESULT_PIECES;
    }
    switch (location->pieces[0].bank) {
    case ORT_BANK_GENERAL:
        return value->widening != CFFI_WIDEN_NOT && value->size < 8 ? CFFI_RESULT_NARROW : CFFI_RESULT_WORD;
    case ORT_BANK_VECTOR:
        return CFFI_RESULT_VECTOR;
    default:
        return CFFI_RESULT_PIECES;
    }
}

static bool is_in_general_register(const struct cffi_value *value, unsigned index) {
    const struct ort_location *const location = value->location;
    return location->kind == ORT_LOCATION_REGISTERS && location->piece_count == 1 && value->size == sizeof(void *) &&
        location->pieces[0].bank == ORT_BANK_GENERAL && location->pieces[0].index == index;
}

static bool has_message(const struct cffi_signature *signature) {
    const unsigned receiver = signature->returns_in_memory && ORT_RETURN_IN_MEMORY_MOVES_RECEIVER ? 1 : 0;
    return signature->argument_count >= 2 && !signature->is_block &&
        is_in_general_register(&signature->arguments[0], receiver) &&
        is_in_general_register(&signature->arguments[1], receiver + 1);
}

static bool is_involved(const struct cffi_signature *signature) {
    for (size_t i = 0; i < signature->argument_count; ++i) {
        if (signature->arguments[i].is_apart && signature->arguments[i].size > 0) {
            return true;
        }
    }
    return !signature->has_message || signature->returns_in_memory || signature->gathers_result ||
        signature->copies_size > 0;
}

// Chooses how a call is made, from the places of the values.
static void choose_call(struct cffi_signature *signature) {
    const struct cffi_value *const result = &signature->return_value;
    signature->result_form = result_form_of(result);
    signature->gathers_result =
        result->is_apart && result->location->kind == ORT_LOCATION_REGISTERS && !signature->returns_object;
    signature->messenger = signature->returns_in_memory ? (IMP)objc_msgSend_stret : (IMP)objc_msgSend;
    signature->has_message = has_message(signature);
    signature->is_involved = is_involved(signature);
    signature->repeats_plainly = signature->copies_size == 0 && !signature->gathers_result;
}

void cffi_signature_place_values(struct cffi_signature *signature) {
    signature->vector_count = signature->layout->vector_count;
    signature->stack_size = signature->layout->stack_size;
    describe_values(signature);
    place_all(signature);
    choose_call(signature);
}
