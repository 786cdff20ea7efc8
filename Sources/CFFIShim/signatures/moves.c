#include "signatures/moves.h"
#include "signatures/places.h"
#include "support/allocation.h"

enum move_kind { MOVE_WORD, MOVE_VECTOR, MOVE_WIDE };

static enum move_kind kind_of(const struct ort_location_piece *piece) {
    if (piece->bank != ORT_BANK_VECTOR) {
        return MOVE_WORD;
    }
    return piece->size > 8 ? MOVE_WIDE : MOVE_VECTOR;
}

// Appends the moves of one kind, or counts them only.
static uint32_t collect(const struct cffi_signature *signature, enum move_kind kind, struct cffi_move *items) {
    uint32_t count = 0;
    for (size_t i = 0; i < signature->argument_count; ++i) {
        const struct cffi_value *const value = &signature->arguments[i];
        if (!value->is_apart || value->location->kind != ORT_LOCATION_REGISTERS || value->location->is_reference) {
            continue;
        }
        for (unsigned j = 0; j < value->location->piece_count; ++j) {
            const struct ort_location_piece *const piece = &value->location->pieces[j];
            if (kind_of(piece) != kind) {
                continue;
            }
            if (items != NULL) {
                items[count] =
                    (struct cffi_move){.from = value->offset + piece->offset, .to = ort_piece_in_registers(piece)};
            }
            ++count;
        }
    }
    return count;
}

struct cffi_moves *cffi_moves_create(const struct cffi_signature *signature) {
    size_t count = 0;
    for (enum move_kind kind = MOVE_WORD; kind <= MOVE_WIDE; ++kind) {
        count += collect(signature, kind, NULL);
    }
    struct cffi_moves *const moves = cffi_allocate_try(sizeof *moves + count * sizeof moves->items[0]);
    if (moves == NULL) {
        return NULL;
    }
    struct cffi_move *next = moves->items;
    next += moves->word_count = collect(signature, MOVE_WORD, next);
    next += moves->vector_count = collect(signature, MOVE_VECTOR, next);
    moves->wide_count = collect(signature, MOVE_WIDE, next);
    return moves;
}
