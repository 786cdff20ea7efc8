// The cache in the class for the messengers: the array of buckets and the mask, published together. Also the changes of
// a bucket, for the caller's text.

#ifndef ORT_CACHE_WORD_H
#define ORT_CACHE_WORD_H

#include "abi/class_layout.h"
#include "classes/class.h"
#include "dispatch/messengers.h"
#include "methods/cache.h"
#include <stdbool.h>

struct ort_cache_view {
    struct ort_bucket *buckets;
    uintptr_t mask; // its lowest four bits mean nothing
};

#if defined(__aarch64__)

// Whether a class can hold such an array; NULL asks for the capacity alone.
static inline bool ort_cache_word_fits(const struct ort_bucket *buckets, size_t capacity) {
    return capacity <= 1 << 16 && (uintptr_t)buckets <= ORT_CACHE_WORD_ADDRESS;
}

// Pairs with the messengers' load of the word, on which all their later loads depend.
static inline void ort_cache_word_store(Class cls, struct ort_bucket *buckets, size_t capacity) {
    uintptr_t word = (uintptr_t)(capacity - 1) * sizeof *buckets << ORT_CACHE_WORD_SHIFT | (uintptr_t)buckets;
    __atomic_store_n(&cls->cache_buckets, (struct ort_bucket *)word, __ATOMIC_RELEASE);
}

static inline struct ort_cache_view ort_cache_word_load(Class cls) {
    uintptr_t word = (uintptr_t)__atomic_load_n(&cls->cache_buckets, __ATOMIC_ACQUIRE);
    return (struct ort_cache_view){.buckets = (struct ort_bucket *)(word & ORT_CACHE_WORD_ADDRESS),
                                   .mask = word >> ORT_CACHE_WORD_SHIFT};
}

#else

static inline bool ort_cache_word_fits(const struct ort_bucket *buckets, size_t capacity) {
    (void)buckets, (void)capacity;
    return true;
}

// The array, then the mask: readers load the mask, then the array.
static inline void ort_cache_word_store(Class cls, struct ort_bucket *buckets, size_t capacity) {
    __atomic_store_n(&cls->cache_buckets, buckets, __ATOMIC_RELEASE);
    __atomic_store_n(&cls->cache_mask, (capacity - 1) * sizeof *buckets, __ATOMIC_RELEASE);
}

static inline struct ort_cache_view ort_cache_word_load(Class cls) {
    uintptr_t mask = __atomic_load_n(&cls->cache_mask, __ATOMIC_ACQUIRE);
    return (struct ort_cache_view){__atomic_load_n(&cls->cache_buckets, __ATOMIC_ACQUIRE), mask};
}

#endif

// Where a probe for the key begins.
static inline struct ort_bucket *ort_cache_word_bucket(Class cls, const struct ort_selector_record *key) {
    const struct ort_cache_view view = ort_cache_word_load(cls);
    return view.buckets + ((uintptr_t)key & view.mask) / sizeof(struct ort_bucket);
}

// Like ort_cache_find, but it returns ort_messenger_uncached as it is.
static inline IMP ort_cache_word_find(Class cls, const struct ort_selector_record *key) {
    const struct ort_bucket *bucket = ort_cache_word_bucket(cls, key);
    for (;; bucket++) {
        const struct ort_selector_record *found = __atomic_load_n(&bucket->key, __ATOMIC_ACQUIRE);
        if (found == key) {
            return __atomic_load_n(&bucket->imp, __ATOMIC_ACQUIRE);
        }
        if (found == NULL) {
            return NULL;
        }
    }
}

// Stores another implementation into a bucket that has one.
static inline void ort_cache_word_replace_locked(Class cls, struct ort_bucket *bucket, IMP imp) {
    const bool was_missing = bucket->imp == ort_messenger_forward, is_missing = imp == ort_messenger_forward;
    if (was_missing != is_missing) {
        cls->state->cache_missing += is_missing ? 1 : -1u;
    }
    __atomic_store_n(&bucket->imp, imp, __ATOMIC_RELEASE); // pairs with the messengers' load
}

// Stores another implementation if the class has a bucket for the selector.
static inline void ort_cache_word_update_locked(Class cls, const struct ort_selector_record *key, IMP imp) {
    struct ort_bucket *bucket = ort_cache_word_bucket(cls, key);
    while (bucket->key != key && bucket->key != NULL) {
        bucket++;
    }
    if (bucket->key == key) {
        ort_cache_word_replace_locked(cls, bucket, imp);
    }
}

#endif
