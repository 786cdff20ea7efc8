// Compiled code calls functions in place of messages (objc_retain, objc_alloc). The methods of a class decide whether
// these may do the work themselves.
//
// A class has such a trait if it inherits it and implements none of the methods that the trait is about. It also has
// the trait if it implements the mark of the trait. A mark is an empty method with which a class written in Objective-C
// promises that its own methods do what the runtime would do. The marks are libobjc2's, and so are their meanings:
//
// | flag                    | mark                        | instead of                                    |
// |-------------------------|-----------------------------|-----------------------------------------------|
// | ORT_CLASS_NATIVE_RETAIN | -_ARCCompliantRetainRelease | -retain, -release, -autorelease, -retainCount |
// | ORT_CLASS_TRIVIAL_ALLOC | +_TrivialAllocInit          | +alloc, +allocWithZone:                       |
// | ORT_CLASS_TRIVIAL_INIT  | +_TrivialAllocInit          | -init                                         |
//
// ORT_CLASS_TRIVIAL_ALLOC stands in the metaclass, the others in the class. If one of the methods is added or replaced
// later (by a hook, for example), the class and those below it lose the trait, except below a class that has the mark.

#ifndef ORT_CLASS_TRAITS_H
#define ORT_CLASS_TRAITS_H

#include "classes/class.h"

// Gives a class that becomes complete, whose metaclass is linked already, the traits of its superclass, then takes away
// or adds what its own methods and those of its metaclass say.
ORT_HIDDEN void ort_class_note_traits_locked(Class cls);

// Takes away the traits of a class, or metaclass, whose method of that name was added, replaced or removed.
ORT_HIDDEN void ort_class_change_traits_locked(Class cls, const struct ort_selector_record *key);

// Gives a copy of a class, which has got its methods, the traits of the original.
ORT_HIDDEN void ort_class_copy_traits_locked(Class to, Class from);

// Adds the traits whose marks are in a list of methods that was added. Call it last, so that a mark counts whatever its
// place among the methods.
ORT_HIDDEN void ort_class_note_marks_locked(Class cls, const struct objc_method_list *list);

// Takes away the traits that a new superclass lacks. A trait is not added: code that sends messages may continue to do
// so.
ORT_HIDDEN void ort_class_note_superclass_traits_locked(Class cls);

#endif
