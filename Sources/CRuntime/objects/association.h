#ifndef ORT_ASSOCIATION_H
#define ORT_ASSOCIATION_H

#include "support/visibility.h"
#include <objc/objc.h>

// Forgets every association of the object and releases the values. Runs user code.
ORT_HIDDEN void ort_association_clear(id object);

#endif
