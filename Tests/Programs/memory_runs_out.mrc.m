// Code that works without memory, and code that ends the process with a message. For functions that report missing
// memory, see memory_failures.mrc.m.

#include "failing_memory.h"

#include <objc/abi.h>
#include <objc/encoding.h>
#include <objc/hooks.h>
#include <objc/inspect.h>
#include <objc/kernel.h>
#include <objc/message.h>
#import <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <objc/objc-exception.h>
#include <objc/objc-sync.h>
#include <objc/runtime.h>
#include <signal.h>

static int implemented(id self, SEL selector) { return 42; }

static int changed(id self, SEL selector) { return 43; }

static SEL selector(void) { return sel_registerName("implemented"); }

static int ask(id object) { return ((int (*)(id, SEL))objc_msgSend)(object, selector()); }

static Class make_class(const char *name) {
    Class cls = objc_allocateClassPair([NSObject class], name, 0);
    EXPECT(class_addMethod(cls, selector(), (IMP)implemented, "i@:"));
    return cls;
}

CHECK_THAT(messagesArriveWithoutACache) {
    Class cls = make_class("Uncached");
    objc_registerClassPair(cls);
    id object = class_createInstance(cls, 0);
    ort_memory_fail_every(1);
    for (int i = 0; i < 10; i++) {
        EXPECT(ask(object) == 42);
        EXPECT(class_respondsToSelector(cls, @selector(isEqual:)));
        EXPECT(!class_respondsToSelector(cls, @selector(notThere)));
        EXPECT(class_getMethodImplementation(cls, selector()) == (IMP)implemented);
        EXPECT(object_getMethodImplementation(object, selector()) == (IMP)implemented);
    }
    ort_memory_fail_every(0);
    [object release];
    objc_disposeClassPair(cls);
}

// MARK: Functions that need no memory

CHECK_THAT(methodsChangeAndGoWithoutMemory) {
    Class cls = make_class("Changing"), superclass = make_class("Above");
    objc_registerClassPair(superclass);
    objc_registerClassPair(cls);
    id object = class_createInstance(cls, 0);
    EXPECT(ask(object) == 42);
    Method method = class_getInstanceMethod(cls, selector());
    ort_memory_fail_every(1);
    EXPECT(class_replaceMethod(cls, selector(), (IMP)changed, "i@:") == (IMP)implemented);
    EXPECT(ask(object) == 43);
    EXPECT(method_setImplementation(method, (IMP)implemented) == (IMP)changed);
    EXPECT(ask(object) == 42);
    method_exchangeImplementations(method, class_getInstanceMethod(superclass, selector()));
    EXPECT(class_setSuperclass(cls, superclass) == [NSObject class]);
    EXPECT(ort_class_removeMethod(cls, selector()) == (IMP)implemented);
    EXPECT(ask(object) == 42);
    EXPECT(method_getNumberOfArguments(class_getInstanceMethod(superclass, selector())) == 2);
    EXPECT(object_setClass(object, superclass) == cls);
    [object release];
    objc_disposeClassPair(cls);
    objc_disposeClassPair(superclass);
    ort_memory_fail_every(0);
    EXPECT(objc_getClass("Changing") == Nil && objc_getClass("Above") == Nil);
}

static Protocol *numbered_protocol(int number) {
    char name[32];
    snprintf(name, sizeof name, "Searched%d", number);
    return objc_getProtocol(name) != NULL ? objc_getProtocol(name) : objc_allocateProtocol(name);
}

CHECK_THAT(protocolsAreSearchedWithoutMemory) {
    enum { MANY = 100 };
    Protocol *all = objc_allocateProtocol("AdoptingMany");
    for (int i = 0; i < MANY; i++) {
        Protocol *protocol = numbered_protocol(i);
        if (i == 0) {
            protocol_addMethodDescription(protocol, selector(), "i@:", YES, YES);
            protocol_addProperty(protocol, "far", NULL, 0, YES, YES);
        }
        objc_registerProtocol(protocol);
        protocol_addProtocol(all, protocol);
    }
    objc_registerProtocol(all);
    Class cls = make_class("Searching");
    EXPECT(class_addProtocol(cls, all));
    ort_memory_fail_every(1);
    EXPECT(protocol_conformsToProtocol(all, numbered_protocol(0)));
    EXPECT(class_conformsToProtocol(cls, numbered_protocol(0)) && class_conformsToProtocol(cls, numbered_protocol(99)));
    EXPECT(!class_conformsToProtocol(cls, @protocol(NSObject)));
    EXPECT(protocol_getMethodDescription(all, selector(), YES, YES).name != NULL);
    EXPECT(protocol_getProperty(all, "far", YES, YES) != NULL);
    ort_memory_fail_every(0);
    objc_disposeClassPair(cls);
}

