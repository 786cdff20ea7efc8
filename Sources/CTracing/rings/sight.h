// Sights: what a thread has found out about memory that values point to, so that it may look at values that only pass
// for objects.
//
// Representation. Two small tables, in which an address has one place. The entry of a page says that it could be read,
// and in which round. The entry of a pointer says whether it looks like a class, in which generation of the process's
// methods (ort_method_generation) it was compared, and the name. Only the thread uses the tables.
//
// Invariants. A word is read only if its page could be read in the present round, or if the kernel says so now. So
// memory that an argument points to can be unmapped unnoticed only within the round. Reading the rings begins new
// rounds, at most a hundred in a second. A pointer that looks like a class counts as a class until classes come or go.

#ifndef CTRACING_SIGHT_H
#define CTRACING_SIGHT_H

#include "rings/shape.h"
#include <ctracing.h>

enum { CTRACING_SIGHT_PAGES = 512, CTRACING_SIGHT_CLASSES = 64 };

struct ctracing_sighted_class {
    uintptr_t cls;
    uint64_t generation;
    bool is_meta;
    uint8_t length; // of the name, with its end; 0: it is no class, or a metaclass
    uint8_t shape;  // enum ctracing_shape, of its instances
    char name[CTRACING_MAX_NAME_BYTES + 1];
};

struct ctracing_sight {
    uint64_t pages[CTRACING_SIGHT_PAGES]; // the page's number above the round
    struct ctracing_sighted_class classes[CTRACING_SIGHT_CLASSES];
};

// The class of the object, or the object itself if it is a class; and the class itself. `length` is 0 for a value that
// is no object or no class; only memory that can be read is touched. Valid until the next call. `sight` may be NULL:
// then the kernel is asked each time, and `found` is written.
CTRACING_HIDDEN const struct ctracing_sighted_class *ctracing_sight_class_of(
    struct ctracing_sight *sight, uintptr_t object, struct ctracing_sighted_class *found);
CTRACING_HIDDEN const struct ctracing_sighted_class *ctracing_sight_class(
    struct ctracing_sight *sight, uintptr_t cls, struct ctracing_sighted_class *found);

// Whether so many bytes can be read there.
CTRACING_HIDDEN bool ctracing_sight_reaches(struct ctracing_sight *sight, uintptr_t address, size_t size);

// The word at the address; 0 if it cannot be read.
CTRACING_HIDDEN uintptr_t ctracing_sight_word(struct ctracing_sight *sight, uintptr_t address);

// Copies the bytes that can be read there, up to so many; returns how many. The kernel is asked for each page.
CTRACING_HIDDEN size_t ctracing_sight_copy(uintptr_t address, char *place, size_t size);

// The reader begins another round.
CTRACING_HIDDEN void ctracing_sight_next_round(void);

#endif
