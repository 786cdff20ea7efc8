// The end of a forwarded message's invocation. For code with a strong or weak reference to it, or with an association
// on it, it ends as any object does, whether or not the next invocation uses its memory again.

#include "check.h"

#import <objc/kernel.h>
#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#import <objc/NSObject.h>
#import <objc/objc-arc.h>
#import <objc/runtime.h>
#include <pthread.h>
#include <unistd.h>

@protocol Work
- (long)add:(long)first to:(long)second;
- (id)make;
- (id)copyOfIt;
@end

static int deallocated;

@interface Counted : NSObject
@end

@implementation Counted
- (void)dealloc {
    __atomic_fetch_add(&deallocated, 1, __ATOMIC_RELAXED);
    [super dealloc];
}
@end

@interface Worker : NSObject <Work>
@end

@implementation Worker
- (long)add:(long)first to:(long)second {
    return first + second;
}
- (id)make {
    return [[Counted new] autorelease];
}
- (id)copyOfIt {
    return [Counted new];
}
@end

@interface Forwarder : NSObject {
  @public
    id next;
}
@end

@interface Forwarder (Work) <Work>
@end

// Called with each invocation before it is invoked.
static void (*before)(NSInvocation *invocation);

@implementation Forwarder
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [Worker instanceMethodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    if (before != NULL) {
        before(invocation);
    }
    [invocation invokeWithTarget:next];
}
@end

static Worker *worker;

// Makes a chain of this many forwarders to the worker.
static Forwarder *chain(int depth) {
    id next = worker != nil ? worker : (worker = [Worker new]);
    while (depth-- > 0) {
        Forwarder *forwarder = [Forwarder new];
        forwarder->next = next;
        next = forwarder;
    }
    return next;
}

static void releaseChain(Forwarder *forwarder) {
    while ((id)forwarder != worker) {
        Forwarder *next = forwarder->next;
        [forwarder release];
        forwarder = next;
    }
}

// MARK: References

static id weakly;
static NSInvocation *seen;

static void referWeakly(NSInvocation *invocation) {
    objc_storeWeak(&weakly, invocation);
    id loaded = objc_loadWeakRetained(&weakly);
    EXPECT(loaded == invocation);
    [loaded release];
}

CHECK_THAT(aWeakReferenceIsNilAfterTheCall) {
    Forwarder *object = chain(1);
    for (int i = 0; i < 3; i++) {
        before = referWeakly;
        EXPECT([object add:i to:1] == i + 1);
        EXPECT(objc_loadWeak(&weakly) == nil);
        before = NULL;
        EXPECT([object add:i to:2] == i + 2);
        EXPECT(objc_loadWeak(&weakly) == nil);
    }
    objc_storeWeak(&weakly, nil);
    releaseChain(object);
}

static const char key;

