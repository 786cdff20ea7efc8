// The parts of the Swift runtime that CHooks/lives/references.c uses, as main.m imitates them.

#ifndef LIBRARY_H
#define LIBRARY_H

#include <stddef.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))
// Compiled Swift code does not report its reads of words in objects and metadata to the thread sanitizer.
#define UNSEEN __attribute__((disable_sanitizer_instrumentation))

// Callers are found by frame pointers.
#define HAS_FRAME __asm__ volatile("" : : "r"(__builtin_frame_address(0)))

struct object {
    const struct class *class;
    uintptr_t count; // of references
};

void *swift_allocObject(const void *metadata, size_t size, size_t alignment_mask);
void swift_deallocPartialClassInstance(void *object, const void *metadata, size_t size, size_t alignment_mask);
void *swift_retain(void *object);
void *swift_retain_n(void *object, uint32_t count);
void swift_release(void *object);
void swift_release_n(void *object, uint32_t count);
void *swift_bridgeObjectRetain(void *object);
void *swift_bridgeObjectRetain_n(void *object, uint32_t count);
void swift_bridgeObjectRelease(void *object);
void swift_bridgeObjectRelease_n(void *object, uint32_t count);
void *swift_weakLoadStrong(void *reference);
void *swift_unownedRetainStrong(void *object);

#endif
