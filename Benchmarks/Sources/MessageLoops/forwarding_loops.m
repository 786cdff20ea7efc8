#import "Receivers.h"

#include "measured.h"

#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>

// Has none of Receiver's methods and forwards them.
@interface Forwarder : NSObject {
    id _target;
}
- (instancetype)initWithTarget:(id)target;
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

// A message with an int and a double that goes through forwardInvocation: and invokeWithTarget:.
LOOP(forward) {
    static id forwarder;
    if (forwarder == nil) {
        forwarder = [[Forwarder alloc] initWithTarget:shared_receiver()];
    }
    @autoreleasepool {
        Receiver *object = forwarder;
        for (long turn = 0; turn < count; turn++) {
            OPAQUE(object);
            [object scale:(int)turn by:1.5];
        }
    }
}
