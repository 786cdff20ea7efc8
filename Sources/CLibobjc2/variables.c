// The variables of <objc/hooks.h>, and the functions that read them when the runtime asks.

#include <errno.h>
#include <objc/hooks.h>
#include <objc/kernel.h>
#include <objc/objc-exception.h>
#include <objc/runtime.h>

Class (*_objc_lookup_class)(const char *name);
void (*_objc_load_callback)(Class cls, struct objc_category *category);
id (*objc_proxy_lookup)(id receiver, SEL selector);
struct objc_slot *(*__objc_msg_forward3)(id receiver, SEL selector);
IMP (*__objc_msg_forward2)(id receiver, SEL selector);
void (*_objc_unexpected_exception)(id exception);
Class (*_objc_class_for_boxing_foreign_exception)(int64_t exceptionClass);
id (*_objc_weak_load)(id object);
IMP (*_objc_selector_type_mismatch2)(Class cls, SEL selector, struct objc_slot2 *result);
struct objc_slot *(*_objc_selector_type_mismatch)(Class cls, SEL selector, struct objc_slot *result);

int objc_registerTracingHook(SEL selector, objc_tracing_hook hook) {
    (void)selector, (void)hook;
    return ENOTSUP;
}

static BOOL look_up_class(const char *name, Class *cls) {
    *cls = _objc_lookup_class == NULL ? Nil : _objc_lookup_class(name);
    return *cls != Nil;
}

static void tell_of_load(Class cls, struct objc_category *category) {
    if (_objc_load_callback != NULL) {
        _objc_load_callback(cls, category);
    }
}

static IMP forward(id *receiver, SEL selector, BOOL in_memory) {
    const id other = objc_proxy_lookup == NULL ? nil : objc_proxy_lookup(*receiver, selector);
    if (other != nil && other != *receiver) {
        *receiver = other;
        return in_memory ? (IMP)objc_msgSend_stret : (IMP)objc_msgSend;
    }
    return __objc_msg_forward2 == NULL ? NULL : __objc_msg_forward2(*receiver, selector);
}

static void tell_of_exception(id exception) {
    if (_objc_unexpected_exception != NULL) {
        _objc_unexpected_exception(exception);
    }
}

static Class box_class(uint64_t exception_class) {
    return _objc_class_for_boxing_foreign_exception == NULL
        ? Nil
        : _objc_class_for_boxing_foreign_exception((int64_t)exception_class);
}

__attribute__((constructor(102))) static void read_variables(void) {
    objc_setHook_getClass(look_up_class, NULL);
    ort_set_load_handler(tell_of_load);
    ort_set_forward_lookup(forward);
    objc_setUncaughtExceptionHandler(tell_of_exception);
    ort_set_foreign_exception_handler(box_class);
}
