#include "check.h"

#include <objc/kernel.h>
#import <objc/message.h>
#import <objc/NSObject.h>
#include <stdatomic.h>
#include <stdlib.h>

@interface Base : NSObject
- (int)number;
- (int)other;
- (int)doubled:(int)value;
+ (int)classNumber;
@end

@interface Base (AddedByATest)
- (int)absent;
@end

@implementation Base
- (int)number {
    return 1;
}
- (int)other {
    return 2;
}
+ (int)classNumber {
    return 1;
}
- (int)doubled:(int)value {
    return 2 * value;
}
@end

@interface Middle : Base
@end

@implementation Middle
@end

@interface Leaf : Middle
- (int)numberAbove;
@end

@implementation Leaf
- (int)numberAbove {
    return [super number];
}
@end

static int ten(id self, SEL selector) { return 10; }
static int twenty(id self, SEL selector) { return 20; }
static int thirty(id self, SEL selector) { return 30; }

// Each test has its own hierarchy: Base under another name, a subclass, and a subclass of the subclass.
struct family {
    Class base, middle, leaf;
};

static Class makeClass(Class superclass, const char *name) {
    Class class = objc_allocateClassPair(superclass, name, 0);
    objc_registerClassPair(class);
    return class;
}

static struct family makeFamily(void) {
    static int number;
    char name[32];
    struct family family;
    snprintf(name, sizeof name, "FamilyBase%d", ++number);
    family.base = makeClass([Base class], name);
    snprintf(name, sizeof name, "FamilyMiddle%d", number);
    family.middle = makeClass(family.base, name);
    snprintf(name, sizeof name, "FamilyLeaf%d", number);
    family.leaf = makeClass(family.middle, name);
    EXPECT(class_addMethod(family.base, @selector(number), (IMP)ten, "i@:"));
    return family;
}

// The answer of an instance. It asks twice, so that the second send finds a warm cache.
static int ask(Class class, SEL selector) {
    id object = [class new];
    int answer = ((int (*)(id, SEL))objc_msgSend)(object, selector);
    EXPECT(((int (*)(id, SEL))objc_msgSend)(object, selector) == answer);
    RELEASE(object);
    return answer;
}

static void expectNumbers(struct family family, int base, int middle, int leaf) {
    EXPECT(ask(family.base, @selector(number)) == base);
    EXPECT(ask(family.middle, @selector(number)) == middle);
    EXPECT(ask(family.leaf, @selector(number)) == leaf);
}

CHECK_THAT(aReplacedMethodIsSeenByWarmSubclasses) {
    struct family family = makeFamily();
    expectNumbers(family, 10, 10, 10);
    EXPECT(class_replaceMethod(family.base, @selector(number), (IMP)twenty, "i@:") == (IMP)ten);
    expectNumbers(family, 20, 20, 20);
}

CHECK_THAT(anAddedMethodCoversTheInheritedOneInWarmSubclasses) {
    struct family family = makeFamily();
    expectNumbers(family, 10, 10, 10);
    EXPECT(class_addMethod(family.middle, @selector(number), (IMP)twenty, "i@:"));
    expectNumbers(family, 10, 20, 20);
    EXPECT(class_addMethod(family.leaf, @selector(number), (IMP)thirty, "i@:"));
    expectNumbers(family, 10, 20, 30);
    // A method that a subclass overrides stays overridden.
    class_replaceMethod(family.base, @selector(number), (IMP)twenty, "i@:");
    class_replaceMethod(family.middle, @selector(number), (IMP)ten, "i@:");
    expectNumbers(family, 20, 10, 30);
}

// The runtime keeps in mind which method it changed last.
CHECK_THAT(aRemovedMethodThatWasChangedLastIsNotCalled) {
    struct family family = makeFamily();
    Method method = class_getInstanceMethod(family.base, @selector(number));
    EXPECT(method_setImplementation(method, (IMP)twenty) == (IMP)ten);
    expectNumbers(family, 20, 20, 20);
    EXPECT(ort_class_removeMethod(family.base, @selector(number)) == (IMP)twenty);
    expectNumbers(family, 1, 1, 1);
    EXPECT(method_setImplementation(method, (IMP)thirty) == (IMP)twenty);
    expectNumbers(family, 1, 1, 1);
    EXPECT(class_addMethod(family.base, @selector(number), (IMP)ten, "i@:"));
    expectNumbers(family, 10, 10, 10);
}

