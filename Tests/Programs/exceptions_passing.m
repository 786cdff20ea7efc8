// Exceptions that pass through the runtime's own frames: messages, forwarding, +initialize, memory management.

#include "error.h"

#include <execinfo.h>
#import <objc/kernel.h>
#import <objc/message.h>
#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#import <objc/objc-arc.h>
#import <objc/objc-exception.h>
#import <objc/runtime.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>

struct big {
    long words[8];
};

static int alive;

@interface Counted : NSObject
@end
@implementation Counted
+ (instancetype)new {
    __atomic_fetch_add(&alive, 1, __ATOMIC_RELAXED);
    return [super new];
}
- (void)dealloc {
    __atomic_fetch_sub(&alive, 1, __ATOMIC_RELAXED);
    SUPER_DEALLOC();
}
@end

@interface Base : NSObject
- (int)fail:(double)a with:(int)b;
- (struct big)failBig:(int)a;
- (long double)failLong;
+ (void)fail;
@end
@implementation Base
- (int)fail:(double)a with:(int)b {
    EXPECT(a == 1.5 && b == 7);
    throw_error();
    return 0;
}
- (struct big)failBig:(int)a {
    EXPECT(a == 9);
    throw_error();
    return (struct big){{0}};
}
- (long double)failLong {
    throw_error();
    return 0;
}
+ (void)fail {
    throw_error();
}
@end

@interface Sub : Base
@end
@implementation Sub
- (int)fail:(double)a with:(int)b {
    return [super fail:a with:b] + 1;
}
- (struct big)failBig:(int)a {
    struct big result = [super failBig:a];
    result.words[0]++;
    return result;
}
@end

#define THROWS(...)                                    \
    ({                                                 \
        bool caught_ = false;                          \
        @try {                                         \
            __VA_ARGS__;                               \
        } @catch (Error * error_) {                    \
            caught_ = [error_ class] == [Error class]; \
        }                                              \
        caught_;                                       \
    })

// MARK: Messages

CHECK_THAT(anExceptionPassesThroughMessages) {
    @autoreleasepool {
        Base *base = new_of([Base class]);
        for (int i = 0; i < 2; i++) { // the first call fills the cache
            EXPECT(THROWS([base fail:1.5 with:7]));
            EXPECT(THROWS([base failBig:9]));
            EXPECT(THROWS([base failLong]));
            EXPECT(THROWS([Base fail]));
        }
    }
}

CHECK_THAT(anExceptionPassesThroughMessagesToSuper) {
    @autoreleasepool {
        Sub *sub = new_of([Sub class]);
        for (int i = 0; i < 2; i++) {
            EXPECT(THROWS([sub fail:1.5 with:7]));
            EXPECT(THROWS([sub failBig:9]));
        }
    }
}

// MARK: Forwarding

@interface Forwarder : NSObject {
  @public
    bool holdsInvocation;
    NSInvocation *held;
    id target;
}
@end
@interface Forwarder (Missing)
- (int)fail:(double)a with:(int)b;
- (struct big)failBig:(int)a;
- (id)failWithObject:(id)object;
@end
@implementation Forwarder
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    if (sel_isEqual(selector, @selector(failWithObject:))) {
        return [NSMethodSignature signatureWithObjCTypes:"@@:@"];
    }
    return [Base instanceMethodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    if (holdsInvocation) {
#if __has_feature(objc_arc)
        held = invocation;
#else
        held = [invocation retain];
#endif
    }
    if (target != nil) {
        [invocation invokeWithTarget:target];
    } else {
        throw_error();
    }
}
#if !__has_feature(objc_arc)
- (void)dealloc {
    [held release];
    [target release];
    [super dealloc];
}
#endif
@end

static void forward_all_kinds(bool holds_invocation, bool to_target) {
    @autoreleasepool {
        Forwarder *forwarder = new_of([Forwarder class]);
        if (to_target) {
            forwarder->target = [Base new];
        }
        EXPECT(THROWS([forwarder fail:1.5 with:7]));
        forwarder->holdsInvocation = holds_invocation;
        EXPECT(THROWS([forwarder failBig:9]));
        [forwarder->held setTarget:nil]; // it retained the forwarder
    }
}

CHECK_THAT(anExceptionPassesThroughForwarding) {
    forward_all_kinds(false, false);
    forward_all_kinds(true, false);
    forward_all_kinds(false, true);
    forward_all_kinds(true, true);
}

