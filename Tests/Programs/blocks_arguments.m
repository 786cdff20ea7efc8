#include "check.h"

#import <objc/NSObject.h>
#include <objc/runtime.h>
#include <stdarg.h>
#include <stdlib.h>

struct pair {
    double fraction;
    int whole;
};

struct large {
    long values[16];
};

typedef float float4 __attribute__((vector_size(16)));
typedef int int8 __attribute__((vector_size(32)));

@interface Target : NSObject
@end

@implementation Target
@end

// Only blocks implement these methods.
@interface Target (Blocks)
- (long)none;
- (long)one:(int)a;
- (long)one:(int)a two:(int)b three:(int)c four:(int)d;
- (long)one:(int)a two:(int)b three:(int)c four:(int)d five:(int)e;
- (long)integers:(int)a
            andB:(short)b
            andC:(long)c
            andD:(char)d
            andE:(unsigned)e
            andF:(int)f
            andG:(int)g
            andH:(long)h
            andI:(int)i
            andJ:(short)j
            andK:(int)k
            andL:(BOOL)l;
- (double)fractions:(double)a
               andB:(float)b
               andC:(double)c
               andD:(double)d
               andE:(double)e
               andF:(double)f
               andG:(double)g
               andH:(double)h
               andI:(double)i
               andJ:(float)j;
- (double)mixed:(int)a
           andB:(double)b
           andC:(long)c
           andD:(float)d
           andE:(int)e
           andF:(double)f
           andG:(int)g
           andH:(double)h
           andI:(int)i
           andJ:(double)j
           andK:(int)k
           andL:(double)l;
- (double)pair:(struct pair)pair large:(struct large)large last:(int)last;
- (struct large)result:(int)a andB:(int)b andC:(int)c andD:(int)d andE:(int)e andF:(double)f;
- (long double)longFraction:(long double)a and:(__int128)b and:(_Complex double)c;
- (int)sum:(int)count, ...;
- (double)sumOfFractions:(int)count, ...;
- (float4)vector:(float4)a times:(float4)b;
- (int)wideVector:(int8)a;
- (int)call:(int (^)(int))block with:(int)value;
- (id)object:(id)object;
@end

static Target *target;

static void answer(SEL selector, id block) {
    if (target == nil) {
        target = [Target new];
    }
    IMP imp = imp_implementationWithBlock(block);
    EXPECT(imp != NULL);
    EXPECT(class_addMethod([Target class], selector, imp, "v@:"));
}

CHECK_THAT(integersArriveInRegistersAndOnTheStack) {
    answer(@selector(none), ^long(id self) {
        return self == target;
    });
    answer(@selector(one:), ^long(id self, int a) {
        return a;
    });
    answer(@selector(one:two:three:four:), ^long(id self, int a, int b, int c, int d) {
        return a * 1000 + b * 100 + c * 10 + d;
    });
    answer(@selector(one:two:three:four:five:), ^long(id self, int a, int b, int c, int d, int e) {
        return a * 10000 + b * 1000 + c * 100 + d * 10 + e;
    });
    EXPECT([target none] == 1);
    EXPECT([target one:-3] == -3);
    EXPECT([target one:1 two:2 three:3 four:4] == 1234);
    EXPECT([target one:1 two:2 three:3 four:4 five:5] == 12345);
}

CHECK_THAT(twelveIntegersArrive) {
    __block bool all = false;
    answer(
        @selector(integers:andB:andC:andD:andE:andF:andG:andH:andI:andJ:andK:andL:),
        ^long(
            id self, int a, short b, long c, char d, unsigned e, int f, int g, long h, int i, short j, int k, BOOL l) {
            all = self == target && a == 1 && b == -2 && c == 300000000000 && d == 4 && e == 5 && f == 6 && g == 7;
            all = all && h == -800000000000 && i == 9 && j == 10 && k == 11 && l == YES;
            return h;
        });
    EXPECT(
        [target integers:1 andB:-2 andC:300000000000 andD:4 andE:5 andF:6 andG:7 andH:-800000000000 andI:9 andJ:10
                    andK:11
                    andL:YES] == -800000000000);
    EXPECT(all);
}

