#import "Receivers.h"

#include "measured.h"

#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>

// Has none of Receiver's methods and forwards them.
@interface Forwarder : NSObject {
    id _target;
}
- (id)initWithTarget:(id)target;
@end

@implementation Forwarder

- (id)initWithTarget:(id)target {
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

// Names another receiver instead.
@interface Redirector : Forwarder
@end

@implementation Redirector

- (id)forwardingTargetForSelector:(SEL)selector {
    return _target;
}

@end

static id shared_forwarder(void) {
    static id forwarder;
    if (forwarder == nil) {
        forwarder = [[Forwarder alloc] initWithTarget:shared_receiver()];
    }
    return forwarder;
}

// MARK: Forwarded messages, through forwardInvocation: and invokeWithTarget:

LOOP(forward) {
    @autoreleasepool {
        Receiver *object = shared_forwarder();
        for (long turn = 0; turn < count; turn++) {
            OPAQUE(object);
            [object scale:(int)turn by:1.5];
        }
    }
}

LOOP(forward_stret) {
    @autoreleasepool {
        Receiver *object = shared_forwarder();
        for (long turn = 0; turn < count; turn++) {
            OPAQUE(object);
            [object quad:turn];
        }
    }
}

LOOP(forward_large_argument) {
    @autoreleasepool {
        Receiver *object = shared_forwarder();
        Large large = {{0}};
        for (long turn = 0; turn < count; turn++) {
            OPAQUE(object);
            large.values[0] = turn;
            [object sumOf:large];
        }
    }
}

LOOP(forward_twelve_arguments) {
    @autoreleasepool {
        Receiver *object = shared_forwarder();
        for (long turn = 0; turn < count; turn++) {
            OPAQUE(object);
            [object add:turn and:1.5 and:turn and:2.5 and:turn and:3.5 and:turn and:4.5 and:turn and:5.5 and:turn
                    and:6.5];
        }
    }
}

LOOP(forward_target) {
    static id redirector;
    if (redirector == nil) {
        redirector = [[Redirector alloc] initWithTarget:shared_receiver()];
    }
    Receiver *object = redirector;
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        [object add:turn];
    }
}

// MARK: Invocations

static NSInvocation *make_invocation(NSMethodSignature *signature, id target, int factor) {
    NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:signature];
    double amount = 1.5;
    [invocation setTarget:target];
    [invocation setSelector:@selector(scale:by:)];
    [invocation setArgument:&factor atIndex:2];
    [invocation setArgument:&amount atIndex:3];
    return invocation;
}

LOOP(invoke_prepared) {
    static NSInvocation *prepared;
    @autoreleasepool {
        if (prepared == nil) {
            Receiver *object = shared_receiver();
            NSMethodSignature *signature = [object methodSignatureForSelector:@selector(scale:by:)];
            prepared = [make_invocation(signature, object, 1) retain];
        }
        NSInvocation *invocation = prepared;
        for (long turn = 0; turn < count; turn++) {
            OPAQUE(invocation);
            [invocation invoke];
        }
    }
}

enum { INVOCATIONS_IN_POOL = 64 };

static void invoke_created(NSMethodSignature *signature, id target, long first) {
    @autoreleasepool {
        for (long turn = first; turn < first + INVOCATIONS_IN_POOL; turn++) {
            [make_invocation(signature, target, (int)turn) invoke];
        }
    }
}

LOOP(invoke_created) {
    @autoreleasepool {
        Receiver *object = shared_receiver();
        NSMethodSignature *signature = [object methodSignatureForSelector:@selector(scale:by:)];
        for (long turn = 0; turn < count; turn += INVOCATIONS_IN_POOL) {
            invoke_created(signature, object, turn);
        }
    }
}
