// Where the pieces of a value lie in a call frame.

#ifndef CFFI_PIECES_H
#define CFFI_PIECES_H

#include "signatures/signature.h"

static inline void *cffi_frame_argument(struct ort_call_frame *frame, const struct ort_location_piece *piece) {
    return piece->bank == ORT_BANK_VECTOR ? (void *)frame->vector[piece->index] : &frame->general[piece->index];
}

// Of a value that travels in registers.
static inline void *cffi_frame_result(struct ort_call_frame *frame, const struct ort_location_piece *piece) {
#if defined(__x86_64__)
    if (piece->bank == ORT_BANK_X87)
        return frame->x87[piece->index];
#endif
    return piece->bank == ORT_BANK_VECTOR ? (void *)frame->vector[piece->index] : &frame->result[piece->index];
}

#endif
