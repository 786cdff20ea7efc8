// Offsets into struct ort_call_frame, ort_call_registers and ort_call_result, held to it by assertions in
// class_layout.c.

#ifndef ORT_CALL_FRAME_LAYOUT_H
#define ORT_CALL_FRAME_LAYOUT_H

#if defined(__x86_64__)
#define ORT_FRAME_VECTOR 0
#define ORT_FRAME_GENERAL 512
#define ORT_FRAME_RESULT 560
#define ORT_FRAME_X87 576
#define ORT_FRAME_X87_COUNT 608
#define ORT_FRAME_STACK 616
#define ORT_FRAME_SIZE 624
#define ORT_REGISTERS_GENERAL 0
#define ORT_REGISTERS_VECTOR 48
#define ORT_RESULT_VECTOR 0
#define ORT_RESULT_GENERAL 32
#define ORT_RESULT_X87 48
#define ORT_RESULT_X87_COUNT 80
#elif defined(__aarch64__)
#define ORT_FRAME_VECTOR 0
#define ORT_FRAME_GENERAL 128
#define ORT_FRAME_MEMORY 192
#define ORT_FRAME_STACK 200
#define ORT_FRAME_RESULT 208
#define ORT_FRAME_SIZE 224
#define ORT_REGISTERS_GENERAL 0
#define ORT_REGISTERS_MEMORY 64
#define ORT_REGISTERS_VECTOR 80
#define ORT_RESULT_VECTOR 0
#define ORT_RESULT_GENERAL 64
#endif

#endif
