// +initialize: once, before the first message, superclass first.

#include "check.h"

#import <objc/message.h>
#import <objc/NSObject.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

// The names of the classes in the order of their +initialize.
static char order[256];
static pthread_mutex_t orderLock = PTHREAD_MUTEX_INITIALIZER;

static void note(Class class) {
    pthread_mutex_lock(&orderLock);
    strcat(order, class_getName(class));
    strcat(order, " ");
    pthread_mutex_unlock(&orderLock);
}

static void begin(void) { order[0] = '\0'; }

#define NOTING_CLASS(name, superclass) \
    @interface name : superclass       \
    +(int)number;                      \
    -(int)number;                      \
    @end                               \
    @implementation name               \
    +(void)initialize {                \
        note(self);                    \
    }                                  \
    +(int)number {                     \
        return 1;                      \
    }                                  \
    -(int)number {                     \
        return 2;                      \
    }                                  \
    @end

// Inherits everything, +initialize too.
#define PLAIN_CLASS(name, superclass) \
    @interface name : superclass      \
    @end                              \
    @implementation name              \
    @end

NOTING_CLASS(First, NSObject)
NOTING_CLASS(Second, First)
NOTING_CLASS(Third, Second)

CHECK_THAT(superclassesAreInitializedFirstAndEachOnce) {
    begin();
    EXPECT([Third number] == 1);
    EXPECT_STRING(order, "First Second Third ");
    Third *third = [Third new];
    EXPECT([third number] == 2 && [Second number] == 1 && [First number] == 1);
    EXPECT_STRING(order, "First Second Third ");
    RELEASE(third);
}

NOTING_CLASS(Asked, NSObject)
PLAIN_CLASS(AskedBelow, Asked)

CHECK_THAT(aSubclassWithoutItsOwnRunsTheInheritedOneForItself) {
    begin();
    EXPECT([AskedBelow number] == 1);
    EXPECT_STRING(order, "Asked AskedBelow ");
}

NOTING_CLASS(Studied, NSObject)

CHECK_THAT(questionsAboutAClassDoNotInitializeIt) {
    begin();
    Class class = objc_getClass("Studied");
    EXPECT(class != Nil && class == objc_lookUpClass("Studied"));
    EXPECT_STRING(class_getName(class), "Studied");
    EXPECT(class_getSuperclass(class) == objc_getClass("NSObject"));
    EXPECT(class_isMetaClass(object_getClass((id) class)));
    EXPECT(class_getInstanceSize(class) >= sizeof(void *));
    EXPECT(class_getInstanceMethod(class, @selector(number)) != NULL);
    EXPECT(class_getClassMethod(class, @selector(number)) != NULL);
    EXPECT(class_getInstanceVariable(class, "none") == NULL);
    EXPECT(!class_conformsToProtocol(class, @protocol(NSCopying)));
    EXPECT_STRING(order, "");
    EXPECT([(id) class number] == 1);
    EXPECT_STRING(order, "Studied ");
}

NOTING_CLASS(Categorized, NSObject)

@interface Categorized (Initializing)
@end

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wobjc-protocol-method-implementation"
@implementation Categorized (Initializing)
+ (void)initialize {
    strcat(order, "category ");
}
@end
#pragma clang diagnostic pop

CHECK_THAT(theInitializeOfACategoryReplacesTheClasss) {
    begin();
    EXPECT([Categorized number] == 1);
    EXPECT_STRING(order, "category ");
}

static int eight(id self, SEL selector) { return 8; }

@interface SelfMade : NSObject
@end

@interface SelfMade (Added)
- (int)added;
+ (int)addedToTheClass;
@end

@implementation SelfMade
+ (void)initialize {
    EXPECT(class_addMethod(self, @selector(added), (IMP)eight, "i@:"));
    EXPECT(class_addMethod(object_getClass(self), @selector(addedToTheClass), (IMP)eight, "i@:"));
    EXPECT([self addedToTheClass] == 8);
}
@end

CHECK_THAT(initializeMayAddTheVeryMethodThatWasSent) {
    EXPECT([SelfMade addedToTheClass] == 8);
    SelfMade *object = [SelfMade new];
    EXPECT([object added] == 8);
    RELEASE(object);
}

@interface Replacing : NSObject
+ (int)number;
@end

@implementation Replacing
+ (void)initialize {
    EXPECT([self number] == 1);
    Method method = class_getClassMethod(self, @selector(number));
    method_setImplementation(method, (IMP)eight);
    EXPECT([self number] == 8);
}
+ (int)number {
    return 1;
}
@end

