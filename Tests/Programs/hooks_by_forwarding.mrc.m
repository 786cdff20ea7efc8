// Hooks by the forwarding engine: their effect on the class, its superclasses and subclasses, and its other hooks,
// while they are installed and afterwards.

#include "failing_memory.h"
#include "forwarded_hooks.h"
#include <objc/kernel.h>
#include <objc/NSInvocation.h>
#include <objc/NSObject.h>

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

// Only objects of this class are hooked, not its methods. It forwards missing methods.
@interface Lone : NSObject
@end

@implementation Lone
- (long)add:(long)number {
    return number + 1;
}
- (struct large)large:(long)number {
    return (struct large){{number, number, number, number, number}};
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    note("forwarded");
}
@end

// If the messenger has found the method before the hook is removed, it calls the method afterwards.
CHECK_THAT(aMessageOnItsWayToAnObjectThatIsUnhookedMeanwhileReachesTheMethod) {
    Lone *object = [[Lone new] autorelease], *other = [[Lone new] autorelease];
    struct ort_hook *of_other = hook_object(other, @selector(add:), "other");
    struct ort_hook *add = hook_object(object, @selector(add:), "object");
    struct ort_hook *large = hook_object(object, @selector(large:), "object");
    long (*found)(id, SEL, long) = (long (*)(id, SEL, long))own(object_getClass(object), "add:");
    struct large (*found_large)(id, SEL, long) =
        (struct large (*)(id, SEL, long))own(object_getClass(object), "large:");
    end(add);
    end(large);
    EXPECT(object_getClass(object) == [Lone class]);
    steps[0] = 0;
    EXPECT(found(object, @selector(add:), 1) == 2);
    end(of_other);
    EXPECT(found(object, @selector(add:), 2) == 3);
    EXPECT(found_large(object, @selector(large:), 5).values[4] == 5);
    EXPECT_STRING(steps, "");
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
        .engine = (ort_hook_engine)(ORT_HOOK_ENGINE_LIBFFI + 1)
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
    const IMP of_root = class_getMethodImplementation([NSObject class], @selector(forwardInvocation:));
    struct ort_hook *first = hook([Plain class], selector, "hook");
    EXPECT(ort_forwarded_hook_find([Child class], Nil, selector, &found));
    EXPECT(found.function != NULL && found.forward_invocation == NULL);
    EXPECT(!ort_forwarded_hook_find([Child class], [NSObject class], selector, &found));
    EXPECT(!ort_forwarded_hook_find([NSObject class], Nil, selector, &found));
    EXPECT(ort_forwarded_hook_original([Plain class]) == of_root);
    end(first);
}
