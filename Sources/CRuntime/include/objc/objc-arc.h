// The entry points that compiled code calls to manage memory.
//
// Semantics: "Objective-C Automatic Reference Counting", clang documentation, section "Runtime support".

#ifndef ORT_OBJC_ARC_H
#define ORT_OBJC_ARC_H

#include <objc/objc.h>

ORT_BEGIN_DECLS

// MARK: Retain counts. Objects of classes with their own retain or release get a message instead. Retaining and
// releasing need no memory. Whatever autoreleases is fatal without memory for a larger pool.

// nil is left alone. The release of the last reference runs dealloc, which is user code. What is autoreleased is
// released when the pool is popped. The result is the object.
OBJC_EXPORT id objc_retain(id object);
OBJC_EXPORT void objc_release(id object);
OBJC_EXPORT id objc_autorelease(id object);
OBJC_EXPORT id objc_retainAutorelease(id object);
// A copy of the block on the heap, or another reference to it when it is there; nil for nil and without memory.
OBJC_EXPORT id objc_retainBlock(id block);
// Retains the new value, stores it, then releases the old one.
OBJC_EXPORT void objc_storeStrong(id *location, id value);

// Hand an object over to the caller: autoreleased, and out of the pool again if the code that this call returns to does
// nothing but claim it. That is the caller when the object is handed over by the last jump of a function, as clang does
// wherever nothing is left to do behind it, without optimization too. Anything else leaves the object in the pool: a
// caller that does not claim or does so later, a hand-over with a cleanup behind it, a function or a hook in between
// that passes the object on. Who claims is read from the instructions, so it needs code that clang has made for one of
// these processors and that can be read. Costs a system call when code on a page claims for the first time.
OBJC_EXPORT id objc_autoreleaseReturnValue(id object);
OBJC_EXPORT id objc_retainAutoreleaseReturnValue(id object);
// Claim what a call has returned, right behind it, whether it was handed over or not: the first gives the caller a
// reference, the second none.
OBJC_EXPORT id objc_retainAutoreleasedReturnValue(id object);
OBJC_EXPORT id objc_unsafeClaimAutoreleasedReturnValue(id object);

// MARK: Allocation and initialization (gnustep-2.2 and later)

// Send alloc, allocWithZone: with no zone, or alloc and then init, and return what that returns, which the caller owns;
// nil for Nil. Run user code.
OBJC_EXPORT id objc_alloc(Class cls);
OBJC_EXPORT id objc_allocWithZone(Class cls);
OBJC_EXPORT id objc_alloc_init(Class cls);
// Sends +initialize to a class and its superclasses when it is due: direct class methods begin with it. Runs user code.
OBJC_EXPORT void objc_send_initialize(Class cls);

// MARK: Pools. Each thread has its own stack of them; what is autoreleased without one is kept until the thread ends.
// Pushing is fatal without memory.

// A new pool inside of the thread's present one, for objc_autoreleasePoolPop on the same thread.
OBJC_EXPORT void *objc_autoreleasePoolPush(void);
// Releases what was autoreleased since the push that returned the pool, which may run user code, and leaves the pools
// inside it as well. For NULL and whatever else is no pool of this thread, the process ends with a message.
OBJC_EXPORT void objc_autoreleasePoolPop(void *pool);

// MARK: Weak references. A location is registered by the first store and must be destroyed before its memory goes away.
// Registering is fatal without memory; loading retained, destroying, and the object's end need none.

// The first store, and later ones. They return what was stored: nil for an object whose end has begun.
OBJC_EXPORT id objc_initWeak(id *location, id object);
OBJC_EXPORT id objc_storeWeak(id *location, id object);
// The object, autoreleased, or as a reference that the caller owns; nil as soon as its end has begun. Any thread.
OBJC_EXPORT id objc_loadWeak(id *location);
OBJC_EXPORT id objc_loadWeakRetained(id *location);
// Make `to`, which is not registered yet, refer to what `from` refers to; moving destroys `from`.
OBJC_EXPORT void objc_copyWeak(id *to, id *from);
OBJC_EXPORT void objc_moveWeak(id *to, id *from);
// Ends the registration of the location.
OBJC_EXPORT void objc_destroyWeak(id *location);

// MARK: Accessors of synthesized properties

// The value of the variable at that offset of the object: of an atomic property retained and autoreleased, so that
// another thread may set it meanwhile; nil for nil.
OBJC_EXPORT id objc_getProperty(id self, SEL cmd, ptrdiff_t offset, BOOL is_atomic);
// Retain the value, or send it copy, store it, and release the former one, which may run user code. Nothing happens
// for nil.
OBJC_EXPORT void objc_setProperty(id self, SEL cmd, ptrdiff_t offset, id value, BOOL is_atomic, BOOL is_copy);
OBJC_EXPORT void objc_setProperty_atomic(id self, SEL cmd, id value, ptrdiff_t offset);
OBJC_EXPORT void objc_setProperty_atomic_copy(id self, SEL cmd, id value, ptrdiff_t offset);
OBJC_EXPORT void objc_setProperty_nonatomic(id self, SEL cmd, id value, ptrdiff_t offset);
OBJC_EXPORT void objc_setProperty_nonatomic_copy(id self, SEL cmd, id value, ptrdiff_t offset);
// Copy the bytes of a property that is no object: out of the object, into it, or either. Of an atomic one with a lock
// held that belongs to the address in the object.
OBJC_EXPORT void objc_getPropertyStruct(void *to, const void *from, ptrdiff_t size, BOOL is_atomic, BOOL has_strong);
OBJC_EXPORT void objc_setPropertyStruct(void *to, const void *from, ptrdiff_t size, BOOL is_atomic, BOOL has_strong);
OBJC_EXPORT void objc_copyStruct(void *to, const void *from, ptrdiff_t size, BOOL is_atomic, BOOL has_strong);
// Accessors of atomic properties of C++ classes call these with the function that copies the value; they do nothing
// when an argument is NULL. Calls of several threads for one property follow one another. The function is user code: it
// may send messages, throw, and use further such properties, the same one too. Where threads would wait for each other
// in a circle, one of them that gets a value which others are only getting goes on beside these; a circle without one,
// in which every thread waits to set a value or for a value that is being set, ends the process with a message. No
// runtime lock is held while the function runs. A fork waits for no call: in the child a value that another thread was
// setting may be half set.
OBJC_EXPORT void objc_getCppObjectAtomic(void *to, const void *from, void (*copy_value)(void *to, const void *from));
OBJC_EXPORT void objc_setCppObjectAtomic(void *to, const void *from, void (*copy_value)(void *to, const void *from));

ORT_END_DECLS

#endif
