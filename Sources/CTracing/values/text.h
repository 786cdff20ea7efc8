// Texts of records: names of classes, and strings of the program.

#ifndef CTRACING_TEXT_H
#define CTRACING_TEXT_H

#include "values/access.h"
#include <sys/types.h>

// The most bytes that a text takes, with its end.
enum {
    CTRACING_NAME_ROOM = CTRACING_MAX_NAME_BYTES + 8,
    CTRACING_STRING_ROOM = CTRACING_MAX_TEXT_BYTES + 8,
    CTRACING_CONTENTS_ROOM = CTRACING_MAX_CONTENTS_BYTES + 8,
};

// Each function writes a terminated text at the place, and returns its size in bytes; 0 if there is no text.

// The name of the object's class, or of the receiver itself if it is a class. Writes up to CTRACING_NAME_ROOM bytes.
// `sight` may be NULL.
CTRACING_HIDDEN size_t
ctracing_text_write_receiver(struct ctracing_sight *sight, id receiver, char *place, bool *is_class);

// The same for a value that may be no class.
CTRACING_HIDDEN size_t ctracing_text_write_class(struct ctracing_sight *sight, uint64_t cls, char *place);

// The contents of an object of a known class, or the name of the class, of a value that may be no object. Writes up to
// `room` bytes, at least CTRACING_STRING_ROOM. The second is for an exception that leaves a call.
CTRACING_HIDDEN size_t
ctracing_text_write_object(const struct ctracing_access *access, uint64_t object, char *place, size_t room);
CTRACING_HIDDEN size_t
ctracing_text_write_thrown(struct ctracing_sight *sight, uint64_t object, char *place, size_t room);

// Copies the bytes that can be read, by the kernel: memory that another thread unmaps meanwhile does no harm.
CTRACING_HIDDEN ssize_t ctracing_text_read(uintptr_t address, char *place, size_t size);

// The text at any address.
CTRACING_HIDDEN size_t ctracing_text_write_string(uint64_t address, char *place);

// The text of a Swift string, by its two words; no text for nil.
CTRACING_HIDDEN size_t ctracing_text_write_swift_string(const uint64_t words[2], char *place);

#endif
