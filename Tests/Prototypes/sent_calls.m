// Messages that reach the callee without an invocation.

#include "calls.h"

#include <objc/hooks.h>
#include <objc/runtime.h>

// Redirects its messages to another object.
@interface Redirector : NSProxy
@end

@implementation Redirector

- (id)forwardingTargetForSelector:(SEL)selector {
    return at_hand.callee;
}

+ (id)forwardingTargetForSelector:(SEL)selector {
    return at_hand.callee;
}

@end

static void call_directly(void) {
    call_compiled(at_hand.callee, &at_hand.first, at_hand.first.result);
    comparison_expect_received(1);
}

static void call_redirected(void) {
    static Redirector *object;
    if (object == nil) {
        object = [Redirector alloc];
    }
    id target = at_hand.prototype->is_class_method ? (id)[Redirector class] : object;
    call_compiled(target, &at_hand.first, at_hand.first.result);
    comparison_expect_received(1);
}

// Gives the callee's method to Heir's superclass during the call.
static void call_super(void) {
    static id object;
    Class heir = objc_getRequiredClass("Heir");
    if (object == nil) {
        object = [heir alloc];
    }
    at_hand.receiver = at_hand.prototype->is_class_method ? (id)heir : object;
    Class above = class_getSuperclass(object_getClass(at_hand.receiver));
    Method method = class_getInstanceMethod(object_getClass(at_hand.callee), at_hand.selector);
    class_addMethod(above, at_hand.selector, method_getImplementation(method), method_getTypeEncoding(method));
    call_compiled(at_hand.receiver, &at_hand.first, at_hand.first.result);
    comparison_expect_received(1);
    ort_class_removeMethod(above, at_hand.selector);
}

const struct call_way sent_ways[] = {
    {"called directly", call_directly, PASSES_UNNAMED | NEEDS_NO_SIGNATURE},
    {"sent on by forwardingTargetForSelector:", call_redirected, PASSES_UNNAMED | NEEDS_NO_SIGNATURE},
    {"sent to super", call_super, NEEDS_HEIR | NEEDS_NO_SIGNATURE},
    {0},
};
