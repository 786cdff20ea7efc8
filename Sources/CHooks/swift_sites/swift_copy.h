// Copies of Swift classes' metadata, each the class of one object that is hooked.
//
//     object ──► copy ── superclass ──► class
//
// A copy is the class's metadata except for three words and the hooked words. Its superclass is the class. It has two
// destroying functions of ours, which hear of the object's end. The descriptor is the class's, so names, casts and
// generic arguments are the class's too.
//
// A copy is never freed: a thread may have read it from the object's first word, and type(of:) gives it to any code
// that asks. So an object may come into being whose class is a copy that was made for another object: `Self()` in a
// hooked object does that. `object` says which object a copy belongs to. A copy without an object is parked, and serves
// the next object of the class.

#ifndef ORT_SWIFT_COPY_H
#define ORT_SWIFT_COPY_H

#include "support/visibility.h"
#include <stdbool.h>
#include <stdint.h>

struct ort_swift_site;

// Protected by the hook lock, but for what is immutable.
struct ort_swift_copy {
    const void *metadata; // by its address point, as everywhere here; immutable
    const void *cls;      // immutable
    void *object;         // NULL of a parked one
    uint32_t hook_count;
    uint32_t claims;              // of ort_swift_object_begin
    struct ort_swift_site *sites; // those of its words that were ever hooked
    struct ort_swift_copy *next;  // of the class
    struct ort_swift_copy *next_parked;
};

// A copy for the object of that class, a parked one or a new one, with what the class's words hold now. NULL without
// memory.
ORT_HIDDEN struct ort_swift_copy *ort_swift_copy_take_locked_try(const void *cls, void *object);

// The copy has no object any more.
ORT_HIDDEN void ort_swift_copy_park_locked(struct ort_swift_copy *copy);

// The copy that is this metadata, or NULL. Takes no lock.
ORT_HIDDEN struct ort_swift_copy *ort_swift_copy_find(const void *metadata);

// The object's own copy, or NULL. It is the object's class, or a superclass of it if other code has made a subclass of
// the copy.
ORT_HIDDEN struct ort_swift_copy *ort_swift_copy_of_locked(const void *object);

// The first copy of the class.
ORT_HIDDEN struct ort_swift_copy *ort_swift_copy_first_locked(const void *cls);

// Called with each object whose end begins and whose class is a copy, or comes from one. No lock is held.
ORT_HIDDEN void ort_swift_copy_set_end_handler(void (*handler)(void *object));

#endif
