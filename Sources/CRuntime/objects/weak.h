#ifndef ORT_WEAK_H
#define ORT_WEAK_H

#include "support/visibility.h"
#include <objc/objc.h>

// Makes every weak reference to the object nil. Called once, while it is destructed.
ORT_HIDDEN void ort_weak_clear(id object);

#endif
