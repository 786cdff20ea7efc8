// The word before every object that the runtime allocates; for other objects see objects/constructed.h.
//
// Representation, of the word as a signed number: bits 0 and 1 are flags, the rest is the retain count minus one. The
// last release makes the word negative, in one atomic step. The word is then pushed far below zero: retains and
// releases of a deallocating object move it a little and can never bring it back or start dealloc again.
//
// Blocks have no such word: BlocksRuntime counts those on the heap in their flags. It does not use their reserved word,
// which holds the two flag bits, and a third bit that only blocks have.
//
// Order, on processors that keep little of it. Retaining needs none: a thread that retains has a reference already, or
// holds the lock under which the object cannot be freed. Releasing is a release. The thread that takes the last
// reference changes the word again, with acquire, before dealloc. So it sees everything that threads did with any
// reference, including the flags that they set. The one word alone decides whether a try to retain comes before the
// last release. The flags are set without order, by a thread that has a reference, so dealloc sees them by the same
// acquire. Other readers of the flags load with acquire, and may miss a flag that another thread is just setting.

#ifndef ORT_REFERENCE_COUNT_H
#define ORT_REFERENCE_COUNT_H

#include "support/visibility.h"
#include <objc/objc.h>

enum {
    ORT_COUNT_HAS_WEAK = 1 << 0,         // the weak table may know the object
    ORT_COUNT_HAS_ASSOCIATIONS = 1 << 1, // the association table may know the object; not set where the header does
    ORT_COUNT_ONE = 1 << 2,
    ORT_BLOCK_IS_HOOKED = 1 << 2, // of a block on the heap: CHooks/block_sites/block_site.c may know it
};

// The bytes before an object, which keep it 16-byte aligned: a word of objects/association.c, then the retain count.
enum { ORT_OBJECT_HEADER = 16 };

// For a caller that holds a lock, under which the object cannot be freed. If it needs no user code, it retains the
// object and returns true. Otherwise, for classes that count references themselves, it only raises the runtime's own
// count and returns false.
ORT_HIDDEN bool ort_reference_count_hold(id object);

// The same for any object but nil, if the object cannot be freed meanwhile. Returns nil if its dealloc has begun.
// `*is_retained` is the answer of ort_reference_count_hold.
ORT_HIDDEN id ort_reference_count_hold_try(id object, bool *is_retained);

// Call it after the lock is released. Exchanges a raised count for a reference that the class itself counts. Does
// nothing if `is_retained` (the answer of ort_reference_count_hold). Returns the object. A class whose count is
// independent of the runtime's may deallocate the object in between.
ORT_HIDDEN id ort_reference_count_settle(id object, bool is_retained);

// ort_release without the message dealloc: returns whether that was the last reference, so that the object has begun to
// end and the caller must dispose of it.
ORT_HIDDEN bool ort_reference_count_release(id object);

// Declares that the end of an object with a count begins, whatever its count is. false if it had begun already.
ORT_HIDDEN bool ort_reference_count_begin_end(id object);

// Whether the object's end can be known: that it has the word, or is a block on the heap.
ORT_HIDDEN bool ort_reference_count_has_end(id object);

// How many references were taken of an object since its dealloc has begun, and not given back.
ORT_HIDDEN size_t ort_reference_count_kept(id object);

// Sets a flag bit of an object whose end can be known, and reads both of them.
ORT_HIDDEN void ort_reference_count_set_flag(id object, int flag);
ORT_HIDDEN int ort_reference_count_flags(id object);

// The first sets ORT_BLOCK_IS_HOOKED of a block on the heap. The second returns whether it is set, for any object
// without a header.
ORT_HIDDEN void ort_reference_count_mark_hooked(id block);
ORT_HIDDEN bool ort_reference_count_is_hooked(id object);

#endif