CHECK_THAT(anInvocationThatAnExceptionLeftIsFreed) {
    forward_all_kinds(false, false);
    size_t before = check_heap_bytes();
    for (int i = 0; i < 1000; i++) {
        forward_all_kinds(i % 2 == 0, i % 3 == 0);
    }
    EXPECT(check_heap_bytes() <= before + 4096);
}

CHECK_THAT(anInvocationThatWasKeptFromAFailedCallOwnsItsArguments) {
    int before = alive;
    @autoreleasepool {
        Forwarder *forwarder = new_of([Forwarder class]);
        forwarder->holdsInvocation = true;
        @autoreleasepool {
            Counted *argument = new_of([Counted class]);
            EXPECT(THROWS([forwarder failWithObject:argument]));
            argument = nil;
        }
        EXPECT(alive == before + 1);
        EXPECT([forwarder->held argumentsRetained]);
        __unsafe_unretained id argument = nil;
        [forwarder->held getArgument:&argument atIndex:2];
        EXPECT([argument class] == [Counted class]);
        [forwarder->held setTarget:nil]; // it retained the forwarder
    }
}

static NSInvocation *invocation_for(Base *base, SEL selector) {
    NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:[base methodSignatureForSelector:selector]];
    [invocation setTarget:base];
    [invocation setSelector:selector];
    return invocation;
}

CHECK_THAT(anExceptionPassesThroughAnInvocation) {
    @autoreleasepool {
        Base *base = new_of([Base class]);
        NSInvocation *invocation = invocation_for(base, @selector(fail:with:));
        double a = 1.5;
        int b = 7;
        [invocation setArgument:&a atIndex:2];
        [invocation setArgument:&b atIndex:3];
        EXPECT(THROWS([invocation invoke]));
        EXPECT(THROWS([invocation invoke]));
        NSInvocation *big = invocation_for(base, @selector(failBig:));
        int nine = 9;
        [big setArgument:&nine atIndex:2];
        EXPECT(THROWS([big invoke]));
    }
}

static int forwarding_target_calls;

@interface Redirecting : NSObject
@end
@implementation Redirecting
- (id)forwardingTargetForSelector:(SEL)selector {
    forwarding_target_calls++;
    throw_error();
    return nil;
}
@end

@interface Resolving : NSObject
@end
@implementation Resolving
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    throw_error();
    return NO;
}
@end

@interface ResolvingClassMethods : NSObject
@end
@interface ResolvingClassMethods (Missing)
+ (void)fail;
@end
@implementation ResolvingClassMethods
+ (BOOL)resolveClassMethod:(SEL)selector {
    throw_error();
    return NO;
}
@end

@interface WithoutSignature : NSObject
@end
@implementation WithoutSignature
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    throw_error();
    return nil;
}
@end

@interface Refusing : NSObject
@end
@implementation Refusing
- (void)doesNotRecognizeSelector:(SEL)selector {
    throw_error();
}
@end

CHECK_THAT(anExceptionPassesThroughTheSearchForAMethod) {
    @autoreleasepool {
        id redirecting = new_of([Redirecting class]);
        EXPECT(THROWS([redirecting failLong]));
        EXPECT(forwarding_target_calls == 1);
        id resolving = [Resolving alloc];
        for (int i = 0; i < 2; i++) {
            EXPECT(THROWS([resolving failLong]));
            EXPECT(THROWS([ResolvingClassMethods fail]));
        }
        RELEASE(resolving);
        id unsigned_one = new_of([WithoutSignature class]);
        EXPECT(THROWS([unsigned_one failLong]));
        EXPECT(THROWS([unsigned_one failBig:9]));
        EXPECT(THROWS([(id)new_of([Refusing class]) failLong]));
    }
}

CHECK_THAT(anExceptionPassesThroughAForwardHandler) {
    @autoreleasepool {
        id object = new_of([NSObject class]);
        objc_setForwardHandler((void *)throw_error, (void *)throw_error);
        EXPECT(THROWS([object failLong]));
        EXPECT(THROWS([object failBig:9]));
        objc_setForwardHandler(NULL, NULL);
    }
}

static void throw_at_mutation(id collection) { throw_error(); }

