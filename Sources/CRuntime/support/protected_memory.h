// Stores into memory that may be protected against writing, as what an image's relocations have been made in is.

#ifndef ORT_PROTECTED_MEMORY_H
#define ORT_PROTECTED_MEMORY_H

#include "support/visibility.h"
#include <stdbool.h>
#include <stdint.h>

// Stores the word at an address that is a multiple of 8, with release; readers see the old word or the new one. When
// its page cannot be written, the page can be for the time of the store, and is then protected as it was: what other
// threads do to the protection of the same page meanwhile is lost, so callers hold a lock. false, and nothing has
// changed, when the page holds code, cannot be made writable, or without /proc. Reads /proc/self/maps, no cancellation
// point. Keeps errno.
ORT_HIDDEN bool ort_protected_memory_store_try(uintptr_t *place, uintptr_t word);

// The store alone, into memory that can be written.
ORT_HIDDEN void ort_protected_memory_store(uintptr_t *place, uintptr_t word);

#endif
