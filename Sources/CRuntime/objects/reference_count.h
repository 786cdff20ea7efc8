// The word in front of every object that the runtime allocates.
//
// Representation, of the word as a signed number: bits 0 and 1 are flags, the rest is the retain count minus one. It
// turns negative with the last release, in one atomic step, and is then pushed far below zero: retains and releases of
// a deallocating object move it a little and can never bring it back or start dealloc again.

#ifndef ORT_REFERENCE_COUNT_H
#define ORT_REFERENCE_COUNT_H

#include "support/visibility.h"
#include <objc/objc.h>

enum {
    ORT_COUNT_HAS_WEAK = 1 << 0,         // the weak table may know the object
    ORT_COUNT_HAS_ASSOCIATIONS = 1 << 1, // the association table may know the object
    ORT_COUNT_ONE = 1 << 2,
};

// Bytes in front of an object; keeps it 16-byte aligned.
enum { ORT_OBJECT_HEADER = 16 };

static inline intptr_t *ort_reference_count_word(id object) { return (intptr_t *)(void *)object - 1; }

// Retains the object if that takes no user code: true, and it is done, for everything but objects of classes that count
// references themselves. For callers that hold a lock; they retain the others with objc_retain once they have given it
// back, and nothing keeps such an object from being deallocated by another thread in between.
ORT_HIDDEN bool ort_reference_count_retain_quietly(id object);

// Retains unless dealloc has begun. For an object that has the word and cannot be freed meanwhile.
ORT_HIDDEN bool ort_reference_count_retain_try(id object);

#endif
