#ifndef ORT_WEAK_H
#define ORT_WEAK_H

#include "support/visibility.h"
#include <objc/objc.h>

// Makes every weak reference to the object nil. Called once, while it is destructed.
ORT_HIDDEN void ort_weak_clear(id object);

// objc_initWeak, but false without memory: the location is nil then and not registered.
ORT_HIDDEN bool ort_weak_init_try(id *location, id object);

#endif
