// Forwarded messages to unhooked classes wait for no lock, whatever is hooked elsewhere.

#include "check.h"
#include <objc/hooks.h>
#include <objc/message.h>
#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#import <objc/NSObject.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "support/locks.h"

@interface Target : NSObject
- (int)fly:(int)height;
@end

@implementation Target
- (int)fly:(int)height {
    return height + 1;
}
@end

@interface Forwarder : NSObject {
  @public
    Target *target;
}
@end

@interface Forwarder (Elsewhere)
- (int)fly:(int)height;
@end

@implementation Forwarder
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [target methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:target];
}
@end

// Its method is forwarded, but not because of hooks.
@interface Turned : Forwarder
@end

@implementation Turned
- (int)fly:(int)height {
    return 0;
}
@end

@interface Redirector : Forwarder
@end

@implementation Redirector
- (id)forwardingTargetForSelector:(SEL)selector {
    return target;
}
@end

@interface TurnedRedirector : Redirector
@end

@implementation TurnedRedirector
- (int)fly:(int)height {
    return 0;
}
@end

@interface Hooked : NSObject
- (int)fly:(int)height;
@end

@implementation Hooked
- (int)fly:(int)height {
    return height;
}
@end

@interface Child : Forwarder
@end

@implementation Child
@end

static int runs;

static void count(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    runs++;
}

static void hook_elsewhere(void) {
    static Target *lacking;
    lacking = [Target new];
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request) {
                .cls = [Hooked class], .selector = @selector(fly:), .function = count,
                .engine = ORT_HOOK_ENGINE_FORWARDING
            }, NULL) == ORT_HOOK_OK);
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request) {
                .object = lacking, .selector = @selector(dive:), .function = count, .types = "v24@0:8q16"
            }, NULL) == ORT_HOOK_OK);
}

enum { CLASSES = 5 };

static Forwarder *objects[CLASSES];
static atomic_bool hasEnded;

static void *send(void *unused) {
    for (int i = 0; i < CLASSES; i++) {
        EXPECT([objects[i] fly:i] == i + 1);
        EXPECT([objects[i] respondsToSelector:@selector(hash)]);
    }
    EXPECT([objects[0]->target methodSignatureForSelector:@selector(fly:)] != nil);
    hasEnded = true;
    return unused;
}

static void make_forwarded(Class cls) {
    method_setImplementation(class_getInstanceMethod(cls, @selector(fly:)), (IMP)_objc_msgForward);
}

static void make_objects(void) {
    Class classes[CLASSES] = {
        [Forwarder class], [Child class], [Turned class], [Redirector class], [TurnedRedirector class]};
    for (int i = 0; i < CLASSES; i++) {
        objects[i] = [classes[i] new];
        objects[i]->target = [Target new];
    }
    make_forwarded([Turned class]);
    make_forwarded([TurnedRedirector class]);
}

CHECK_THAT(hooksElsewhereMakeNoForwardedMessageWait) {
    make_objects();
    hook_elsewhere();
    send(NULL); // fills the caches that need locks
    hasEnded = false;
    ort_lock_acquire(&ort_hook_lock);
    // The stress build keeps two signatures only. Which classes share a place depends on their addresses; a message to
    // such a class takes the lock of the runtime.
#ifndef ORT_STRESS
    ort_lock_acquire(&ort_runtime_lock);
#endif
    pthread_t thread;
    EXPECT(pthread_create(&thread, NULL, send, NULL) == 0);
    for (int i = 0; i < 1000 && !hasEnded; i++) {
        usleep(10000);
    }
    EXPECT(hasEnded);
#ifndef ORT_STRESS
    ort_lock_release(&ort_runtime_lock);
#endif
    ort_lock_release(&ort_hook_lock);
    pthread_join(thread, NULL);
}

CHECK_THAT(aHookedMessageIsFoundByTheSameWay) {
    runs = 0;
    EXPECT([[[Hooked new] autorelease] fly:3] == 3 && runs == 1);
    EXPECT([objects[0] fly:3] == 4 && runs == 1);
}
