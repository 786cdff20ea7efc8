// <objc/BlocksKit.h>: an invocation of the message that a block sends.

#include "face.h"

#include <cffi.h>
#include <objc/blocks_runtime.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// The object that the block gets in place of the target.
struct grabber {
    Class isa;
    id target;     // owned
    id invocation; // owned: the last one
};

CFFI_DECLARE_CLASS(ORTInvocationGrabber);
CFFI_DEFINE_CLASS(ORTInvocationGrabber, sizeof(struct grabber), ORT_CLASS_NATIVE_RETAIN);

static void grabber_dealloc(struct grabber *self, SEL selector) {
    objc_release(self->target);
    objc_release(self->invocation);
    object_dispose((id)(void *)self);
}

static id grabber_signature(struct grabber *self, SEL selector, SEL asked) {
    return CFFI_SEND_1(id, self->target, cffi_selectors.methodSignatureForSelector, SEL, asked);
}

static void grabber_forward(struct grabber *self, SEL selector, id invocation) {
    struct cffi_invocation *const core = cffi_invocation_of_object(invocation);
    if (core == NULL) {
        cffi_raise("NSInvalidArgumentException", "the argument of forwardInvocation: is not an NSInvocation");
    }
    cffi_invocation_set_target(core, self->target);
    if (cffi_invocation_retain_arguments(core) != CFFI_OK) {
        ort_fatal("out of memory: no room for the arguments of a grabbed invocation");
    }
    objc_storeStrong(&self->invocation, invocation);
}

static const struct ort_static_method grabber_methods[] = {
    CFFI_METHOD("dealloc", "v16@0:8", grabber_dealloc),
    CFFI_METHOD("methodSignatureForSelector:", "@24@0:8:16", grabber_signature),
    CFFI_METHOD("forwardInvocation:", "v24@0:8@16", grabber_forward),
    CFFI_METHODS_END,
};

static id invocation_with_target(Class self, SEL selector, id target, id block) {
    if (target == nil || !ort_object_is_block(block)) {
        cffi_raise(
            "NSInvalidArgumentException", "+bk_invocationWithTarget:block:: %s",
            target == nil ? "the target is nil" : "the block argument is not a block");
    }
    struct grabber *const grabber = (void *)class_createInstance(&cffi_class_ORTInvocationGrabber, 0);
    if (grabber == NULL) {
        ort_fatal("out of memory: no room for an invocation grabber");
    }
    grabber->target = objc_retain(target);
    objc_autorelease((id)(void *)grabber);
    const struct ort_block_literal *const literal = (const void *)block;
    ((void (*)(const void *, void *))literal->invoke)(literal, grabber);
    return objc_retainAutorelease(grabber->invocation);
}

static const struct ort_static_method invocation_methods[] = {
    CFFI_METHOD("bk_invocationWithTarget:block:", "@32@0:8@16@?24", invocation_with_target),
    CFFI_METHODS_END,
};

ORT_FACE_WHEN_LOADED add(void) {
    ort_class_register_static(&cffi_class_ORTInvocationGrabber, &cffi_class_NSProxy, grabber_methods, NULL);
    const struct ort_static_method *const method = invocation_methods;
    class_addMethod(cffi_class_NSInvocation.isa, sel_registerName(method->name), method->imp, method->types);
}
