#ifndef ORT_OBJECT_H
#define ORT_OBJECT_H

#include "support/visibility.h"
#include <objc/objc.h>

// class_createInstance without the .cxx_construct methods.
ORT_HIDDEN id ort_object_allocate(Class cls, size_t extra_bytes);

// Frees the memory of an object without destructing it, unless the memory is the program's.
ORT_HIDDEN void ort_object_free(id object);

// Runs the .cxx_construct methods of the class and, before them, of its superclasses. When one throws, the object is
// destructed as far as it was constructed, and its memory freed unless it is the program's.
ORT_HIDDEN void ort_object_construct(Class cls, id object);

// Called by object_setClass when it has given an object of a class with ORT_CLASS_HAS_HOOKED another one. No lock is
// held.
typedef void (*ort_class_change_handler)(id object);
ORT_HIDDEN void ort_object_set_class_change_handler(ort_class_change_handler handler);

// Called at the end of a block with ORT_BLOCK_IS_HOOKED, before its associations end. No lock is held.
typedef void (*ort_block_end_handler)(id block);
ORT_HIDDEN void ort_object_set_block_end_handler(ort_block_end_handler handler);

// object_setClass without the class's +initialize, so that no user code runs: for a class that stands in for the
// object's, and back. The object is one that has an isa.
ORT_HIDDEN Class ort_object_set_class(id object, Class cls);

#endif
