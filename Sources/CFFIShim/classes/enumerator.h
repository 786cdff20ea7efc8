// NSEnumerator as the collections make it.

#ifndef CFFI_ENUMERATOR_H
#define CFFI_ENUMERATOR_H

#include "classes/collection.h"

// An autoreleased enumerator that retains the collection: each nextObject is what next(collection, &position) answers, nil
// at the end. nil without memory.
typedef id (*cffi_enumerator_step)(id collection, size_t *position);
CFFI_HIDDEN id cffi_enumerator(id collection, size_t position, cffi_enumerator_step next);

#endif
