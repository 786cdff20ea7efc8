// Programs in which allocations of the runtime fail. With TRY_EACH they fail each allocation of a function in turn: the
// function returns the documented value, changes nothing and loses nothing, and a second call works.
//
// Allocations fail only in stress builds and with the address sanitizer (see support/memory.h). In stress builds the
// program counts the blocks of the heap. The sanitizer looks for lost blocks when the program ends.

#ifndef FAILING_MEMORY_H
#define FAILING_MEMORY_H

#include "check.h"

#include <stdlib.h>

#if defined(ORT_STRESS) || __has_feature(address_sanitizer)
#define CAN_FAIL 1
void ort_memory_fail_every(unsigned long n);
void ort_memory_fail_once(unsigned long n);
unsigned long ort_memory_tries(void);
#else
#define CAN_FAIL 0
__attribute__((unused)) static void ort_memory_fail_every(unsigned long n) { (void)n; }
__attribute__((unused)) static void ort_memory_fail_once(unsigned long n) { (void)n; }
__attribute__((unused)) static unsigned long ort_memory_tries(void) { return 0; }
#endif

// MARK: Blocks of the heap

static long blocks;

#if defined(ORT_STRESS)
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void __libc_free(void *memory);

void *malloc(size_t size) {
    __atomic_add_fetch(&blocks, 1, __ATOMIC_RELAXED);
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    __atomic_add_fetch(&blocks, 1, __ATOMIC_RELAXED);
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    __atomic_add_fetch(&blocks, memory == NULL, __ATOMIC_RELAXED);
    return __libc_realloc(memory, size);
}

void free(void *memory) {
    __atomic_sub_fetch(&blocks, memory != NULL, __ATOMIC_RELAXED);
    __libc_free(memory);
}
#endif

// MARK: One function

struct attempt {
    const char *name;
    void (*prepare)(void); // may be NULL
    bool (*make)(void);    // false: it returned the value for missing memory
    bool (*is_made)(void); // whether the result shows; NULL: nothing to check
    void (*undo)(void);    // undoes prepare and make
    bool keeps_more;       // the runtime keeps memory for later, also if a call fails
    bool is_for_ever;      // the result stays for the life of the process
};

static void fail(const struct attempt *attempt, unsigned long n, const char *what) {
    printf("%s, allocation %lu: %s\n", attempt->name, n, what);
    EXPECT(!"each allocation may fail");
}

static bool is_made(const struct attempt *attempt, bool otherwise) {
    return attempt->is_made == NULL ? otherwise : attempt->is_made();
}

// Returns whether the n-th allocation was reached.
static bool try_with_failure(const struct attempt *attempt, unsigned long n) {
    if (attempt->prepare != NULL) {
        attempt->prepare();
    }
    if (is_made(attempt, false)) {
        fail(attempt, n, "it is there before");
    }
    long before = blocks;
    ort_memory_fail_once(n);
    bool is_done = attempt->make();
    bool has_failed = n != 0 && ort_memory_tries() >= n;
    ort_memory_fail_once(0);
    if (is_made(attempt, is_done) != is_done) {
        fail(attempt, n, "the answer and the state differ");
    }
    if (!is_done && !has_failed) {
        fail(attempt, n, "it failed although nothing did");
    }
    if (!is_done && !attempt->keeps_more && blocks != before) {
        fail(attempt, n, "a failed call keeps memory");
    }
    if (!is_done && (!attempt->make() || !is_made(attempt, true))) {
        fail(attempt, n, "a second call fails");
    }
    attempt->undo();
    return has_failed;
}

__attribute__((unused)) static void try_with_each_failure(const struct attempt *attempt) {
    try_with_failure(attempt, 0); // allocates the memory that is made once and kept
    long before = blocks;
    unsigned long n = 1;
    while (try_with_failure(attempt, n)) {
        n++;
    }
    if (CAN_FAIL && n == 1) {
        fail(attempt, n, "it allocates nothing");
    }
    if (!attempt->keeps_more && !attempt->is_for_ever && blocks != before) {
        fail(attempt, n, "memory is lost");
    }
}

#define TRY_EACH(attempts)                                                \
    for (size_t i = 0; i < sizeof(attempts) / sizeof(attempts)[0]; i++) { \
        try_with_each_failure(&(attempts)[i]);                            \
    }

#endif
