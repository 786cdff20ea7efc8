// The method cache of a class, which message send reads without a lock.
//
// Representation: `cache_buckets` points to (selector record, implementation) pairs; `cache_mask` is (capacity − 1) ×
// 16, so `record & mask` is a byte offset. A probe runs upwards and never wraps: a guard tail follows the capacity, and
// its last bucket is always empty. An empty class shares one array of empty buckets with mask 0.
//
// Invariants: a key, once stored, never changes or moves within its array; its implementation is stored before it.
// Replacing a method stores the new implementation into existing buckets, so a reader sees the old or the new one and
// nothing is retired. Growing copies into a new array and publishes it; the old one stays until the class is disposed.
//
// Order. Writers store with release: array contents before the array, implementations before their key. Readers must
// not use a mask with an array that is older, nor an implementation that is older than its key.
// - x86-64 keeps loads in program order, and stores too: the array is published, then the mask; the messenger loads the
//   mask, then the array, and the key, then the implementation.
// - aarch64 keeps loads in order only when an address depends on an earlier one. Mask and array are one word there,
//   which `cache_buckets` holds: the array's address in bits 0 to 47, capacity − 1 in bits 48 to 63. Shifted right by
//   44 it is the mask, with four bits of the address below it, where those of a record are zero. The address of the
//   bucket depends on that word, and the address from which the implementation is loaded on the key: it is the bucket
//   plus their difference, 0. So an array has at most 65,536 buckets, and an array that malloc puts beyond 48 bits (a
//   tagged pointer) is not used. Methods that do not fit are looked up at each send. The class object's word and the
//   selector's record need no more order: code that passes an object or a selector to another thread orders the earlier
//   stores.
//
// Two implementations stand for no method: ort_messenger_uncached (a method was removed: look again) and
// ort_messenger_forward (resolving has been tried and the method is missing: forward at once). Every change of a
// class's methods calls ort_cache_word_update_locked or ort_cache_forget_missing_locked, so a bucket is never out of
// date.
//
// Bounds: an array holds at most three quarters of its capacity, and doubles then. If too many keys fall at its end,
// the tail becomes as long as the capacity, so this cannot happen twice. There are at most two arrays for each
// capacity, whatever the records' addresses are. With n keys all arrays of a class together take at most 288 n + 256
// bytes, usually about 100 n, and at least 192. At most ORT_CACHE_MISSING_LIMIT of the keys are missing methods.
//
// Until +initialize has finished the cache stays empty, so that the hit path needs no check.
//
// Writers hold the runtime lock.

#ifndef ORT_CACHE_H
#define ORT_CACHE_H

#include "selectors/selector.h"
#include "support/visibility.h"
#include <objc/abi.h>

struct ort_bucket {
#if defined(__aarch64__)
    IMP imp; // first: its load has no room for an offset beside the one that orders it
    const struct ort_selector_record *key;
#else
    const struct ort_selector_record *key;
    IMP imp;
#endif
};

// Missing methods that a class remembers; further ones are looked up each time.
#ifdef ORT_STRESS
enum { ORT_CACHE_MISSING_LIMIT = 2 };
#else
enum { ORT_CACHE_MISSING_LIMIT = 1024 };
#endif

// Gives a class that has no cache yet the shared empty one.
ORT_HIDDEN void ort_cache_make_empty(Class cls);

// The content of the cache for the selector: an implementation, ort_messenger_forward, or NULL when the cache has none.
// No lock.
ORT_HIDDEN IMP ort_cache_find(Class cls, const struct ort_selector_record *key);

// Stores the implementation for the selector, growing when the array is three quarters full. Without memory, and for a
// missing method beyond the limit, the cache stays as it is.
ORT_HIDDEN void ort_cache_insert_locked(Class cls, const struct ort_selector_record *key, IMP imp);

// Makes the class look up again the methods that it remembers as missing.
ORT_HIDDEN void ort_cache_forget_missing_locked(Class cls);

// Looks every key up again.
ORT_HIDDEN void ort_cache_refresh_locked(Class cls);

// Frees all arrays of a class that no thread messages.
ORT_HIDDEN void ort_cache_free(Class cls);

#endif
