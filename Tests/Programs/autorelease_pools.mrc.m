#include "check.h"

#import <objc/NSObject.h>
#import <objc/objc-arc.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

static atomic_int deallocations;
static int order[8], ordered;

@interface Pooled : NSObject {
  @public
    int number;
    id other;
}
@end

@implementation Pooled
- (void)dealloc {
    deallocations++;
    if (number != 0 && ordered < 8) {
        order[ordered++] = number;
    }
    [[other retain] autorelease];
    [other release];
    [super dealloc];
}
@end

static Pooled *pooled(int number) {
    Pooled *object = [[Pooled new] autorelease];
    object->number = number;
    return object;
}

CHECK_THAT(aPoolReleasesItsObjectsWhenItIsPopped) {
    deallocations = 0;
    void *pool = objc_autoreleasePoolPush();
    Pooled *object = pooled(0);
    EXPECT([object retainCount] == 1);
    EXPECT([[object retain] autorelease] == object && [object retainCount] == 2);
    EXPECT(deallocations == 0);
    objc_autoreleasePoolPop(pool);
    EXPECT(deallocations == 1);
}

CHECK_THAT(theStatementOfTheCompilerIsAPool) {
    deallocations = 0;
    for (int index = 0; index < 3; index++) {
        @autoreleasepool {
            pooled(0);
            EXPECT(deallocations == index);
        }
        EXPECT(deallocations == index + 1);
    }
}

CHECK_THAT(innerPoolsAreEmptiedBeforeOuterOnes) {
    deallocations = 0;
    @autoreleasepool {
        pooled(0);
        @autoreleasepool {
            pooled(0);
            pooled(0);
        }
        EXPECT(deallocations == 2);
        pooled(0);
        EXPECT(deallocations == 2);
    }
    EXPECT(deallocations == 4);
}

CHECK_THAT(poppingAnOuterPoolEmptiesTheInnerOnes) {
    deallocations = 0;
    void *outer = objc_autoreleasePoolPush();
    pooled(0);
    (void)objc_autoreleasePoolPush();
    pooled(0);
    (void)objc_autoreleasePoolPush();
    pooled(0);
    objc_autoreleasePoolPop(outer);
    EXPECT(deallocations == 3);
    @autoreleasepool {
        pooled(0);
    }
    EXPECT(deallocations == 4);
}

CHECK_THAT(theNewestObjectIsReleasedFirst) {
    ordered = 0;
    @autoreleasepool {
        pooled(1);
        pooled(2);
        pooled(3);
    }
    EXPECT(ordered == 3 && order[0] == 3 && order[1] == 2 && order[2] == 1);
}

CHECK_THAT(anObjectThatWasAutoreleasedTwiceIsReleasedTwice) {
    deallocations = 0;
    Pooled *object = [Pooled new];
    [object retain];
    [object retain];
    @autoreleasepool {
        [object autorelease];
        objc_autorelease(object);
        EXPECT([object retainCount] == 3);
    }
    EXPECT([object retainCount] == 1 && deallocations == 0);
    [object release];
    EXPECT(deallocations == 1);
}

CHECK_THAT(whatIsAutoreleasedWhileAPoolIsPoppedGoesToo) {
    deallocations = 0;
    @autoreleasepool {
        // A chain: each dealloc autoreleases the next.
        Pooled *last = nil;
        for (int index = 0; index < 50; index++) {
            Pooled *object = [Pooled new];
            object->other = last;
            last = object;
        }
        [last autorelease];
    }
    EXPECT(deallocations == 50);
}

static void popAPool(void);

@interface PoolInDealloc : NSObject
@end

@implementation PoolInDealloc
- (void)dealloc {
    popAPool();
    [super dealloc];
}
@end

static void popAPool(void) {
    @autoreleasepool {
        pooled(0);
    }
}

CHECK_THAT(aDeallocMayUseAPoolOfItsOwn) {
    deallocations = 0;
    @autoreleasepool {
        pooled(0);
        [[PoolInDealloc new] autorelease];
        pooled(0);
    }
    EXPECT(deallocations == 3);
}

CHECK_THAT(aPoolHoldsAHundredThousandObjects) {
    deallocations = 0;
    size_t before = 0;
    for (int round = 0; round < 2; round++) {
        @autoreleasepool {
            for (int index = 0; index < 100000; index++) {
                pooled(0);
            }
        }
        EXPECT(deallocations == 100000 * (round + 1));
        if (round == 0) {
            before = check_heap_bytes();
        }
    }
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
    EXPECT(check_heap_bytes() <= before + 65536);
#else
    (void)before;
#endif
}

CHECK_THAT(poolsNestAThousandDeep) {
    deallocations = 0;
    void *pools[1000];
    for (int index = 0; index < 1000; index++) {
        pools[index] = objc_autoreleasePoolPush();
        pooled(0);
    }
    for (int index = 1000; index-- > 0;) {
        EXPECT(deallocations == 999 - index);
        objc_autoreleasePoolPop(pools[index]);
    }
    EXPECT(deallocations == 1000);
}

CHECK_THAT(nilIsAutoreleasedWithoutEffect) {
    @autoreleasepool {
        EXPECT(objc_autorelease(nil) == nil && objc_retainAutorelease(nil) == nil);
        EXPECT(objc_autoreleaseReturnValue(nil) == nil && objc_retainAutoreleaseReturnValue(nil) == nil);
    }
}

