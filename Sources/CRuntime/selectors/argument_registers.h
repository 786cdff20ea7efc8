// The vector registers that may hold arguments of a message, as far as its selector shows. Forwarding saves no others
// while it asks for another receiver.
//
// This knowledge belongs to the name: it is the union of the types of every selector and method of that name. The
// reason is that a selector of one type may be sent as a method of another (with `_cmd`, or with the result of
// method_getName). The knowledge counts only for a selector that has types itself, as compilers emit it for a message
// expression. Sends through a cast function pointer use an untyped one (`@selector`, sel_registerName), and the types
// of such a send are unknown.
//
// Types are clear only if they have an argument for each colon, and each of them is a scalar that an encoding
// describes. So everything that may be more than 16 bytes in a register is unclear: a vector encodes to nothing, a
// half-precision number to a space, and a structure does not say which vectors it has.
//
// The unnamed arguments of a variadic method are in no encoding. By the convention `al` says how many vector registers
// they may be in (System V x86-64 ABI 1.0, 3.2.3: at most 16 bytes in each of 8). Any other call leaves `al` as it is.
// So a caller with 1 to 8 in `al` may have passed some.
//
// The knowledge only grows, and it grows before any thread can send a message that it is about: reading it needs no
// lock.
//
// aarch64 keeps all registers, since its convention does not say which registers a variadic call uses: nothing is
// noted.

#ifndef ORT_ARGUMENT_REGISTERS_H
#define ORT_ARGUMENT_REGISTERS_H

#define ORT_ARGUMENTS_UNREAD 1     // the first types that were noted have not been looked at
#define ORT_ARGUMENTS_IN_VECTORS 2 // some in vector registers, none of more than 16 bytes
#define ORT_ARGUMENTS_UNCLEAR 4    // some may fill a vector register
#define ORT_RESULT_UNCLEAR 8       // the result may fill a vector register

// Records come in arrays of this length, each followed by an array of the knowledge about its records.
#ifdef ORT_STRESS
#define ORT_SELECTOR_CHUNK_RECORDS 64
#else
#define ORT_SELECTOR_CHUNK_RECORDS 4096
#endif

// From a record to its `known`.
#define ORT_RECORD_ARGUMENTS (ORT_SELECTOR_CHUNK_RECORDS * 16 + 8)

#ifndef __ASSEMBLER__

#include "selectors/selector.h"
#include <stddef.h>

struct ort_argument_registers {
    const char *types; // that were noted first
    uint8_t known;
};

_Static_assert(
    sizeof(struct ort_argument_registers) == sizeof(struct ort_selector_record),
    "the argument registers of a selector are as large as its record");
_Static_assert(
    ORT_SELECTOR_CHUNK_RECORDS * sizeof(struct ort_selector_record) + offsetof(struct ort_argument_registers, known) ==
        ORT_RECORD_ARGUMENTS,
    "ORT_RECORD_ARGUMENTS");

#if defined(__x86_64__)

// Notes that there is a selector or method of the name that has these types, which stay in memory. NULL stands for
// unknown types.
ORT_HIDDEN void ort_argument_registers_note_lasting(const struct ort_selector_record *record, const char *types);

// Notes that there is a method of these types, whose text may be freed afterwards.
ORT_HIDDEN void ort_argument_registers_note(const struct ort_selector_record *record, const char *types);

// Reads the types that were noted first, so that their content is known from now on.
ORT_HIDDEN void ort_argument_registers_read(const struct ort_selector_record *record);

#else

static inline void ort_argument_registers_note_lasting(const struct ort_selector_record *record, const char *types) {
    (void)record, (void)types;
}

static inline void ort_argument_registers_note(const struct ort_selector_record *record, const char *types) {
    (void)record, (void)types;
}

static inline void ort_argument_registers_read(const struct ort_selector_record *record) { (void)record; }

#endif
#endif
#endif
