// The method cache of a class: what message send reads without a lock.
//
// Representation: `cache_buckets` points to (selector record, implementation) pairs; `cache_mask` is (capacity − 1) ×
// 16, so `record & mask` is a byte offset. A probe runs upwards and never wraps: a guard tail follows the capacity, and
// its last bucket is always empty. An empty class shares one array of empty buckets with mask 0.
//
// Invariants: a key, once stored, never changes or moves within its array; its implementation is stored before it
// (release, paired with the messenger's load of the key, on which the load of the implementation follows in order).
// Replacing a method stores the new implementation into existing buckets, so a reader sees the old or the new one and
// nothing is retired. Growing copies into a new array and publishes the array, then the mask; readers load the mask,
// then the array, so a new mask is never used with an old array. The old array stays until the class is disposed; the
// retired arrays of a class together are smaller than its live one. Cost: about 100 bytes for each cached method of a
// class, its retired arrays included, and at least 144. An array also doubles when more than TAIL keys fall on its end,
// which the dense addresses of records make rare.
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
    const struct ort_selector_record *key;
    IMP imp;
};

// Gives a class that has no cache yet the shared empty one.
ORT_HIDDEN void ort_cache_make_empty(Class cls);

// Stores the implementation for the selector, growing when the array is three quarters full.
ORT_HIDDEN void ort_cache_insert_locked(Class cls, const struct ort_selector_record *key, IMP imp);

// Stores a new implementation if the class has a bucket for the selector.
ORT_HIDDEN void ort_cache_update_locked(Class cls, const struct ort_selector_record *key, IMP imp);

// Frees all arrays of a class that no thread messages.
ORT_HIDDEN void ort_cache_free(Class cls);

ORT_HIDDEN size_t ort_cache_capacity(Class cls);

// Bytes of the live and the retired arrays.
ORT_HIDDEN size_t ort_cache_bytes_locked(Class cls);

#endif
