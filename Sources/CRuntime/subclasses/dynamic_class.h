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

// Makes the object, which has a header, an instance of the dynamic subclass of its class that also has this kind.
// Returns that subclass. If none could be made or prepared, it returns Nil and changes nothing. `given` is the dynamic
// subclass that the object was given before and is still an instance of, or Nil. Other code may have made the object an
// instance of a dynamic subclass although `given` is Nil.
ORT_HIDDEN Class ort_dynamic_class_adopt_locked(
    id object, Class given, unsigned kind, ort_dynamic_class_preparation prepare, void *context);

// Removes the kind from the object, an instance of the dynamic subclass `cls`: gives it the class that it has without
// the kind. Returns that class if it is a dynamic subclass, else Nil. If the other class could not be made or prepared,
// it returns `cls` and changes nothing.
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

// Disposes of the dynamic subclasses of a class that is disposed of. None of them has objects.
ORT_HIDDEN void ort_dynamic_class_end(Class original);

#endif
