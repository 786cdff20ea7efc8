// Instances that objc_constructInstance made in the program's own memory. Their retain count words lie in a table,
// since the words before them do not belong to the runtime. Classes that may have such instances have the flag
// ORT_CLASS_HAS_CONSTRUCTED. Objects of other classes need no look-up.

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
