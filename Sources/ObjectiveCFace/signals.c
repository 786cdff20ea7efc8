// <objc/RACSignal.h>: the methods of NSObject, and the signals and subscriptions that they return.

#include "face.h"

#include <cffi.h>
#include <objc/blocks_runtime.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// Swift's.
extern const struct ort_face_signal_handlers *ort_face_signal_handlers(void);

ORT_FACE_STRING(RACSelectorSignalErrorDomain, "RACSelectorSignalErrorDomain");

// A signal, or a subscription.
struct holder {
    Class isa;
    void *held; // Swift's, owned; of a subscription to a signal that has failed NULL
};

CFFI_DECLARE_CLASS(RACSignal);
CFFI_DEFINE_CLASS(RACSignal, sizeof(struct holder), ORT_CLASS_NATIVE_RETAIN);
CFFI_DECLARE_CLASS(RACDisposable);
CFFI_DEFINE_CLASS(RACDisposable, sizeof(struct holder), ORT_CLASS_NATIVE_RETAIN);

static id make(Class cls, void *held) {
    struct holder *const object = (void *)class_createInstance(cls, 0);
    if (object == NULL) {
        ort_fatal("out of memory: no room for a signal or its subscription");
    }
    object->held = held;
    return (id)(void *)object;
}

static void holder_dealloc(struct holder *self, SEL selector) {
    if (self->held != NULL) {
        ort_face_signal_handlers()->release(self->held);
    }
    object_dispose((id)(void *)self);
}

static id holder_alloc(Class self, SEL selector) {
    cffi_raise(
        "NSInvalidArgumentException",
        "+[%s alloc]: create signals with rac_signalForSelector:, and subscriptions with subscribeNext:",
        class_getName(self));
}

static id holder_alloc_with_zone(Class self, SEL selector, void *zone) { return holder_alloc(self, selector); }

// MARK: For Swift

id ort_face_make_signal(void *signal) { return make(&cffi_class_RACSignal, signal); }

void *ort_face_signal_of(id signal) { return ((struct holder *)(void *)signal)->held; }

struct block_call {
    id block, argument;
};

// A block without the parameter ignores the argument.
static void run_block(void *context) {
    const struct block_call *const call = context;
    const struct ort_block_literal *const literal = (const void *)call->block;
    ((void (*)(const void *, id))literal->invoke)(literal, call->argument);
}

bool ort_face_run_block_catching(id block, id argument, struct ort_caught *caught) {
    struct block_call call = {block, argument};
    return ort_call_catching(run_block, &call, caught);
}

// MARK: Signals of objects

static id signal_of(id object, const char *method, SEL selector, struct objc_protocol *protocol, bool before) {
    if (selector == NULL) {
        cffi_raise("NSInvalidArgumentException", "%s: the selector is NULL", method);
    }
    id thrown = nil;
    const id signal = ort_face_signal_handlers()->signal(object, selector, protocol, before, &thrown);
    ort_face_throw(thrown);
    return objc_autorelease(signal);
}

static id signal_for_selector(id self, SEL selector, SEL signalled) {
    return signal_of(self, "-rac_signalForSelector:", signalled, NULL, false);
}

static id signal_before_selector(id self, SEL selector, SEL signalled) {
    return signal_of(self, "-rac_signalBeforeSelector:", signalled, NULL, true);
}

static id signal_from_protocol(id self, SEL selector, SEL signalled, struct objc_protocol *protocol) {
    if (protocol == NULL) {
        cffi_raise("NSInvalidArgumentException", "-rac_signalForSelector:fromProtocol:: the protocol is nil");
    }
    return signal_of(self, "-rac_signalForSelector:fromProtocol:", signalled, protocol, false);
}

static id will_dealloc_signal(id self, SEL selector) {
    id thrown = nil;
    const id signal = ort_face_signal_handlers()->will_dealloc(self, &thrown);
    ort_face_throw(thrown);
    return objc_autorelease(signal);
}

static const struct ort_static_method object_methods[] = {
    CFFI_METHOD("rac_signalForSelector:", "@24@0:8:16", signal_for_selector),
    CFFI_METHOD("rac_signalBeforeSelector:", "@24@0:8:16", signal_before_selector),
    CFFI_METHOD("rac_signalForSelector:fromProtocol:", "@32@0:8:16@24", signal_from_protocol),
    CFFI_METHOD("rac_willDeallocSignal", "@16@0:8", will_dealloc_signal),
    CFFI_METHODS_END,
};

// MARK: Subscribing

static void check_block(id block, bool is_wanted, SEL selector) {
    if (is_wanted && !ort_object_is_block(block)) {
        cffi_raise(
            "NSInvalidArgumentException", "-[RACSignal %s]: the block argument is not a block", sel_getName(selector));
    }
}

