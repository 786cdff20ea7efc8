// NSProxy: the methods that every object needs, and forwarding for the rest.

#include "root/static_class.h"

#include <cffi.h>
#include <objc/runtime.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

CFFI_DEFINE_CLASS(NSProxy, sizeof(Class), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

OBJC_EXPORT int32_t cffi_proxy_isa_offset __asm__("__objc_ivar_offset_NSProxy.isa.#");
__attribute__((used)) int32_t cffi_proxy_isa_offset = 0;

static BOOL proxy_is_proxy(id self, SEL selector) { return YES; }

id cffi_proxy_method_signature(id self, SEL selector, SEL asked) {
    cffi_raise(
        "NSInvalidArgumentException",
        "-[%s methodSignatureForSelector:] is not implemented (asked for %s); a subclass of NSProxy must implement it",
        object_getClassName(self), sel_getName(asked));
}

void cffi_proxy_forward_invocation(id self, SEL selector, id invocation) {
    struct cffi_invocation *const core = cffi_invocation_of_object(invocation);
    cffi_raise(
        "NSInvalidArgumentException",
        "-[%s forwardInvocation:] is not implemented (called for %s); a subclass of NSProxy must implement it",
        object_getClassName(self), core != NULL ? sel_getName(cffi_invocation_selector(core)) : "no invocation");
}

void cffi_proxy_class_forward_invocation(id self, SEL selector, id invocation) {
    struct cffi_invocation *const core = cffi_invocation_of_object(invocation);
    cffi_object_does_not_recognize(self, selector, core != NULL ? cffi_invocation_selector(core) : NULL);
}

static const struct ort_static_method instance_methods[] = {
    CFFI_METHOD("dealloc", "v16@0:8", cffi_object_dealloc),
    CFFI_METHOD("self", "@16@0:8", cffi_object_self),
    CFFI_METHOD("retain", "@16@0:8", cffi_object_retain),
    CFFI_METHOD("release", "Vv16@0:8", cffi_object_release),
    CFFI_METHOD("autorelease", "@16@0:8", cffi_object_autorelease),
    CFFI_METHOD("retainCount", "Q16@0:8", cffi_object_retain_count),
    CFFI_METHOD("class", "#16@0:8", cffi_object_class),
    CFFI_METHOD("superclass", "#16@0:8", cffi_object_superclass),
    CFFI_METHOD("hash", "Q16@0:8", cffi_object_hash),
    CFFI_METHOD("isEqual:", "B24@0:8@16", cffi_object_is_equal),
    CFFI_METHOD("isProxy", "B16@0:8", proxy_is_proxy),
    CFFI_METHOD("description", "@16@0:8", cffi_object_description),
    CFFI_METHOD("methodSignatureForSelector:", "@24@0:8:16", cffi_proxy_method_signature),
    CFFI_METHOD("forwardInvocation:", "v24@0:8@16", cffi_proxy_forward_invocation),
    CFFI_METHOD("doesNotRecognizeSelector:", "v24@0:8:16", cffi_object_does_not_recognize),
    CFFI_METHODS_END,
};

// The root metaclass inherits the instance methods. But a class itself stands for no other object.
static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("load", "v16@0:8", cffi_object_self),
    CFFI_METHOD("alloc", "@16@0:8", cffi_object_alloc),
    CFFI_METHOD("allocWithZone:", "@24@0:8^v16", cffi_object_alloc_with_zone),
    CFFI_METHOD("class", "#16@0:8", cffi_object_self),
    CFFI_METHOD("superclass", "#16@0:8", cffi_object_class_superclass),
    CFFI_METHOD("description", "@16@0:8", cffi_object_class_description),
    CFFI_METHOD("isKindOfClass:", "B24@0:8#16", cffi_object_is_kind),
    CFFI_METHOD("isMemberOfClass:", "B24@0:8#16", cffi_object_class_is_member),
    CFFI_METHOD("isSubclassOfClass:", "B24@0:8#16", cffi_object_class_is_subclass),
    CFFI_METHOD("respondsToSelector:", "B24@0:8:16", cffi_object_responds),
    CFFI_METHOD("conformsToProtocol:", "B24@0:8@16", cffi_object_class_conforms),
    CFFI_METHOD("methodSignatureForSelector:", "@24@0:8:16", cffi_object_method_signature),
    CFFI_METHOD("forwardInvocation:", "v24@0:8@16", cffi_proxy_class_forward_invocation),
    CFFI_METHODS_END,
};

void cffi_proxy_register(void) { ort_class_register_static(&cffi_class_NSProxy, Nil, instance_methods, class_methods); }
