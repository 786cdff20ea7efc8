// The signature that a class returns for a selector follows changes, however often it was asked for before.

#include "check.h"

#import <objc/hooks.h>
#import <objc/kernel.h>
#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#import <objc/NSObject.h>
#import <objc/runtime.h>

@interface Base : NSObject
- (int)number;
@end

@implementation Base
- (int)number {
    return 1;
}
@end

@protocol Measuring
- (double)measure:(float)value;
+ (float)classMeasure;
@end

static long answerLong(id self, SEL selector) { return 5; }

static float answerFloat(id self, SEL selector) { return 2.5f; }

static const char *returnType(id object, SEL selector) {
    const char *first = [[object methodSignatureForSelector:selector] methodReturnType];
    const char *second = [[object methodSignatureForSelector:selector] methodReturnType]; // remembered by the runtime
    EXPECT(first == second);
    return first != NULL ? first : "";
}

static Class makeClass(const char *name) {
    Class cls = objc_allocateClassPair([Base class], name, 0);
    objc_registerClassPair(cls);
    return cls;
}

CHECK_THAT(anInheritedMethodGivesWayToAnAddedOneAndComesBack) {
    Class cls = makeClass("Overriding");
    Base *object = [cls new];
    EXPECT_STRING(returnType(object, @selector(number)), "i");
    class_addMethod(cls, @selector(number), (IMP)answerLong, "q@:");
    EXPECT_STRING(returnType(object, @selector(number)), "q");
    ort_class_removeMethod(cls, @selector(number));
    EXPECT_STRING(returnType(object, @selector(number)), "i");
    RELEASE(object);
}

CHECK_THAT(aMethodThatIsAddedIsFound) {
    Class cls = makeClass("Growing");
    Base *object = [cls new];
    SEL selector = sel_registerName("newcomer");
    EXPECT([object methodSignatureForSelector:selector] == nil);
    EXPECT([object methodSignatureForSelector:selector] == nil);
    class_addMethod(cls, selector, (IMP)answerLong, "q@:");
    EXPECT_STRING(returnType(object, selector), "q");
    ort_class_removeMethod(cls, selector);
    EXPECT([object methodSignatureForSelector:selector] == nil);
    RELEASE(object);
}

CHECK_THAT(aSuperclassThatIsSetBringsItsMethods) {
    Class cls = makeClass("Moving"), above = makeClass("Above");
    class_addMethod(above, @selector(number), (IMP)answerFloat, "f@:");
    Base *object = [cls new];
    EXPECT_STRING(returnType(object, @selector(number)), "i");
    class_setSuperclass(cls, above);
    EXPECT_STRING(returnType(object, @selector(number)), "f");
    RELEASE(object);
}

CHECK_THAT(aProtocolThatIsAdoptedDeclaresItsMethods) {
    Class cls = makeClass("Adopting");
    Base *object = [cls new];
    EXPECT([object methodSignatureForSelector:@selector(measure:)] == nil);
    EXPECT([(id)cls methodSignatureForSelector:@selector(classMeasure)] == nil);
    class_addProtocol(cls, @protocol(Measuring));
    EXPECT_STRING(returnType(object, @selector(measure:)), "d");
    EXPECT_STRING(returnType((id)cls, @selector(classMeasure)), "f");
    RELEASE(object);
}

CHECK_THAT(aClassInThePlaceOfAnotherIsAskedItself) {
    SEL selector = sel_registerName("placed");
    for (int i = 0; i < 20; i++) {
        Class cls = makeClass("Placed");
        class_addMethod(cls, selector, i % 2 ? (IMP)answerLong : (IMP)answerFloat, i % 2 ? "q@:" : "f@:");
        Base *object = [cls new];
        EXPECT_STRING(returnType(object, selector), i % 2 ? "q" : "f");
        RELEASE(object);
        object = nil;
        objc_disposeClassPair(cls);
    }
}