static id subscribe(struct holder *self, const struct ort_face_subscriber *subscriber) {
    id thrown = nil;
    void *const token = ort_face_signal_handlers()->subscribe(self->held, subscriber, &thrown);
    ort_face_throw(thrown);
    return objc_autorelease(make(&cffi_class_RACDisposable, token));
}

static id subscribe_next_error_completed(struct holder *self, SEL selector, id next, id error, id completed) {
    check_block(next, true, selector);
    check_block(error, true, selector);
    check_block(completed, true, selector);
    return subscribe(self, &(struct ort_face_subscriber){next, error, completed});
}

static id subscribe_next(struct holder *self, SEL selector, id next) {
    check_block(next, true, selector);
    return subscribe(self, &(struct ort_face_subscriber){.next = next});
}

static id subscribe_next_completed(struct holder *self, SEL selector, id next, id completed) {
    check_block(next, true, selector);
    check_block(completed, true, selector);
    return subscribe(self, &(struct ort_face_subscriber){.next = next, .completed = completed});
}

static id subscribe_next_error(struct holder *self, SEL selector, id next, id error) {
    check_block(next, true, selector);
    check_block(error, true, selector);
    return subscribe(self, &(struct ort_face_subscriber){.next = next, .error = error});
}

static id subscribe_error(struct holder *self, SEL selector, id error) {
    check_block(error, true, selector);
    return subscribe(self, &(struct ort_face_subscriber){.error = error});
}

static id subscribe_error_completed(struct holder *self, SEL selector, id error, id completed) {
    check_block(error, true, selector);
    check_block(completed, true, selector);
    return subscribe(self, &(struct ort_face_subscriber){.error = error, .completed = completed});
}

static id subscribe_completed(struct holder *self, SEL selector, id completed) {
    check_block(completed, true, selector);
    return subscribe(self, &(struct ort_face_subscriber){.completed = completed});
}

static id take_until(struct holder *self, SEL selector, id end) {
    if (end == nil || !cffi_object_is_kind(end, selector, &cffi_class_RACSignal)) {
        cffi_raise("NSInvalidArgumentException", "-[RACSignal takeUntil:]: the argument is not a signal");
    }
    return objc_autorelease(ort_face_signal_handlers()->take_until(self->held, ort_face_signal_of(end)));
}

static const struct ort_static_method signal_methods[] = {
    CFFI_METHOD("subscribeNext:", "@24@0:8@?16", subscribe_next),
    CFFI_METHOD("subscribeNext:completed:", "@32@0:8@?16@?24", subscribe_next_completed),
    CFFI_METHOD("subscribeNext:error:completed:", "@40@0:8@?16@?24@?32", subscribe_next_error_completed),
    CFFI_METHOD("subscribeNext:error:", "@32@0:8@?16@?24", subscribe_next_error),
    CFFI_METHOD("subscribeError:", "@24@0:8@?16", subscribe_error),
    CFFI_METHOD("subscribeError:completed:", "@32@0:8@?16@?24", subscribe_error_completed),
    CFFI_METHOD("subscribeCompleted:", "@24@0:8@?16", subscribe_completed),
    CFFI_METHOD("takeUntil:", "@24@0:8@16", take_until),
    CFFI_METHOD("dealloc", "v16@0:8", holder_dealloc),
    CFFI_METHODS_END,
};

// MARK: Subscriptions

static void dispose(struct holder *self, SEL selector) {
    if (self->held != NULL) {
        ort_face_signal_handlers()->dispose(self->held);
    }
}

static BOOL is_disposed(struct holder *self, SEL selector) {
    return self->held == NULL || !ort_face_signal_handlers()->is_active(self->held);
}

static const struct ort_static_method disposable_methods[] = {
    CFFI_METHOD("dispose", "v16@0:8", dispose),
    CFFI_METHOD("isDisposed", "B16@0:8", is_disposed),
    CFFI_METHOD("dealloc", "v16@0:8", holder_dealloc),
    CFFI_METHODS_END,
};

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("alloc", "@16@0:8", holder_alloc),
    CFFI_METHOD("allocWithZone:", "@24@0:8^{_NSZone=}16", holder_alloc_with_zone),
    CFFI_METHODS_END,
};

ORT_FACE_WHEN_LOADED add(void) {
    ort_class_register_static(&cffi_class_RACSignal, &cffi_class_NSObject, signal_methods, class_methods);
    ort_class_register_static(&cffi_class_RACDisposable, &cffi_class_NSObject, disposable_methods, class_methods);
    ort_face_extend(object_methods, NULL);
    ort_face_add_disposables();
}
