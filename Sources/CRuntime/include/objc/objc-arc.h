// The entry points that compiled code calls to manage memory.
//
// Semantics: "Objective-C Automatic Reference Counting", clang documentation, section "Runtime support".

#ifndef ORT_OBJC_ARC_H
#define ORT_OBJC_ARC_H

#include <objc/objc.h>

ORT_BEGIN_DECLS

// MARK: Retain counts. Objects of classes with their own retain or release get a message instead. Retaining and
// releasing need no memory. Whatever autoreleases is fatal without memory for a larger pool.

// They ignore nil. The release of the last reference runs dealloc, which is user code. The pool releases an
// autoreleased object when the pool is popped. The result is the object.
OBJC_EXPORT id objc_retain(id object);
OBJC_EXPORT void objc_release(id object);
OBJC_EXPORT id objc_autorelease(id object);
OBJC_EXPORT id objc_retainAutorelease(id object);
// A copy of the block on the heap, or another reference to a block that is already there; nil for nil and without
// memory.
OBJC_EXPORT id objc_retainBlock(id block);
// Retains the new value, stores it, then releases the old one.
OBJC_EXPORT void objc_storeStrong(id *location, id value);

// Hand an object over to the caller. They autorelease it, and take it out of the pool again if the code that this call
// returns to does nothing but claim it. That code is the caller's when the function ends with a jump to one of these.
// clang emits that jump wherever nothing is left to do after it, without optimization too.
//
// In all other cases the object stays in the pool. For example the caller does not claim or claims later, a cleanup
// follows the hand-over, or a function or a hook in between passes the object on. The runtime reads from the
// instructions whether the caller claims. So the caller must be readable code that clang has made for one of these
// processors. Costs a system call when code on a page claims for the first time.
OBJC_EXPORT id objc_autoreleaseReturnValue(id object);
OBJC_EXPORT id objc_retainAutoreleaseReturnValue(id object);
// Claim the result of a call, directly after the call, whether it was handed over or not. The first gives the caller a
// reference, the second none.
OBJC_EXPORT id objc_retainAutoreleasedReturnValue(id object);
OBJC_EXPORT id objc_unsafeClaimAutoreleasedReturnValue(id object);

// MARK: Allocation and initialization (gnustep-2.2 and later)

// Send alloc, allocWithZone: with no zone, or alloc and then init, and return the result, which the caller owns; nil
// for Nil. Run user code.
//
// A class may be marked by an empty method +_TrivialAllocInit. It promises that its methods do what
// class_createInstance does, and that init returns self, so that nothing is sent to it. The same holds for its
// subclasses, but not below one that implements the method. In the same way -_ARCCompliantRetainRelease marks a class
// for which objc_retain, objc_release and objc_autorelease count by themselves. Both marks are libobjc2's. If a method
// is added to a marked class later or replaced (by a hook, for example), it is sent.
OBJC_EXPORT id objc_alloc(Class cls);
OBJC_EXPORT id objc_allocWithZone(Class cls);
OBJC_EXPORT id objc_alloc_init(Class cls);
// Sends +initialize to a class and its superclasses when it is due: direct class methods begin with it. Runs user code.
OBJC_EXPORT void objc_send_initialize(Class cls);

// MARK: Pools. Each thread has its own stack of them; what is autoreleased without one is kept until the thread ends.
// Pushing is fatal without memory.

// A new pool inside of the thread's present one, for objc_autoreleasePoolPop on the same thread.
OBJC_EXPORT void *objc_autoreleasePoolPush(void);
// Releases the objects autoreleased since the push that returned the pool, which may run user code. Pops the pools
// inside it as well. `pool` is a position in the thread's stack of pools. If there is no pool at the position, because
// the pool or one around it was popped before, the function does nothing. The process ends with a message if `pool` is
// NULL or a position that the thread's stack never had.
OBJC_EXPORT void objc_autoreleasePoolPop(void *pool);

// MARK: Weak references. A location is registered by the first store and must be destroyed before its memory goes away.
// Registering is fatal without memory; loading retained, destroying, and the object's end need none.

// The first store, and later ones. They return what was stored: nil for an object whose deallocation has begun.
OBJC_EXPORT id objc_initWeak(id *location, id object);
OBJC_EXPORT id objc_storeWeak(id *location, id object);
// The object, autoreleased, or as a reference that the caller owns; nil as soon as its deallocation has begun. Any
// thread.
OBJC_EXPORT id objc_loadWeak(id *location);
OBJC_EXPORT id objc_loadWeakRetained(id *location);
// Make `to`, which is not registered yet, refer to what `from` refers to; moving destroys `from`.
OBJC_EXPORT void objc_copyWeak(id *to, id *from);
OBJC_EXPORT void objc_moveWeak(id *to, id *from);
// Ends the registration of the location.
OBJC_EXPORT void objc_destroyWeak(id *location);

// MARK: Accessors of synthesized properties

// The value of the variable at that offset of the object; nil for nil. The value of an atomic property is retained and
// autoreleased, so that another thread may set the property meanwhile.
OBJC_EXPORT id objc_getProperty(id self, SEL cmd, ptrdiff_t offset, BOOL is_atomic);
// Retain the value, or send it copy, store it, and release the former one, which may run user code. Nothing happens
// for nil.
OBJC_EXPORT void objc_setProperty(id self, SEL cmd, ptrdiff_t offset, id value, BOOL is_atomic, BOOL is_copy);
OBJC_EXPORT void objc_setProperty_atomic(id self, SEL cmd, id value, ptrdiff_t offset);
OBJC_EXPORT void objc_setProperty_atomic_copy(id self, SEL cmd, id value, ptrdiff_t offset);
OBJC_EXPORT void objc_setProperty_nonatomic(id self, SEL cmd, id value, ptrdiff_t offset);
OBJC_EXPORT void objc_setProperty_nonatomic_copy(id self, SEL cmd, id value, ptrdiff_t offset);
// Copy the bytes of a property that is no object: out of the object, into it, or either. For an atomic property they
// hold a lock that belongs to the address in the object.
OBJC_EXPORT void objc_getPropertyStruct(void *to, const void *from, ptrdiff_t size, BOOL is_atomic, BOOL has_strong);
OBJC_EXPORT void objc_setPropertyStruct(void *to, const void *from, ptrdiff_t size, BOOL is_atomic, BOOL has_strong);
OBJC_EXPORT void objc_copyStruct(void *to, const void *from, ptrdiff_t size, BOOL is_atomic, BOOL has_strong);
// Accessors of atomic properties of C++ classes call these with the function that copies the value. They do nothing
// when an argument is NULL. Calls of several threads for one property follow one another. The function is user code: it
// may send messages, throw, and use other such properties or the same one. No runtime lock is held while it runs.
//
// Threads may wait for each other in a circle. If one of them waits to get a value that other threads only get, it
// continues at the same time as these threads. If there is no such thread in the circle, because each waits to set a
// value or for a value that is being set, the process ends with a message. A fork waits for no call: in the child, a
// value that another thread was setting may be half set.
OBJC_EXPORT void objc_getCppObjectAtomic(void *to, const void *from, void (*copy_value)(void *to, const void *from));
OBJC_EXPORT void objc_setCppObjectAtomic(void *to, const void *from, void (*copy_value)(void *to, const void *from));

ORT_END_DECLS

#endif
