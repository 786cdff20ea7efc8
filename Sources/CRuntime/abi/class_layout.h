// Offsets that assembly uses, held to the C structures by assertions in class_layout.c.

#ifndef ORT_CLASS_LAYOUT_H
#define ORT_CLASS_LAYOUT_H

#define ORT_CLASS_BUCKETS 64
#define ORT_CLASS_MASK 72

#define ORT_BUCKET_KEY 0
#define ORT_BUCKET_IMP 8
#define ORT_BUCKET_SIZE 16

#define ORT_METHOD_IMP 0
#define ORT_METHOD_SELECTOR 8

#define ORT_SUPER_RECEIVER 0
#define ORT_SUPER_CLASS 8

// Low bits of a pointer that make it a small object.
#define ORT_SMALL_OBJECT_MASK 7

#endif
