// Stores into memory that may be protected against writing, such as the part of an image that has been relocated.

#ifndef ORT_PROTECTED_MEMORY_H
#define ORT_PROTECTED_MEMORY_H

#include "support/visibility.h"
#include <stdbool.h>
#include <stdint.h>

// Stores the word at an address that is a multiple of 8, with release; readers see the old word or the new one. If the
// page cannot be written, this makes it writable for the time of the store, and then protects it as before. A change
// that other threads make to the protection of the same page meanwhile is lost, so callers hold a lock. Returns false,
// and has changed nothing, when the page holds code, cannot be made writable, or without /proc. Reads /proc/self/maps.
// It is no cancellation point and keeps errno.
ORT_HIDDEN bool ort_protected_memory_store_try(uintptr_t *place, uintptr_t word);

// The store alone, into memory that can be written.
ORT_HIDDEN void ort_protected_memory_store(uintptr_t *place, uintptr_t word);

#endif
