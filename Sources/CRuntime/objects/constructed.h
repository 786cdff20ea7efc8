// Instances that objc_constructInstance made in memory of the program's. Their retain count words lie in a table, since
// the words in front of them are not the runtime's. Classes that may have such instances carry
// ORT_CLASS_HAS_CONSTRUCTED; objects of other classes need not be looked for.

#ifndef ORT_CONSTRUCTED_H
#define ORT_CONSTRUCTED_H

#include "support/visibility.h"
#include <objc/objc.h>

// The retain count word of the object, which may be any that has one.
ORT_HIDDEN intptr_t *ort_constructed_count_word(id object);

// Whether the object is such an instance.
ORT_HIDDEN bool ort_constructed_contains(id object);

// Forgets the object, if it is one, and its word.
ORT_HIDDEN void ort_constructed_forget(id object);

#endif
