// The entry points of ARC, with what libobjc2 adds for root classes.

#ifndef ORT_COMPATIBLE_ARC_H
#define ORT_COMPATIBLE_ARC_H

#include <objc/objc.h>

#include_next <objc/objc-arc.h>

ORT_BEGIN_DECLS

// The count of the runtime, for the methods of a root class: no message is sent. Only objc_release_fast_np sends
// dealloc, at the last reference. objc_release_fast_no_destroy_np returns YES then. From then on weak references give
// nil, and the caller ends the object.
OBJC_EXPORT id objc_retain_fast_np(id object);
OBJC_EXPORT void objc_release_fast_np(id object);
OBJC_EXPORT BOOL objc_release_fast_no_destroy_np(id object);
// 0 for nil and for an object whose end has begun.
OBJC_EXPORT size_t object_getRetainCount_np(id object);

// Makes the weak references to the object nil. For an object that the runtime counts: only after its last release; else
// it answers NO and does nothing. A class that counts by itself calls it before dealloc; no weak reference to the
// object can be made from then on.
OBJC_EXPORT BOOL objc_delete_weak_refs(id object);

// How many objects are in the autorelease pools of this thread, and how often one of them.
OBJC_EXPORT unsigned long objc_arc_autorelease_count_np(void);
OBJC_EXPORT unsigned long objc_arc_autorelease_count_for_object_np(id object);

ORT_END_DECLS

#endif
