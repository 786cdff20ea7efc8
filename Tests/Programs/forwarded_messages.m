// The ways of a message that its receiver does not implement.

#include "check.h"

#import <objc/kernel.h>
#import <objc/message.h>
#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#import <objc/NSObject.h>
#import <objc/NSProxy.h>

struct big {
    long values[5];
};

@protocol Work
- (long)add:(long)a to:(double)b and:(char)c;
- (struct big)fill:(long)value;
- (id)me;
- (void)note:(int)value;
+ (int)classWork;
@end

@interface Worker : NSObject
@end

static int noted;

@implementation Worker
- (long)add:(long)a to:(double)b and:(char)c {
    return a + (long)b + c;
}
- (struct big)fill:(long)value {
    return (struct big){{value, value, value, value, value}};
}
- (id)me {
    return self;
}
- (void)note:(int)value {
    noted = value;
}
+ (int)classWork {
    return 6;
}
@end

// Passes every message to another object, by forwardingTargetForSelector: or by forwardInvocation:.
@interface Redirector : NSObject {
  @public
    id next;
}
@end

@interface Redirector (Work) <Work>
@end

@implementation Redirector
- (id)forwardingTargetForSelector:(SEL)selector {
    return next;
}
+ (id)forwardingTargetForSelector:(SEL)selector {
    return [Worker class];
}
- (void)dealloc {
    RELEASE(next);
    SUPER_DEALLOC();
}
@end

@interface Forwarder : NSObject {
  @public
    id next;
}
@end

@interface Forwarder (Work) <Work>
@end

@implementation Forwarder
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [Worker instanceMethodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    EXPECT([invocation target] == self);
    [invocation invokeWithTarget:next];
}
- (void)dealloc {
    RELEASE(next);
    SUPER_DEALLOC();
}
@end

@interface Stand : NSProxy {
  @public
    id next;
}
@end

@interface Stand (Work) <Work>
@end

@implementation Stand
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [next methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:next];
}
- (void)dealloc {
    RELEASE(next);
    SUPER_DEALLOC();
}
@end

static Redirector *redirectorTo(id next) {
    Redirector *redirector = [Redirector new];
    redirector->next = next;
    return redirector;
}

static Forwarder *forwarderTo(id next) {
    Forwarder *forwarder = [Forwarder new];
    forwarder->next = next;
    return forwarder;
}

static void expectWork(id<Work> object, id worker) {
    EXPECT([object add:1000 to:200.5 and:'a'] == 1297);
    EXPECT([object fill:3].values[4] == 3);
    EXPECT([object me] == worker);
    [object note:12];
    EXPECT(noted == 12);
    noted = 0;
}

CHECK_THAT(aTargetsTargetTakesTheMessageOver) {
    Worker *worker = [Worker new];
    Redirector *object = redirectorTo(redirectorTo(worker));
    expectWork(object, worker);
    RELEASE(object);
}

CHECK_THAT(anInvocationIsForwardedThroughTwoHops) {
    Worker *worker = [Worker new];
    Forwarder *object = forwarderTo(forwarderTo(worker));
    expectWork(object, worker);
    RELEASE(object);
}

CHECK_THAT(targetsAndInvocationsMix) {
    Worker *worker = [Worker new];
    Redirector *object = redirectorTo(forwarderTo(redirectorTo(worker)));
    expectWork(object, worker);
    RELEASE(object);
}

CHECK_THAT(aClassForwardsToAnotherClass) { EXPECT([Redirector classWork] == 6); }

CHECK_THAT(aProxyForwardsEverythingIncludingTheRootProtocol) {
    Worker *worker = [Worker new];
    Stand *stand = [Stand alloc];
    stand->next = worker;
    EXPECT([stand isProxy] && ![worker isProxy]);
    EXPECT([stand isKindOfClass:[Worker class]]);
    EXPECT(![stand isKindOfClass:[Forwarder class]]);
    EXPECT([stand respondsToSelector:@selector(note:)]);
    EXPECT(![stand respondsToSelector:@selector(classWork)]);
    EXPECT(object_getClass(stand) == [Stand class]);
    expectWork(stand, worker);
    RELEASE(stand);
}

