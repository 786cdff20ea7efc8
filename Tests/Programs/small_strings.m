#include "check.h"

#import <objc/message.h>
#import <objc/NSString.h>

// ASCII literals shorter than nine characters live in the pointer.
#if __has_feature(objc_arc)
static bool isSmall(id object) { return (uintptr_t)(__bridge void *)object % 8 != 0; }
#else
static bool isSmall(id object) { return (uintptr_t)object % 8 != 0; }
#endif

CHECK_THAT(shortLiteralsAreSmallObjectsAndLongOnesAreNot) {
    EXPECT(isSmall(@"") && [@"" length] == 0);
    EXPECT(isSmall(@"a") && isSmall(@"12345678"));
    EXPECT(!isSmall(@"123456789"));
    EXPECT(!isSmall(@"grün"));
}

CHECK_THAT(smallStringsAnswerMessages) {
    EXPECT([@"a" length] == 1 && [@"12345678" length] == 8);
    EXPECT_STRING([@"a" UTF8String], "a");
    EXPECT_STRING([@"12345678" UTF8String], "12345678");
    EXPECT([@"hello" isKindOfClass:[NSString class]]);
    EXPECT([@"hello" respondsToSelector:@selector(length)]);
    EXPECT([[@"hello" class] isSubclassOfClass:[NSString class]]);
}

CHECK_THAT(smallStringsEqualOtherStringsWithTheSameText) {
    NSString *heap = [[NSString alloc] initWithUTF8String:"hello"];
    EXPECT([@"hello" isEqual:heap] && [heap isEqual:@"hello"]);
    EXPECT([@"hello" hash] == [heap hash]);
    EXPECT(![@"hello" isEqual:@"hallo"]);
    EXPECT([@"a" compare:@"b"] == NSOrderedAscending);
    RELEASE(heap);
}

CHECK_THAT(theClassOfASmallObjectIsAskedWithoutReadingMemory) {
    id small = @"small";
    Class class = object_getClass(small);
    EXPECT(class != Nil && [class isSubclassOfClass:[NSString class]]);
    EXPECT(object_getClassName(small) != NULL);
    EXPECT(!object_isClass(small));
    EXPECT(object_setClass(small, [NSObject class]) == class);
    EXPECT(object_getClass(small) == class);
    EXPECT(object_getMethodImplementation(small, @selector(length)) == objc_msg_lookup(small, @selector(length)));
}

static int three(id self, SEL selector) { return 3; }

CHECK_THAT(aMethodThatIsAddedToTheStringClassReachesSmallStrings) {
    SEL selector = sel_registerName("addedToStrings");
    EXPECT(![@"a" respondsToSelector:selector]);
    EXPECT(class_addMethod([NSString class], selector, (IMP)three, "i@:"));
    EXPECT(((int (*)(id, SEL))objc_msgSend)(@"a", selector) == 3);
    EXPECT(((int (*)(id, SEL))objc_msgSend)(@"a longer literal", selector) == 3);
}

CHECK_THAT(aSuperSendFromASmallObjectWorks) {
    struct objc_super above = {@"small", [NSObject class]};
    Class (*send)(struct objc_super *, SEL) = (Class (*)(struct objc_super *, SEL))objc_msgSendSuper;
    EXPECT(send(&above, @selector(class)) == [@"small" class]);
}
