// Hooks of missing methods. If the request has types, the class or the object has the method while it is hooked.

#include "check.h"
#include "hook_engines.h"
#include <objc/hooks.h>
#include <objc/kernel.h>
#include <objc/message.h>
#include <objc/NSInvocation.h>
#include <objc/NSMethodSignature.h>
#include <objc/NSObject.h>
#include <objc/NSProxy.h>
#include <objc/runtime.h>

struct large {
    long values[5];
};

@protocol Flying
- (int)fly:(int)height;
- (struct large)trip;
- (long double)weight;
- (id)partner;
@end

@interface Animal : NSObject
@end
@implementation Animal
@end

@interface Bird : Animal
@end
@implementation Bird
@end

@interface Fish : NSObject
@end
@implementation Fish
@end

// A class that forwards missing methods.
@interface Proxy : NSObject {
  @public
    id target;
}
@end
@implementation Proxy
- (id)forwardingTargetForSelector:(SEL)selector {
    return target;
}
@end

@interface Flyer : NSObject
@end
@implementation Flyer
- (int)fly:(int)height {
    return height + 1000;
}
+ (int)fly:(int)height {
    return height + 2000;
}
- (struct large)trip {
    return (struct large){{1, 2, 3, 4, 5}};
}
- (long double)weight {
    return 2.5L;
}
@end

// Classes whose forwardInvocation: forwards messages that the target implements, and passes the others to super.
#define PASS_ON(TARGET)                                                \
    -(NSMethodSignature *)methodSignatureForSelector : (SEL)selector { \
        return signature_by(self, TARGET, selector);                   \
    }                                                                  \
    -(void)forwardInvocation : (NSInvocation *)invocation {            \
        if ([TARGET respondsToSelector:[invocation selector]]) {       \
            [invocation invokeWithTarget:TARGET];                      \
        } else {                                                       \
            [super forwardInvocation:invocation];                      \
        }                                                              \
    }

// Whether a class had its own method when its target was asked for the types.
static bool had_method;

static NSMethodSignature *signature_by(id object, id target, SEL selector) {
    had_method = had_method || class_respondsToSelector(ort_object_lookup_class(object, selector), selector);
    return [target methodSignatureForSelector:selector];
}

@interface Passer : NSObject {
  @public
    id target;
}
@end
@implementation Passer
PASS_ON(target)
+ (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [super methodSignatureForSelector:selector] ?: [Flyer methodSignatureForSelector:selector];
}
+ (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:[Flyer class]];
}
@end

@interface PassingProxy : NSProxy {
  @public
    id target;
}
@end
@implementation PassingProxy
PASS_ON(target)
@end

// Returns types for every message, and leaves the refusal to the root class.
@interface Teller : NSObject
@end
@implementation Teller
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [super methodSignatureForSelector:selector] ?: [NSMethodSignature signatureWithObjCTypes:"i20@0:8i16"];
}
@end

@interface TellingProxy : NSProxy
@end
@implementation TellingProxy
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    (void)selector;
    return [NSMethodSignature signatureWithObjCTypes:"i20@0:8i16"];
}
@end

// Claims to respond to every message, and implements none.
@interface Boaster : NSObject
@end
@implementation Boaster
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [super methodSignatureForSelector:selector] ?: [NSMethodSignature signatureWithObjCTypes:"i20@0:8i16"];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    [super forwardInvocation:invocation];
}
@end

#define TYPES_FLY "i20@0:8i16"

static int runs;

static void count(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    runs++;
}

static void go_on(struct ort_hook_call *call, void *context) {
    (void)context;
    runs++;
    ort_hook_call_result(call)->general[0] = 77;
    ort_hook_call_proceed(call);
}

static struct ort_hook_request request_for(id receiver, SEL selector, const char *types, ort_hook_position position) {
    const bool is_class = object_isClass(receiver);
    return (struct ort_hook_request){
        .cls = is_class ? (Class)receiver : Nil,
        .object = is_class ? nil : receiver,
        .selector = selector,
        .position = position,
        .function = position == ORT_HOOK_INSTEAD ? go_on : count,
        .types = types,
    };
}