CHECK_THAT(aForwarderDoesNotRespondToWhatItForwards) {
    Forwarder *object = forwarderTo([Worker new]);
    EXPECT(![object respondsToSelector:@selector(note:)]);
    EXPECT([object methodSignatureForSelector:@selector(note:)] != nil);
    RELEASE(object);
}

@interface Changer : NSObject
@end

@interface Changer (Work) <Work>
@end

@implementation Changer
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [Worker instanceMethodSignatureForSelector:selector];
}
// Answers itself if it can, and changes the messages that it forwards.
- (void)forwardInvocation:(NSInvocation *)invocation {
    if (sel_isEqual([invocation selector], @selector(fill:))) {
        struct big answer = {{9, 9, 9, 9, 9}};
        [invocation setReturnValue:&answer];
        return;
    }
    Worker *worker = [Worker new];
    long first;
    [invocation getArgument:&first atIndex:2];
    first *= 2;
    [invocation setArgument:&first atIndex:2];
    [invocation invokeWithTarget:worker];
    RELEASE(worker);
}
@end

CHECK_THAT(aForwarderMayChangeArgumentsAndReturnValues) {
    Changer *changer = [Changer new];
    EXPECT([changer add:1000 to:1 and:1] == 2002);
    EXPECT([changer fill:1].values[0] == 9 && [changer fill:1].values[4] == 9);
    RELEASE(changer);
}

@interface Silent : NSObject
@end

@interface Silent (Work) <Work>
@end

@implementation Silent
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [Worker instanceMethodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
}
@end

CHECK_THAT(aForwarderThatDoesNothingReturnsZero) {
    Silent *silent = [Silent new];
    EXPECT([silent add:1000 to:1 and:1] == 0);
    EXPECT([silent fill:1].values[0] == 0 && [silent fill:1].values[4] == 0);
    EXPECT([silent me] == nil);
    RELEASE(silent);
}

// MARK: The handler

static id handledReceiver;
static SEL handledSelector;
static BOOL handledInMemory;

static void handle(id receiver, SEL selector, struct ort_call_frame *frame, BOOL in_memory) {
    handledReceiver = receiver;
    handledSelector = selector;
    handledInMemory = in_memory;
    frame->result[0] = in_memory ? frame->general[0] : 77;
}

CHECK_THAT(theForwardHandlerIsAskedAfterTheTarget) {
    Silent *silent = [Silent new];
    Redirector *redirector = redirectorTo([Worker new]);
    ort_forward_handler previous = ort_set_forward_handler(handle);
    EXPECT(previous != NULL);
    EXPECT([silent add:1 to:1 and:1] == 77);
    EXPECT(handledReceiver == silent && sel_isEqual(handledSelector, @selector(add:to:and:)) && !handledInMemory);
    handledReceiver = nil;
    EXPECT([redirector add:1 to:1 and:1] == 3);
    EXPECT(handledReceiver == nil);
    EXPECT(ort_set_forward_handler(previous) == handle);
    EXPECT([silent add:1 to:1 and:1] == 0);
    RELEASE(silent);
    RELEASE(redirector);
}

// MARK: Threads

static void forwardOften(int thread) {
    Worker *worker = [Worker new];
    Forwarder *object = forwarderTo(forwarderTo(worker));
    for (int index = 0; index < 200; index++) {
        EXPECT([object add:index to:thread and:1] == index + thread + 1);
        EXPECT([object fill:index].values[4] == index);
    }
    RELEASE(object);
}

CHECK_THAT(fourThreadsForwardAtOnce) { check_on_threads(4, forwardOften); }