CHECK_THAT(anExceptionPassesOutOfAnEnumerationThatIsMutated) {
    @autoreleasepool {
        objc_setEnumerationMutationHandler(throw_at_mutation);
        EXPECT(THROWS(objc_enumerationMutation(new_of([NSObject class]))));
        objc_setEnumerationMutationHandler(NULL);
    }
}

// MARK: +initialize

static int initializations;

@interface Broken : NSObject
@end
@implementation Broken
+ (void)initialize {
    initializations++;
    throw_error();
}
+ (int)answer {
    return 42;
}
@end

CHECK_THAT(anExceptionFromInitializeReachesTheSenderAndTheClassCountsAsInitialized) {
    @autoreleasepool {
        EXPECT(THROWS([Broken answer]));
        EXPECT([Broken answer] == 42);
        EXPECT(initializations == 1);
    }
}

@interface BrokenSuper : NSObject
@end
@implementation BrokenSuper
+ (void)initialize {
    if (self == [BrokenSuper class]) {
        throw_error();
    }
    initializations += 10;
}
@end
@interface BelowBroken : BrokenSuper
@end
@implementation BelowBroken
@end

CHECK_THAT(aClassWhoseSuperclassFailedIsInitializedByTheNextMessage) {
    @autoreleasepool {
        initializations = 0;
        EXPECT(THROWS([BelowBroken class]));
        EXPECT(initializations == 0);
        EXPECT([BelowBroken class] != Nil);
        EXPECT(initializations == 10);
    }
}

static int inside, answers, failures;

@interface SlowlyBroken : NSObject
@end
@implementation SlowlyBroken
+ (void)initialize {
    __atomic_store_n(&inside, 1, __ATOMIC_RELEASE);
    for (int i = 0; i < 1000; i++) {
        sched_yield();
    }
    throw_error();
}
+ (int)answer {
    return 1;
}
@end

static void send_to_slowly_broken(int thread) {
    @autoreleasepool {
        @try {
            __atomic_fetch_add(&answers, [SlowlyBroken answer], __ATOMIC_RELAXED);
        } @catch (Error *error) {
            __atomic_fetch_add(&failures, 1, __ATOMIC_RELAXED);
        }
    }
}

CHECK_THAT(threadsThatWaitForAFailingInitializeGoOn) {
    check_on_threads(8, send_to_slowly_broken);
    EXPECT(failures == 1);
    EXPECT(answers == 7);
}

static sem_t is_initializing, may_finish, is_about_to_wait;
static int answered;

@interface Slow : NSObject
@end
@implementation Slow
+ (void)initialize {
    sem_post(&is_initializing);
    sem_wait(&may_finish);
}
+ (int)answer {
    return 1;
}
@end

static void *send_to_slow(void *context) {
    sem_post(&is_about_to_wait);
    __atomic_fetch_add(&answered, [Slow answer], __ATOMIC_RELAXED);
    pthread_testcancel();
    return context;
}

CHECK_THAT(aThreadThatWaitsForAnInitializeIsCancelledOnlyAfterwards) {
    sem_init(&is_initializing, 0, 0);
    sem_init(&may_finish, 0, 0);
    sem_init(&is_about_to_wait, 0, 0);
    pthread_t initializer, waiter;
    pthread_create(&initializer, NULL, send_to_slow, NULL);
    sem_wait(&is_initializing);
    pthread_create(&waiter, NULL, send_to_slow, &waiter);
    sem_wait(&is_about_to_wait);
    sem_wait(&is_about_to_wait);
    pthread_cancel(waiter);
    sem_post(&may_finish);
    void *result;
    pthread_join(initializer, NULL);
    pthread_join(waiter, &result);
    EXPECT(result == PTHREAD_CANCELED && answered == 2);
}

// MARK: Memory

@interface FailsToDie : NSObject
@end
@implementation FailsToDie
- (void)dealloc {
    SUPER_DEALLOC();
    throw_error();
}
@end

static void add_to_pool(Class cls) {
    id object = [cls new];
    objc_autorelease(objc_retain(object));
    RELEASE(object);
}

static void drain_with_failure(void) {
    void *pool = objc_autoreleasePoolPush();
    @autoreleasepool {
        add_to_pool([Counted class]);
    }
    add_to_pool([Counted class]);
    add_to_pool([FailsToDie class]);
    add_to_pool([Counted class]);
    objc_autoreleasePoolPop(pool);
}

