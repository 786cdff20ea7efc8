// Moves of the arguments that lie apart into the registers of the buffer. They are worked out once for each signature:
// moves of words, without a look at each argument's type.

#ifndef CFFI_MOVES_H
#define CFFI_MOVES_H

#include "signatures/signature.h"

// Bytes into the buffer.
struct cffi_move {
    size_t from;
    size_t to;
};

// `items` has the moves in the order of these counts.
struct cffi_moves {
    uint32_t word_count;   // to a general register, 8 bytes
    uint32_t vector_count; // to a vector register, 8 bytes
    uint32_t wide_count;   // to a vector register, 16 bytes
    struct cffi_move items[];
};

// For a signature that has its values; NULL without memory. Free the result with free().
__attribute__((visibility("hidden"))) struct cffi_moves *cffi_moves_create(const struct cffi_signature *signature);

// Each move reads at least a whole word, which every value that lies apart has.
static inline void cffi_moves_make(const struct cffi_moves *moves, uint8_t *buffer) {
    const struct cffi_move *move = moves->items;
    for (const struct cffi_move *const end = move + moves->word_count; move < end; ++move) {
        __builtin_memcpy(buffer + move->to, buffer + move->from, 8);
    }
    for (const struct cffi_move *const end = move + moves->vector_count; move < end; ++move) {
        uint64_t word;
        __builtin_memcpy(&word, buffer + move->from, sizeof word);
        cffi_store_vector(buffer + move->to, word);
    }
    for (const struct cffi_move *const end = move + moves->wide_count; move < end; ++move) {
        __builtin_memcpy(buffer + move->to, buffer + move->from, 16);
    }
}

#endif
