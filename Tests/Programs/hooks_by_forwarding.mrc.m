// Hooks that are reached by forwarding: what becomes of the class meanwhile and afterwards, and how its own forwarding, its
// superclasses and others who change the same methods get on with that.

#include "check.h"
#include "failing_memory.h"
#include <objc/hooks.h>
#include <objc/kernel.h>
#include <objc/message.h>
#include <objc/NSInvocation.h>
#include <objc/NSMethodSignature.h>
#include <objc/NSObject.h>
#include <objc/NSProxy.h>
#include <objc/runtime.h>
#include <stdlib.h>

static char steps[256];

static void note(const char *step) {
    strcat(steps, step);
    strcat(steps, " ");
}

struct large {
    long values[5];
};

@interface Plain : NSObject
- (long)add:(long)number;
- (long)twice:(long)number;
- (struct large)large:(long)number;
+ (long)classAdd:(long)number;
@end

@implementation Plain
- (long)add:(long)number {
    note(sel_getName(_cmd));
    return number + 1;
}
- (long)twice:(long)number {
    note("twice");
    return number * 2;
}
- (struct large)large:(long)number {
    return (struct large){{number, number, number, number, number}};
}
+ (long)classAdd:(long)number {
    note("class");
    return number + 2;
}
@end

@interface Child : Plain
@end

@implementation Child
- (long)add:(long)number {
    note("child");
    return [super add:number] + 10;
}
+ (long)classAdd:(long)number {
    note("child");
    return [super classAdd:number] + 10;
}
@end

@interface Grandchild : Child
@end

@implementation Grandchild
@end

static void take_note(struct ort_hook_call *call, void *context) {
    (void)call;
    note(context);
}

static void go_on(struct ort_hook_call *call, void *context) {
    note(context);
    ort_hook_call_proceed(call);
}

static ort_hook_engine engine = ORT_HOOK_ENGINE_FORWARDING;

static struct ort_hook *hook(Class cls, SEL selector, const char *step) {
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request){
                .cls = cls,
                .selector = selector,
                .position = ORT_HOOK_BEFORE,
                .function = take_note,
                .context = (void *)step,
                .engine = engine,
            },
            &hook) == ORT_HOOK_OK);
    return hook;
}

static struct ort_hook *hook_object(id object, SEL selector, const char *step) {
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request){
                .object = object,
                .selector = selector,
                .position = ORT_HOOK_BEFORE,
                .function = take_note,
                .context = (void *)step,
                .engine = engine,
            },
            &hook) == ORT_HOOK_OK);
    return hook;
}

static struct ort_hook *hook_instead(Class cls, SEL selector, const char *step) {
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request){
                .cls = cls,
                .selector = selector,
                .position = ORT_HOOK_INSTEAD,
                .function = go_on,
                .context = (void *)step,
                .engine = engine,
            },
            &hook) == ORT_HOOK_OK);
    return hook;
}

static void end(struct ort_hook *hook) {
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
}

static IMP own(Class cls, const char *name) {
    unsigned count = 0;
    IMP imp = NULL;
    Method *methods = class_copyMethodList(cls, &count);
    for (unsigned i = 0; i < count && imp == NULL; i++) {
        imp = strcmp(sel_getName(method_getName(methods[i])), name) == 0 ? method_getImplementation(methods[i]) : NULL;
    }
    free(methods);
    return imp;
}

static bool is_forwarded(Class cls, const char *name) {
    const IMP imp = own(cls, name);
    return imp == (IMP)_objc_msgForward || imp == (IMP)_objc_msgForward_stret;
}

// MARK: Method lists

struct listed {
    SEL name;
    IMP imp;
    const char *types;
};

struct lists {
    struct listed methods[64];
    unsigned count;
};

static void list(Class cls, struct lists *lists) {
    unsigned count = 0;
    Method *methods = class_copyMethodList(cls, &count);
    for (unsigned i = 0; i < count && lists->count < 64; i++) {
        lists->methods[lists->count++] = (struct listed){
            method_getName(methods[i]), method_getImplementation(methods[i]), method_getTypeEncoding(methods[i])};
    }
    free(methods);
}

