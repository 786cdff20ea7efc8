// The inside of a signature.

#ifndef CFFI_SIGNATURE_H
#define CFFI_SIGNATURE_H

#include "support/class_definition.h"

#include <cffi.h>
#include <ffi.h>
#include <stdatomic.h>

// How a value is retained.
enum cffi_ownership {
    CFFI_OWNS_NOTHING,
    CFFI_OWNS_OBJECT,
    CFFI_OWNS_BLOCK,
    CFFI_OWNS_CSTRING,
};

// How a value narrower than a register fills it.
enum cffi_widening {
    CFFI_WIDEN_NOT,
    CFFI_WIDEN_SIGNED,
    CFFI_WIDEN_UNSIGNED,
};

// How the bytes of an argument get to its place: as whole words where possible, since the call loads whole words.
enum cffi_storing {
    CFFI_STORE_BYTES,
    CFFI_STORE_WORD,   // 8 bytes
    CFFI_STORE_NARROW, // an integer, widened to 8 bytes
    CFFI_STORE_VECTOR, // up to 8 bytes of a vector register, whose other bytes are cleared
};

// One argument, or the return value. `offset` is its place in an invocation's buffer. A call takes the argument from
// there or leaves the result there, unless the value lies apart.
struct cffi_value {
    const char *encoding;
    const struct ort_type *type;
    const struct ort_location *location;
    size_t offset;
    size_t size;
    uint8_t ownership;
    uint8_t widening;
    uint8_t storing;
    bool is_apart;
    uint16_t register_place; // in struct ort_call_frame, if the value is one word in a register; or CFFI_NO_PLACE
};

enum { CFFI_NO_PLACE = UINT16_MAX };

// Bytes that every return value has room for: a callee may store whole registers, never less than two.
enum { CFFI_RESULT_ROOM = 16 };

// How a result gets to the registers of an intercepted call.
enum cffi_result_form {
    CFFI_RESULT_NONE,   // no value, or one in memory
    CFFI_RESULT_WORD,   // the first general register
    CFFI_RESULT_NARROW, // a part of it, to be widened
    CFFI_RESULT_VECTOR, // the first vector register
    CFFI_RESULT_PIECES, // anything else
};

struct cffi_moves;

// The buffer of an invocation of the signature has these parts, in this order:
// - the registers of a call (struct ort_call_registers), with as many vector registers as the signature uses;
// - the stack area of the call;
// - the arguments that lie apart, because the call spreads them over registers or passes their address;
// - the memory where the call leaves its result (struct ort_call_result);
// - the return value when it has no place in struct ort_call_result.
//
// Signatures are NSMethodSignature objects of a class whose instances are static, so the isa comes first. Everything is
// immutable once the signature is published.
struct cffi_signature {
    Class isa;
    // The plan's.
    const char *text;
    const struct ort_method_type *type;
    const struct ort_call_layout *layout;
    ffi_cif *cif; // NULL when libffi has no types for it
    bool fits_ffi_call;
    bool prefers_libffi; // fits_ffi_call, and the environment says so: see cffi_call_path
    bool is_oneway;
    bool returns_in_memory;
    bool is_block;        // argument 0 is the block and there is no selector
    bool returns_object;  // or a block
    bool needs_heap;      // for its buffer, which is larger than CFFI_INLINE_BUFFER, or aligned to CFFI_MOST_ALIGNMENT
    bool is_over_aligned; // the latter
    bool gathers_result;  // which the call leaves in several registers
    bool has_message;     // the receiver and the selector are in their registers
    // A repetition of a call from its frame needs only the frame's registers and stack, and leaves one result.
    bool repeats_plainly;
    // Whether sending needs more than to load the registers and the stack from the buffer, with the receiver in the
    // first register, and to find the result at its place.
    bool is_involved;
    uint8_t vector_count; // the layout's, as the next one is
    uint8_t result_form;
    size_t stack_size;
    size_t stack_offset;
    size_t room_offset; // of struct ort_call_result; a multiple of 16
    size_t copies_size; // of the arguments that are passed by reference
    size_t buffer_size; // a multiple of 16
    IMP messenger;      // that sends the message
    struct cffi_moves *moves;
    size_t frame_length;
    uint64_t register_types; // see cffi_message_register_types
    struct cffi_value return_value;
    size_t argument_count;
    struct cffi_value arguments[];
};

