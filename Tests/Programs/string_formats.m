// Strings from formats, numbers and letters of strings, names as strings, and assertions.

#include "check.h"

#include <locale.h>
#import <objc/NSArray.h>
#import <objc/NSException.h>
#import <objc/NSGeometry.h>
#import <objc/NSObjCRuntime.h>
#import <objc/NSString.h>
#include <stdatomic.h>
#include <unistd.h>

static bool throws(NSString *name, const char *text, void (^block)(void)) {
    @try {
        block();
    } @catch (NSException *exception) {
        return [[exception name] isEqual:name] && strstr([[exception reason] UTF8String], text) != NULL;
    }
    return false;
}

#define EXPECT_FORMAT(expected, ...) EXPECT([[NSString stringWithFormat:__VA_ARGS__] isEqualToString:expected])

CHECK_THAT(objectsAreDescribed) {
    EXPECT_FORMAT(@"a 7 b", @"%@ %d %@", @"a", 7, @"b");
    EXPECT_FORMAT(@"(null)", @"%@", (id)nil);
    EXPECT_FORMAT(@"größe: NSObject", @"%@: %@", @"größe", [NSObject class]);
    EXPECT_FORMAT(@"", @"");
    EXPECT_FORMAT(@"100 %", @"%d %%", 100);
}

CHECK_THAT(numbersAreThoseOfPrintf) {
    EXPECT_FORMAT(@"-1 4294967295 ff 0XFF 377", @"%d %u %x %#X %o", -1, -1, 255, 255, 255);
    EXPECT_FORMAT(
        @"1 2 3 4 5 6 7", @"%hhd %hd %ld %lld %zd %td %jd", (char)1, (short)2, 3l, 4ll, (ssize_t)5, (ptrdiff_t)6,
        (intmax_t)7);
    EXPECT_FORMAT(@"-9223372036854775808", @"%ld", (long)INT64_MIN);
    EXPECT_FORMAT(@"8", @"%qd", 8ll);
    EXPECT_FORMAT(@"1.50 1e+06 2.5", @"%.2f %g %Lg", 1.5, 1e6, 2.5l);
    EXPECT_FORMAT(
        @"[  42] [42  ] [0042] [+42] [  1.2]", @"[%4d] [%-4d] [%04d] [%+d] [%*.*f]", 42, 42, 42, 42, 5, 1, 1.23);
    EXPECT_FORMAT(@"[42  ]", @"[%*d]", -4, 42);
}

CHECK_THAT(theLocaleOfTheProgramDoesNotCount) {
    setlocale(LC_ALL, "de_DE.UTF-8"); // where there is one
    EXPECT_FORMAT(@"1.5", @"%g", 1.5);
    EXPECT([@"1.5" doubleValue] == 1.5);
    setlocale(LC_ALL, "C");
}

CHECK_THAT(textComesInEveryForm) {
    const unichar units[] = {'u', 0x20ac, 0};
    EXPECT_FORMAT(
        @"text te (null) c € u€", @"%s %.2s %s %c %C %S", "text", "text", (char *)NULL, 'c', (unichar)0x20ac, units);
    EXPECT_FORMAT(@"[  ab] [ab  ] [ größe]", @"[%4@] [%-4@] [%6@]", @"ab", @"ab", @"größe");
    EXPECT([[NSString stringWithFormat:@"%p", (void *)0x10] isEqualToString:@"0x10"]);
}

CHECK_THAT(longTextsFit) {
    char bytes[5000];
    memset(bytes, 'x', sizeof bytes);
    bytes[sizeof bytes - 1] = 0;
    EXPECT([[NSString stringWithFormat:@"%s%s", bytes, bytes] length] == 2 * (sizeof bytes - 1));
    EXPECT([[NSString stringWithFormat:@"%3000d", 1] length] == 3000);
}

static NSString *with_arguments(NSString *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    NSString *string = [[NSString alloc] initWithFormat:format arguments:arguments];
    va_end(arguments);
    return string;
}

