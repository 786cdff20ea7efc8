// The UTF-8 of any string, if possible without an autoreleased object.

#ifndef CFFI_STRING_VIEW_H
#define CFFI_STRING_VIEW_H

#include "root/static_class.h"

#include <stdbool.h>

struct cffi_string_view {
    const char *bytes; // `length` bytes; terminated
    size_t length;
    char small[16]; // the text of a small object
    char *owned;    // memory that cffi_string_view_close frees
};

// Returns false when the object is no string, and without memory. The view points into itself: do not copy it. It is
// valid as long as the string and the current autorelease pool. Sends UTF8String to strings of foreign classes.
CFFI_HIDDEN bool cffi_string_view_open(struct cffi_string_view *view, id string);
CFFI_HIDDEN void cffi_string_view_close(struct cffi_string_view *view);

// UTF-16 as malloc'ed, terminated UTF-8; unpaired surrogates become U+FFFD. NULL without memory.
CFFI_HIDDEN char *cffi_utf16_copy_utf8(const uint16_t *units, size_t count, size_t *length);
// Writes a code point, at most 4 bytes, and returns the end.
CFFI_HIDDEN char *cffi_utf8_write(char *end, uint32_t point);
// The number of UTF-16 code units of the text.
CFFI_HIDDEN size_t cffi_utf8_count_utf16(const char *bytes, size_t length);

// Methods of NSString about parts.
CFFI_HIDDEN extern const struct ort_static_method cffi_string_part_methods[];

#endif
