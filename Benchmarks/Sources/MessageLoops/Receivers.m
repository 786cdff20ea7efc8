#import "Receivers.h"

#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#import <objc/runtime.h>

#include <stdio.h>

@implementation Receiver

+ (long)add:(long)value {
    return value + 1;
}

- (long)add:(long)value {
    return value + 1;
}

- (Pair)pair:(long)value {
    return (Pair){value, value + 1};
}

- (Quad)quad:(long)value {
    return (Quad){{value, value, value, value}};
}

- (long)addBySelf:(long)value {
    return [self add:value] + 1;
}

- (long)scale:(int)factor by:(double)amount {
    return (long)(factor * amount);
}

@end

@implementation OtherReceiver

- (long)add:(long)value {
    return value + 2;
}

@end

@implementation SuperSender

- (long)addBySuper:(long)value {
    return [super add:value] + 1;
}

@end

@implementation Forwarder

- (instancetype)initWithTarget:(id)target {
    self = [super init];
    if (self) {
        _target = target;
    }
    return self;
}

- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [_target methodSignatureForSelector:selector];
}

- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:_target];
}

@end

Class receiver_class(int index) {
    char name[16];
    snprintf(name, sizeof name, "Receiver%d", index + 1);
    return objc_getRequiredClass(name);
}

// The formatter takes macros that expand to classes for something else.
// clang-format off
// Implementations that differ, so that no linker folds them into one.
#define RECEIVER_CLASS(number)                         \
    @interface Receiver##number : NSObject             \
    - (long)add:(long)value;                           \
    @end                                               \
    @implementation Receiver##number                   \
    - (long)add:(long)value { return value + number; } \
    @end

RECEIVER_CLASS(1) RECEIVER_CLASS(2) RECEIVER_CLASS(3) RECEIVER_CLASS(4)
RECEIVER_CLASS(5) RECEIVER_CLASS(6) RECEIVER_CLASS(7) RECEIVER_CLASS(8)
RECEIVER_CLASS(9) RECEIVER_CLASS(10) RECEIVER_CLASS(11) RECEIVER_CLASS(12)
RECEIVER_CLASS(13) RECEIVER_CLASS(14) RECEIVER_CLASS(15) RECEIVER_CLASS(16)
