// -forwardingTargetForSelector: passes the message to another object, with values of every class in both directions.

#include "fixture.h"

#define Worker FIXTURE(Worker)
#define Front FIXTURE(Front)

struct big {
    long values[5];
};

@interface Worker : TestRoot
- (long)whole:(long)value;
- (double)real:(double)value with:(int)other;
- (long double)extended:(long double)value;
- (struct big)big:(struct big)value plus:(long)addend;
+ (int)classWork;
@end
@implementation Worker
- (long)whole:(long)value {
    return value * 2;
}
- (double)real:(double)value with:(int)other {
    return value + other;
}
- (long double)extended:(long double)value {
    return value * 2;
}
- (struct big)big:(struct big)value plus:(long)addend {
    value.values[4] += addend;
    return value;
}
+ (int)classWork {
    return 4;
}
@end

@interface Front : TestRoot {
    id worker;
    BOOL isSuper;
}
@end
@implementation Front
- (id)init {
    worker = [Worker new];
    return self;
}
- (id)forwardingTargetForSelector:(SEL)selector {
    (void)selector;
    return worker;
}
+ (id)forwardingTargetForSelector:(SEL)selector {
    (void)selector;
    return (id)[Worker class];
}
#if !FIXTURE_ARC
- (void)dealloc {
    [worker release];
    [super dealloc];
}
#endif
@end

EXPORT const char *redirect_check(void) {
    id front = [Front new];
    for (int round = 0; round < 2; round++) {
        REQUIRE([front whole:21] == 42);
        REQUIRE([front real:1.5 with:2] == 3.5);
        REQUIRE([front extended:1.25L] == 2.5L);
        struct big big = [front big:(struct big) { {1, 2, 3, 4, 5} } plus:10];
        REQUIRE(big.values[0] == 1 && big.values[4] == 15);
    }
    RELEASE(front);
    REQUIRE([(id)[Front class] classWork] == 4);
    return NULL;
}
