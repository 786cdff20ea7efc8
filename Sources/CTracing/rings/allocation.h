// Where this layer gets its memory. Tests let it fail together with CRuntime's (support/memory.h there).

#ifndef CTRACING_ALLOCATION_H
#define CTRACING_ALLOCATION_H

#include <stddef.h>

#define CTRACING_HIDDEN __attribute__((visibility("hidden")))

// Zeroed memory, or NULL. Free with free().
CTRACING_HIDDEN void *ctracing_allocate_try(size_t size);

// Zeroed pages that nothing else shares, or NULL; they take memory when they are first written to. Keeps errno, and may
// be called in the handler of a signal. Give them back with ctracing_allocation_unmap.
CTRACING_HIDDEN void *ctracing_allocation_map_try(size_t size);
CTRACING_HIDDEN void ctracing_allocation_unmap(void *memory, size_t size);

#endif
