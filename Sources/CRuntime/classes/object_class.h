#ifndef ORT_OBJECT_CLASS_H
#define ORT_OBJECT_CLASS_H

#include "support/visibility.h"
#include <objc/objc.h>
#include <stdbool.h>

// Classes of small objects by the low bits of the pointer; entries without a class hold a placeholder class
// without methods.
ORT_HIDDEN extern Class ort_small_object_classes[8];

ORT_HIDDEN bool ort_class_is_unregistered_small(Class cls);

#endif
