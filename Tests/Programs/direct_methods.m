// Methods that are called without a message. Before gnustep-2.2 the compiler ignores the attribute and sends messages.

#include "check.h"

#import <objc/NSObject.h>
#include <objc/objc-arc.h>

#pragma clang diagnostic ignored "-Wignored-attributes"

struct wide {
    long values[5];
};

static int initialized;

@interface Direct : NSObject {
  @public
    int value;
}
@property (direct) int number;
+ (int)classNumber __attribute__((objc_direct));
- (int)sum:(int)other __attribute__((objc_direct));
- (struct wide)wide __attribute__((objc_direct));
- (double)half __attribute__((objc_direct));
@end

@implementation Direct
+ (void)initialize {
    if (self == [Direct class]) {
        initialized++;
    }
}
+ (int)classNumber {
    return initialized * 10 + 1;
}
- (int)sum:(int)other {
    return value + other;
}
- (struct wide)wide {
    return (struct wide){{1, 2, 3, 4, value}};
}
- (double)half {
    return value / 2.0;
}
@end

__attribute__((objc_direct_members))
@interface Derived : Direct
- (int)twice;
@end

__attribute__((objc_direct_members))
@implementation Derived
- (int)twice {
    return 2 * [self sum:0];
}
@end

CHECK_THAT(aDirectClassMethodInitializesTheClassFirst) {
    EXPECT(initialized == 0);
    EXPECT([Direct classNumber] == 11);
    EXPECT([Direct classNumber] == 11);
    EXPECT(initialized == 1);
}

CHECK_THAT(directMethodsAnswer) {
    Derived *object = [Derived new];
    object->value = 5;
    EXPECT([object sum:4] == 9);
    EXPECT([object wide].values[4] == 5);
    EXPECT([object half] == 2.5);
    EXPECT([object twice] == 10);
    object.number = 3;
    EXPECT(object.number == 3);
    RELEASE(object);
}

CHECK_THAT(aDirectMethodOfNilReturnsZero) {
    Derived *volatile nothing = nil;
    EXPECT([nothing sum:4] == 0);
    EXPECT([nothing wide].values[4] == 0);
    EXPECT([nothing half] == 0);
    EXPECT([nothing twice] == 0);
    EXPECT(nothing.number == 0);
}

#if ABI_MINOR >= 2

CHECK_THAT(initializingNilDoesNothing) {
    objc_send_initialize(Nil);
    objc_send_initialize([Direct class]);
    EXPECT(initialized == 1);
}

#endif
