#include "classes/cache.h"
#include "classes/class.h"
#include "support/memory.h"
#include <objc/kernel.h>
#include <stdlib.h>

enum {
    INITIAL_CAPACITY = 4,
    // Buckets behind the capacity. The last one stays empty and ends every probe.
    TAIL = 4,
};

// In front of every array but the shared empty one, so that buckets stay 16-byte aligned.
struct array_header {
    struct ort_bucket *retired; // the array that this one replaced
    size_t capacity;
};

static struct ort_bucket empty_buckets[1];

static struct array_header *header_of(struct ort_bucket *buckets) { return (struct array_header *)buckets - 1; }

static struct ort_bucket *load_buckets(Class cls) { return __atomic_load_n(&cls->cache_buckets, __ATOMIC_ACQUIRE); }

static size_t array_bytes(size_t capacity) {
    return sizeof(struct array_header) + (capacity + TAIL) * sizeof(struct ort_bucket);
}

static struct ort_bucket *allocate_buckets(size_t capacity, struct ort_bucket *retired) {
    struct array_header *header = ort_memory_allocate(array_bytes(capacity));
    *header = (struct array_header){retired, capacity};
    return (struct ort_bucket *)(header + 1);
}

void ort_cache_make_empty(Class cls) {
    if (cls->cache_buckets == NULL) {
        __atomic_store_n(&cls->cache_mask, 0, __ATOMIC_RELAXED);
        __atomic_store_n(&cls->cache_buckets, empty_buckets, __ATOMIC_RELEASE);
    }
}

size_t ort_cache_capacity(Class cls) {
    struct ort_bucket *buckets = load_buckets(cls);
    return buckets == NULL || buckets == empty_buckets ? 0 : header_of(buckets)->capacity;
}

// The bucket of the key, or the empty one where it belongs; NULL when only the last one of the tail is left.
static struct ort_bucket *find_bucket(
    struct ort_bucket *buckets, size_t capacity, const struct ort_selector_record *key) {
    size_t index = ((uintptr_t)key / sizeof(struct ort_bucket)) & (capacity - 1);
    for (; index < capacity + TAIL - 1; index++) {
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

static bool copy_buckets(struct ort_bucket *to, size_t to_capacity, struct ort_bucket *from, size_t from_capacity) {
    for (size_t i = 0; i < from_capacity + TAIL; i++) {
        if (from[i].key == NULL) {
            continue;
        }
        struct ort_bucket *bucket = find_bucket(to, to_capacity, from[i].key);
        if (bucket == NULL) {
            return false;
        }
        fill(bucket, from[i].key, from[i].imp);
    }
    return true;
}

static void grow_locked(Class cls) {
    size_t old_capacity = ort_cache_capacity(cls);
    struct ort_bucket *old = old_capacity == 0 ? NULL : cls->cache_buckets;
    size_t capacity = old_capacity == 0 ? INITIAL_CAPACITY : old_capacity * 2;
    struct ort_bucket *buckets = allocate_buckets(capacity, old);
    while (old != NULL && !copy_buckets(buckets, capacity, old, old_capacity)) {
        free(header_of(buckets));
        capacity *= 2;
        buckets = allocate_buckets(capacity, old);
    }
    __atomic_store_n(&cls->cache_buckets, buckets, __ATOMIC_RELEASE);
    __atomic_store_n(&cls->cache_mask, (capacity - 1) * sizeof(struct ort_bucket), __ATOMIC_RELEASE);
}

void ort_cache_insert_locked(Class cls, const struct ort_selector_record *key, IMP imp) {
    size_t capacity = ort_cache_capacity(cls);
    struct ort_bucket *bucket = capacity == 0 ? NULL : find_bucket(cls->cache_buckets, capacity, key);
    if (bucket != NULL && bucket->key == key) {
        __atomic_store_n(&bucket->imp, imp, __ATOMIC_RELEASE);
        return;
    }
    while (bucket == NULL || (cls->state->cache_used + 1) * 4 > ort_cache_capacity(cls) * 3) {
        grow_locked(cls);
        bucket = find_bucket(cls->cache_buckets, ort_cache_capacity(cls), key);
    }
    fill(bucket, key, imp);
    cls->state->cache_used++;
}

void ort_cache_update_locked(Class cls, const struct ort_selector_record *key, IMP imp) {
    size_t capacity = ort_cache_capacity(cls);
    struct ort_bucket *bucket = capacity == 0 ? NULL : find_bucket(cls->cache_buckets, capacity, key);
    if (bucket != NULL && bucket->key == key) {
        __atomic_store_n(&bucket->imp, imp, __ATOMIC_RELEASE);
    }
}

void ort_cache_free(Class cls) {
    struct ort_bucket *buckets = cls->cache_buckets;
    while (buckets != NULL && buckets != empty_buckets) {
        struct array_header *header = header_of(buckets);
        buckets = header->retired;
        free(header);
    }
    cls->cache_buckets = NULL;
    cls->cache_mask = 0;
}

size_t ort_cache_bytes_locked(Class cls) {
    size_t bytes = 0;
    struct ort_bucket *buckets = cls->cache_buckets;
    while (buckets != NULL && buckets != empty_buckets) {
        bytes += array_bytes(header_of(buckets)->capacity);
        buckets = header_of(buckets)->retired;
    }
    return bytes;
}
