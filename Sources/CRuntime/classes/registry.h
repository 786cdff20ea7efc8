// Classes by name.

#ifndef ORT_REGISTRY_H
#define ORT_REGISTRY_H

#include "support/visibility.h"
#include <objc/abi.h>
#include <stdbool.h>

// The class of that name, or Nil.
ORT_HIDDEN Class ort_registry_find_locked(const char *name);

// The same, or the class that has it as a second name. objc_lookUpClass uses this.
ORT_HIDDEN Class ort_registry_look_up_locked(const char *name);

// Whether the class or one of its superclasses is the class that objc_lookUpClass finds by this name. Takes no lock
// unless there are aliases. The class must have an instance, or stay for another reason.
ORT_HIDDEN bool ort_registry_is_kind(Class cls, const char *name);

// Adds a class whose name no other class has, and removes it. Running out of memory is fatal; `_try`: false.
ORT_HIDDEN void ort_registry_insert_locked(Class cls);
ORT_HIDDEN bool ort_registry_insert_locked_try(Class cls);
ORT_HIDDEN void ort_registry_remove_locked(Class cls);

// Adds a second name of a class, if it is not one already. The structure must live as long as the process. A look-up
// prefers a class of that name.
ORT_HIDDEN void ort_registry_insert_alias_locked(struct objc_class_alias *alias);

// The name of a class, for a table of classes.
ORT_HIDDEN const char *ort_registry_name(const void *cls);

#endif
