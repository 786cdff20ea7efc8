// NSNumber: literals, types, comparisons, conversions, text.

#include "check.h"

#include <cffi_collections.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#import <objc/NSException.h>
#import <objc/NSNull.h>
#import <objc/NSNumber.h>
#include <stdint.h>
#include <stdlib.h>

static bool is_small(NSNumber *number) { return ((uintptr_t)(__bridge void *)number % 8) != 0; }

static const char *text_of(NSNumber *number) { return [[number stringValue] UTF8String]; }

// The name of the exception that the block throws, or NULL.
static const char *thrown_by(void (^block)(void)) {
    @try {
        block();
    } @catch (NSException *exception) {
        return [[exception name] UTF8String];
    }
    return "nothing";
}

CHECK_THAT(literalsAndBoxedExpressionsAreNumbersOfTheirType) {
    enum color { RED, BLUE } color = BLUE;
    short narrow = -7;
    EXPECT_STRING([@1 objCType], "i");
    EXPECT_STRING([@1U objCType], "I");
    EXPECT_STRING([@1L objCType], "q");
    EXPECT_STRING([@1ULL objCType], "Q");
    EXPECT_STRING([@1.5 objCType], "d");
    EXPECT_STRING([@1.5f objCType], "f");
    EXPECT_STRING([@YES objCType], "B");
    EXPECT_STRING([@'c' objCType], @encode(char));
    EXPECT_STRING([@(narrow) objCType], "s");
    EXPECT([@(narrow) intValue] == -7);
    EXPECT([@(color) intValue] == BLUE);
    EXPECT([@(sizeof(int)) unsignedLongValue] == 4);
    EXPECT([@'c' charValue] == 'c' && [@NO boolValue] == NO && [@1.5 doubleValue] == 1.5);
}

CHECK_THAT(everyTypeKeepsItsSmallestAndLargestValue) {
    EXPECT([[NSNumber numberWithChar:CHAR_MIN] charValue] == CHAR_MIN);
    EXPECT([[NSNumber numberWithUnsignedChar:UCHAR_MAX] unsignedCharValue] == UCHAR_MAX);
    EXPECT([[NSNumber numberWithShort:SHRT_MIN] shortValue] == SHRT_MIN);
    EXPECT([[NSNumber numberWithUnsignedShort:USHRT_MAX] unsignedShortValue] == USHRT_MAX);
    EXPECT([[NSNumber numberWithInt:INT_MIN] intValue] == INT_MIN);
    EXPECT([[NSNumber numberWithUnsignedInt:UINT_MAX] unsignedIntValue] == UINT_MAX);
    EXPECT([[NSNumber numberWithLong:LONG_MIN] longValue] == LONG_MIN);
    EXPECT([[NSNumber numberWithUnsignedLong:ULONG_MAX] unsignedLongValue] == ULONG_MAX);
    EXPECT([[NSNumber numberWithLongLong:LLONG_MAX] longLongValue] == LLONG_MAX);
    EXPECT([[NSNumber numberWithUnsignedLongLong:1ULL << 63] unsignedLongLongValue] == 1ULL << 63);
    EXPECT([[NSNumber numberWithInteger:-1] integerValue] == -1);
    EXPECT([[NSNumber numberWithUnsignedInteger:NSUIntegerMax] unsignedIntegerValue] == NSUIntegerMax);
    EXPECT([[NSNumber numberWithFloat:3.4e38f] floatValue] == 3.4e38f);
    EXPECT([[NSNumber numberWithDouble:0.1] doubleValue] == 0.1);
    EXPECT([[NSNumber numberWithDouble:-INFINITY] doubleValue] == -INFINITY);
    EXPECT(isnan([[NSNumber numberWithDouble:NAN] doubleValue]));
}

