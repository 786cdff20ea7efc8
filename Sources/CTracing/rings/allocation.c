#include "rings/allocation.h"
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>

#if defined(ORT_STRESS) || (defined(__has_feature) && __has_feature(address_sanitizer))
extern bool ort_memory_must_fail(void); // CRuntime's support/memory.c
static bool must_fail(void) { return ort_memory_must_fail(); }
#else
static bool must_fail(void) { return false; }
#endif

void *ctracing_allocate_try(size_t size) { return must_fail() ? NULL : calloc(1, size); }

void *ctracing_allocation_map_try(size_t size) {
    if (must_fail()) {
        return NULL;
    }
    const int error = errno;
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    errno = error;
    return memory == MAP_FAILED ? NULL : memory;
}

void ctracing_allocation_unmap(void *memory, size_t size) {
    const int error = errno;
    munmap(memory, size);
    errno = error;
}
