// Live instances: how many objects of a class are made and end, and which ones are alive. <objc/swift_lives.h> begins
// watches of native Swift classes; all other functions serve both kinds.

#ifndef ORT_OBJC_INSTANCES_H
#define ORT_OBJC_INSTANCES_H

#include <objc/objc.h>
#include <stddef.h>
#include <stdint.h>

ORT_BEGIN_DECLS

typedef enum __attribute__((enum_extensibility(closed))) ort_instance_status {
    ORT_INSTANCES_OK,
    ORT_INSTANCES_NO_MEMORY,
    // Swift: no image calls the runtime's function swift_allocObject through a pointer that the linker has set: the
    // standard library is not loaded, or is linked statically.
    ORT_INSTANCES_NO_ALLOCATIONS,
    // Swift: the class or a superclass belongs to the image of swift_allocObject, which does not use such a pointer
    // itself: the standard library, or a program that contains it.
    ORT_INSTANCES_OF_STANDARD_LIBRARY,
    ORT_INSTANCES_NOT_WRITABLE, // Swift: the class's metadata, or the pointer of an image
    // Objective-C: class_createInstance does not make instances of the class. They are small objects, blocks, objects
    // that the compiler lays out, or classes; or the class is Nil, or its superclass has not been loaded. Or it is a
    // dynamic subclass, whose objects count for the original class.
    ORT_INSTANCES_NOT_ALLOCATED,
} ort_instance_status;

// Knows which instances of its classes are alive, of those that were made since the watch began.
struct ort_instance_watch;

// Begins to watch the instances of the classes and of their subclasses; without classes, those of all classes. Classes
// that are registered later are included. *watch gets the watch, which the caller ends with ort_instances_unwatch. If
// the status is not ORT_INSTANCES_OK, nothing has changed.
//
// Counts what class_createInstance and object_copy make, from then until the memory is freed. A subclass's instances
// that the status above describes are not counted, and neither are those of objc_constructInstance. An object counts
// for the class that it was made as. It counts as ended when object_setClass gives it a class that no watch includes.
// It also counts as ended when its class is disposed of. A class that class_setSuperclass moves after its first
// instance counts as before.
//
// A class that no watch includes costs nothing, unless object_setClass gives it to a watched object: then it costs as a
// watched one until the last watch ends. A watched instance costs a look into a table under a short lock when it is
// made and when it ends, and some fifty bytes while it is alive. The beginning and the end of a watch visit all
// classes. Any thread; takes the lock of the hooks and the runtime lock.
OBJC_EXPORT ort_instance_status
ort_object_instances_watch(const Class *classes, size_t count, struct ort_instance_watch **watch);

// Ends the watch and frees it. Any thread; takes the lock of the hooks.
OBJC_EXPORT void ort_instances_unwatch(struct ort_instance_watch *watch);

struct ort_instance {
    const void *object;   // its address; the object may end at any time
    const void *metadata; // of its class; for an Objective-C object, its Class
};

// The live instances of the watch, in no order, to be freed with free. With scopes, those whose allocation was in one
// of these scopes; Objective-C objects have none. *count gets their number. NULL without instances, and without memory
// with *count set to SIZE_MAX. Also includes images that were loaded meanwhile into what is watched. Any thread. Costs
// a look at all watched instances.
OBJC_EXPORT struct ort_instance *ort_instances_copy(
    const struct ort_instance_watch *watch, const uint32_t *scopes, size_t scope_count, size_t *count);

struct ort_instance_count {
    // The class that the instances were made as; NULL for all classes together that have been disposed of since. A
    // class may be disposed of at any time, unless the caller keeps classes (ort_classes_keep).
    const void *metadata;
    uint64_t made, ended; // since the watch began; made − ended are alive
};

// The numbers of instances by class, in no order, to be freed with free. Classes without instances are left out. *count
// gets the number of classes. NULL without classes, and without memory with *count set to SIZE_MAX. While other threads
// make and end instances, the number of live ones may include some that have just ended. Any thread; takes the lock of
// the hooks. Costs a few nanoseconds for each class.
OBJC_EXPORT struct ort_instance_count *ort_instances_copy_counts(struct ort_instance_watch *watch, size_t *count);

ORT_END_DECLS

#endif
