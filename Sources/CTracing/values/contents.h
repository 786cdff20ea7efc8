// Contents: what objects of known classes hold, for records.

#ifndef CTRACING_CONTENTS_H
#define CTRACING_CONTENTS_H

#include "values/access.h"
#include "values/writing.h"

// A value in the place of an object: the class that it has, or that it is itself.
struct ctracing_seen_object {
    uint64_t object;
    const struct ctracing_sighted_class *cls; // valid until the next look at a class; of no length without a class
    enum ctracing_shape shape;
    unsigned depth; // how many collections are around it
    struct ctracing_sighted_class found;
};

// The object may be gone, and other threads may change it: only memory that is mapped is read.
CTRACING_HIDDEN void ctracing_contents_see(
    const struct ctracing_access *access, uint64_t object, struct ctracing_seen_object *seen);

// Writes what the object holds, in the form that <ctracing.h> gives at ctracing_value.text, with its end: up to
// `room` bytes, at least CTRACING_STRING_ROOM. Returns the size; 0 if the shape is unknown or the memory cannot be
// read.
CTRACING_HIDDEN size_t ctracing_contents_write(
    const struct ctracing_access *access, const struct ctracing_seen_object *seen, char *place, size_t room);

// The same for an exception: its name and reason, after its class if that is not NSException.
CTRACING_HIDDEN size_t ctracing_contents_write_thrown(
    const struct ctracing_access *access, const struct ctracing_seen_object *seen, char *place, size_t room);

// MARK: Inside of others

// Adds an object as readers see it, except for numbers with a fraction and dates, which are # and bits.
CTRACING_HIDDEN void ctracing_contents_add(
    const struct ctracing_access *access, uint64_t object, unsigned depth, struct ctracing_writing *writing);

// Adds up to `most` bytes of a string between two quotes; any other object is added as above.
CTRACING_HIDDEN void ctracing_contents_add_string(
    const struct ctracing_access *access, uint64_t object, const char *quote, size_t most,
    struct ctracing_writing *writing);

// Adds <, the class and the address; the caller closes the bracket.
CTRACING_HIDDEN void ctracing_contents_open_object(
    const struct ctracing_seen_object *seen, struct ctracing_writing *writing);

#endif
