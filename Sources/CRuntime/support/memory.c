#include "support/memory.h"
#include <objc/kernel.h>
#include <stdlib.h>
#include <string.h>

// MARK: Failing

#ifdef ORT_STRESS
static unsigned long failing_interval, tries;

void ort_memory_fail_every(unsigned long n) {
    __atomic_store_n(&tries, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&failing_interval, n, __ATOMIC_RELAXED);
}

unsigned long ort_memory_tries(void) { return __atomic_load_n(&tries, __ATOMIC_RELAXED); }

static bool must_fail(void) {
    unsigned long number = __atomic_add_fetch(&tries, 1, __ATOMIC_RELAXED);
    unsigned long interval = __atomic_load_n(&failing_interval, __ATOMIC_RELAXED);
    return interval != 0 && number % interval == 0;
}
#else
static inline bool must_fail(void) { return false; }
#endif

// MARK: Allocating

void *ort_memory_allocate_try(size_t size) { return must_fail() ? NULL : calloc(1, size); }

void *ort_memory_resize_try(void *memory, size_t size) { return must_fail() ? NULL : realloc(memory, size); }

static void *needed(void *memory, size_t size) {
    if (memory == NULL) {
        ort_fatal("out of memory: the runtime needed %zu bytes", size);
    }
    return memory;
}

void *ort_memory_allocate(size_t size) { return needed(ort_memory_allocate_try(size), size); }

void *ort_memory_resize(void *memory, size_t size) { return needed(ort_memory_resize_try(memory, size), size); }

void *ort_memory_allocate_aligned(size_t alignment, size_t size) {
    void *memory = NULL;
    if (must_fail() || posix_memalign(&memory, alignment, size) != 0) {
        memory = NULL;
    }
    return memset(needed(memory, size), 0, size);
}

// MARK: Strings

bool ort_memory_copy_string_try(const char *string, char **copy) {
    size_t size = string == NULL ? 0 : strlen(string) + 1;
    *copy = string == NULL ? NULL : ort_memory_allocate_try(size);
    if (*copy != NULL) {
        memcpy(*copy, string, size);
    }
    return string == NULL || *copy != NULL;
}

char *ort_memory_copy_string(const char *string) {
    char *copy;
    return ort_memory_copy_string_try(string, &copy) ? copy : needed(NULL, strlen(string) + 1);
}
