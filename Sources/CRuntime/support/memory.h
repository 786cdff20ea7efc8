// Where all memory of the runtime comes from. Free with free().
//
// Running out of memory ends in one of three ways. (1) Functions whose documentation has a value for it answer that and
// have changed nothing: class_createInstance, objc_allocateClassPair, class_addMethod, class_addIvar, and the
// functions that copy lists of classes, methods and ivars (NULL, and a count of 0). They use the `_try` forms. (2) What only saves time does without:
// caches and method indexes. (3) Whatever has no way to say so is fatal: selectors, names, +initialize, associations,
// weak references, autorelease pools, @synchronized, class_replaceMethod, registering, adopting protocols, the loader.

#ifndef ORT_MEMORY_H
#define ORT_MEMORY_H

#include "support/visibility.h"
#include <stdbool.h>
#include <stddef.h>

// Zeroed memory, or NULL.
ORT_HIDDEN void *ort_memory_allocate_try(size_t size);

// Zeroed memory that the runtime cannot do without: running out of it is fatal.
ORT_HIDDEN void *ort_memory_allocate(size_t size);

// As realloc; running out is fatal, and on NULL the memory at `memory` is unchanged.
ORT_HIDDEN void *ort_memory_resize(void *memory, size_t size);
ORT_HIDDEN void *ort_memory_resize_try(void *memory, size_t size);

// As posix_memalign, zeroed. Running out is fatal.
ORT_HIDDEN void *ort_memory_allocate_aligned(size_t alignment, size_t size);

// A copy of the string; NULL for NULL. `_try`: false without memory.
ORT_HIDDEN char *ort_memory_copy_string(const char *string);
ORT_HIDDEN bool ort_memory_copy_string_try(const char *string, char **copy);

#ifdef ORT_STRESS
#include <objc/objc.h>
// For tests: from now on every n-th allocation of the runtime fails, counted from this call; 0 ends it.
OBJC_EXPORT void ort_memory_fail_every(unsigned long n);
// How many allocations have been tried since, failed ones included.
OBJC_EXPORT unsigned long ort_memory_tries(void);
#endif

// Stores the count of a list where its caller wants it, if they do.
static inline void ort_memory_set_count(unsigned int *count, size_t value) {
    if (count != NULL) {
        *count = (unsigned int)value;
    }
}

#endif
