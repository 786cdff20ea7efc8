// NSInvocation: the Objective-C face of an invocation, which lies in the object (invocations/container.c).

#include "invocations/container.h"
#include "root/static_class.h"

#include <objc/hooks.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// MARK: Methods

// Reports a status to an Objective-C caller as an exception.
__attribute__((noinline, noreturn)) static void raise_status(
    cffi_status status, SEL selector, const struct cffi_invocation *core, intptr_t index) {
    const char *const name = status == CFFI_NO_MEMORY ? "NSMallocException" : "NSInvalidArgumentException";
    if (status == CFFI_INDEX_OUT_OF_RANGE) {
        cffi_raise(
            name, "-[NSInvocation %s]: index %jd is out of range, %s has %zu arguments", sel_getName(selector),
            (intmax_t)index, core->signature->text, core->signature->argument_count);
    }
    cffi_raise(
        name, "-[NSInvocation %s]: %s (signature %s, selector %s)", sel_getName(selector),
        cffi_status_description(status), core->signature->text, sel_getName(cffi_invocation_selector(core)));
}

static inline void demand(cffi_status status, SEL selector, const struct cffi_invocation *core, intptr_t index) {
    if (__builtin_expect(status != CFFI_OK, false)) {
        raise_status(status, selector, core, index);
    }
}

static id class_invocation_with_signature(Class self, SEL selector, id signature_object) {
    const struct cffi_signature *const signature = cffi_signature_of_object(signature_object);
    if (signature == NULL) {
        cffi_raise(
            "NSInvalidArgumentException",
            "+[NSInvocation invocationWithMethodSignature:]: the argument is not an NSMethodSignature");
    }
    const id object = cffi_invocation_object_create(signature);
    if (object == nil) {
        cffi_raise("NSMallocException", "+[NSInvocation invocationWithMethodSignature:]: out of memory");
    }
    return objc_autorelease(object);
}

static id class_alloc(Class self, SEL selector) {
    cffi_raise("NSInvalidArgumentException", "+[NSInvocation alloc]: use invocationWithMethodSignature:");
}

static id class_alloc_with_zone(Class self, SEL selector, void *zone) { return class_alloc(self, selector); }

static id method_signature(struct invocation_object *self, SEL selector) { return (id)(void *)self->core.signature; }

// nil for a hooked call whose receiver is gone, since the sender may retain the target.
static id target(struct invocation_object *self, SEL selector) {
    const bool is_gone = self->core.is_hooked && !ort_hook_call_has_receiver(self->core.hook_call);
    return is_gone ? nil : cffi_invocation_target(&self->core);
}

// The long way of a method is a function of its own, so that the short way has no registers to save for it.
__attribute__((noinline)) static void set_target_anyhow(struct invocation_object *self, SEL selector, id value) {
    demand(cffi_invocation_set_target_try(&self->core, value), selector, &self->core, 0);
}

static void set_target(struct invocation_object *self, SEL selector, id value) {
    if (!cffi_invocation_place_target(&self->core, value)) {
        set_target_anyhow(self, selector, value);
    }
}

static SEL message(struct invocation_object *self, SEL selector) { return cffi_invocation_selector(&self->core); }

static void set_message(struct invocation_object *self, SEL selector, SEL value) {
    if (!cffi_invocation_place_selector(&self->core, value)) {
        cffi_invocation_set_selector(&self->core, value);
    }
}

static void get_argument(struct invocation_object *self, SEL selector, void *location, intptr_t index) {
    demand(cffi_invocation_get_argument(&self->core, (size_t)index, location), selector, &self->core, index);
}

__attribute__((noinline)) static void set_argument_anyhow(
    struct invocation_object *self, SEL selector, const void *location, intptr_t index) {
    demand(cffi_invocation_set_argument(&self->core, (size_t)index, location), selector, &self->core, index);
}

static void set_argument(struct invocation_object *self, SEL selector, const void *location, intptr_t index) {
    if (!cffi_invocation_place_argument(&self->core, (size_t)index, location)) {
        set_argument_anyhow(self, selector, location, index);
    }
}

static void get_return_value(struct invocation_object *self, SEL selector, void *location) {
    demand(cffi_invocation_get_return_value(&self->core, location), selector, &self->core, 0);
}

static void set_return_value(struct invocation_object *self, SEL selector, const void *location) {
    demand(cffi_invocation_set_return_value(&self->core, location), selector, &self->core, 0);
}

__attribute__((noinline)) static void invoke_anyhow(struct invocation_object *self, SEL selector) {
    demand(cffi_invocation_invoke(&self->core), selector, &self->core, 0);
}

static void invoke(struct invocation_object *self, SEL selector) {
    if (!cffi_invocation_send_try(&self->core)) {
        invoke_anyhow(self, selector);
    }
}

__attribute__((noinline)) static void invoke_with_target_anyhow(
    struct invocation_object *self, SEL selector, id value) {
    demand(cffi_invocation_invoke_with_target(&self->core, value), selector, &self->core, 0);
}

static void invoke_with_target(struct invocation_object *self, SEL selector, id value) {
    struct cffi_invocation *const core = &self->core;
    if (core->is_hooked || !cffi_invocation_place_target(core, value) || !cffi_invocation_repeat_try(core)) {
        invoke_with_target_anyhow(self, selector, value);
    }
}

static void retain_arguments(struct invocation_object *self, SEL selector) {
    demand(cffi_invocation_retain_arguments(&self->core), selector, &self->core, 0);
}

static BOOL arguments_retained(struct invocation_object *self, SEL selector) {
    return cffi_invocation_arguments_retained(&self->core);
}

static const struct ort_static_method instance_methods[] = {
    CFFI_METHOD("dealloc", "v16@0:8", cffi_invocation_object_dealloc),
    CFFI_METHOD("retain", "@16@0:8", cffi_invocation_object_retain),
    CFFI_METHOD("release", "Vv16@0:8", cffi_invocation_object_release),
    CFFI_METHOD("methodSignature", "@16@0:8", method_signature),
    CFFI_METHOD("target", "@16@0:8", target),
    CFFI_METHOD("setTarget:", "v24@0:8@16", set_target),
    CFFI_METHOD("selector", ":16@0:8", message),
    CFFI_METHOD("setSelector:", "v24@0:8:16", set_message),
    CFFI_METHOD("getArgument:atIndex:", "v32@0:8^v16q24", get_argument),
    CFFI_METHOD("setArgument:atIndex:", "v32@0:8^v16q24", set_argument),
    CFFI_METHOD("getReturnValue:", "v24@0:8^v16", get_return_value),
    CFFI_METHOD("setReturnValue:", "v24@0:8^v16", set_return_value),
    CFFI_METHOD("invoke", "v16@0:8", invoke),
    CFFI_METHOD("invokeWithTarget:", "v24@0:8@16", invoke_with_target),
    CFFI_METHOD("retainArguments", "v16@0:8", retain_arguments),
    CFFI_METHOD("argumentsRetained", "B16@0:8", arguments_retained),
    CFFI_METHODS_END,
};

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("invocationWithMethodSignature:", "@24@0:8@16", class_invocation_with_signature),
    CFFI_METHOD("alloc", "@16@0:8", class_alloc),
    CFFI_METHOD("allocWithZone:", "@24@0:8^v16", class_alloc_with_zone),
    CFFI_METHODS_END,
};

void cffi_invocation_register(void) {
    ort_class_register_static(&cffi_class_NSInvocation, &cffi_class_NSObject, instance_methods, class_methods);
}
