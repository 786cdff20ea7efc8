// Selectors.
//
// Every image has its own `struct objc_selector`s. The loader makes word 0 of each point to the one record of that
// name; sends and caches compare records. Records are 16 bytes in a 16-byte-aligned arena, so the low bits of their
// addresses are dense and already scaled to the size of a cache bucket. Neither records nor names are ever freed.

#ifndef ORT_SELECTOR_H
#define ORT_SELECTOR_H

#include "support/visibility.h"
#include <objc/abi.h>

struct ort_selector_record {
    const char *name;
    SEL untyped; // the result of sel_registerName
};

_Static_assert(sizeof(struct ort_selector_record) == 16, "a record's address is a hash scaled to a cache bucket");

// Returns the record of the name, or makes one under the selector lock. Without memory for a new one `_try` returns
// NULL; the other is fatal.
ORT_HIDDEN const struct ort_selector_record *ort_selector_record_for(const char *name);
ORT_HIDDEN const struct ort_selector_record *ort_selector_record_for_try(const char *name);

// Makes a selector of an image unique: word 0 becomes the record. NULL names (the linker's fillers) are left alone.
ORT_HIDDEN void ort_selector_register(struct objc_selector *selector);

// Notes that the selectors of an image lie in [first, end), once they are registered. Takes the selector lock.
ORT_HIDDEN void ort_selector_note_image(const struct objc_selector *first, const struct objc_selector *end);

// Calls `visit` for each selector of the images that came after *seen, and stores the newest image there. NULL at
// first. No lock.
ORT_HIDDEN void ort_selector_visit_new(const void **seen, void (*visit)(SEL selector));

// Whether sel_registerName returns this selector. Does not read the memory at the address. No lock.
ORT_HIDDEN bool ort_selector_is_untyped(SEL selector);

// For tables whose keys are addresses, among them selectors. Returns the one untyped selector of that name for a
// selector of an image, and any other address unchanged. Reads the memory at the address only if it is a selector. No
// lock.
ORT_HIDDEN const void *ort_selector_canonical_key(const void *key);

static inline const struct ort_selector_record *ort_selector_key(SEL selector) { return selector->record; }

#endif
