// The parts of the Swift runtime that CHooks/lives/references.c uses, as main.m imitates them.

#ifndef LIBRARY_H
#define LIBRARY_H

#include "swift_classes.h"

// Callers are found by frame pointers.
#define HAS_FRAME __asm__ volatile("" : : "r"(__builtin_frame_address(0)))

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
void *swift_weakTakeStrong(void *reference);
void *swift_unownedRetainStrong(void *object);
void swift_unownedRetainStrongAndRelease(void *object);

#endif
