// Classes that get another superclass.

#include "check.h"

#include <objc/kernel.h>
#include <objc/message.h>
#import <objc/NSObject.h>
#include <stdatomic.h>

static int initialized;

@interface First : NSObject
- (int)number;
- (int)onlyFirst;
+ (int)shared;
@end

@implementation First
- (int)number {
    return 1;
}
- (int)onlyFirst {
    return 11;
}
+ (int)shared {
    return 1;
}
@end

@interface Second : NSObject
- (int)number;
- (int)onlySecond;
+ (int)shared;
@end

@implementation Second
+ (void)initialize {
    initialized++;
}
- (int)number {
    return 2;
}
- (int)onlySecond {
    return 22;
}
+ (int)shared {
    return 2;
}
@end

@interface Large : NSObject {
    long first, second, third;
}
@end

@implementation Large
@end

@interface Middle : First {
  @public
    long value;
}
@end

@implementation Middle
@end

@interface Leaf : Middle
- (int)superNumber;
@end

@implementation Leaf
- (int)superNumber {
    return [super number];
}
@end

static atomic_int remarks;
static void count_remark(const char *message) {
    (void)message;
    remarks++;
}

static int send(id receiver, const char *name) {
    return ((int (*)(id, SEL))objc_msgSend)(receiver, sel_registerName(name));
}

CHECK_THAT(sendsFindTheMethodsOfTheNewSuperclass) {
    Leaf *leaf = [Leaf new];
    for (int i = 0; i < 2; i++) { // the second time from the cache
        EXPECT([leaf number] == 1 && [leaf superNumber] == 1 && send(leaf, "onlyFirst") == 11);
        EXPECT(send([Leaf class], "shared") == 1 && [leaf respondsToSelector:@selector(onlyFirst)]);
    }
    initialized = 0;
    EXPECT(class_setSuperclass([Middle class], [Second class]) == [First class]);
    EXPECT(initialized == 1);
    for (int i = 0; i < 2; i++) {
        EXPECT([leaf number] == 2 && [leaf superNumber] == 2 && send(leaf, "onlySecond") == 22);
        EXPECT(send([Leaf class], "shared") == 2);
        EXPECT(![leaf respondsToSelector:@selector(onlyFirst)]);
    }
    EXPECT(class_getSuperclass([Middle class]) == [Second class]);
    EXPECT(class_getSuperclass(object_getClass([Middle class])) == object_getClass([Second class]));
    EXPECT([leaf isKindOfClass:[Second class]] && ![leaf isKindOfClass:[First class]]);
    EXPECT(class_setSuperclass([Middle class], [First class]) == [Second class]);
    EXPECT([leaf number] == 1 && send([Leaf class], "shared") == 1);
    RELEASE(leaf);
}

static int replaced(id self, SEL selector) {
    (void)self, (void)selector;
    return 7;
}

CHECK_THAT(changesOfTheNewSuperclassReachTheClass) {
    Leaf *leaf = [Leaf new];
    class_setSuperclass([Middle class], [Second class]);
    EXPECT([leaf number] == 2);
    IMP second = class_replaceMethod([Second class], @selector(number), (IMP)replaced, "i16@0:8");
    EXPECT([leaf number] == 7);
    class_replaceMethod([Second class], @selector(number), second, "i16@0:8");
    IMP first = class_replaceMethod([First class], @selector(number), (IMP)replaced, "i16@0:8");
    EXPECT([leaf number] == 2);
    class_replaceMethod([First class], @selector(number), first, "i16@0:8");
    class_setSuperclass([Middle class], [First class]);
    RELEASE(leaf);
}

CHECK_THAT(ivarsStayAndALargerSuperclassIsRefused) {
    ort_set_log_handler(count_remark);
    Middle *object = [Middle new];
    object->value = 42;
    remarks = 0;
    EXPECT(class_setSuperclass([Middle class], [Large class]) == Nil);
    EXPECT(remarks == 1);
    EXPECT(class_getSuperclass([Middle class]) == [First class]);
    EXPECT(class_setSuperclass([Middle class], [Second class]) == [First class]);
    EXPECT(object->value == 42);
    class_setSuperclass([Middle class], [First class]);
    ort_set_log_handler(NULL);
    RELEASE(object);
}

