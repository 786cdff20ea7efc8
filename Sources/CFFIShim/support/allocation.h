// The memory of this layer. Only objects come from class_createInstance instead. Free it with free(). Tests can make it
// fail together with CRuntime's memory (support/memory.h there). A function that runs out of memory returns the status,
// NULL or nil that its header says, or throws an NSException named NSMallocException.

#ifndef CFFI_ALLOCATION_H
#define CFFI_ALLOCATION_H

#include <stdbool.h>
#include <stddef.h>

#define CFFI_HIDDEN __attribute__((visibility("hidden")))

// Zeroed memory, or NULL.
CFFI_HIDDEN void *cffi_allocate_try(size_t size);

// The memory, which may be NULL, resized to `size` bytes; added bytes are undefined. Returns NULL when it fails, and
// the memory is unchanged.
CFFI_HIDDEN void *cffi_allocation_resize_try(void *memory, size_t size);

// A copy of the string, or NULL.
CFFI_HIDDEN char *cffi_allocation_copy_string_try(const char *string);

// A block as _Block_copy gives it, or NULL.
CFFI_HIDDEN void *cffi_allocation_copy_block_try(const void *block);

// Whether a test wants an allocation by another library to fail. Ask before the allocation.
CFFI_HIDDEN bool cffi_allocation_must_fail(void);

#endif