static struct lists lists_of(Class cls) {
    struct lists lists;
    memset(&lists, 0, sizeof lists);
    list(cls, &lists);
    list(object_getClass((id)cls), &lists);
    return lists;
}

static bool is_as(Class cls, const struct lists *before) {
    const struct lists now = lists_of(cls);
    return memcmp(&now, before, sizeof now) == 0;
}

CHECK_THAT(theMethodIsForwardedAndKeptUnderItsAliasMeanwhile) {
    const struct lists before = lists_of([Plain class]);
    const IMP add = own([Plain class], "add:");
    struct ort_hook *first = hook([Plain class], @selector(add:), "first");
    EXPECT(own([Plain class], "add:") == (IMP)_objc_msgForward);
    EXPECT(own([Plain class], "aspects__add:") == add);
    EXPECT(own([Plain class], "forwardInvocation:") != NULL);
    EXPECT(own([Plain class], "__aspects_forwardInvocation:") == NULL);
    EXPECT(own([Plain class], "forwardingTargetForSelector:") == NULL);
    struct ort_hook *large = hook([Plain class], @selector(large:), "large");
    EXPECT(
        own([Plain class], "large:") ==
        (ORT_RETURN_IN_MEMORY_MOVES_RECEIVER ? (IMP)_objc_msgForward_stret : (IMP)_objc_msgForward));
    Plain *object = [[Plain new] autorelease];
    steps[0] = 0;
    EXPECT([object add:1] == 2);
    EXPECT([object large:7].values[4] == 7);
    EXPECT([object respondsToSelector:@selector(add:)]);
    EXPECT_STRING(steps, "first add: large ");
    end(first);
    EXPECT(own([Plain class], "forwardInvocation:") != NULL);
    EXPECT(own([Plain class], "aspects__add:") == NULL);
    end(large);
    EXPECT(is_as([Plain class], &before));
}

CHECK_THAT(anInheritedMethodLooksItsSuperclassUpWhenItIsCalled) {
    const struct lists before = lists_of([Grandchild class]);
    struct ort_hook *only = hook([Grandchild class], @selector(add:), "grandchild");
    EXPECT(is_forwarded([Grandchild class], "add:"));
    EXPECT(own([Grandchild class], "aspects__add:") == NULL);
    Grandchild *object = [[Grandchild new] autorelease];
    steps[0] = 0;
    EXPECT([object add:1] == 12);
    EXPECT_STRING(steps, "grandchild child add: ");
    end(only);
    EXPECT(is_as([Grandchild class], &before));
}

CHECK_THAT(classMethodsAreHookedInTheMetaclass) {
    const struct lists before = lists_of([Plain class]);
    struct ort_hook *of_class = hook(object_getClass([Plain class]), @selector(classAdd:), "hook");
    EXPECT(is_forwarded(object_getClass([Plain class]), "classAdd:"));
    steps[0] = 0;
    EXPECT([Plain classAdd:1] == 3);
    EXPECT([Child classAdd:1] == 13);
    EXPECT_STRING(steps, "hook class child hook class ");
    end(of_class);
    EXPECT(is_as([Plain class], &before));
}

// MARK: Hierarchies

