#include "check.h"

#import <objc/message.h>
#import <objc/NSObject.h>

struct big {
    long values[5];
};

static int initializations;
static int resolutions;

@interface Speaker : NSObject
- (int)number;
- (struct big)memory;
+ (int)classNumber;
@end

@interface Speaker (Resolved)
- (int)late;
+ (int)lateClassMethod;
@end

static int forty(id self, SEL selector) { return 40; }

@implementation Speaker
+ (void)initialize {
    initializations += self == [Speaker class];
}
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    resolutions++;
    return sel_isEqual(selector, @selector(late)) && class_addMethod(self, selector, (IMP)forty, "i@:");
}
+ (BOOL)resolveClassMethod:(SEL)selector {
    resolutions++;
    return sel_isEqual(selector, @selector(lateClassMethod)) &&
        class_addMethod(object_getClass(self), selector, (IMP)forty, "i@:");
}
- (int)number {
    return 4;
}
- (struct big)memory {
    return (struct big){{1, 2, 3, 4, 5}};
}
+ (int)classNumber {
    return 5;
}
@end

@interface Heir : Speaker
@end

@implementation Heir
@end

// MARK: First, while nothing was sent to the class

CHECK_THAT(askingForAMethodNeitherInitializesNorResolves) {
    Class speaker = objc_getClass("Speaker");
    EXPECT(class_getInstanceMethod(speaker, @selector(number)) != NULL);
    EXPECT(class_getInstanceMethod(speaker, @selector(late)) == NULL);
    EXPECT(class_getClassMethod(speaker, @selector(classNumber)) != NULL);
    EXPECT(class_getClassMethod(speaker, @selector(lateClassMethod)) == NULL);
    EXPECT(initializations == 0 && resolutions == 0);
}

CHECK_THAT(askingForAnImplementationInitializesAndResolves) {
    Class speaker = objc_getClass("Speaker");
    EXPECT(class_getMethodImplementation(speaker, @selector(late)) == (IMP)forty);
    EXPECT(initializations == 1 && resolutions == 1);
    EXPECT(class_getInstanceMethod(speaker, @selector(late)) != NULL);
    EXPECT(class_getMethodImplementation(object_getClass(speaker), @selector(lateClassMethod)) == (IMP)forty);
    EXPECT([Speaker lateClassMethod] == 40);
}

// MARK: Then, with it awake

CHECK_THAT(theImplementationIsWhatAMessageCalls) {
    Method method = class_getInstanceMethod([Speaker class], @selector(number));
    IMP imp = method_getImplementation(method);
    EXPECT(class_getMethodImplementation([Speaker class], @selector(number)) == imp);
    EXPECT(class_getMethodImplementation([Heir class], @selector(number)) == imp);
    EXPECT(class_getInstanceMethod([Heir class], @selector(number)) == method);
    EXPECT([Heir instanceMethodForSelector:@selector(number)] == imp);
    Heir *heir = [Heir new];
    EXPECT(objc_msg_lookup(heir, @selector(number)) == imp);
    EXPECT(object_getMethodImplementation(heir, @selector(number)) == imp);
    EXPECT([heir methodForSelector:@selector(number)] == imp);
    EXPECT(((int (*)(id, SEL))imp)(heir, @selector(number)) == 4);
    RELEASE(heir);
}

CHECK_THAT(aStructureReturningMethodHasOneImplementation) {
    IMP imp = class_getMethodImplementation_stret([Speaker class], @selector(memory));
    EXPECT(imp == class_getMethodImplementation([Speaker class], @selector(memory)));
    Speaker *speaker = [Speaker new];
    EXPECT(((struct big (*)(id, SEL))imp)(speaker, @selector(memory)).values[4] == 5);
    EXPECT(objc_msg_lookup(speaker, @selector(memory)) == imp);
    RELEASE(speaker);
}

CHECK_THAT(theImplementationOfAMissingMethodForwards) {
    SEL selector = sel_registerName("missing");
    EXPECT(class_getMethodImplementation([Speaker class], selector) == (IMP)_objc_msgForward);
    EXPECT(class_getMethodImplementation_stret([Speaker class], selector) == (IMP)_objc_msgForward_stret);
    EXPECT(class_getMethodImplementation(object_getClass([Speaker class]), selector) == (IMP)_objc_msgForward);
    Speaker *speaker = [Speaker new];
    EXPECT(objc_msg_lookup(speaker, selector) == (IMP)_objc_msgForward);
    EXPECT(object_getMethodImplementation(speaker, selector) == (IMP)_objc_msgForward);
    RELEASE(speaker);
}

CHECK_THAT(classMethodsAreMethodsOfTheMetaclass) {
    Class meta = object_getClass([Speaker class]);
    Method method = class_getClassMethod([Heir class], @selector(classNumber));
    EXPECT(method != NULL && method == class_getInstanceMethod(meta, @selector(classNumber)));
    EXPECT(class_getInstanceMethod([Speaker class], @selector(classNumber)) == NULL);
    EXPECT(objc_msg_lookup((id)[Speaker class], @selector(classNumber)) == method_getImplementation(method));
    // A class object is also an instance of the root class.
    EXPECT(class_getClassMethod([Speaker class], @selector(isEqual:)) != NULL);
}

CHECK_THAT(respondingIncludesInheritedAndResolvedMethods) {
    EXPECT(class_respondsToSelector([Heir class], @selector(number)));
    EXPECT(class_respondsToSelector([Speaker class], @selector(late)));
    EXPECT(!class_respondsToSelector([Speaker class], sel_registerName("missing")));
    EXPECT(!class_respondsToSelector([Speaker class], @selector(classNumber)));
    EXPECT(class_respondsToSelector(object_getClass([Heir class]), @selector(classNumber)));
    EXPECT([Heir instancesRespondToSelector:@selector(number)] && [Heir respondsToSelector:@selector(classNumber)]);
    EXPECT(![Heir respondsToSelector:@selector(number)]);
}

CHECK_THAT(respondingResolvesForASubclassToo) {
    Class fresh = objc_allocateClassPair([NSObject class], "FreshSpeaker", 0);
    objc_registerClassPair(fresh);
    EXPECT(!class_respondsToSelector(fresh, @selector(late)));
    Method resolver = class_getClassMethod([Speaker class], @selector(resolveInstanceMethod:));
    class_addMethod(
        object_getClass(fresh), @selector(resolveInstanceMethod:), method_getImplementation(resolver), "B@::");
    EXPECT(class_respondsToSelector(fresh, @selector(late)));
    EXPECT(class_getInstanceMethod(fresh, @selector(late)) != NULL);
}

CHECK_THAT(lookingUpInNothingFindsNothing) {
    EXPECT(class_getInstanceMethod(Nil, @selector(number)) == NULL);
    EXPECT(class_getInstanceMethod([Speaker class], NULL) == NULL);
    EXPECT(class_getClassMethod(Nil, @selector(number)) == NULL);
    EXPECT(class_getMethodImplementation(Nil, @selector(number)) == NULL);
    EXPECT(class_getMethodImplementation([Speaker class], NULL) == NULL);
    EXPECT(class_getMethodImplementation_stret(Nil, @selector(number)) == NULL);
    EXPECT(class_getMethodImplementation_stret([Speaker class], NULL) == NULL);
    EXPECT(object_getMethodImplementation(nil, @selector(number)) == NULL);
    EXPECT(!class_respondsToSelector(Nil, @selector(number)));
    EXPECT(!class_respondsToSelector([Speaker class], NULL));
}
