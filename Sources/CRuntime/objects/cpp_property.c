// Accessors of atomic properties whose type is a C++ class.

#include "support/locks.h"
#include <objc/kernel.h>
#include <objc/objc-arc.h>

struct copying {
    void *to;
    const void *from;
    void (*copy_value)(void *, const void *);
    pthread_mutex_t *lock;
};

static void run(void *context) {
    const struct copying *copying = context;
    copying->copy_value(copying->to, copying->from);
}

static void unlock(void *context) { pthread_mutex_unlock(((struct copying *)context)->lock); }

static void copy(void *to, const void *from, void (*copy_value)(void *, const void *), const void *shared) {
    struct copying copying = {to, from, copy_value, &ort_cpp_property_locks[ort_lock_stripe(shared)]};
    pthread_mutex_lock(copying.lock);
    ort_call_with_cleanup(run, &copying, unlock);
}

void objc_getCppObjectAtomic(void *to, const void *from, void (*copy_value)(void *, const void *)) {
    copy(to, from, copy_value, from);
}

void objc_setCppObjectAtomic(void *to, const void *from, void (*copy_value)(void *, const void *)) {
    copy(to, from, copy_value, to);
}
