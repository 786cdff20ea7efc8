#ifndef ORT_MEMORY_H
#define ORT_MEMORY_H

#include "support/visibility.h"
#include <stddef.h>

// Zeroed memory that the runtime cannot do without: running out of it is fatal. Free with free().
ORT_HIDDEN void *ort_memory_allocate(size_t size);

// A copy of the string, from ort_memory_allocate; NULL for NULL.
ORT_HIDDEN char *ort_memory_copy_string(const char *string);

// Stores the count of a list where its caller wants it, if they do.
static inline void ort_memory_set_count(unsigned int *count, size_t value) {
    if (count != NULL) {
        *count = (unsigned int)value;
    }
}

#endif
