// A returned object reaches its caller without a pool.

#include "check.h"

#import <objc/NSObject.h>
#import <objc/objc-arc.h>

static int deallocations;

@interface Value : NSObject
@end

@implementation Value
- (void)dealloc {
    deallocations++;
    [super dealloc];
}
@end

// Like ARC's optimized code for `return [Value new];`, `return object;` and a getter: the call that hands over comes
// last.
__attribute__((noinline)) static id handOver(id object) {
    __attribute__((musttail)) return objc_autoreleaseReturnValue(object);
}
__attribute__((noinline)) static id handOut(id object) {
    __attribute__((musttail)) return objc_retainAutoreleaseReturnValue(object);
}
#define makeValue() handOver([Value new])
// Like code without ARC: returns the object unchanged.
__attribute__((noinline)) static id passOn(id object) { return object; }

CHECK_THAT(aClaimedResultBelongsToTheCaller) {
    deallocations = 0;
    void *pool = objc_autoreleasePoolPush();
    id value = objc_retainAutoreleasedReturnValue(makeValue());
    objc_autoreleasePoolPop(pool);
    EXPECT(deallocations == 0 && [value retainCount] == 1);
    objc_release(value);
    EXPECT(deallocations == 1);
}

CHECK_THAT(aClaimedResultNeverEntersThePool) {
    deallocations = 0;
    void *pool = objc_autoreleasePoolPush();
    id value = objc_retainAutoreleasedReturnValue(makeValue());
    EXPECT([value retainCount] == 1);
    objc_release(value);
    EXPECT(deallocations == 1);
    objc_autoreleasePoolPop(pool);
    EXPECT(deallocations == 1);
}

CHECK_THAT(aResultThatWasRetainedForTheCallerIsClaimedToo) {
    void *pool = objc_autoreleasePoolPush();
    Value *value = [Value new];
    EXPECT(objc_retainAutoreleasedReturnValue(handOut(value)) == value);
    EXPECT([value retainCount] == 2);
    objc_autoreleasePoolPop(pool);
    EXPECT([value retainCount] == 2);
    [value release];
    [value release];
}

CHECK_THAT(anUnsafelyClaimedResultIsNotKept) {
    deallocations = 0;
    void *pool = objc_autoreleasePoolPush();
    Value *value = [Value new];
    EXPECT(objc_unsafeClaimAutoreleasedReturnValue(handOut(value)) == value);
    objc_autoreleasePoolPop(pool);
    EXPECT([value retainCount] == 1);
    pool = objc_autoreleasePoolPush();
    objc_unsafeClaimAutoreleasedReturnValue(makeValue());
    objc_autoreleasePoolPop(pool);
    EXPECT(deallocations == 1);
    [value release];
}

CHECK_THAT(anUnclaimedResultLivesUntilThePoolIsPopped) {
    deallocations = 0;
    void *pool = objc_autoreleasePoolPush();
    id value = makeValue();
    EXPECT([value retainCount] == 1 && deallocations == 0);
    id second = makeValue();
    EXPECT([second retainCount] == 1 && deallocations == 0);
    objc_autoreleasePoolPop(pool);
    EXPECT(deallocations == 2);
}

CHECK_THAT(aResultThatIsClaimedLateIsClaimedOnce) {
    deallocations = 0;
    void *pool = objc_autoreleasePoolPush();
    id value = makeValue();
    id other = makeValue();
    objc_retainAutoreleasedReturnValue(value);
    objc_retainAutoreleasedReturnValue(value);
    objc_autoreleasePoolPop(pool);
    EXPECT(deallocations == 1 && [value retainCount] == 2);
    (void)other;
    objc_release(value);
    objc_release(value);
    EXPECT(deallocations == 2);
}

CHECK_THAT(anObjectOfItsOwnIsRetainedWhenItIsClaimed) {
    void *pool = objc_autoreleasePoolPush();
    Value *value = [Value new];
    EXPECT(objc_retainAutoreleasedReturnValue(passOn(value)) == value);
    EXPECT([value retainCount] == 2);
    EXPECT(objc_unsafeClaimAutoreleasedReturnValue(passOn(value)) == value);
    EXPECT([value retainCount] == 2);
    objc_autoreleasePoolPop(pool);
    EXPECT([value retainCount] == 2);
    [value release];
    [value release];
}

