#include "support/memory.h"
#include <objc/kernel.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

// MARK: Failing

#ifdef ORT_MEMORY_CAN_FAIL
static unsigned long failing_number, tries;
static bool fails_again;

static void fail(unsigned long n, bool again) {
    __atomic_store_n(&failing_number, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&tries, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&fails_again, again, __ATOMIC_RELAXED);
    __atomic_store_n(&failing_number, n, __ATOMIC_RELAXED);
}

void ort_memory_fail_every(unsigned long n) { fail(n, true); }

void ort_memory_fail_once(unsigned long n) { fail(n, false); }

unsigned long ort_memory_tries(void) { return __atomic_load_n(&tries, __ATOMIC_RELAXED); }

bool ort_memory_must_fail(void) {
    unsigned long number = __atomic_add_fetch(&tries, 1, __ATOMIC_RELAXED);
    unsigned long failing = __atomic_load_n(&failing_number, __ATOMIC_RELAXED);
    return __atomic_load_n(&fails_again, __ATOMIC_RELAXED) ? failing != 0 && number % failing == 0 : number == failing;
}
#define must_fail ort_memory_must_fail
#else
static inline bool must_fail(void) { return false; }
#endif

// MARK: Allocating

// glibc's calloc does not use the memory that malloc keeps for the thread. Without the assembly, compilers would make
// one call of malloc and memset, which is calloc.
static void *allocate_small_try(size_t size) {
    void *memory = malloc(size);
    __asm__("" : "+r"(memory));
    return memory == NULL ? NULL : memset(memory, 0, size);
}

void *ort_memory_allocate_try(size_t size) {
    enum { MOST_SMALL = 1024 };
    if (must_fail()) {
        return NULL;
    }
    return size <= MOST_SMALL ? allocate_small_try(size) : calloc(1, size);
}

void *ort_memory_resize_try(void *memory, size_t size) { return must_fail() ? NULL : realloc(memory, size); }

static void *needed(void *memory, size_t size) {
    if (memory == NULL) {
        ort_fatal("out of memory: the runtime needed %zu bytes", size);
    }
    return memory;
}

void *ort_memory_allocate(size_t size) { return needed(ort_memory_allocate_try(size), size); }

void *ort_memory_resize(void *memory, size_t size) { return needed(ort_memory_resize_try(memory, size), size); }

void *ort_memory_allocate_aligned_try(size_t alignment, size_t size) {
    void *memory = NULL;
    if (must_fail() || posix_memalign(&memory, alignment, size) != 0) {
        return NULL;
    }
    return memset(memory, 0, size);
}

void *ort_memory_map_try(void *address, size_t size, int rights, int flags, int file) {
    void *memory = must_fail() ? MAP_FAILED : mmap(address, size, rights, flags, file, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

// MARK: Strings

char *ort_memory_copy_bytes_try(const char *bytes, size_t length) {
    char *copy = ort_memory_allocate_try(length + 1);
    return copy == NULL ? NULL : memcpy(copy, bytes, length);
}

bool ort_memory_copy_string_try(const char *string, char **copy) {
    *copy = string == NULL ? NULL : ort_memory_copy_bytes_try(string, strlen(string));
    return string == NULL || *copy != NULL;
}
