// The word in front of every object that the runtime allocates; for other objects see objects/constructed.h.
//
// Representation, of the word as a signed number: bits 0 and 1 are flags, the rest is the retain count minus one. The
// last release makes the word negative, in one atomic step. The word is then pushed far below zero: retains and
// releases of a deallocating object move it a little and can never bring it back or start dealloc again.
//
// Blocks have no such word: BlocksRuntime counts those on the heap in their flags. It leaves their reserved word alone,
// which holds the two flag bits, and a third one of their own.
//
// Order, on processors that keep little of it. Retaining needs none: a thread that retains has a reference already, or
// holds the lock under which the object cannot be freed. Releasing is a release. The thread that takes the last
// reference changes the word once more, with acquire, before dealloc. So it sees everything that was done with any
// reference, flags that were set included. The one word alone decides whether a try to retain comes before the last
// release. The flags are set without order, by a thread that has a reference, so dealloc sees them by the same acquire.
// Other readers of the flags load with acquire, and may miss a flag that another thread is just setting.

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

// Bytes in front of an object, which keep it 16-byte aligned: a word of objects/association.c, then the retain count.
enum { ORT_OBJECT_HEADER = 16 };

// For a caller that holds a lock, under which the object cannot be freed. Retains the object if that takes no user
// code: true. Otherwise, for classes that count references themselves, it only raises the runtime's own count: false.
ORT_HIDDEN bool ort_reference_count_hold(id object);

// The same for any object but nil, which cannot be freed meanwhile, unless its dealloc has begun: nil then.
// `*is_retained` is the answer of ort_reference_count_hold.
ORT_HIDDEN id ort_reference_count_hold_try(id object, bool *is_retained);

// Once the lock is given back: exchanges a raised count for a reference of the class's own making; nothing when
// `is_retained` (what ort_reference_count_hold answered). Returns the object. A class whose count has nothing to do
// with the runtime's may deallocate the object in between.
ORT_HIDDEN id ort_reference_count_settle(id object, bool is_retained);

// Whether the object's end can be known: that it has the word, or is a block on the heap.
ORT_HIDDEN bool ort_reference_count_has_end(id object);

// How many references were taken of an object since its dealloc has begun, and not given back.
ORT_HIDDEN size_t ort_reference_count_kept(id object);

// Sets a flag bit of an object whose end can be known, and reads both of them.
ORT_HIDDEN void ort_reference_count_set_flag(id object, int flag);
ORT_HIDDEN int ort_reference_count_flags(id object);

// Sets ORT_BLOCK_IS_HOOKED of a block on the heap, and tells of any object that has no header whether it is set.
ORT_HIDDEN void ort_reference_count_mark_hooked(id block);
ORT_HIDDEN bool ort_reference_count_is_hooked(id object);

#endif