CHECK_THAT(aClassUnderConstructionIsLaidOutAnew) {
    Class cls = objc_allocateClassPair([First class], "LaidOut", 0);
    class_addIvar(cls, "flag", 1, 0, "c");
    class_addIvar(cls, "number", 8, 3, "q");
    EXPECT(class_setSuperclass(cls, [Large class]) == [First class]);
    EXPECT(ivar_getOffset(class_getInstanceVariable(cls, "flag")) == (ptrdiff_t)class_getInstanceSize([Large class]));
    EXPECT(
        ivar_getOffset(class_getInstanceVariable(cls, "number")) ==
        (ptrdiff_t)class_getInstanceSize([Large class]) + 8);
    EXPECT(class_getInstanceSize(cls) == class_getInstanceSize([Large class]) + 16);
    objc_registerClassPair(cls);
    id object = class_createInstance(cls, 0);
    EXPECT([object isKindOfClass:[Large class]]);
    RELEASE(object);
#if !__has_feature(objc_arc)
    objc_disposeClassPair(cls);
#endif
}

static int count_up(id self, SEL selector) {
    (void)self, (void)selector;
    return 5;
}

CHECK_THAT(aRootClassCanGetASuperclass) {
    Class root = objc_allocateClassPair(Nil, "OldRoot", 0);
    class_addMethod(root, sel_registerName("five"), (IMP)count_up, "i16@0:8");
    objc_registerClassPair(root);
    Class sub = objc_allocateClassPair(root, "OldRootSub", 0);
    objc_registerClassPair(sub);
    EXPECT(object_getClass(object_getClass(sub)) == object_getClass(root));
    EXPECT(send((id)root, "five") == 5); // the root class's methods are its class methods, too
    EXPECT(class_setSuperclass(root, [NSObject class]) == Nil);
    EXPECT(class_getSuperclass(root) == [NSObject class]);
    EXPECT(object_getClass(object_getClass(root)) == object_getClass([NSObject class]));
    EXPECT(object_getClass(object_getClass(sub)) == object_getClass([NSObject class]));
    EXPECT(class_getSuperclass(object_getClass(root)) == object_getClass([NSObject class]));
    id object = class_createInstance(sub, 0);
    EXPECT(send(object, "five") == 5 && [object isKindOfClass:[NSObject class]]);
    EXPECT(![(id)root respondsToSelector:sel_registerName("five")]);
    RELEASE(object);
}

CHECK_THAT(whatMakesNoHierarchyIsRefused) {
    ort_set_log_handler(count_remark);
    remarks = 0;
    EXPECT(class_setSuperclass([First class], [First class]) == Nil);
    EXPECT(class_setSuperclass([First class], [Leaf class]) == Nil);
    EXPECT(class_setSuperclass(object_getClass([First class]), [Second class]) == Nil);
    EXPECT(class_setSuperclass([First class], object_getClass([Second class])) == Nil);
    EXPECT(class_setSuperclass([First class], objc_getClass("NSConstantString")) == Nil);
    Class unfinished = objc_allocateClassPair([NSObject class], "UnfinishedSuper", 0);
    EXPECT(class_setSuperclass([First class], unfinished) == Nil);
    EXPECT(remarks == 6);
    objc_disposeClassPair(unfinished);
    EXPECT(class_getSuperclass([First class]) == [NSObject class]);
    EXPECT(class_setSuperclass([First class], [NSObject class]) == [NSObject class]); // nothing to change
    EXPECT(remarks == 6);
    ort_set_log_handler(NULL);
}

CHECK_THAT(withoutAClassNothingHappens) {
    EXPECT(class_setSuperclass(Nil, [First class]) == Nil);
    EXPECT(class_setSuperclass([First class], Nil) == Nil);
    EXPECT(class_getSuperclass([First class]) == [NSObject class]);
}

static Leaf *shared;
static atomic_bool is_over;

static void send_or_change(int thread) {
    if (thread == 0) {
        for (int i = 0; i < 500; i++) {
            class_setSuperclass([Middle class], i % 2 == 0 ? [Second class] : [First class]);
        }
        is_over = true;
        return;
    }
    while (!is_over) {
        int number = [shared number];
        EXPECT(number == 1 || number == 2);
        EXPECT(class_getSuperclass([Middle class]) != Nil);
    }
}

CHECK_THAT(theSuperclassCanChangeWhileOthersSend) {
    shared = [Leaf new];
    is_over = false;
    check_on_threads(3, send_or_change);
    EXPECT([shared number] == 1);
    RELEASE(shared);
    shared = nil;
}
