// Copies of classes, by objc_duplicateClass.

#include "check.h"

#import <objc/NSObject.h>
#import <objc/NSString.h>
#include <stdlib.h>

static int initialized;

@protocol Numbered
- (int)number;
@end

@interface Base : NSObject {
  @public
    int tag;
}
@end

@implementation Base
@end

@interface Original : Base <Numbered> {
  @public
    int count;
    id object;
}
@property (copy) NSString *title;
+ (int)shared;
@end

@implementation Original
+ (void)initialize {
    initialized++;
}
- (int)number {
    return count;
}
+ (int)shared {
    return 3;
}
@end

@interface Original (More)
- (int)more;
@end

@implementation Original (More)
- (int)more {
    return count + 1;
}
@end

CHECK_THAT(aDuplicateIsLikeTheOriginal) {
    [Original class];
    class_setVersion([Original class], 4);
    Class duplicate = objc_duplicateClass([Original class], "Duplicate", 0);
    EXPECT(duplicate != Nil && duplicate != [Original class]);
    EXPECT(objc_getClass("Duplicate") == duplicate);
    EXPECT_STRING(class_getName(duplicate), "Duplicate");
    EXPECT(class_getSuperclass(duplicate) == [Base class]);
    EXPECT(class_getInstanceSize(duplicate) == class_getInstanceSize([Original class]));
    EXPECT(class_getVersion(duplicate) == 4);
    EXPECT(class_getImageName(duplicate) == NULL);
    EXPECT(class_conformsToProtocol(duplicate, @protocol(Numbered)));
    EXPECT_STRING(
        property_getAttributes(class_getProperty(duplicate, "title")),
        property_getAttributes(class_getProperty([Original class], "title")));
    unsigned int count, original_count;
    free(class_copyMethodList(duplicate, &count));
    free(class_copyMethodList([Original class], &original_count));
    EXPECT(count == original_count && count > 0);
}

CHECK_THAT(methodsOfTheDuplicateWorkOnItsInstances) {
    Class duplicate = objc_duplicateClass([Original class], "DuplicateWithInstances", 0);
    Original *object = class_createInstance(duplicate, 0);
    object->tag = 1;
    object->count = 5;
    EXPECT([object number] == 5 && [object more] == 6 && object->tag == 1);
    object.title = @"title";
    EXPECT_STRING([object.title UTF8String], "title");
    object.title = nil;
    EXPECT([(id)duplicate shared] == 3);
    EXPECT(object_getClass(object) == duplicate && ![object isKindOfClass:[Original class]]);
    RELEASE(object);
}

static int replaced(id self, SEL selector) {
    (void)self, (void)selector;
    return 99;
}

CHECK_THAT(theTwoChangeIndependently) {
    Class duplicate = objc_duplicateClass([Original class], "DuplicateApart", 0);
    class_replaceMethod(duplicate, @selector(number), (IMP)replaced, "i16@0:8");
    class_replaceMethod(object_getClass(duplicate), @selector(shared), (IMP)replaced, "i16@0:8");
    Original *copy = class_createInstance(duplicate, 0);
    Original *object = [Original new];
    EXPECT([copy number] == 99 && [object number] == 0);
    EXPECT([(id)duplicate shared] == 99 && [Original shared] == 3);
    RELEASE(copy);
    RELEASE(object);
}

CHECK_THAT(ivarsAreItsOwnAtTheSameOffsets) {
    Class duplicate = objc_duplicateClass([Original class], "DuplicateIvars", 0);
    Ivar own = class_getInstanceVariable(duplicate, "object");
    Ivar original = class_getInstanceVariable([Original class], "object");
    EXPECT(own != original && ivar_getOffset(own) == ivar_getOffset(original));
    EXPECT_STRING(ivar_getTypeEncoding(own), ivar_getTypeEncoding(original));
    const uint8_t *layout = class_getIvarLayout([Original class]);
    EXPECT(layout == NULL || strcmp((char *)class_getIvarLayout(duplicate), (char *)layout) == 0);
}

CHECK_THAT(initializeIsSentOnceForBoth) {
    Class early = objc_duplicateClass([Original class], "DuplicateOfInitialized", 0);
    [Original class];
    int before = initialized;
    EXPECT(before == 1);
    [(id)early shared];
    EXPECT(initialized == before);
}

CHECK_THAT(extraBytesAreTheDuplicates) {
    Class duplicate = objc_duplicateClass([Original class], "DuplicateWithBytes", 32);
    char *bytes = object_getIndexedIvars((id)duplicate);
    memset(bytes, 1, 32);
    EXPECT(bytes[31] == 1);
}

CHECK_THAT(disposingADuplicateReturnsItsMemory) {
    size_t before = 0;
    for (int i = 0; i < 60; i++) {
        objc_disposeClassPair(objc_duplicateClass([Original class], "DuplicateDisposed", 0));
        before = i == 30 ? check_heap_bytes() : before;
    }
    EXPECT(objc_getClass("DuplicateDisposed") == Nil);
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
    EXPECT(check_heap_bytes() <= before);
#endif
}

CHECK_THAT(aRootClassCanBeDuplicated) {
    Class duplicate = objc_duplicateClass([NSObject class], "DuplicateRoot", 0);
    EXPECT(class_getSuperclass(duplicate) == Nil);
    EXPECT(class_getSuperclass(object_getClass(duplicate)) == duplicate);
    id object = class_createInstance(duplicate, 0);
    EXPECT([object isKindOfClass:duplicate] && ![object isKindOfClass:[NSObject class]]);
    RELEASE(object);
}

CHECK_THAT(whatCannotBeDuplicatedIsNil) {
    EXPECT(objc_duplicateClass(Nil, "DuplicateOfNil", 0) == Nil);
    EXPECT(objc_duplicateClass([Original class], NULL, 0) == Nil);
    EXPECT(objc_duplicateClass([Original class], "Base", 0) == Nil);
    EXPECT(objc_duplicateClass(object_getClass([Original class]), "DuplicateOfMeta", 0) == Nil);
    EXPECT(objc_duplicateClass([Original class], "DuplicateTooLarge", SIZE_MAX) == Nil);
    Class unfinished = objc_allocateClassPair([NSObject class], "DuplicateUnfinished", 0);
    EXPECT(objc_duplicateClass(unfinished, "DuplicateOfUnfinished", 0) == Nil);
    objc_disposeClassPair(unfinished);
    EXPECT(objc_getClass("DuplicateOfNil") == Nil && objc_getClass("DuplicateOfMeta") == Nil);
}
