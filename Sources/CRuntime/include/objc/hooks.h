// What hooking needs beyond the documented API. Mechanism only: policy (which hooks may be installed, their order,
// signature checks) is above.

#ifndef ORT_OBJC_HOOKS_H
#define ORT_OBJC_HOOKS_H

#include <objc/objc.h>

ORT_BEGIN_DECLS

// The version of the functions in this header and in <objc/inspect.h>; grows when one is added.
#define ORT_HOOKS_VERSION 2

// Takes back class_addMethod: removes the class's own method of that name and returns its implementation, or NULL when
// there is none. Sends that start afterwards find the superclass's again. Only methods added at run time can be
// removed; for one that the compiler or ort_class_register_static put there the answer is NULL. Takes the runtime lock.
OBJC_EXPORT IMP ort_class_removeMethod(Class cls, SEL name);

// Hides a class made at run time from look-up by name and from class lists, and the reverse. A parked class keeps
// working for a thread that has just read it from an object; changes of its superclasses reach it. ort_class_unpark
// answers NO when the name has been taken since, and without memory. Both take the runtime lock.
OBJC_EXPORT void ort_class_park(Class cls);
OBJC_EXPORT BOOL ort_class_unpark(Class cls);

// objc_getAssociatedObject for a caller that needs the value beyond the next change of it, without an autorelease pool:
// a reference that the caller owns, or nil. For associations that retain their value.
OBJC_EXPORT id ort_copyAssociatedObject(id object, const void *key);

// Called by objc_disposeClassPair before it changes anything, with no lock held: whoever has made subclasses of the
// class of its own accord, or keeps the class, lets go of it here. Returns the previous handler; NULL for none.
typedef void (*ort_dispose_handler)(Class cls);
OBJC_EXPORT ort_dispose_handler ort_set_dispose_handler(ort_dispose_handler handler);

// Declares that +initialize is not due for a class made at run time: for a subclass that stands in for its superclass,
// whose own +initialize has been sent or is sent at its first message.
OBJC_EXPORT void ort_class_skipInitialize(Class cls);

ORT_END_DECLS

#endif