static struct ort_hook *hook(id receiver, SEL selector, const char *types, ort_hook_position position) {
    const struct ort_hook_request request = request_for(receiver, selector, types, position);
    struct ort_hook *made = NULL;
    EXPECT(ort_hook_install(&request, &made) == ORT_HOOK_OK);
    return made;
}

static ort_hook_status refusal(id receiver, SEL selector, const char *types) {
    const struct ort_hook_request request = request_for(receiver, selector, types, ORT_HOOK_AFTER);
    return ort_hook_install(&request, NULL);
}

static void end(struct ort_hook *hook) {
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
}

static bool is_refused(id receiver) {
    @try {
        [receiver fly:1];
    } @catch (id exception) {
        return true;
    }
    return false;
}

static bool lacks(id object) {
    return ![object respondsToSelector:@selector(fly:)] && [object methodSignatureForSelector:@selector(fly:)] == nil &&
        !class_respondsToSelector(ort_object_lookup_class(object, @selector(fly:)), @selector(fly:)) &&
        is_refused(object);
}

static bool has(id object) {
    return [object respondsToSelector:@selector(fly:)] && [object methodSignatureForSelector:@selector(fly:)] != nil &&
        [object methodForSelector:@selector(fly:)] ==
        class_getMethodImplementation(object_getClass(object), @selector(fly:));
}

CHECK_THAT(aClassHasTheMethodWhileItIsHooked) {
    Animal *animal = [[Animal new] autorelease];
    Bird *bird = [[Bird new] autorelease];
    EXPECT(lacks(animal) && lacks(bird));
    struct ort_hook *first = hook([Animal class], @selector(fly:), TYPES_FLY, ORT_HOOK_AFTER);
    struct ort_hook *second = hook([Animal class], @selector(fly:), NULL, ORT_HOOK_BEFORE);
    runs = 0;
    EXPECT(has(animal) && has(bird) && [Animal instancesRespondToSelector:@selector(fly:)]);
    EXPECT([(id)animal fly:3] == 0);
    EXPECT([(id)bird fly:3] == 0);
    EXPECT(runs == 4);
    end(first);
    EXPECT([(id)bird fly:3] == 0 && runs == 5);
    end(second);
    EXPECT(lacks(animal) && lacks(bird));
    EXPECT(class_getInstanceMethod([Animal class], @selector(fly:)) == NULL);
}

CHECK_THAT(oneObjectAloneHasTheMethod) {
    Animal *hooked = [[Animal new] autorelease], *other = [[Animal new] autorelease],
           *third = [[Animal new] autorelease];
    struct ort_hook *shared = hook(other, @selector(description), NULL, ORT_HOOK_AFTER);
    struct ort_hook *fly = hook(hooked, @selector(fly:), TYPES_FLY, ORT_HOOK_BEFORE);
    EXPECT(object_getClass(hooked) == object_getClass(other));
    EXPECT(has(hooked) && lacks(other) && lacks(third));
    EXPECT(refusal(other, @selector(fly:), NULL) == ORT_HOOK_NO_METHOD);
    runs = 0;
    EXPECT([(id)hooked fly:3] == 0 && runs == 1);
    struct ort_hook *again = hook(hooked, @selector(fly:), NULL, ORT_HOOK_AFTER);
    struct ort_hook *second = hook(other, @selector(fly:), "i@:i", ORT_HOOK_AFTER);
    EXPECT(has(other) && [(id)other fly:3] == 0 && runs == 2);
    end(fly);
    EXPECT(has(hooked) && [(id)hooked fly:3] == 0 && runs == 3);
    end(again);
    EXPECT(lacks(hooked) && has(other));
    end(second);
    EXPECT(lacks(other));
    end(shared);
}

