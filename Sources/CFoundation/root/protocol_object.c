// Protocol: the class of protocols as objects.

#include "root/static_class.h"

#include <objc/runtime.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

CFFI_DEFINE_CLASS(Protocol, sizeof(struct objc_protocol), ORT_CLASS_STATIC_INSTANCES | ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

static const char *protocol_name(struct objc_protocol *self, SEL selector) { return protocol_getName(self); }

static BOOL protocol_conforms(struct objc_protocol *self, SEL selector, struct objc_protocol *other) {
    return protocol_conformsToProtocol(self, other);
}

static BOOL protocol_is_equal(struct objc_protocol *self, SEL selector, id other) {
    return object_getClass(other) == &cffi_class_Protocol &&
        protocol_isEqual(self, (struct objc_protocol *)(void *)other);
}

static uintptr_t protocol_hash(struct objc_protocol *self, SEL selector) {
    uintptr_t hash = 5381;
    for (const char *name = protocol_getName(self); *name != 0; ++name) {
        hash = hash * 33 + (uint8_t)*name;
    }
    return hash;
}

static const struct ort_static_method instance_methods[] = {
    CFFI_METHOD("name", "r*16@0:8", protocol_name),
    CFFI_METHOD("conformsTo:", "B24@0:8@16", protocol_conforms),
    CFFI_METHOD("isEqual:", "B24@0:8@16", protocol_is_equal),
    CFFI_METHOD("hash", "Q16@0:8", protocol_hash),
    CFFI_METHODS_END,
};

void cffi_protocol_register(void) {
    ort_class_register_static(&cffi_class_Protocol, &cffi_class_NSObject, instance_methods, NULL);
    ort_protocol_set_class(&cffi_class_Protocol);
}
