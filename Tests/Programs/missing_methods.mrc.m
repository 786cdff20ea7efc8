#include "check.h"

#include <objc/hooks.h>
#include <objc/inspect.h>
#include <objc/message.h>
#import <objc/NSObject.h>
#include <objc/runtime.h>
#include <stdatomic.h>
#include <stdlib.h>

struct large {
    long words[5];
};

@interface Target : NSObject
- (int)missing;
@end

@implementation Target
- (int)missing {
    return 7;
}
@end

static id target;
static _Atomic int questions; // several threads ask

@interface Proxy : NSObject
@end

@implementation Proxy
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    questions += sel_isEqual(selector, sel_registerName("missing"));
    return NO;
}

- (id)forwardingTargetForSelector:(SEL)selector {
    return target;
}
@end

@interface SubProxy : Proxy
@end

@implementation SubProxy
@end

@interface Silent : NSObject
@end

@implementation Silent
@end

static int implemented(id self, SEL selector) { return 42; }

static struct large implemented_large(id self, SEL selector) { return (struct large){{1, 2, 3, 4, 5}}; }

static int send_int(id object, SEL selector) { return ((int (*)(id, SEL))objc_msgSend)(object, selector); }

static SEL missing(void) { return sel_registerName("missing"); }

CHECK_THAT(resolvingIsAskedOnceForAMissingMethod) {
    target = [Target new];
    Proxy *proxy = [Proxy new];
    questions = 0;
    for (int i = 0; i < 100; i++) {
        EXPECT(send_int(proxy, missing()) == 7);
    }
    EXPECT(questions == 1);
    EXPECT(!class_respondsToSelector([Proxy class], missing()));
    EXPECT(class_getMethodImplementation([Proxy class], missing()) == (IMP)_objc_msgForward);
    EXPECT(objc_msg_lookup(proxy, missing()) == (IMP)_objc_msgForward);
    EXPECT(questions == 1);
    [proxy release];
}

CHECK_THAT(aRememberedMissIsForwardedFromASuperSendToo) {
    SubProxy *proxy = [SubProxy new];
    struct objc_super super = {proxy, [Proxy class]};
    for (int i = 0; i < 3; i++) {
        EXPECT(((int (*)(struct objc_super *, SEL))objc_msgSendSuper)(&super, missing()) == 7);
        EXPECT(objc_msg_lookup_super(&super, missing()) == (IMP)_objc_msgForward);
    }
    [proxy release];
}

CHECK_THAT(oneMissIsForwardedAsEachMessageWasSent) {
    SEL selector = sel_registerName("plainOrLarge");
    Proxy *proxy = [Proxy new];
    Class answering = objc_allocateClassPair([NSObject class], "Answering", 0);
    Class answeringLarge = objc_allocateClassPair([NSObject class], "AnsweringLarge", 0);
    EXPECT(class_addMethod(answering, selector, (IMP)implemented, "i@:"));
    EXPECT(class_addMethod(answeringLarge, selector, (IMP)implemented_large, "{large=[5q]}@:"));
    objc_registerClassPair(answering);
    objc_registerClassPair(answeringLarge);
    [target release];
    for (int i = 0; i < 3; i++) {
        target = class_createInstance(answering, 0);
        EXPECT(send_int(proxy, selector) == 42);
        [target release];
        target = class_createInstance(answeringLarge, 0);
#if defined(__x86_64__)
        struct large result = ((struct large (*)(id, SEL))objc_msgSend_stret)(proxy, selector);
#else
        struct large result = ((struct large (*)(id, SEL))objc_msgSend)(proxy, selector);
#endif
        EXPECT(result.words[0] == 1 && result.words[4] == 5);
        [target release];
    }
    target = [Target new];
    [proxy release];
}

CHECK_THAT(aMethodThatComesIsCalledDespiteARememberedMiss) {
    SubProxy *below = [SubProxy new];
    Proxy *proxy = [Proxy new];
    EXPECT(send_int(below, missing()) == 7 && send_int(proxy, missing()) == 7);
    EXPECT(class_addMethod([Proxy class], missing(), (IMP)implemented, "i@:"));
    EXPECT(send_int(below, missing()) == 42 && send_int(proxy, missing()) == 42);
    EXPECT(class_respondsToSelector([SubProxy class], missing()));
    questions = 0;
    EXPECT(ort_class_removeMethod([Proxy class], missing()) == (IMP)implemented);
    EXPECT(send_int(below, missing()) == 7 && send_int(proxy, missing()) == 7);
    EXPECT(questions == 2); // asked again, once for each class
    EXPECT(send_int(below, missing()) == 7 && send_int(proxy, missing()) == 7);
    EXPECT(questions == 2);
    [below release];
    [proxy release];
}

static BOOL resolve(Class self, SEL command, SEL selector) {
    return sel_isEqual(selector, missing()) && class_addMethod(self, selector, (IMP)implemented, "i@:");
}

static BOOL resolve_class_method(Class self, SEL command, SEL selector) {
    return sel_isEqual(selector, missing()) &&
        class_addMethod(object_getClass((id)self), selector, (IMP)implemented, "i@:");
}

