// Dynamic subclasses: what the isa of a hooked object leads to.
//
// An object has at most one. Its superclass is the original class, which it says it is; the objects of a class share it.
// One without objects is parked, in no list and under no name, and is used again for the same class. ort_class_original
// tells what a class stands for.

#ifndef ORT_DYNAMIC_CLASS_H
#define ORT_DYNAMIC_CLASS_H

#include "support/visibility.h"
#include <objc/objc.h>

// What wants an object to have a dynamic subclass, as bits.
enum ort_dynamic_kind {
    ORT_DYNAMIC_OBSERVED = 1 << 0, // key-value observing
    ORT_DYNAMIC_SIGNAL = 1 << 1,
    ORT_DYNAMIC_HOOKED = 1 << 2,
};

// Makes the object, which has a header, an instance of the dynamic subclass of its class that is of this kind too. Returns
// that subclass; Nil, and nothing has changed, when none could be made.
ORT_HIDDEN Class ort_dynamic_class_adopt_locked(id object, enum ort_dynamic_kind kind);

// Takes the kind back: gives the object the class that it has without it, unless somebody else has given it another one.
// `cls`: the dynamic subclass that it was given. nil for an object that is gone.
ORT_HIDDEN void ort_dynamic_class_release_locked(id object, Class cls, enum ort_dynamic_kind kind);

// Takes the classes apart that stand for a class that is disposed; none of them has objects.
ORT_HIDDEN void ort_dynamic_class_end(Class original);

#endif
