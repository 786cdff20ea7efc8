// Implementations that a caller keeps, and how it knows that one is out of date.

#ifndef ORT_COMPATIBLE_SLOT_H
#define ORT_COMPATIBLE_SLOT_H

#include <objc/objc.h>

ORT_BEGIN_DECLS

// A method as a look-up found it; it lives as long as its class. Whoever keeps a slot keeps the version that the
// look-up gave beside it, and looks up again when objc_method_cache_version differs from that.
struct objc_slot2 {
    IMP method;
};

// The older form. Its version is 0: it must not be kept.
struct objc_slot {
    Class owner;     // that implements the method
    Class cachedFor; // that was asked
    const char *types;
    int version;
    IMP method;
    SEL selector;
};

// Grows whenever a class, a superclass, a method or a protocol changes. Compare only.
#ifdef __cplusplus
OBJC_EXPORT volatile uint64_t objc_method_cache_version;
#else
OBJC_EXPORT _Atomic(uint64_t) objc_method_cache_version;
#endif

ORT_END_DECLS

#endif
