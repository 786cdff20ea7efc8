// Copies of objects.

#include "check.h"

#import <objc/NSObject.h>
#import <objc/NSString.h>
#include <objc/objc-arc.h>

static int constructed;

@interface Plain : NSObject {
  @public
    int number;
    char bytes[5];
}
@end

@implementation Plain
@end

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

CHECK_THAT(theBytesAreCopied) {
    Plain *object = [Plain new];
    object->number = 7;
    memcpy(object->bytes, "abcd", 5);
    Plain *copy = object_copy(object, class_getInstanceSize([Plain class]));
    EXPECT(copy != object && object_getClass(copy) == [Plain class]);
    EXPECT(copy->number == 7);
    EXPECT_STRING(copy->bytes, "abcd");
    copy->number = 8;
    EXPECT(object->number == 7);
    RELEASE(copy);
    RELEASE(object);
}

CHECK_THAT(aSizeThatIsTooSmallMeansTheInstanceSize) {
    Plain *object = [Plain new];
    object->number = 7;
    Plain *copy = object_copy(object, 0);
    EXPECT(copy->number == 7);
    RELEASE(copy);
    RELEASE(object);
}

CHECK_THAT(indexedIvarsAreCopied) {
    Plain *object = class_createInstance([Plain class], 64);
    memset(object_getIndexedIvars(object), 5, 64);
    Plain *copy = object_copy(object, class_getInstanceSize([Plain class]) + 64);
    char *bytes = object_getIndexedIvars(copy);
    EXPECT(bytes[0] == 5 && bytes[63] == 5);
    RELEASE(copy);
    RELEASE(object);
}

static char key;

CHECK_THAT(theRetainCountAndTheAssociationsAreNotCopied) {
    @autoreleasepool {
        Plain *object = [Plain new];
        objc_setAssociatedObject(object, &key, @"value", OBJC_ASSOCIATION_RETAIN);
        objc_retain(object);
        Plain *copy = object_copy(object, 0);
        objc_release(object);
        EXPECT(
            ((NSUInteger (*)(id, SEL))class_getMethodImplementation([Plain class], sel_registerName("retainCount")))(
                copy, sel_registerName("retainCount")) >= 1);
        EXPECT(objc_getAssociatedObject(copy, &key) == nil);
        EXPECT(objc_getAssociatedObject(object, &key) != nil);
        RELEASE(copy);
        RELEASE(object);
    }
}

static void construct(id self, SEL selector) {
    (void)self, (void)selector;
    constructed++;
}

CHECK_THAT(noConstructorRuns) {
    Class cls = objc_allocateClassPair([NSObject class], "Constructing", 0);
    class_addMethod(cls, sel_registerName(".cxx_construct"), (IMP)construct, "v16@0:8");
    objc_registerClassPair(cls);
    id object = class_createInstance(cls, 0);
    EXPECT(constructed == 1);
    id copy = object_copy(object, 0);
    EXPECT(constructed == 1);
    RELEASE(copy);
    RELEASE(object);
}

#if __has_feature(objc_arc)
@interface Owner : NSObject {
  @public
    Value *strong;
    __weak Value *weak;
    __unsafe_unretained Value *unsafe;
    Value *several[3];
    __weak Value *several_weak[2];
}
@end

@implementation Owner
@end

@interface OwnerHeir : Owner {
  @public
    Value *own;
}
@end

@implementation OwnerHeir
@end

CHECK_THAT(strongIvarsAreRetainedOncePerCopy) {
    @autoreleasepool {
        OwnerHeir *copy;
        {
            OwnerHeir *object = [OwnerHeir new];
            object->strong = [Value new];
            object->several[0] = [Value new];
            object->several[2] = [Value new];
            object->own = [Value new];
            EXPECT(alive == 4);
            copy = object_copy(object, 0);
            EXPECT(copy->strong == object->strong && copy->several[2] == object->several[2] && copy->own != nil);
        }
        EXPECT(alive == 4);
        copy = nil;
        EXPECT(alive == 0);
    }
}

CHECK_THAT(weakIvarsOfTheCopyAreCleared) {
    Owner *object = [Owner new];
    Owner *copy;
    @autoreleasepool {
        Value *value = [Value new];
        object->weak = value;
        object->several_weak[1] = value;
        object->unsafe = value;
        copy = object_copy(object, 0);
        EXPECT(copy->weak == value && copy->several_weak[1] == value && copy->several_weak[0] == nil);
        object = nil;
        EXPECT(copy->weak == value);
    }
    EXPECT(copy->weak == nil && copy->several_weak[1] == nil);
    EXPECT(alive == 0);
}
#endif

CHECK_THAT(whatTheRuntimeDoesNotAllocateIsNotCopied) {
    EXPECT(object_copy(nil, 16) == nil);
    EXPECT(object_copy((id)[Plain class], 0) == nil);
    EXPECT(object_copy(@"a constant string", 0) == nil);
    EXPECT(object_copy((id) @protocol(NSObject), 0) == nil);
    NSString *small = @"small";
    EXPECT(object_copy(small, 0) == small);
    Plain *object = [Plain new];
    EXPECT(object_copy(object, SIZE_MAX) == nil);
    RELEASE(object);
}
