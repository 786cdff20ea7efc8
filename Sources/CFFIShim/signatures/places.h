// Where the values of a signature lie: in the buffer of an invocation, and in the structures of registers that a call
// takes and leaves.

#ifndef CFFI_PLACES_H
#define CFFI_PLACES_H

#include "signatures/signature.h"

#include <objc/call_values.h>

// Describes the values of a signature that has its layout, places them in the buffer, and chooses how a call is made.
__attribute__((visibility("hidden"))) void cffi_signature_place_values(struct cffi_signature *signature);

// Where the address for a result in memory goes.
static inline uint64_t *cffi_registers_memory(struct ort_call_registers *registers) {
#if defined(__x86_64__)
    return &registers->general[0];
#else
    return &registers->memory;
#endif
}

#endif