CHECK_THAT(allMethodsTakeArguments) {
    EXPECT([[[NSString alloc] initWithFormat:@"%d", 1] isEqualToString:@"1"]);
    EXPECT([with_arguments(@"%d%@", 2, @"!") isEqualToString:@"2!"]);
    EXPECT([[@"a" stringByAppendingFormat:@"%d", 3] isEqualToString:@"a3"]);
}

@interface Throwing : NSObject
@end
@implementation Throwing
- (NSString *)description {
    @throw [NSException exceptionWithName:@"Described" reason:@"by itself" userInfo:nil];
}
@end

CHECK_THAT(mistakesAreExceptions) {
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wformat"
    EXPECT(throws(NSInvalidArgumentException, "unknown conversion", ^{
        (void)[NSString stringWithFormat:@"%d %y", 1];
    }));
    EXPECT(throws(NSInvalidArgumentException, "unknown conversion", ^{
        (void)[NSString stringWithFormat:@"%1$@", @"a"];
    }));
    EXPECT(throws(NSInvalidArgumentException, "unknown conversion", ^{
        (void)[NSString stringWithFormat:@"ends in %"];
    }));
    EXPECT(throws(NSInvalidArgumentException, "the format is nil", ^{
        (void)[NSString stringWithFormat:(id)nil];
    }));
#pragma clang diagnostic pop
    EXPECT(throws(NSInvalidArgumentException, "NSString", ^{
        NSString *format = (id) @[ @"a" ];
        (void)with_arguments(format);
    }));
    EXPECT(throws(@"Described", "by itself", ^{
        (void)[NSString stringWithFormat:@"a long text before %@", [Throwing new]];
    }));
}

CHECK_THAT(stringsBeginWithNumbers) {
    EXPECT([@" 42 apples" integerValue] == 42 && [@"-7" intValue] == -7 && [@"none" integerValue] == 0);
    EXPECT([@"99999999999" intValue] == INT32_MAX && [@"-99999999999" intValue] == INT32_MIN);
    EXPECT([@"9223372036854775808" longLongValue] == INT64_MAX);
    EXPECT([@"2.5e3x" doubleValue] == 2500 && [@"0.5" floatValue] == 0.5f && [@"" doubleValue] == 0);
    EXPECT(
        [@"YES" boolValue] && [@" +007" boolValue] && [@"true" boolValue] && ![@"0" boolValue] && ![@"no" boolValue]);
}

CHECK_THAT(lettersHaveCounterparts) {
    EXPECT([[@"Größe ABC" lowercaseString] isEqualToString:@"größe abc"]);
    EXPECT([[@"größe 🙂 é" uppercaseString] isEqualToString:@"GRÖßE 🙂 É"]);
    EXPECT([[[NSString stringWithUTF8String:"broken \xff\xc3"] uppercaseString]
        isEqualToString:[NSString stringWithUTF8String:"BROKEN \xff\xc3"]]);
}

CHECK_THAT(partsAreReplaced) {
    NSString *text = @"a-b-c-";
    EXPECT([[text stringByReplacingOccurrencesOfString:@"-" withString:@"++"] isEqualToString:@"a++b++c++"]);
    EXPECT([[text stringByReplacingOccurrencesOfString:@"-" withString:@""] isEqualToString:@"abc"]);
    EXPECT([[text stringByReplacingOccurrencesOfString:@"" withString:@"x"] isEqualToString:text]);
    EXPECT([[text stringByReplacingOccurrencesOfString:@"longer than it" withString:@"x"] isEqualToString:text]);
    EXPECT(throws(NSInvalidArgumentException, "nil", ^{
        (void)[text stringByReplacingOccurrencesOfString:@"-" withString:(id)nil];
    }));
}

@protocol Named
@end
@interface HasProtocol : NSObject <Named>
@end
@implementation HasProtocol
@end

