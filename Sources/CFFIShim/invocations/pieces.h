// Where the pieces of a value lie in a call frame and in a call's result.

#ifndef CFFI_PIECES_H
#define CFFI_PIECES_H

#include "signatures/signature.h"

#include <string.h>

static inline void *cffi_frame_argument(struct ort_call_frame *frame, const struct ort_location_piece *piece) {
    return piece->bank == ORT_BANK_VECTOR ? (void *)frame->vector[piece->index] : &frame->general[piece->index];
}

// Of a value that travels in registers; the same places of the two structures.
#if defined(__x86_64__)
#define CFFI_X87(structure, piece) ((piece)->bank == ORT_BANK_X87 ? (structure)->x87[(piece)->index] : NULL)
#else
#define CFFI_X87(structure, piece) NULL
#endif

static inline void *cffi_frame_result(struct ort_call_frame *frame, const struct ort_location_piece *piece) {
    if (piece->bank == ORT_BANK_GENERAL)
        return &frame->result[piece->index];
    return piece->bank == ORT_BANK_VECTOR ? frame->vector[piece->index] : CFFI_X87(frame, piece);
}

static inline const void *cffi_result_piece(
    const struct ort_call_result *result, const struct ort_location_piece *piece) {
    if (piece->bank == ORT_BANK_GENERAL)
        return &result->general[piece->index];
    return piece->bank == ORT_BANK_VECTOR ? result->vector[piece->index] : CFFI_X87(result, piece);
}

// Stores what a call left in registers at the place for the return value, which has room for two of them.
static inline void cffi_result_store(
    const struct cffi_signature *signature, const struct ort_call_result *result, uint8_t *bytes) {
    const struct ort_location *const location = signature->return_value.location;
    switch ((enum cffi_result_form)signature->result_form) {
    case CFFI_RESULT_NONE:
        break;
    case CFFI_RESULT_WORD:
    case CFFI_RESULT_NARROW:
        memcpy(bytes, &result->general[0], sizeof result->general[0]);
        break;
    case CFFI_RESULT_VECTOR:
        memcpy(bytes, result->vector[0], sizeof result->vector[0]);
        break;
    case CFFI_RESULT_PIECES:
        for (unsigned i = 0; i < location->piece_count; ++i) {
            const struct ort_location_piece *const piece = &location->pieces[i];
            memcpy(bytes + piece->offset, cffi_result_piece(result, piece), piece->size);
        }
        break;
    }
}

#endif
