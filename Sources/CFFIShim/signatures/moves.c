#include "signatures/moves.h"
#include "support/allocation.h"

#include <stddef.h>

enum move_kind { MOVE_WORD, MOVE_NARROW, MOVE_VECTOR, MOVE_WIDE };

static enum move_kind kind_of(const struct cffi_value *value, const struct ort_location_piece *piece) {
    if (piece->bank == ORT_BANK_VECTOR)
        return piece->size > 8 ? MOVE_WIDE : MOVE_VECTOR;
    return value->widening != CFFI_WIDEN_NOT && value->size < 8 ? MOVE_NARROW : MOVE_WORD;
}

static struct cffi_move describe(const struct cffi_value *value, const struct ort_location_piece *piece) {
    const size_t to = piece->bank == ORT_BANK_VECTOR
        ? offsetof(struct ort_call_frame, vector) + piece->index * sizeof((struct ort_call_frame *)0)->vector[0]
        : offsetof(struct ort_call_frame, general) + piece->index * sizeof(uint64_t);
    return (struct cffi_move){
        .from = value->offset + piece->offset,
        .to = (uint16_t)to,
        .shift = kind_of(value, piece) == MOVE_NARROW ? (uint8_t)(64 - 8 * value->size) : 0,
        .is_signed = value->widening == CFFI_WIDEN_SIGNED,
    };
}

// Appends the moves of one kind, or counts them only.
static uint32_t collect(const struct cffi_signature *signature, enum move_kind kind, struct cffi_move *items) {
    uint32_t count = 0;
    for (size_t i = 0; i < signature->argument_count; ++i) {
        const struct cffi_value *const value = &signature->arguments[i];
        if (value->location->kind != ORT_LOCATION_REGISTERS || value->location->is_reference)
            continue;
        for (unsigned j = 0; j < value->location->piece_count; ++j) {
            const struct ort_location_piece *const piece = &value->location->pieces[j];
            if (kind_of(value, piece) != kind)
                continue;
            if (items != NULL)
                items[count] = describe(value, piece);
            ++count;
        }
    }
    return count;
}

struct cffi_moves *cffi_moves_create(const struct cffi_signature *signature) {
    size_t count = 0;
    for (enum move_kind kind = MOVE_WORD; kind <= MOVE_WIDE; ++kind)
        count += collect(signature, kind, NULL);
    struct cffi_moves *const moves = cffi_allocate_try(sizeof *moves + count * sizeof moves->items[0]);
    if (moves == NULL)
        return NULL;
    struct cffi_move *next = moves->items;
    next += moves->word_count = collect(signature, MOVE_WORD, next);
    next += moves->narrow_count = collect(signature, MOVE_NARROW, next);
    next += moves->vector_count = collect(signature, MOVE_VECTOR, next);
    moves->wide_count = collect(signature, MOVE_WIDE, next);
    return moves;
}
