// ORTBox: values that are no C values as objects. ORTSwiftError: a box that is thrown. For C values see value.c.

#include "root/static_class.h"

#include <cffi.h>
#include <cffi_collections.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <stdlib.h>
#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

struct box {
    Class isa;
    void *payload;
    void (*destroy)(void *payload);
    bool (*equal)(void *left, void *right);
    uint64_t (*hash)(void *payload);
};

struct error_box {
    struct box box;
    char *(*text)(void *payload);
};

CFFI_DEFINE_CLASS(ORTBox, sizeof(struct box), ORT_CLASS_NATIVE_RETAIN);
CFFI_DEFINE_CLASS(ORTSwiftError, sizeof(struct error_box), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

// MARK: Making one

static id create(
    Class cls, void *payload, void (*destroy)(void *payload), bool (*equal)(void *left, void *right),
    uint64_t (*hash)(void *payload)) {
    struct box *const box = (void *)class_createInstance(cls, 0);
    if (box == NULL) {
        return nil;
    }
    box->payload = payload;
    box->destroy = destroy;
    box->equal = equal;
    box->hash = hash;
    return (id)(void *)box;
}

id cffi_box_create(
    void *payload, void (*destroy)(void *payload), bool (*equal)(void *left, void *right),
    uint64_t (*hash)(void *payload)) {
    return create(&cffi_class_ORTBox, payload, destroy, equal, hash);
}

id cffi_error_box_create(
    void *payload, void (*destroy)(void *payload), bool (*equal)(void *left, void *right),
    uint64_t (*hash)(void *payload), char *(*text)(void *payload)) {
    const id object = create(&cffi_class_ORTSwiftError, payload, destroy, equal, hash);
    if (object != nil) {
        ((struct error_box *)(void *)object)->text = text;
    }
    return object;
}

// MARK: Asking one

static struct box *box_of(id object) {
    if (object == nil || !cffi_object_is_kind(object, NULL, &cffi_class_ORTBox)) {
        return NULL;
    }
    return (struct box *)(void *)object;
}

bool cffi_box_is(id object) { return box_of(object) != NULL; }

void *cffi_box_payload(id object) {
    const struct box *const box = box_of(object);
    return box != NULL ? box->payload : NULL;
}

void (*cffi_box_destroy_function(id object))(void *payload) {
    const struct box *const box = box_of(object);
    return box != NULL ? box->destroy : NULL;
}

// MARK: Methods

static void box_dealloc(struct box *self, SEL selector) {
    if (self->destroy != NULL) {
        self->destroy(self->payload);
    }
    object_dispose((id)(void *)self);
}

static BOOL box_is_equal(struct box *self, SEL selector, id other_object) {
    const struct box *const other = box_of(other_object);
    if (other == self) {
        return YES;
    }
    if (other == NULL || other->equal != self->equal) {
        return NO;
    }
    return self->equal != NULL && self->equal(self->payload, other->payload);
}

static uintptr_t box_hash(struct box *self, SEL selector) {
    return self->hash != NULL ? self->hash(self->payload) : (uintptr_t)self >> 4;
}

static id error_description(struct error_box *self, SEL selector) {
    char *const text = self->text != NULL ? self->text(self->box.payload) : NULL;
    const id description = text != NULL ? cffi_string_create(text, strlen(text)) : nil;
    free(text);
    return description != nil ? objc_autorelease(description) : cffi_object_description((id)(void *)self, selector);
}

static const struct ort_static_method methods[] = {
    CFFI_METHOD("copyWithZone:", "@24@0:8^{_NSZone=}16", objc_retain),
    CFFI_METHOD("dealloc", "v16@0:8", box_dealloc),
    CFFI_METHOD("isEqual:", "B24@0:8@16", box_is_equal),
    CFFI_METHOD("hash", "Q16@0:8", box_hash),
    CFFI_METHODS_END,
};

static const struct ort_static_method error_methods[] = {
    CFFI_METHOD("description", "@16@0:8", error_description),
    CFFI_METHODS_END,
};

void cffi_box_register(void) {
    ort_class_register_static(&cffi_class_ORTBox, &cffi_class_NSObject, methods, NULL);
    ort_class_register_static(&cffi_class_ORTSwiftError, &cffi_class_ORTBox, error_methods, NULL);
}
