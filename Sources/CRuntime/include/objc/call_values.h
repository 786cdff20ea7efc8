// Functions that read and write the values of a call. They connect the locations of <objc/encoding.h> with the
// structures of <objc/kernel.h>.
//
// They are inline, since every hooked and every forwarded message uses them. Locations are those of this architecture,
// and of the type that the call is made with. The functions read and write pieces by their sizes. So a caller that
// writes a narrow integer must itself extend the integer to its register. The functions retain nothing and take no
// lock.

#ifndef ORT_OBJC_CALL_VALUES_H
#define ORT_OBJC_CALL_VALUES_H

#include <objc/encoding.h>
#include <objc/kernel.h>
#include <stddef.h>
#include <string.h>

ORT_BEGIN_DECLS

// MARK: Pieces

// Returns where a structure has the register of a piece: the offset in bytes.
typedef size_t (*ort_piece_place)(const struct ort_location_piece *piece);

// For an argument, in struct ort_call_frame.
static inline size_t ort_piece_in_frame(const struct ort_location_piece *piece) {
    return piece->bank == ORT_BANK_VECTOR
        ? offsetof(struct ort_call_frame, vector) + piece->index * sizeof(((struct ort_call_frame *)0)->vector[0])
        : offsetof(struct ort_call_frame, general) + piece->index * sizeof(uint64_t);
}

// For an argument, in struct ort_call_registers.
static inline size_t ort_piece_in_registers(const struct ort_location_piece *piece) {
    return piece->bank == ORT_BANK_VECTOR
        ? offsetof(struct ort_call_registers, vector) +
            piece->index * sizeof(((struct ort_call_registers *)0)->vector[0])
        : offsetof(struct ort_call_registers, general) + piece->index * sizeof(uint64_t);
}

// For a return value, in struct ort_call_result.
static inline size_t ort_piece_in_result(const struct ort_location_piece *piece) {
#if defined(__x86_64__)
    if (piece->bank == ORT_BANK_X87) {
        return offsetof(struct ort_call_result, x87) + piece->index * sizeof(((struct ort_call_result *)0)->x87[0]);
    }
#endif
    return piece->bank == ORT_BANK_VECTOR
        ? offsetof(struct ort_call_result, vector) + piece->index * sizeof(((struct ort_call_result *)0)->vector[0])
        : offsetof(struct ort_call_result, general) + piece->index * sizeof(uint64_t);
}

// For a return value, in struct ort_call_frame.
static inline size_t ort_piece_in_answer(const struct ort_location_piece *piece) {
#if defined(__x86_64__)
    if (piece->bank == ORT_BANK_X87) {
        return offsetof(struct ort_call_frame, x87) + piece->index * sizeof(((struct ort_call_frame *)0)->x87[0]);
    }
#endif
    return piece->bank == ORT_BANK_VECTOR
        ? offsetof(struct ort_call_frame, vector) + piece->index * sizeof(((struct ort_call_frame *)0)->vector[0])
        : offsetof(struct ort_call_frame, result) + piece->index * sizeof(uint64_t);
}

// The bytes of a register that mean something to a whole value.
static inline size_t ort_piece_room(const struct ort_location_piece *piece) {
    return piece->bank == ORT_BANK_GENERAL ? sizeof(uint64_t) : 16;
}

// Whether a value in registers lies in the structure as it lies in memory. It does not if the value ends in padding
// that has no register: another value's register may follow its own.
static inline bool ort_pieces_are_one(const struct ort_location *location, ort_piece_place place) {
    if (location->kind != ORT_LOCATION_REGISTERS || location->is_reference || location->piece_count == 0) {
        return false;
    }
    const size_t first = place(&location->pieces[0]);
    for (size_t i = 0; i < location->piece_count; i++) {
        if (place(&location->pieces[i]) != first + location->pieces[i].offset) {
            return false;
        }
    }
    const struct ort_location_piece *const last = &location->pieces[location->piece_count - 1];
    return location->size <= last->offset + ort_piece_room(last);
}

// Most are of one of two sizes, which take no call.
static inline void ort_piece_copy(void *target, const void *source, size_t size) {
    if (size == sizeof(uint64_t)) {
        memcpy(target, source, sizeof(uint64_t));
    } else if (size == sizeof(uint32_t)) {
        memcpy(target, source, sizeof(uint32_t));
    } else {
        memcpy(target, source, size);
    }
}

// Puts a value in registers together from the structure; does nothing for other values.
static inline __attribute__((always_inline)) void ort_pieces_gather(
    const struct ort_location *location, const void *structure, ort_piece_place place, void *bytes) {
    for (size_t i = 0; i < location->piece_count; i++) {
        const struct ort_location_piece *const piece = &location->pieces[i];
        ort_piece_copy((char *)bytes + piece->offset, (const char *)structure + place(piece), piece->size);
    }
}

// The reverse.
static inline __attribute__((always_inline)) void ort_pieces_scatter(
    const struct ort_location *location, void *structure, ort_piece_place place, const void *bytes) {
    for (size_t i = 0; i < location->piece_count; i++) {
        const struct ort_location_piece *const piece = &location->pieces[i];
        ort_piece_copy((char *)structure + place(piece), (const char *)bytes + piece->offset, piece->size);
    }
}