CHECK_THAT(initializersMakeTheSameNumbers) {
    NSNumber *numbers[] = {
        [[NSNumber alloc] initWithChar:1],
        [[NSNumber alloc] initWithUnsignedChar:1],
        [[NSNumber alloc] initWithShort:1],
        [[NSNumber alloc] initWithUnsignedShort:1],
        [[NSNumber alloc] initWithInt:1],
        [[NSNumber alloc] initWithUnsignedInt:1],
        [[NSNumber alloc] initWithLong:1],
        [[NSNumber alloc] initWithUnsignedLong:1],
        [[NSNumber alloc] initWithLongLong:1],
        [[NSNumber alloc] initWithUnsignedLongLong:1],
        [[NSNumber alloc] initWithFloat:1],
        [[NSNumber alloc] initWithDouble:1],
        [[NSNumber alloc] initWithBool:YES],
        [[NSNumber alloc] initWithInteger:1],
        [[NSNumber alloc] initWithUnsignedInteger:1],
    };
    static const char types[] = "cCsSiIqQqQfdBqQ";
    for (size_t i = 0; i < 15; i++) {
        EXPECT([numbers[i] objCType][0] == types[i]);
        EXPECT([numbers[i] isEqual:@1]);
        RELEASE(numbers[i]);
    }
}

CHECK_THAT(equalNumbersAreEqualWhateverTheirTypes) {
    NSNumber *ones[] = { @1, @1U, @1L, @1ULL, @1.0, @1.0f, @YES, @((char)1), @((short)1) };
    for (size_t i = 0; i < 9; i++) {
        for (size_t j = 0; j < 9; j++) {
            EXPECT([ones[i] isEqual:ones[j]] && [ones[i] isEqualToNumber:ones[j]] && [ones[i] isEqualToValue:ones[j]]);
            EXPECT([ones[i] hash] == [ones[j] hash]);
            EXPECT([ones[i] compare:ones[j]] == NSOrderedSame);
        }
        EXPECT(![ones[i] isEqual:@2] && ![ones[i] isEqual:@1.5] && ![ones[i] isEqual:@NO]);
        EXPECT(![ones[i] isEqual:nil] && ![ones[i] isEqual:@"1"] && ![ones[i] isEqual:[NSNull null]]);
    }
    EXPECT([@0.0 isEqual:@(-0.0)] && [@0.0 hash] == [@(-0.0) hash]);
    EXPECT([@(-1) isEqual:@(-1.0)] && [@(-1) hash] == [@(-1.0) hash]);
    EXPECT([@0.1 isEqual:@0.1] && [@0.1 hash] == [@0.1 hash] && ![@0.1 isEqual:@0.1f]);
    EXPECT(![@(-1) isEqual:@(ULLONG_MAX)]);
}

CHECK_THAT(numbersAreComparedExactly) {
    // As doubles these pairs would be equal.
    EXPECT([@(LLONG_MAX) compare:@0x1p63] == NSOrderedAscending);
    EXPECT([@0x1p63 compare:@(LLONG_MAX)] == NSOrderedDescending);
    EXPECT([@(ULLONG_MAX) compare:@0x1p64] == NSOrderedAscending);
    EXPECT([@((1LL << 53) + 1) compare:@0x1p53] == NSOrderedDescending);
    EXPECT([@0x1p63 isEqual:@(1ULL << 63)] && [@0x1p63 hash] == [@(1ULL << 63) hash]);
    EXPECT([@(LLONG_MIN) isEqual:@(-0x1p63)] && [@(LLONG_MIN) hash] == [@(-0x1p63) hash]);
    EXPECT([@(-1) compare:@(ULLONG_MAX)] == NSOrderedAscending);
    EXPECT([@(ULLONG_MAX) compare:@(-1)] == NSOrderedDescending);
    EXPECT([@1 compare:@1.5] == NSOrderedAscending && [@(-1) compare:@(-1.5)] == NSOrderedDescending);
    EXPECT([@1 compare:@(INFINITY)] == NSOrderedAscending && [@1 compare:@(-INFINITY)] == NSOrderedDescending);
}

