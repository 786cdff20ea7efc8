// NSNull: one object.

#include "root/static_class.h"

#include <cffi.h>
#include <cffi_collections.h>
#include <objc/objc-arc.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

CFFI_DEFINE_CLASS(NSNull, sizeof(Class), ORT_CLASS_NATIVE_RETAIN | ORT_CLASS_STATIC_INSTANCES);
CFFI_LOAD_WITH_THIS_FILE

static struct objc_object null = {&cffi_class_NSNull};

id cffi_null(void) { return &null; }

static id class_null(Class self, SEL selector) { return &null; }

static id class_null_with_zone(Class self, SEL selector, void *zone) { return &null; }

static id null_copy(id self, SEL selector, void *zone) { return self; }

static id null_description(id self, SEL selector) { return objc_autorelease(cffi_string_create("<null>", 6)); }

static const struct ort_static_method instance_methods[] = {
    CFFI_METHOD("copyWithZone:", "@24@0:8^{_NSZone=}16", null_copy),
    CFFI_METHOD("description", "@16@0:8", null_description),
    CFFI_METHODS_END,
};

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("null", "@16@0:8", class_null),
    CFFI_METHOD("alloc", "@16@0:8", class_null),
    CFFI_METHOD("allocWithZone:", "@24@0:8^{_NSZone=}16", class_null_with_zone),
    CFFI_METHODS_END,
};

void cffi_null_register(void) {
    ort_class_register_static(&cffi_class_NSNull, &cffi_class_NSObject, instance_methods, class_methods);
}