// MARK: Arguments

// The place of the first word that is passed: on the stack, or the first register. For an argument passed by reference
// this word holds the address of the value. Do not call this for an empty value, which is passed nowhere.
static inline void *ort_call_argument_word(const struct ort_call_frame *frame, const struct ort_location *location) {
    return location->kind == ORT_LOCATION_STACK ? (char *)frame->stack + location->stack_offset
                                                : (char *)(uintptr_t)frame + ort_piece_in_frame(&location->pieces[0]);
}

// Returns the address of the value of an argument that is passed by reference.
static inline void *ort_call_argument_referenced(
    const struct ort_call_frame *frame, const struct ort_location *location) {
    void *address;
    memcpy(&address, ort_call_argument_word(frame, location), sizeof address);
    return address;
}

// Returns where the value lies if it lies in one piece, else NULL. The place may be less aligned than the type.
static inline void *ort_call_argument_place(const struct ort_call_frame *frame, const struct ort_location *location) {
    if (location->is_reference) {
        return ort_call_argument_referenced(frame, location);
    }
    if (location->kind == ORT_LOCATION_STACK || ort_pieces_are_one(location, ort_piece_in_frame)) {
        return ort_call_argument_word(frame, location);
    }
    return NULL;
}

// Copies the value. Bytes of the value that have no place in a call stay as they are.
static inline void ort_call_argument_read(
    const struct ort_call_frame *frame, const struct ort_location *location, void *bytes) {
    if (location->is_reference) {
        memcpy(bytes, ort_call_argument_referenced(frame, location), location->size);
    } else if (location->kind == ORT_LOCATION_STACK) {
        ort_piece_copy(bytes, (const char *)frame->stack + location->stack_offset, location->size);
    } else {
        ort_pieces_gather(location, frame, ort_piece_in_frame, bytes);
    }
}

// Replaces the value; `bytes` may point to the value itself. A value passed by reference is written where it lies.
static inline void ort_call_argument_write(
    struct ort_call_frame *frame, const struct ort_location *location, const void *bytes) {
    if (location->is_reference || location->kind == ORT_LOCATION_STACK) {
        memmove(ort_call_argument_place(frame, location), bytes, location->size);
    } else {
        ort_pieces_scatter(location, frame, ort_piece_in_frame, bytes);
    }
}

// MARK: Copies that belong to callees

// An argument in memory without an identity is a copy that its callee may change. A call that is made several times
// gives each callee copies of its own. Source: AAPCS64, "Parameter passing rules", stage B.

// The alignment of the copies: no type has a larger one (ort_register_layout).
enum { ORT_CALL_COPIES_ALIGNMENT = 64 };

static inline bool ort_call_argument_is_copied(const struct ort_location *location) {
    return location->is_reference && !location->has_identity;
}

static inline size_t ort_call_copy_size(const struct ort_location *location) {
    return (location->size + ORT_CALL_COPIES_ALIGNMENT - 1) & ~(size_t)(ORT_CALL_COPIES_ALIGNMENT - 1);
}

// How many bytes the copies of the arguments from `first` on take; 0 if none of these arguments is passed as a copy.
static inline size_t ort_call_copies_size(const struct ort_call_layout *layout, size_t first) {
    size_t size = 0;
    for (size_t i = first; i < layout->argument_count; i++) {
        if (ort_call_argument_is_copied(&layout->arguments[i])) {
            size += ort_call_copy_size(&layout->arguments[i]);
        }
    }
    return size;
}

// Copies the values of these arguments into the room, which has the alignment above, and makes the arguments of the
// frame refer to the copies.
static inline void ort_call_copies_make(
    struct ort_call_frame *frame, const struct ort_call_layout *layout, size_t first, void *room) {
    char *next = (char *)room;
    for (size_t i = first; i < layout->argument_count; i++) {
        const struct ort_location *const location = &layout->arguments[i];
        if (!ort_call_argument_is_copied(location)) {
            continue;
        }
        memcpy(next, ort_call_argument_referenced(frame, location), location->size);
        memcpy(ort_call_argument_word(frame, location), &next, sizeof next);
        next += ort_call_copy_size(location);
    }
}

// MARK: Results

// Copies the result of a call. `memory` is the buffer of a result that is returned in memory; else it is not used.
static inline void ort_call_result_read(
    const struct ort_call_result *result, const void *memory, const struct ort_location *location, void *bytes) {
    if (location->kind == ORT_LOCATION_MEMORY) {
        memcpy(bytes, memory, location->size);
    } else {
        ort_pieces_gather(location, result, ort_piece_in_result, bytes);
    }
}

// Replaces the result; `bytes` may point to the result itself.
static inline void ort_call_result_write(
    struct ort_call_result *result, void *memory, const struct ort_location *location, const void *bytes) {
    if (location->kind == ORT_LOCATION_MEMORY) {
        memmove(memory, bytes, location->size);
    } else {
        ort_pieces_scatter(location, result, ort_piece_in_result, bytes);
    }
}

ORT_END_DECLS

#endif
