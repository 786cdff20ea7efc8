// Hooks by forwarding while other code changes the same methods: it exchanges them, puts an implementation on top, or
// forwards too.

#include "forwarded_hooks.h"
#include <objc/NSInvocation.h>
#include <objc/NSObject.h>

@interface Crowded : NSObject
- (long)work:(long)number;
- (long)theirs_work:(long)number;
- (long)rest:(long)number;
@end

@implementation Crowded
- (long)work:(long)number {
    note("work");
    return number;
}
- (long)theirs_work:(long)number {
    note("theirs");
    return [self theirs_work:number];
}
- (long)rest:(long)number {
    note("rest");
    return number;
}
@end

static void exchange(void) {
    method_exchangeImplementations(
        class_getInstanceMethod([Crowded class], @selector(work:)),
        class_getInstanceMethod([Crowded class], @selector(theirs_work:)));
}

CHECK_THAT(aMethodThatSomebodyExchangesKeepsItsHooks) {
    Crowded *object = [[Crowded new] autorelease];
    const struct lists before = lists_of([Crowded class]);
    struct ort_hook *other = hook([Crowded class], @selector(rest:), "other");
    struct ort_hook *first = hook([Crowded class], @selector(work:), "hook");
    exchange();
    EXPECT(ort_hook_is_displaced(first));
    EXPECT(!ort_hook_is_displaced(other));
    steps[0] = 0;
    EXPECT([object work:1] == 1);
    EXPECT_STRING(steps, "theirs hook work ");
    struct ort_hook *second = hook([Crowded class], @selector(work:), "above");
    steps[0] = 0;
    EXPECT([object work:1] == 1);
    EXPECT_STRING(steps, "above theirs hook work ");
    end(first);
    steps[0] = 0;
    EXPECT([object work:1] == 1);
    EXPECT_STRING(steps, "above theirs work ");
    end(second);
    steps[0] = 0;
    EXPECT([object work:1] == 1);
    EXPECT_STRING(steps, "theirs work ");
    exchange();
    EXPECT([object work:1] == 1);
    first = hook([Crowded class], @selector(work:), "hook");
    end(first);
    end(other);
    EXPECT(is_as([Crowded class], &before));
}

static IMP beneath;

static long on_top(id self, SEL selector, long number) {
    note("top");
    return ((long (*)(id, SEL, long))beneath)(self, selector, number);
}

CHECK_THAT(anImplementationOnTopReachesTheHooksAndThenTheMethod) {
    Crowded *object = [[Crowded new] autorelease];
    Method method = class_getInstanceMethod([Crowded class], @selector(work:));
    const struct lists before = lists_of([Crowded class]);
    struct ort_hook *first = hook([Crowded class], @selector(work:), "hook");
    beneath = method_setImplementation(method, (IMP)on_top);
    EXPECT(beneath == (IMP)_objc_msgForward);
    struct ort_hook *second = hook([Crowded class], @selector(work:), "above");
    steps[0] = 0;
    EXPECT([object work:1] == 1);
    EXPECT_STRING(steps, "above top hook work ");
    end(second);
    end(first);
    steps[0] = 0;
    EXPECT([object work:1] == 1);
    EXPECT_STRING(steps, "top work ");
    EXPECT(method_setImplementation(method, beneath) == (IMP)on_top);
    EXPECT([object work:1] == 1);
    end(hook([Crowded class], @selector(work:), "hook"));
    EXPECT(is_as([Crowded class], &before));
}

CHECK_THAT(anImplementationThatKeptTheEntryOfFormerHooksReachesTheMethod) {
    Crowded *object = [[Crowded new] autorelease];
    Method method = class_getInstanceMethod([Crowded class], @selector(rest:));
    const IMP original = method_getImplementation(method);
    struct ort_hook *first = hook([Crowded class], @selector(rest:), "hook");
    beneath = method_getImplementation(method);
    end(first);
    steps[0] = 0;
    EXPECT(((long (*)(id, SEL, long))beneath)(object, @selector(rest:), 5) == 5);
    EXPECT_STRING(steps, "rest ");
    method_setImplementation(method, (IMP)on_top);
    first = hook([Crowded class], @selector(rest:), "hook");
    steps[0] = 0;
    EXPECT([object rest:1] == 1);
    EXPECT_STRING(steps, "hook top rest ");
    end(first);
    EXPECT(method_setImplementation(method, original) == (IMP)on_top);
}

