// Strings: the abstract NSString, literals, small objects, and strings made at run time.

#include "root/string_view.h"
#include "support/allocation.h"

#include <cffi.h>
#include <cffi_collections.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <stdlib.h>
#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

struct heap_string {
    Class isa;
    size_t length;
    char bytes[]; // terminated
};

CFFI_DEFINE_CLASS(NSString, sizeof(Class), ORT_CLASS_NATIVE_RETAIN);
CFFI_DEFINE_CLASS(
    NSConstantString, sizeof(struct objc_constant_string), ORT_CLASS_NATIVE_RETAIN | ORT_CLASS_STATIC_INSTANCES);
CFFI_DEFINE_CLASS(ORTTinyString, sizeof(Class), ORT_CLASS_NATIVE_RETAIN | ORT_CLASS_STATIC_INSTANCES);
CFFI_DEFINE_CLASS(ORTHeapString, sizeof(struct heap_string), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

// MARK: Representations

// Literals of up to eight ASCII characters are pointers: seven bits a character from bit 57 down, the length above the
// tag.
enum { TINY_TAG = 4, TINY_TAG_BITS = 3, TINY_LENGTH_MASK = 0xf, TINY_FIRST_SHIFT = 57, TINY_CHARACTER_BITS = 7 };

static size_t tiny_length(id string) { return (uintptr_t)string >> TINY_TAG_BITS & TINY_LENGTH_MASK; }

static size_t tiny_copy(id string, char *bytes) {
    const size_t length = tiny_length(string);
    for (size_t i = 0; i < length; ++i) {
        bytes[i] = (char)((uintptr_t)string >> (TINY_FIRST_SHIFT - TINY_CHARACTER_BITS * i) & 0x7f);
    }
    bytes[length] = 0;
    return length;
}

enum { CONSTANT_IS_UTF16 = 2 };

static bool open_constant(struct cffi_string_view *view, const struct objc_constant_string *string) {
    if ((string->flags & CONSTANT_IS_UTF16) == 0) {
        view->bytes = string->data;
        view->length = string->length;
        return true;
    }
    view->owned = cffi_utf16_copy_utf8((const uint16_t *)(const void *)string->data, string->length, &view->length);
    view->bytes = view->owned;
    return view->owned != NULL;
}

bool cffi_string_view_open(struct cffi_string_view *view, id string) {
    view->owned = NULL;
    const Class cls = object_getClass(string);
    if (cls == &cffi_class_ORTTinyString) {
        view->bytes = view->small;
        view->length = tiny_copy(string, view->small);
        return true;
    }
    if (cls == &cffi_class_NSConstantString) {
        return open_constant(view, (const struct objc_constant_string *)(const void *)string);
    }
    if (cls == &cffi_class_ORTHeapString) {
        const struct heap_string *const heap = (const void *)string;
        view->bytes = heap->bytes;
        view->length = heap->length;
        return true;
    }
    if (!cffi_string_is(string)) {
        return false;
    }
    view->bytes = CFFI_SEND(const char *, string, cffi_selectors.UTF8String);
    view->length = view->bytes != NULL ? strlen(view->bytes) : 0;
    return view->bytes != NULL;
}

void cffi_string_view_close(struct cffi_string_view *view) { free(view->owned); }

// MARK: From C

id cffi_string_create(const char *utf8, size_t length) {
    struct heap_string *const string = (void *)class_createInstance(&cffi_class_ORTHeapString, length + 1);
    if (string == NULL) {
        return nil;
    }
    string->length = length;
    memcpy(string->bytes, utf8, length);
    return (id)(void *)string;
}

bool cffi_string_is(id object) { return object != nil && cffi_object_is_kind(object, NULL, &cffi_class_NSString); }

char *cffi_string_copy_utf8(id string, size_t *length) {
    struct cffi_string_view view;
    if (!cffi_string_view_open(&view, string)) {
        return NULL;
    }
    if (length != NULL) {
        *length = view.length;
    }
    if (view.owned != NULL) {
        return view.owned;
    }
    char *const copy = cffi_allocate_try(view.length + 1);
    if (copy != NULL) {
        memcpy(copy, view.bytes, view.length);
        copy[view.length] = 0;
    }
    return copy;
}

// MARK: Methods of every string

static id class_string(Class self, SEL selector) { return objc_autorelease(cffi_string_create("", 0)); }

static id create_from_text(const char *text, SEL selector) {
    if (text == NULL) {
        cffi_raise("NSInvalidArgumentException", "[NSString %s]: the text is NULL", sel_getName(selector));
    }
    return cffi_string_create(text, strlen(text));
}

static id class_string_with_text(Class self, SEL selector, const char *text) {
    return objc_autorelease(create_from_text(text, selector));
}

static id string_init_with_text(id self, SEL selector, const char *text) {
    objc_release(self);
    return create_from_text(text, selector);
}

static const char *string_utf8(id self, SEL selector) {
    // An instance of NSString itself is what [[NSString alloc] init] gives: empty.
    if (object_getClass(self) == &cffi_class_NSString) {
        return "";
    }
    cffi_raise(
        "NSInvalidArgumentException", "-[%s UTF8String] is not implemented; a subclass of NSString must implement it",
        object_getClassName(self));
}

// Literals in UTF-16 need memory for it.
__attribute__((noinline, noreturn)) static void raise_no_text(id string, SEL selector) {
    cffi_raise(
        "NSMallocException", "-[%s %s]: out of memory, or UTF8String returned NULL", object_getClassName(string),
        sel_getName(selector));
}

static void open_view(struct cffi_string_view *view, id string, SEL selector) {
    if (!cffi_string_view_open(view, string)) {
        raise_no_text(string, selector);
    }
}

static void open_views(struct cffi_string_view *left, id self, struct cffi_string_view *right, id other, SEL selector) {
    open_view(left, self, selector);
    if (cffi_string_view_open(right, other)) {
        return;
    }
    cffi_string_view_close(left);
    raise_no_text(other, selector);
}

static uintptr_t string_length(id self, SEL selector) {
    struct cffi_string_view view;
    open_view(&view, self, selector);
    return cffi_utf8_count_utf16(view.bytes, view.length);
}

static BOOL string_is_equal(id self, SEL selector, id other) {
    if (self == other) {
        return YES;
    }
    if (!cffi_string_is(other)) {
        return NO;
    }
    struct cffi_string_view left, right;
    open_views(&left, self, &right, other, selector);
    const BOOL is_equal = left.length == right.length && memcmp(left.bytes, right.bytes, left.length) == 0;
    cffi_string_view_close(&left);
    cffi_string_view_close(&right);
    return is_equal;
}

// UTF-8 sorts by code point as it is.
static intptr_t string_compare(id self, SEL selector, id other) {
    if (!cffi_string_is(other)) {
        cffi_raise("NSInvalidArgumentException", "-[NSString compare:]: the argument is not a string");
    }
    struct cffi_string_view left, right;
    open_views(&left, self, &right, other, selector);
    const int order = memcmp(left.bytes, right.bytes, left.length < right.length ? left.length : right.length);
    const intptr_t result =
        order != 0 ? (order < 0 ? -1 : 1) : (left.length > right.length) - (left.length < right.length);
    cffi_string_view_close(&left);
    cffi_string_view_close(&right);
    return result;
}

static uintptr_t string_hash(id self, SEL selector) {
    struct cffi_string_view view;
    open_view(&view, self, selector);
    uint64_t hash = 0xcbf29ce484222325;
    for (size_t i = 0; i < view.length; ++i) {
        hash = (hash ^ (uint8_t)view.bytes[i]) * 0x100000001b3;
    }
    cffi_string_view_close(&view);
    return hash;
}

// MARK: Methods of each representation

// The text of a string that has no memory for it: the text lies in an autoreleased string.
static const char *autoreleased_text(const char *bytes, size_t length) {
    struct heap_string *const string = (void *)objc_autorelease(cffi_string_create(bytes, length));
    return string != NULL ? string->bytes : NULL;
}

static const char *tiny_utf8(id self, SEL selector) {
    char bytes[16];
    const size_t length = tiny_copy(self, bytes);
    return autoreleased_text(bytes, length);
}

static uintptr_t tiny_length_method(id self, SEL selector) { return tiny_length(self); }

static const char *constant_utf8(const struct objc_constant_string *self, SEL selector) {
    struct cffi_string_view view;
    if (!open_constant(&view, self)) {
        return NULL;
    }
    if ((self->flags & CONSTANT_IS_UTF16) == 0) {
        return view.bytes;
    }
    const char *const text = autoreleased_text(view.bytes, view.length);
    free(view.owned);
    return text;
}

static uintptr_t constant_length(const struct objc_constant_string *self, SEL selector) { return self->length; }

static const char *heap_utf8(const struct heap_string *self, SEL selector) { return self->bytes; }

static uintptr_t heap_length(const struct heap_string *self, SEL selector) {
    return cffi_utf8_count_utf16(self->bytes, self->length);
}

static const struct ort_static_method string_methods[] = {
    CFFI_METHOD("initWithUTF8String:", "@24@0:8r*16", string_init_with_text),
    CFFI_METHOD("UTF8String", "r*16@0:8", string_utf8),
    CFFI_METHOD("length", "Q16@0:8", string_length),
    CFFI_METHOD("isEqual:", "B24@0:8@16", string_is_equal),
    CFFI_METHOD("isEqualToString:", "B24@0:8@16", string_is_equal),
    CFFI_METHOD("compare:", "q24@0:8@16", string_compare),
    CFFI_METHOD("hash", "Q16@0:8", string_hash),
    CFFI_METHOD("description", "@16@0:8", cffi_object_self),
    CFFI_METHOD("copy", "@16@0:8", objc_retain),
    CFFI_METHOD("copyWithZone:", "@24@0:8^v16", objc_retain),
    CFFI_METHODS_END,
};

static const struct ort_static_method string_class_methods[] = {
    CFFI_METHOD("string", "@16@0:8", class_string),
    CFFI_METHOD("stringWithUTF8String:", "@24@0:8r*16", class_string_with_text),
    CFFI_METHODS_END,
};

static const struct ort_static_method tiny_methods[] = {
    CFFI_METHOD("UTF8String", "r*16@0:8", tiny_utf8),
    CFFI_METHOD("length", "Q16@0:8", tiny_length_method),
    CFFI_METHODS_END,
};

static const struct ort_static_method constant_methods[] = {
    CFFI_METHOD("UTF8String", "r*16@0:8", constant_utf8),
    CFFI_METHOD("length", "Q16@0:8", constant_length),
    CFFI_METHODS_END,
};

static const struct ort_static_method heap_methods[] = {
    CFFI_METHOD("UTF8String", "r*16@0:8", heap_utf8),
    CFFI_METHOD("length", "Q16@0:8", heap_length),
    CFFI_METHODS_END,
};

static void add_class_methods(const struct ort_static_method *methods) {
    for (; methods->name != NULL; methods++) {
        class_addMethod(cffi_class_NSString.isa, sel_registerName(methods->name), methods->imp, methods->types);
    }
}

void cffi_string_register(
    const struct ort_static_method *const *methods, const struct ort_static_method *class_methods) {
    size_t count = 0;
    while (methods[count] != NULL) {
        ++count;
    }
    const struct ort_static_method *all[count + 2];
    all[0] = string_methods;
    memcpy(all + 1, methods, (count + 1) * sizeof *methods); // with the NULL at the end
    cffi_class_register(&cffi_class_NSString, &cffi_class_NSObject, all, string_class_methods);
    add_class_methods(class_methods);
    ort_class_register_static(&cffi_class_NSConstantString, &cffi_class_NSString, constant_methods, NULL);
    ort_class_register_static(&cffi_class_ORTTinyString, &cffi_class_NSString, tiny_methods, NULL);
    ort_class_register_static(&cffi_class_ORTHeapString, &cffi_class_NSString, heap_methods, NULL);
    if (!objc_registerSmallObjectClass_np(&cffi_class_ORTTinyString, TINY_TAG)) {
        ort_fatal("another class already has the pointer tag of short string literals; link only one root class layer");
    }
}
