// The objects that this thread keeps: see struct ort_swift_spares.

#ifndef ORT_SWIFT_SPARES_H
#define ORT_SWIFT_SPARES_H

#include "support/visibility.h"
#include <objc/swift_hooks.h>

struct ort_own_spares {
    struct ort_swift_spares spares;
    bool is_watched; // the thread's end releases them
};

extern ORT_HIDDEN _Thread_local struct ort_own_spares ort_own_spares __attribute__((tls_model("initial-exec")));

// Makes the thread's end release them.
ORT_HIDDEN void ort_swift_spares_watch(void);

// A reference to the context of a closure that calls on from an asynchronous call. The caller fills it in.
ORT_HIDDEN struct ort_swift_async_next_context *ort_swift_async_next_take(void);
// Gives up the reference. The thread uses the context again if nothing else refers to it.
ORT_HIDDEN void ort_swift_async_next_give(struct ort_swift_async_next_context *context);

static inline struct ort_swift_spares *ort_swift_spares_here(void) {
    if (!ort_own_spares.is_watched) {
        ort_swift_spares_watch();
    }
    return &ort_own_spares.spares;
}

#endif
