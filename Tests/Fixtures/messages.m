// Messages with every class of return value: to an object, to super, to nil.

#include "fixture.h"

#include <stdarg.h>

#define Returning FIXTURE(Returning)
#define ReturningSuper FIXTURE(ReturningSuper)

struct small {
    int number;
    float fraction;
};
struct mixed {
    double real;
    long whole;
};
struct reals {
    double x, y;
};
struct triple {
    float values[3];
};
struct bytes {
    char values[3];
};
struct big {
    long values[5];
};

@interface Returning : TestRoot {
    int base;
}
- (signed char)narrow;
- (unsigned long)wide;
- (float)single;
- (double)real;
- (long double)extended;
- (_Complex double)complex;
- (_Complex long double)extendedComplex;
- (__int128)huge;
- (struct small)small;
- (struct mixed)mixed;
- (struct reals)reals;
- (struct triple)triple;
- (struct bytes)bytes;
- (struct big)big:(long)first;
+ (struct big)classBig;
- (long)sum:(int)count, ...;
- (double)a:(int)a
          b:(double)b
          c:(long)c
          d:(float)d
          e:(char)e
          f:(short)f
          g:(long)g
          h:(long)h
          i:(struct big)i
          j:(long double)j;
@end

@implementation Returning
- (signed char)narrow {
    return -5;
}
- (unsigned long)wide {
    return 0x123456789abcdef0;
}
- (float)single {
    return 1.5f;
}
- (double)real {
    return 2.5;
}
- (long double)extended {
    return 3.5L;
}
- (_Complex double)complex {
    return 1.0 + 2.0i;
}
- (_Complex long double)extendedComplex {
    return 3.0L + 4.0Li;
}
- (__int128)huge {
    return ((__int128)1 << 100) + 1;
}
- (struct small)small {
    return (struct small){4, 0.5f};
}
- (struct mixed)mixed {
    return (struct mixed){1.25, 9};
}
- (struct reals)reals {
    return (struct reals){6.5, 7.5};
}
- (struct triple)triple {
    return (struct triple){{1, 2, 3}};
}
- (struct bytes)bytes {
    return (struct bytes){{'a', 'b', 'c'}};
}
- (struct big)big:(long)first {
    return (struct big){{first, 2, 3, 4, 5}};
}
+ (struct big)classBig {
    return (struct big){{9, 8, 7, 6, 5}};
}
- (long)sum:(int)count, ... {
    va_list arguments;
    va_start(arguments, count);
    long sum = 0;
    for (int i = 0; i < count; i++) {
        sum += i % 2 ? (long)va_arg(arguments, double) : va_arg(arguments, long);
    }
    va_end(arguments);
    return sum;
}
- (double)a:(int)a
          b:(double)b
          c:(long)c
          d:(float)d
          e:(char)e
          f:(short)f
          g:(long)g
          h:(long)h
          i:(struct big)i
          j:(long double)j {
    return a + b + (double)c + (double)d + e + f + (double)g + (double)h + (double)i.values[4] + (double)j;
}
@end

@interface ReturningSuper : Returning
@end
@implementation ReturningSuper
- (signed char)narrow {
    return [super narrow] - 1;
}
- (long double)extended {
    return [super extended] + 1;
}
- (_Complex long double)extendedComplex {
    return [super extendedComplex] + 1;
}
- (struct reals)reals {
    struct reals reals = [super reals];
    reals.x++;
    return reals;
}
- (struct big)big:(long)first {
    struct big big = [super big:first];
    big.values[4]++;
    return big;
}
+ (struct big)classBig {
    struct big big = [super classBig];
    big.values[0]++;
    return big;
}
@end

static const char *check(Returning *object, int is_super) {
    REQUIRE([object narrow] == -5 - is_super);
    REQUIRE([object wide] == 0x123456789abcdef0);
    REQUIRE([object single] == 1.5f);
    REQUIRE([object real] == 2.5);
    REQUIRE([object extended] == 3.5L + is_super);
    REQUIRE([object complex] == 1.0 + 2.0i);
    REQUIRE([object extendedComplex] == 3.0L + 4.0Li + is_super);
    REQUIRE([object huge] == ((__int128)1 << 100) + 1);
    REQUIRE([object small].number == 4 && [object small].fraction == 0.5f);
    REQUIRE([object mixed].real == 1.25 && [object mixed].whole == 9);
    REQUIRE([object reals].x == 6.5 + is_super && [object reals].y == 7.5);
    REQUIRE([object triple].values[2] == 3);
    REQUIRE([object bytes].values[2] == 'c');
    struct big big = [object big:77];
    REQUIRE(big.values[0] == 77 && big.values[1] == 2 && big.values[4] == 5 + is_super);
    REQUIRE(([object sum:4, 1L, 2.0, 3L, 4.0] == 10));
    REQUIRE([object a:1 b:2 c:3 d:4 e:5 f:6 g:7 h:8 i:big j:10] == 51 + is_super);
    return NULL;
}

EXPORT const char *messages_to_object(void) {
    Returning *object = [Returning new];
    const char *difference = check(object, 0);
    RELEASE(object);
    return difference;
}

EXPORT const char *messages_to_super(void) {
    Returning *object = [ReturningSuper new];
    const char *difference = check(object, 1);
    RELEASE(object);
    REQUIRE(!difference);
    REQUIRE([ReturningSuper classBig].values[0] == 10);
    REQUIRE([ReturningSuper classBig].values[4] == 5);
    return difference;
}

EXPORT const char *messages_to_nil(void) {
    Returning *volatile nothing = nil;
    REQUIRE([nothing narrow] == 0);
    REQUIRE([nothing wide] == 0);
    REQUIRE([nothing single] == 0);
    REQUIRE([nothing real] == 0);
    REQUIRE([nothing extended] == 0);
    REQUIRE([nothing complex] == 0);
    REQUIRE([nothing huge] == 0);
    REQUIRE([nothing small].number == 0 && [nothing small].fraction == 0);
    REQUIRE([nothing mixed].real == 0 && [nothing mixed].whole == 0);
    REQUIRE([nothing reals].x == 0 && [nothing reals].y == 0);
    REQUIRE([nothing triple].values[0] == 0 && [nothing triple].values[2] == 0);
    REQUIRE([nothing bytes].values[0] == 0);
    struct big big = [nothing big:77];
    REQUIRE(big.values[0] == 0 && big.values[4] == 0);
    REQUIRE(([nothing sum:4, 1L, 2.0, 3L, 4.0] == 0));
    REQUIRE([nothing self] == nil);
    return NULL;
}