static void associate(NSInvocation *invocation) {
    EXPECT(objc_getAssociatedObject(invocation, &key) == nil);
    Counted *counted = [Counted new];
    objc_setAssociatedObject(invocation, &key, counted, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    [counted release];
}

CHECK_THAT(anAssociatedObjectIsReleasedWithTheCall) {
    Forwarder *object = chain(1);
    deallocated = 0;
    for (int i = 1; i <= 3; i++) {
        before = associate;
        [object add:i to:1];
        EXPECT(deallocated == i);
    }
    before = NULL;
    releaseChain(object);
}

static void keep(NSInvocation *invocation) {
    seen = [invocation retain];
    before = NULL;
}

CHECK_THAT(anInvocationThatIsKeptIsNotUsedAgain) {
    Forwarder *object = chain(1);
    before = keep;
    EXPECT([object add:1 to:2] == 3);
    NSInvocation *first = seen;
    before = keep;
    EXPECT([object add:3 to:4] == 7);
    EXPECT(seen != first);
    long argument = 0;
    [first getArgument:&argument atIndex:3];
    EXPECT(argument == 2);
    [seen getArgument:&argument atIndex:3];
    EXPECT(argument == 4);
    [first release];
    [seen release];
    releaseChain(object);
}

static void retainAndRelease(NSInvocation *invocation) {
    [invocation retain];
    [[invocation retain] autorelease];
    [invocation release];
}

CHECK_THAT(aPoolMayHaveTheLastReference) {
    Forwarder *object = chain(2);
    before = retainAndRelease;
    for (int i = 0; i < 10; i++) {
        @autoreleasepool {
            EXPECT([object add:i to:3] == i + 3);
            EXPECT([object add:i to:4] == i + 4);
        }
    }
    before = NULL;
    releaseChain(object);
}

static void retainArguments(NSInvocation *invocation) { [invocation retainArguments]; }

CHECK_THAT(whatAnInvocationOwnsIsReleasedWithTheCall) {
    Forwarder *object = chain(1);
    before = retainArguments;
    deallocated = 0;
    @autoreleasepool {
        EXPECT([object make] != nil);
        EXPECT(deallocated == 0);
    }
    EXPECT(deallocated == 1);
    id owned = [object copyOfIt];
    EXPECT(deallocated == 1);
    [owned release];
    EXPECT(deallocated == 2);
    before = NULL;
    owned = [object copyOfIt];
    [owned release];
    EXPECT(deallocated == 3);
    EXPECT([object retainCount] == 1);
    releaseChain(object);
}

// MARK: Memory that is used again

static NSInvocation *invocationOfAdd(void) {
    NSMethodSignature *signature = [Worker instanceMethodSignatureForSelector:@selector(add:to:)];
    return [NSInvocation invocationWithMethodSignature:signature];
}

static void expectEmpty(NSInvocation *invocation) {
    EXPECT([invocation target] == nil && [invocation selector] == NULL && ![invocation argumentsRetained]);
    for (int i = 0; i < 4; i++) {
        long argument = 1;
        [invocation getArgument:&argument atIndex:i];
        EXPECT(argument == 0);
    }
    int refusals = 0;
    @try {
        long answer;
        [invocation getReturnValue:&answer];
    } @catch (id refusal) {
        refusals++;
    } @
    try {
        [invocation invoke];
    } @catch (id refusal) {
        refusals++;
    }
    EXPECT(refusals == 2);
}

static void use(NSInvocation *invocation, long number) {
    [invocation setTarget:worker];
    [invocation setSelector:@selector(add:to:)];
    [invocation setArgument:&number atIndex:2];
    [invocation setArgument:&number atIndex:3];
    [invocation invoke];
}

// More invocations than a thread keeps.
CHECK_THAT(anInvocationBeginsEmptyHoweverItsMemoryWasUsed) {
    enum { COUNT = 100 };
    NSInvocation *invocations[COUNT];
    Forwarder *object = chain(1);
    for (int round = 0; round < 3; round++) {
        @autoreleasepool {
            for (long i = 0; i < COUNT; i++) {
                expectEmpty(invocations[i] = invocationOfAdd());
                use(invocations[i], i);
            }
            EXPECT([object add:1 to:2] == 3);
            for (long i = 0; i < COUNT; i++) {
                long answer = 0;
                [invocations[i] getReturnValue:&answer];
                EXPECT(answer == 2 * i);
            }
        }
    }
    releaseChain(object);
}

CHECK_THAT(aCreatedInvocationEndsLikeAForwardedOne) {
    deallocated = 0;
    @autoreleasepool {
        NSInvocation *invocation = invocationOfAdd();
        objc_storeWeak(&weakly, invocation);
        associate(invocation);
        [invocation setTarget:worker];
        [invocation retainArguments];
    }
    EXPECT(objc_loadWeak(&weakly) == nil && deallocated == 1 && [worker retainCount] == 1);
}

struct large {
    char bytes[20000];
};

@interface Worker (Large)
- (char)last:(struct large)large;
@end

@interface Forwarder (Large)
- (char)last:(struct large)large;
@end

@implementation Worker (Large)
- (char)last:(struct large)large {
    return large.bytes[19999];
}
@end

CHECK_THAT(memoryForALargeArgumentIsNotKept) {
    struct large large = {{0}};
    large.bytes[19999] = 'x';
    Forwarder *object = chain(1);
    size_t bytes = check_heap_bytes();
    for (int i = 0; i < 10; i++) {
        EXPECT([object last:large] == 'x');
    }
    EXPECT(check_heap_bytes() < bytes + sizeof large);
    releaseChain(object);
}

// MARK: Changed classes

static int invocationsDeallocated;
static IMP originalDealloc;

static void countingDealloc(NSInvocation *self, SEL selector) {
    invocationsDeallocated++;
    ((void (*)(id, SEL))originalDealloc)(self, selector);
}

CHECK_THAT(aDeallocThatWasReplacedIsCalledForEachCall) {
    Forwarder *object = chain(1);
    EXPECT([object add:1 to:2] == 3);
    Method method = class_getInstanceMethod([NSInvocation class], @selector(dealloc));
    originalDealloc = method_setImplementation(method, (IMP)countingDealloc);
    EXPECT([object add:1 to:2] == 3);
    EXPECT(invocationsDeallocated == 1);
    EXPECT([object add:1 to:2] == 3);
    EXPECT(invocationsDeallocated == 2);
    method_setImplementation(method, originalDealloc);
    EXPECT([object add:1 to:2] == 3);
    EXPECT(invocationsDeallocated == 2);
    releaseChain(object);
}

@interface OtherInvocation : NSInvocation
@end

static int othersDeallocated;

@implementation OtherInvocation
- (void)dealloc {
    othersDeallocated++;
    [super dealloc];
}
@end

static void changeClass(NSInvocation *invocation) { object_setClass(invocation, [OtherInvocation class]); }

CHECK_THAT(anInvocationOfAnotherClassIsDeallocatedAsOne) {
    Forwarder *object = chain(1);
    before = changeClass;
    EXPECT([object add:1 to:2] == 3);
    EXPECT(othersDeallocated == 1);
    before = NULL;
    EXPECT([object add:1 to:2] == 3);
    EXPECT(othersDeallocated == 1);
    releaseChain(object);
}

// MARK: Depth, threads and processes

CHECK_THAT(manyCallsMayBeUnderWayAtOnce) {
    Forwarder *object = chain(40);
    for (int i = 0; i < 5; i++) {
        EXPECT([object add:i to:5] == i + 5);
    }
    releaseChain(object);
}

static void forwardOnAThread(int thread) {
    Forwarder *object = chain(1 + thread % 4);
    for (int i = 0; i < 500; i++) {
        @autoreleasepool {
            EXPECT([object add:i to:thread] == i + thread);
            EXPECT([object make] != nil);
        }
    }
    releaseChain(object);
}

CHECK_THAT(eightThreadsForwardAtOnce) {
    chain(0);
    check_on_threads(8, forwardOnAThread);
}

static void forwardOnce(int thread) {
    Forwarder *object = chain(2);
    EXPECT([object add:thread to:1] == thread + 1);
    releaseChain(object);
}

CHECK_THAT(aThreadThatEndsLeavesNothingBehind) {
    chain(0);
    check_on_threads(4, forwardOnce);
    size_t bytes = check_heap_bytes();
    for (int i = 0; i < 20; i++) {
        check_on_threads(4, forwardOnce);
    }
    EXPECT(check_heap_bytes() < bytes + 20 * 4 * 100);
}

static void endThread(NSInvocation *invocation) {
    (void)invocation;
    before = NULL;
    pthread_exit(NULL);
}

static void *endInForwarding(void *object) {
    EXPECT([(Forwarder *)object add:1 to:2] == 3);
    before = endThread;
    [(Forwarder *)object add:1 to:2];
    return object;
}

CHECK_THAT(aThreadMayEndInForwardInvocation) {
    Forwarder *object = chain(2);
    pthread_t thread;
    pthread_create(&thread, NULL, endInForwarding, object);
    void *result = &thread;
    pthread_join(thread, &result);
    EXPECT(result == NULL);
    EXPECT([object add:1 to:2] == 3);
    releaseChain(object);
}

static pthread_key_t lateKey;

// Runs after the thread has freed its own tables, or before, and several times.
static void forwardLate(void *value) {
    Forwarder *object = chain(2);
    EXPECT([object add:1 to:2] == 3);
    releaseChain(object);
    if (value == &lateKey) {
        pthread_setspecific(lateKey, (char *)value + 1);
    }
}

static void forwardAtTheEnd(int thread) {
    (void)thread;
    pthread_setspecific(lateKey, &lateKey);
    forwardOnce(thread);
}

CHECK_THAT(aThreadThatIsEndingMayForward) {
    pthread_key_create(&lateKey, forwardLate);
    check_on_threads(2, forwardAtTheEnd);
    pthread_key_delete(lateKey);
}

static Forwarder *inherited;

static void forwardInChild(void) {
    for (int i = 0; i < 10; i++) {
        EXPECT([inherited add:i to:1] == i + 1);
    }
}

CHECK_THAT(aChildOfForkForwardsToo) {
    inherited = chain(3);
    EXPECT([inherited add:1 to:2] == 3);
    EXPECT(check_in_child(forwardInChild).status == 0);
    EXPECT([inherited add:1 to:2] == 3);
    releaseChain(inherited);
}

// MARK: One reference

CHECK_THAT(anObjectHasOneReferenceUntilSomethingElseRefersToIt) {
    NSObject *object = [NSObject new];
    EXPECT(ort_has_one_reference(object));
    [object retain];
    EXPECT(!ort_has_one_reference(object));
    [object release];
    EXPECT(ort_has_one_reference(object));
    NSObject *associated = [NSObject new];
    objc_setAssociatedObject(associated, &key, object, OBJC_ASSOCIATION_ASSIGN);
    EXPECT(!ort_has_one_reference(associated) && ort_has_one_reference(object));
    objc_storeWeak(&weakly, object);
    EXPECT(!ort_has_one_reference(object));
    [object release];
    [associated release];
    objc_storeWeak(&weakly, nil);
}

CHECK_THAT(whatHasNoCountHasNotOneReference) {
    EXPECT(!ort_has_one_reference(nil));
    EXPECT(!ort_has_one_reference([NSObject class]));
    EXPECT(!ort_has_one_reference(@"constant"));
}