CHECK_THAT(aPoolWhoseDrainingFailedIsDrainedByTheNextOne) {
    int before = alive;
    @autoreleasepool {
        EXPECT(THROWS(drain_with_failure()));
        EXPECT(alive == before + 1);
    }
    EXPECT(alive == before);
}

CHECK_THAT(anExceptionThatLeavesAPoolLeavesItToTheOuterOne) {
    int before = alive;
    @autoreleasepool {
        EXPECT(THROWS({
            @autoreleasepool {
                add_to_pool([Counted class]);
                throw_error();
            }
        }));
    }
    EXPECT(alive == before);
}

static char keys[4];

static void associate(id object, const void *key, Class cls) {
    id value = [cls new];
    objc_setAssociatedObject(object, key, value, OBJC_ASSOCIATION_RETAIN);
    RELEASE(value);
}

CHECK_THAT(associationsAreReleasedAlthoughOneFails) {
    int before = alive;
    @autoreleasepool {
        NSObject *object = new_of([NSObject class]);
        associate(object, &keys[0], [Counted class]);
        associate(object, &keys[1], [FailsToDie class]);
        associate(object, &keys[2], [Counted class]);
        EXPECT(THROWS(objc_removeAssociatedObjects(object)));
        EXPECT(alive == before);
        EXPECT(objc_getAssociatedObject(object, &keys[0]) == nil);
        associate(object, &keys[3], [FailsToDie class]);
        EXPECT(THROWS(objc_setAssociatedObject(object, &keys[3], nil, OBJC_ASSOCIATION_RETAIN)));
        EXPECT(objc_getAssociatedObject(object, &keys[3]) == nil);
    }
}

@interface FailsToCopy : NSObject
@end
@implementation FailsToCopy
- (id)copyWithZone:(void *)zone {
    throw_error();
    return nil;
}
@end

CHECK_THAT(anAssociationWhoseCopyFailsIsNotMade) {
    @autoreleasepool {
        NSObject *object = new_of([NSObject class]);
        id value = new_of([FailsToCopy class]);
        EXPECT(THROWS(objc_setAssociatedObject(object, &keys[0], value, OBJC_ASSOCIATION_COPY)));
        EXPECT(objc_getAssociatedObject(object, &keys[0]) == nil);
    }
}

// MARK: Properties

@interface Holder : NSObject {
  @public
    id held;
}
@end
@implementation Holder
#if !__has_feature(objc_arc)
- (void)dealloc {
    [held release];
    [super dealloc];
}
#endif
@end

static ptrdiff_t held_offset(void) { return ivar_getOffset(class_getInstanceVariable([Holder class], "held")); }

CHECK_THAT(aPropertyWhoseNewValueCannotBeCopiedKeepsTheOldOne) {
    @autoreleasepool {
        Holder *holder = new_of([Holder class]);
        id old = new_of([NSObject class]), value = new_of([FailsToCopy class]);
        const ptrdiff_t offset = held_offset();
        objc_setProperty(holder, NULL, offset, old, YES, NO);
        EXPECT(THROWS(objc_setProperty(holder, NULL, offset, value, YES, YES)));
        EXPECT(THROWS(objc_setProperty(holder, NULL, offset, value, NO, YES)));
        EXPECT(THROWS(objc_setProperty_atomic_copy(holder, NULL, value, offset)));
        EXPECT(THROWS(objc_setProperty_nonatomic_copy(holder, NULL, value, offset)));
        EXPECT(objc_getProperty(holder, NULL, offset, YES) == old);
    }
}

CHECK_THAT(aPropertyWhoseOldValueFailsToDieHasTheNewOne) {
    @autoreleasepool {
        Holder *holder = new_of([Holder class]);
        id value = new_of([NSObject class]);
        for (int is_atomic = 0; is_atomic < 2; is_atomic++) {
            id failing = [FailsToDie new];
            objc_setProperty(holder, NULL, held_offset(), failing, is_atomic, NO);
            RELEASE(failing);
            failing = nil;
            EXPECT(THROWS(objc_setProperty(holder, NULL, held_offset(), value, is_atomic, NO)));
            EXPECT(holder->held == value);
        }
    }
}

#if !__has_feature(objc_arc) // ARC writes these calls itself

