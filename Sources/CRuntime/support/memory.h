// The source of all memory of the runtime. Free with free().
//
// Running out of memory ends in one of three ways.
// (1) A function whose header names a result for this case returns that result and has changed nothing, so that it can
//     be called again: NULL, nil, Nil or NO, and a count of 0 for the lists. It uses the `_try` forms. So do hidden
//     functions that end in `_try`.
// (2) Parts that only save time work without it: caches, method indexes, longer tables.
// (3) A function that cannot report it is fatal, with a message that begins "out of memory". The headers say which
//     functions these are.

#ifndef ORT_MEMORY_H
#define ORT_MEMORY_H

#include "support/visibility.h"
#include <stdbool.h>
#include <stddef.h>

// Zeroed memory, or NULL.
ORT_HIDDEN void *ort_memory_allocate_try(size_t size);

// Zeroed memory that the runtime needs in any case: running out of it is fatal.
ORT_HIDDEN void *ort_memory_allocate(size_t size);

// As realloc; running out is fatal, and on NULL the memory at `memory` is unchanged.
ORT_HIDDEN void *ort_memory_resize(void *memory, size_t size);
ORT_HIDDEN void *ort_memory_resize_try(void *memory, size_t size);

// As posix_memalign, zeroed; NULL without memory.
ORT_HIDDEN void *ort_memory_allocate_aligned_try(size_t alignment, size_t size);

// A copy of the string; *copy is NULL for NULL. false, and *copy is NULL, without memory.
ORT_HIDDEN bool ort_memory_copy_string_try(const char *string, char **copy);

// A terminated copy of `length` bytes, or NULL.
ORT_HIDDEN char *ort_memory_copy_bytes_try(const char *bytes, size_t length);

// As mmap, but NULL when it fails. Give it back with munmap.
ORT_HIDDEN void *ort_memory_map_try(void *address, size_t size, int rights, int flags, int file);

// For tests, in stress builds and with the address sanitizer: allocations that fail.
#if defined(ORT_STRESS) || (defined(__has_feature) && __has_feature(address_sanitizer))
#define ORT_MEMORY_CAN_FAIL 1
#include <objc/objc.h>
// From now on every n-th allocation of the runtime fails, or the n-th alone, counted from this call; 0 ends it.
OBJC_EXPORT void ort_memory_fail_every(unsigned long n);
OBJC_EXPORT void ort_memory_fail_once(unsigned long n);
// How many allocations have been tried since, failed ones included.
OBJC_EXPORT unsigned long ort_memory_tries(void);
// Whether the allocation that comes next has to fail; it counts as tried. For layers with memory of their own.
OBJC_EXPORT bool ort_memory_must_fail(void);
#endif

// Stores the count of a list, if the caller wants it.
static inline void ort_memory_set_count(unsigned int *count, size_t value) {
    if (count != NULL) {
        *count = (unsigned int)value;
    }
}

#endif
