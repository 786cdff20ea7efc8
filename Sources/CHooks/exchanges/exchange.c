// Exchanges of two methods of a class.
//
// The method gets the replacement's implementation. The replacement gets a *passage*: an implementation that puts the
// selector of the method into the place of the selector that was sent, and calls the original. So the original sees the
// selector that it was written for. The passage looks up an inherited original at each call.
//
// A passage stays as long as its class: a thread may be on its way into it when the exchange is undone, and other code
// may have read the method. The passage serves the next exchange of the same methods.

#include "exchanges/exchange.h"
#include "calls/site.h"
#include "classes/class.h"
#include "method_sites/method_site.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/encoding.h>
#include <objc/inspect.h>
#include <objc/kernel.h>
#include <objc/message.h>
#include <objc/runtime.h>
#include <stdlib.h>

struct ort_passage {
    IMP original; // NULL: what the superclass has; stored with release, loaded with acquire
    // Immutable.
    IMP imp;
    Class cls;
    SEL selector;
    SEL replacement;
    bool is_in_memory; // the result; the receiver is in the second register then
    // Protected by the hook lock.
    bool is_used;
    struct ort_passage *next;
};

// Protected by the hook lock.
static struct ort_passage *passages;

// MARK: Passages

static IMP inherited(const struct ort_passage *passage) {
    Class superclass = class_getSuperclass(passage->cls);
    if (superclass == Nil) {
        return passage->is_in_memory ? _objc_msgForward_stret : _objc_msgForward;
    }
    return passage->is_in_memory ? class_getMethodImplementation_stret(superclass, passage->selector)
                                 : class_getMethodImplementation(superclass, passage->selector);
}

static IMP go_on(struct ort_call_frame *frame, void *context) {
    const struct ort_passage *passage = context;
    const IMP original = __atomic_load_n(&passage->original, __ATOMIC_ACQUIRE); // first: it publishes the rest
    frame->general[passage->is_in_memory && ORT_RETURN_IN_MEMORY_MOVES_RECEIVER ? 2 : 1] =
        (uint64_t)(uintptr_t)passage->selector;
    return original != NULL ? original : inherited(passage);
}

static struct ort_passage *find_idle_locked(const struct ort_swizzle *swizzle, bool is_in_memory) {
    struct ort_passage *passage = passages;
    while (passage != NULL &&
           (passage->is_used || passage->cls != swizzle->cls || passage->selector != swizzle->selector ||
            passage->replacement != swizzle->replacement || passage->is_in_memory != is_in_memory)) {
        passage = passage->next;
    }
    return passage;
}

static struct ort_passage *make_locked_try(const struct ort_swizzle *swizzle, bool is_in_memory) {
    struct ort_passage *passage = find_idle_locked(swizzle, is_in_memory);
    if (passage != NULL || (passage = ort_memory_allocate_try(sizeof *passage)) == NULL) {
        return passage;
    }
    *passage = (struct ort_passage){
        .cls = swizzle->cls,
        .selector = swizzle->selector,
        .replacement = swizzle->replacement,
        .is_in_memory = is_in_memory,
    };
    passage->imp = ort_frame_imp_create(go_on, passage);
    if (passage->imp == NULL) {
        free(passage);
        return NULL;
    }
    passage->next = passages;
    passages = passage;
    return passage;
}

void ort_exchange_end_class_locked(Class cls) {
    for (struct ort_passage **link = &passages, *passage; (passage = *link) != NULL;) {
        if (passage->cls != cls) {
            link = &passage->next;
            continue;
        }
        *link = passage->next;
        ort_frame_imp_destroy(passage->imp);
        free(passage);
    }
}

// MARK: Exchanging

static IMP own_implementation_locked(Class cls, SEL selector) {
    Method own = ort_class_own_method_locked(cls, ort_selector_key(selector));
    return own == NULL ? NULL : method_getImplementation(own);
}

static bool put_locked_try(const struct ort_swizzle *swizzle, SEL selector, IMP imp, const char *types) {
    return ort_class_put_method_locked_try(swizzle->cls, selector, imp, types);
}

// Puts back what a method had. A method that was inherited is inherited again.
static void restore_locked(const struct ort_swizzle *swizzle, SEL selector, IMP imp) {
    if (imp == NULL) {
        ort_class_remove_method_locked(swizzle->cls, selector);
    } else {
        put_locked_try(swizzle, selector, imp, NULL); // it is there
    }
}

static ort_swizzle_status exchange_locked(struct ort_swizzle *swizzle) {
    ORT_GUARD(&ort_runtime_lock);
    Method method = ort_class_find_method_locked(swizzle->cls, ort_selector_key(swizzle->selector));
    Method replacement = ort_class_find_method_locked(swizzle->donor, ort_selector_key(swizzle->replacement));
    if (method == NULL || replacement == NULL) {
        return method == NULL ? ORT_SWIZZLE_NO_METHOD : ORT_SWIZZLE_NO_REPLACEMENT;
    }
    const char *types = ort_method_getExtendedTypeEncoding(method);
    swizzle->original = own_implementation_locked(swizzle->cls, swizzle->selector);
    swizzle->last_replacement = own_implementation_locked(swizzle->cls, swizzle->replacement);
    swizzle->installed = method_getImplementation(replacement);
    struct ort_passage *passage = make_locked_try(swizzle, types != NULL && ort_method_type_returns_in_memory(types));
    if (passage == NULL) {
        return ORT_SWIZZLE_NO_MEMORY;
    }
    __atomic_store_n(&passage->original, swizzle->original, __ATOMIC_RELEASE);
    if (!put_locked_try(swizzle, swizzle->replacement, passage->imp, ort_method_getExtendedTypeEncoding(replacement))) {
        return ORT_SWIZZLE_NO_MEMORY;
    }
    if (!put_locked_try(swizzle, swizzle->selector, swizzle->installed, types)) {
        restore_locked(swizzle, swizzle->replacement, swizzle->last_replacement);
        return ORT_SWIZZLE_NO_MEMORY;
    }
    passage->is_used = true;
    swizzle->passage = passage;
    return ORT_SWIZZLE_OK;
}

