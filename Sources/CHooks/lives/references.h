// Counts of the calls that retain and release listed instances of Swift classes.
//
//     compiled code ──► pointer of its image = retain, release, … ──► a tally of the object ──► swift_retain, …
//
// The objects are those that a watch of instances lists (instances.h), so that their tallies end with them. The tallies
// of the one chosen object lie in a list of their own, and stay when it has ended.
//
// The Swift runtime has variables for tools, such as _swift_retain; counting.h says why they are not used.

#ifndef ORT_REFERENCES_H
#define ORT_REFERENCES_H

#include "support/visibility.h"
#include <objc/swift_references.h>
#include <stdbool.h>

extern ORT_HIDDEN bool ort_references_are_counted; // atomic

// Counts the allocation of an instance. `frame`: the frame of the function in the place of swift_allocObject.
ORT_HIDDEN void ort_references_note_counted_made(const void *object, const void *metadata, const void *frame);

static inline void ort_references_note_made(const void *object, const void *metadata, const void *frame) {
    if (__builtin_expect(__atomic_load_n(&ort_references_are_counted, __ATOMIC_RELAXED), false)) {
        ort_references_note_counted_made(object, metadata, frame);
    }
}

#endif
