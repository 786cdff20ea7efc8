// Dynamic subclasses, which are the isa of hooked objects.
//
// An object has at most one. Its superclass is the original class, and it answers -class with this class. The objects
// of a class share it. A dynamic subclass without objects is parked, in no list and under no name, and is used again
// for the same class. ort_class_original returns the class that a class stands for.

#ifndef ORT_DYNAMIC_CLASS_H
#define ORT_DYNAMIC_CLASS_H

#include "support/visibility.h"
#include <objc/kernel.h>

// In addition to the kinds of <objc/kernel.h>: the object has hooks.
enum { ORT_DYNAMIC_HOOKED = 1 << 2 };

// Called before the object becomes an instance of the class. false: it does not.
typedef bool (*ort_dynamic_class_preparation)(Class cls, void *context);

// Makes the object, which has a header, an instance of the dynamic subclass of its class that is of this kind too.
// Returns that subclass; Nil, and nothing has changed, when none could be made or prepared. `given`: the dynamic
// subclass that the object was given before and is an instance of; Nil for none, although other code may have made it
// an instance of one.
ORT_HIDDEN Class ort_dynamic_class_adopt_locked(
    id object, Class given, unsigned kind, ort_dynamic_class_preparation prepare, void *context);

// Takes the kind back: gives the object, which is an instance of the dynamic subclass `cls`, the class that it has
// without it, and returns that if it is a dynamic one, else Nil. `cls`, and nothing has changed, when another one could
// not be made or prepared.
ORT_HIDDEN Class ort_dynamic_class_release_locked(
    id object, Class cls, unsigned kind, ort_dynamic_class_preparation prepare, void *context);

// Called when an object that was given that class is gone, or was given another class by other code.
ORT_HIDDEN void ort_dynamic_class_forget_object_locked(Class cls);

// The dynamic subclass after `previous` among those made for the class, in use and parked; the first one for Nil. Nil
// at the end.
ORT_HIDDEN Class ort_dynamic_class_next_locked(Class original, Class previous);

#ifdef ORT_STRESS
ORT_HIDDEN size_t ort_dynamic_class_object_count_locked(Class cls);
#endif

// Takes the classes apart that stand for a class that is disposed; none of them has objects.
ORT_HIDDEN void ort_dynamic_class_end(Class original);

#endif
