// Where code and data come from. See also ort_imp_locate.

#ifndef ORT_LOCATE_H
#define ORT_LOCATE_H

#include "support/visibility.h"

// The file of the image that the address lies in; NULL in memory of no image. Waits for the dynamic linker's lock: call
// it without the runtime lock.
ORT_HIDDEN const char *ort_locate_image(const void *address);

#endif
