// The steps of a message that has no method, in their order.

#include "check.h"

#import <objc/kernel.h>
#import <objc/message.h>
#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#import <objc/NSObject.h>

struct big {
    long values[5];
};

// The steps so far: r resolve, t forwarding target, s signature, i invocation, d not recognized. A capital letter is
// the step of the class.
static char steps[64];

static void step(char letter) {
    size_t length = strlen(steps);
    steps[length] = letter;
    steps[length + 1] = '\0';
}

@protocol Nowhere
- (int)missing;
- (struct big)missingMemory;
- (long double)missingWide;
- (int)added;
- (int)promised;
+ (int)missingClassMethod;
+ (struct big)missingClassMemory;
+ (int)addedClassMethod;
@end

@interface Upper : NSObject
@end

@interface Upper (Nowhere) <Nowhere>
@end

@interface Traced : Upper
@end

@interface Helper : NSObject
@end

static int seven(id self, SEL selector) { return 7; }

static BOOL concerns(SEL selector, const char *word) { return strstr(sel_getName(selector), word) != NULL; }

@implementation Helper
- (int)missing {
    return 3;
}
- (struct big)missingMemory {
    return (struct big){{1, 2, 3, 4, 5}};
}
- (long double)missingWide {
    return 2.5L;
}
+ (int)missingClassMethod {
    return 4;
}
+ (struct big)missingClassMemory {
    return (struct big){{5, 4, 3, 2, 1}};
}
@end

static bool hasTarget, targetIsSelf;
static Helper *helper;

@implementation Upper
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    if (concerns(selector, "issing")) {
        step('R');
    }
    return NO;
}
@end

@implementation Traced

+ (BOOL)resolveInstanceMethod:(SEL)selector {
    if (sel_isEqual(selector, @selector(added))) {
        step('r');
        return class_addMethod(self, selector, (IMP)seven, "i@:");
    }
    if (concerns(selector, "issing") || concerns(selector, "promised")) {
        step('r');
    }
    return concerns(selector, "promised");
}

+ (BOOL)resolveClassMethod:(SEL)selector {
    if (sel_isEqual(selector, @selector(addedClassMethod))) {
        step('r');
        return class_addMethod(object_getClass(self), selector, (IMP)seven, "i@:");
    }
    if (concerns(selector, "issing")) {
        step('r');
    }
    return NO;
}

- (id)forwardingTargetForSelector:(SEL)selector {
    step('t');
    return targetIsSelf ? self : hasTarget ? helper : nil;
}

- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    if (concerns(selector, "promised")) {
        return [NSMethodSignature signatureWithObjCTypes:"i@:"];
    }
    step('s');
    return [Helper instanceMethodSignatureForSelector:selector];
}

- (void)forwardInvocation:(NSInvocation *)invocation {
    step('i');
    if ([helper respondsToSelector:[invocation selector]]) {
        [invocation invokeWithTarget:helper];
    }
}

+ (id)forwardingTargetForSelector:(SEL)selector {
    step('t');
    return hasTarget ? (id)[Helper class] : targetIsSelf ? self : nil;
}

+ (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    step('s');
    Method method = class_getClassMethod([Helper class], selector);
    return method == NULL ? nil : [NSMethodSignature signatureWithObjCTypes:method_getTypeEncoding(method)];
}

+ (void)forwardInvocation:(NSInvocation *)invocation {
    step('i');
    [invocation invokeWithTarget:[Helper class]];
}

@end

@interface Lower : Traced
@end

// Implements methods that its superclasses lack, and calls super.
@implementation Lower
- (int)missing {
    return 100 + [super missing];
}
- (struct big)missingMemory {
    return [super missingMemory];
}
- (long double)missingWide {
    return 100 + [super missingWide];
}
+ (int)missingClassMethod {
    return 100 + [super missingClassMethod];
}
@end

static void begin(void) {
    steps[0] = '\0';
    if (helper == nil) {
        helper = [Helper new];
    }
}

CHECK_THAT(aMissingMethodIsResolvedThenRedirectedThenInvoked) {
    Traced *traced = [Traced new];
    begin();
    EXPECT([traced missing] == 3);
    EXPECT_STRING(steps, "rtsi");
    RELEASE(traced);
}

CHECK_THAT(everyFurtherSendIsForwardedAgain) {
    Traced *traced = [Traced new];
    begin();
    EXPECT([traced missing] == 3);
    begin();
    EXPECT([traced missing] == 3);
    EXPECT(strstr(steps, "tsi") != NULL);
    RELEASE(traced);
}

CHECK_THAT(aMissingMethodThatReturnsInMemoryTakesTheSameSteps) {
    Traced *traced = [Traced new];
    begin();
    EXPECT([traced missingMemory].values[4] == 5);
    EXPECT_STRING(steps, "rtsi");
    begin();
    EXPECT([traced missingWide] == 2.5L);
    EXPECT_STRING(steps, "rtsi");
    RELEASE(traced);
}

