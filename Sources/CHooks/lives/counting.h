// Watches of the live instances of Swift classes; watch.h has what they share with those of Objective-C classes.
//
//     compiled code ──► pointer of its image = allocate ──► swift_allocObject, and the object is listed
//     last release  ──► ort_life_destroy                ──► the object is no longer listed
//
// The library sees allocations by the pointers through which images call swift_allocObject. The Swift runtime has a
// variable for tools, _swift_allocObject, but a process cannot live with a changed one. swift_allocObject then sets the
// byte _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly. With that byte, the swift_retain
// of Swift 6.3 on x86-64 takes the text of a small string for the address of an object.
//
// An initializer that fails before the object is complete calls swift_deallocPartialClassInstance, which does not call
// the destroying function. The images' pointers to it are replaced as well.
//
// Objects that the optimizer puts on the stack, static objects, and objects that the standard library allocates are not
// allocated this way.

#ifndef ORT_COUNTING_H
#define ORT_COUNTING_H

#include "support/visibility.h"
#include <stdbool.h>

// Whether a watch counts instances of the class.
ORT_HIDDEN bool ort_counting_wants_locked(const void *metadata);

// Lists an object that was made before as the chosen one (instances.h). false without memory, and if no watch counts
// its class. Does not look at the object, which may end.
ORT_HIDDEN bool ort_counting_choose_locked_try(const void *object, const void *metadata);

#endif
