// Reading and writing ivars by name and ownership, and layout strings.

#include "check.h"

#include <objc/kernel.h>
#import <objc/NSObject.h>
#include <stdatomic.h>
#include <stdlib.h>

static int alive;

@interface Value : NSObject
@end

@implementation Value
- (instancetype)init {
    alive++;
    return self;
}
- (void)dealloc {
    alive--;
    SUPER_DEALLOC();
}
@end

static Class made_class(void) {
    static Class cls;
    if (cls == Nil) {
        cls = objc_allocateClassPair([NSObject class], "MadeWithIvars", 0);
        class_addIvar(cls, "object", sizeof(id), 3, "@");
        class_addIvar(cls, "pointer", sizeof(void *), 3, "^v");
        objc_registerClassPair(cls);
    }
    return cls;
}

CHECK_THAT(aPointerIsStoredAndReadByName) {
    id object = class_createInstance(made_class(), 0);
    int target;
    Ivar ivar = object_setInstanceVariable(object, "pointer", &target);
    EXPECT(ivar == class_getInstanceVariable(made_class(), "pointer"));
    void *value = NULL;
    EXPECT(object_getInstanceVariable(object, "pointer", &value) == ivar);
    EXPECT(value == &target);
    EXPECT(object_getInstanceVariable(object, "pointer", NULL) == ivar);
    RELEASE(object);
}

CHECK_THAT(aMissingNameStoresNothing) {
    id object = class_createInstance(made_class(), 0);
    void *value = &value;
    EXPECT(object_getInstanceVariable(object, "missing", &value) == NULL);
    EXPECT(value == NULL);
    EXPECT(object_setInstanceVariable(object, "missing", &value) == NULL);
    EXPECT(object_setInstanceVariableWithStrongDefault(object, "missing", &value) == NULL);
    RELEASE(object);
}

CHECK_THAT(anIvarOfUnknownOwnershipIsUnsafeUnlessStrongIsTheDefault) {
    id object = class_createInstance(made_class(), 0);
    Ivar ivar = class_getInstanceVariable(made_class(), "object");
    @autoreleasepool {
        Value *value = [Value new];
        object_setIvar(object, ivar, value);
        EXPECT(object_getIvar(object, ivar) == value);
        RELEASE(value);
    }
    EXPECT(alive == 0);
    object_setIvar(object, ivar, nil);
    @autoreleasepool {
        Value *value = [Value new];
        object_setIvarWithStrongDefault(object, ivar, value);
        RELEASE(value);
    }
    EXPECT(alive == 1);
    @autoreleasepool {
        object_setInstanceVariableWithStrongDefault(object, "object", NULL);
    }
    EXPECT(alive == 0);
    RELEASE(object);
}

#if __has_feature(objc_arc)
@interface Owner : NSObject {
  @public
    char flag;
    Value *strong;
    __weak Value *weak;
    __unsafe_unretained Value *unsafe;
    long number;
    Value *several[2];
}
@end

@implementation Owner
@end

@interface Heir : Owner {
  @public
    __weak id weak_of_heir;
    long many[20];
    id strong_of_heir;
}
@end

@implementation Heir
@end

@interface Plain : NSObject {
    long number;
}
@end

@implementation Plain
@end

CHECK_THAT(compiledOwnershipIsHonouredBothWays) {
    Owner *object = [Owner new];
    for (int strong_default = 0; strong_default < 2; strong_default++) {
        void (*set)(id, Ivar, id) = strong_default ? object_setIvarWithStrongDefault : object_setIvar;
        @autoreleasepool {
            Value *value = [Value new];
            set(object, class_getInstanceVariable([Owner class], "strong"), value);
            set(object, class_getInstanceVariable([Owner class], "weak"), value);
            set(object, class_getInstanceVariable([Owner class], "unsafe"), value);
        }
        EXPECT(alive == 1 && object->weak == object->strong && object->weak != nil);
        object->unsafe = nil;
        @autoreleasepool {
            set(object, class_getInstanceVariable([Owner class], "strong"), nil);
        }
        EXPECT(alive == 0 && object->weak == nil);
        @autoreleasepool {
            Value *value = [Value new];
            set(object, class_getInstanceVariable([Owner class], "unsafe"), value);
        }
        EXPECT(alive == 0);
        object->unsafe = nil;
    }
}

static bool layout_is(const uint8_t *layout, const char *expected) {
    return layout != NULL && strcmp((const char *)layout, expected) == 0;
}

