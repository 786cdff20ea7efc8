// NSObject.

#include "root/static_class.h"
#include "signatures/method_signatures.h"

#include <cffi.h>
#include <cffi_collections.h>
#include <objc/hooks.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <stdio.h>
#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

CFFI_DEFINE_CLASS(NSObject, sizeof(Class), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

// The offset that compiled code adds to an instance's address to read `isa`.
OBJC_EXPORT int32_t cffi_object_isa_offset __asm__("__objc_ivar_offset_NSObject.isa.#");
__attribute__((used)) int32_t cffi_object_isa_offset = 0;

// MARK: Life

id cffi_object_alloc(Class self, SEL selector) { return class_createInstance(self, 0); }

id cffi_object_alloc_with_zone(Class self, SEL selector, void *zone) { return class_createInstance(self, 0); }

static id object_new(Class self, SEL selector) {
    return CFFI_SEND(id, CFFI_SEND(id, (id)self, cffi_selectors.alloc), cffi_selectors.init);
}

id cffi_object_self(id self, SEL selector) { return self; }

void cffi_object_dealloc(id self, SEL selector) { object_dispose(self); }

id cffi_object_retain(id self, SEL selector) { return ort_retain(self); }

void cffi_object_release(id self, SEL selector) { ort_release(self); }

id cffi_object_autorelease(id self, SEL selector) { return ort_autorelease(self); }

uintptr_t cffi_object_retain_count(id self, SEL selector) { return ort_retain_count(self); }

static id object_copy_with_nil_zone(id self, SEL selector) {
    return CFFI_SEND_1(id, self, cffi_selectors.copyWithZone, void *, NULL);
}

static id object_mutable_copy_with_nil_zone(id self, SEL selector) {
    return CFFI_SEND_1(id, self, cffi_selectors.mutableCopyWithZone, void *, NULL);
}

static id class_copy_with_zone(Class self, SEL selector, void *zone) { return (id)(void *)self; }

static void class_load_or_initialize(Class self, SEL selector) {}

// MARK: Identity

Class cffi_object_class(id self, SEL selector) { return object_getClass(self); }

Class cffi_object_superclass(id self, SEL selector) { return class_getSuperclass(cffi_class_said(self)); }

Class cffi_object_class_superclass(Class self, SEL selector) { return class_getSuperclass(self); }

uintptr_t cffi_object_hash(id self, SEL selector) { return (uintptr_t)self >> 4; }

BOOL cffi_object_is_equal(id self, SEL selector, id other) { return self == other; }

static BOOL object_is_proxy(id self, SEL selector) { return NO; }

BOOL cffi_object_class_is_subclass(Class self, SEL selector, Class cls) {
    for (Class ancestor = self; ancestor != Nil; ancestor = class_getSuperclass(ancestor)) {
        if (ancestor == cls) {
            return YES;
        }
    }
    return NO;
}

BOOL cffi_object_is_kind(id self, SEL selector, Class cls) {
    return cffi_object_class_is_subclass(object_getClass(self), selector, cls);
}

static BOOL object_is_member(id self, SEL selector, Class cls) { return cffi_class_said(self) == cls; }

BOOL cffi_object_class_is_member(Class self, SEL selector, Class cls) {
    return object_getClass((id)(void *)self) == cls;
}

BOOL cffi_object_class_conforms(Class self, SEL selector, struct objc_protocol *protocol) {
    for (Class ancestor = self; ancestor != Nil; ancestor = class_getSuperclass(ancestor)) {
        if (class_conformsToProtocol(ancestor, protocol)) {
            return YES;
        }
    }
    return NO;
}

static BOOL object_conforms(id self, SEL selector, struct objc_protocol *protocol) {
    return cffi_object_class_conforms(object_getClass(self), selector, protocol);
}

// Text of any length in an autoreleased string.
static id autoreleased_string(const char *text, int length) {
    return objc_autorelease(cffi_string_create(text, length < 0 ? 0 : (size_t)length));
}

id cffi_object_description(id self, SEL selector) {
    char text[256];
    const int length = snprintf(text, sizeof text, "<%.200s: %p>", class_getName(cffi_class_said(self)), (void *)self);
    return autoreleased_string(text, length);
}

id cffi_object_class_description(Class self, SEL selector) {
    const char *const name = class_getName(self);
    return autoreleased_string(name, (int)strlen(name));
}

// MARK: Methods

BOOL cffi_object_responds(id self, SEL selector, SEL asked) {
    return class_respondsToSelector(ort_object_lookup_class(self, asked), asked);
}

static BOOL class_instances_respond(Class self, SEL selector, SEL asked) {
    return class_respondsToSelector(self, asked);
}

static IMP implementation(Class cls, SEL selector) {
    const IMP imp = class_getMethodImplementation(cls, selector);
    if (imp != (IMP)_objc_msgForward) {
        return imp;
    }
    // No method implements the message: the form of forwarding depends on how it would return.
    const struct cffi_signature *const signature = cffi_signature_of_method(cls, selector, NULL);
    return signature != NULL && cffi_signature_returns_in_memory(signature) ? (IMP)_objc_msgForward_stret : imp;
}

static IMP object_method(id self, SEL selector, SEL asked) {
    return implementation(ort_object_lookup_class(self, asked), asked);
}

static IMP class_instance_method(Class self, SEL selector, SEL asked) { return implementation(self, asked); }

id cffi_object_method_signature(id self, SEL selector, SEL asked) {
    return (id)(void *)cffi_method_signature_find(ort_object_lookup_class(self, asked), asked);
}

static id class_instance_method_signature(Class self, SEL selector, SEL asked) {
    return (id)(void *)cffi_method_signature_find(self, asked);
}

static id object_perform(id self, SEL selector, SEL message) { return CFFI_SEND(id, self, message); }

static id object_perform_with(id self, SEL selector, SEL message, id argument) {
    return CFFI_SEND_1(id, self, message, id, argument);
}

static id object_perform_with_two(id self, SEL selector, SEL message, id first, id second) {
    return ((id (*)(id, SEL, id, id))objc_msgSend)(self, message, first, second);
}

// MARK: Missing methods

static BOOL class_resolve(Class self, SEL selector, SEL missing) { return NO; }

// The method that a message in flight would call if it were sent now. Since the message was sent, the method may have
// stopped being a forwarded one.
static IMP method_since_sent(id self, const struct cffi_invocation *core) {
    if (cffi_invocation_target(core) != self) {
        return NULL;
    }
    const SEL sent = cffi_invocation_selector(core);
    const IMP imp = method_getImplementation(class_getInstanceMethod(ort_object_lookup_class(self, sent), sent));
    return imp != (IMP)_objc_msgForward && imp != (IMP)_objc_msgForward_stret ? imp : NULL;
}

void cffi_object_forward_invocation(id self, SEL selector, id invocation) {
    struct cffi_invocation *const core = cffi_invocation_of_object(invocation);
    if (core == NULL) {
        cffi_raise("NSInvalidArgumentException", "the argument of forwardInvocation: is not an NSInvocation");
    }
    const IMP imp = method_since_sent(self, core);
    const cffi_status status = imp != NULL ? cffi_invocation_invoke_function(core, imp) : CFFI_OK;
    if (status != CFFI_OK) {
        cffi_raise(
            status == CFFI_NO_MEMORY ? "NSMallocException" : "NSInvalidArgumentException",
            "-[%s forwardInvocation:]: %s (selector %s)", object_getClassName(self), cffi_status_description(status),
            sel_getName(cffi_invocation_selector(core)));
    }
    if (imp == NULL) {
        CFFI_SEND_1(void, self, cffi_selectors.doesNotRecognizeSelector, SEL, cffi_invocation_selector(core));
    }
}

void cffi_object_does_not_recognize(id self, SEL selector, SEL unknown) {
    const BOOL is_class = object_isClass(self);
    cffi_raise(
        "NSInvalidArgumentException", "%c[%s %s]: unrecognized selector sent to %s %p", is_class ? '+' : '-',
        is_class ? class_getName((Class)(void *)self) : object_getClassName(self), sel_getName(unknown),
        is_class ? "class" : "instance", (void *)self);
}

static const struct ort_static_method instance_methods[] = {
    CFFI_METHOD("init", "@16@0:8", cffi_object_self),
    CFFI_METHOD("dealloc", "v16@0:8", cffi_object_dealloc),
    CFFI_METHOD("copy", "@16@0:8", object_copy_with_nil_zone),
    CFFI_METHOD("mutableCopy", "@16@0:8", object_mutable_copy_with_nil_zone),
    CFFI_METHOD("self", "@16@0:8", cffi_object_self),
    CFFI_METHOD("retain", "@16@0:8", cffi_object_retain),
    CFFI_METHOD("release", "Vv16@0:8", cffi_object_release),
    CFFI_METHOD("autorelease", "@16@0:8", cffi_object_autorelease),
    CFFI_METHOD("retainCount", "Q16@0:8", cffi_object_retain_count),
    CFFI_METHOD("class", "#16@0:8", cffi_object_class),
    CFFI_METHOD("superclass", "#16@0:8", cffi_object_superclass),
    CFFI_METHOD("hash", "Q16@0:8", cffi_object_hash),
    CFFI_METHOD("isEqual:", "B24@0:8@16", cffi_object_is_equal),
    CFFI_METHOD("isProxy", "B16@0:8", object_is_proxy),
    CFFI_METHOD("isKindOfClass:", "B24@0:8#16", cffi_object_is_kind),
    CFFI_METHOD("isMemberOfClass:", "B24@0:8#16", object_is_member),
    CFFI_METHOD("conformsToProtocol:", "B24@0:8@16", object_conforms),
    CFFI_METHOD("respondsToSelector:", "B24@0:8:16", cffi_object_responds),
    CFFI_METHOD("description", "@16@0:8", cffi_object_description),
    CFFI_METHOD("methodForSelector:", "^?24@0:8:16", object_method),
    CFFI_METHOD("methodSignatureForSelector:", "@24@0:8:16", cffi_object_method_signature),
    CFFI_METHOD("performSelector:", "@24@0:8:16", object_perform),
    CFFI_METHOD("performSelector:withObject:", "@32@0:8:16@24", object_perform_with),
    CFFI_METHOD("performSelector:withObject:withObject:", "@40@0:8:16@24@32", object_perform_with_two),
    CFFI_METHOD("forwardingTargetForSelector:", "@24@0:8:16", ort_forwarding_target_none),
    CFFI_METHOD("forwardInvocation:", "v24@0:8@16", cffi_object_forward_invocation),
    CFFI_METHOD("doesNotRecognizeSelector:", "v24@0:8:16", cffi_object_does_not_recognize),
    CFFI_METHODS_END,
};

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("load", "v16@0:8", class_load_or_initialize),
    CFFI_METHOD("initialize", "v16@0:8", class_load_or_initialize),
    CFFI_METHOD("alloc", "@16@0:8", cffi_object_alloc),
    CFFI_METHOD("allocWithZone:", "@24@0:8^v16", cffi_object_alloc_with_zone),
    CFFI_METHOD("new", "@16@0:8", object_new),
    CFFI_METHOD("copy", "@16@0:8", cffi_object_self),
    CFFI_METHOD("mutableCopy", "@16@0:8", cffi_object_self),
    CFFI_METHOD("copyWithZone:", "@24@0:8^v16", class_copy_with_zone),
    CFFI_METHOD("class", "#16@0:8", cffi_object_self),
    CFFI_METHOD("superclass", "#16@0:8", cffi_object_class_superclass),
    CFFI_METHOD("description", "@16@0:8", cffi_object_class_description),
    CFFI_METHOD("isMemberOfClass:", "B24@0:8#16", cffi_object_class_is_member),
    CFFI_METHOD("isSubclassOfClass:", "B24@0:8#16", cffi_object_class_is_subclass),
    CFFI_METHOD("instancesRespondToSelector:", "B24@0:8:16", class_instances_respond),
    CFFI_METHOD("conformsToProtocol:", "B24@0:8@16", cffi_object_class_conforms),
    CFFI_METHOD("instanceMethodForSelector:", "^?24@0:8:16", class_instance_method),
    CFFI_METHOD("instanceMethodSignatureForSelector:", "@24@0:8:16", class_instance_method_signature),
    CFFI_METHOD("resolveInstanceMethod:", "B24@0:8:16", class_resolve),
    CFFI_METHOD("resolveClassMethod:", "B24@0:8:16", class_resolve),
    CFFI_METHODS_END,
};

void cffi_object_register(void) {
    ort_class_register_static(&cffi_class_NSObject, Nil, instance_methods, class_methods);
}