static char key;

CHECK_THAT(objectsAreCountedReadAndEndedWithoutMemory) {
    id object = [NSObject new], value = [NSObject new], weak;
    objc_initWeak(&weak, object);
    objc_setAssociatedObject(object, &key, value, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    EXPECT(objc_sync_enter(object) == OBJC_SYNC_SUCCESS);
    ort_memory_fail_every(1);
    EXPECT(objc_sync_enter(object) == OBJC_SYNC_SUCCESS && objc_sync_exit(object) == OBJC_SYNC_SUCCESS);
    EXPECT(objc_sync_exit(object) == OBJC_SYNC_SUCCESS);
    EXPECT(objc_retain(object) == object);
    objc_release(object);
    EXPECT(objc_loadWeakRetained(&weak) == object);
    objc_release(object);
    EXPECT(objc_storeWeak(&weak, object) == object);
    EXPECT(objc_getAssociatedObject(object, &key) == value);
    objc_setAssociatedObject(object, &key, object, OBJC_ASSOCIATION_ASSIGN);
    objc_setAssociatedObject(object, &key, nil, OBJC_ASSOCIATION_ASSIGN);
    objc_removeAssociatedObjects(object);
    EXPECT(sel_registerName("implemented") == selector());
    EXPECT(object_getClass(object) == [NSObject class] && objc_getClass("NSObject") == [NSObject class]);
    objc_release(object);
    EXPECT(weak == nil);
    objc_release(value);
    ort_memory_fail_every(0);
}

CHECK_THAT(scalarReturnsAreToldWithoutMemory) {
    ort_memory_fail_every(1);
    EXPECT(!ort_method_type_returns_in_memory("i@:"));
    EXPECT(!ort_method_type_returns_in_memory("rD@:") && !ort_method_type_returns_in_memory(NULL));
    ort_memory_fail_every(0);
    EXPECT(ort_method_type_returns_in_memory("{large=[4q]}@:"));
}

// MARK: Functions that cannot continue

#if CAN_FAIL
static id object;
enum { PENDING = 400 }; // more than a table of names can hold at first
static Class pending[PENDING];
static Protocol *pending_protocols[PENDING], *registered_protocol;
static id unregistered[3];
static Class cls;

static void set_up(void) {
    object = [NSObject new];
    cls = make_class("GoingOn");
    char name[32];
    for (int i = 0; i < PENDING; i++) {
        snprintf(name, sizeof name, "Pending%d", i);
        pending[i] = objc_allocateClassPair([NSObject class], name, 0);
        pending_protocols[i] = objc_allocateProtocol(name);
    }
    registered_protocol = @protocol(NSObject);
}

static void associate(void) { objc_setAssociatedObject(object, &key, object, OBJC_ASSOCIATION_ASSIGN); }

static void associate_twice(void) {
    associate();
    objc_setAssociatedObject(object, &object, object, OBJC_ASSOCIATION_ASSIGN);
}

static void refer_weakly(void) {
    for (int i = 0; i < 3; i++) { // the third one needs a larger array
        objc_initWeak(&unregistered[i], object);
    }
}

static void copy_weakly(void) {
    unregistered[0] = nil;
    objc_copyWeak(&unregistered[1], &unregistered[0]);
    refer_weakly();
    id to;
    objc_copyWeak(&to, &unregistered[0]);
    objc_moveWeak(&unregistered[1], &to);
}

static void register_selector(void) { sel_registerName("aSelectorThatNobodyHasRegistered"); }

static void push_pool(void) {
    for (int i = 0; i < 10000; i++) {
        objc_autoreleasePoolPush();
    }
}

static void autorelease(void) {
    for (int i = 0; i < 10000; i++) {
        objc_autorelease(objc_retain(object));
    }
}

static void return_autoreleased(void) {
    for (int i = 0; i < 10000; i++) {
        objc_retainAutoreleaseReturnValue(object);
    }
}

static void replace_method(void) { class_replaceMethod(cls, @selector(notThere), (IMP)implemented, "@@:"); }

static const objc_property_attribute_t attributes[] = {{"T", "i"}, {"G", "isPropertyOfThis"}};

static void replace_property(void) { class_replaceProperty(cls, "propertyOfThis", attributes, 2); }

static void set_layout(void) { class_setIvarLayout(cls, (const uint8_t *)"\x11"); }

static void set_weak_layout(void) { class_setWeakIvarLayout(cls, (const uint8_t *)"\x11"); }

static void register_classes(void) {
    for (int i = 0; i < PENDING; i++) {
        objc_registerClassPair(pending[i]);
    }
}

static void register_protocols(void) {
    for (int i = 0; i < PENDING; i++) {
        objc_registerProtocol(pending_protocols[i]);
    }
}

static void adopt(void) { protocol_addProtocol(pending_protocols[0], registered_protocol); }

static void declare_method(void) { protocol_addMethodDescription(pending_protocols[0], selector(), "i@:", YES, YES); }

static void declare_property(void) { protocol_addProperty(pending_protocols[0], "declared", attributes, 2, YES, YES); }

static void enter(void) { objc_sync_enter((id)(uintptr_t)9); } // a small object

static void throw_and_catch(void) {
    @try {
        @throw object;
    } @catch (NSObject *caught) {
        EXPECT(caught == object);
    }
}

static void tell_return(void) { EXPECT(ort_method_type_returns_in_memory("{large=[4q]}@:")); }

static void register_static(void) {
    static struct objc_class meta = {.name = "MadeInC", .info = ORT_CLASS_META};
    static struct objc_class made = {.isa = &meta, .name = "MadeInC", .instance_size = 8};
    static const struct ort_static_method methods[] = {{"implemented", "i@:", (IMP)implemented}, {NULL, NULL, NULL}};
    ort_class_register_static(&made, [NSObject class], methods, NULL);
}

static void load_image(void) {
    static struct objc_class meta = {.name = "MadeByHand", .info = ORT_CLASS_META};
    static struct objc_class made = {.isa = &meta, .name = "MadeByHand"};
    static Class classes[] = {&made};
    static struct objc_init image = {.classes = classes, .classes_end = classes + 1};
    __objc_load(&image);
}

static struct {
    const char *name;
    void (*body)(void);
} const bodies[] = {
    {"objc_setAssociatedObject", associate},
    {"objc_setAssociatedObject, a second one", associate_twice},
    {"objc_initWeak", refer_weakly},
    {"objc_copyWeak", copy_weakly},
    {"sel_registerName", register_selector},
    {"objc_autoreleasePoolPush", push_pool},
    {"objc_autorelease", autorelease},
    {"objc_retainAutoreleaseReturnValue", return_autoreleased},
    {"class_replaceMethod", replace_method},
    {"class_replaceProperty", replace_property},
    {"class_setIvarLayout", set_layout},
    {"class_setWeakIvarLayout", set_weak_layout},
    {"objc_registerClassPair", register_classes},
    {"objc_registerProtocol", register_protocols},
    {"protocol_addProtocol", adopt},
    {"protocol_addMethodDescription", declare_method},
    {"protocol_addProperty", declare_property},
    {"objc_sync_enter", enter},
    {"objc_exception_throw, objc_begin_catch", throw_and_catch},
    {"ort_method_type_returns_in_memory", tell_return},
    {"ort_class_register_static", register_static},
    {"__objc_load", load_image},
};

static size_t chosen;
static unsigned long failing;

static void run_chosen(void) {
    ort_memory_fail_once(failing);
    bodies[chosen].body();
    bool is_beyond = ort_memory_tries() < failing;
    ort_memory_fail_once(0);
    fprintf(stderr, is_beyond ? "beyond" : "did without");
}

// Fails each allocation of the function in turn, until there are no more.
CHECK_THAT(whatCannotGoOnWithoutMemorySaysSo) {
    set_up();
    for (chosen = 0; chosen < sizeof bodies / sizeof bodies[0]; chosen++) {
        bool has_ended = false, is_beyond = false;
        for (failing = 1; !is_beyond && failing < 200; failing++) {
            struct child_end end = check_in_child(run_chosen);
            is_beyond = strcmp(end.message, "beyond") == 0;
            bool is_fatal = end.signal == SIGABRT && strstr(end.message, "fatal: out of memory") != NULL;
            bool has_gone_on = end.signal == 0 && end.status == 0;
            if (!is_fatal && !has_gone_on) {
                printf("%s, allocation %lu: %s\n", bodies[chosen].name, failing, end.message);
                EXPECT(is_fatal || has_gone_on);
            }
            has_ended |= is_fatal;
        }
        if (!has_ended || !is_beyond) {
            printf("%s\n", bodies[chosen].name);
            EXPECT(has_ended && is_beyond);
        }
    }
}
#endif
