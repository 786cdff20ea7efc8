// Look-ups whose results a caller may keep. The slot of a method is the method itself: its first word is the
// implementation.

#include <objc/abi.h>
#include <objc/kernel.h>
#include <objc/runtime.h>

_Static_assert(offsetof(struct objc_method, imp) == offsetof(struct objc_slot2, method), "a method is a slot");

_Atomic(uint64_t) objc_method_cache_version;

__attribute__((constructor(102))) static void follow_changes(void) {
    ort_method_generation_copy_to((uint64_t *)&objc_method_cache_version);
}

static struct objc_slot2 *slot_of(Method method) { return (struct objc_slot2 *)(void *)method; }

// Read before the look-up: a change in between makes the result look out of date.
static void store_version(uint64_t *version) {
    if (version != NULL) {
        *version = ort_method_generation();
    }
}

struct objc_slot2 *objc_get_slot2(Class cls, SEL selector, uint64_t *version) {
    store_version(version);
    return slot_of(class_getInstanceMethod(cls, selector));
}

// The slots of functions that are no methods: the two that forward, and the three that answer for nil. Each is filled
// once.
static struct objc_slot2 functions[5];

static struct objc_slot2 *slot_of_function(IMP function) {
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        IMP present = NULL;
        if (__atomic_compare_exchange_n(
                &functions[i].method, &present, function, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) ||
            present == function) {
            return &functions[i];
        }
    }
    ort_fatal("objc_slot_lookup_version: there is no method and no slot for the function at %p", (void *)function);
}

struct objc_slot2 *objc_slot_lookup_version(id *receiver, SEL selector, uint64_t *version) {
    store_version(version);
    for (;;) {
        const IMP function = objc_msg_lookup(*receiver, selector);
        const Method method = class_getInstanceMethod(object_getClass(*receiver), selector);
        if (method == NULL) {
            return slot_of_function(function);
        }
        if (method_getImplementation(method) == function) {
            return slot_of(method);
        }
        store_version(version); // the method was changed meanwhile
    }
}

IMP objc_msg_lookup2(id *receiver, SEL selector) { return objc_msg_lookup(*receiver, selector); }

// MARK: The older form

static Class owner_of(Class cls, Method method) {
    while (class_getInstanceMethod(class_getSuperclass(cls), method_getName(method)) == method) {
        cls = class_getSuperclass(cls);
    }
    return cls;
}

// The slot of the thread's last call.
static _Thread_local struct objc_slot last;

struct objc_slot *objc_get_slot(Class cls, SEL selector) {
    const Method method = class_getInstanceMethod(cls, selector);
    if (method == NULL) {
        return NULL;
    }
    last = (struct objc_slot){.owner = owner_of(cls, method),
                              .cachedFor = cls,
                              .types = method_getTypeEncoding(method),
                              .method = method_getImplementation(method),
                              .selector = method_getName(method)};
    return &last;
}

struct objc_slot *objc_msg_lookup_sender(id *receiver, SEL selector, id sender) {
    (void)sender;
    const IMP function = objc_msg_lookup(*receiver, selector); // sends +initialize, and resolves the method
    const Class cls = object_getClass(*receiver);
    if (objc_get_slot(cls, selector) == NULL) {
        last = (struct objc_slot){.cachedFor = cls, .types = sel_getType_np(selector), .selector = selector};
    }
    last.method = function;
    return &last;
}
