// Classes by name.

#ifndef ORT_REGISTRY_H
#define ORT_REGISTRY_H

#include "support/visibility.h"
#include <objc/objc.h>

// The class of that name, or Nil.
ORT_HIDDEN Class ort_registry_find_locked(const char *name);

// Adds a class whose name no other has, and takes it out again.
ORT_HIDDEN void ort_registry_insert_locked(Class cls);
ORT_HIDDEN void ort_registry_remove_locked(Class cls);

#endif
