#ifndef ORT_ASSOCIATION_H
#define ORT_ASSOCIATION_H

#include "support/visibility.h"
#include <objc/objc.h>

// At the object's end: forgets its associations, releases the values, and frees what held them. Runs user code. Costs
// nothing for an object that has had none.
ORT_HIDDEN void ort_association_end(id object);

#endif
