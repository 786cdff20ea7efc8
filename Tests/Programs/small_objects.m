// Objects that are a pointer with low bits set. The program registers their class.

#include "check.h"

#include <objc/abi.h>
#include <objc/kernel.h>
#include <objc/message.h>
#import <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <signal.h>
#include <stdlib.h>

enum { TAG = 5 };

@interface Small : NSObject
- (uintptr_t)value;
@end

@implementation Small
- (uintptr_t)value {
    return (uintptr_t)(__bridge void *)self >> 3;
}
@end

@interface HasSubclass : NSObject
@end
@implementation HasSubclass
@end
@interface Subclass : HasSubclass
@end
@implementation Subclass
@end

@interface HasUnusedSubclass : NSObject
@end
@implementation HasUnusedSubclass
@end
@interface UnusedSubclass : HasUnusedSubclass
@end
@implementation UnusedSubclass
@end

static uintptr_t pointer_of(uintptr_t value) { return value << 3 | TAG; }

static uintptr_t value_of(uintptr_t pointer) {
    return ((uintptr_t (*)(uintptr_t, SEL))objc_msgSend)(pointer, @selector(value));
}

CHECK_THAT(aClassIsRegisteredForATagOnce) {
    EXPECT(objc_registerSmallObjectClass_np([Small class], TAG));
    EXPECT(objc_registerSmallObjectClass_np([Small class], TAG));
    EXPECT(!objc_registerSmallObjectClass_np([NSObject class], TAG));
    EXPECT(!objc_registerSmallObjectClass_np([Small class], 0));
    EXPECT(!objc_registerSmallObjectClass_np([Small class], 8));
    EXPECT(!objc_registerSmallObjectClass_np(Nil, 3));
    [Subclass class];
    EXPECT(!objc_registerSmallObjectClass_np([HasSubclass class], 3));
    EXPECT(class_createInstance([Small class], 0) == nil && [Small new] == nil);
}

CHECK_THAT(subclassesThatWereNotUsedYetHaveNoOtherInstances) {
    EXPECT(objc_registerSmallObjectClass_np(objc_getClass("HasUnusedSubclass"), 2));
    EXPECT([UnusedSubclass new] == nil && [HasUnusedSubclass new] == nil);
    EXPECT(objc_registerSmallObjectClass_np([UnusedSubclass class], 7));
}

// For example, a class of an image whose superclass has not been loaded.
static struct objc_class waiting = {.name = "Waiting"};

CHECK_THAT(aClassWithoutInstancesIsRegisteredForNoTag) {
    EXPECT(!objc_registerSmallObjectClass_np((__bridge Class)(void *)&waiting, 6));
    EXPECT(!objc_registerSmallObjectClass_np(object_getClass([Subclass class]), 6));
    EXPECT(objc_registerSmallObjectClass_np([Subclass class], 6));
}

static void become_waiting(void) { object_setClass([HasSubclass new], (__bridge Class)(void *)&waiting); }

CHECK_THAT(noObjectBecomesOneOfAClassThatWaitsForItsSuperclass) {
    const struct child_end end = check_in_child(become_waiting);
    EXPECT(end.signal == SIGABRT && strstr(end.message, "object_setClass: Waiting is not usable") != NULL);
}

CHECK_THAT(aSmallObjectAnswersMessages) {
    EXPECT(value_of(pointer_of(42)) == 42);
    EXPECT(value_of(pointer_of(UINTPTR_MAX >> 3)) == UINTPTR_MAX >> 3);
    EXPECT(object_getClass((__bridge id)(void *)pointer_of(1)) == [Small class]);
}

CHECK_THAT(aSmallObjectIsNeitherCountedNorFreed) {
    uintptr_t pointer = pointer_of(7);
    void (*release)(uintptr_t) = (void (*)(uintptr_t))(void (*)(void))objc_release;
    for (int round = 0; round < 3; round++) {
        release(pointer);
    }
    EXPECT(value_of(pointer) == 7);
    EXPECT(!ort_object_has_header((__bridge id)(void *)pointer));
    EXPECT(object_setClass((__bridge id)(void *)pointer, [NSObject class]) == [Small class]);
    EXPECT(value_of(pointer) == 7);
}

CHECK_THAT(aSmallObjectHasNoIvars) {
    uintptr_t pointer = pointer_of(7);
    EXPECT(object_getIndexedIvars((__bridge id)(void *)pointer) == NULL);
    EXPECT(object_getIvar((__bridge id)(void *)pointer, class_getInstanceVariable([NSObject class], "isa")) == nil);
}

static void message_an_unregistered_tag(void) { ((void (*)(uintptr_t, SEL))objc_msgSend)(0x1003, @selector(value)); }

CHECK_THAT(aMessageToATagThatNobodyRegisteredSaysWhatToDo) {
    struct child_end end = check_in_child(message_an_unregistered_tag);
    EXPECT(end.signal == SIGABRT);
    EXPECT(strstr(end.message, "objc_registerSmallObjectClass_np") != NULL);
}
