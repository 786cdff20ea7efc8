// Classes by name. objc_lookUpClass reads it without a lock.

#ifndef ORT_REGISTRY_H
#define ORT_REGISTRY_H

#include "support/visibility.h"
#include <objc/objc.h>

// Adds a class whose name no other has, and takes it out again.
ORT_HIDDEN void ort_registry_insert_locked(Class cls);
ORT_HIDDEN void ort_registry_remove_locked(Class cls);

#endif
