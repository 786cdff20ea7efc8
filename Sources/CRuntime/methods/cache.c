#include "methods/cache.h"
#include "classes/class.h"
#include "dispatch/messengers.h"
#include "methods/cache_word.h"
#include "support/invariants.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/inspect.h>
#include <objc/kernel.h>
#include <stdlib.h>

enum {
#ifdef ORT_STRESS
    INITIAL_CAPACITY = 1,
    SHORTEST_TAIL = 2,
#else
    INITIAL_CAPACITY = 8,
    // Buckets after the capacity. The last one stays empty and ends every probe.
    SHORTEST_TAIL = 3,
#endif
};

// The header of every array but the shared empty one. Its size keeps buckets 16-byte aligned.
struct array_header {
    struct ort_bucket *retired; // the array that this one replaced
    uint32_t capacity;
    uint32_t tail;
};

static struct ort_bucket empty_buckets[1];

static struct array_header *header_of(struct ort_bucket *buckets) { return (struct array_header *)buckets - 1; }

static size_t array_bytes(size_t capacity, size_t tail) {
    return sizeof(struct array_header) + (capacity + tail) * sizeof(struct ort_bucket);
}

static struct ort_bucket *allocate_buckets_try(size_t capacity, size_t tail, struct ort_bucket *retired) {
    struct array_header *header = ort_memory_allocate_try(array_bytes(capacity, tail));
    if (header == NULL) {
        return NULL;
    }
    *header = (struct array_header){retired, (uint32_t)capacity, (uint32_t)tail};
    return (struct ort_bucket *)(header + 1);
}

static struct ort_bucket *buckets_of(Class cls) { return ort_cache_word_load(cls).buckets; }

void ort_cache_make_empty(Class cls) {
    if (buckets_of(cls) != empty_buckets) {
        ort_cache_word_store(cls, empty_buckets, 1);
    }
}

// The live array; NULL while there is none of the class's own.
static struct ort_bucket *own_buckets_locked(Class cls) {
    return buckets_of(cls) == empty_buckets ? NULL : buckets_of(cls);
}

static size_t capacity_locked(Class cls) {
    struct ort_bucket *buckets = own_buckets_locked(cls);
    return buckets == NULL ? 0 : header_of(buckets)->capacity;
}

// MARK: Reading

IMP ort_cache_find(Class cls, const struct ort_selector_record *key) {
    IMP imp = ort_cache_word_find(cls, key);
    return imp == ort_messenger_uncached ? NULL : imp;
}

// MARK: Writing

// The bucket of the key, or the empty one where it belongs; NULL when only the last one of the tail is left.
static struct ort_bucket *find_bucket(struct ort_bucket *buckets, const struct ort_selector_record *key) {
    const struct array_header *header = header_of(buckets);
    size_t index = ((uintptr_t)key / sizeof(struct ort_bucket)) & (header->capacity - 1);
    for (; index < (size_t)header->capacity + header->tail - 1; index++) {
        if (buckets[index].key == key || buckets[index].key == NULL) {
            return &buckets[index];
        }
    }
    return NULL;
}

static void fill(struct ort_bucket *bucket, const struct ort_selector_record *key, IMP imp) {
    __atomic_store_n(&bucket->imp, imp, __ATOMIC_RELAXED);
    __atomic_store_n(&bucket->key, key, __ATOMIC_RELEASE);
}

static bool copy_buckets(struct ort_bucket *to, struct ort_bucket *from) {
    for (size_t i = 0; from != NULL && i < (size_t)header_of(from)->capacity + header_of(from)->tail; i++) {
        if (from[i].key == NULL) {
            continue;
        }
        struct ort_bucket *bucket = find_bucket(to, from[i].key);
        if (bucket == NULL) {
            return false;
        }
        fill(bucket, from[i].key, from[i].imp);
    }
    return true;
}

// A tail as long as the capacity takes every key that a capacity's array can hold.
static size_t longest_tail(size_t capacity) { return capacity < SHORTEST_TAIL ? SHORTEST_TAIL : capacity; }

static bool rebuild_locked_try(Class cls, size_t capacity, size_t tail) {
    if (!ort_cache_word_fits(NULL, capacity)) {
        return false;
    }
    struct ort_bucket *old = own_buckets_locked(cls);
    struct ort_bucket *buckets = allocate_buckets_try(capacity, tail, old);
    if (buckets != NULL && !copy_buckets(buckets, old)) {
        free(header_of(buckets));
        buckets = allocate_buckets_try(capacity, longest_tail(capacity), old);
        if (buckets != NULL) {
            copy_buckets(buckets, old);
        }
    }
    if (buckets != NULL && !ort_cache_word_fits(buckets, capacity)) {
        free(header_of(buckets));
        return false;
    }
    if (buckets == NULL) {
        return false;
    }
    ort_cache_word_store(cls, buckets, capacity);
    return true;
}

// A bucket for a key that has none; NULL without memory, and for an array that the class cannot hold.
static struct ort_bucket *new_bucket_locked_try(Class cls, const struct ort_selector_record *key) {
    size_t capacity = capacity_locked(cls);
    bool is_full = (cls->state->cache_used + 1) * 4 > capacity * 3;
    if (is_full && !rebuild_locked_try(cls, capacity == 0 ? INITIAL_CAPACITY : capacity * 2, SHORTEST_TAIL)) {
        return NULL;
    }
    struct ort_bucket *bucket = find_bucket(buckets_of(cls), key);
    if (bucket != NULL) {
        return bucket;
    }
    capacity = capacity_locked(cls);
    return rebuild_locked_try(cls, capacity, longest_tail(capacity)) ? find_bucket(buckets_of(cls), key) : NULL;
}

