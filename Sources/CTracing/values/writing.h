// Writings: texts of records while they are made, in room that is bounded.
//
// A writing that is full ends with … and takes no more, except for the brackets that are still open.

#ifndef CTRACING_WRITING_H
#define CTRACING_WRITING_H

#include "rings/allocation.h"
#include <stdbool.h>
#include <stdint.h>

struct ctracing_writing {
    char *place;
    size_t length;
    size_t room; // bytes before the … of a full one; the place has CTRACING_WRITING_SPARE bytes more
    bool is_cut;
    bool is_quoted; // quotes, backslashes and ends of lines get a backslash
};

// For …, for the open brackets and quotes, and for the end.
enum { CTRACING_WRITING_SPARE = 16 };

// Adds the bytes as a whole, or the … of a full writing.
CTRACING_HIDDEN void ctracing_writing_add(struct ctracing_writing *writing, const char *bytes, size_t count);
CTRACING_HIDDEN void ctracing_writing_add_text(struct ctracing_writing *writing, const char *text);

// Ends a writing that is not full with …, too.
CTRACING_HIDDEN void ctracing_writing_cut(struct ctracing_writing *writing);

// Adds a character; NUL, which would end the text, as U+FFFD.
CTRACING_HIDDEN void ctracing_writing_add_any_point(struct ctracing_writing *writing, uint32_t point);
static inline void ctracing_writing_add_point(struct ctracing_writing *writing, uint32_t point) {
    const bool is_ascii = point - 1 < 0x7f;
    if (is_ascii && !writing->is_quoted && writing->length < writing->room && !writing->is_cut) {
        writing->place[writing->length++] = (char)point;
    } else {
        ctracing_writing_add_any_point(writing, point);
    }
}

CTRACING_HIDDEN void ctracing_writing_add_decimal(struct ctracing_writing *writing, uint64_t number, bool is_negative);
CTRACING_HIDDEN void ctracing_writing_add_hexadecimal(struct ctracing_writing *writing, uint64_t number);

// Adds a few bytes that close something, even to a full writing.
CTRACING_HIDDEN void ctracing_writing_close(struct ctracing_writing *writing, const char *bytes);

// Ends the text, and returns its size with the end.
static inline size_t ctracing_writing_end(const struct ctracing_writing *writing) {
    writing->place[writing->length] = 0;
    return writing->length + 1;
}

#endif
