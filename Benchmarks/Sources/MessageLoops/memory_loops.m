#import "Receivers.h"

#include "measured.h"

#include <objc/objc-arc.h>
#include <objc/runtime.h>

// The least work of counting references.
LOOP(atomic_pair) {
    static long word;
    for (long turn = 0; turn < count; turn++) {
        __atomic_fetch_add(&word, 1, __ATOMIC_RELAXED);
        __atomic_fetch_sub(&word, 1, __ATOMIC_RELEASE);
    }
}

LOOP(retain_release) {
    id object = shared_receiver();
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        objc_retain(object);
        objc_release(object);
    }
}

LOOP(weak_load_release) {
    id slot;
    objc_initWeak(&slot, shared_receiver());
    for (long turn = 0; turn < count; turn++) {
        objc_release(objc_loadWeakRetained(&slot));
    }
    objc_destroyWeak(&slot);
}

static const char key;

PORTION(association_first_set, 1000) {
    id value = shared_receiver();
    id objects[count];
    for (long i = 0; i < count; i++) {
        objects[i] = [Receiver new];
    }
    double start = processor_seconds();
    for (long i = 0; i < count; i++) {
        objc_setAssociatedObject(objects[i], &key, value, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    }
    double seconds = processor_seconds() - start;
    for (long i = 0; i < count; i++) {
        objc_release(objects[i]);
    }
    return seconds;
}

LOOP(association_get) {
    id object = shared_receiver();
    objc_setAssociatedObject(object, &key, object, OBJC_ASSOCIATION_ASSIGN);
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        objc_getAssociatedObject(object, &key);
    }
}
