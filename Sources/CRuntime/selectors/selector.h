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
    SEL untyped; // what sel_registerName returns
};

_Static_assert(sizeof(struct ort_selector_record) == 16, "a record's address is a hash scaled to a cache bucket");

// The record of the name, made when it is new. Takes the selector lock when it is.
ORT_HIDDEN const struct ort_selector_record *ort_selector_record_for(const char *name);

// Makes a selector of an image unique: word 0 becomes the record. NULL names (the linker's fillers) are left alone.
ORT_HIDDEN void ort_selector_register(struct objc_selector *selector);

static inline const struct ort_selector_record *ort_selector_key(SEL selector) { return selector->record; }

#endif
