#ifndef ORT_TYPE_SCANNER_H
#define ORT_TYPE_SCANNER_H

#include "support/visibility.h"
#include <objc/encoding.h>

// Largest number in an encoding and largest size of a type: the user half of the address space. Small enough that sums
// of two such numbers and their counts in bits cannot overflow.
#define ORT_TYPE_MAX_SIZE ((size_t)1 << 47)

// A position in an encoding and the first error found. A NUL byte ends the text, and so does `end` unless it is NULL.
struct ort_type_scanner {
    const char *start;
    const char *cursor;
    const char *end;
    struct ort_type_error error; // its reason is NULL while there is none
};

// The next byte, or NUL at the end. Nothing ever moves the cursor over a NUL.
static inline char ort_type_scanner_peek(const struct ort_type_scanner *scanner) {
    return scanner->cursor == scanner->end ? '\0' : *scanner->cursor;
}

// Steps over the next byte when it is `expected`, which is not NUL.
static inline bool ort_type_scanner_accept(struct ort_type_scanner *scanner, char expected) {
    if (ort_type_scanner_peek(scanner) != expected) {
        return false;
    }
    scanner->cursor++;
    return true;
}

static inline bool ort_type_scanner_is_digit(char c) { return c >= '0' && c <= '9'; }

// Records the first error; always false.
ORT_HIDDEN bool ort_type_scanner_fail(struct ort_type_scanner *scanner, const char *where, const char *reason);

// A decimal number of at least one digit.
ORT_HIDDEN bool ort_type_scanner_read_number(struct ort_type_scanner *scanner, size_t *value);

// Reads a string in quotes. The cursor is at the first quote. `begin` is set to the text inside; the closing quote
// follows the text.
ORT_HIDDEN bool ort_type_scanner_read_quoted(struct ort_type_scanner *scanner, const char **begin, size_t *length);

// Moves to the `=` or `close` that ends the name of a structure or union. Names of C++ templates may hold both between
// brackets, in character and string literals and in the names of operators. false at the end of the text; sets no
// error.
ORT_HIDDEN bool ort_type_scanner_skip_name(struct ort_type_scanner *scanner, char close);

#endif
