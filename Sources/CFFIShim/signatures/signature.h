// The inside of a signature.

#ifndef CFFI_SIGNATURE_H
#define CFFI_SIGNATURE_H

#include <cffi.h>
#include <ffi.h>
#include <stdatomic.h>

// What retaining a value means.
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

// One argument, or the return value. `offset` is its place in an invocation's buffer; an argument that the calling
// convention puts on the stack has its stack offset there, so that the beginning of the buffer is the stack area of the
// call.
struct cffi_value {
    const char *encoding;
    const struct ort_type *type;
    const struct ort_location *location;
    size_t offset;
    size_t size;
    uint8_t ownership;
    uint8_t widening;
};

// Bytes that every return value has room for: a callee may store whole registers, never less than two.
enum { CFFI_RESULT_ROOM = 16 };

// How a result gets from the registers to its place and back.
enum cffi_result_form {
    CFFI_RESULT_NONE,   // no value, or one in memory
    CFFI_RESULT_WORD,   // the first general register
    CFFI_RESULT_NARROW, // a part of it, to be widened
    CFFI_RESULT_VECTOR, // the first vector register
    CFFI_RESULT_PIECES, // anything else
};

struct cffi_moves;

// Signatures are NSMethodSignature objects of a class whose instances are static, so the isa comes first. Everything is
// immutable once the signature is published but `next`, which is written before.
struct cffi_signature {
    Class isa;
    const char *text;
    uint64_t hash;
    struct cffi_signature *next;
    const struct ort_method_type *type;
    struct ort_call_layout *layout;
    ffi_cif *cif; // NULL when libffi has no types for it
    bool fits_ffi_call;
    bool is_oneway;
    bool returns_in_memory;
    bool is_block;       // argument 0 is the block and there is no selector
    bool returns_object; // or a block
    bool stack_needs_widening;
    bool is_over_aligned; // its buffer is aligned to CFFI_MOST_ALIGNMENT, which the structure of an invocation is not
    // Whether an intercepted call can be repeated from its frame: the receiver and the selector are in their registers,
    // and no argument is in memory that the callee may change.
    bool can_repeat_frame;
    uint8_t result_form;
    size_t frame_length;
    size_t copies_size; // of the arguments that are passed by reference
    size_t buffer_size; // arguments and return value; a multiple of 16
    struct cffi_moves *moves;
    struct cffi_value return_value;
    size_t argument_count;
    struct cffi_value arguments[];
};

// A narrow integer as its register holds it; the one place that widens. Other values: their first 8 bytes at most.
static inline uint64_t cffi_value_widened(const struct cffi_value *value, const void *bytes) {
    uint64_t word = 0;
    __builtin_memcpy(&word, bytes, value->size < sizeof word ? value->size : sizeof word);
    if (value->widening == CFFI_WIDEN_SIGNED) {
        const unsigned shift = (unsigned)(sizeof word - value->size) * 8;
        word = (uint64_t)((int64_t)(word << shift) >> shift);
    }
    return word;
}

// What values may be aligned to (ort_register_layout), and what stacks and buffers are without more.
enum { CFFI_MOST_ALIGNMENT = 64, CFFI_PLAIN_ALIGNMENT = 16 };

static inline bool cffi_value_is_over_aligned(const struct cffi_value *value) {
    return value->type->alignment > CFFI_PLAIN_ALIGNMENT;
}

// What a copy of an argument takes at most among others.
static inline size_t cffi_value_copy_size(const struct cffi_value *value) {
    const size_t unit = cffi_value_is_over_aligned(value) ? CFFI_MOST_ALIGNMENT : CFFI_PLAIN_ALIGNMENT;
    return ((value->size + unit - 1) & ~(unit - 1)) + unit - CFFI_PLAIN_ALIGNMENT;
}

// Makes signature->cif and fits_ffi_call. Leaves them NULL and false where libffi has no type. false without memory.
__attribute__((visibility("hidden"))) bool cffi_ffi_types_prepare(struct cffi_signature *signature);
__attribute__((visibility("hidden"))) void cffi_ffi_types_free(struct cffi_signature *signature);

#endif