CHECK_THAT(namesGoBothWays) {
    EXPECT([NSStringFromClass([NSObject class]) isEqualToString:@"NSObject"]);
    EXPECT(NSClassFromString(@"NSObject") == [NSObject class] && NSClassFromString(@"NobodyIsCalledThat") == Nil);
    EXPECT([NSStringFromSelector(@selector(isEqual:)) isEqualToString:@"isEqual:"]);
    EXPECT(sel_isEqual(NSSelectorFromString(@"isEqual:"), @selector(isEqual:)));
    EXPECT(sel_isEqual(NSSelectorFromString(@"neverHeardBefore:"), sel_registerName("neverHeardBefore:")));
    EXPECT([NSStringFromProtocol(@protocol(Named)) isEqualToString:@"Named"]);
    EXPECT(NSProtocolFromString(@"Named") == @protocol(Named) && NSProtocolFromString(@"Unnamed") == nil);
    EXPECT([NSStringFromRange(NSMakeRange(3, 4)) isEqualToString:@"{3, 4}"]);
    EXPECT(
        [NSStringFromRect(NSMakeRect(0, -1, 2.5, 1e300)) isEqualToString:@"{{0, -1}, {2.5, 1.0000000000000001e+300}}"]);
    EXPECT([NSStringFromPoint(NSMakePoint(1, 2)) isEqualToString:@"{1, 2}"]);
    EXPECT([NSStringFromSize(NSMakeSize(3, 4)) isEqualToString:@"{3, 4}"]);
    EXPECT(NSStringFromClass(Nil) == nil && NSStringFromSelector(NULL) == nil && NSStringFromProtocol(nil) == nil);
    EXPECT(NSClassFromString(nil) == Nil && NSSelectorFromString(nil) == NULL && NSProtocolFromString(nil) == nil);
    EXPECT(throws(NSInvalidArgumentException, "NSClassFromString", ^{
        (void)NSClassFromString((id) @[]);
    }));
}

static void check_positive(int number) {
    NSCParameterAssert(number > 0);
    NSCAssert(number < 100, @"%d is too large for %@", number, @"a test");
}

@interface Asserting : NSObject
- (void)takePositive:(int)number;
@end
@implementation Asserting
- (void)takePositive:(int)number {
    NSParameterAssert(number > 0);
    NSAssert(number < 100, @"too large");
}
@end

CHECK_THAT(assertionsThrow) {
    check_positive(1);
    EXPECT(throws(NSInternalInconsistencyException, "check_positive: the argument does not satisfy number > 0", ^{
        check_positive(0);
    }));
    EXPECT(throws(NSInternalInconsistencyException, "string_formats.m", ^{
        check_positive(100);
    }));
    EXPECT(throws(NSInternalInconsistencyException, "100 is too large for a test", ^{
        check_positive(100);
    }));
    EXPECT(throws(NSInternalInconsistencyException, "-[Asserting takePositive:]: too large", ^{
        [[Asserting new] takePositive:100];
    }));
    EXPECT(throws(@"Named", "reason 5", ^{
        [NSException raise:@"Named" format:@"reason %d", 5];
    }));
}

static intptr_t once;
static atomic_int runs;

static void runOnce(int thread) {
    (void)thread;
    for (int i = 0; i < 1000; i++) {
        ORTRunOnce(&once, ^{
            runs++;
            usleep(1000);
        });
        EXPECT(runs == 1);
    }
}

CHECK_THAT(aBlockRunsOnce) {
    check_on_threads(4, runOnce);
    __block intptr_t other = 0;
    __block int tries = 0;
    EXPECT(throws(@"Tried", "again", ^{
        ORTRunOnce(&other, ^{
            tries++;
            [NSException raise:@"Tried" format:@"again"];
        });
    }));
    for (int i = 0; i < 2; i++) {
        ORTRunOnce(&other, ^{
            tries++;
        });
    }
    EXPECT(tries == 2);
}

static void logLine(void) { NSLog(@"%d lines for %@", 1, @"größe"); }

CHECK_THAT(linesGoToStandardError) {
    struct child_end end = check_in_child(logLine);
    EXPECT(end.signal == 0 && strstr(end.message, "] 1 lines for größe\n") != NULL);
    EXPECT(strstr(end.message, " string_formats[") != NULL);
}
