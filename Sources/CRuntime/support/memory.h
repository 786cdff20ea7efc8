#ifndef ORT_MEMORY_H
#define ORT_MEMORY_H

#include "support/visibility.h"
#include <stddef.h>

// Zeroed memory that the runtime cannot do without: running out of it is fatal. Free with free().
ORT_HIDDEN void *ort_memory_allocate(size_t size);

// A copy of the string, from ort_memory_allocate; NULL for NULL.
ORT_HIDDEN char *ort_memory_copy_string(const char *string);

#endif