// Another hook, which has not injected the method, moves the object's hooks to another class.
CHECK_THAT(oneObjectAloneHasTheMethodInAnotherClassToo) {
    Fish *hooked = [[Fish new] autorelease], *other = [[Fish new] autorelease];
    struct ort_hook *shared = hook(other, @selector(description), NULL, ORT_HOOK_AFTER);
    struct ort_hook *fly = hook(hooked, @selector(fly:), TYPES_FLY, ORT_HOOK_BEFORE);
    engine = ORT_HOOK_ENGINE_FORWARDING;
    struct ort_hook *forwarded = hook(hooked, @selector(fly:), NULL, ORT_HOOK_BEFORE);
    EXPECT(ort_object_add_kind(hooked, ORT_OBJECT_OBSERVED) && ort_object_add_kind(other, ORT_OBJECT_OBSERVED));
    EXPECT(object_getClass(hooked) == object_getClass(other));
    EXPECT(has(hooked) && lacks(other));
    runs = 0;
    EXPECT([(id)hooked fly:3] == 0 && runs == 2);
    EXPECT(ort_object_remove_kind(hooked, ORT_OBJECT_OBSERVED) && ort_object_remove_kind(other, ORT_OBJECT_OBSERVED));
    end(forwarded);
    end(fly);
    end(shared);
}

CHECK_THAT(itsOriginalReturnsZeroInEveryForm) {
    Animal *animal = [[Animal new] autorelease];
    struct ort_hook *hooks[] = {
        hook(animal, @selector(trip), "{large=[5q]}16@0:8", ORT_HOOK_INSTEAD),
        hook(animal, @selector(weight), "D16@0:8", ORT_HOOK_INSTEAD),
        hook(animal, @selector(partner), "@16@0:8", ORT_HOOK_INSTEAD),
        hook(animal, @selector(fly:), TYPES_FLY, ORT_HOOK_INSTEAD),
    };
    runs = 0;
    struct large trip = {{1, 2, 3, 4, 5}};
    trip = [(id)animal trip];
    EXPECT(memcmp(&trip, &(struct large){{0}}, sizeof trip) == 0);
    EXPECT([(id)animal weight] == 0);
    EXPECT([(id)animal partner] == nil);
    EXPECT([(id)animal fly:9] == 0);
    EXPECT(runs == 4);
    for (size_t i = 0; i < sizeof hooks / sizeof *hooks; i++) {
        end(hooks[i]);
    }
}

CHECK_THAT(itIsThereWhileAllItsHooksAreDisabled) {
    Animal *animal = [[Animal new] autorelease];
    struct ort_hook *of_object = hook(animal, @selector(fly:), TYPES_FLY, ORT_HOOK_AFTER);
    struct ort_hook *of_class = hook([Bird class], @selector(fly:), TYPES_FLY, ORT_HOOK_AFTER);
    EXPECT(ort_hook_disable(of_object) && ort_hook_disable(of_class));
    runs = 0;
    EXPECT(has(animal) && [(id)animal fly:1] == 0 && [(id)[[Bird new] autorelease] fly:1] == 0 && runs == 0);
    EXPECT(ort_hook_enable(of_object) && [(id)animal fly:1] == 0 && runs == 1);
    end(of_object);
    end(of_class);
    EXPECT(lacks(animal));
}

CHECK_THAT(theOriginalIsWhatASuperclassGetsLater) {
    Bird *bird = [[Bird new] autorelease];
    struct ort_hook *fly = hook(bird, @selector(fly:), TYPES_FLY, ORT_HOOK_BEFORE);
    EXPECT([(id)bird fly:1] == 0);
    class_addMethod(
        [Animal class], @selector(fly:), class_getMethodImplementation([Flyer class], @selector(fly:)), TYPES_FLY);
    runs = 0;
    EXPECT([(id)bird fly:1] == 1001 && runs == 1);
    end(fly);
    EXPECT([(id)bird fly:1] == 1001 && runs == 1);
    ort_class_removeMethod([Animal class], @selector(fly:));
    EXPECT(lacks(bird));
}

CHECK_THAT(whatIsForwardedStaysForwardedForOtherObjects) {
    Proxy *hooked = [[Proxy new] autorelease], *other = [[Proxy new] autorelease];
    hooked->target = other->target = [[Flyer new] autorelease];
    struct ort_hook *both[] = {
        hook(hooked, @selector(fly:), TYPES_FLY, ORT_HOOK_AFTER),
        hook(other, @selector(description), NULL, ORT_HOOK_AFTER),
    };
    runs = 0;
    EXPECT([(id)other fly:1] == 1001 && runs == 0);
    EXPECT([(id)hooked fly:1] == 1001 && runs == 1);
    end(both[0]);
    EXPECT([(id)hooked fly:1] == 1001);
    end(both[1]);
}

