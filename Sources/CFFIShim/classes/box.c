// ORTBox: any value as an object.

#include "classes/value_equality.h"
#include "signatures/signature.h"
#include "support/allocation.h"

#include <objc/call_values.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// A C value lies behind the object, aligned to 16, its encoding behind it.
struct box {
    Class isa;
    void *payload;
    void (*destroy)(void *payload);
    bool (*equal)(void *left, void *right);
    uint64_t (*hash)(void *payload);
    const struct ort_type *type; // of a C value; owned by an interned signature
    const char *encoding;
};

CFFI_DEFINE_CLASS(ORTBox, sizeof(struct box), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

// MARK: Making one

id cffi_box_create(
    void *payload, void (*destroy)(void *payload), bool (*equal)(void *left, void *right),
    uint64_t (*hash)(void *payload)) {
    struct box *const box = (void *)class_createInstance(&cffi_class_ORTBox, 0);
    if (box == NULL)
        return nil;
    box->payload = payload;
    box->destroy = destroy;
    box->equal = equal;
    box->hash = hash;
    return (id)(void *)box;
}

// Types of boxes live as long as signatures do: in the only member of a structure that a signature returns. NULL for
// what does not parse to one type with a size.
static const struct ort_type *intern_type(const char *encoding) {
    const size_t length = strlen(encoding);
    char inline_text[128];
    char *const text = length + 8 <= sizeof inline_text ? inline_text : cffi_allocate_try(length + 8);
    if (text == NULL)
        return NULL;
    snprintf(text, length + 8, "{?=%s}@:", encoding);
    const struct cffi_signature *const signature = cffi_signature_intern(text, NULL);
    if (text != inline_text)
        free(text);
    const struct ort_type *const wrapper = signature != NULL ? signature->type->return_type : NULL;
    if (wrapper == NULL || wrapper->field_count != 1 || wrapper->fields[0].bit_width != 0)
        return NULL;
    return wrapper->fields[0].type;
}

// Most values are of a type that one character says. Threads store the same.
static const struct ort_type *find_type(const char *encoding) {
    static _Atomic(const struct ort_type *) short_types[128];
    const unsigned char first = (unsigned char)encoding[0];
    if (first == 0 || first >= 128 || encoding[1] != 0)
        return intern_type(encoding);
    const struct ort_type *type = atomic_load_explicit(&short_types[first], memory_order_acquire);
    if (type == NULL) {
        type = intern_type(encoding);
        atomic_store_explicit(&short_types[first], type, memory_order_release);
    }
    return type;
}

id cffi_box_create_value(const void *value, const char *encoding) {
    const struct ort_type *const type = encoding != NULL ? find_type(encoding) : NULL;
    if (type == NULL || type->size == 0)
        return nil;
    const size_t encoding_size = encoding[1] == 0 ? 2 : strlen(encoding) + 1;
    struct box *const box = (void *)class_createInstance(&cffi_class_ORTBox, 16 + type->size + encoding_size);
    if (box == NULL)
        return nil;
    uint8_t *const bytes = (uint8_t *)(((uintptr_t)(box + 1) + 15) & ~(uintptr_t)15);
    ort_piece_copy(bytes, value, type->size);
    if (encoding_size == 2)
        memcpy(bytes + type->size, encoding, 2);
    else
        memcpy(bytes + type->size, encoding, encoding_size);
    box->payload = bytes;
    box->type = type;
    box->encoding = (const char *)bytes + type->size;
    return (id)(void *)box;
}

// MARK: Asking one

static struct box *box_of(id object) {
    if (object == nil || !cffi_object_is_kind(object, NULL, &cffi_class_ORTBox))
        return NULL;
    return (struct box *)(void *)object;
}

bool cffi_box_is(id object) { return box_of(object) != NULL; }

void *cffi_box_payload(id object) {
    const struct box *const box = box_of(object);
    return box != NULL ? box->payload : NULL;
}

const char *cffi_box_encoding(id object) {
    const struct box *const box = box_of(object);
    return box != NULL ? box->encoding : NULL;
}

void (*cffi_box_destroy_function(id object))(void *payload) {
    const struct box *const box = box_of(object);
    return box != NULL ? box->destroy : NULL;
}

// MARK: Methods

static void box_dealloc(struct box *self, SEL selector) {
    if (self->destroy != NULL)
        self->destroy(self->payload);
    object_dispose((id)(void *)self);
}

static BOOL box_is_equal(struct box *self, SEL selector, id other_object) {
    const struct box *const other = box_of(other_object);
    if (other == self)
        return YES;
    if (other == NULL || other->type != self->type || other->equal != self->equal)
        return NO;
    if (self->type != NULL)
        return cffi_value_equal(self->type, self->payload, other->payload);
    return self->equal != NULL && self->equal(self->payload, other->payload);
}

static uintptr_t box_hash(struct box *self, SEL selector) {
    if (self->type != NULL)
        return cffi_value_hash(self->type, self->payload, 0xcbf29ce484222325);
    return self->hash != NULL ? self->hash(self->payload) : (uintptr_t)self >> 4;
}

// What a box carries does not change.
static id box_copy(struct box *self, SEL selector, void *zone) { return objc_retain((id)(void *)self); }

static const struct ort_static_method methods[] = {
    CFFI_METHOD("copyWithZone:", "@24@0:8^{_NSZone=}16", box_copy),
    CFFI_METHOD("dealloc", "v16@0:8", box_dealloc),
    CFFI_METHOD("isEqual:", "B24@0:8@16", box_is_equal),
    CFFI_METHOD("hash", "Q16@0:8", box_hash),
    CFFI_METHODS_END,
};

void cffi_box_register(void) { ort_class_register_static(&cffi_class_ORTBox, &cffi_class_NSObject, methods, NULL); }
