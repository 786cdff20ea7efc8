// Functions whose body sees the saved registers of the call.

#ifndef ORT_FRAME_IMPLEMENTATION_H
#define ORT_FRAME_IMPLEMENTATION_H

#include "support/visibility.h"
#include <objc/kernel.h>

// The data that ort_frame_implementation_entry reads.
struct ort_frame_implementation {
    ort_frame_handler handler;
    void *context;
};

// Assembly. Called with the address of such a structure in r11 or x17; everything else is as the caller set it.
ORT_HIDDEN void ort_frame_implementation_entry(void);

#endif