// MARK: Answers of the object by forwarding

static void expect_that_it_is_passed_on(id receiver, id object) {
    struct ort_hook *hooks[] = {
        hook(receiver, @selector(fly:), TYPES_FLY, ORT_HOOK_BEFORE),
        hook(receiver, @selector(fly:), TYPES_FLY, ORT_HOOK_INSTEAD),
        hook(receiver, @selector(fly:), TYPES_FLY, ORT_HOOK_AFTER),
        hook(receiver, @selector(trip), "{large=[5q]}16@0:8", ORT_HOOK_AFTER),
        hook(receiver, @selector(weight), "D16@0:8", ORT_HOOK_INSTEAD),
    };
    runs = 0;
    had_method = false;
    EXPECT([object fly:3] == 1003 && runs == 3);
    const struct large trip = [object trip];
    EXPECT(memcmp(&trip, &(struct large){{1, 2, 3, 4, 5}}, sizeof trip) == 0 && runs == 4);
    EXPECT([object weight] == 2.5L && runs == 5);
    EXPECT(!had_method && class_respondsToSelector(ort_object_lookup_class(object, @selector(fly:)), @selector(fly:)));
    for (size_t i = 0; i < sizeof hooks / sizeof *hooks; i++) {
        end(hooks[i]);
    }
    EXPECT([object fly:3] == 1003 && runs == 5);
}

CHECK_THAT(aHookedMessageReachesWhomTheObjectForwardsItTo) {
    Proxy *redirecting = [[Proxy new] autorelease];
    Passer *passing = [[Passer new] autorelease];
    PassingProxy *proxy = [[PassingProxy alloc] autorelease];
    redirecting->target = passing->target = proxy->target = [[Flyer new] autorelease];
    expect_that_it_is_passed_on(redirecting, redirecting);
    expect_that_it_is_passed_on(passing, passing);
    expect_that_it_is_passed_on(proxy, proxy);
    expect_that_it_is_passed_on([Proxy class], redirecting);
    expect_that_it_is_passed_on([Passer class], passing);
    expect_that_it_is_passed_on([PassingProxy class], proxy);
}

CHECK_THAT(aHookedClassMessageReachesWhomTheClassForwardsItTo) {
    struct ort_hook *fly = hook(object_getClass([Passer class]), @selector(fly:), TYPES_FLY, ORT_HOOK_INSTEAD);
    runs = 0;
    EXPECT([(id)[Passer class] fly:2] == 2002 && runs == 1);
    end(fly);
}

CHECK_THAT(aHookOfTheClassAndOneOfTheObjectReachWhomItForwardsToOnce) {
    Passer *passer = [[Passer new] autorelease];
    passer->target = [[Flyer new] autorelease];
    struct ort_hook *of_class = hook([Passer class], @selector(fly:), TYPES_FLY, ORT_HOOK_INSTEAD);
    struct ort_hook *of_object = hook(passer, @selector(fly:), TYPES_FLY, ORT_HOOK_INSTEAD);
    runs = 0;
    EXPECT([(id)passer fly:3] == 1003 && runs == 2);
    end(of_class);
    EXPECT([(id)passer fly:3] == 1003 && runs == 3);
    end(of_object);
}

CHECK_THAT(whatNobodyForwardsReturnsZero) {
    Proxy *redirecting = [[Proxy new] autorelease];
    Passer *passing = [[Passer new] autorelease];
    passing->target = [[Animal new] autorelease];
    PassingProxy *proxy = [[PassingProxy alloc] autorelease];
    const id objects[] = {redirecting, passing, proxy, [[Teller new] autorelease], [[TellingProxy alloc] autorelease]};
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++) {
        const id object = objects[i];
        struct ort_hook *fly = hook(object, @selector(fly:), TYPES_FLY, ORT_HOOK_INSTEAD);
        runs = 0;
        EXPECT([object fly:3] == 0 && runs == 1);
        end(fly);
    }
}