// The size of the buffer inside an invocation: enough for every signature whose arguments are in registers.
enum { CFFI_INLINE_BUFFER = 320 };

// A narrow integer as its register holds it; the one place that widens.
static inline uint64_t cffi_value_widened(const struct cffi_value *value, const void *bytes) {
    const bool is_signed = value->widening == CFFI_WIDEN_SIGNED;
    if (value->size == sizeof(int32_t)) {
        int32_t bits;
        __builtin_memcpy(&bits, bytes, sizeof bits);
        return is_signed ? (uint64_t)(int64_t)bits : (uint32_t)bits;
    }
    if (value->size == sizeof(int16_t)) {
        int16_t bits;
        __builtin_memcpy(&bits, bytes, sizeof bits);
        return is_signed ? (uint64_t)(int64_t)bits : (uint16_t)bits;
    }
    int8_t bits;
    __builtin_memcpy(&bits, bytes, sizeof bits);
    return is_signed ? (uint64_t)(int64_t)bits : (uint8_t)bits;
}

typedef uint64_t cffi_two_words __attribute__((vector_size(16)));

// A vector register with one word in it: by a store as wide as the load that follows, which would otherwise wait for
// it.
static inline void cffi_store_vector(uint8_t *place, uint64_t word) {
    const cffi_two_words words = {word, 0};
    __builtin_memcpy(place, &words, sizeof words);
}

// Puts the bytes of an argument at its place. `source` may be that place.
static inline void cffi_value_store(const struct cffi_value *value, uint8_t *place, const void *source) {
    if (value->storing == CFFI_STORE_WORD) {
        __builtin_memmove(place, source, sizeof(uint64_t));
    } else if (value->storing == CFFI_STORE_NARROW) {
        const uint64_t word = cffi_value_widened(value, source);
        __builtin_memcpy(place, &word, sizeof word);
    } else if (value->storing == CFFI_STORE_VECTOR) {
        uint64_t word = 0;
        if (value->size == sizeof word) {
            __builtin_memcpy(&word, source, sizeof word);
        } else {
            __builtin_memcpy(&word, source, value->size);
        }
        cffi_store_vector(place, word);
    } else {
        __builtin_memmove(place, source, value->size);
    }
}

// The largest alignment of a value (ort_register_layout), and the alignment that stacks and buffers have by default.
enum { CFFI_MOST_ALIGNMENT = 64, CFFI_PLAIN_ALIGNMENT = 16 };

static inline bool cffi_value_is_over_aligned(const struct cffi_value *value) {
    return value->type->alignment > CFFI_PLAIN_ALIGNMENT;
}

// The most bytes that a copy of an argument takes among other copies. An empty argument has an address too.
static inline size_t cffi_value_copy_size(const struct cffi_value *value) {
    const size_t unit = cffi_value_is_over_aligned(value) ? CFFI_MOST_ALIGNMENT : CFFI_PLAIN_ALIGNMENT;
    const size_t size = value->size > 0 ? value->size : 1;
    return ((size + unit - 1) & ~(unit - 1)) + unit - CFFI_PLAIN_ALIGNMENT;
}

// Sets signature->cif and fits_ffi_call. Where libffi has no type, they stay NULL and false. Returns false without
// memory.
__attribute__((visibility("hidden"))) bool cffi_ffi_types_prepare(struct cffi_signature *signature);
__attribute__((visibility("hidden"))) void cffi_ffi_types_free(struct cffi_signature *signature);

#endif
