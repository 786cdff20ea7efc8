// Requests for classes that are not there yet. See <objc/kernel.h>.

#ifndef ORT_AWAITED_CLASS_H
#define ORT_AWAITED_CLASS_H

#include "support/visibility.h"

#include <objc/runtime.h>

// Calls the requests whose class is there now, and the handler of ort_set_classes_handler. Call it with no lock held
// after classes have been registered: `cls`, or for Nil those of an image. Costs two loads if there are no requests.
ORT_HIDDEN void ort_awaited_class_tell(Class cls);

#endif
