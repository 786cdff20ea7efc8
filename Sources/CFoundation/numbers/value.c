// NSValue: any C value as an object.

#include "numbers/value.h"
#include "numbers/number_value.h"
#include "numbers/value_equality.h"
#include "root/collection.h"
#include "signatures/signature.h"
#include "support/allocation.h"

#include <cffi.h>
#include <cffi_collections.h>
#include <objc/call_values.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// The bytes follow the structure, aligned to 16, and then the encoding.
struct value {
    Class isa;
    const struct ort_type *type; // owned by an interned signature
    uint8_t *bytes;
    const char *encoding;
};

CFFI_DEFINE_CLASS(NSValue, sizeof(Class), ORT_CLASS_NATIVE_RETAIN);
CFFI_DEFINE_CLASS(ORTValue, sizeof(struct value), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

// MARK: Types

// Types of values live as long as signatures do: each is the type of the only member of a structure that a signature
// returns. NULL for text that does not parse to one type with a size.
static const struct ort_type *intern_type(const char *encoding) {
    const size_t length = strlen(encoding);
    char inline_text[128];
    char *const text = length + 8 <= sizeof inline_text ? inline_text : cffi_allocate_try(length + 8);
    if (text == NULL) {
        return NULL;
    }
    snprintf(text, length + 8, "{?=%s}@:", encoding);
    const struct cffi_signature *const signature = cffi_signature_intern(text, NULL);
    if (text != inline_text) {
        free(text);
    }
    const struct ort_type *const wrapper = signature != NULL ? signature->type->return_type : NULL;
    if (wrapper == NULL || wrapper->field_count != 1 || wrapper->fields[0].bit_width != 0) {
        return NULL;
    }
    return wrapper->fields[0].type;
}

// Most values have a type of one character. All threads store the same pointer.
static const struct ort_type *find_type(const char *encoding) {
    static _Atomic(const struct ort_type *) short_types[128];
    const unsigned char first = (unsigned char)encoding[0];
    if (first == 0 || first >= 128 || encoding[1] != 0) {
        return intern_type(encoding);
    }
    const struct ort_type *type = atomic_load_explicit(&short_types[first], memory_order_acquire);
    if (type == NULL) {
        type = intern_type(encoding);
        atomic_store_explicit(&short_types[first], type, memory_order_release);
    }
    return type;
}

static bool is_pointer(const struct ort_type *type) {
    switch (type->kind) {
    case ORT_TYPE_OBJECT:
    case ORT_TYPE_BLOCK:
    case ORT_TYPE_CLASS:
    case ORT_TYPE_SELECTOR:
    case ORT_TYPE_CSTRING:
    case ORT_TYPE_POINTER:
        return true;
    default:
        return false;
    }
}

// MARK: From C

static struct value *create(const void *bytes, const char *encoding, const struct ort_type *type) {
    const size_t encoding_size = strlen(encoding) + 1;
    struct value *const value = (void *)class_createInstance(&cffi_class_ORTValue, 16 + type->size + encoding_size);
    if (value == NULL) {
        return NULL;
    }
    value->type = type;
    value->bytes = (uint8_t *)(((uintptr_t)(value + 1) + 15) & ~(uintptr_t)15);
    if (bytes != NULL) {
        ort_piece_copy(value->bytes, bytes, type->size);
    }
    memcpy(value->bytes + type->size, encoding, encoding_size);
    value->encoding = (const char *)value->bytes + type->size;
    return value;
}

id cffi_value_create(const void *bytes, const char *encoding) {
    const struct ort_type *const type = encoding != NULL ? find_type(encoding) : NULL;
    return type != NULL && type->size != 0 ? (id)(void *)create(bytes, encoding, type) : nil;
}

static id create_number(const void *bytes, char encoding) {
    const struct cffi_number number = cffi_number_load(encoding, bytes);
    return cffi_number_create(&number);
}

id cffi_box_create_value(const void *bytes, const char *encoding) {
    const char number_encoding = cffi_number_encoding(encoding);
    return number_encoding != 0 ? create_number(bytes, number_encoding) : cffi_value_create(bytes, encoding);
}

id cffi_box_create_of_type(const void *bytes, const struct ort_type *type) {
    const char number_encoding = type->text_length == 1 ? cffi_number_encoding_of(type->text[0]) : 0;
    if (number_encoding != 0) {
        return create_number(bytes, number_encoding);
    }
    enum { USUAL_SIZE = 64 };
    char usual[USUAL_SIZE];
    char *const encoding = type->text_length < USUAL_SIZE ? usual : cffi_allocate_try(type->text_length + 1);
    if (encoding == NULL) {
        return nil;
    }
    memcpy(encoding, type->text, type->text_length);
    encoding[type->text_length] = 0;
    const id box = cffi_box_create_value(bytes, encoding);
    if (encoding != usual) {
        free(encoding);
    }
    return box;
}

bool cffi_value_is(id object) { return object != nil && cffi_object_is_kind(object, NULL, &cffi_class_NSValue); }

const char *cffi_value_encoding(id object) {
    if (!cffi_value_is(object)) {
        return NULL;
    }
    if (object_getClass(object) == &cffi_class_ORTValue) {
        return ((struct value *)(void *)object)->encoding;
    }
    return CFFI_SEND(const char *, object, cffi_selectors.objCType);
}

// The value as a value of the own class. A foreign value is asked for its bytes, and the result is a copy that lives as
// long as the pool. NULL when the object is no value or has no type, and without memory.
static struct value *own_value(id object) {
    if (object != nil && object_getClass(object) == &cffi_class_ORTValue) {
        return (struct value *)(void *)object;
    }
    const char *const encoding = cffi_value_encoding(object);
    struct value *const copy = encoding != NULL ? (void *)objc_autorelease(cffi_value_create(NULL, encoding)) : NULL;
    if (copy != NULL) {
        CFFI_SEND_1(void, object, cffi_selectors.getValue, void *, copy->bytes);
    }
    return copy;
}

bool cffi_value_unbox(id object, const char *encoding, void *bytes) {
    const char number_encoding = cffi_number_encoding(encoding);
    struct cffi_number number;
    if (number_encoding != 0 && cffi_number_read(object, &number)) {
        cffi_number_store(&number, number_encoding, bytes);
        return true;
    }
    const struct ort_type *const wanted = encoding != NULL ? find_type(encoding) : NULL;
    const struct value *const value = wanted != NULL ? own_value(object) : NULL;
    if (value == NULL || value->type->size != wanted->size) {
        return false;
    }
    if (value->type != wanted && !ort_type_matches(value->type, wanted) &&
        !(is_pointer(value->type) && is_pointer(wanted))) {
        return false;
    }
    ort_piece_copy(bytes, value->bytes, wanted->size);
    return true;
}

// MARK: Making one

__attribute__((noreturn)) static void raise_no_type(SEL selector, const char *encoding) {
    cffi_raise(
        "NSInvalidArgumentException", "[NSValue %s]: \"%.200s\" is not a type with a size", sel_getName(selector),
        encoding != NULL ? encoding : "(null)");
}

static id create_checked(const void *bytes, const char *encoding, SEL selector) {
    const struct ort_type *const type = encoding != NULL ? find_type(encoding) : NULL;
    if (type == NULL || type->size == 0) {
        raise_no_type(selector, encoding);
    }
    if (bytes == NULL) {
        cffi_raise("NSInvalidArgumentException", "[NSValue %s]: the bytes are NULL", sel_getName(selector));
    }
    return (id)(void *)create(bytes, encoding, type);
}

static id class_value_with_bytes(Class self, SEL selector, const void *bytes, const char *encoding) {
    return objc_autorelease(create_checked(bytes, encoding, selector));
}

static id value_init_with_bytes(id self, SEL selector, const void *bytes, const char *encoding) {
    if (!cffi_is_placeholder(self, &cffi_class_NSValue)) {
        cffi_give_up(self);
        cffi_raise_missing(self, selector);
    }
    return create_checked(bytes, encoding, selector);
}

static id class_value_with_pointer(Class self, SEL selector, const void *pointer) {
    return objc_autorelease(create_checked(&pointer, "^v", selector));
}

static id class_value_with_object(Class self, SEL selector, id object) {
    return objc_autorelease(create_checked(&object, "@", selector));
}

struct range {
    uintptr_t location, length;
};

static id class_value_with_range(Class self, SEL selector, struct range range) {
    return objc_autorelease(create_checked(&range, "{_NSRange=QQ}", selector));
}

// MARK: Methods of every value

static const struct value *own_value_of(id self, SEL selector) {
    const struct value *const value = own_value(self);
    if (value == NULL) {
        raise_no_type(selector, CFFI_SEND(const char *, self, cffi_selectors.objCType));
    }
    return value;
}

static void value_get_with_size(id self, SEL selector, void *bytes, uintptr_t size) {
    const struct value *const value = own_value_of(self, selector);
    if (size != value->type->size) {
        cffi_raise(
            "NSInvalidArgumentException",
            "-[%s %s]: the size is %zu, but a value of the type \"%.200s\" has the size %zu", object_getClassName(self),
            sel_getName(selector), size, value->encoding, value->type->size);
    }
    memcpy(bytes, value->bytes, size);
}

static void read_first(id self, SEL selector, void *bytes, size_t size) {
    const struct value *const value = own_value_of(self, selector);
    memset(bytes, 0, size);
    memcpy(bytes, value->bytes, size < value->type->size ? size : value->type->size);
}

static void *value_pointer(id self, SEL selector) {
    void *pointer;
    read_first(self, selector, &pointer, sizeof pointer);
    return pointer;
}

static struct range value_range(id self, SEL selector) {
    struct range range;
    read_first(self, selector, &range, sizeof range);
    return range;
}

static BOOL value_is_equal(id self, SEL selector, id other) {
    if (self == other) {
        return YES;
    }
    if (!cffi_value_is(other) || cffi_number_is(other)) {
        return NO;
    }
    const struct value *const left = own_value_of(self, selector), *const right = own_value_of(other, selector);
    return left->type == right->type && cffi_value_equal(left->type, left->bytes, right->bytes);
}

static uintptr_t value_hash(id self, SEL selector) {
    const struct value *const value = own_value_of(self, selector);
    return cffi_value_hash(value->type, value->bytes, 0xcbf29ce484222325);
}

static id value_description(id self, SEL selector) {
    const struct value *const value = own_value_of(self, selector);
    char text[160];
    int length = snprintf(text, 80, "<%.40s", value->encoding);
    length = length < 80 ? length : 79;
    for (size_t i = 0; i < value->type->size && length < 150; ++i) {
        length += snprintf(text + length, 4, i % 4 == 0 ? " %02x" : "%02x", value->bytes[i]);
    }
    text[length++] = '>';
    return objc_autorelease(cffi_string_create(text, (size_t)length));
}

// MARK: Methods of the own class

static const char *own_type(const struct value *self, SEL selector) { return self->encoding; }

static void own_get(const struct value *self, SEL selector, void *bytes) {
    memcpy(bytes, self->bytes, self->type->size);
}

static const struct ort_static_method value_methods[] = {
    CFFI_METHOD("initWithBytes:objCType:", "@32@0:8r^v16r*24", value_init_with_bytes),
    CFFI_METHOD("objCType", "r*16@0:8", cffi_raise_missing),
    CFFI_METHOD("getValue:", "v24@0:8^v16", cffi_raise_missing),
    CFFI_METHOD("getValue:size:", "v32@0:8^v16Q24", value_get_with_size),
    CFFI_METHOD("pointerValue", "^v16@0:8", value_pointer),
    CFFI_METHOD("nonretainedObjectValue", "@16@0:8", value_pointer),
    CFFI_METHOD("rangeValue", "{_NSRange=QQ}16@0:8", value_range),
    CFFI_METHOD("isEqual:", "B24@0:8@16", value_is_equal),
    CFFI_METHOD("isEqualToValue:", "B24@0:8@16", value_is_equal),
    CFFI_METHOD("hash", "Q16@0:8", value_hash),
    CFFI_METHOD("copyWithZone:", "@24@0:8^{_NSZone=}16", objc_retain),
    CFFI_METHOD("description", "@16@0:8", value_description),
    CFFI_METHODS_END,
};

static const struct ort_static_method value_class_methods[] = {
    CFFI_METHOD("valueWithBytes:objCType:", "@32@0:8r^v16r*24", class_value_with_bytes),
    CFFI_METHOD("value:withObjCType:", "@32@0:8r^v16r*24", class_value_with_bytes),
    CFFI_METHOD("valueWithPointer:", "@24@0:8r^v16", class_value_with_pointer),
    CFFI_METHOD("valueWithNonretainedObject:", "@24@0:8@16", class_value_with_object),
    CFFI_METHOD("valueWithRange:", "@32@0:8{_NSRange=QQ}16", class_value_with_range),
    CFFI_METHODS_END,
};

static const struct ort_static_method own_methods[] = {
    CFFI_METHOD("objCType", "r*16@0:8", own_type),
    CFFI_METHOD("getValue:", "v24@0:8^v16", own_get),
    CFFI_METHODS_END,
};

void cffi_value_register(void) {
    ort_class_register_static(&cffi_class_NSValue, &cffi_class_NSObject, value_methods, value_class_methods);
    ort_class_register_static(&cffi_class_ORTValue, &cffi_class_NSValue, own_methods, NULL);
}