static bool implements_locked(Class cls, SEL selector) {
    const struct ort_hook_site *site = ort_hook_site_in_place_locked(cls, selector);
    if (site != NULL) {
        return !site->is_inherited;
    }
    ORT_GUARD(&ort_runtime_lock);
    return own_implementation_locked(cls, selector) != NULL;
}

// The exchange that stands against one with a donor, or NULL. Both replacements call the original by a message of one
// name, which reaches the newer passage. From there the older replacement would come to itself.
static struct ort_swizzle *donated_already_locked(const struct ort_swizzle *made) {
    if (made->donor == made->cls) {
        return NULL;
    }
    struct ort_swizzle *entry = ort_swizzle_of_exchange_locked(made->cls, made->selector, made->replacement);
    Class cls = made->cls;
    while (cls != Nil && !implements_locked(cls, made->selector)) {
        cls = class_getSuperclass(cls);
    }
    return entry != NULL ? entry : ort_swizzle_of_exchange_locked(cls, made->selector, made->replacement);
}

static ort_swizzle_status enter_exchange(
    struct ort_swizzle *made, ort_swizzle_once once, struct ort_swizzle **swizzle) {
    ORT_GUARD(&ort_hook_lock);
    struct ort_swizzle *first = ort_swizzle_standing_against_locked(made, once);
    if (first == NULL) {
        first = donated_already_locked(made);
    }
    if (first != NULL) {
        *swizzle = ort_swizzle_retain(first);
        return ORT_SWIZZLE_DONE_ALREADY;
    }
    const ort_swizzle_status status = exchange_locked(made);
    if (status == ORT_SWIZZLE_OK) {
        ort_swizzle_enter_locked(made);
        *swizzle = ort_swizzle_retain(made);
    }
    return status;
}

ort_swizzle_status ort_swizzle_exchange(const struct ort_swizzle_request *request, struct ort_swizzle **swizzle) {
    *swizzle = NULL;
    ort_swizzle_status status;
    struct ort_swizzle *made = ort_swizzle_make_try(request, &status);
    if (made == NULL) {
        return status;
    }
    status = made->replacement == NULL ? ORT_SWIZZLE_INVALID : enter_exchange(made, request->once, swizzle);
    if (status == ORT_SWIZZLE_OK &&
        (made->installed == _objc_msgForward || made->installed == _objc_msgForward_stret)) {
        ort_class_tell_of_forwarding();
    }
    ort_swizzle_release(made);
    return status;
}

// MARK: Undoing

bool ort_exchange_has_put_locked(const struct ort_swizzle *entry, IMP imp) {
    return entry->passage != NULL && (imp == entry->installed || imp == entry->passage->imp);
}

// The implementation that is in the place of one of the two; NULL when both are there.
static IMP displacing_locked(const struct ort_swizzle *swizzle, bool *is_displaced) {
    ORT_GUARD(&ort_runtime_lock);
    const IMP method = own_implementation_locked(swizzle->cls, swizzle->selector);
    const IMP replacement = own_implementation_locked(swizzle->cls, swizzle->replacement);
    *is_displaced = method != swizzle->installed || replacement != swizzle->passage->imp;
    return method != swizzle->installed ? method : replacement;
}

static void undo_locked(struct ort_swizzle *swizzle) {
    {
        ORT_GUARD(&ort_runtime_lock);
        restore_locked(swizzle, swizzle->selector, swizzle->original);
        restore_locked(swizzle, swizzle->replacement, swizzle->last_replacement);
    }
    swizzle->passage->is_used = false;
    swizzle->passage = NULL;
    // The implementation that was put back may be the stub of hooks that have gone meanwhile.
    ort_hook_site_settle_locked(swizzle->cls, swizzle->selector);
    ort_hook_site_settle_locked(swizzle->cls, swizzle->replacement);
}

ort_swizzle_status ort_swizzle_undo(struct ort_swizzle *swizzle, struct ort_swizzle **on_top) {
    if (on_top != NULL) {
        *on_top = NULL;
    }
    if (swizzle == NULL) {
        return ORT_SWIZZLE_INVALID;
    }
    ORT_GUARD(&ort_hook_lock);
    if (!swizzle->is_entered) {
        return ORT_SWIZZLE_DONE_ALREADY;
    }
    if (swizzle->passage != NULL) {
        bool is_displaced;
        const IMP displacing = displacing_locked(swizzle, &is_displaced);
        if (is_displaced) {
            struct ort_swizzle *other = ort_swizzle_of_implementation_locked(swizzle->cls, displacing);
            if (on_top != NULL && other != swizzle) {
                *on_top = ort_swizzle_retain(other);
            }
            return ORT_SWIZZLE_DISPLACED;
        }
        undo_locked(swizzle);
    }
    ort_swizzle_leave_locked(swizzle);
    return ORT_SWIZZLE_OK;
}

bool ort_swizzle_is_displaced(const struct ort_swizzle *swizzle) {
    if (swizzle == NULL) {
        return false;
    }
    ORT_GUARD(&ort_hook_lock);
    bool is_displaced = false;
    if (swizzle->is_entered && swizzle->passage != NULL) {
        displacing_locked(swizzle, &is_displaced);
    }
    return is_displaced;
}