CHECK_THAT(aClassTakesAMethodOfOneNameOnce) {
    struct family family = makeFamily();
    EXPECT(!class_addMethod(family.base, @selector(number), (IMP)twenty, "i@:"));
    expectNumbers(family, 10, 10, 10);
}

CHECK_THAT(replacingAnInheritedMethodAddsOneAndReturnsNoImplementation) {
    struct family family = makeFamily();
    expectNumbers(family, 10, 10, 10);
    EXPECT(class_replaceMethod(family.middle, @selector(number), (IMP)twenty, "i@:") == NULL);
    expectNumbers(family, 10, 20, 20);
}

CHECK_THAT(aSetImplementationIsSeenByWarmSubclasses) {
    struct family family = makeFamily();
    expectNumbers(family, 10, 10, 10);
    Method method = class_getInstanceMethod(family.leaf, @selector(number));
    EXPECT(method_setImplementation(method, (IMP)thirty) == (IMP)ten);
    expectNumbers(family, 30, 30, 30);
    EXPECT(method_getImplementation(method) == (IMP)thirty);
}

CHECK_THAT(exchangedImplementationsAreSeenByWarmSubclasses) {
    struct family family = makeFamily();
    class_addMethod(family.base, @selector(other), (IMP)twenty, "i@:");
    class_addMethod(family.leaf, @selector(other), (IMP)thirty, "i@:");
    expectNumbers(family, 10, 10, 10);
    EXPECT(ask(family.middle, @selector(other)) == 20 && ask(family.leaf, @selector(other)) == 30);
    Method number = class_getInstanceMethod(family.base, @selector(number));
    Method other = class_getInstanceMethod(family.base, @selector(other));
    method_exchangeImplementations(number, other);
    expectNumbers(family, 20, 20, 20);
    EXPECT(ask(family.middle, @selector(other)) == 10 && ask(family.leaf, @selector(other)) == 30);
    method_exchangeImplementations(number, number);
    expectNumbers(family, 20, 20, 20);
}

CHECK_THAT(exchangingBetweenAClassAndItsSubclassKeepsBothReachable) {
    struct family family = makeFamily();
    class_addMethod(family.leaf, @selector(number), (IMP)thirty, "i@:");
    expectNumbers(family, 10, 10, 30);
    method_exchangeImplementations(
        class_getInstanceMethod(family.base, @selector(number)),
        class_getInstanceMethod(family.leaf, @selector(number)));
    expectNumbers(family, 30, 30, 10);
}

CHECK_THAT(classMethodsChangeLikeInstanceMethods) {
    struct family family = makeFamily();
    SEL selector = @selector(classNumber);
    int (*send)(Class, SEL) = (int (*)(Class, SEL))objc_msgSend;
    EXPECT(send(family.base, selector) == 1 && send(family.leaf, selector) == 1);
    EXPECT(class_addMethod(object_getClass((id)family.base), selector, (IMP)ten, "i@:"));
    EXPECT(send(family.base, selector) == 10 && send(family.leaf, selector) == 10);
    Method method = class_getClassMethod(family.leaf, selector);
    EXPECT(method_setImplementation(method, (IMP)twenty) == (IMP)ten);
    EXPECT(send(family.base, selector) == 20 && send(family.leaf, selector) == 20);
    EXPECT([Base classNumber] == 1);
}

CHECK_THAT(aMethodThatWasMissedIsFoundOnceItIsAdded) {
    struct family family = makeFamily();
    id object = [family.leaf new];
    EXPECT(![object respondsToSelector:@selector(absent)]);
    EXPECT(class_getMethodImplementation(family.leaf, @selector(absent)) == (IMP)_objc_msgForward);
    EXPECT(class_addMethod(family.base, @selector(absent), (IMP)ten, "i@:"));
    EXPECT([object respondsToSelector:@selector(absent)]);
    EXPECT([object absent] == 10);
    RELEASE(object);
}

