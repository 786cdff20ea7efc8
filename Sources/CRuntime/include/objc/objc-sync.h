// @synchronized: one recursive lock for each object, made on demand. The object is an address only: the runtime neither
// retains it nor sends it a message, and it must live until its lock is left. A thread that ends inside leaves the lock
// taken. In the child of a fork the forking thread still has its locks, and the locks of other threads are free. Any
// thread.

#ifndef ORT_OBJC_SYNC_H
#define ORT_OBJC_SYNC_H

#include <objc/objc.h>

ORT_BEGIN_DECLS

enum {
    OBJC_SYNC_SUCCESS = 0,
    OBJC_SYNC_NOT_OWNING_THREAD_ERROR = -1,
};

// Waits until no other thread is in the object's lock, then enters it; a thread may enter again. nil is not locked.
// Always OBJC_SYNC_SUCCESS. Runs no user code. Takes one atomic instruction if the object's place (one of 512) is free.
// Otherwise, and for small objects, it may need memory, and is fatal without.
OBJC_EXPORT int objc_sync_enter(id object);

// Leaves the lock once. OBJC_SYNC_NOT_OWNING_THREAD_ERROR, and nothing changes, for a thread that is not in it;
// OBJC_SYNC_SUCCESS for nil.
OBJC_EXPORT int objc_sync_exit(id object);

ORT_END_DECLS

#endif
