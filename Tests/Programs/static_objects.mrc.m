// Static objects: retain, release and the other functions do not change them.

#include "check.h"

#import <objc/kernel.h>
#import <objc/NSString.h>
#import <objc/objc-arc.h>
#import <objc/runtime.h>

@protocol Something
@end

@interface Adopter : NSObject <Something>
@end

@implementation Adopter
@end

typedef struct {
    id first, middle, last;
} neighbours;

// Calls all functions that count references, more often than any count could survive.
static void countMuch(id object) {
    Class class = object_getClass(object);
    void *pool = objc_autoreleasePoolPush();
    EXPECT(objc_retain(object) == object && [object retain] == object && ort_retain(object) == object);
    for (int index = 0; index < 10; index++) {
        objc_release(object);
        [object release];
        ort_release(object);
        EXPECT(objc_autorelease(object) == object && [object autorelease] == object);
        EXPECT(objc_retainAutorelease(object) == object);
    }
    id strong = nil;
    objc_storeStrong(&strong, object);
    objc_storeStrong(&strong, object);
    EXPECT(strong == object);
    objc_storeStrong(&strong, nil);
    objc_autoreleasePoolPop(pool);
    EXPECT(object_getClass(object) == class);
    EXPECT(!ort_object_has_header(object) && !ort_is_deallocating(object));
    EXPECT([object retainCount] > 0);
}

CHECK_THAT(constantStringsStay) {
    // A wrong count would be written to the neighbours in the array of literals.
    neighbours strings = {@"the first long literal", @"the literal in the middle", @"the last long literal"};
    countMuch(strings.middle);
    countMuch(strings.first);
    countMuch(strings.last);
    EXPECT_STRING([strings.first UTF8String], "the first long literal");
    EXPECT_STRING([strings.middle UTF8String], "the literal in the middle");
    EXPECT_STRING([strings.last UTF8String], "the last long literal");
    countMuch(@"");
}

CHECK_THAT(smallStringsStay) {
    countMuch(@"small");
    EXPECT_STRING([@"small" UTF8String], "small");
}

CHECK_THAT(classesAndMetaclassesStay) {
    countMuch((id)[Adopter class]);
    countMuch((id)[NSObject class]);
    Class made = objc_allocateClassPair([Adopter class], "MadeAdopter", 0);
    objc_registerClassPair(made);
    countMuch((id)made);
    id object = [made new];
    EXPECT(object != nil && [object retainCount] == 1);
    [object release];
}

CHECK_THAT(protocolsStay) {
    countMuch((id) @protocol(Something));
    EXPECT([Adopter conformsToProtocol:@protocol(Something)]);
}

CHECK_THAT(classesOfObjectsThatNobodyAllocatesMakeNone) {
    Class classes[] = {
        [NSConstantString class],
        [@"small" class],
        objc_getClass("Protocol"),
        objc_getClass("NSMethodSignature"),
        [NSConstantString class]};
    classes[4] = objc_allocateClassPair([NSConstantString class], "DerivedConstantString", 0);
    objc_registerClassPair(classes[4]);
    for (int index = 0; index < 5; index++) {
        EXPECT(class_createInstance(classes[index], 0) == nil && class_createInstance(classes[index], 100) == nil);
        long memory[16] = {0};
        EXPECT(objc_constructInstance(classes[index], memory) == nil && memory[0] == 0);
    }
    EXPECT([NSConstantString alloc] == nil && [NSConstantString new] == nil);
    EXPECT(objc_alloc_init(classes[4]) == nil);
    objc_disposeClassPair(classes[4]);
}

CHECK_THAT(objectsThatNobodyAllocatedAreNeitherCopiedNorDisposedOf) {
    NSString *literal = @"a literal that is long";
    EXPECT(object_copy(literal, 0) == nil && object_dispose(literal) == nil);
    EXPECT(object_dispose((id) @protocol(Something)) == nil);
    EXPECT_STRING([literal UTF8String], "a literal that is long");
}

static int global = 3;

CHECK_THAT(globalBlocksStay) {
    int (^block)(void) = ^{
        return global;
    };
    countMuch((id)block);
    EXPECT(objc_retainBlock((id)block) == (id)block);
    EXPECT(block() == 3);
}

CHECK_THAT(weakReferencesToStaticObjectsWork) {
    id objects[] = { @"a literal that is long", @"small", (id)[Adopter class], (id) @protocol(Something) };
    for (int index = 0; index < 4; index++) {
        id location;
        EXPECT(objc_initWeak(&location, objects[index]) == objects[index]);
        EXPECT(objc_loadWeak(&location) == objects[index]);
        EXPECT(objc_loadWeakRetained(&location) == objects[index]);
        objc_release(objects[index]);
        id other = nil;
        objc_initWeak(&other, nil);
        EXPECT(objc_storeWeak(&other, objects[index]) == objects[index]);
        objc_destroyWeak(&other);
        objc_destroyWeak(&location);
    }
}
