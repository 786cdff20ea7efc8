// Where the values of a signature lie: in the buffer of an invocation, and in the structures of registers that a call
// takes and leaves.

#ifndef CFFI_PLACES_H
#define CFFI_PLACES_H

#include "signatures/signature.h"

#include <stddef.h>

// Describes the values of a signature that has its layout, places them in the buffer, and says what a call takes then.
__attribute__((visibility("hidden"))) void cffi_signature_place_values(struct cffi_signature *signature);

// Bytes into struct ort_call_registers.
static inline size_t cffi_argument_place(const struct ort_location_piece *piece) {
    return piece->bank == ORT_BANK_VECTOR
        ? offsetof(struct ort_call_registers, vector) + piece->index * sizeof((struct ort_call_registers *)0)->vector[0]
        : offsetof(struct ort_call_registers, general) + piece->index * sizeof(uint64_t);
}

// Bytes into struct ort_call_result.
static inline size_t cffi_result_place(const struct ort_location_piece *piece) {
#if defined(__x86_64__)
    if (piece->bank == ORT_BANK_X87)
        return offsetof(struct ort_call_result, x87) + piece->index * sizeof((struct ort_call_result *)0)->x87[0];
#endif
    return piece->bank == ORT_BANK_VECTOR
        ? offsetof(struct ort_call_result, vector) + piece->index * sizeof((struct ort_call_result *)0)->vector[0]
        : offsetof(struct ort_call_result, general) + piece->index * sizeof(uint64_t);
}

// Where the address for a result in memory goes.
static inline uint64_t *cffi_registers_memory(struct ort_call_registers *registers) {
#if defined(__x86_64__)
    return &registers->general[0];
#else
    return &registers->memory;
#endif
}

#endif
