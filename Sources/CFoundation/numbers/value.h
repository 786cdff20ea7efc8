// Values of any type as objects.

#ifndef CFFI_VALUE_H
#define CFFI_VALUE_H

#include "root/static_class.h"

#include <cffi_collections.h>

// A new NSValue that is no NSNumber, owned by the caller; nil without memory and for an encoding without one sized
// type. The bytes are copied; NULL leaves them zero.
CFFI_HIDDEN id cffi_value_create(const void *bytes, const char *encoding);

#endif
