// Declarations that C and the assembly of this folder share.

#ifndef ORT_MESSENGERS_H
#define ORT_MESSENGERS_H

#include "support/visibility.h"

// Return zero in every register that can hold a result; the second one on the x87 stack too, the third one twice.
ORT_HIDDEN void ort_messenger_nil(void);
ORT_HIDDEN void ort_messenger_nil_fpret(void);
ORT_HIDDEN void ort_messenger_nil_fp2ret(void);

// Stands in the bucket of a method that was removed and is not inherited: looks the message up again.
ORT_HIDDEN void ort_messenger_uncached(void);

// Stands in the bucket of a missing method: continues as _objc_msgForward or _objc_msgForward_stret, as the message was
// sent. Callers of the look-up functions never see it.
ORT_HIDDEN void ort_messenger_forward(void);

// The value of ort_vectorWidth, in a variable that the runtime's own code reaches directly.
ORT_HIDDEN extern unsigned char ort_vector_width;

#endif
