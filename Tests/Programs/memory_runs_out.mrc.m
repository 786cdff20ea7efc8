#include "check.h"

#include <objc/hooks.h>
#include <objc/message.h>
#import <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <signal.h>
#include <stdlib.h>

// Of the stress build: see support/memory.h.
#ifdef ORT_STRESS
void ort_memory_fail_every(unsigned long n);
unsigned long ort_memory_tries(void);
#else
static void ort_memory_fail_every(unsigned long n) { (void)n; }
static unsigned long ort_memory_tries(void) { return 0; }
#endif

static int implemented(id self, SEL selector) { return 42; }

static SEL selector(void) { return sel_registerName("implemented"); }

CHECK_THAT(aClassPairIsMadeWholeOrNotAtAll) {
    size_t heap = check_heap_bytes();
    for (unsigned long n = 1; n <= 8; n++) {
        ort_memory_fail_every(n);
        Class cls = objc_allocateClassPair([NSObject class], "MadeWithoutMemory", 0);
        unsigned long tries = ort_memory_tries();
        ort_memory_fail_every(0);
        EXPECT((cls == Nil) == (tries >= n && n <= tries));
        if (cls != Nil) {
            objc_registerClassPair(cls);
            EXPECT(objc_getClass("MadeWithoutMemory") == cls);
            objc_disposeClassPair(cls);
        }
        EXPECT(objc_getClass("MadeWithoutMemory") == Nil);
    }
    EXPECT(check_heap_bytes() <= heap + 4096);
}

static bool adds_method(Class cls) { return class_addMethod(cls, selector(), (IMP)implemented, "i@:"); }

static bool adds_ivar(Class cls) { return class_addIvar(cls, "ivar", 8, 3, "q"); }

static bool has_method(Class cls) { return class_getInstanceMethod(cls, selector()) != NULL; }

static bool has_ivar(Class cls) {
    return class_getInstanceVariable(cls, "ivar") != NULL || class_getInstanceSize(cls) != sizeof(void *);
}

static void expect_all_or_nothing(bool (*add)(Class), bool (*has)(Class)) {
    selector(); // registered while there is memory
    for (unsigned long n = 1; n <= 6; n++) {
        Class cls = objc_allocateClassPair([NSObject class], "Receiving", 0);
        ort_memory_fail_every(n);
        bool added = add(cls);
        bool failed = ort_memory_tries() >= n;
        ort_memory_fail_every(0);
        EXPECT(added != failed);
        EXPECT(has(cls) == added);
        EXPECT(added || add(cls));
        EXPECT(!add(cls));
        objc_registerClassPair(cls);
        objc_disposeClassPair(cls);
    }
}

CHECK_THAT(aMethodIsAddedOrTheAnswerIsNo) { expect_all_or_nothing(adds_method, has_method); }

CHECK_THAT(anIvarIsAddedOrTheAnswerIsNo) { expect_all_or_nothing(adds_ivar, has_ivar); }

CHECK_THAT(listsAreWholeOrNull) {
    for (unsigned long n = 1; n <= 3; n++) {
        unsigned int count = 77;
        ort_memory_fail_every(n);
        Method *methods = class_copyMethodList([NSObject class], &count);
        bool failed = ort_memory_tries() >= n;
        ort_memory_fail_every(0);
        EXPECT((methods == NULL) == failed && (count == 0) == failed);
        free(methods);
        ort_memory_fail_every(n);
        Class *classes = objc_copyClassList(&count);
        failed = ort_memory_tries() >= n;
        ort_memory_fail_every(0);
        EXPECT((classes == NULL) == failed && (count == 0) == failed);
        free(classes);
    }
}

CHECK_THAT(anInstanceIsMadeOrNil) {
    id made = class_createInstance([NSObject class], 0);
    ort_memory_fail_every(1);
    id object = class_createInstance([NSObject class], 0);
    bool failed = ort_memory_tries() > 0;
    ort_memory_fail_every(0);
    EXPECT((object == nil) == failed);
    EXPECT(made != nil);
    [object release];
    [made release];
}

CHECK_THAT(messagesArriveWithoutACache) {
    Class cls = objc_allocateClassPair([NSObject class], "Uncached", 0);
    EXPECT(adds_method(cls));
    objc_registerClassPair(cls);
    id object = class_createInstance(cls, 0);
    ort_memory_fail_every(1);
    for (int i = 0; i < 10; i++) {
        EXPECT(((int (*)(id, SEL))objc_msgSend)(object, selector()) == 42);
        EXPECT(class_respondsToSelector(cls, @selector(isEqual:)));
        EXPECT(!class_respondsToSelector(cls, @selector(notThere)));
    }
    ort_memory_fail_every(0);
    [object release];
    objc_disposeClassPair(cls);
}

#ifdef ORT_STRESS
static id object;
static char key;

static void associate(void) {
    ort_memory_fail_every(1);
    objc_setAssociatedObject(object, &key, object, OBJC_ASSOCIATION_ASSIGN);
}

static void refer_weakly(void) {
    ort_memory_fail_every(1);
    id weak;
    objc_initWeak(&weak, object);
}

static void register_selector(void) {
    ort_memory_fail_every(1);
    sel_registerName("aSelectorThatNobodyHasRegistered");
}

static void push_pool(void) {
    ort_memory_fail_every(1);
    for (int i = 0; i < 100000; i++) {
        objc_autoreleasePoolPush();
    }
}

static void replace_method(void) {
    ort_memory_fail_every(1);
    class_replaceMethod([NSObject class], sel_registerName("init"), (IMP)implemented, "@@:");
    class_replaceMethod([NSObject class], @selector(notThere), (IMP)implemented, "@@:");
}

CHECK_THAT(whatCannotGoOnWithoutMemorySaysSo) {
    object = [NSObject new];
    static void (*const bodies[])(void) = {associate, refer_weakly, register_selector, push_pool, replace_method};
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        struct child_end end = check_in_child(bodies[i]);
        EXPECT(end.signal == SIGABRT);
        EXPECT(strstr(end.message, "out of memory") != NULL);
    }
    [object release];
}
#endif