CHECK_THAT(superclassAndSubclassAreHookedInAnyOrder) {
    Class classes[] = {[Plain class], [Child class], [Grandchild class]};
    const char *names[] = {"hook0", "hook1", "hook2"};
    const struct lists before[] = {lists_of(classes[0]), lists_of(classes[1]), lists_of(classes[2])};
    Grandchild *object = [[Grandchild new] autorelease];
    for (int order = 0; order < 36; order++) {
        static const int permutations[][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
        struct ort_hook *hooks[3];
        for (int i = 0; i < 3; i++) {
            const int which = permutations[order / 6][i];
            hooks[which] = hook(classes[which], @selector(add:), names[which]);
        }
        steps[0] = 0;
        EXPECT([object add:1] == 12);
        EXPECT_STRING(steps, "hook2 hook1 child hook0 add: ");
        end(hooks[permutations[order % 6][0]]);
        end(hooks[permutations[order % 6][1]]);
        steps[0] = 0;
        EXPECT([object add:1] == 12);
        const char *const expected[] = {"child hook0 add: ", "hook1 child add: ", "hook2 child add: "};
        EXPECT_STRING(steps, expected[permutations[order % 6][2]]);
        end(hooks[permutations[order % 6][2]]);
        for (int i = 0; i < 3; i++) {
            EXPECT(is_as(classes[i], &before[i]));
        }
    }
}

CHECK_THAT(objectsAndTheirClassesAreHookedInAnyOrder) {
    const struct lists before = lists_of([Plain class]);
    for (int order = 0; order < 4; order++) {
        Plain *object = [Plain new];
        struct ort_hook *of_class = order < 2 ? hook([Plain class], @selector(add:), "class") : NULL;
        struct ort_hook *of_object = hook_object(object, @selector(add:), "object");
        of_class = of_class != NULL ? of_class : hook([Plain class], @selector(add:), "class");
        steps[0] = 0;
        EXPECT([object add:1] == 2);
        EXPECT_STRING(steps, "object class add: ");
        end(order % 2 == 0 ? of_class : of_object);
        steps[0] = 0;
        EXPECT([object add:1] == 2);
        EXPECT_STRING(steps, order % 2 == 0 ? "object add: " : "class add: ");
        end(order % 2 == 0 ? of_object : of_class);
        EXPECT(object_getClass(object) == [Plain class]);
        EXPECT(is_as([Plain class], &before));
        [object release];
    }
}

CHECK_THAT(anObjectsHookAloneForwardsTheMethodOfItsDynamicSubclass) {
    Plain *object = [[Plain new] autorelease];
    struct ort_hook *of_object = hook_object(object, @selector(add:), "object");
    EXPECT(is_forwarded(object_getClass(object), "add:"));
    EXPECT(!is_forwarded([Plain class], "add:"));
    EXPECT([object class] == [Plain class]);
    steps[0] = 0;
    EXPECT([object add:1] == 2);
    EXPECT([[[Plain new] autorelease] add:1] == 2);
    EXPECT_STRING(steps, "object add: add: ");
    end(of_object);
}

// MARK: Both ways

CHECK_THAT(theMethodIsForwardedAsLongAsAHookAsksForThat) {
    const struct lists before = lists_of([Plain class]);
    Plain *object = [[Plain new] autorelease];
    engine = ORT_HOOK_ENGINE_TRAMPOLINE;
    struct ort_hook *by_stub = hook([Plain class], @selector(add:), "stub");
    EXPECT(!is_forwarded([Plain class], "add:"));
    engine = ORT_HOOK_ENGINE_FORWARDING;
    struct ort_hook *forwarding = hook([Plain class], @selector(add:), "forwarding");
    EXPECT(is_forwarded([Plain class], "add:"));
    EXPECT(own([Plain class], "aspects__add:") == before.methods[0].imp);
    engine = ORT_HOOK_ENGINE_AUTOMATIC;
    struct ort_hook *automatic = hook([Plain class], @selector(add:), "automatic");
    engine = ORT_HOOK_ENGINE_FORWARDING;
    steps[0] = 0;
    EXPECT([object add:1] == 2);
    EXPECT_STRING(steps, "stub forwarding automatic add: ");
    EXPECT(ort_hook_disable(forwarding));
    EXPECT(is_forwarded([Plain class], "add:"));
    end(forwarding);
    EXPECT(own([Plain class], "add:") != NULL && !is_forwarded([Plain class], "add:"));
    EXPECT(own([Plain class], "forwardInvocation:") == NULL);
    EXPECT(own([Plain class], "aspects__add:") == NULL);
    steps[0] = 0;
    EXPECT([object add:1] == 2);
    EXPECT_STRING(steps, "stub automatic add: ");
    end(by_stub);
    end(automatic);
    EXPECT(is_as([Plain class], &before));
}

CHECK_THAT(anUnknownEngineIsRefused) {
    const struct ort_hook_request request = {
        .cls = [Plain class],
        .selector = @selector(add:),
        .function = take_note,
        .engine = (ort_hook_engine)3
    };
    EXPECT(ort_hook_install(&request, NULL) == ORT_HOOK_INVALID);
}

CHECK_THAT(themachineryOfForwardingIsHookedByStubs) {
    static const char *const names[] = {
        "forwardInvocation:", "forwardingTargetForSelector:", "methodSignatureForSelector:"};
    Plain *object = [[Plain new] autorelease];
    for (size_t i = 0; i < 3; i++) {
        struct ort_hook *machinery = hook([Plain class], sel_registerName(names[i]), "machinery");
        struct ort_hook *other = hook([Plain class], @selector(add:), "other");
        EXPECT(!is_forwarded([Plain class], names[i]));
        steps[0] = 0;
        EXPECT([object add:1] == 2);
        EXPECT(strstr(steps, "other add: ") != NULL);
        end(other);
        steps[0] = 0;
        EXPECT([object add:1] == 2);
        EXPECT_STRING(steps, "add: ");
        end(machinery);
    }
}

CHECK_THAT(countingAndDeallocAreHooked) {
    Plain *object = [Plain new];
    struct ort_hook *hooks[] = {
        hook([Plain class], @selector(retain), "retain"),
        hook([Plain class], @selector(release), "release"),
        hook([Plain class], @selector(autorelease), "autorelease"),
        hook([Plain class], @selector(dealloc), "dealloc")
    };
    steps[0] = 0;
    [object retain];
    [object release];
    @autoreleasepool {
        [object autorelease];
    }
    EXPECT_STRING(steps, "retain release autorelease release dealloc ");
    for (int i = 0; i < 4; i++) {
        end(hooks[i]);
    }
}

// MARK: Classes that forward

@interface Other : NSObject
- (long)unknown:(long)number;
- (long)known:(long)number;
@end

@implementation Other
- (long)unknown:(long)number {
    note("other");
    return number * 1000;
}
- (long)known:(long)number {
    note("other");
    return number * 1000;
}
@end

@interface Forwarder : NSObject
- (long)known:(long)number;
@end

@interface Forwarder (Elsewhere)
- (long)unknown:(long)number;
@end

@implementation Forwarder
- (long)known:(long)number {
    note("known");
    return number;
}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    (void)selector;
    return [Other instanceMethodSignatureForSelector:@selector(unknown:)];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    note("forwarded");
    [invocation invokeWithTarget:[[Other new] autorelease]];
}
@end