CHECK_THAT(aVariableWhoseOldValueFailsToDieHasTheNewOne) {
    @autoreleasepool {
        id variable = [FailsToDie new], value = new_of([NSObject class]);
        EXPECT(THROWS(objc_storeStrong(&variable, value)));
        EXPECT(variable == value);
        objc_storeStrong(&variable, nil);
    }
}

CHECK_THAT(anObjectThatFailsToDieIsInNoWeakReference) {
    @autoreleasepool {
        id failing = [FailsToDie new], weak = nil;
        objc_initWeak(&weak, failing);
        EXPECT(THROWS([failing release]));
        EXPECT(objc_loadWeak(&weak) == nil);
        objc_destroyWeak(&weak);
    }
}

#endif

// MARK: The unwinder's view

__attribute__((noinline)) static int throw_deep(int depth) {
    @try {
        if (depth == 0) {
            throw_error();
        }
        return throw_deep(depth - 1) + 1;
    } @finally {
        inside = depth;
    }
}

CHECK_THAT(exceptionsPassThroughTenThousandFrames) {
    @autoreleasepool {
        EXPECT(THROWS(throw_deep(10000)));
    }
}

static int frames_seen;
static bool saw_caller;

@interface Tracer : NSObject
@end
@implementation Tracer
- (id)forwardingTargetForSelector:(SEL)selector {
    void *frames[64];
    frames_seen = backtrace(frames, 64);
    char **names = backtrace_symbols(frames, frames_seen);
    for (int i = 0; i < frames_seen; i++) {
        saw_caller |= strstr(names[i], "trace_from_here") != NULL;
    }
    free(names);
    return nil;
}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [NSMethodSignature signatureWithObjCTypes:"v@:"];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
}
@end

__attribute__((noinline)) void trace_from_here(id tracer);
__attribute__((noinline)) void trace_from_here(id tracer) {
    [tracer failLong];
    frames_seen++;
}

static void trace_in_context(void *tracer) { trace_from_here((__bridge id)tracer); }

static void count_cleanup(void *context) { inside++; }

CHECK_THAT(aBacktracePassesThroughTheStubs) {
    @autoreleasepool {
        id tracer = new_of([Tracer class]);
        ort_call_with_cleanup(trace_in_context, (__bridge void *)tracer, count_cleanup);
        EXPECT(saw_caller);
        EXPECT(frames_seen > 5);
    }
}

// MARK: Calls with a cleanup

static void do_nothing(void *context) {}

static void throw_in_context(void *context) { throw_error(); }

static void *end_thread(void *context) { pthread_exit(context); }

static void end_thread_in_context(void *context) { end_thread(context); }

static void *end_thread_with_cleanup(void *context) {
    ort_call_with_cleanup(end_thread_in_context, context, count_cleanup);
    return NULL;
}

CHECK_THAT(aCleanupRunsOnceOnEveryWayOut) {
    inside = 0;
    ort_call_with_cleanup(do_nothing, NULL, count_cleanup);
    EXPECT(inside == 1);
    @autoreleasepool {
        EXPECT(THROWS(ort_call_with_cleanup(throw_in_context, NULL, count_cleanup)));
        EXPECT(inside == 2);
        EXPECT(THROWS(ort_call_with_cleanup(do_nothing, NULL, throw_in_context)));
        EXPECT(THROWS(ort_call_with_cleanup(throw_in_context, NULL, throw_in_context)));
    }
    pthread_t thread;
    void *result = NULL;
    pthread_create(&thread, NULL, end_thread_with_cleanup, &thread);
    pthread_join(thread, &result);
    EXPECT(result == &thread);
    EXPECT(inside == 3);
}

// MARK: Threads

static int caught_on_threads;

static void throw_often(int thread) {
    for (int i = 0; i < 2000; i++) {
        @autoreleasepool {
            if (THROWS(throw_error())) {
                __atomic_fetch_add(&caught_on_threads, 1, __ATOMIC_RELAXED);
            }
        }
    }
}

CHECK_THAT(manyThreadsThrowAtOnce) {
    check_on_threads(8, throw_often);
    EXPECT(caught_on_threads == 8 * 2000);
}

CHECK_THAT(throwingAndCatchingLeaksNothing) {
    @autoreleasepool {
        throw_often(0);
        size_t before = check_heap_bytes();
        for (int i = 0; i < 5; i++) {
            throw_often(0);
        }
        EXPECT(check_heap_bytes() <= before + 4096);
    }
}
