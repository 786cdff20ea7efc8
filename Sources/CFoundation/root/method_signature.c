// NSMethodSignature: the Objective-C face of a signature, which is the object itself.

#include "root/static_class.h"
#include "signatures/signature.h"

#include <objc/runtime.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

static id class_signature_with_types(Class self, SEL selector, const char *types) {
    return (id)(void *)cffi_signature_intern(types, NULL);
}

// An instance without a type could not answer any message.
static id class_alloc(Class self, SEL selector) {
    cffi_raise("NSInvalidArgumentException", "+[NSMethodSignature alloc]: use signatureWithObjCTypes:");
}

static id class_alloc_with_zone(Class self, SEL selector, void *zone) { return class_alloc(self, selector); }

static uintptr_t number_of_arguments(const struct cffi_signature *self, SEL selector) { return self->argument_count; }

static const char *argument_type(const struct cffi_signature *self, SEL selector, uintptr_t index) {
    if (index >= self->argument_count) {
        cffi_raise(
            "NSInvalidArgumentException",
            "-[NSMethodSignature getArgumentTypeAtIndex:]: index %ju is out of range, %s has %zu arguments",
            (uintmax_t)index, self->text, self->argument_count);
    }
    return self->arguments[index].encoding;
}

static const char *method_return_type(const struct cffi_signature *self, SEL selector) {
    return self->return_value.encoding;
}

static uintptr_t method_return_length(const struct cffi_signature *self, SEL selector) {
    return self->return_value.size;
}

static uintptr_t frame_length(const struct cffi_signature *self, SEL selector) { return self->frame_length; }

static BOOL is_oneway(const struct cffi_signature *self, SEL selector) { return self->is_oneway; }

static const struct ort_static_method instance_methods[] = {
    CFFI_METHOD("numberOfArguments", "Q16@0:8", number_of_arguments),
    CFFI_METHOD("getArgumentTypeAtIndex:", "r*24@0:8Q16", argument_type),
    CFFI_METHOD("methodReturnType", "r*16@0:8", method_return_type),
    CFFI_METHOD("methodReturnLength", "Q16@0:8", method_return_length),
    CFFI_METHOD("frameLength", "Q16@0:8", frame_length),
    CFFI_METHOD("isOneway", "B16@0:8", is_oneway),
    CFFI_METHODS_END,
};

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("signatureWithObjCTypes:", "@24@0:8r*16", class_signature_with_types),
    CFFI_METHOD("alloc", "@16@0:8", class_alloc),
    CFFI_METHOD("allocWithZone:", "@24@0:8^v16", class_alloc_with_zone),
    CFFI_METHODS_END,
};

void cffi_method_signature_register(void) {
    ort_class_register_static(&cffi_class_NSMethodSignature, &cffi_class_NSObject, instance_methods, class_methods);
}
