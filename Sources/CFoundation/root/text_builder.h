// Text that is put together piece by piece while user code runs.

#ifndef CFFI_TEXT_BUILDER_H
#define CFFI_TEXT_BUILDER_H

#include "root/static_class.h"

#include <stdbool.h>
#include <stddef.h>

struct cffi_text {
    char *bytes; // malloc'ed; NULL once there was no memory
    size_t length, capacity;
    bool has_failed;
};

// After a failure these do nothing.
CFFI_HIDDEN void cffi_text_append(struct cffi_text *text, const char *bytes, size_t length);
// The text of a string object.
CFFI_HIDDEN void cffi_text_append_string(struct cffi_text *text, id string);
// The object's answer to `description`.
CFFI_HIDDEN void cffi_text_append_description(struct cffi_text *text, id object);

// An autoreleased string of the text that write(text, context) appends; nil without memory. Leaks nothing when `write`
// ends by an exception.
CFFI_HIDDEN id cffi_text_build(void (*write)(struct cffi_text *text, void *context), void *context);

#endif