CHECK_THAT(nanEqualsItselfAndComesFirst) {
    EXPECT([@(NAN) isEqual:@(NAN)] && [@(NAN) hash] == [@(-NAN) hash] && [@(NAN) isEqual:@(NAN)]);
    EXPECT([@(NAN) compare:@(-INFINITY)] == NSOrderedAscending);
    EXPECT([@0 compare:@(NAN)] == NSOrderedDescending);
    EXPECT([@(NAN) compare:@(LLONG_MIN)] == NSOrderedAscending);
}

CHECK_THAT(conversionsAreCut) {
    EXPECT([@300 unsignedCharValue] == 44 && [@300 charValue] == 44 && [@(-1) unsignedIntValue] == UINT_MAX);
    EXPECT([@1.9 intValue] == 1 && [@(-1.9) intValue] == -1 && [@3e9 unsignedIntValue] == 3000000000u);
    EXPECT([@1e30 longLongValue] == LLONG_MAX && [@(-1e30) longLongValue] == LLONG_MIN);
    EXPECT([@1e30 unsignedLongLongValue] == ULLONG_MAX && [@(-1.5) unsignedLongLongValue] == 0);
    EXPECT([@(NAN) intValue] == 0 && [@(NAN) unsignedLongLongValue] == 0);
    EXPECT([@0.5 boolValue] && [@256 boolValue] && ![@0.0 boolValue] && [@(NAN) boolValue]);
    EXPECT([@(ULLONG_MAX) doubleValue] == 0x1p64 && [@(-3) doubleValue] == -3.0 && [@0.1 floatValue] == 0.1f);
}

CHECK_THAT(textHasTheFewestDigitsThatReadBack) {
    EXPECT_STRING(text_of(@0), "0");
    EXPECT_STRING(text_of(@(-12)), "-12");
    EXPECT_STRING(text_of(@(ULLONG_MAX)), "18446744073709551615");
    EXPECT_STRING(text_of(@(LLONG_MIN)), "-9223372036854775808");
    EXPECT_STRING(text_of(@YES), "1");
    EXPECT_STRING(text_of(@0.1), "0.1");
    EXPECT_STRING(text_of(@0.1f), "0.1");
    EXPECT_STRING(text_of(@(0.1 + 0.2)), "0.30000000000000004");
    EXPECT_STRING(text_of(@1e300), "1e+300");
    EXPECT_STRING(text_of(@(INFINITY)), "inf");
    EXPECT_STRING(text_of(@(NAN)), "nan");
    EXPECT_STRING([[@2.5 description] UTF8String], "2.5");
}

CHECK_THAT(smallNumbersNeedNoMemory) {
    EXPECT(
        is_small(@1) && is_small(@(-1)) && is_small(@YES) && is_small(@1.5) && is_small(@0.1f) &&
        is_small(@(1LL << 55)));
    EXPECT(!is_small(@(1LL << 56)) && !is_small(@0.1) && !is_small(@(1ULL << 57)) && is_small(@((1ULL << 57) - 1)));
    EXPECT(is_small(@(-(1LL << 56))) && !is_small(@(-(1LL << 56) - 1)));
    NSNumber *number = [@0.1 copy];
    EXPECT([number doubleValue] == 0.1);
    RELEASE(number);
    EXPECT([@7 isKindOfClass:[NSNumber class]] && [@7 isKindOfClass:[NSValue class]]);
    EXPECT([@0.1 isKindOfClass:[NSNumber class]]);
}

CHECK_THAT(aNumberIsAValueToo) {
    int number = 0;
    [@5 getValue:&number];
    EXPECT(number == 5);
    double precise = 0;
    [@0.1 getValue:&precise size:sizeof precise];
    EXPECT(precise == 0.1);
    EXPECT_STRING(thrown_by(^{
                      long wide;
                      [@5 getValue:&wide size:sizeof wide];
                  }), "NSInvalidArgumentException");
}

