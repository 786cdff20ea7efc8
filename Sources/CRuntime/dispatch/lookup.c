#include "dispatch/lookup.h"
#include "abi/class_layout.h"
#include "classes/class.h"
#include "dispatch/messengers.h"
#include "encodings/call_layout.h"
#include "members/protocol.h"
#include "methods/cache_word.h"
#include "selectors/well_known.h"
#include "support/locks.h"
#include <objc/encoding.h>
#include <objc/kernel.h>
#include <objc/runtime.h>

// MARK: Method lists

// Methods are looked up under the runtime lock. An implementation is still stored with release and loaded with acquire,
// since method_getImplementation loads it without a lock (methods/method.c).

// One look-up of a method.
struct search {
    bool is_resolved;          // whether resolving has been tried
    uint64_t resolver_changes; // ort_class_resolver_changes at the last search
};

// Finds the method, and caches the result unless +initialize is still running. It caches that the method is missing
// only if resolving has been tried, and if the resolver has not changed since.
static IMP find_and_cache(Class cls, SEL selector, struct search *search) {
    const struct ort_selector_record *key = ort_selector_key(selector);
    ORT_GUARD(&ort_runtime_lock);
    Method method = ort_class_find_method_locked(cls, key);
    IMP imp = method == NULL ? NULL : __atomic_load_n(&method->imp, __ATOMIC_ACQUIRE);
    bool is_missing = imp == NULL && search->is_resolved && search->resolver_changes == ort_class_resolver_changes;
    if ((imp != NULL || is_missing) && ort_class_has(cls, ORT_CLASS_INITIALIZED)) {
        ort_cache_insert_locked(cls, key, is_missing ? ort_messenger_forward : imp);
    }
    search->resolver_changes = ort_class_resolver_changes;
    return imp;
}

// Asks the class to add the missing method. The answer does not matter: the caller looks whether the method is there
// now.
static void resolve(Class cls, SEL selector) {
    bool is_meta = ort_class_has(cls, ORT_CLASS_META);
    Class receiver = cls->state->instance_class;
    SEL question = is_meta ? ort_selectors.resolveClassMethod : ort_selectors.resolveInstanceMethod;
    IMP imp = ort_class_find_imp(receiver->isa, question);
    if (imp != NULL) {
        ((BOOL (*)(Class, SEL, SEL))imp)(receiver, question, selector);
    }
}

static const char *advice_for(Class cls) {
    if (ort_class_is_unregistered_small(cls)) {
        return "register a class for its pointer tag with objc_registerSmallObjectClass_np";
    }
    if (ort_protocol_is_bare_class(cls)) {
        return "give protocols a class with ort_protocol_set_class";
    }
    return "its superclass has not been loaded; link or dlopen the image that defines the superclass";
}

__attribute__((noreturn)) static void refuse_unusable(Class cls, SEL selector) {
    ort_fatal(
        "the message %s was sent to %s, which is not usable: %s", sel_getName(selector), cls->name, advice_for(cls));
}

// Returns NULL if the method is missing.
static IMP look_up(Class cls, SEL selector) {
    IMP cached = ort_cache_find(cls, ort_selector_key(selector));
    if (cached != NULL) {
        return cached == ort_messenger_forward ? NULL : cached;
    }
    if (!ort_class_is_complete(cls)) {
        refuse_unusable(cls, selector);
    }
    ort_class_initialize(cls->state->instance_class);
    struct search search = {0};
    IMP imp = find_and_cache(cls, selector, &search);
    if (imp == NULL) {
        resolve(cls, selector);
        search.is_resolved = true;
        imp = find_and_cache(cls, selector, &search);
    }
    return imp;
}

// MARK: Sends

IMP ort_lookup_send_try(Class cls, SEL selector) { return look_up(cls, selector); }

IMP ort_lookup_send(id receiver, SEL selector) {
    IMP imp = look_up(object_getClass(receiver), selector);
    return imp != NULL ? imp : (IMP)_objc_msgForward;
}

IMP ort_lookup_send_stret(id receiver, SEL selector) {
    IMP imp = look_up(object_getClass(receiver), selector);
    return imp != NULL ? imp : (IMP)_objc_msgForward_stret;
}

// Exchanged with acquire and release, and loaded with acquire, which pairs with the exchange: the caller prepares the
// handler's data before it sets the handler. A call that has loaded the old handler may still run after the exchange.
static ort_signature_handler signature_handler;

ort_signature_handler ort_set_signature_handler(ort_signature_handler handler) {
    return __atomic_exchange_n(&signature_handler, handler, __ATOMIC_ACQ_REL);
}

// Whether a message without a method was sent as one that returns in memory. The callers of the look-up functions do
// not say this.
static bool missing_method_returns_in_memory(id receiver, SEL selector) {
    if (selector->types != NULL) {
        return ort_method_type_returns_in_memory(selector->types);
    }
    ort_signature_handler handler = __atomic_load_n(&signature_handler, __ATOMIC_ACQUIRE);
    const char *types = handler == NULL ? NULL : handler(receiver, selector);
    return types != NULL && ort_method_type_returns_in_memory(types);
}

IMP ort_lookup_super(struct objc_super *super, SEL selector) {
    IMP imp = look_up(super->super_class, selector);
    if (imp != NULL) {
        return imp;
    }
    bool in_memory = missing_method_returns_in_memory(super->receiver, selector);
    return in_memory ? (IMP)_objc_msgForward_stret : (IMP)_objc_msgForward;
}

IMP ort_lookup_super_stret(struct objc_super *super, SEL selector) {
    IMP imp = look_up(super->super_class, selector);
    return imp != NULL ? imp : (IMP)_objc_msgForward_stret;
}

IMP ort_lookup_nil_of_types(const char *types) {
    static const IMP functions[] = {ort_messenger_nil, ort_messenger_nil_fpret, ort_messenger_nil_fp2ret};
    return functions[ort_call_layout_count_x87_returns(types)];
}

IMP ort_lookup_nil(SEL selector) { return ort_lookup_nil_of_types(selector == NULL ? NULL : selector->types); }

// MARK: The public questions

// Protocols without a class of their own have no methods.
static IMP look_up_for_question(Class cls, SEL selector) {
    return ort_protocol_is_bare_class(cls) ? NULL : look_up(cls, selector);
}

ORT_AT_CACHE_LINE IMP class_getMethodImplementation(Class cls, SEL selector) {
    if (cls == Nil || selector == NULL) {
        return NULL;
    }
    IMP imp = look_up_for_question(cls, selector);
    return imp != NULL ? imp : (IMP)_objc_msgForward;
}

IMP class_getMethodImplementation_stret(Class cls, SEL selector) {
    if (cls == Nil || selector == NULL) {
        return NULL;
    }
    IMP imp = look_up_for_question(cls, selector);
    return imp != NULL ? imp : (IMP)_objc_msgForward_stret;
}

BOOL ort_class_is_known_to_lack(Class cls, SEL selector) {
    return cls != Nil && selector != NULL &&
        ort_cache_word_find(cls, ort_selector_key(selector)) == ort_messenger_forward;
}

BOOL class_respondsToSelector(Class cls, SEL selector) {
    return cls != Nil && selector != NULL && look_up_for_question(cls, selector) != NULL;
}

IMP object_getMethodImplementation(id object, SEL selector) {
    return class_getMethodImplementation(object_getClass(object), selector);
}
