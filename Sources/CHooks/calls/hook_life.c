// The lifetime of a hook, and what can be read of it without a lock.

#include "calls/hook.h"
#include <stdlib.h>

struct ort_hook *ort_hook_retain(struct ort_hook *hook) {
    if (hook != NULL) {
        __atomic_fetch_add(&hook->references, 1, __ATOMIC_RELAXED);
    }
    return hook;
}

void ort_hook_release(struct ort_hook *hook) {
    if (hook != NULL && __atomic_fetch_sub(&hook->references, 1, __ATOMIC_ACQ_REL) == 1) {
        free(hook);
    }
}

ort_hook_state ort_hook_get_state(const struct ort_hook *hook) {
    return hook == NULL ? ORT_HOOK_IS_REMOVED : __atomic_load_n(&hook->state, __ATOMIC_ACQUIRE);
}

void *ort_hook_get_context(const struct ort_hook *hook) { return hook == NULL ? NULL : hook->body.context; }

ort_hook_destroy ort_hook_get_destroy(const struct ort_hook *hook) { return hook == NULL ? NULL : hook->body.destroy; }
