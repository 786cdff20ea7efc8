// NSValue: any C value as an object.

#include "check.h"

#include <cffi_collections.h>
#include <math.h>
#import <objc/NSException.h>
#import <objc/NSNumber.h>
#import <objc/NSString.h>
#import <objc/NSValue.h>

typedef struct {
    char letter;
    double number;
} Padded;

typedef struct __attribute__((objc_boxable)) {
    int x, y;
} Point;

static bool throws(const char *name, void (^block)(void)) {
    @try {
        block();
    } @catch (NSException *exception) {
        return strcmp([[exception name] UTF8String], name) == 0;
    }
    return false;
}

CHECK_THAT(aValueKeepsItsBytesAndItsType) {
    Point point = {3, 4}, copy = {0, 0};
    NSValue *value = @(point);
    EXPECT_STRING([value objCType], @encode(Point));
    [value getValue:&copy];
    EXPECT(copy.x == 3 && copy.y == 4);
    copy = (Point){0, 0};
    [value getValue:&copy size:sizeof copy];
    EXPECT(copy.x == 3 && copy.y == 4);
    value = [[NSValue alloc] initWithBytes:&point objCType:@encode(Point)];
    EXPECT([value isEqual:@(point)]);
    RELEASE(value);
}

CHECK_THAT(valuesAreEqualMemberByMember) {
    Padded one, same, other;
    memset(&one, 0, sizeof one);
    memset(&same, 0xff, sizeof same);
    one.letter = same.letter = 'a';
    one.number = 0.0;
    same.number = -0.0;
    other = one;
    other.letter = 'b';
    NSValue *left = [NSValue valueWithBytes:&one objCType:@encode(Padded)];
    NSValue *right = [NSValue value:&same withObjCType:@encode(Padded)];
    EXPECT([left isEqual:right] && [left isEqualToValue:right] && [left hash] == [right hash]);
    EXPECT(![left isEqual:[NSValue valueWithBytes:&other objCType:@encode(Padded)]]);
    Point point = {1, 2};
    EXPECT(![@(point) isEqual:[NSValue valueWithRange:NSMakeRange(1, 2)]]);
    EXPECT(![left isEqual:nil] && ![left isEqual:@"text"] && ![left isEqual:@1]);
}

CHECK_THAT(pointersAndRangesComeBack) {
    int variable;
    EXPECT([[NSValue valueWithPointer:&variable] pointerValue] == &variable);
    EXPECT([[NSValue valueWithPointer:NULL] pointerValue] == NULL);
    NSString *text = @"a text that is not small";
    EXPECT([[NSValue valueWithNonretainedObject:text] nonretainedObjectValue] == text);
    EXPECT([[NSValue valueWithNonretainedObject:nil] nonretainedObjectValue] == nil);
    EXPECT(NSEqualRanges([[NSValue valueWithRange:NSMakeRange(5, 6)] rangeValue], NSMakeRange(5, 6)));
    EXPECT_STRING([[NSValue valueWithRange:NSMakeRange(5, 6)] objCType], @encode(NSRange));
    char letter = 'x';
    EXPECT([[NSValue valueWithBytes:&letter objCType:"c"] pointerValue] == (void *)(uintptr_t)'x');
}

CHECK_THAT(objectsInValuesAreComparedByAddressAndNotRetained) {
    NSString *text = [[NSString alloc] initWithUTF8String:"a text"];
    NSString *equal = [[NSString alloc] initWithUTF8String:"a text"];
    NSValue *value = [NSValue valueWithNonretainedObject:text];
    EXPECT([value isEqual:[NSValue valueWithNonretainedObject:text]]);
    EXPECT(![value isEqual:[NSValue valueWithNonretainedObject:equal]]);
#if !__has_feature(objc_arc)
    EXPECT([text retainCount] == 1);
#endif
    RELEASE(text);
    RELEASE(equal);
}

CHECK_THAT(whatHasNoSizeIsNoValue) {
    int number = 1;
    const char *const types[] = {"", "v", "{", "{opaque}", "ii", "b3", NULL};
    for (size_t i = 0; i < 7; i++) {
        const char *type = types[i];
        EXPECT(throws("NSInvalidArgumentException", ^{
            (void)[NSValue valueWithBytes:&number objCType:type];
        }));
        EXPECT(cffi_box_create_value(&number, type) == nil);
    }
    EXPECT(throws("NSInvalidArgumentException", ^{
        (void)[NSValue valueWithBytes:NULL objCType:"i"];
    }));
    EXPECT(throws("NSInvalidArgumentException", ^{
        char room[16];
        [[NSValue valueWithPointer:NULL] getValue:room size:4];
    }));
}

// MARK: Of another library

@interface Odd : NSValue
@end

@implementation Odd
- (const char *)objCType {
    return @encode(Point);
}
- (void)getValue:(void *)value {
    *(Point *)value = (Point){8, 9};
}
@end

@interface Unfinished : NSValue
@end
@implementation Unfinished
@end

CHECK_THAT(aSubclassNeedsTwoMethods) {
    NSValue *odd = [Odd new];
    Point point = {8, 9}, copy;
    EXPECT([odd isEqual:@(point)] && [@(point) isEqual:odd] && [odd hash] == [@(point) hash]);
    [odd getValue:&copy size:sizeof copy];
    EXPECT(copy.x == 8 && copy.y == 9);
    EXPECT(cffi_value_unbox(odd, @encode(Point), &copy) && cffi_value_is(odd));
    RELEASE(odd);
    Unfinished *unfinished = [Unfinished new];
    EXPECT(throws("NSInvalidArgumentException", ^{
        (void)[unfinished hash];
    }));
    RELEASE(unfinished);
    EXPECT(throws("NSInvalidArgumentException", ^{
        int number = 1;
        (void)[[Odd alloc] initWithBytes:&number objCType:"i"];
    }));
}

// MARK: From C

CHECK_THAT(numbersAreBoxedAsNumbersAndOthersAsValues) {
    int number = 4;
    Point point = {1, 2};
    NSNumber *boxed = cffi_box_create_value(&number, "i");
    EXPECT([boxed isKindOfClass:[NSNumber class]] && [boxed intValue] == 4);
    id value = cffi_box_create_value(&point, @encode(Point));
    EXPECT([value isEqual:@(point)] && ![value isKindOfClass:[NSNumber class]]);
    EXPECT_STRING(cffi_value_encoding(value), @encode(Point));
    EXPECT(cffi_value_encoding(nil) == NULL && cffi_value_encoding(@"text") == NULL);
#if !__has_feature(objc_arc)
    [value release];
#endif
}

CHECK_THAT(aValueIsUnboxedAsAMatchingTypeOnly) {
    Point point = {1, 2}, copy = {0, 0};
    EXPECT(cffi_value_unbox(@(point), "{?=ii}", &copy) && copy.y == 2);
    EXPECT(!cffi_value_unbox(@(point), "{?=if}", &copy) && !cffi_value_unbox(@(point), "i", &copy));
    EXPECT(!cffi_value_unbox(@1, @encode(Point), &copy));
    void *pointer = NULL;
    EXPECT(cffi_value_unbox([NSValue valueWithPointer:&point], "^i", &pointer) && pointer == &point);
    EXPECT(cffi_value_unbox([NSValue valueWithPointer:&point], ":", &pointer));
}