// A library that forwards too. Its hooks note "lib".
struct library {
    Class cls;
    SEL selector, alias;
    IMP method, forward; // the implementations before the hook
    bool had_forward;
};

static struct library *installed_library;

static void library_forward(id self, SEL selector, NSInvocation *invocation) {
    const struct library *library = installed_library;
    if (sel_isEqual([invocation selector], library->selector)) {
        note("lib");
        [invocation setSelector:library->alias];
        [invocation invoke];
        [invocation setSelector:library->selector];
    } else if (library->forward != NULL) {
        ((void (*)(id, SEL, id))library->forward)(self, selector, invocation);
    }
}

static struct library library_hook(Class cls, SEL selector) {
    char name[64];
    snprintf(name, sizeof name, "lib_%s", sel_getName(selector));
    struct library library = {
        .cls = cls, .selector = sel_registerName(sel_getName(selector)), .alias = sel_registerName(name)};
    library.had_forward = own(cls, "forwardInvocation:") != NULL;
    library.forward = class_getMethodImplementation(cls, @selector(forwardInvocation:));
    library.method = class_getMethodImplementation(cls, selector);
    class_addMethod(cls, library.alias, library.method, "q24@0:8q16");
    class_replaceMethod(cls, selector, (IMP)_objc_msgForward, "q24@0:8q16");
    class_replaceMethod(cls, @selector(forwardInvocation:), (IMP)library_forward, "v24@0:8@16");
    return library;
}

static void library_unhook(const struct library *library) {
    class_replaceMethod(library->cls, library->selector, library->method, "q24@0:8q16");
    ort_class_removeMethod(library->cls, library->alias);
    if (library->had_forward) {
        class_replaceMethod(library->cls, @selector(forwardInvocation:), library->forward, "v24@0:8@16");
    } else {
        ort_class_removeMethod(library->cls, @selector(forwardInvocation:));
    }
}

static long call_work(Crowded *object) {
    steps[0] = 0;
    return [object work:1];
}

CHECK_THAT(anotherLibraryThatForwardsWorksAboveTheHooks) {
    Crowded *object = [[Crowded new] autorelease];
    const struct lists before = lists_of([Crowded class]);
    for (int order = 0; order < 2; order++) {
        struct ort_hook *first = hook([Crowded class], @selector(work:), "hook");
        struct library library = library_hook([Crowded class], @selector(work:));
        installed_library = &library;
        EXPECT(call_work(object) == 1);
        EXPECT_STRING(steps, "lib hook work ");
        if (order == 0) {
            library_unhook(&library);
            EXPECT(call_work(object) == 1);
            EXPECT_STRING(steps, "hook work ");
            end(first);
        } else {
            end(first);
            EXPECT(call_work(object) == 1);
            EXPECT_STRING(steps, "lib work ");
            library_unhook(&library);
            EXPECT(call_work(object) == 1);
            EXPECT_STRING(steps, "work ");
            end(hook([Crowded class], @selector(work:), "hook"));
        }
        EXPECT(is_as([Crowded class], &before));
    }
}

CHECK_THAT(anotherLibraryThatForwardsWorksBelowTheHooks) {
    Crowded *object = [[Crowded new] autorelease];
    const struct lists before = lists_of([Crowded class]);
    struct library library = library_hook([Crowded class], @selector(work:));
    installed_library = &library;
    struct ort_hook *first = hook([Crowded class], @selector(work:), "hook");
    struct ort_hook *of_object = hook_object(object, @selector(work:), "object");
    EXPECT(call_work(object) == 1);
    EXPECT_STRING(steps, "object hook lib work ");
    end(of_object);
    EXPECT(call_work(object) == 1);
    EXPECT_STRING(steps, "hook lib work ");
    end(first);
    EXPECT(call_work(object) == 1);
    EXPECT_STRING(steps, "lib work ");
    library_unhook(&library);
    EXPECT(is_as([Crowded class], &before));
    // The library is removed first: it restores the implementations that it found, over the hooks.
    library = library_hook([Crowded class], @selector(work:));
    first = hook([Crowded class], @selector(work:), "hook");
    library_unhook(&library);
    EXPECT(ort_hook_is_displaced(first));
    EXPECT(call_work(object) == 1);
    EXPECT_STRING(steps, "work ");
    end(first);
    EXPECT(call_work(object) == 1);
    EXPECT_STRING(steps, "work ");
}

