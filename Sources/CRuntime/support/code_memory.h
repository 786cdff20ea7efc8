// Whether the instructions of running code can be read: an image can be linked with execute-only text, and there may be
// no memory after the last instruction.
//
// The answers are kept by page, in a table of words that are read and written whole, without a lock. Each word is about
// a group of 8 neighbouring pages, whose number is in the bits from 16 on. Bits 8 to 15 say which of the pages have
// been asked about, bits 0 to 7 which can be read. If another thread or another group takes a word, its old answers are
// lost and asked for again.

#ifndef ORT_CODE_MEMORY_H
#define ORT_CODE_MEMORY_H

#include "support/visibility.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ORT_CODE_PAGE = 4096, // the smallest page size
    ORT_CODE_GROUP = 8 * ORT_CODE_PAGE,
    ORT_CODE_GROUPS = 512,
};

ORT_HIDDEN extern uint64_t ort_code_memory_table[ORT_CODE_GROUPS]; // atomic, relaxed: an answer stands for itself

// Whether all bytes there can be read; there are at most as many as in a page. If the table does not know this, it asks
// the system: one system call a page. Keeps errno. The answer is right for memory that has kept its protection since
// the first question.
ORT_HIDDEN bool ort_code_memory_find_out(const void *code, size_t size);

static inline bool ort_code_memory_is_known_at(uintptr_t address) {
    uint64_t *place = &ort_code_memory_table[address / ORT_CODE_GROUP % ORT_CODE_GROUPS];
    uint64_t word = __atomic_load_n(place, __ATOMIC_RELAXED);
    return word >> 16 == address / ORT_CODE_GROUP && (word >> address / ORT_CODE_PAGE % 8 & 1) != 0;
}

// Whether the table knows already that they can.
static inline bool ort_code_memory_is_known(const void *code, size_t size) {
    uintptr_t first = (uintptr_t)code, last = first + size - 1;
    return ort_code_memory_is_known_at(first) &&
        (first / ORT_CODE_PAGE == last / ORT_CODE_PAGE || ort_code_memory_is_known_at(last));
}

static inline bool ort_code_memory_is_readable(const void *code, size_t size) {
    return ort_code_memory_is_known(code, size) || ort_code_memory_find_out(code, size);
}

#endif