@interface ForwarderChild : Forwarder
@end

@implementation ForwarderChild
- (void)forwardInvocation:(NSInvocation *)invocation {
    note("child");
    [super forwardInvocation:invocation];
}
@end

@interface ForwarderGrandchild : ForwarderChild
@end

@implementation ForwarderGrandchild
@end

CHECK_THAT(aClassStillForwardsWhatItDoesNotImplement) {
    for (Class of_object = [Forwarder class];;
         of_object = of_object == [Forwarder class] ? [ForwarderChild class] : [ForwarderGrandchild class]) {
        const bool has_child = of_object != [Forwarder class];
        for (Class hooked = of_object; hooked != [NSObject class]; hooked = class_getSuperclass(hooked)) {
            Forwarder *object = [[of_object new] autorelease];
            const struct lists before = lists_of(hooked);
            struct ort_hook *first = hook(hooked, @selector(known:), "hook");
            EXPECT(is_forwarded(hooked, "known:"));
            EXPECT(
                own(hooked, "__aspects_forwardInvocation:") ==
                (hooked == [ForwarderGrandchild class] ? NULL
                                                       : before.methods[hooked == [Forwarder class] ? 2 : 0].imp));
            for (int round = 0; round < 2; round++) {
                steps[0] = 0;
                EXPECT([object known:4] == 4);
                EXPECT_STRING(steps, "hook known ");
                steps[0] = 0;
                EXPECT([object unknown:3] == 3000);
                EXPECT_STRING(steps, has_child ? "child forwarded other " : "forwarded other ");
            }
            end(first);
            EXPECT(is_as(hooked, &before));
            EXPECT([object unknown:3] == 3000);
        }
        if (of_object == [ForwarderGrandchild class]) {
            break;
        }
    }
}

