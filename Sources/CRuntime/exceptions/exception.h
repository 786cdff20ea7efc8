// Exceptions of every language, as this folder sees them.

#ifndef ORT_EXCEPTION_H
#define ORT_EXCEPTION_H

#include "support/visibility.h"
#include <objc/kernel.h>
#include <unwind.h>

// Whether the exception is an Objective-C one, and its object.
ORT_HIDDEN bool ort_exception_get_object(const struct _Unwind_Exception *exception, id *object);

#endif