CHECK_THAT(whatIsNoNumberIsNotCompared) {
    EXPECT_STRING(thrown_by(^{
                      (void)[@1 compare:(NSNumber *)@"1"];
                  }), "NSInvalidArgumentException");
    EXPECT_STRING(thrown_by(^{
                      NSNumber *none = nil;
                      (void)[@1 compare:none];
                  }), "NSInvalidArgumentException");
    NSNumber *none = nil;
    EXPECT(![@1 isEqualToNumber:none]);
}

// MARK: A number of another library

@interface Half : NSNumber
@end

@implementation Half
- (const char *)objCType {
    return "d";
}
- (void)getValue:(void *)value {
    *(double *)value = 0.5;
}
@end

@interface Unfinished : NSNumber
@end
@implementation Unfinished
@end

CHECK_THAT(aSubclassNeedsTwoMethods) {
    NSNumber *half = [Half new];
    EXPECT([half doubleValue] == 0.5 && [half intValue] == 0 && [half boolValue]);
    EXPECT([half isEqual:@0.5] && [@0.5 isEqual:half] && [half hash] == [@0.5 hash]);
    EXPECT([half compare:@1] == NSOrderedAscending && [@1 compare:half] == NSOrderedDescending);
    EXPECT_STRING(text_of(half), "0.5");
    RELEASE(half);
    NSNumber *unfinished = [Unfinished new];
    EXPECT_STRING(thrown_by(^{
                      (void)[unfinished intValue];
                  }), "NSInvalidArgumentException");
    RELEASE(unfinished);
    EXPECT_STRING(thrown_by(^{
                      (void)[[Half alloc] initWithInt:1];
                  }), "NSInvalidArgumentException");
}

// MARK: From C

CHECK_THAT(numbersAreMadeAndReadInC) {
    struct cffi_number number = {.encoding = 'q'};
    EXPECT(cffi_number_read(cffi_number_create_int64(-5), &number));
    EXPECT(number.encoding == 'q' && number.signed_value == -5);
    EXPECT(cffi_number_read(@0.1, &number) && number.encoding == 'd' && number.floating == 0.1);
    EXPECT(cffi_number_is(@1) && cffi_number_is(@0.1) && !cffi_number_is(@"1") && !cffi_number_is(nil));
    EXPECT(!cffi_number_read(nil, &number) && !cffi_number_read(@"1", &number));
    number.encoding = '?';
    EXPECT(cffi_number_create(&number) == nil);
}

CHECK_THAT(aNumberBecomesAnyCNumber) {
    int8_t narrow = 0;
    float single = 0;
    bool truth = false;
    EXPECT(cffi_value_unbox(@(-2), "c", &narrow) && narrow == -2);
    EXPECT(cffi_value_unbox(@3, "rf", &single) && single == 3);
    EXPECT(cffi_value_unbox(@0.5, "B", &truth) && truth);
    EXPECT(!cffi_value_unbox(@"3", "f", &single) && !cffi_value_unbox(nil, "f", &single));
    EXPECT(!cffi_value_unbox(@3, NULL, &single) && !cffi_value_unbox(@3, "{", &single));
    EXPECT(!cffi_value_unbox([NSNull null], "i", &single) && single == 3);
}

CHECK_THAT(thereIsOneNull) {
    EXPECT([NSNull null] != nil && [NSNull null] == [NSNull null]);
    NSNull *null = [[NSNull alloc] init], *copy = [null copy];
    EXPECT(null == [NSNull null] && copy == null);
    RELEASE(null);
    RELEASE(copy);
    EXPECT_STRING([[[NSNull null] description] UTF8String], "<null>");
    EXPECT([[NSNull null] isEqual:[NSNull null]] && ![[NSNull null] isEqual:nil]);
}
