#include "swift_sites/swift_object.h"
#include "sites/chain.h"
#include "sites/sites.h"
#include "support/locks.h"
#include "swift_sites/swift_copy.h"

// The kinds of metadata that is no class. The kind of a class is 0, or a pointer. Source:
// swift/include/swift/ABI/MetadataKind.h.
enum { LAST_KIND = 0x7ff };

// Swift's, in processes that have it.
extern bool swift_isDeallocating(void *object) __attribute__((weak));

// MARK: Classes of objects

static const void *class_of_object(const void *object) {
    return __atomic_load_n((const void *const *)object, __ATOMIC_ACQUIRE);
}

// Compiled code reads an object's class without telling the thread sanitizer.
__attribute__((disable_sanitizer_instrumentation)) static bool change_class(
    void *object, const void *former, const void *cls) {
    return __atomic_compare_exchange_n((const void **)object, &former, cls, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

static bool is_hookable(void *object) {
    const uintptr_t kind = *(const uintptr_t *)class_of_object(object);
    return (kind == 0 || kind > LAST_KIND) && (swift_isDeallocating == NULL || !swift_isDeallocating(object));
}

static struct ort_swift_copy *give_copy_locked_try(void *object) {
    const void *cls = class_of_object(object);
    struct ort_swift_copy *copy = ort_swift_copy_take_locked_try(ort_swift_class_of(cls), object);
    if (copy != NULL && !change_class(object, cls, copy->metadata)) {
        ort_swift_copy_park_locked(copy);
        return NULL;
    }
    return copy;
}

const void *ort_swift_object_begin(void *object) {
    ORT_GUARD(&ort_hook_lock);
    if (!is_hookable(object)) {
        return NULL;
    }
    struct ort_swift_copy *copy = ort_swift_copy_of_locked(object);
    if (copy == NULL) {
        copy = give_copy_locked_try(object);
    }
    if (copy == NULL) {
        return NULL;
    }
    copy->claims++;
    return copy->metadata;
}

static void give_back_locked(struct ort_swift_copy *copy) {
    change_class(copy->object, copy->metadata, copy->cls);
    ort_swift_copy_park_locked(copy);
}

static void give_back_if_unused_locked(struct ort_swift_copy *copy) {
    if (copy->object != NULL && copy->claims == 0 && copy->hook_count == 0) {
        give_back_locked(copy);
    }
}

void ort_swift_object_end(const void *metadata) {
    ORT_GUARD(&ort_hook_lock);
    struct ort_swift_copy *copy = ort_swift_copy_find(metadata);
    if (copy != NULL && copy->claims > 0) {
        copy->claims--;
        give_back_if_unused_locked(copy);
    }
}

// MARK: Hooks

bool ort_swift_object_may_hook_locked(const void *metadata) {
    const struct ort_swift_copy *copy = ort_swift_copy_find(metadata);
    return copy == NULL || copy->object != NULL;
}

void ort_swift_object_enter_locked(struct ort_swift_site *site) {
    struct ort_swift_copy *copy = ort_swift_copy_find(site->metadata);
    if (copy == NULL) {
        return;
    }
    if (site->owner == NULL) {
        site->next_of_copy = copy->sites;
        copy->sites = site;
    }
    __atomic_store_n(&site->owner, copy->object, __ATOMIC_RELEASE);
    copy->hook_count++;
}

void ort_swift_object_leave_locked(struct ort_swift_site *site) {
    struct ort_swift_copy *copy = ort_swift_copy_find(site->metadata);
    if (copy != NULL) {
        copy->hook_count--;
        give_back_if_unused_locked(copy);
    }
}

const void *ort_swift_object_of_site_locked(const struct ort_swift_site *site) {
    const struct ort_swift_copy *copy = site->metadata == NULL ? NULL : ort_swift_copy_find(site->metadata);
    return copy == NULL ? NULL : copy->object;
}

bool ort_swift_object_is_displaced_locked(const struct ort_swift_site *site) {
    const struct ort_swift_copy *copy = ort_swift_copy_find(site->metadata);
    return copy != NULL && ort_swift_copy_of_locked(copy->object) != copy;
}

// MARK: Ends

static void end_hooks_locked(struct ort_swift_copy *copy) {
    for (struct ort_swift_site *site = copy->sites; site != NULL; site = site->next_of_copy) {
        if (site->site.place.hook_count > 0) {
            ort_hook_place_end_all_locked(&site->site.place);
            ort_hook_site_choose_entry_locked(&site->site);
            ort_swift_site_uninstall_locked(site);
        }
    }
    copy->hook_count = 0;
    copy->claims = 0;
}

// The object's memory is there still, but nothing owns the object any more. A call of one of its methods may be under
// way, which keeps what it runs.
static void end_object(void *object) {
    {
        ORT_GUARD(&ort_hook_lock);
        struct ort_swift_copy *copy = ort_swift_copy_of_locked(object);
        if (copy == NULL) {
            return;
        }
        end_hooks_locked(copy);
        give_back_locked(copy);
    }
    ort_hook_chain_reclaim(false);
}

__attribute__((constructor(101))) static void follow_objects(void) { ort_swift_copy_set_end_handler(end_object); }
