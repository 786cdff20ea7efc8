#include "support/allocation.h"

#include <cffi.h>
#include <objc/blocks_runtime.h>
#include <stdlib.h>
#include <string.h>

#if defined(ORT_STRESS) || (defined(__has_feature) && __has_feature(address_sanitizer))
extern bool ort_memory_must_fail(void); // CRuntime's support/memory.c
bool cffi_allocation_must_fail(void) { return ort_memory_must_fail(); }
#else
bool cffi_allocation_must_fail(void) { return false; }
#endif

void *cffi_allocate_try(size_t size) { return cffi_allocation_must_fail() ? NULL : calloc(1, size); }

void *cffi_allocation_resize_try(void *memory, size_t size) {
    return cffi_allocation_must_fail() ? NULL : realloc(memory, size);
}

char *cffi_allocation_copy_string_try(const char *string) {
    return cffi_allocation_must_fail() ? NULL : strdup(string);
}

void *cffi_allocation_copy_block_try(const void *block) {
    return cffi_allocation_must_fail() ? NULL : _Block_copy(block);
}

__attribute__((weak)) void *reallocf(void *memory, size_t size) {
    void *const grown = cffi_allocation_must_fail() ? NULL : realloc(memory, size);
    // With size 0 realloc has freed it already.
    if (grown == NULL && size != 0) {
        free(memory);
    }
    return grown;
}
