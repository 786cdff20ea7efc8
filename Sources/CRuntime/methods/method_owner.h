// The owners of method lists: a method does not know its class.
//
// Lists that class_addMethod makes carry their owner. The others (compiled ones, those of static classes) are noted
// here as address ranges, sorted at the first question after a change. Protected by the runtime lock.

#ifndef ORT_METHOD_OWNER_H
#define ORT_METHOD_OWNER_H

#include "support/visibility.h"
#include <objc/abi.h>
#include <objc/runtime.h>

ORT_HIDDEN void ort_method_owner_note_locked(Class cls, const struct objc_method_list *list);

// The same for every list that the class has.
ORT_HIDDEN void ort_method_owner_note_all_locked(Class cls);

// Forgets every list of the class.
ORT_HIDDEN void ort_method_owner_forget_locked(Class cls);

// The class whose noted list holds the method; Nil for a method of no such list.
ORT_HIDDEN Class ort_method_owner_of_locked(Method method);

#endif
