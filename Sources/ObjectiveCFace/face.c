// Functions that the areas of the face share.

#include "face.h"

#include <cffi.h>
#include <cffi_collections.h>
#include <objc/hooks.h>
#include <objc/objc-arc.h>
#include <objc/objc-exception.h>
#include <objc/runtime.h>
#include <stdlib.h>
#include <string.h>

void ort_face_add_methods(Class cls, const struct ort_static_method *method) {
    for (; method != NULL && method->name != NULL; method++) {
        class_addMethod(cls, sel_registerName(method->name), method->imp, method->types);
    }
}

void ort_face_extend(const struct ort_static_method *instance_methods, const struct ort_static_method *class_methods) {
    ort_face_add_methods(&cffi_class_NSObject, instance_methods);
    ort_face_add_methods(cffi_class_NSObject.isa, class_methods);
}

void ort_face_throw(id thrown) {
    if (thrown != nil) {
        objc_exception_throw(objc_autorelease(thrown));
    }
}

const char *ort_face_class_name(id object) { return class_getName(ort_class_original(object_getClass(object))); }

void ort_face_check_key(id receiver, SEL selector, id key) {
    if (cffi_string_is(key)) {
        return;
    }
    const bool is_class = object_isClass(receiver);
    const char *const name = is_class ? class_getName((Class)(void *)receiver) : ort_face_class_name(receiver);
    const char sign = is_class ? '+' : '-';
    const char *const method = sel_getName(selector);
    if (key == nil) {
        cffi_raise("NSInvalidArgumentException", "%c[%s %s]: the key is nil", sign, name, method);
    }
    cffi_raise(
        "NSInvalidArgumentException", "%c[%s %s]: the key <%s: %p> is not a string", sign, name, method,
        ort_face_class_name(key), (void *)key);
}

id ort_face_take_text(char *text) {
    if (text == NULL) {
        return nil;
    }
    const id string = cffi_string_create(text, strlen(text));
    free(text);
    return objc_autorelease(string);
}

void ort_face_refuse(id *error, const char *domain, struct ort_face_error *refusal) {
    if (error != NULL) {
        *error =
            objc_autorelease(cffi_error_create_described(domain, refusal->code, refusal->message, NULL, NULL, nil));
    }
    free(refusal->message);
    refusal->message = NULL;
}
