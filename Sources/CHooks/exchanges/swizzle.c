#include "exchanges/swizzle.h"
#include "classes/class.h"
#include "exchanges/exchange.h"
#include "selectors/selector.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/hooks.h>
#include <objc/runtime.h>
#include <stdlib.h>
#include <string.h>

// Protected by the hook lock. A list: a process replaces tens of methods, and looks when it replaces one.
static struct ort_swizzle *registry;

// MARK: Lifetime

static void destroy(struct ort_swizzle *swizzle) {
    free(swizzle->owner);
    free(swizzle->file);
    free(swizzle);
}

static bool is_valid(const struct ort_swizzle_request *request) {
    return request != NULL && request->cls != Nil && request->selector != NULL &&
        (unsigned int)request->once <= ORT_SWIZZLE_ONCE_PER_CLASS_AND_SUPERCLASSES &&
        !ort_class_has(request->cls, ORT_CLASS_UNDER_CONSTRUCTION) &&
        !(request->replacement != NULL && sel_isEqual(request->selector, request->replacement));
}

struct ort_swizzle *ort_swizzle_make_try(const struct ort_swizzle_request *request, ort_swizzle_status *status) {
    *status = is_valid(request) ? ORT_SWIZZLE_NO_MEMORY : ORT_SWIZZLE_INVALID;
    struct ort_swizzle *made = *status == ORT_SWIZZLE_INVALID ? NULL : ort_memory_allocate_try(sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    made->cls = ort_class_original(request->cls);
    made->selector = ort_selector_key(request->selector)->untyped;
    made->replacement = request->replacement == NULL ? NULL : ort_selector_key(request->replacement)->untyped;
    made->donor = request->donor == Nil ? made->cls : ort_class_original(request->donor);
    made->line = request->line;
    made->references = 1;
    if (!ort_memory_copy_string_try(request->owner, &made->owner) ||
        !ort_memory_copy_string_try(request->file, &made->file)) {
        destroy(made);
        return NULL;
    }
    *status = ORT_SWIZZLE_OK;
    return made;
}

struct ort_swizzle *ort_swizzle_retain(struct ort_swizzle *swizzle) {
    if (swizzle != NULL) {
        __atomic_fetch_add(&swizzle->references, 1, __ATOMIC_RELAXED);
    }
    return swizzle;
}

void ort_swizzle_release(struct ort_swizzle *swizzle) {
    if (swizzle != NULL && __atomic_fetch_sub(&swizzle->references, 1, __ATOMIC_ACQ_REL) == 1) {
        destroy(swizzle);
    }
}

// MARK: The registry

static bool is_or_inherits_from(Class cls, Class other) {
    while (cls != Nil && cls != other) {
        cls = class_getSuperclass(cls);
    }
    return cls != Nil;
}

struct ort_swizzle *ort_swizzle_standing_against_locked(const struct ort_swizzle *made, ort_swizzle_once once) {
    if (made->owner == NULL || once == ORT_SWIZZLE_ALWAYS) {
        return NULL;
    }
    struct ort_swizzle *entry = registry;
    for (; entry != NULL; entry = entry->next) {
        const bool concerns = entry->cls == made->cls ||
            (once == ORT_SWIZZLE_ONCE_PER_CLASS_AND_SUPERCLASSES && is_or_inherits_from(made->cls, entry->cls));
        if (concerns && entry->selector == made->selector && entry->owner != NULL &&
            strcmp(entry->owner, made->owner) == 0) {
            break;
        }
    }
    return entry;
}

struct ort_swizzle *ort_swizzle_of_exchange_locked(Class cls, SEL selector, SEL replacement) {
    struct ort_swizzle *entry = registry;
    while (entry != NULL && (entry->cls != cls || entry->selector != selector || entry->replacement != replacement)) {
        entry = entry->next;
    }
    return entry;
}

struct ort_swizzle *ort_swizzle_of_implementation_locked(Class cls, IMP imp) {
    struct ort_swizzle *entry = registry;
    while (entry != NULL && (entry->cls != cls || !ort_exchange_has_put_locked(entry, imp))) {
        entry = entry->next;
    }
    return entry;
}

void ort_swizzle_enter_locked(struct ort_swizzle *swizzle) {
    swizzle->next = registry;
    swizzle->is_entered = true;
    registry = ort_swizzle_retain(swizzle);
}

void ort_swizzle_leave_locked(struct ort_swizzle *swizzle) {
    struct ort_swizzle **link = &registry;
    while (*link != swizzle) {
        link = &(*link)->next;
    }
    *link = swizzle->next;
    swizzle->is_entered = false;
    ort_swizzle_release(swizzle);
}

void ort_swizzle_end_class_locked(Class cls) {
    for (struct ort_swizzle *entry = registry, *next; entry != NULL; entry = next) {
        next = entry->next;
        if (entry->cls == cls) {
            entry->passage = NULL;
            ort_swizzle_leave_locked(entry);
        }
    }
    ort_exchange_end_class_locked(cls);
}

ort_swizzle_status ort_swizzle_claim(const struct ort_swizzle_request *request, struct ort_swizzle **swizzle) {
    *swizzle = NULL;
    ort_swizzle_status status;
    struct ort_swizzle *made = ort_swizzle_make_try(request, &status);
    if (made == NULL) {
        return status;
    }
    ORT_GUARD(&ort_hook_lock);
    struct ort_swizzle *first = ort_swizzle_standing_against_locked(made, request->once);
    if (first != NULL) {
        ort_swizzle_release(made);
        *swizzle = ort_swizzle_retain(first);
        return ORT_SWIZZLE_DONE_ALREADY;
    }
    ort_swizzle_enter_locked(made);
    *swizzle = made;
    return ORT_SWIZZLE_OK;
}

// MARK: Asking

bool ort_swizzle_is_entered(const struct ort_swizzle *swizzle) {
    if (swizzle == NULL) {
        return false;
    }
    ORT_GUARD(&ort_hook_lock);
    return swizzle->is_entered;
}

Class ort_swizzle_get_class(const struct ort_swizzle *swizzle) { return swizzle == NULL ? Nil : swizzle->cls; }

SEL ort_swizzle_get_selector(const struct ort_swizzle *swizzle) { return swizzle == NULL ? NULL : swizzle->selector; }

SEL ort_swizzle_get_replacement(const struct ort_swizzle *swizzle) {
    return swizzle == NULL ? NULL : swizzle->replacement;
}

const char *ort_swizzle_get_owner(const struct ort_swizzle *swizzle) { return swizzle == NULL ? NULL : swizzle->owner; }

const char *ort_swizzle_get_file(const struct ort_swizzle *swizzle) { return swizzle == NULL ? NULL : swizzle->file; }

int ort_swizzle_get_line(const struct ort_swizzle *swizzle) { return swizzle == NULL ? 0 : swizzle->line; }

static bool is_asked_for(const struct ort_swizzle *entry, Class cls, SEL selector) {
    return (cls == Nil || entry->cls == cls) && (selector == NULL || entry->selector == selector);
}

struct ort_swizzle **ort_swizzle_copy_list(Class cls, SEL selector, size_t *count) {
    const Class original = cls == Nil ? Nil : ort_class_original(cls);
    const SEL untyped = selector == NULL ? NULL : ort_selector_key(selector)->untyped;
    size_t found = 0;
    struct ort_swizzle **list = NULL;
    ORT_GUARD(&ort_hook_lock);
    for (const struct ort_swizzle *entry = registry; entry != NULL; entry = entry->next) {
        found += is_asked_for(entry, original, untyped);
    }
    if (found > 0) {
        list = ort_memory_allocate_try((found + 1) * sizeof *list);
    }
    size_t place = 0;
    for (struct ort_swizzle *entry = registry; list != NULL && entry != NULL; entry = entry->next) {
        if (is_asked_for(entry, original, untyped)) {
            list[place++] = ort_swizzle_retain(entry);
        }
    }
    if (count != NULL) {
        *count = place;
    }
    return list;
}
