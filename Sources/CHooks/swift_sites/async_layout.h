// The size of a structure of async_call.c that assembly uses, held to it there.

#ifndef ORT_ASYNC_LAYOUT_H
#define ORT_ASYNC_LAYOUT_H

// struct ort_swift_async_frame
#define ORT_ASYNC_FRAME_SIZE 272

#endif
