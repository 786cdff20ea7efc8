#include "include/TestRoot.h"

#include <malloc.h>
#include <objc/kernel.h>
#include <objc/message.h>
#include <objc/runtime.h>

extern struct objc_class TestRootMetaclass __asm__("._OBJC_METACLASS_TestRoot");
extern struct objc_class TestSendingRootMetaclass __asm__("._OBJC_METACLASS_TestSendingRoot");

struct objc_class TestRootMetaclass = {
    .name = "TestRoot", .info = ORT_CLASS_META, .instance_size = sizeof(struct objc_class)};
struct objc_class TestRootClass = {
    .isa = &TestRootMetaclass, .name = "TestRoot", .info = ORT_CLASS_NATIVE_RETAIN, .instance_size = sizeof(id)};
struct objc_class TestSendingRootMetaclass = {
    .name = "TestSendingRoot", .info = ORT_CLASS_META, .instance_size = sizeof(struct objc_class)};
struct objc_class TestSendingRootClass = {
    .isa = &TestSendingRootMetaclass, .name = "TestSendingRoot", .instance_size = sizeof(id)};

// Compiled code reads a class of another image through a reference that the class's own image defines.
extern Class TestRootReference __asm__("._OBJC_REF_CLASS_TestRoot");
extern Class TestSendingRootReference __asm__("._OBJC_REF_CLASS_TestSendingRoot");
Class TestRootReference = &TestRootClass;
Class TestSendingRootReference = &TestSendingRootClass;

static _Thread_local size_t retain_messages, release_messages;

typedef id (*id_sender)(id, SEL);

Class test_root_class(void) { return &TestRootClass; }

Class test_sending_root_class(void) { return &TestSendingRootClass; }

size_t test_root_retain_messages(void) { return retain_messages; }

size_t test_root_release_messages(void) { return release_messages; }

size_t test_heap_bytes_in_use(void) { return mallinfo2().uordblks; }

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wformat-nonliteral"
void test_fatal(const char *format, const char *string, int number) { ort_fatal(format, string, number); }

void test_log(const char *format, const char *string, int number) { ort_log(format, string, number); }
#pragma clang diagnostic pop

bool test_is_thread_sanitized(void) {
#if __has_feature(thread_sanitizer)
    return true;
#else
    return false;
#endif
}

bool test_is_sanitized(void) {
#if __has_feature(address_sanitizer)
    return true;
#else
    return test_is_thread_sanitized();
#endif
}

static id root_alloc(id self, SEL selector) {
    (void)selector;
    return class_createInstance((Class)self, 0);
}

static id root_new(id self, SEL selector) {
    (void)selector;
    id object = ((id_sender)objc_msgSend)(self, sel_registerName("alloc"));
    return ((id_sender)objc_msgSend)(object, sel_registerName("init"));
}

static id root_self(id self, SEL selector) {
    (void)selector;
    return self;
}

static Class root_class(id self, SEL selector) {
    (void)selector;
    return object_getClass(self);
}

static id root_retain(id self, SEL selector) {
    (void)selector;
    return ort_retain(self);
}

static void root_release(id self, SEL selector) {
    (void)selector;
    ort_release(self);
}

static id root_counted_retain(id self, SEL selector) {
    (void)selector;
    retain_messages++;
    return ort_retain(self);
}

static void root_counted_release(id self, SEL selector) {
    (void)selector;
    release_messages++;
    ort_release(self);
}

static id root_autorelease(id self, SEL selector) {
    (void)selector;
    return ort_autorelease(self);
}

static size_t root_retain_count(id self, SEL selector) {
    (void)selector;
    return ort_retain_count(self);
}

static id root_copy(id self, SEL selector) {
    (void)selector;
    return ((id_sender)objc_msgSend)(self, sel_registerName("retain"));
}

static void root_dealloc(id self, SEL selector) {
    (void)selector;
    object_dispose(self);
}

static void root_unrecognized(id self, SEL selector, SEL missing) {
    (void)selector;
    ort_fatal("TestRoot: %s does not recognize %s", object_getClassName(self), sel_getName(missing));
}

// clang-format off
#define COMMON_METHODS \
    {"init", "@16@0:8", (IMP)root_self}, \
    {"self", "@16@0:8", (IMP)root_self}, \
    {"class", "#16@0:8", (IMP)root_class}, \
    {"autorelease", "@16@0:8", (IMP)root_autorelease}, \
    {"retainCount", "Q16@0:8", (IMP)root_retain_count}, \
    {"copy", "@16@0:8", (IMP)root_copy}, \
    {"copyWithZone:", "@24@0:8^v16", (IMP)root_copy}, \
    {"dealloc", "v16@0:8", (IMP)root_dealloc}, \
    {"doesNotRecognizeSelector:", "v24@0:8:16", (IMP)root_unrecognized}
// clang-format on

static const struct ort_static_method root_methods[] = {
    COMMON_METHODS,
    {"retain", "@16@0:8", (IMP)root_retain},
    {"release", "v16@0:8", (IMP)root_release},
    {NULL, NULL, NULL},
};

static const struct ort_static_method sending_root_methods[] = {
    COMMON_METHODS,
    {"retain", "@16@0:8", (IMP)root_counted_retain},
    {"release", "v16@0:8", (IMP)root_counted_release},
    {NULL, NULL, NULL},
};

static const struct ort_static_method root_class_methods[] = {
    {"alloc", "@16@0:8", (IMP)root_alloc},
    {"allocWithZone:", "@24@0:8^v16", (IMP)root_alloc},
    {"new", "@16@0:8", (IMP)root_new},
    {"class", "#16@0:8", (IMP)root_self},
    {NULL, NULL, NULL},
};

__attribute__((constructor)) static void register_roots(void) {
    ort_class_register_static(&TestRootClass, Nil, root_methods, root_class_methods);
    ort_class_register_static(&TestSendingRootClass, Nil, sending_root_methods, root_class_methods);
}