CHECK_THAT(undoingASubclassLeavesTheSuperclassForwarding) {
    ForwarderChild *object = [[ForwarderChild new] autorelease];
    struct ort_hook *on_owner = hook([Forwarder class], @selector(known:), "owner");
    struct ort_hook *on_child = hook([ForwarderChild class], @selector(known:), "child");
    struct ort_hook *on_object = hook_object(object, @selector(known:), "object");
    steps[0] = 0;
    EXPECT([object known:1] == 1);
    EXPECT_STRING(steps, "object child owner known ");
    end(on_child);
    steps[0] = 0;
    EXPECT([object known:1] == 1);
    EXPECT([object unknown:1] == 1000);
    EXPECT_STRING(steps, "object owner known child forwarded other ");
    end(on_object);
    end(on_owner);
}

@interface Redirector : NSObject
- (long)known:(long)number;
@end

@interface Redirector (Elsewhere)
- (long)unknown:(long)number;
@end

@implementation Redirector
- (long)known:(long)number {
    note("known");
    return number;
}
- (id)forwardingTargetForSelector:(SEL)selector {
    note(sel_getName(selector));
    return [[Other new] autorelease];
}
@end

@interface RedirectorChild : Redirector
@end

@implementation RedirectorChild
- (id)forwardingTargetForSelector:(SEL)selector {
    return [super forwardingTargetForSelector:selector];
}
@end

CHECK_THAT(aClassThatRedirectsMessagesDoesNotHearOfHookedOnes) {
    for (int i = 0; i < 2; i++) {
        Redirector *object = [[(i == 0 ? [Redirector class] : [RedirectorChild class]) new] autorelease];
        const struct lists before = lists_of([Redirector class]);
        struct ort_hook *first = hook([Redirector class], @selector(known:), "hook");
        for (int round = 0; round < 2; round++) {
            steps[0] = 0;
            EXPECT([object known:4] == 4);
            EXPECT([object unknown:3] == 3000);
            EXPECT_STRING(steps, "hook known unknown: other ");
        }
        end(first);
        EXPECT(is_as([Redirector class], &before));
    }
}

CHECK_THAT(aMethodThatWasForwardedBeforeIsForwardedBehindItsHooks) {
    SEL selector = @selector(known:);
    Class classes[] = {[Forwarder class], [Redirector class]};
    const char *expected[] = {"hook instead forwarded other ", "hook instead known: other "};
    for (int i = 0; i < 2; i++) {
        for (int round = 0; round < 3; round++) {
            id object = [[classes[i] new] autorelease];
            const IMP known = class_replaceMethod(classes[i], selector, (IMP)_objc_msgForward, "q24@0:8q16");
            const struct lists before = lists_of(classes[i]);
            engine = round == 1 ? ORT_HOOK_ENGINE_TRAMPOLINE : ORT_HOOK_ENGINE_FORWARDING;
            struct ort_hook *first = hook_instead(classes[i], selector, "instead");
            engine = ORT_HOOK_ENGINE_FORWARDING;
            struct ort_hook *second = hook(classes[i], selector, "hook");
            steps[0] = 0;
            EXPECT([object known:4] == 4000);
            EXPECT_STRING(steps, expected[i]);
            if (round == 1) {
                end(second);
                second = hook(classes[i], @selector(description), "other");
                steps[0] = 0;
                EXPECT([object known:4] == 4000);
                EXPECT_STRING(steps, expected[i] + strlen("hook "));
            }
            end(first);
            if (round != 2) {
                end(second);
            }
            EXPECT(round == 2 || is_as(classes[i], &before));
            steps[0] = 0;
            EXPECT([object known:4] == 4000);
            EXPECT_STRING(
                steps,
                round == 2 ? (i == 0 ? "hook forwarded other " : "hook known: other ")
                           : (i == 0 ? "forwarded other " : "known: other "));
            if (round == 2) {
                end(second);
            }
            class_replaceMethod(classes[i], selector, known, "q24@0:8q16");
        }
    }
}

