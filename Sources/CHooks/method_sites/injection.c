#include "method_sites/injection.h"
#include "calls/call.h"
#include "classes/class.h"
#include "method_sites/forwarding.h"
#include "method_sites/method_site.h"
#include "method_sites/object_hooks.h"
#include "sites/types.h"
#include "subclasses/dynamic_class.h"
#include "support/locks.h"
#include <objc/hooks.h>
#include <objc/kernel.h>
#include <objc/runtime.h>
#include <string.h>

// Whether a method was ever injected. Before that, a look-up has nothing to look past. Afterwards it has only in the
// classes that have ORT_CLASS_HAS_PASSAGES, and below them. Both are set under the hook lock, before the stub is put
// into the class. A thread that finds the stub there has taken the runtime lock after that.
static bool has_injected;

// MARK: Types

static bool types_match(const struct ort_method_type *left, const struct ort_method_type *right) {
    if (left->argument_count != right->argument_count || !ort_type_matches(left->return_type, right->return_type)) {
        return false;
    }
    size_t i = 0;
    while (i < left->argument_count && ort_type_matches(left->arguments[i].type, right->arguments[i].type)) {
        i++;
    }
    return i == left->argument_count;
}

ort_hook_status ort_injection_compare_types(const char *left, const char *right) {
    if (strcmp(left, right) == 0) {
        return ORT_HOOK_OK;
    }
    ort_hook_status status = ORT_HOOK_OK;
    const struct ort_call_plan *first = ort_hook_types_find_try(left, &status);
    const struct ort_call_plan *second = ort_hook_types_find_try(right, &status);
    return first == NULL || second == NULL       ? status
        : types_match(first->type, second->type) ? ORT_HOOK_OK
                                                 : ORT_HOOK_OTHER_TYPES;
}

// MARK: Sites

ort_hook_status ort_injection_choose_site_locked(
    Class cls, const struct ort_hook *hook, struct ort_hook_site **made, struct ort_hook_site **site) {
    if (!hook->injects) {
        return ort_hook_site_choose_locked(cls, made, site);
    }
    __atomic_store_n(&has_injected, true, __ATOMIC_RELEASE);
    const struct ort_hook_site *present = ort_hook_site_in_place_locked(cls, (*made)->selector);
    const ort_hook_status status = present == NULL || !(*made)->has_types_of_hook
        ? ORT_HOOK_OK
        : ort_injection_compare_types(present->types, (*made)->types);
    return status == ORT_HOOK_OK ? ort_hook_site_choose_locked(cls, made, site) : status;
}

static const char *method_types_locked(Class cls, SEL selector) {
    const struct ort_hook_site *site = ort_hook_site_in_place_locked(cls, selector);
    return site == NULL ? NULL : site->types;
}

const char *ort_hook_method_types(Class cls, SEL selector) {
    if (cls == Nil || selector == NULL) {
        return NULL;
    }
    Class original = ort_class_original(cls);
    ORT_GUARD(&ort_hook_lock);
    const char *types = method_types_locked(original, selector);
    for (Class subclass = Nil;
         types == NULL && (subclass = ort_dynamic_class_next_locked(original, subclass)) != Nil;) {
        types = method_types_locked(subclass, selector);
    }
    return types;
}

// MARK: Calls that are forwarded

// How many calls of this thread are forwarding. A jump out of such a call leaves the number too high. At 0
// is_forwarding reads no record. It is asked for each message that arrives by forwardInvocation:, and walking all
// records would make a recursion of such messages quadratic.
static _Thread_local uint32_t forwarding_count __attribute__((tls_model("initial-exec")));

// Whether this thread is forwarding a call of an injected method of the object. Meanwhile the object has to look as if
// it had no such method. Walks the thread's records of calls; takes no lock.
static bool is_forwarding(id object, SEL selector) {
    const struct ort_hook_record *record = forwarding_count == 0 ? NULL : ort_hook_record_newest();
    while (record != NULL &&
           (!record->call->is_forwarding || ort_hook_call_record(record->call) != record ||
            ort_hook_call_receiver(record->call) != object || !sel_isEqual(record->call->site->selector, selector))) {
        record = ort_hook_record_around(record);
    }
    return record != NULL;
}

bool ort_object_is_forwarding(id object, SEL selector) {
    return object != nil && selector != NULL && is_forwarding(object, selector);
}

// MARK: Look-up

