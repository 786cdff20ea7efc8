// Offsets that assembly uses. Assertions in class_layout.c and objects/associated_object.c hold them to the C
// structures.

#ifndef ORT_CLASS_LAYOUT_H
#define ORT_CLASS_LAYOUT_H

#define ORT_CLASS_INFO 32
#define ORT_CLASS_BUCKETS 64
#if defined(__aarch64__)
// The mask is part of the word that points to the buckets: see methods/cache.h.
#define ORT_CACHE_WORD_SHIFT 44
#define ORT_CACHE_WORD_ADDRESS 0x0000ffffffffffff
#define ORT_BUCKET_IMP 0
#define ORT_BUCKET_KEY 8
#else
#define ORT_CLASS_MASK 72
#define ORT_BUCKET_KEY 0
#define ORT_BUCKET_IMP 8
#endif
#define ORT_BUCKET_SIZE 16

#define ORT_METHOD_IMP 0
#define ORT_METHOD_SELECTOR 8

#define ORT_SELECTOR_TYPES 8

#define ORT_SUPER_RECEIVER 0
#define ORT_SUPER_CLASS 8

// Flags in ORT_CLASS_INFO of a class that may have instances without a header.
#define ORT_CLASS_LACKS_HEADERS 0x430000

// Low bits of a pointer that make it a small object.
#define ORT_SMALL_OBJECT_MASK 7

// From an object to its retain count word, and to the pointer to its associations.
#define ORT_OBJECT_COUNT -8
#define ORT_OBJECT_ASSOCIATIONS -16

// struct associated_object: the hooks of the object
#define ORT_ASSOCIATED_HOOKS 56

#endif
