// Texts of records: names of classes, and strings of the program's.

#ifndef CTRACING_TEXT_H
#define CTRACING_TEXT_H

#include "rings/sight.h"

// What a text takes at most, with its end.
enum {
    CTRACING_NAME_ROOM = CTRACING_MAX_NAME_BYTES + 8,
    CTRACING_STRING_ROOM = CTRACING_MAX_TEXT_BYTES + 8,
};

// Each writes a terminated text at the place, and answers how many bytes that are; 0 where there is none.

// The name of the class of the object, or that of the class that it is. Writes up to CTRACING_NAME_ROOM bytes. `sight`
// may be NULL.
CTRACING_HIDDEN size_t
ctracing_text_write_receiver(struct ctracing_sight *sight, id receiver, char *place, bool *is_class);

// The same of what may be no object, or no class.
CTRACING_HIDDEN size_t ctracing_text_write_class_of(struct ctracing_sight *sight, uint64_t object, char *place);
CTRACING_HIDDEN size_t ctracing_text_write_class(struct ctracing_sight *sight, uint64_t cls, char *place);

// The text at any address.
CTRACING_HIDDEN size_t ctracing_text_write_string(uint64_t address, char *place);

// The text of a Swift string, by its two words; of none for nil.
CTRACING_HIDDEN size_t ctracing_text_write_swift_string(const uint64_t words[2], char *place);

#endif