CHECK_THAT(whatIsForwardedAndRefusedIsUnrecognizedOnce) {
    Boaster *boaster = [[Boaster new] autorelease];
    struct ort_hook *fly = hook(boaster, @selector(fly:), TYPES_FLY, ORT_HOOK_BEFORE);
    runs = 0;
    EXPECT(is_refused(boaster) && runs == 1);
    EXPECT([boaster respondsToSelector:@selector(fly:)]); // the forwarding is removed completely
    end(fly);
    EXPECT(is_refused(boaster) && runs == 1);
}

CHECK_THAT(aHookOfWhatForwardingIsMadeOfFindsNothingBehindIt) {
    PassingProxy *proxy = [[PassingProxy alloc] autorelease];
    proxy->target = [[Flyer new] autorelease];
    struct ort_hook *asked = hook(proxy, @selector(forwardingTargetForSelector:), "@24@0:8:16", ORT_HOOK_INSTEAD);
    runs = 0;
    EXPECT([(id)proxy fly:3] == 1003 && runs == 1);
    end(asked);
}

static void keep(struct ort_hook_call *call, void *context) {
    (void)context;
    ort_hook_call_result(call)->general[0] = 5;
    ort_hook_call_mark_returned(call);
}

CHECK_THAT(anInsteadHookThatDoesNotGoOnKeepsAForwardedMessage) {
    Passer *passer = [[Passer new] autorelease];
    passer->target = [[Flyer new] autorelease];
    struct ort_hook_request request = request_for(passer, @selector(fly:), TYPES_FLY, ORT_HOOK_INSTEAD);
    request.function = keep;
    struct ort_hook *fly = NULL;
    EXPECT(ort_hook_install(&request, &fly) == ORT_HOOK_OK && [(id)passer fly:3] == 5);
    end(fly);
}

CHECK_THAT(aClassMethodIsInjectedToo) {
    struct ort_hook *fly = hook(object_getClass([Animal class]), @selector(fly:), TYPES_FLY, ORT_HOOK_AFTER);
    runs = 0;
    EXPECT([(id)[Animal class] fly:2] == 0 && runs == 1 && [Bird respondsToSelector:@selector(fly:)]);
    end(fly);
    EXPECT(lacks([Animal class]) || ![Animal respondsToSelector:@selector(fly:)]);
}

CHECK_THAT(typesThatSayNothingAreRefused) {
    Animal *animal = [[Animal new] autorelease];
    EXPECT(refusal(animal, @selector(fly:), NULL) == ORT_HOOK_NO_METHOD);
    EXPECT(refusal(animal, @selector(fly:), "") == ORT_HOOK_NO_ENCODING);
    EXPECT(refusal(animal, @selector(fly:), "i@") == ORT_HOOK_NO_ENCODING);
    EXPECT(refusal([Animal class], @selector(fly:), "i@:{") == ORT_HOOK_NO_ENCODING);
    EXPECT(object_getClass(animal) == [Animal class] && lacks(animal));
    // The types are ignored if the method exists.
    EXPECT(refusal([Flyer class], @selector(fly:), "?") == ORT_HOOK_OK);
    EXPECT(ort_object_lookup_class(nil, @selector(fly:)) == Nil);
    EXPECT(ort_object_lookup_class(animal, NULL) == [Animal class]);
}

CHECK_THAT(otherTypesForAnotherObjectAreRefused) {
    Animal *one = [[Animal new] autorelease], *other = [[Animal new] autorelease];
    struct ort_hook *fly = hook(one, @selector(fly:), TYPES_FLY, ORT_HOOK_AFTER);
    EXPECT(refusal(other, @selector(fly:), "d@:i") == ORT_HOOK_OTHER_TYPES);
    EXPECT(refusal(other, @selector(fly:), "i@:ii") == ORT_HOOK_OTHER_TYPES);
    EXPECT(object_getClass(other) == [Animal class]);
    EXPECT_STRING(ort_hook_method_types([Animal class], @selector(fly:)), TYPES_FLY);
    end(fly);
    EXPECT(ort_hook_method_types([Animal class], @selector(fly:)) == NULL);
    EXPECT(ort_hook_method_types(Nil, @selector(fly:)) == NULL);
    EXPECT(ort_hook_method_types([Animal class], NULL) == NULL);
}

