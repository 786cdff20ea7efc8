// Classes that somebody waits for. See <objc/kernel.h>.

#ifndef ORT_AWAITED_CLASS_H
#define ORT_AWAITED_CLASS_H

#include "support/visibility.h"

#include <objc/runtime.h>

// Calls those whose class is there now, and the handler of ort_set_classes_handler. To be called, with no lock held,
// when classes have been registered: `cls`, or for Nil those of an image. Costs two loads when nobody waits.
ORT_HIDDEN void ort_awaited_class_tell(Class cls);

#endif
