// Hooks by forwarding in classes that forward messages themselves, or whose root class does not.

#include "forwarded_hooks.h"
#include <objc/kernel.h>
#include <objc/NSInvocation.h>
#include <objc/NSMethodSignature.h>
#include <objc/NSObject.h>
#include <objc/NSProxy.h>

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

@interface ForwarderOfItsOwn : ForwarderChild
@end

@implementation ForwarderOfItsOwn
- (void)forwardInvocation:(NSInvocation *)invocation {
    note("own");
    [super forwardInvocation:invocation];
}
@end

static struct ort_hook *inject(Class cls, id object, const char *step) {
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request) {
                .cls = cls, .object = object, .selector = @selector(unknown:), .position = ORT_HOOK_BEFORE,
                .function = take_note, .context = (void *)step, .types = "q@:q", .engine = engine,
            }, &hook) == ORT_HOOK_OK);
    return hook;
}

CHECK_THAT(hooksThatTheirMethodHasLeftForwardTheMessageOnce) {
    ForwarderChild *object = [[ForwarderChild new] autorelease], *other = [[ForwarderChild new] autorelease];
    struct ort_hook *above = inject([Forwarder class], nil, "above");
    struct ort_hook *left = hook([ForwarderChild class], @selector(unknown:), "left"); // injects nothing
    struct ort_hook *shared = hook_object(object, @selector(known:), "shared");
    end(above);
    struct ort_hook *below = inject(Nil, other, "below");
    EXPECT(object_getClass(object) == object_getClass(other));
    steps[0] = 0;
    EXPECT([object unknown:1] == 1000);
    EXPECT_STRING(steps, "left child forwarded other ");
    end(below);
    steps[0] = 0;
    EXPECT([object unknown:1] == 1000);
    EXPECT_STRING(steps, "left child forwarded other ");
    steps[0] = 0;
    EXPECT([[[ForwarderOfItsOwn new] autorelease] unknown:1] == 1000);
    EXPECT_STRING(steps, "left own child forwarded other ");
    end(shared);
    end(left);
}

@interface ForwarderHeir : Forwarder
@end

@implementation ForwarderHeir
@end

CHECK_THAT(aMessageThatItsHooksHavePassedOnDoesNotComeBackToOthersThatHaveGone) {
    ForwarderHeir *object = [[ForwarderHeir new] autorelease];
    struct ort_hook *known = hook([Forwarder class], @selector(known:), "known");
    struct ort_hook *of_object = inject(Nil, object, "object");
    struct ort_hook *of_class = inject([ForwarderHeir class], nil, "class");
    end(of_object);
    steps[0] = 0;
    EXPECT([object unknown:1] == 1000);
    EXPECT_STRING(steps, "class forwarded other ");
    end(of_class);
    end(known);
}

// Asks the root class for the types before it returns them.
@interface Asker : NSObject
@end

@implementation Asker
- (long)known:(long)number {
    note("known");
    return number;
}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [super methodSignatureForSelector:selector]
        ?: [Other instanceMethodSignatureForSelector:@selector(unknown:)];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    note("forwarded");
    [invocation invokeWithTarget:[[Other new] autorelease]];
}
@end

@interface AskerChild : Asker
@end

@implementation AskerChild
@end

CHECK_THAT(aMessageThatItsHooksHavePassedOnDoesNotComeBackToThem) {
    id object = [[AskerChild new] autorelease], other = [[AskerChild new] autorelease];
    struct ort_hook *of_other = inject(Nil, other, "object");
    struct ort_hook *of_class = inject([AskerChild class], nil, "class");
    struct ort_hook *known = hook([Asker class], @selector(known:), "known");
    steps[0] = 0;
    EXPECT([object unknown:1] == 1000);
    EXPECT_STRING(steps, "class forwarded other ");
    end(known);
    end(of_class);
    end(of_other);
}

static long replaced(id self, SEL selector, long number) {
    (void)self, (void)selector;
    return number;
}

CHECK_THAT(whatHooksPassOnIsNotTakenForAMethodThatSomebodyReplaced) {
    Forwarder *object = [[Forwarder new] autorelease], *other = [[Forwarder new] autorelease];
    struct ort_hook *missing = inject(Nil, other, "missing");
    struct ort_hook *known = hook([Forwarder class], @selector(known:), "known");
    struct ort_hook *shared = hook_object(object, @selector(description), "shared");
    Method method = class_getInstanceMethod([Forwarder class], @selector(known:));
    const IMP forwarded = method_setImplementation(method, (IMP)replaced);
    steps[0] = 0;
    EXPECT([object unknown:1] == 1000);
    EXPECT_STRING(steps, "forwarded other ");
    method_setImplementation(method, forwarded);
    end(shared);
    end(known);
    end(missing);
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

CHECK_THAT(whatTheClassForwardsByIsFound) {
    EXPECT(ort_forwarded_hook_original(objc_getClass("Bare")) == NULL);
    const IMP forward = own([Forwarder class], "forwardInvocation:");
    EXPECT(ort_forwarded_hook_original([Forwarder class]) == forward);
    struct ort_hook *first = hook([Forwarder class], @selector(known:), "hook");
    EXPECT(ort_forwarded_hook_original([Forwarder class]) == forward);
    end(first);
}

// MARK: Functions of objc_setForwardHandler

static long forward_to_nobody(id self, SEL selector) {
    (void)self, (void)selector;
    return -1;
}

CHECK_THAT(aForwardFunctionDoesNotGetHookedMessages) {
    Forwarder *object = [[Forwarder new] autorelease];
    struct ort_hook *first = hook([Forwarder class], @selector(known:), "hook");
    objc_setForwardHandler((void *)forward_to_nobody, (void *)forward_to_nobody);
    steps[0] = 0;
    EXPECT([object known:1] == 1);
    EXPECT(((long (*)(id, SEL))objc_msgSend)(object, sel_registerName("nobodyHasIt")) == -1);
    EXPECT_STRING(steps, "hook known ");
    objc_setForwardHandler(NULL, NULL);
    end(first);
}