CHECK_THAT(hooksThatOutliveAnInjectionDoNotStandForTheMethod) {
    Bird *bird = [[Bird new] autorelease];
    struct ort_hook *injecting = hook([Animal class], @selector(fly:), TYPES_FLY, ORT_HOOK_BEFORE);
    struct ort_hook *around = hook([Bird class], @selector(fly:), NULL, ORT_HOOK_AFTER);
    EXPECT(has(bird) && [(id)bird fly:3] == 0);
    end(injecting);
    EXPECT(lacks(bird));
    EXPECT(refusal([Bird class], @selector(fly:), NULL) == ORT_HOOK_NO_METHOD);
    EXPECT(refusal([Bird class], @selector(fly:), "i@:d") == ORT_HOOK_OTHER_TYPES);
    injecting = hook([Bird class], @selector(fly:), TYPES_FLY, ORT_HOOK_BEFORE);
    runs = 0;
    EXPECT(has(bird) && [(id)bird fly:3] == 0 && runs == 2);
    end(injecting);
    EXPECT(has(bird));
    end(around);
    EXPECT(lacks(bird));
}

CHECK_THAT(aHookWithTypesStandsForTheMethodWhenWhatHasInjectedItAboveIsGone) {
    Bird *bird = [[Bird new] autorelease];
    struct ort_hook *injecting = hook([Animal class], @selector(fly:), TYPES_FLY, ORT_HOOK_BEFORE);
    struct ort_hook *of_class = hook([Bird class], @selector(fly:), TYPES_FLY, ORT_HOOK_AFTER);
    struct ort_hook *of_object = hook(bird, @selector(fly:), TYPES_FLY, ORT_HOOK_AFTER);
    runs = 0;
    EXPECT(has(bird) && [(id)bird fly:3] == 0 && runs == 3);
    end(injecting);
    EXPECT(has(bird) && [(id)bird fly:3] == 0 && runs == 5);
    end(of_class);
    EXPECT(has(bird) && [(id)bird fly:3] == 0 && runs == 6);
    end(of_object);
    EXPECT(lacks(bird));
}

static Class say_animal(id self, SEL selector) {
    (void)self, (void)selector;
    return [Animal class];
}

// Another library's subclass of a dynamic subclass stays after the object's hooks are removed.
CHECK_THAT(whatIsInjectedForAnotherObjectIsNoOriginal) {
    Animal *animal = [[Animal new] autorelease], *other = [[Animal new] autorelease];
    struct ort_hook *first = hook(animal, @selector(description), NULL, ORT_HOOK_AFTER);
    Class above = objc_allocateClassPair(object_getClass(animal), "Above_Animal", 0);
    class_addMethod(above, @selector(class), (IMP)say_animal, "#16@0:8");
    objc_registerClassPair(above);
    object_setClass(animal, above);
    end(first);
    struct ort_hook *of_other = hook(other, @selector(fly:), TYPES_FLY, ORT_HOOK_BEFORE);
    EXPECT(class_getSuperclass(above) == object_getClass(other) && lacks(animal));
    struct ort_hook *fly = hook(animal, @selector(fly:), TYPES_FLY, ORT_HOOK_BEFORE);
    runs = 0;
    EXPECT([(id)animal fly:1] == 0 && [(id)other fly:1] == 0 && runs == 2);
    end(fly);
    EXPECT(lacks(animal));
    end(of_other);
    object_setClass(animal, [Animal class]);
    objc_disposeClassPair(above);
}

static IMP find_no_function(id *receiver, SEL selector, BOOL in_memory) {
    (void)receiver, (void)selector, (void)in_memory;
    return NULL;
}

CHECK_THAT(aForwardLookUpThatFindsNothingMakesNoMethod) {
    ort_set_forward_lookup(find_no_function);
    Fish *fish = [[Fish new] autorelease];
    struct ort_hook *fly = hook(fish, @selector(fly:), TYPES_FLY, ORT_HOOK_BEFORE);
    runs = 0;
    EXPECT([(id)fish fly:3] == 0 && runs == 1);
    end(fly);
    ort_set_forward_lookup(NULL);
}