CHECK_THAT(manySelectorsAndClassesAreToldApart) {
    enum { CLASSES = 40, SELECTORS = 60 };
    static const char types[][4] = {"q@:", "f@:", "d@:", "i@:", "s@:"};
    Class classes[CLASSES];
    for (int i = 0; i < CLASSES; i++) {
        char name[32];
        snprintf(name, sizeof name, "Many%d", i);
        classes[i] = makeClass(name);
        for (int j = 0; j < SELECTORS; j++) {
            snprintf(name, sizeof name, "selector%d", j);
            class_addMethod(classes[i], sel_registerName(name), (IMP)answerLong, types[(i + j) % 5]);
        }
    }
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < CLASSES; i++) {
            for (int j = 0; j < SELECTORS; j++) {
                char name[32];
                snprintf(name, sizeof name, "selector%d", j);
                NSMethodSignature *signature =
                    [(id)classes[i] instanceMethodSignatureForSelector:sel_registerName(name)];
                EXPECT([signature methodReturnType][0] == types[(i + j) % 5][0]);
            }
        }
    }
}

CHECK_THAT(withoutAnArgumentThereIsNoSignature) {
    EXPECT([[Base class] instanceMethodSignatureForSelector:NULL] == nil);
    Base *object = [Base new];
    EXPECT([object methodSignatureForSelector:NULL] == nil);
    RELEASE(object);
}

// MARK: The number

#define EXPECT_CHANGE(...)                          \
    do {                                            \
        uint64_t before_ = ort_method_generation(); \
        __VA_ARGS__;                                \
        EXPECT(ort_method_generation() != before_); \
    } while (0)

CHECK_THAT(everyChangeHasAnotherNumber) {
    Class cls = Nil, above = makeClass("NumberedAbove");
    EXPECT_CHANGE(cls = makeClass("Numbered"));
    SEL selector = sel_registerName("numbered");
    EXPECT_CHANGE(class_addMethod(cls, selector, (IMP)answerLong, "q@:"));
    EXPECT_CHANGE(class_replaceMethod(cls, selector, (IMP)answerFloat, "q@:"));
    EXPECT_CHANGE(method_setImplementation(class_getInstanceMethod(cls, selector), (IMP)answerLong));
    EXPECT_CHANGE(ort_class_removeMethod(cls, selector));
    EXPECT_CHANGE(class_addProtocol(cls, @protocol(Measuring)));
    EXPECT_CHANGE(class_setSuperclass(cls, above));
    Protocol *protocol = objc_allocateProtocol("NumberedProtocol");
    EXPECT_CHANGE(objc_registerProtocol(protocol));
    EXPECT_CHANGE(objc_disposeClassPair(cls));
}

CHECK_THAT(asLongAsNothingChangesTheNumberStays) {
    Base *object = [Base new];
    [object methodSignatureForSelector:@selector(number)];
    uint64_t before = ort_method_generation();
    EXPECT([object number] == 1);
    EXPECT_STRING(returnType(object, @selector(number)), "i");
    EXPECT([object methodSignatureForSelector:sel_registerName("nothingOfTheKind")] == nil);
    EXPECT(ort_method_generation() == before);
    RELEASE(object);
}

// MARK: Threads

static Class changing;
static bool is_over;

// Adds and removes a method while the others ask for it. Each answer must be one of the two.
static void changeOrAsk(int thread) {
    SEL selector = @selector(number);
    Base *object = [changing new];
    for (int i = 0; thread == 0 && i < 300; i++) {
        class_addMethod(changing, selector, (IMP)answerLong, "q@:");
        EXPECT([[object methodSignatureForSelector:selector] methodReturnType][0] == 'q');
        ort_class_removeMethod(changing, selector);
        EXPECT([[object methodSignatureForSelector:selector] methodReturnType][0] == 'i');
    }
    if (thread == 0) {
        __atomic_store_n(&is_over, true, __ATOMIC_RELEASE);
    }
    while (!__atomic_load_n(&is_over, __ATOMIC_ACQUIRE)) {
        char type = [[object methodSignatureForSelector:selector] methodReturnType][0];
        EXPECT(type == 'q' || type == 'i');
    }
    RELEASE(object);
}

CHECK_THAT(whoChangesAMethodSeesItAtOnceAndOthersOneOrTheOther) {
    changing = makeClass("Changing");
    check_on_threads(4, changeOrAsk);
}