static bool has_own_method(Class cls, SEL selector) {
    ORT_GUARD(&ort_runtime_lock);
    return ort_class_own_method_locked(cls, ort_selector_key(selector)) != NULL;
}

// The stubs that a look-up passes: they lead only to what a superclass has.
struct passages {
    id object;          // whose hooks count; nil for any
    bool with_injected; // also those whose hooks stand for the method
};

static bool is_passage_locked(Class cls, const struct passages *passages, SEL selector) {
    const struct ort_hook_site *site = ort_hook_site_in_place_locked(cls, selector);
    if (site == NULL || !site->is_searched) {
        return false;
    }
    return passages->with_injected ||
        (!site->place.injects && (passages->object == nil || !ort_object_hooks_injects_locked(passages->object, site)));
}

// The class whose instances have what comes after the passages.
static Class look_past_passages_locked(Class cls, const struct passages *passages, SEL selector) {
    Class behind = cls;
    for (Class owner = cls; owner != Nil; owner = class_getSuperclass(owner)) {
        if (!has_own_method(owner, selector)) {
            continue;
        }
        if (!is_passage_locked(owner, passages, selector)) {
            return cls;
        }
        behind = class_getSuperclass(owner);
    }
    return behind;
}

__attribute__((noinline)) static Class look_past_passages(Class cls, const struct passages *passages, SEL selector) {
    ORT_GUARD(&ort_hook_lock);
    return look_past_passages_locked(cls, passages, selector);
}

static inline bool may_find_passages(Class cls, SEL selector) {
    return __builtin_expect(__atomic_load_n(&has_injected, __ATOMIC_ACQUIRE), false) && selector != NULL &&
        ort_class_has_on_way_up(cls, ORT_CLASS_HAS_PASSAGES) && !ort_class_is_known_to_lack(cls, selector);
}

static inline Class look_up(Class cls, id object, SEL selector) {
    return may_find_passages(cls, selector) ? look_past_passages(cls, &(struct passages){.object = object}, selector)
                                            : cls;
}

// While an object forwards a message although hooks have injected the method, look-ups treat the object as without
// these hooks.
__attribute__((noinline)) static Class look_past_passages_of(id object, Class cls, SEL selector) {
    const struct passages passages = {.object = object, .with_injected = is_forwarding(object, selector)};
    return look_past_passages(cls, &passages, selector);
}

Class ort_object_lookup_class(id object, SEL selector) {
    Class cls = object_getClass(object);
    return may_find_passages(cls, selector) ? look_past_passages_of(object, cls, selector) : cls;
}

Class ort_injection_lookup_class(Class cls, SEL selector) { return look_up(cls, nil, selector); }

bool ort_injection_is_missing_locked(Class cls, id object, SEL selector, bool is_to_stay) {
    const struct passages passages = {.object = object, .with_injected = is_to_stay};
    Class behind = may_find_passages(cls, selector) ? look_past_passages_locked(cls, &passages, selector) : cls;
    return class_getInstanceMethod(behind, selector) == NULL;
}

bool ort_injection_is_above(Class cls, id receiver, SEL selector) {
    Class above = look_up(class_getSuperclass(cls), receiver, selector);
    return above != Nil && class_getInstanceMethod(above, selector) != NULL;
}

// MARK: Calls of injected methods

static bool has_original_above(const struct ort_hook_call *call) {
    return ort_hook_site_has_original(call->site) &&
        ort_injection_is_above(call->site->cls, ort_hook_call_receiver(call), call->site->selector);
}

// Runs the original, which forwards the message, if the receiver answers it by forwarding. Otherwise the result is
// zero.
static void forward_if_answered(void *context) {
    struct ort_hook_call *call = context;
    if (ort_forwarding_answers(ort_hook_call_receiver(call), ort_hook_call_selector(call))) {
        ort_hook_call_run_original(call);
    } else {
        ort_hook_call_clear_result(call);
    }
}

static void end_forwarding(void *context) {
    ((struct ort_hook_call *)context)->is_forwarding = false;
    forwarding_count--;
}

void ort_injection_run_missing_original(struct ort_hook_call *call) {
    if (has_original_above(call)) {
        ort_hook_call_run_original(call);
        return;
    }
    forwarding_count++;
    call->is_forwarding = true;
    ort_call_with_cleanup(forward_if_answered, call, end_forwarding);
}
