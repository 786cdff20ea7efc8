#include "check.h"

#import <objc/NSObject.h>
#include <objc/runtime.h>
#include <stdatomic.h>

enum { THREADS = 8, ROUNDS = 4000, KEPT = 64 };

typedef long (*function)(id, SEL, long);

@interface Target : NSObject
@end

@implementation Target
@end

@interface Target (Blocks)
- (long)add:(long)value;
@end

static atomic_long calls, removed, wrong;

static atomic_int alive;

@interface Counted : NSObject
@end

@implementation Counted
- (id)init {
    alive++;
    return self;
}
- (void)dealloc {
    alive--;
    SUPER_DEALLOC();
}
@end

static IMP implementation_that_adds(long number) {
    Counted *captured = [Counted new];
    IMP imp = imp_implementationWithBlock(^long(id self, long value) {
        atomic_fetch_add(&calls, captured != nil);
        return value + number;
    });
    RELEASE(captured);
    return imp;
}

static void check_and_end(IMP imp, long number) {
    atomic_fetch_add(&wrong, ((function)imp)(nil, NULL, 1) != number + 1 || imp_getBlock(imp) == nil);
    atomic_fetch_add(&removed, imp_removeBlock(imp));
}

// Keeps a few alive, so that places are given back in a different order.
static void make_call_and_remove(int thread) {
    IMP kept[KEPT] = {NULL};
    long numbers[KEPT];
    for (int round = 0; round < ROUNDS; round++) {
        const int place = (round * 37) % KEPT;
        if (kept[place] != NULL) {
            check_and_end(kept[place], numbers[place]);
        }
        numbers[place] = thread * ROUNDS + round;
        kept[place] = implementation_that_adds(numbers[place]);
    }
    for (int place = 0; place < KEPT; place++) {
        if (kept[place] != NULL) {
            check_and_end(kept[place], numbers[place]);
        }
    }
}

CHECK_THAT(threadsMakeCallAndRemoveAtOnce) {
    calls = removed = wrong = 0;
    check_on_threads(THREADS, make_call_and_remove);
    EXPECT(calls == THREADS * ROUNDS);
    EXPECT(removed == THREADS * ROUNDS);
    EXPECT(wrong == 0);
    EXPECT(alive == 0);
}

static IMP contested;

static void remove_contested(int thread) { atomic_fetch_add(&removed, imp_removeBlock(contested)); }

CHECK_THAT(oneOfManyThreadsEndsAnImplementation) {
    for (int round = 0; round < 50; round++) {
        removed = 0;
        contested = implementation_that_adds(round);
        check_on_threads(THREADS, remove_contested);
        EXPECT(removed == 1);
    }
    EXPECT(alive == 0);
}

static Target *target;

static atomic_bool is_replaced;

static void call_or_replace(int thread) {
    if (thread > 0) {
        long previous = 0;
        while (!is_replaced) {
            const long answer = [target add:1];
            atomic_fetch_add(&wrong, answer < previous);
            previous = answer;
        }
        return;
    }
    for (long round = 1; round < ROUNDS; round++) {
        IMP imp = implementation_that_adds(round);
        class_replaceMethod([Target class], @selector(add:), imp, "q@:q");
        atomic_fetch_add(&wrong, [target add:1] != round + 1);
    }
    is_replaced = true;
}

CHECK_THAT(anImplementationThatReplacesAnotherIsCalledByEveryThread) {
    wrong = 0;
    target = [Target new];
    class_addMethod([Target class], @selector(add:), implementation_that_adds(0), "q@:q");
    check_on_threads(4, call_or_replace);
    EXPECT(wrong == 0);
    EXPECT([target add:1] == ROUNDS);
    RELEASE(target);
}
