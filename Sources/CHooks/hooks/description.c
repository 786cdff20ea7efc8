// Descriptions of single hooks, for code that wants to know what is hooked.

#include "method_sites/object_hooks.h"
#include "sites/sites.h"
#include "support/locks.h"
#include "swift_sites/swift_site.h"
#include <objc/blocks_runtime.h>

static bool is_forwarded_locked(const struct ort_hook *hook) {
    return hook->place != NULL && hook->site->kind->has_engines && hook->site->is_forwarded;
}

bool ort_hook_is_forwarded(const struct ort_hook *hook) {
    return ort_hook_get_engine(hook) == ORT_HOOK_ENGINE_FORWARDING;
}

ort_hook_engine ort_hook_get_engine(const struct ort_hook *hook) {
    if (hook == NULL) {
        return ORT_HOOK_ENGINE_AUTOMATIC;
    }
    ORT_GUARD(&ort_hook_lock);
    if (hook->place == NULL || !hook->site->kind->has_engines) {
        return ORT_HOOK_ENGINE_AUTOMATIC;
    }
    if (hook->site->is_forwarded) {
        return ORT_HOOK_ENGINE_FORWARDING;
    }
    return ort_hook_site_is_by_closure_locked(hook->site) ? ORT_HOOK_ENGINE_LIBFFI : ORT_HOOK_ENGINE_TRAMPOLINE;
}

static const void *object_locked(const struct ort_hook *hook) {
    if (hook->object_hooks != NULL) {
        return (const void *)ort_object_hooks_object_locked(hook);
    }
    return hook->site->kind->hooks_object ? hook->site->target : NULL;
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
    if (hook->place == NULL || !hook->site->kind->has_types) {
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

// MARK: Swift methods

static const struct ort_swift_site *swift_site_locked(const struct ort_hook *hook) {
    const bool is_of_swift = hook != NULL && hook->place != NULL && hook->site->kind->is_of_swift;
    return is_of_swift ? (const struct ort_swift_site *)hook->site : NULL;
}

const void *ort_swift_object_of(const struct ort_hook *hook) {
    ORT_GUARD(&ort_hook_lock);
    const struct ort_swift_site *site = swift_site_locked(hook);
    return site == NULL ? NULL : site->owner;
}

static const void *swift_body_locked(const struct ort_hook *hook) {
    return hook->kind == ORT_HOOK_ENTRY_SWIFT ? (const void *)(uintptr_t)hook->body.closure
                                              : (const void *)(uintptr_t)hook->body.function;
}

bool ort_swift_hook_describe(const struct ort_hook *hook, struct ort_swift_hook_description *description) {
    ORT_GUARD(&ort_hook_lock);
    const struct ort_swift_site *site = swift_site_locked(hook);
    if (site == NULL) {
        return false;
    }
    const bool is_of_variable = site->metadata == NULL && site->site.kind != &ort_witness_kind;
    *description = (struct ort_swift_hook_description){
        .metadata = site->metadata,
        .variable = is_of_variable ? (const void *)site->slot : NULL,
        .witness = site->site.kind == &ort_witness_kind ? (const void *)site->slot : NULL,
        .object = site->owner,
        .word = site->word,
        .is_async = site->site.is_async,
        .position = (ort_hook_position)hook->position,
        .options = hook->options,
        .priority = hook->priority,
        .state = ort_hook_get_state(hook),
        .body = swift_body_locked(hook),
    };
    return true;
}
