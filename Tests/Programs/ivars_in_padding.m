// Ivars begin where those of the superclass end, in the padding that rounds the superclass's size up.

#include "check.h"

#import <objc/NSError.h>
#import <objc/NSObject.h>
#include <objc/runtime.h>
#include <stdlib.h>

@interface Base : NSObject {
  @public
    int number;
    char letter; // ends at 13
}
@end
@implementation Base
@end

@interface Inside : Base {
  @public
    char second;
    short third;
}
@end
@implementation Inside
@end

@interface Nothing : Base
@end
@implementation Nothing
@end

@interface AfterNothing : Nothing {
  @public
    char after;
}
@end
@implementation AfterNothing
@end

@interface Larger : Inside {
  @public
    double wide;
    char last;
}
@end
@implementation Larger
@end

static ptrdiff_t offset(Class cls, const char *name) { return ivar_getOffset(class_getInstanceVariable(cls, name)); }

CHECK_THAT(aSubclassUsesThePadding) {
    EXPECT(class_getInstanceSize([Base class]) == 16);
    EXPECT(offset([Inside class], "second") == 13 && offset([Inside class], "third") == 14);
    EXPECT(class_getInstanceSize([Inside class]) == 16);
    EXPECT(offset([AfterNothing class], "after") == 13 && class_getInstanceSize([AfterNothing class]) == 16);
    EXPECT(offset([Larger class], "wide") == 16 && class_getInstanceSize([Larger class]) == 32);
}

CHECK_THAT(theIvarsKeepTheirValues) {
    Larger *object = [Larger new];
    object->number = -1;
    object->letter = 'l';
    object->second = 's';
    object->third = -3;
    object->wide = 2.5;
    object->last = 'e';
    EXPECT(object->number == -1 && object->letter == 'l' && object->second == 's' && object->third == -3);
    EXPECT(object->wide == 2.5 && object->last == 'e');
    RELEASE(object);
}

// MARK: Bit-fields

@interface Bits : Base {
  @public
    unsigned low : 3, high : 5;
    char after;
}
@end
@implementation Bits
@end

@interface LastBits : Bits {
  @public
    unsigned few : 3, many : 30;
}
@end
@implementation LastBits
@end

@interface AfterBits : LastBits {
  @public
    unsigned char byte;
    unsigned single : 1;
    BOOL flag : 1;
}
@end
@implementation AfterBits
@end

@interface AfterFlags : AfterBits {
  @public
    short rest;
}
@end
@implementation AfterFlags
@end

CHECK_THAT(bitFieldsAreNotOverwritten) {
    AfterFlags *object = [AfterFlags new];
    for (int round = 0; round < 2; round++) {
        const unsigned all = round == 0 ? ~0u : 0;
        object->letter = (char)~all;
        object->low = all & 7;
        object->high = ~all & 31;
        object->after = (char)all;
        object->few = ~all & 7;
        object->many = all & 0x3fffffff;
        object->byte = (unsigned char)~all;
        object->single = all & 1;
        object->flag = ~all & 1;
        object->rest = (short)all;
        EXPECT(object->letter == (char)~all && object->low == (all & 7) && object->high == (~all & 31));
        EXPECT(object->after == (char)all && object->few == (~all & 7) && object->many == (all & 0x3fffffff));
        EXPECT(object->byte == (unsigned char)~all && object->single == (all & 1) && object->flag == (~all & 1));
        EXPECT(object->rest == (short)all);
    }
    EXPECT(offset([Bits class], "low") == 13 && offset([Bits class], "after") == 14);
    EXPECT(offset([LastBits class], "few") == 15);
    RELEASE(object);
}

// MARK: Objects

typedef float vector __attribute__((vector_size(16)));

@interface Aligned : NSObject {
  @public
    vector values; // of 16 to 32
    char last;
}
@end
@implementation Aligned
@end

// The compiler rounds the size of the superclass up to 48, and a word fits before.
@interface Referring : Aligned {
  @public
    id object;
    __unsafe_unretained id unowned;
    char after;
}
@end
@implementation Referring
@end

CHECK_THAT(referencesInThePaddingAreInTheLayout) {
    EXPECT(offset([Aligned class], "last") == 32);
    EXPECT(offset([Referring class], "object") == 40);
#if __has_feature(objc_arc)
    EXPECT_STRING((const char *)class_getIvarLayout([Referring class]), "\x01");
    __weak id weak = nil;
    @autoreleasepool {
        Referring *referring = [Referring new];
        referring->object = [NSObject new];
        weak = referring->object;
        EXPECT(
            weak != nil && object_getIvar(referring, class_getInstanceVariable([Referring class], "object")) == weak);
    }
    EXPECT(weak == nil);
#endif
}

// MARK: Classes made at run time

CHECK_THAT(ivarsOfClassesMadeAtRunTimeUseThePaddingToo) {
    Class cls = objc_allocateClassPair([Base class], "Made", 0);
    EXPECT(class_addIvar(cls, "byte", 1, 0, "c") && class_addIvar(cls, "half", 2, 1, "s"));
    EXPECT(class_addIvar(cls, "object", 8, 3, "@"));
    objc_registerClassPair(cls);
    EXPECT(offset(cls, "byte") == 13 && offset(cls, "half") == 14 && offset(cls, "object") == 16);
    EXPECT(class_getInstanceSize(cls) == 24);
    Class copy = objc_duplicateClass([Inside class], "InsideCopy", 0);
    Class heir = objc_allocateClassPair(copy, "Heir", 0);
    EXPECT(class_addIvar(heir, "byte", 1, 0, "c"));
    EXPECT(offset(copy, "third") == 14 && offset(heir, "byte") == 16);
    objc_registerClassPair(heir);
}

CHECK_THAT(extraBytesFollowThePadding) {
    Class cls = objc_allocateClassPair([Base class], "WithExtraBytes", 0);
    class_addIvar(cls, "byte", 1, 0, "c");
    objc_registerClassPair(cls);
    id object = class_createInstance(cls, 16);
    char *extra = object_getIndexedIvars(object);
    EXPECT(extra - (char *)(__bridge void *)object == 16);
    memset(extra, 0xff, 16);
    EXPECT(((Base *)object)->letter == 0);
    EXPECT(((char *)(__bridge void *)object)[13] == 0);
    RELEASE(object);
}

// MARK: Static classes

@interface OwnError : NSError {
  @public
    char own;
}
@end
@implementation OwnError
@end

CHECK_THAT(ivarsFollowTheWholeStructureOfAClassInC) {
    EXPECT(offset([OwnError class], "own") == (ptrdiff_t)class_getInstanceSize([NSError class]));
}