CHECK_THAT(retainAutoreleaseLeavesTheCountAsItWas) {
    Pooled *object = [Pooled new];
    @autoreleasepool {
        EXPECT(objc_retainAutorelease(object) == object);
        EXPECT([object retainCount] == 2);
    }
    EXPECT([object retainCount] == 1);
    [object release];
}

// MARK: Threads

static void leaveObjectsBehind(int thread) {
    // Without a pool: kept until the thread ends.
    pooled(0);
    EXPECT(deallocations == 0);
    (void)objc_autoreleasePoolPush();
    pooled(0);
    (void)objc_autoreleasePoolPush();
    pooled(0);
    EXPECT(deallocations == 0);
}

CHECK_THAT(aThreadThatEndsReleasesWhatItLeaves) {
    deallocations = 0;
    check_on_threads(1, leaveObjectsBehind);
    EXPECT(deallocations == 3);
}

static void usePoolsAfterLooseObjects(int thread) {
    pooled(0);
    @autoreleasepool {
        pooled(0);
    }
    EXPECT(deallocations == 1);
    pooled(0);
    EXPECT(deallocations == 1);
}

CHECK_THAT(aPoolDoesNotReleaseWhatWasAutoreleasedBeforeIt) {
    deallocations = 0;
    check_on_threads(1, usePoolsAfterLooseObjects);
    EXPECT(deallocations == 3);
}

static void useOwnPools(int thread) {
    for (int round = 0; round < 20; round++) {
        @autoreleasepool {
            for (int index = 0; index < 500; index++) {
                pooled(0);
            }
        }
    }
}

CHECK_THAT(everyThreadHasItsOwnPools) {
    deallocations = 0;
    @autoreleasepool {
        pooled(0);
        check_on_threads(4, useOwnPools);
        EXPECT(deallocations == 4 * 20 * 500);
    }
    EXPECT(deallocations == 4 * 20 * 500 + 1);
}

static void chainBehind(int thread) {
    Pooled *object = pooled(0);
    object->other = [Pooled new];
    ((Pooled *)object->other)->other = [Pooled new];
}

CHECK_THAT(whatIsAutoreleasedWhileAThreadEndsGoesToo) {
    deallocations = 0;
    check_on_threads(2, chainBehind);
    EXPECT(deallocations == 6);
}

CHECK_THAT(aPoolThatAClassWasPutIntoOutlivesTheClass) {
    void *pool = objc_autoreleasePoolPush();
    Class disposed = objc_allocateClassPair([NSObject class], "Disposed", 0);
    objc_registerClassPair(disposed);
    EXPECT(objc_autorelease((id)disposed) == (id)disposed);
    EXPECT([(id)disposed autorelease] == (id)disposed);
    objc_disposeClassPair(disposed);
    objc_autoreleasePoolPop(pool);
}

// MARK: What is no pool any more

CHECK_THAT(poppingAPoolAgainDoesNothing) {
    deallocations = 0;
    @autoreleasepool {
        pooled(0);
        void *pool = objc_autoreleasePoolPush();
        pooled(0);
        objc_autoreleasePoolPop(pool);
        objc_autoreleasePoolPop(pool);
        EXPECT(deallocations == 1);
        pooled(0); // in the place of the pool
        objc_autoreleasePoolPop(pool);
        EXPECT(deallocations == 1);
    }
    EXPECT(deallocations == 3);
}

CHECK_THAT(anInnerPoolMayBePoppedAfterTheOuterOne) {
    deallocations = 0;
    void *outer = objc_autoreleasePoolPush();
    void *inner = objc_autoreleasePoolPush();
    pooled(0);
    objc_autoreleasePoolPop(outer);
    EXPECT(deallocations == 1);
    objc_autoreleasePoolPop(inner);
    objc_autoreleasePoolPop(outer);
    EXPECT(deallocations == 1);
}

static void *pool_of_the_outer_scope;

@interface PopInDealloc : NSObject
@end

@implementation PopInDealloc
- (void)dealloc {
    objc_autoreleasePoolPop(pool_of_the_outer_scope);
    [super dealloc];
}
@end

CHECK_THAT(aDeallocMayPopThePoolThatReleasesIt) {
    deallocations = 0;
    pool_of_the_outer_scope = objc_autoreleasePoolPush();
    pooled(0);
    [[PopInDealloc new] autorelease];
    pooled(0);
    objc_autoreleasePoolPop(pool_of_the_outer_scope);
    EXPECT(deallocations == 2);
}

static pthread_key_t last_pool;

static void use_a_pool_until_the_thread_ends(int thread) {
    pthread_setspecific(last_pool, objc_autoreleasePoolPush());
    pooled(0);
}

// The key is younger than the runtime's, so the runtime has released everything before.
CHECK_THAT(aPoolMayBePoppedWhileItsThreadEnds) {
    deallocations = 0;
    EXPECT(pthread_key_create(&last_pool, objc_autoreleasePoolPop) == 0);
    check_on_threads(1, use_a_pool_until_the_thread_ends);
    EXPECT(deallocations == 1);
    pthread_key_delete(last_pool);
}

static void pop_nothing(void) { objc_autoreleasePoolPop(NULL); }

static void pop_an_address(void) {
    objc_autoreleasePoolPush();
    objc_autoreleasePoolPop(&pop_an_address);
}

CHECK_THAT(whatIsNoPoolOfTheThreadCannotBePopped) {
    void (*const pops[])(void) = {pop_nothing, pop_an_address};
    for (int i = 0; i < 2; i++) {
        struct child_end end = check_in_child(pops[i]);
        EXPECT(end.signal == SIGABRT && strstr(end.message, "is not a pool of this thread") != NULL);
    }
}
