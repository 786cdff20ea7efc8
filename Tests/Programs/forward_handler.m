// Handlers of messages that have no implementation.

#include "check.h"

#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#import <objc/NSObject.h>

struct large {
    long values[9];
};

@interface Receiver : NSObject
@end

@interface Receiver (NobodyImplements)
- (long)missing:(long)a with:(double)b;
- (struct large)missingLarge:(long)a;
- (int)redirected;
@end

@interface Target : NSObject
@end

@implementation Target
- (int)redirected {
    return 8;
}
@end

static int invocations;
static Target *target;

@implementation Receiver
- (id)forwardingTargetForSelector:(SEL)selector {
    return sel_isEqual(selector, @selector(redirected)) ? target : nil;
}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    (void)selector;
    return [NSMethodSignature signatureWithObjCTypes:"q32@0:8q16d24"];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    long value = 5;
    invocations++;
    [invocation setReturnValue:&value];
}
@end

static long handle(id self, SEL selector, long a, double b) {
    EXPECT(object_getClass(self) == [Receiver class]);
    EXPECT(sel_isEqual(selector, @selector(missing:with:)));
    return a + (long)b;
}

static struct large handle_large(id self, SEL selector, long a) {
    (void)self;
    EXPECT(sel_isEqual(selector, @selector(missingLarge:)));
    return (struct large){{a, 2, 3, 4, 5, 6, 7, 8, 9}};
}

CHECK_THAT(theFunctionsTakeMissingMessagesWithTheirArguments) {
    Receiver *receiver = [Receiver new];
    objc_setForwardHandler((void *)handle, (void *)handle_large);
    EXPECT([receiver missing:40 with:2.5] == 42);
    struct large large = [receiver missingLarge:7];
    EXPECT(large.values[0] == 7 && large.values[8] == 9);
#if defined(__aarch64__)
    objc_setForwardHandler((void *)handle_large, NULL); // then the handler for all messages
    large = [receiver missingLarge:8];
    EXPECT(large.values[0] == 8 && large.values[8] == 9);
#endif
    EXPECT(invocations == 0);
    objc_setForwardHandler(NULL, NULL);
    RELEASE(receiver);
}

CHECK_THAT(theForwardingTargetComesFirst) {
    target = [Target new];
    Receiver *receiver = [Receiver new];
    objc_setForwardHandler((void *)handle, (void *)handle_large);
    EXPECT([receiver redirected] == 8);
    objc_setForwardHandler(NULL, NULL);
    RELEASE(receiver);
    RELEASE(target);
    target = nil;
}

CHECK_THAT(withoutAFunctionTheInvocationIsForwarded) {
    Receiver *receiver = [Receiver new];
    objc_setForwardHandler(NULL, NULL);
    EXPECT([receiver missing:40 with:2.5] == 5);
    EXPECT(invocations == 1);
    RELEASE(receiver);
}