CHECK_THAT(theMessageThatWaitedSeesWhatInitializeChanged) { EXPECT([Replacing number] == 8); }

@interface Recursive : NSObject
+ (int)depth;
@end

@interface RecursiveBelow : Recursive
@end

static int recursions;

@implementation Recursive
+ (void)initialize {
    recursions++;
    EXPECT([self depth] == 3);
    Recursive *object = [self new];
    EXPECT(object != nil);
    RELEASE(object);
    if (self == [Recursive class]) {
        // The subclass is initialized while its superclass still is.
        EXPECT([RecursiveBelow depth] == 3);
    }
}
+ (int)depth {
    return 3;
}
@end

@implementation RecursiveBelow
@end

CHECK_THAT(theInitializingThreadMaySendToTheClassAndItsSubclasses) {
    EXPECT([Recursive depth] == 3);
    EXPECT([RecursiveBelow depth] == 3);
    EXPECT(recursions == 2);
}

NOTING_CLASS(Silent, NSObject)

CHECK_THAT(aSuperSendInitializes) {
    begin();
    struct objc_super above = {nil, objc_getMetaClass("Silent")};
    id receiver = (id)objc_getClass("Silent");
    above.receiver = receiver;
    EXPECT(((int (*)(struct objc_super *, SEL))objc_msgSendSuper)(&above, @selector(number)) == 1);
    EXPECT_STRING(order, "Silent ");
}

NOTING_CLASS(LookedUp, NSObject)

CHECK_THAT(aLookUpOfAnImplementationInitializes) {
    begin();
    EXPECT(class_getMethodImplementation(objc_getClass("LookedUp"), @selector(number)) != NULL);
    EXPECT_STRING(order, "LookedUp ");
}

CHECK_THAT(aClassMadeAtRunTimeIsInitializedLikeACompiledOne) {
    begin();
    Class made = objc_allocateClassPair([Second class], "MadeBelowSecond", 0);
    objc_registerClassPair(made);
    EXPECT_STRING(order, "");
    EXPECT([(id)made number] == 1);
    EXPECT([(id)made number] == 1);
    EXPECT_STRING(order, "MadeBelowSecond ");
}

NOTING_CLASS(Hosted, NSObject)

CHECK_THAT(anObjectThatIsGivenAClassInitializesIt) {
    begin();
    NSObject *object = [NSObject new];
    object_setClass(object, objc_getClass("Hosted"));
    EXPECT([(id)object number] == 2);
    EXPECT_STRING(order, "Hosted ");
    RELEASE(object);
}

// MARK: Threads

static atomic_int started, initializations, sawUnfinished;
static atomic_bool isFinished;

@interface Contended : NSObject
+ (void)touch;
@end

@implementation Contended
+ (void)initialize {
    atomic_fetch_add(&initializations, 1);
    // Waits until the others have certainly begun, and then long enough to notice a thread that does not wait.
    while (atomic_load(&started) < 8) {
        sched_yield();
    }
    for (int index = 0; index < 1000; index++) {
        sched_yield();
    }
    [self touch];
    atomic_store(&isFinished, true);
}
+ (void)touch {
    if (!atomic_load(&isFinished)) {
        atomic_fetch_add(&sawUnfinished, 1);
    }
}
@end

static void touchContended(int thread) {
    atomic_fetch_add(&started, 1);
    [Contended touch];
    EXPECT(atomic_load(&isFinished));
}

CHECK_THAT(eightThreadsInitializeAClassOnceAndWaitForIt) {
    check_on_threads(8, touchContended);
    EXPECT(atomic_load(&initializations) == 1);
    // Only for the message from +initialize itself.
    EXPECT(atomic_load(&sawUnfinished) == 1);
}

static atomic_int leftInside, rightInside;

@interface LeftClass : NSObject
+ (int)number;
@end

@interface RightClass : NSObject
+ (int)number;
@end

@implementation LeftClass
+ (void)initialize {
    atomic_fetch_add(&leftInside, 1);
}
+ (int)number {
    return 1;
}
@end

@implementation RightClass
+ (void)initialize {
    atomic_fetch_add(&rightInside, 1);
    EXPECT([LeftClass number] == 1);
}
+ (int)number {
    return 2;
}
@end

static void touchBoth(int thread) {
    EXPECT(thread % 2 == 0 ? [LeftClass number] == 1 : [RightClass number] == 2);
    EXPECT([LeftClass number] + [RightClass number] == 3);
}

CHECK_THAT(oneInitializeMayWaitForAnother) {
    check_on_threads(8, touchBoth);
    EXPECT(atomic_load(&leftInside) == 1 && atomic_load(&rightInside) == 1);
}
