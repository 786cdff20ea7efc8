// The lock of an object, locked and unlocked by functions.

#include "check.h"

#import <objc/NSObject.h>
#import <objc/objc-sync.h>
#include <stdatomic.h>

CHECK_THAT(aLockIsEnteredAndLeftAsOftenAsItWasEntered) {
    NSObject *object = [NSObject new];
    for (int depth = 0; depth < 100; depth++) {
        EXPECT(objc_sync_enter(object) == OBJC_SYNC_SUCCESS);
    }
    for (int depth = 0; depth < 100; depth++) {
        EXPECT(objc_sync_exit(object) == OBJC_SYNC_SUCCESS);
    }
    EXPECT(objc_sync_exit(object) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR);
    RELEASE(object);
}

CHECK_THAT(leavingALockThatWasNotEnteredIsAnError) {
    NSObject *object = [NSObject new];
    EXPECT(objc_sync_exit(object) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR);
    EXPECT(objc_sync_enter(object) == OBJC_SYNC_SUCCESS);
    EXPECT(objc_sync_exit(object) == OBJC_SYNC_SUCCESS);
    RELEASE(object);
}

CHECK_THAT(nilHasNoLock) {
    EXPECT(objc_sync_enter(nil) == OBJC_SYNC_SUCCESS);
    EXPECT(objc_sync_exit(nil) == OBJC_SYNC_SUCCESS);
    EXPECT(objc_sync_exit(nil) == OBJC_SYNC_SUCCESS);
}

CHECK_THAT(classesHaveLocks) {
    id class = (id)[NSObject class];
    EXPECT(objc_sync_enter(class) == OBJC_SYNC_SUCCESS);
    EXPECT(objc_sync_enter(class) == OBJC_SYNC_SUCCESS);
    EXPECT(objc_sync_exit(class) == OBJC_SYNC_SUCCESS);
    EXPECT(objc_sync_exit(class) == OBJC_SYNC_SUCCESS);
    EXPECT(objc_sync_exit(class) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR);
}

static NSObject *shared, *other;
static long counter;
static atomic_bool isInside;

static void count(int thread) {
    for (int round = 0; round < 5000; round++) {
        objc_sync_enter(shared);
        if (round % 3 == 0) {
            objc_sync_enter(shared);
        }
        EXPECT(!atomic_exchange(&isInside, true));
        counter++;
        atomic_store(&isInside, false);
        if (round % 3 == 0) {
            EXPECT(objc_sync_exit(shared) == OBJC_SYNC_SUCCESS);
        }
        EXPECT(objc_sync_exit(shared) == OBJC_SYNC_SUCCESS);
    }
}

CHECK_THAT(fourThreadsCountExactly) {
    shared = [NSObject new];
    check_on_threads(4, count);
    EXPECT(counter == 4 * 5000);
    RELEASE(shared);
    shared = nil;
}

static atomic_bool isHeld, wasRefused;

static void holdOrLeave(int thread) {
    if (thread == 0) {
        objc_sync_enter(shared);
        atomic_store(&isHeld, true);
        while (!atomic_load(&wasRefused)) {
        }
        EXPECT(objc_sync_exit(shared) == OBJC_SYNC_SUCCESS);
        return;
    }
    while (!atomic_load(&isHeld)) {
    }
    // Another object's lock is free; another thread holds this one.
    EXPECT(objc_sync_enter(other) == OBJC_SYNC_SUCCESS);
    EXPECT(objc_sync_exit(shared) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR);
    EXPECT(objc_sync_exit(other) == OBJC_SYNC_SUCCESS);
    atomic_store(&wasRefused, true);
}

CHECK_THAT(aThreadCannotLeaveTheLockOfAnother) {
    shared = [NSObject new];
    other = [NSObject new];
    check_on_threads(2, holdOrLeave);
    RELEASE(shared);
    RELEASE(other);
    shared = other = nil;
}

CHECK_THAT(manyLocksAreHeldAtOnceAndLeftInAnyOrder) {
    enum { LOCKS = 1000 }; // some of them in the place of another one
    id objects[LOCKS];
    for (int index = 0; index < LOCKS; index++) {
        objects[index] = [NSObject new];
        EXPECT(objc_sync_enter(objects[index]) == OBJC_SYNC_SUCCESS);
    }
    for (int index = 0; index < LOCKS; index += 2) {
        EXPECT(objc_sync_exit(objects[index]) == OBJC_SYNC_SUCCESS);
    }
    for (int index = 1; index < LOCKS; index += 2) {
        EXPECT(objc_sync_exit(objects[index]) == OBJC_SYNC_SUCCESS);
        EXPECT(objc_sync_exit(objects[index]) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR);
    }
    for (int index = 0; index < LOCKS; index++) {
        RELEASE(objects[index]);
    }
}

enum { MANY = 600, ROUNDS = 5000 };

static NSObject *many[MANY];
static long entered[MANY];

static void enterTwo(int thread) {
    unsigned random = (unsigned)thread + 1;
    for (int round = 0; round < ROUNDS; round++) {
        random = random * 1103515245 + 12345;
        const unsigned first = random >> 16 & 7, second = first + 1 + (random >> 20) % (MANY - 8);
        objc_sync_enter(many[first]); // which all threads want
        objc_sync_enter(many[second]);
        entered[first]++;
        entered[second]++;
        EXPECT(objc_sync_exit(many[first]) == OBJC_SYNC_SUCCESS);
        EXPECT(objc_sync_exit(many[second]) == OBJC_SYNC_SUCCESS);
    }
}

CHECK_THAT(threadsThatHoldTwoLocksAreAloneInBoth) {
    for (int i = 0; i < MANY; i++) {
        many[i] = [NSObject new];
    }
    check_on_threads(4, enterTwo);
    long sum = 0;
    for (int i = 0; i < MANY; i++) {
        sum += entered[i];
        EXPECT(objc_sync_exit(many[i]) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR);
        RELEASE(many[i]);
        many[i] = nil;
    }
    EXPECT(sum == 2 * 4 * ROUNDS);
}
