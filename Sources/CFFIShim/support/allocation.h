// Where this layer gets its memory, but for objects, which are class_createInstance's. Free with free(). Tests let it
// fail together with CRuntime's (support/memory.h there); running out ends in a status, NULL or nil that the function's
// header says, or in an NSException of the name NSMallocException.

#ifndef CFFI_ALLOCATION_H
#define CFFI_ALLOCATION_H

#include <stdbool.h>
#include <stddef.h>

#define CFFI_HIDDEN __attribute__((visibility("hidden")))

// Zeroed memory, or NULL.
CFFI_HIDDEN void *cffi_allocate_try(size_t size);

// The memory, which may be NULL, with room for `size` bytes, those that it gets undefined; or NULL, and it is as it
// was.
CFFI_HIDDEN void *cffi_allocation_resize_try(void *memory, size_t size);

// A copy of the string, or NULL.
CFFI_HIDDEN char *cffi_allocation_copy_string_try(const char *string);

// A block as _Block_copy gives it, or NULL.
CFFI_HIDDEN void *cffi_allocation_copy_block_try(const void *block);

// Whether a test wants an allocation that another library makes to fail: ask before it is made.
CFFI_HIDDEN bool cffi_allocation_must_fail(void);

#endif
