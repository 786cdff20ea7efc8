// NSEnumerator as the collections make it.

#ifndef CFFI_ENUMERATOR_H
#define CFFI_ENUMERATOR_H

#include "root/collection.h"

// An autoreleased enumerator that retains the collection. Each nextObject returns the result of next(collection,
// &position), nil at the end. nil without memory.
typedef id (*cffi_enumerator_step)(id collection, size_t *position);
CFFI_HIDDEN id cffi_enumerator(id collection, size_t position, cffi_enumerator_step next);

// The method of CFFI_ENUMERATION_METHOD for a collection of a foreign class. It uses the enumerator that the collection
// returns for the message `question`. The pool keeps the enumerator. Changes of the collection are not noticed.
CFFI_HIDDEN unsigned long cffi_enumerate_by(
    id collection, SEL question, struct cffi_enumeration *enumeration, id *buffer, unsigned long capacity);

#endif
