// What C and the assembly of this folder share.

#ifndef ORT_MESSENGERS_H
#define ORT_MESSENGERS_H

#include "support/visibility.h"

// Width in bytes of the vector registers that the processor and the kernel let a program use: 16, 32 or 64. Set before any
// message is sent.
ORT_HIDDEN extern unsigned char ort_vector_width;

#endif
