// @synchronized: exclusive between threads, recursive within one, and unlocked on every way out of the block.

#include "check.h"

#import <objc/NSObject.h>
#include <objc/objc-sync.h>
#include <pthread.h>

enum { THREADS = 8, ROUNDS = 2000 };

static NSObject *lock;
static long counter;

static void count(int thread) {
    (void)thread;
    for (int round = 0; round < ROUNDS; round++) {
        @synchronized(lock) {
            counter++;
        }
    }
}

CHECK_THAT(oneThreadAtATimeIsInside) {
    lock = [NSObject new];
    check_on_threads(THREADS, count);
    EXPECT(counter == THREADS * ROUNDS);
    RELEASE(lock);
    lock = nil;
}

static int recurse(NSObject *object, int depth) {
    @synchronized(object) {
        return depth == 0 ? 0 : 1 + recurse(object, depth - 1);
    }
}

CHECK_THAT(aThreadMayEnterAgain) {
    NSObject *object = [NSObject new];
    EXPECT(recurse(object, 100) == 100);
    EXPECT(objc_sync_exit(object) == -1); // the lock is free
    RELEASE(object);
}

CHECK_THAT(nilLocksNothing) {
    int entered = 0;
    NSObject *volatile nothing = nil;
    @synchronized(nothing) {
        entered++;
    }
    EXPECT(entered == 1);
    EXPECT(recurse(nil, 3) == 3);
    EXPECT(objc_sync_enter(nil) == 0 && objc_sync_exit(nil) == 0);
}

CHECK_THAT(anExceptionLeavesABlockThatLocksNothing) {
    id caught = nil;
    @try {
        @synchronized((NSObject *)nil) {
            @throw [NSObject class];
        }
    } @catch (id object) {
        caught = object;
    }
    EXPECT(caught == (id)[NSObject class]);
    EXPECT(objc_sync_exit(nil) == 0);
}

static int leave_early(NSObject *object, int how) {
    int seen = 0;
    for (int i = 0; i < 3; i++) {
        @synchronized(object) {
            seen++;
            if (how == 0) {
                continue;
            }
            if (how == 1) {
                break;
            }
            return 10 + seen;
        }
    }
    return seen;
}

CHECK_THAT(everyWayOutOfTheBlockUnlocks) {
    NSObject *object = [NSObject new];
    EXPECT(leave_early(object, 0) == 3);
    EXPECT(leave_early(object, 1) == 1);
    EXPECT(leave_early(object, 2) == 11);
    EXPECT(objc_sync_exit(object) == -1);
    RELEASE(object);
}

static int evaluations;

static NSObject *evaluate(NSObject *object) {
    evaluations++;
    return object;
}

CHECK_THAT(theObjectIsEvaluatedOnceAndClassesAndLiteralsLockToo) {
    NSObject *object = [NSObject new];
    @synchronized(evaluate(object)) {
        EXPECT(evaluations == 1);
    }
    @synchronized([NSObject class]) {
        EXPECT(recurse((NSObject *)[NSObject class], 2) == 2);
    }
    EXPECT(evaluations == 1);
    EXPECT(objc_sync_exit((id)[NSObject class]) == -1);
    RELEASE(object);
}