CHECK_THAT(aForwardingTargetTakesTheMessageOver) {
    Traced *traced = [Traced new];
    hasTarget = true;
    begin();
    EXPECT([traced missing] == 3);
    EXPECT(strchr(steps, 't') != NULL && strchr(steps, 's') == NULL && strchr(steps, 'i') == NULL);
    EXPECT([traced missingMemory].values[4] == 5);
    EXPECT([traced missingWide] == 2.5L);
    hasTarget = false;
    RELEASE(traced);
}

CHECK_THAT(aTargetThatIsTheReceiverIsNone) {
    Traced *traced = [Traced new];
    targetIsSelf = true;
    begin();
    EXPECT([traced missing] == 3);
    EXPECT(strstr(steps, "tsi") != NULL);
    EXPECT([traced missingMemory].values[4] == 5);
    targetIsSelf = false;
    RELEASE(traced);
}

CHECK_THAT(aResolvedMethodIsCalledAndResolvedOnce) {
    Traced *traced = [Traced new];
    begin();
    EXPECT([traced added] == 7);
    EXPECT([traced added] == 7);
    EXPECT_STRING(steps, "r");
    RELEASE(traced);
}

CHECK_THAT(aResolverThatPromisesAMethodAndAddsNoneChangesNothing) {
    Traced *traced = [Traced new];
    begin();
    EXPECT([traced promised] == 0);
    EXPECT_STRING(steps, "rti");
    RELEASE(traced);
}

CHECK_THAT(aMissingClassMethodTakesTheStepsOfTheClass) {
    begin();
    EXPECT([Traced missingClassMethod] == 4);
    EXPECT_STRING(steps, "rtsi");
    begin();
    EXPECT([Traced missingClassMemory].values[0] == 5);
    EXPECT_STRING(steps, "rtsi");
    hasTarget = true;
    begin();
    EXPECT([Traced missingClassMethod] == 4);
    EXPECT(strchr(steps, 't') != NULL && strchr(steps, 'i') == NULL);
    EXPECT([Traced missingClassMemory].values[4] == 1);
    hasTarget = false;
}

CHECK_THAT(aClassMethodIsResolvedOnce) {
    begin();
    EXPECT([Traced addedClassMethod] == 7);
    EXPECT([Traced addedClassMethod] == 7);
    EXPECT_STRING(steps, "r");
}

CHECK_THAT(aMissingSuperMethodIsResolvedInTheSuperclassAndForwardedByTheReceiver) {
    Lower *lower = [Lower new];
    begin();
    EXPECT([lower missing] == 103);
    // The receiver has a method of that name, so its types are known and the signature is not asked for.
    EXPECT(strstr(steps, "ti") != NULL);
    EXPECT([lower missingMemory].values[4] == 5);
    EXPECT([lower missingWide] == 102.5L);
    EXPECT([Lower missingClassMethod] == 104);
    RELEASE(lower);
}

// For super sends, missing is looked up in Traced, above Lower, which already missed it. A fresh class shows the
// resolver.
CHECK_THAT(aSuperSendAsksTheSuperclassToResolve) {
    Class fresh = objc_allocateClassPair([Traced class], "FreshBelowTraced", 0);
    objc_registerClassPair(fresh);
    Class below = objc_allocateClassPair(fresh, "BelowFresh", 0);
    class_addMethod(below, @selector(added), (IMP)seven, "i@:");
    objc_registerClassPair(below);
    id object = [below new];
    struct objc_super above = {object, [Upper class]};
    begin();
    EXPECT(((int (*)(struct objc_super *, SEL))objc_msgSendSuper)(&above, @selector(missing)) == 3);
    // The look-up may ask for the signature to choose the form of the call.
    EXPECT(steps[0] == 'R' && strstr(steps, "tsi") != NULL && strchr(steps, 'r') == NULL);
    RELEASE(object);
}

CHECK_THAT(aMethodReplacedByTheForwarderIsForwardedWithoutBeingResolved) {
    Class fresh = objc_allocateClassPair([Traced class], "ForwardedTraced", 0);
    objc_registerClassPair(fresh);
    class_addMethod(fresh, @selector(missing), (IMP)_objc_msgForward, "i@:");
    EXPECT(class_getMethodImplementation(fresh, @selector(missing)) == (IMP)_objc_msgForward);
    Traced *object = [fresh new];
    begin();
    EXPECT([object missing] == 3);
    EXPECT_STRING(steps, "ti");
    RELEASE(object);
}

CHECK_THAT(aMessageToAForwarderCalledDirectlyIsForwarded) {
    Traced *traced = [Traced new];
    begin();
    EXPECT(((int (*)(id, SEL))_objc_msgForward)(traced, @selector(missing)) == 3);
    EXPECT(strstr(steps, "tsi") != NULL);
    IMP imp = class_getMethodImplementation_stret([Traced class], @selector(missingMemory));
    for (int round = 0; round < 2; round++) {
        EXPECT(((struct big (*)(id, SEL))imp)(traced, @selector(missingMemory)).values[4] == 5);
    }
    RELEASE(traced);
}