@interface Uncrowded : Crowded
@end

@implementation Uncrowded
@end

CHECK_THAT(anotherLibraryInASubclassWorksAboveTheHooksOfTheSuperclass) {
    Uncrowded *object = [[Uncrowded new] autorelease];
    struct ort_hook *first = hook([Crowded class], @selector(rest:), "hook");
    struct library library = library_hook([Uncrowded class], @selector(rest:));
    installed_library = &library;
    steps[0] = 0;
    EXPECT([object rest:2] == 2);
    EXPECT([[[Crowded new] autorelease] rest:2] == 2);
    EXPECT_STRING(steps, "lib hook rest hook rest ");
    struct ort_hook *of_object = hook_object(object, @selector(rest:), "object");
    steps[0] = 0;
    EXPECT([object rest:2] == 2);
    EXPECT_STRING(steps, "object lib hook rest ");
    end(of_object);
    end(first);
    steps[0] = 0;
    EXPECT([object rest:2] == 2);
    EXPECT_STRING(steps, "lib rest ");
}

@interface Overriding : Crowded
@end

@implementation Overriding
- (long)work:(long)number {
    note("overriding");
    return [super work:number];
}
@end

CHECK_THAT(anotherLibraryInASuperclassWorksBelowTheHooksOfASubclass) {
    Overriding *object = [[Overriding new] autorelease];
    const struct lists before = lists_of([Overriding class]);
    for (int order = 0; order < 2; order++) {
        struct ort_hook *first = order == 0 ? hook([Overriding class], @selector(work:), "hook") : NULL;
        struct library library = library_hook([Crowded class], @selector(work:));
        installed_library = &library;
        first = first != NULL ? first : hook([Overriding class], @selector(work:), "hook");
        steps[0] = 0;
        EXPECT([object work:1] == 1);
        EXPECT_STRING(steps, "hook overriding lib work ");
        library_unhook(&library);
        steps[0] = 0;
        EXPECT([object work:1] == 1);
        EXPECT_STRING(steps, "hook overriding work ");
        end(first);
        EXPECT(is_as([Overriding class], &before));
    }
}

static long work_above(id self, SEL selector, long number) {
    note("lower");
    struct objc_super super = {self, class_getSuperclass(objc_getClass("Lower"))};
    return ((long (*)(id, SEL, long))objc_msg_lookup_super(&super, selector))(self, selector, number);
}

static Class make_class(const char *name, IMP work) {
    Class cls = objc_allocateClassPair([Crowded class], name, 0);
    class_addMethod(cls, @selector(work:), work, "q24@0:8q16");
    objc_registerClassPair(cls);
    return cls;
}

CHECK_THAT(aClassThatGetsAHookedSuperclassKeepsItsHooks) {
    Class upper = make_class("Upper", class_getMethodImplementation([Crowded class], @selector(work:)));
    Class lower = make_class("Lower", (IMP)work_above);
    struct ort_hook *hooks[] = { hook(upper, @selector(work:), "upper"), hook(lower, @selector(work:), "hook") };
    EXPECT(is_forwarded(upper, "work:") && is_forwarded(lower, "work:"));
    EXPECT(class_setSuperclass(lower, upper) == [Crowded class]);
    EXPECT(is_forwarded(upper, "work:") != is_forwarded(lower, "work:"));
    Crowded *object = [[lower new] autorelease];
    steps[0] = 0;
    EXPECT([object work:1] == 1);
    EXPECT_STRING(steps, "hook lower upper work ");
    end(hooks[0]);
    end(hooks[1]);
    EXPECT(!is_forwarded(upper, "work:") && !is_forwarded(lower, "work:"));
}
