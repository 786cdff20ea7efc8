#include "check.h"

#import <objc/message.h>
#import <objc/NSObject.h>
#include <stdarg.h>

struct pair {
    long first, second;
};
struct mixed {
    long first;
    double second;
};
struct floats {
    float values[3];
};
struct odd {
    char values[3];
};
struct big {
    long values[5];
};
union either {
    long integer;
    double real;
};
struct flags {
    unsigned low : 3;
    unsigned high : 13;
};

@interface Callee : NSObject
@end

@implementation Callee

- (long)one {
    return 1;
}

// Seven and eight words pass the last general register on both architectures, receiver and selector included.
- (long)a:(long)a b:(long)b c:(long)c d:(long)d e:(long)e f:(long)f g:(long)g {
    return a + 10 * b + 100 * c + 1000 * d + 10000 * e + 100000 * f + 1000000 * g;
}

- (double)a:(double)a b:(double)b c:(double)c d:(double)d e:(double)e f:(double)f g:(double)g h:(double)h i:(double)i {
    return a + 10 * b + 100 * c + 1000 * d + 1e4 * e + 1e5 * f + 1e6 * g + 1e7 * h + 1e8 * i;
}

- (double)a:(char)a
          b:(float)b
          c:(short)c
          d:(double)d
          e:(int)e
          f:(long double)f
          g:(unsigned char)g
          h:(float)h
          i:(long)i
          j:(double)j
          k:(BOOL)k
          l:(float)l
          m:(unsigned short)m
          n:(double)n
          o:(id)o
          p:(float)p
          q:(SEL)q
          r:(double)r
          s:(long)s
          t:(double)t {
    EXPECT(o == self);
    EXPECT(sel_isEqual(q, @selector(one)));
    double sum = a + b + c + d + e + (double)f + g + h + i + j + k + l + m + n;
    return sum + p + r + s + t;
}

- (long)pair:(struct pair)pair mixed:(struct mixed)mixed floats:(struct floats)floats odd:(struct odd)odd {
    pair.first *= 2;
    return pair.first + pair.second + mixed.first + (long)mixed.second + (long)floats.values[0] +
        (long)floats.values[1] + (long)floats.values[2] + odd.values[0] + odd.values[2];
}

- (long)before:(long)before big:(struct big)big after:(long)after {
    long sum = before + after;
    for (int index = 0; index < 5; index++) {
        sum += big.values[index];
        big.values[index] = -1;
    }
    return sum;
}

// The pair is passed whole or not at all in registers, and does not fit into the remaining ones. The next argument
// still uses one.
- (long)a:(long)a b:(long)b c:(long)c split:(struct pair)split last:(long)last {
    return a + b + c + 10 * split.first + 100 * split.second + 1000 * last;
}

- (double)either:(union either)either flags:(struct flags)flags wide:(unsigned __int128)wide {
    return either.real + flags.low + flags.high + (double)(long)(wide >> 64) + (double)(long)wide;
}

- (long double)sum:(int)count, ... {
    va_list list;
    va_start(list, count);
    long double sum = 0;
    for (int index = 0; index < count; index++) {
        sum += index % 3 == 0 ? va_arg(list, int) : index % 3 == 1 ? va_arg(list, double) : va_arg(list, long);
    }
    va_end(list);
    return sum;
}

+ (long)weigh:(struct big)big and:(struct big)other {
    return big.values[4] - other.values[0];
}

@end

CHECK_THAT(aMessageWithoutArgumentsArrives) {
    Callee *callee = [Callee new];
    EXPECT([callee one] == 1);
    RELEASE(callee);
}

CHECK_THAT(integersArriveInRegistersAndOnTheStack) {
    Callee *callee = [Callee new];
    EXPECT([callee a:1 b:2 c:3 d:4 e:5 f:6 g:7] == 7654321);
    RELEASE(callee);
}

CHECK_THAT(floatingPointNumbersArriveInRegistersAndOnTheStack) {
    Callee *callee = [Callee new];
    EXPECT([callee a:1 b:2 c:3 d:4 e:5 f:6 g:7 h:8 i:9] == 987654321);
    RELEASE(callee);
}

CHECK_THAT(twentyArgumentsOfMixedTypesArrive) {
    Callee *callee = [Callee new];
    double sum = [callee a:1 b:2 c:4 d:8 e:16 f:32 g:64 h:128 i:256 j:512 k:YES l:1024 m:2048 n:4096 o:callee p:8192
                         q:@selector(one)
                         r:16384
                         s:32768
                         t:65536];
    EXPECT(sum == 131072);
    RELEASE(callee);
}

CHECK_THAT(structuresArriveByValue) {
    Callee *callee = [Callee new];
    struct pair pair = {1, 2};
    long sum = [callee pair:pair mixed:(struct mixed){4, 8} floats:(struct floats) { {16, 32, 64} }
                        odd:(struct odd){{1, 0, 2}}];
    EXPECT(sum == 1 + 1 + 2 + 4 + 8 + 16 + 32 + 64 + 3);
    EXPECT(pair.first == 1);
    RELEASE(callee);
}

CHECK_THAT(aLargeStructureArrivesAsACopy) {
    Callee *callee = [Callee new];
    struct big big = {{1, 2, 3, 4, 5}};
    EXPECT([callee before:100 big:big after:1000] == 1115);
    EXPECT(big.values[0] == 1 && big.values[4] == 5);
    EXPECT([Callee weigh:big and:big] == 4);
    RELEASE(callee);
}

CHECK_THAT(aStructureThatDoesNotFitTheLastRegistersArrivesWhole) {
    Callee *callee = [Callee new];
    EXPECT([callee a:1 b:1 c:1 split:(struct pair){4, 5} last:6] == 6543);
    RELEASE(callee);
}

CHECK_THAT(unionsBitFieldsAndWideIntegersArrive) {
    Callee *callee = [Callee new];
    unsigned __int128 wide = ((unsigned __int128)16 << 64) | 32;
    EXPECT([callee either:(union either){.real = 0.5} flags:(struct flags){5, 1000} wide:wide] == 1053.5);
    RELEASE(callee);
}

CHECK_THAT(variadicMethodsTakeZeroToTwentyArguments) {
    Callee *callee = [Callee new];
    EXPECT([callee sum:0] == 0);
    EXPECT([callee sum:1, 1] == 1);
    EXPECT([callee sum:3, 1, 2.5, 3L] == 6.5L);
    EXPECT([callee sum:9, 1, 2.0, 3L, 4, 5.0, 6L, 7, 8.0, 9L] == 45);
    long double sum =
        [callee sum:20, 1, 2.0, 3L, 4, 5.0, 6L, 7, 8.0, 9L, 10, 11.0, 12L, 13, 14.0, 15L, 16, 17.0, 18L, 19, 20.0];
    EXPECT(sum == 210);
    RELEASE(callee);
}

CHECK_THAT(theFirstSendFillsTheCacheAndKeepsTheArguments) {
    // No message has reached this class: +initialize and the search run while the arguments wait.
    Class fresh = objc_allocateClassPair([Callee class], "Fresh", 0);
    objc_registerClassPair(fresh);
    Callee *callee = [fresh new];
    EXPECT([callee a:1 b:2 c:3 d:4 e:5 f:6 g:7 h:8 i:9] == 987654321);
    EXPECT([callee a:1 b:2 c:3 d:4 e:5 f:6 g:7 h:8 i:9] == 987654321);
    EXPECT([callee sum:3, 1, 2.5, 3L] == 6.5L);
    RELEASE(callee);
}