void ort_cache_insert_locked(Class cls, const struct ort_selector_record *key, IMP imp) {
    bool is_missing = imp == ort_messenger_forward;
    if (is_missing && cls->state->cache_missing >= ORT_CACHE_MISSING_LIMIT) {
        return;
    }
    struct ort_bucket *bucket = own_buckets_locked(cls) == NULL ? NULL : find_bucket(buckets_of(cls), key);
    if (bucket != NULL && bucket->key == key) {
        ort_cache_word_replace_locked(cls, bucket, imp);
        return;
    }
    bucket = new_bucket_locked_try(cls, key);
    if (bucket != NULL) {
        ort_class_note_cached_locked(cls, key);
        fill(bucket, key, imp);
        cls->state->cache_used++;
        cls->state->cache_missing += is_missing;
    }
}

void ort_cache_forget_missing_locked(Class cls) {
    struct ort_bucket *buckets = own_buckets_locked(cls);
    for (size_t i = 0; cls->state->cache_missing > 0; i++) {
        if (buckets[i].imp == ort_messenger_forward) {
            ort_cache_word_replace_locked(cls, &buckets[i], ort_messenger_uncached);
        }
    }
}

void ort_cache_refresh_locked(Class cls) {
    struct ort_bucket *buckets = own_buckets_locked(cls);
    size_t count = buckets == NULL ? 0 : (size_t)header_of(buckets)->capacity + header_of(buckets)->tail;
    for (size_t i = 0; i < count; i++) {
        if (buckets[i].key != NULL) {
            Method method = ort_class_find_method_locked(cls, buckets[i].key);
            ort_cache_word_replace_locked(cls, &buckets[i], method == NULL ? ort_messenger_uncached : method->imp);
        }
    }
}

void ort_cache_free(Class cls) {
    struct ort_bucket *buckets = buckets_of(cls);
    while (buckets != NULL && buckets != empty_buckets) {
        struct array_header *header = header_of(buckets);
        buckets = header->retired;
        free(header);
    }
    cls->cache_buckets = NULL;
    cls->cache_mask = 0;
}

// The size of the live and the retired arrays together.
static size_t bytes_locked(Class cls) {
    size_t bytes = 0;
    struct ort_bucket *buckets = buckets_of(cls);
    while (buckets != NULL && buckets != empty_buckets) {
        bytes += array_bytes(header_of(buckets)->capacity, header_of(buckets)->tail);
        buckets = header_of(buckets)->retired;
    }
    return bytes;
}

struct ort_cache_statistics ort_class_cacheStatistics(Class cls) {
    if (cls == Nil || !ort_class_is_complete(cls)) {
        return (struct ort_cache_statistics){0};
    }
    ORT_GUARD(&ort_runtime_lock);
    return (struct ort_cache_statistics){capacity_locked(cls), cls->state->cache_used, bytes_locked(cls)};
}

#ifdef ORT_STRESS

// MARK: Invariants

static Method find_anew_locked(Class cls, const struct ort_selector_record *key) {
    Method method = NULL;
    for (; cls != Nil && method == NULL; cls = cls->super_class) {
        method = ort_class_search_methods_locked(cls, key);
    }
    return method;
}

static void check_bucket_locked(Class cls, struct ort_bucket *bucket) {
    const struct ort_selector_record *key = bucket->key;
    ORT_INVARIANT(
        (uintptr_t)key % sizeof *key == 0 && key->untyped != NULL && ort_selector_key(key->untyped) == key,
        "a bucket of the cache of %s has a key that is not a selector", cls->name);
    ORT_INVARIANT(
        find_bucket(buckets_of(cls), key) == bucket, "a look-up in the cache of %s does not reach the bucket of %s",
        cls->name, key->name);
    ort_class_check_noted_locked(cls, key);
    Method method = find_anew_locked(cls, key);
    const bool is_none = bucket->imp == ort_messenger_forward || bucket->imp == ort_messenger_uncached;
    ORT_INVARIANT(
        method == NULL ? is_none : bucket->imp == method->imp,
        "the cache of %s has another implementation of %s than its method lists", cls->name, key->name);
}

void ort_cache_check_locked(Class cls) {
    struct ort_bucket *buckets = own_buckets_locked(cls);
    const size_t capacity = buckets == NULL ? 1 : header_of(buckets)->capacity;
    const size_t count = buckets == NULL ? 1 : capacity + header_of(buckets)->tail;
    ORT_INVARIANT(
        (capacity & (capacity - 1)) == 0 && ort_cache_word_load(cls).mask / sizeof *buckets == capacity - 1,
        "the mask of the cache of %s does not fit its array", cls->name);
    ORT_INVARIANT(
        buckets_of(cls)[count - 1].key == NULL, "the cache of %s does not end with an empty bucket", cls->name);
    size_t used = 0, missing = 0;
    for (size_t i = 0; i < count; i++) {
        if (buckets_of(cls)[i].key != NULL) {
            check_bucket_locked(cls, &buckets_of(cls)[i]);
            used++;
            missing += buckets_of(cls)[i].imp == ort_messenger_forward;
        }
    }
    ORT_INVARIANT(
        used == cls->state->cache_used && missing == cls->state->cache_missing,
        "the cache of %s has %zu keys and %zu missing methods, but counts other numbers", cls->name, used, missing);
    ORT_INVARIANT(
        used == 0 || ort_class_has(cls, ORT_CLASS_INITIALIZED), "%s has cached methods before its +initialize",
        cls->name);
}

#endif