CHECK_THAT(aResolverThatComesIsAskedForWhatWasMissing) {
    Class below = objc_allocateClassPair([Silent class], "BelowSilent", 0);
    objc_registerClassPair(below);
    EXPECT(!class_respondsToSelector(below, missing()));
    Class meta = object_getClass((id)[Silent class]);
    EXPECT(!class_respondsToSelector(object_getClass((id)below), missing()));
    EXPECT(class_addMethod(meta, sel_registerName("resolveInstanceMethod:"), (IMP)resolve, "B@::"));
    EXPECT(class_respondsToSelector(below, missing()));
    EXPECT(!class_respondsToSelector(object_getClass((id)below), missing()));
    EXPECT(class_addMethod(meta, sel_registerName("resolveClassMethod:"), (IMP)resolve_class_method, "B@::"));
    EXPECT(class_respondsToSelector(object_getClass((id)below), missing()));
    objc_disposeClassPair(below);
}

static Class new_class(const char *name) {
    Class cls = objc_allocateClassPair([Silent class], name, 0);
    objc_registerClassPair(cls);
    return cls;
}

static bool keeps_bound(Class cls) {
    struct ort_cache_statistics statistics = ort_class_cacheStatistics(cls);
    return statistics.bytes <= 288 * statistics.used + 256;
}

CHECK_THAT(aClassThatWasNeverMessagedHasNoCache) {
    Class cls = new_class("Idle");
    EXPECT(ort_class_cacheStatistics(cls).bytes == 0);
    EXPECT(ort_class_cacheStatistics(object_getClass((id)cls)).bytes == 0);
    EXPECT(ort_class_cacheStatistics(Nil).bytes == 0);
    id object = class_createInstance(cls, 0);
    (void)[object isEqual:object];
    EXPECT(ort_class_cacheStatistics(cls).used > 0 && ort_class_cacheStatistics(cls).bytes <= 256);
    [object release];
    objc_disposeClassPair(cls);
}

CHECK_THAT(missesAreRememberedUpToALimit) {
    Class cls = new_class("Asked");
    char name[32];
    for (int i = 0; i < 3000; i++) {
        snprintf(name, sizeof name, "missing%d", i);
        EXPECT(!class_respondsToSelector(cls, sel_registerName(name)));
    }
    EXPECT(ort_class_cacheStatistics(cls).used <= 1024);
    EXPECT(keeps_bound(cls));
    snprintf(name, sizeof name, "missing%d", 2999);
    EXPECT(class_addMethod(cls, sel_registerName(name), (IMP)implemented, "i@:"));
    EXPECT(class_respondsToSelector(cls, sel_registerName(name)));
    objc_disposeClassPair(cls);
}

// The address of a record is its hash: selectors far apart collide if their low bits are equal.
CHECK_THAT(collidingSelectorsKeepACacheWithinItsBound) {
#ifdef ORT_STRESS
    enum { REGISTERED = 1 << 15, COLLIDING = 64 };
#else
    enum { REGISTERED = 1 << 17, COLLIDING = 256 };
#endif
    Class cls = new_class("Colliding");
    int count = 0;
    for (int i = 0; i < REGISTERED; i++) {
        char name[32];
        snprintf(name, sizeof name, "colliding%d", i);
        SEL selector = sel_registerName(name);
        if (*(uintptr_t *)(void *)selector / 16 % COLLIDING == COLLIDING - 1 && count < 400) {
            EXPECT(class_addMethod(cls, selector, (IMP)implemented, "i@:"));
            count++;
        }
    }
    EXPECT(count == 400);
    size_t heap = check_heap_bytes();
    id object = class_createInstance(cls, 0);
    for (int i = 0; i < REGISTERED; i++) {
        char name[32];
        snprintf(name, sizeof name, "colliding%d", i);
        SEL selector = sel_registerName(name);
        if (class_getInstanceMethod(cls, selector) != NULL) {
            EXPECT(send_int(object, selector) == 42);
            EXPECT(send_int(object, selector) == 42);
            EXPECT(keeps_bound(cls));
        }
    }
    EXPECT(ort_class_cacheStatistics(cls).used >= 400);
    EXPECT(check_heap_bytes() < heap + (1 << 18));
    [object release];
    objc_disposeClassPair(cls);
}

enum { CHANGES = 2000 };

static id shared;
static atomic_int wrong_answers;
static atomic_int version; // odd while the method is being added or removed; version / 2 is odd while the method exists

static void change_or_send(int thread) {
    while (thread != 0 && version < 2 * CHANGES) {
        int before = version;
        int answer = send_int(shared, missing());
        bool is_stable = before == version && before % 2 == 0;
        wrong_answers += is_stable ? answer != (before / 2 % 2 != 0 ? 42 : 7) : answer != 7 && answer != 42;
    }
    while (thread == 0 && version < 2 * CHANGES) {
        version++;
        if (version / 2 % 2 == 0) {
            class_addMethod([Proxy class], missing(), (IMP)implemented, "i@:");
        } else {
            ort_class_removeMethod([Proxy class], missing());
        }
        version++;
    }
}

CHECK_THAT(everyThreadSeesAMissingMethodComeAndGo) {
    shared = [SubProxy new];
    check_on_threads(3, change_or_send);
    EXPECT(wrong_answers == 0);
    EXPECT(ort_class_removeMethod([Proxy class], missing()) == NULL);
    [shared release];
}
