// Makes and keeps objects as compiled Swift code does, through the pointers of its image.

#include "library.h"

#define RETURNS_HERE __attribute__((noinline, disable_tail_calls)) // so that callers lie in this image

RETURNS_HERE struct object *make(const void *metadata) {
    HAS_FRAME;
    return swift_allocObject(metadata, sizeof(struct object), 7);
}

RETURNS_HERE void *keep(void *object) {
    HAS_FRAME;
    return swift_retain(object);
}
RETURNS_HERE void give_up(void *object) {
    HAS_FRAME;
    swift_release(object);
}

// Callers of the two, so that their calls have other callers.
RETURNS_HERE void keep_here(void *object) {
    HAS_FRAME;
    keep(object);
}
RETURNS_HERE void give_up_here(void *object) {
    HAS_FRAME;
    give_up(object);
}

RETURNS_HERE void call_each(void *object) {
    HAS_FRAME;
    void *weak = object, *bridged = (void *)((uintptr_t)object | 1);
    swift_retain_n(object, 3);
    swift_bridgeObjectRetain(bridged);
    swift_bridgeObjectRetain_n(bridged, 2);
    swift_weakLoadStrong(&weak);
    swift_weakTakeStrong(&weak);
    swift_unownedRetainStrong(object);
    swift_unownedRetainStrongAndRelease(object);
    swift_release_n(object, 7);
    swift_bridgeObjectRelease(bridged);
    swift_bridgeObjectRelease_n(bridged, 2);
    swift_retain(NULL);
    swift_release(NULL);
    swift_retain((void *)((uintptr_t)1 << 63));
}

RETURNS_HERE void keep_deep(void *object, int depth) {
    HAS_FRAME;
    if (depth > 0) {
        keep_deep(object, depth - 1);
    } else {
        swift_retain(object);
    }
}
