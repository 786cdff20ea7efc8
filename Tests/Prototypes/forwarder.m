#include "forwarder.h"

#include <objc/NSMethodSignature.h>

struct forwarding forwarding;

// Forwards as its superclass does.
@interface Relay : Forwarder
@end

@implementation Relay
@end

static id relay(void) {
    static Relay *object;
    if (object == nil) {
        object = [Relay alloc];
    }
    return at_hand.prototype->is_class_method ? (id)[Relay class] : object;
}

static id next_target(void) {
    if (forwarding.hops == 0) {
        return at_hand.callee;
    }
    forwarding.hops--;
    return relay();
}

// MARK: Calls on their way

static void change(NSInvocation *invocation, id forwarder) {
    invocation_set_arguments(invocation, 2, &at_hand.second);
    invocation_compare_message(invocation, forwarder, &at_hand.second);
    at_hand.expected = &at_hand.second;
    [invocation invokeWithTarget:at_hand.callee];
    invocation_compare_result(invocation, at_hand.first.result);
    if (at_hand.prototype->result != NULL) {
        [invocation setReturnValue:at_hand.second.result];
    }
}

static void postpone(NSInvocation *invocation) {
    [invocation retainArguments];
    if (at_hand.prototype->result != NULL) {
        [invocation setReturnValue:at_hand.first.result];
    }
}

static void call_and_catch(NSInvocation *invocation) {
    @try {
        [invocation invokeWithTarget:at_hand.callee];
        comparison_say("the forwarder", "caught nothing");
    } @catch (id caught) {
        if (caught != forwarding.thrown) {
            comparison_say("the forwarder", "caught something else");
        }
    }
    invocation_compare_message(invocation, at_hand.callee, &at_hand.first);
    [invocation invoke];
}

static void pass_on(NSInvocation *invocation, id forwarder) {
    invocation_choose_path(invocation, forwarding.path);
    invocation_compare_message(invocation, forwarder, at_hand.expected);
    if (forwarding.keeps) {
        forwarding.keeps = false;
        forwarding.kept = [invocation retain];
    }
    if (forwarding.postpones) {
        postpone(invocation);
    } else if (forwarding.changes_values) {
        change(invocation, forwarder);
    } else if (forwarding.catches) {
        call_and_catch(invocation);
    } else {
        [invocation invokeWithTarget:next_target()];
    }
}

@implementation Forwarder

- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [at_hand.callee methodSignatureForSelector:selector];
}

+ (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [at_hand.callee methodSignatureForSelector:selector];
}

- (void)forwardInvocation:(NSInvocation *)invocation {
    pass_on(invocation, self);
}

+ (void)forwardInvocation:(NSInvocation *)invocation {
    pass_on(invocation, self);
}

@end

// MARK: The forwarding objects

id forwarder_begin(void) {
    static Forwarder *object;
    if (object == nil) {
        object = [Forwarder alloc];
    }
    forwarding = (struct forwarding){.path = CFFI_CALL_SAVED_REGISTERS};
    return at_hand.prototype->is_class_method ? (id)[Forwarder class] : object;
}

id forwarder_heir(void) {
    static id object;
    Class heir = objc_getRequiredClass("Heir");
    if (object == nil) {
        object = [heir alloc];
    }
    return at_hand.prototype->is_class_method ? (id)heir : object;
}
