// NSException, and how C throws one.

#include "root/collection.h"
#include "root/constant_string.h"
#include "strings/string_format.h"
#include "support/raise.h"

#include <cffi.h>
#include <cffi_collections.h>
#include <objc/NSException.h>
#include <objc/objc-arc.h>
#include <objc/objc-exception.h>
#include <objc/runtime.h>
#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

struct exception {
    Class isa;
    id name;
    id reason;
    id user_info;
};

CFFI_DEFINE_CLASS(NSException, sizeof(struct exception), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

// MARK: Names

CFFI_CONSTANT_STRING(NSGenericException, "NSGenericException");
CFFI_CONSTANT_STRING(NSInternalInconsistencyException, "NSInternalInconsistencyException");
CFFI_CONSTANT_STRING(NSInvalidArgumentException, "NSInvalidArgumentException");
CFFI_CONSTANT_STRING(NSMallocException, "NSMallocException");
CFFI_CONSTANT_STRING(NSRangeException, "NSRangeException");

// MARK: From C

__attribute__((noreturn)) static void throw_named(const char *name, const char *reason) {
    struct exception *const exception = (void *)class_createInstance(&cffi_class_NSException, 0);
    if (exception == NULL) {
        ort_fatal("%s: %s (out of memory: the exception cannot be thrown)", name, reason);
    }
    exception->name = cffi_string_create(name, strlen(name));
    exception->reason = cffi_string_create(reason, strlen(reason));
    objc_exception_throw(objc_autorelease((id)(void *)exception));
}

// MARK: Methods

static struct exception *init(struct exception *self, SEL selector, id name, id reason, id user_info) {
    cffi_give_up_unless_kind(user_info, &cffi_class_NSDictionary, (id)(void *)self);
    cffi_check_kind(user_info, &cffi_class_NSDictionary, (id)(void *)self, selector);
    self->name = CFFI_SEND(id, name, cffi_selectors.copy);
    self->reason = CFFI_SEND(id, reason, cffi_selectors.copy);
    self->user_info = CFFI_SEND(id, user_info, cffi_selectors.copy);
    return self;
}

static id class_exception(Class self, SEL selector, id name, id reason, id user_info) {
    const id exception = CFFI_SEND(id, (id)(void *)self, cffi_selectors.alloc);
    return objc_autorelease(((id (*)(id, SEL, id, id, id))objc_msgSend)(
        exception, cffi_selectors.initWithNameReasonUserInfo, name, reason, user_info));
}

static void dealloc(struct exception *self, SEL selector) {
    objc_release(self->name);
    objc_release(self->reason);
    objc_release(self->user_info);
    cffi_object_dealloc((id)(void *)self, selector);
}

static id name(struct exception *self, SEL selector) { return self->name; }

static id reason(struct exception *self, SEL selector) { return self->reason; }

static id user_info(struct exception *self, SEL selector) { return self->user_info; }

// The text for people: the reason, or the name when there is no reason.
static id description(struct exception *self, SEL selector) {
    const id text = self->reason != nil ? self->reason : self->name;
    return text != nil ? text : cffi_object_description((id)(void *)self, selector);
}

static void raise(id self, SEL selector) { objc_exception_throw(self); }

static void class_raise_arguments(Class self, SEL selector, id name, id format, va_list arguments) {
    const id text = cffi_string_with_format((id)(void *)self, selector, format, arguments);
    objc_exception_throw(class_exception(self, selector, name, text, nil));
}

static void class_raise_format(Class self, SEL selector, id name, id format, ...) {
    va_list arguments;
    va_start(arguments, format);
    class_raise_arguments(self, selector, name, format, arguments);
    va_end(arguments);
}

void NSAssertionFailed(const char *function, const char *file, int line, id format, ...) {
    const id cls = (id)(void *)&cffi_class_NSException;
    va_list arguments;
    va_start(arguments, format);
    const id text = cffi_string_with_format(cls, sel_registerName("raise:format:"), format, arguments);
    va_end(arguments);
    const char *const utf8 = text == nil ? "" : CFFI_SEND(const char *, text, cffi_selectors.UTF8String);
    cffi_raise("NSInternalInconsistencyException", "%s:%d: %s: %s", file, line, function, utf8);
}

static const struct ort_static_method instance_methods[] = {
    CFFI_METHOD("initWithName:reason:userInfo:", "@40@0:8@16@24@32", init),
    CFFI_METHOD("dealloc", "v16@0:8", dealloc),
    CFFI_METHOD("copyWithZone:", "@24@0:8^v16", objc_retain),
    CFFI_METHOD("name", "@16@0:8", name),
    CFFI_METHOD("reason", "@16@0:8", reason),
    CFFI_METHOD("userInfo", "@16@0:8", user_info),
    CFFI_METHOD("description", "@16@0:8", description),
    CFFI_METHOD("raise", "v16@0:8", raise),
    CFFI_METHODS_END,
};

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("exceptionWithName:reason:userInfo:", "@40@0:8@16@24@32", class_exception),
    CFFI_METHOD("raise:format:", "v32@0:8@16@24", class_raise_format),
    CFFI_METHOD("raise:format:arguments:", "v40@0:8@16@24" CFFI_VA_LIST_ENCODING "32", class_raise_arguments),
    CFFI_METHODS_END,
};

void cffi_exception_register(void) {
    ort_class_register_static(&cffi_class_NSException, &cffi_class_NSObject, instance_methods, class_methods);
    cffi_set_raise_handler(throw_named);
}
