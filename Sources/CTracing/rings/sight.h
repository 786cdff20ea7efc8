// Sights: what a thread has found out about memory that values lead to, so that it may look at objects which are none.
//
// Representation. Two small tables, in which an address has one place. Of a page: that it could be read, and in which
// round. Of a pointer: what it is compared with what a class looks like, in which generation of the process's methods
// (ort_method_generation), and the name. Both are the thread's alone.
//
// Invariants. A word is read where its page could be read in the present round, or the kernel says so now; so what an
// argument leads to may have been unmapped within the round only. Rounds go by when the rings are read, a hundred in a
// second at most. What looks like a class is believed until classes come or go.

#ifndef CTRACING_SIGHT_H
#define CTRACING_SIGHT_H

#include "rings/allocation.h"
#include <ctracing.h>

enum { CTRACING_SIGHT_PAGES = 512, CTRACING_SIGHT_CLASSES = 64 };

struct ctracing_sighted_class {
    uintptr_t cls;
    uint64_t generation;
    bool is_meta;
    uint8_t length; // of the name, with its end; 0: it is no class, or a metaclass
    char name[CTRACING_MAX_NAME_BYTES + 1];
};

struct ctracing_sight {
    uint64_t pages[CTRACING_SIGHT_PAGES]; // the page's number above the round
    struct ctracing_sighted_class classes[CTRACING_SIGHT_CLASSES];
};

// The class of the object, or that which it is; and the class itself. `length` is 0 for what is none, of which nothing
// is touched but what can be read. Valid until the next. `sight` may be NULL: then the kernel is asked each time, and
// `found` is written.
CTRACING_HIDDEN const struct ctracing_sighted_class *ctracing_sight_class_of(
    struct ctracing_sight *sight, uintptr_t object, struct ctracing_sighted_class *found);
CTRACING_HIDDEN const struct ctracing_sighted_class *ctracing_sight_class(
    struct ctracing_sight *sight, uintptr_t cls, struct ctracing_sighted_class *found);

// Whether so many bytes can be read there.
CTRACING_HIDDEN bool ctracing_sight_reaches(struct ctracing_sight *sight, uintptr_t address, size_t size);

// The word at the address; 0 where there is none.
CTRACING_HIDDEN uintptr_t ctracing_sight_word(struct ctracing_sight *sight, uintptr_t address);

// Copies what can be read there, up to so many bytes; answers how many. The kernel is asked for each page.
CTRACING_HIDDEN size_t ctracing_sight_copy(uintptr_t address, char *place, size_t size);

// The reader begins another round.
CTRACING_HIDDEN void ctracing_sight_next_round(void);

#endif
