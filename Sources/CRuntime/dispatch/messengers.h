// Assembly entry points that C names.

#ifndef ORT_MESSENGERS_H
#define ORT_MESSENGERS_H

#include "support/visibility.h"

// Implementations that look the message up again, for a bucket whose method is gone.
ORT_HIDDEN void ort_messenger_uncached(void);
ORT_HIDDEN void ort_messenger_uncached_stret(void);

// Width in bytes of the vector registers that the processor and the kernel let a program use: 16, 32 or 64. Set before any
// message is sent.
ORT_HIDDEN extern unsigned char ort_vector_width;

#endif