// MARK: Root classes

@interface Stand : NSProxy
- (long)own:(long)number;
@end

@interface Stand (Elsewhere)
- (long)unknown:(long)number;
@end

@implementation Stand
- (long)own:(long)number {
    note("own");
    return number;
}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [Other instanceMethodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:[[Other new] autorelease]];
}
@end

CHECK_THAT(proxiesKeepForwarding) {
    Stand *object = class_createInstance(objc_getClass("Stand"), 0);
    const struct lists before = lists_of(objc_getClass("Stand"));
    struct ort_hook *first = hook(objc_getClass("Stand"), @selector(own:), "hook");
    struct ort_hook *second = hook_object(object, @selector(own:), "object");
    steps[0] = 0;
    EXPECT([object own:2] == 2);
    EXPECT([object unknown:2] == 2000);
    EXPECT_STRING(steps, "object hook own other ");
    end(second);
    end(first);
    EXPECT(is_as(objc_getClass("Stand"), &before));
    [object release];
}

__attribute__((objc_root_class))
@interface Bare {
    Class isa;
}
+ (long)classNumber:(long)number;
- (long)number:(long)number;
@end

@interface Bare (Missing)
- (long)missing:(long)number;
@end

@implementation Bare
+ (long)classNumber:(long)number {
    return number + 1;
}
- (long)number:(long)number {
    return number + 2;
}
@end

static void send_missing(void) { [(Bare *)class_createInstance(objc_getClass("Bare"), 0) missing:1]; }

CHECK_THAT(aRootClassWithoutForwardingIsHooked) {
    Class cls = objc_getClass("Bare");
    Bare *object = class_createInstance(cls, 0);
    const struct lists before = lists_of(cls);
    struct ort_hook *hooks[] = {
        hook(cls, @selector(number:), "hook"),
        hook(object_getClass((id)cls), @selector(classNumber:), "class")
    };
    steps[0] = 0;
    EXPECT([object number:1] == 3);
    EXPECT([(id)cls classNumber:1] == 2);
    EXPECT_STRING(steps, "hook class ");
    struct child_end ended = check_in_child(send_missing);
    EXPECT(ended.signal != 0);
    EXPECT(strstr(ended.message, "[Bare missing:]") != NULL);
    end(hooks[0]);
    end(hooks[1]);
    EXPECT(is_as(cls, &before));
    object_dispose((id)object);
}

// MARK: Others on the same method

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
    IMP method, forward; // what was there
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
    // The library goes first: it puts back what it found, over the hooks.
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

@interface Uncrowded : Plain
@end

@implementation Uncrowded
@end

CHECK_THAT(anotherLibraryInASubclassWorksAboveTheHooksOfTheSuperclass) {
    Uncrowded *object = [[Uncrowded new] autorelease];
    struct ort_hook *first = hook([Plain class], @selector(twice:), "hook");
    struct library library = library_hook([Uncrowded class], @selector(twice:));
    installed_library = &library;
    steps[0] = 0;
    EXPECT([object twice:2] == 4);
    EXPECT([[[Plain new] autorelease] twice:2] == 4);
    EXPECT_STRING(steps, "lib hook twice hook twice ");
    struct ort_hook *of_object = hook_object(object, @selector(twice:), "object");
    steps[0] = 0;
    EXPECT([object twice:2] == 4);
    EXPECT_STRING(steps, "object lib hook twice ");
    end(of_object);
    end(first);
    steps[0] = 0;
    EXPECT([object twice:2] == 4);
    EXPECT_STRING(steps, "lib twice ");
}

