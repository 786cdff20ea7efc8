// Offsets into struct ort_call_frame, held to it by assertions in class_layout.c.

#ifndef ORT_CALL_FRAME_LAYOUT_H
#define ORT_CALL_FRAME_LAYOUT_H

#if defined(__x86_64__)
#define ORT_FRAME_VECTOR 0
#define ORT_FRAME_GENERAL 512
#define ORT_FRAME_RESULT 560
#define ORT_FRAME_X87 576
#define ORT_FRAME_X87_COUNT 608
#define ORT_FRAME_STACK 616
#define ORT_FRAME_SIZE 640
#elif defined(__aarch64__)
#define ORT_FRAME_VECTOR 0
#define ORT_FRAME_GENERAL 128
#define ORT_FRAME_MEMORY 192
#define ORT_FRAME_STACK 200
#define ORT_FRAME_RESULT 208
#define ORT_FRAME_SIZE 224
#endif

#endif
