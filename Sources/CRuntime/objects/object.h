#ifndef ORT_OBJECT_H
#define ORT_OBJECT_H

#include "support/visibility.h"
#include <objc/objc.h>

// class_createInstance without the .cxx_construct methods.
ORT_HIDDEN id ort_object_allocate(Class cls, size_t extra_bytes);

// Frees the memory of an object without destructing it, unless the memory is the program's.
ORT_HIDDEN void ort_object_free(id object);

// Runs the .cxx_construct methods of the class and, before them, of its superclasses. If one throws, the constructed
// parts of the object are destructed. Its memory is freed, unless it belongs to the program.
ORT_HIDDEN void ort_object_construct(Class cls, id object);

// Called by object_setClass after it has given another class to an object of a class with ORT_CLASS_HAS_HOOKED. No lock
// is held.
typedef void (*ort_class_change_handler)(id object);
ORT_HIDDEN void ort_object_set_class_change_handler(ort_class_change_handler handler);

// Called with each object of a class with ORT_CLASS_IS_WATCHED: `made` when it has its memory and its isa, and before
// its .cxx_construct methods run; `end` before its memory is freed, when its .cxx_destruct methods have run, and before
// object_setClass gives it a class without the flag. `end` also gets objects that were made before the flag was set,
// and instances of objc_constructInstance, which `made` does not get. The code that changes an object's class may hold
// the hook lock, and no other one; `made` is called without a lock.
typedef void (*ort_life_handler)(id object);
ORT_HIDDEN void ort_object_set_life_handlers(ort_life_handler made, ort_life_handler end);

// Called at the end of a block with ORT_BLOCK_IS_HOOKED, before its associations end. No lock is held.
typedef void (*ort_block_end_handler)(id block);
ORT_HIDDEN void ort_object_set_block_end_handler(ort_block_end_handler handler);

// object_setClass without the class's +initialize, so that no user code runs: for a class that stands for the object's
// class, and for the way back. The object has an isa.
ORT_HIDDEN Class ort_object_set_class(id object, Class cls);

#endif
