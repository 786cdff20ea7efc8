// NSInvocation: the Objective-C face of an invocation, which lies in the object.

#include "classes/static_class.h"
#include "invocations/invocation.h"

#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

struct invocation_object {
    Class isa;
    struct cffi_invocation core;
};

CFFI_DEFINE_CLASS(NSInvocation, sizeof(struct invocation_object), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

// MARK: From C

static struct invocation_object *create(const struct cffi_signature *signature) {
    struct invocation_object *const object = (void *)class_createInstance(&cffi_class_NSInvocation, 0);
    if (object == NULL)
        return NULL;
    object->core.is_object = true;
    if (cffi_invocation_init(&object->core, signature) == CFFI_OK)
        return object;
    objc_release((id)(void *)object);
    return NULL;
}

id cffi_invocation_object_create(const struct cffi_signature *signature) {
    struct invocation_object *const object = create(signature);
    if (object != NULL && object->core.heap_buffer != NULL)
        memset(object->core.buffer, 0, signature->buffer_size);
    return (id)(void *)object;
}

id cffi_invocation_object_create_from_frame(
    const struct cffi_signature *signature, const struct ort_call_frame *frame) {
    struct invocation_object *const object = create(signature);
    if (object != NULL)
        cffi_invocation_capture(&object->core, frame);
    return (id)(void *)object;
}

void cffi_invocation_object_finish(id object) {
    struct cffi_invocation *const core = &((struct invocation_object *)(void *)object)->core;
    core->answers_call = false;
    if (ort_retain_count(object) > 1)
        (void)cffi_invocation_retain_arguments(core);
    objc_release(object);
}

struct cffi_invocation *cffi_invocation_of_object(id object) {
    if (object == nil || !cffi_object_is_kind(object, NULL, &cffi_class_NSInvocation))
        return NULL;
    return &((struct invocation_object *)(void *)object)->core;
}

id cffi_invocation_object(struct cffi_invocation *invocation) {
    if (!invocation->is_object)
        return nil;
    return (id)(void *)((char *)invocation - offsetof(struct invocation_object, core));
}

// MARK: Methods

// What a status means to an Objective-C caller.
static void demand(cffi_status status, SEL selector, const struct cffi_invocation *core, intptr_t index) {
    if (status == CFFI_OK)
        return;
    const char *const name = status == CFFI_NO_MEMORY ? "NSMallocException" : "NSInvalidArgumentException";
    if (status == CFFI_INDEX_OUT_OF_RANGE)
        cffi_raise(
            name, "-[NSInvocation %s]: index %jd is out of range, %s has %zu arguments", sel_getName(selector),
            (intmax_t)index, core->signature->text, core->signature->argument_count);
    cffi_raise(
        name, "-[NSInvocation %s]: %s (signature %s, selector %s)", sel_getName(selector),
        cffi_status_description(status), core->signature->text, sel_getName(cffi_invocation_selector(core)));
}

static id class_invocation_with_signature(Class self, SEL selector, id signature_object) {
    const struct cffi_signature *const signature = cffi_signature_of_object(signature_object);
    if (signature == NULL)
        cffi_raise(
            "NSInvalidArgumentException",
            "+[NSInvocation invocationWithMethodSignature:]: the argument is no NSMethodSignature");
    const id object = cffi_invocation_object_create(signature);
    if (object == nil)
        cffi_raise("NSMallocException", "+[NSInvocation invocationWithMethodSignature:]: there is no memory for it");
    return objc_autorelease(object);
}

static id class_alloc(Class self, SEL selector) {
    cffi_raise("NSInvalidArgumentException", "+[NSInvocation alloc]: use invocationWithMethodSignature:");
}

static void deinit(void *object) { cffi_invocation_deinit(&((struct invocation_object *)object)->core); }

static void dispose(void *object) { object_dispose(object); }

static void invocation_dealloc(struct invocation_object *self, SEL selector) {
    ort_call_with_cleanup(deinit, self, dispose);
}

static id method_signature(struct invocation_object *self, SEL selector) { return (id)(void *)self->core.signature; }

static id target(struct invocation_object *self, SEL selector) { return cffi_invocation_target(&self->core); }

static void set_target(struct invocation_object *self, SEL selector, id value) {
    cffi_invocation_set_target(&self->core, value);
}

static SEL message(struct invocation_object *self, SEL selector) { return cffi_invocation_selector(&self->core); }

static void set_message(struct invocation_object *self, SEL selector, SEL value) {
    cffi_invocation_set_selector(&self->core, value);
}

static void get_argument(struct invocation_object *self, SEL selector, void *location, intptr_t index) {
    demand(cffi_invocation_get_argument(&self->core, (size_t)index, location), selector, &self->core, index);
}

static void set_argument(struct invocation_object *self, SEL selector, const void *location, intptr_t index) {
    demand(cffi_invocation_set_argument(&self->core, (size_t)index, location), selector, &self->core, index);
}

static void get_return_value(struct invocation_object *self, SEL selector, void *location) {
    demand(cffi_invocation_get_return_value(&self->core, location), selector, &self->core, 0);
}

static void set_return_value(struct invocation_object *self, SEL selector, const void *location) {
    demand(cffi_invocation_set_return_value(&self->core, location), selector, &self->core, 0);
}

static void invoke(struct invocation_object *self, SEL selector) {
    demand(cffi_invocation_invoke(&self->core), selector, &self->core, 0);
}

static void invoke_with_target(struct invocation_object *self, SEL selector, id value) {
    demand(cffi_invocation_invoke_with_target(&self->core, value), selector, &self->core, 0);
}

static void retain_arguments(struct invocation_object *self, SEL selector) {
    demand(cffi_invocation_retain_arguments(&self->core), selector, &self->core, 0);
}

static BOOL arguments_retained(struct invocation_object *self, SEL selector) { return self->core.retains_arguments; }

static const struct ort_static_method instance_methods[] = {
    CFFI_METHOD("dealloc", "v16@0:8", invocation_dealloc),
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
    CFFI_METHODS_END,
};

void cffi_invocation_register(void) {
    ort_class_register_static(&cffi_class_NSInvocation, &cffi_class_NSObject, instance_methods, class_methods);
}