CHECK_THAT(tenFractionsArrive) {
    answer(
        @selector(fractions:andB:andC:andD:andE:andF:andG:andH:andI:andJ:),
        ^double(
            id self, double a, float b, double c, double d, double e, double f, double g, double h, double i, float j) {
            return a + b * 2 + c * 4 + d * 8 + e * 16 + f * 32 + g * 64 + h * 128 + i * 256 + j * 512;
        });
    EXPECT(
        [target fractions:1 andB:0 andC:1 andD:0 andE:1 andF:0 andG:1 andH:1 andI:1
                     andJ:1] == 1 + 4 + 16 + 64 + 128 + 256 + 512);
    EXPECT([target fractions:0 andB:1 andC:0 andD:1 andE:0 andF:1 andG:0 andH:0 andI:0 andJ:0] == 2 + 8 + 32);
}

CHECK_THAT(twelveMixedArgumentsArrive) {
    answer(
        @selector(mixed:andB:andC:andD:andE:andF:andG:andH:andI:andJ:andK:andL:),
        ^double(
            id self, int a, double b, long c, float d, int e, double f, int g, double h, int i, double j, int k,
            double l) {
            return a - b + (double)c - d + e - f + g - h + i - j + k - l + (self == target ? 1000 : 0);
        });
    EXPECT([target mixed:12 andB:1 andC:11 andD:2 andE:10 andF:3 andG:9 andH:4 andI:8 andJ:5 andK:7 andL:6] == 1036);
}

CHECK_THAT(structuresArriveByValue) {
    answer(@selector(pair:large:last:), ^double(id self, struct pair pair, struct large large, int last) {
        return pair.fraction + pair.whole + (double)large.values[0] + (double)large.values[15] + last;
    });
    struct large large = {.values = {[0] = 100, [15] = 1000}};
    EXPECT([target pair:(struct pair){0.5, 10} large:large last:10000] == 11110.5);
}

CHECK_THAT(argumentsArriveBehindAHiddenReturnPointer) {
    answer(
        @selector(result:andB:andC:andD:andE:andF:),
        ^struct large(id self, int a, int b, int c, int d, int e, double f) {
            return (struct large){{self == target, a, b, c, d, e, (long)f}};
        });
    struct large result = [target result:1 andB:2 andC:3 andD:4 andE:5 andF:6];
    for (int index = 0; index < 7; index++) {
        EXPECT(result.values[index] == (index == 0 ? 1 : index));
    }
}

CHECK_THAT(wideNumbersArrive) {
    answer(@selector(longFraction:and:and:), ^long double(id self, long double a, __int128 b, _Complex double c) {
        return a + (long double)(long)(b >> 64) + __real__ c + __imag__ c;
    });
    EXPECT([target longFraction:0.25L and:(__int128)3 << 64 and:10.0 + 20.0 * 1.0i] == 33.25L);
}

CHECK_THAT(variadicArgumentsArrive) {
    answer(@selector(sum:), ^int(id self, int count, ...) {
        va_list arguments;
        va_start(arguments, count);
        int sum = self == target ? 0 : -1000;
        for (int index = 0; index < count; index++) {
            sum += va_arg(arguments, int);
        }
        va_end(arguments);
        return sum;
    });
    answer(@selector(sumOfFractions:), ^double(id self, int count, ...) {
        va_list arguments;
        va_start(arguments, count);
        double sum = 0;
        for (int index = 0; index < count; index++) {
            sum += va_arg(arguments, double);
        }
        va_end(arguments);
        return sum;
    });
    EXPECT([target sum:0] == 0);
    EXPECT([target sum:3, 1, 2, 3] == 6);
    EXPECT([target sum:10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] == 55);
    EXPECT([target sumOfFractions:2, 0.5, 0.25] == 0.75);
    EXPECT([target sumOfFractions:10, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 0.5] == 45.5);
}

CHECK_THAT(vectorsArrive) {
    answer(@selector(vector:times:), ^float4(id self, float4 a, float4 b) {
        return a * b;
    });
    float4 product = [target vector:(float4){1, 2, 3, 4} times:(float4){5, 6, 7, 8}];
    EXPECT(product[0] == 5 && product[1] == 12 && product[2] == 21 && product[3] == 32);
    answer(@selector(wideVector:), ^int(id self, int8 a) {
        return a[0] * 10 + a[7];
    });
    EXPECT([target wideVector:(int8){4, 0, 0, 0, 0, 0, 0, 2}] == 42);
}

CHECK_THAT(blocksAndObjectsArrive) {
    answer(@selector(call:with:), ^int(id self, int (^block)(int), int value) {
        return block(value);
    });
    answer(@selector(object:), ^id(id self, id object) {
        return object;
    });
    int captured = 3;
    EXPECT(([target call:^int(int value) {
               return value * captured;
           } with:5]) == 15);
    EXPECT([target object:target] == target);
    EXPECT([target object:nil] == nil);
}