__attribute__((noinline)) static void claimAndRelease(id value) {
    id claimed = objc_retainAutoreleasedReturnValue(passOn(value));
    EXPECT(claimed == value);
    objc_release(claimed);
    objc_unsafeClaimAutoreleasedReturnValue(passOn(value));
}

// A caller without ARC does not claim the result. Its next call may claim the same object from another callee.
CHECK_THAT(anUnclaimedResultSurvivesAnotherClaimOfTheSameObject) {
    deallocations = 0;
    void *pool = objc_autoreleasePoolPush();
    Value *value = makeValue();
    claimAndRelease(value);
    EXPECT(deallocations == 0);
    if (deallocations == 0) {
        EXPECT([value retainCount] == 1);
    }
    objc_autoreleasePoolPop(pool);
    EXPECT(deallocations == 1);
}

CHECK_THAT(aResultIsClaimedAfterItsFunctionUsedAPool) {
    deallocations = 0;
    void *outer = objc_autoreleasePoolPush();
    void *inner = objc_autoreleasePoolPush();
    id value = [Value new];
    objc_autoreleasePoolPop(inner);
    value = objc_retainAutoreleasedReturnValue(objc_autoreleaseReturnValue(value));
    objc_autoreleasePoolPop(outer);
    EXPECT([value retainCount] == 1 && deallocations == 0);
    objc_release(value);
    EXPECT(deallocations == 1);
}

// Like a function without ARC that returns the result of another function.
__attribute__((noinline)) static id makeIndirectly(void) {
    Value *value = makeValue();
    EXPECT([value retainCount] == 1);
    return value;
}

CHECK_THAT(aResultThatIsPassedOnStaysInThePool) {
    deallocations = 0;
    void *pool = objc_autoreleasePoolPush();
    id value = objc_retainAutoreleasedReturnValue(makeIndirectly());
    EXPECT([value retainCount] == 2);
    objc_release(value);
    EXPECT(deallocations == 0);
    objc_autoreleasePoolPop(pool);
    EXPECT(deallocations == 1);
}

static void touch(char (*buffer)[512]) { __asm__ volatile("" : : "r"(*buffer) : "memory"); }

// Like a function with ARC that cleans up after it has handed the object over.
__attribute__((noinline)) static id makeBeforeCleanup(void) {
    char buffer[512] __attribute__((cleanup(touch)));
    touch(&buffer);
    return objc_autoreleaseReturnValue([Value new]);
}

__attribute__((noinline)) static id handBack(id object) {
    __asm__ volatile("" : : : "memory");
    return object;
}

// Like `id same = handBack(object)` with ARC.
__attribute__((noinline)) static void look(id object) {
    id same = objc_retainAutoreleasedReturnValue(handBack(object));
    objc_release(same);
}

CHECK_THAT(aCalleeWithASmallerFrameDoesNotClaim) {
    deallocations = 0;
    void *pool = objc_autoreleasePoolPush();
    look(makeBeforeCleanup());
    EXPECT(deallocations == 0);
    objc_autoreleasePoolPop(pool);
    EXPECT(deallocations == 1);
}

// Like a function with ARC whose name begins with `copy`.
__attribute__((noinline)) static id copyOf(id object) { return objc_retainAutoreleasedReturnValue(handBack(object)); }

CHECK_THAT(aCalleeThatTailCallsDoesNotClaim) {
    deallocations = 0;
    void *pool = objc_autoreleasePoolPush();
    objc_release(copyOf(makeValue()));
    EXPECT(deallocations == 0);
    objc_autoreleasePoolPop(pool);
    EXPECT(deallocations == 1);
}

static void returnOnAThread(int thread) {
    for (int index = 0; index < 1000; index++) {
        id value = objc_retainAutoreleasedReturnValue(makeValue());
        EXPECT([value retainCount] == 1);
        objc_release(value);
    }
    makeValue();
}

CHECK_THAT(threadsReturnValuesIndependently) { check_on_threads(4, returnOnAThread); }

CHECK_THAT(nilIsReturnedAndClaimed) {
    EXPECT(objc_retainAutoreleasedReturnValue(nil) == nil);
    EXPECT(objc_unsafeClaimAutoreleasedReturnValue(nil) == nil);
    EXPECT(objc_autoreleaseReturnValue(nil) == nil);
    EXPECT(objc_retainAutoreleaseReturnValue(nil) == nil);
}