// MARK: Functions of objc_setForwardHandler

static long forward_to_nobody(id self, SEL selector) {
    (void)self, (void)selector;
    return -1;
}

CHECK_THAT(aForwardFunctionDoesNotGetHookedMessages) {
    Plain *object = [[Plain new] autorelease];
    struct ort_hook *first = hook([Plain class], @selector(add:), "hook");
    objc_setForwardHandler((void *)forward_to_nobody, (void *)forward_to_nobody);
    steps[0] = 0;
    EXPECT([object add:1] == 2);
    EXPECT(((long (*)(id, SEL))objc_msgSend)(object, sel_registerName("nobodyHasIt")) == -1);
    EXPECT_STRING(steps, "hook add: ");
    objc_setForwardHandler(NULL, NULL);
    end(first);
}

// MARK: While others call

enum { ROUNDS = 4000 };

static Plain *shared;
static int bodies;

static void count(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    __atomic_fetch_add(&bodies, 1, __ATOMIC_RELAXED);
}

@interface Silent : Plain
- (double)halve:(double)number and:(struct large)value;
@end

@implementation Silent
- (double)halve:(double)number and:(struct large)value {
    return number / 2 + (double)value.values[4];
}
@end

static void install_and_remove(ort_hook_engine chosen, SEL selector) {
    struct ort_hook *made = NULL;
    const struct ort_hook_request request = {
        .cls = [Silent class], .selector = selector, .function = count, .engine = chosen};
    EXPECT(ort_hook_install(&request, &made) == ORT_HOOK_OK);
    ort_hook_remove(made);
    ort_hook_release(made);
}

static void play(int thread) {
    const struct large large = {{1, 2, 3, 4, 5}};
    for (int i = 0; i < ROUNDS; i++) {
        if (thread < 3) {
            if ([(Silent *)shared halve:i and:large] != i / 2.0 + 5 || [(Silent *)shared large:i].values[3] != i) {
                abort();
            }
        } else if (i % 16 == 0) {
            const ort_hook_engine way = i % 32 == 0 ? ORT_HOOK_ENGINE_FORWARDING : ORT_HOOK_ENGINE_TRAMPOLINE;
            install_and_remove(way, @selector(halve:and:));
            install_and_remove(way, @selector(large:));
        }
    }
}

CHECK_THAT(theWayChangesWhileOthersCall) {
    shared = [Silent new];
    const struct lists before = lists_of([Silent class]);
    check_on_threads(5, play);
    EXPECT(ort_hook_flush(UINT64_MAX));
    EXPECT(is_as([Silent class], &before));
    [shared release];
}

static struct ort_hook *before_fork;

static void call_in_child(void) {
    Plain *object = [Plain new];
    steps[0] = 0;
    EXPECT([object add:1] == 2);
    EXPECT_STRING(steps, "hook add: ");
    end(before_fork);
    EXPECT(!is_forwarded([Plain class], "add:"));
    [object release];
}

CHECK_THAT(aChildHasTheHooks) {
    before_fork = hook([Plain class], @selector(add:), "hook");
    EXPECT(check_in_child(call_in_child).status == 0);
    end(before_fork);
}

// MARK: Ends

CHECK_THAT(aClassThatEndsTakesItsForwardingAlong) {
    for (int i = 0; i < 3; i++) {
        Class cls = objc_allocateClassPair([Plain class], "Passing", 0);
        objc_registerClassPair(cls);
        Plain *object = [cls new];
        struct ort_hook *first = hook(cls, @selector(add:), "hook");
        struct ort_hook *second = hook_object(object, @selector(twice:), "object");
        steps[0] = 0;
        EXPECT([object add:1] == 2);
        EXPECT([object twice:1] == 2);
        EXPECT_STRING(steps, "hook add: object twice ");
        [object release];
        objc_disposeClassPair(cls);
        EXPECT(!ort_hook_remove(first));
        ort_hook_release(first);
        ort_hook_release(second);
    }
}

