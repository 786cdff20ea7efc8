// What single hooks say of themselves, for whoever wants to know what is hooked.

#include "hooks/block_site.h"
#include "hooks/object_hooks.h"
#include "support/locks.h"
#include <objc/blocks_runtime.h>

// Calls of blocks are never forwarded.
static bool is_forwarded_locked(const struct ort_hook *hook) {
    return hook->place != NULL && !hook->site->is_of_block && hook->site->is_forwarded;
}

bool ort_hook_is_forwarded(const struct ort_hook *hook) {
    if (hook == NULL) {
        return false;
    }
    ORT_GUARD(&ort_hook_lock);
    return is_forwarded_locked(hook);
}

static const void *object_locked(const struct ort_hook *hook) {
    if (hook->site->is_of_block) {
        return ((const struct ort_block_site *)hook->site)->block;
    }
    return hook->object_hooks == NULL ? NULL : (const void *)ort_object_hooks_object_locked(hook);
}

static IMP body_locked(const struct ort_hook *hook) {
    const struct ort_block_literal *literal = (const void *)hook->body.block;
    return literal == NULL ? (IMP)(uintptr_t)hook->body.function : literal->invoke;
}

bool ort_hook_describe(const struct ort_hook *hook, struct ort_hook_description *description) {
    if (hook == NULL) {
        return false;
    }
    ORT_GUARD(&ort_hook_lock);
    if (hook->place == NULL) {
        return false;
    }
    *description = (struct ort_hook_description){
        .cls = ort_class_original(hook->site->cls),
        .object = object_locked(hook),
        .selector = hook->site->selector,
        .position = (ort_hook_position)hook->position,
        .options = hook->options,
        .priority = hook->priority,
        .is_forwarded = is_forwarded_locked(hook),
        .body = body_locked(hook),
    };
    return true;
}
