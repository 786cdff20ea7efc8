// The interface of garbage collection, which this runtime does not have: objects are counted. Code that checks for a
// collector finds none, the stores are plain stores, and the rest does nothing.

#ifndef ORT_COMPATIBLE_AUTO_H
#define ORT_COMPATIBLE_AUTO_H

#include <objc/objc.h>

ORT_BEGIN_DECLS

enum {
    OBJC_RATIO_COLLECTION = 0,
    OBJC_GENERATIONAL_COLLECTION = 1,
    OBJC_FULL_COLLECTION = 2,
    OBJC_EXHAUSTIVE_COLLECTION = 3,
    OBJC_COLLECT_IF_NEEDED = 1 << 3,
    OBJC_WAIT_UNTIL_DONE = 1 << 4,
};
enum { OBJC_CLEAR_RESIDENT_STACK = 1 };

static inline BOOL objc_collectingEnabled(void) { return NO; }
static inline BOOL objc_collecting_enabled(void) { return NO; }
static inline void objc_collect(unsigned long options) { (void)options; }
static inline void objc_startCollectorThread(void) {}
static inline void objc_clear_stack(unsigned long options) { (void)options; }
static inline BOOL objc_is_finalized(void *object) { return (void)object, NO; }
static inline void objc_registerThreadWithCollector(void) {}
static inline void objc_unregisterThreadWithCollector(void) {}
static inline void objc_assertRegisteredThreadWithCollector(void) {}

// Stores the value unless the place holds another one than `expected`; whether it did. They count no references.
#define ORT_COMPARE_AND_SWAP(name)                                                                    \
    static inline BOOL name(id expected, id value, volatile id *place) {                              \
        return __atomic_compare_exchange_n(                                                           \
            (void *volatile *)(void *)place, (void **)(void *)&expected, *(void **)(void *)&value, 0, \
            __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);                                                      \
    }
ORT_COMPARE_AND_SWAP(objc_atomicCompareAndSwapPtr)
ORT_COMPARE_AND_SWAP(objc_atomicCompareAndSwapPtrBarrier)
ORT_COMPARE_AND_SWAP(objc_atomicCompareAndSwapGlobal)
ORT_COMPARE_AND_SWAP(objc_atomicCompareAndSwapGlobalBarrier)
ORT_COMPARE_AND_SWAP(objc_atomicCompareAndSwapInstanceVariable)
ORT_COMPARE_AND_SWAP(objc_atomicCompareAndSwapInstanceVariableBarrier)
#undef ORT_COMPARE_AND_SWAP

ORT_END_DECLS

#endif