CHECK_THAT(layoutsSayWhichWordsAreReferences) {
    EXPECT(layout_is(class_getIvarLayout([Owner class]), "\x11\x32"));
    EXPECT(layout_is(class_getWeakIvarLayout([Owner class]), "\x21"));
    EXPECT(layout_is(class_getIvarLayout([Heir class]), "\xf0\x61"));
    EXPECT(layout_is(class_getWeakIvarLayout([Heir class]), "\x01"));
    EXPECT(class_getIvarLayout([Owner class]) == class_getIvarLayout([Owner class]));
    EXPECT(class_getIvarLayout([Plain class]) == NULL && class_getWeakIvarLayout([Plain class]) == NULL);
}
#endif

static atomic_int remarks;
static void count_remark(const char *message) {
    (void)message;
    remarks++;
}

CHECK_THAT(aLayoutCanBeSetUntilTheClassIsRegistered) {
    ort_set_log_handler(count_remark);
    Class cls = objc_allocateClassPair([NSObject class], "SetLayouts", 0);
    uint8_t layout[] = {0x12, 0};
    class_setIvarLayout(cls, layout);
    class_setWeakIvarLayout(cls, (const uint8_t *)"\x21");
    layout[0] = 9;
    EXPECT(strcmp((const char *)class_getIvarLayout(cls), "\x12") == 0);
    EXPECT(strcmp((const char *)class_getWeakIvarLayout(cls), "\x21") == 0);
    class_setWeakIvarLayout(cls, NULL);
    EXPECT(class_getWeakIvarLayout(cls) == NULL);
    objc_registerClassPair(cls);
    remarks = 0;
    class_setIvarLayout(cls, NULL);
    class_setWeakIvarLayout(cls, layout);
    EXPECT(remarks == 2);
    EXPECT(class_getIvarLayout(cls) != NULL && class_getWeakIvarLayout(cls) == NULL);
    ort_set_log_handler(NULL);
    objc_disposeClassPair(cls);
}

CHECK_THAT(nilHasNoIvars) {
    Ivar ivar = class_getInstanceVariable(made_class(), "object");
    void *value = &value;
    EXPECT(object_getInstanceVariable(nil, "object", &value) == NULL && value == NULL);
    EXPECT(object_setInstanceVariable(nil, "object", NULL) == NULL);
    EXPECT(object_getIvar(nil, ivar) == nil);
    object_setIvar(nil, ivar, nil);
    object_setIvarWithStrongDefault(nil, ivar, nil);
    id object = class_createInstance(made_class(), 0);
    EXPECT(object_getInstanceVariable(object, NULL, NULL) == NULL);
    EXPECT(object_setInstanceVariable(object, NULL, NULL) == NULL);
    EXPECT(object_getIvar(object, NULL) == nil);
    object_setIvar(object, NULL, object);
    object_setIvarWithStrongDefault(object, NULL, object);
    RELEASE(object);
    EXPECT(class_getIvarLayout(Nil) == NULL && class_getWeakIvarLayout(Nil) == NULL);
    class_setIvarLayout(Nil, NULL);
    class_setWeakIvarLayout(Nil, NULL);
    EXPECT(object_getInstanceVariable((id) @"small", "object", NULL) == NULL);
}

CHECK_THAT(theOffsetMayBeRoundedUpFurtherThanObjectsAreAligned) {
    Class cls = objc_allocateClassPair([NSObject class], "IvarsRoundedUp", 0);
    EXPECT(class_addIvar(cls, "first", 1, 6, "c") && class_addIvar(cls, "second", 24, 5, "{P=ddd}"));
    EXPECT(ivar_getOffset(class_getInstanceVariable(cls, "first")) == 64);
    EXPECT(ivar_getOffset(class_getInstanceVariable(cls, "second")) == 96);
    // A type that needs as much would not get it, and of an unknown type nobody knows.
    EXPECT(!class_addIvar(cls, "vector", 32, 5, "![32,32f]") && !class_addIvar(cls, "unknown", 32, 5, "?"));
    EXPECT(!class_addIvar(cls, "untyped", 32, 5, NULL) && !class_addIvar(cls, "broken", 32, 5, "{"));
    EXPECT(!class_addIvar(cls, "far", 1, 13, "c"));
    objc_registerClassPair(cls);
    objc_disposeClassPair(cls);
}