// MARK: Memory

static void install_and_fail(Class cls, SEL selector, unsigned long n) {
    const struct lists before = lists_of(cls);
    struct ort_hook *made = NULL;
    ort_memory_fail_once(n);
    const ort_hook_status status = ort_hook_install(
        &(struct ort_hook_request){
            .cls = cls, .selector = selector, .function = take_note, .context = "hook", .engine = engine},
        &made);
    ort_memory_fail_once(0);
    if (status == ORT_HOOK_OK) {
        EXPECT(is_forwarded(cls, sel_getName(selector)));
        end(made);
    } else {
        EXPECT(made == NULL);
        EXPECT(status == ORT_HOOK_NO_MEMORY || status == ORT_HOOK_NO_STUB || status == ORT_HOOK_NO_ENCODING);
    }
    EXPECT(is_as(cls, &before));
}

static long answer(id self, SEL selector, long number) {
    (void)self, (void)selector;
    return number;
}

static void ignore(id self, SEL selector, id invocation) { (void)self, (void)selector, (void)invocation; }

CHECK_THAT(withoutMemoryNothingIsChanged) {
    SEL selector = sel_registerName("known:");
    for (unsigned long n = 1; CAN_FAIL && n < 40; n++) {
        char name[32];
        snprintf(name, sizeof name, "Poor%lu", n);
        Class cls = objc_allocateClassPair([Plain class], name, 0);
        class_addMethod(cls, selector, (IMP)answer, "q24@0:8q16");
        if (n % 2 == 0) {
            class_addMethod(cls, @selector(forwardInvocation:), (IMP)ignore, "v24@0:8@16");
        }
        objc_registerClassPair(cls);
        install_and_fail(cls, selector, n);
        engine = ORT_HOOK_ENGINE_TRAMPOLINE;
        struct ort_hook *by_stub = hook(cls, selector, "stub");
        engine = ORT_HOOK_ENGINE_FORWARDING;
        install_and_fail(cls, selector, n);
        install_and_fail(cls, @selector(add:), n);
        end(by_stub);
        install_and_fail(cls, selector, 0);
        objc_disposeClassPair(cls);
    }
}

// MARK: Questions

CHECK_THAT(theWayOfAMessageIsFound) {
    struct ort_forwarded_hook found = {0};
    SEL selector = sel_registerName("add:");
    EXPECT(!ort_forwarded_hook_find(Nil, Nil, selector, &found));
    EXPECT(!ort_forwarded_hook_find([Plain class], Nil, NULL, &found));
    EXPECT(!ort_forwarded_hook_find([Plain class], Nil, sel_registerName("nobodyHasIt"), &found));
    EXPECT(ort_forwarded_hook_original(Nil) == NULL);
    EXPECT(ort_forwarded_hook_original(objc_getClass("Bare")) == NULL);
    EXPECT(ort_forwarded_hook_original([Forwarder class]) == own([Forwarder class], "forwardInvocation:"));
    const IMP of_root = class_getMethodImplementation([NSObject class], @selector(forwardInvocation:));
    struct ort_hook *first = hook([Plain class], selector, "hook");
    EXPECT(ort_forwarded_hook_find([Child class], Nil, selector, &found));
    EXPECT(found.function != NULL && found.forward_invocation == NULL);
    EXPECT(!ort_forwarded_hook_find([Child class], [NSObject class], selector, &found));
    EXPECT(!ort_forwarded_hook_find([NSObject class], Nil, selector, &found));
    EXPECT(ort_forwarded_hook_original([Plain class]) == of_root);
    end(first);
}
