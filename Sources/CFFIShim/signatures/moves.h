// How the arguments of a signature get from an invocation's buffer into the registers of a call, worked out once: moves
// of words, without a question about each argument's type.

#ifndef CFFI_MOVES_H
#define CFFI_MOVES_H

#include "signatures/signature.h"

struct cffi_move {
    size_t from;   // bytes, in the buffer
    uint16_t to;   // bytes, in the frame
    uint8_t shift; // of a narrow integer: the bits of the word that are not its own
    bool is_signed;
};

// By what they move, in this order in `items`.
struct cffi_moves {
    uint32_t word_count;   // to a general register, 8 bytes
    uint32_t narrow_count; // to a general register, a narrow integer that is widened
    uint32_t vector_count; // to a vector register, 8 bytes
    uint32_t wide_count;   // to a vector register, 16 bytes
    struct cffi_move items[];
};

typedef uint64_t cffi_two_words __attribute__((vector_size(16)));

// For a signature that has its values; NULL without memory. Free the result with free().
__attribute__((visibility("hidden"))) struct cffi_moves *cffi_moves_create(const struct cffi_signature *signature);

// Loads the frame's argument registers. Each move reads a whole word at least, which every value in a buffer has.
static inline void cffi_moves_load(
    const struct cffi_moves *moves, const uint8_t *buffer, struct ort_call_frame *frame) {
    uint8_t *const registers = (uint8_t *)frame;
    const struct cffi_move *move = moves->items;
    for (const struct cffi_move *const end = move + moves->word_count; move < end; ++move)
        __builtin_memcpy(registers + move->to, buffer + move->from, 8);
    for (const struct cffi_move *const end = move + moves->narrow_count; move < end; ++move) {
        uint64_t word;
        __builtin_memcpy(&word, buffer + move->from, sizeof word);
        word <<= move->shift;
        word = move->is_signed ? (uint64_t)((int64_t)word >> move->shift) : word >> move->shift;
        __builtin_memcpy(registers + move->to, &word, sizeof word);
    }
    for (const struct cffi_move *const end = move + moves->vector_count; move < end; ++move) {
        // A store as wide as the load that follows, which would otherwise wait for it.
        uint64_t word;
        __builtin_memcpy(&word, buffer + move->from, sizeof word);
        const cffi_two_words words = {word, 0};
        __builtin_memcpy(registers + move->to, &words, sizeof words);
    }
    for (const struct cffi_move *const end = move + moves->wide_count; move < end; ++move)
        __builtin_memcpy(registers + move->to, buffer + move->from, 16);
}

#endif