CHECK_THAT(aMethodOfTheRootClassReachesClassesToo) {
    EXPECT(class_addMethod([NSObject class], sel_registerName("addedToTheRoot"), (IMP)ten, "i@:"));
    struct family family = makeFamily();
    int (*send)(id, SEL) = (int (*)(id, SEL))objc_msgSend;
    EXPECT(send((id)family.leaf, sel_registerName("addedToTheRoot")) == 10);
    method_setImplementation(
        class_getInstanceMethod([NSObject class], sel_registerName("addedToTheRoot")), (IMP)twenty);
    EXPECT(send((id)family.leaf, sel_registerName("addedToTheRoot")) == 20);
    EXPECT(ask(family.leaf, sel_registerName("addedToTheRoot")) == 20);
}

CHECK_THAT(aMethodTakesOtherTypesWhenItIsReplaced) {
    struct family family = makeFamily();
    SEL selector = @selector(doubled:);
    class_addMethod(family.base, selector, class_getMethodImplementation([Base class], selector), "i@:i");
    id object = [family.leaf new];
    EXPECT([(Base *)object doubled:4] == 8);
    unsigned before, after;
    free(class_copyMethodList(family.base, &before));
    class_replaceMethod(family.base, selector, (IMP)ten, "i@:s");
    EXPECT([(Base *)object doubled:4] == 10);
    free(class_copyMethodList(family.base, &after));
    EXPECT(after == before);
    RELEASE(object);
}

CHECK_THAT(changingNothingChangesNothing) {
    EXPECT(!class_addMethod(Nil, @selector(number), (IMP)ten, "i@:"));
    EXPECT(!class_addMethod([Base class], NULL, (IMP)ten, "i@:"));
    EXPECT(class_replaceMethod(Nil, @selector(number), (IMP)ten, "i@:") == NULL);
    EXPECT(method_setImplementation(NULL, (IMP)ten) == NULL);
    Method method = class_getInstanceMethod([Base class], @selector(number));
    EXPECT(method_setImplementation(method, NULL) == NULL);
    method_exchangeImplementations(NULL, method);
    method_exchangeImplementations(method, NULL);
    EXPECT(ask([Base class], @selector(number)) == 1);
}

// MARK: Threads

enum { GENERATIONS = 64, CALLERS = 3 };

static struct family shared;
static atomic_int generation;
static atomic_bool isOver;

#define GENERATION_BODY(number)                                             \
    static int generation##number(id self, SEL selector) { return number; }
GENERATION_BODY(0)
GENERATION_BODY(1)
GENERATION_BODY(2)
GENERATION_BODY(3)
static int (*const bodies[])(id, SEL) = {generation0, generation1, generation2, generation3};

// A send never finds an older generation than the newest one whose replacement had returned before the send. Bodies
// repeat after four generations. The found generation is at most one newer than `after`, so the remainder identifies
// it.
static void callOrReplace(int thread) {
    if (thread == 0) {
        for (int next = 1; next < GENERATIONS * 4; next++) {
            class_replaceMethod(shared.base, @selector(number), (IMP)bodies[next % 4], "i@:");
            atomic_store(&generation, next);
            ask(shared.base, @selector(other));
        }
        atomic_store(&isOver, true);
        return;
    }
    id object = [(thread == 1 ? shared.base : shared.leaf) new];
    while (!atomic_load(&isOver)) {
        int before = atomic_load(&generation);
        int found = [object number];
        int after = atomic_load(&generation);
        // At most one replacement after `after` has begun.
        bool fits = false;
        for (int possible = before; possible <= after + 1; possible++) {
            fits |= possible % 4 == found;
        }
        EXPECT(fits);
    }
    RELEASE(object);
}

CHECK_THAT(everySendAfterAReplacementCallsTheNewImplementationOnEveryThread) {
    shared = makeFamily();
    class_replaceMethod(shared.base, @selector(number), (IMP)bodies[0], "i@:");
    check_on_threads(1 + CALLERS, callOrReplace);
    EXPECT(ask(shared.leaf, @selector(number)) == (GENERATIONS * 4 - 1) % 4);
}
