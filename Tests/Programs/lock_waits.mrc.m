// Waits that usually last some nanoseconds, and their effects on the waiting thread.

#include "check.h"

#include <errno.h>
#import <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

#include "support/hazard.h"
#include "support/locks.h"

static id location;
static NSObject *object;
static atomic_bool hasBegun, hasReturned;
static int errorAfterwards;

static void begin(void) {
    pthread_cancel(pthread_self()); // from now on each cancellation point ends the thread
    errno = 1234;
    hasBegun = true;
}

static void end(void) {
    errorAfterwards = errno;
    hasReturned = true;
    pthread_testcancel();
}

static void *storeWeakly(void *unused) {
    begin();
    objc_storeWeak(&location, object);
    end();
    return unused;
}

static void *deallocate(void *unused) {
    begin();
    objc_release(object);
    end();
    return unused;
}

// Waits long enough for the thread to sleep.
static void *joinAfterAWait(pthread_t thread, void (*release)(void *), void *held) {
    while (!hasBegun) {
        sched_yield();
    }
    usleep(30000);
    EXPECT(!hasReturned);
    release(held);
    void *result = NULL;
    pthread_join(thread, &result);
    return result;
}

static void *start(void *(*body)(void *), void (*release)(void *), void *held) {
    hasBegun = hasReturned = false;
    errorAfterwards = 0;
    pthread_t thread;
    EXPECT(pthread_create(&thread, NULL, body, NULL) == 0);
    return joinAfterAWait(thread, release, held);
}

static void releaseStripe(void *stripe) { ort_stripe_release(stripe); }

static void clearHazard(void *hazard) { ort_hazard_clear(hazard); }

CHECK_THAT(waitingForAStripeKeepsErrnoAndIsNoCancellationPoint) {
    object = [NSObject new];
    objc_initWeak(&location, nil);
    struct ort_stripe *stripe = &ort_weak_locks[ort_lock_stripe(object)];
    ort_stripe_acquire(stripe);
    void *result = start(storeWeakly, releaseStripe, stripe);
    EXPECT(hasReturned && errorAfterwards == 1234 && result == PTHREAD_CANCELED);
    // Both stripes are free again.
    EXPECT(objc_storeWeak(&location, nil) == nil && objc_storeWeak(&location, object) == object);
    objc_destroyWeak(&location);
    [object release];
}

CHECK_THAT(waitingForALoadKeepsErrnoAndIsNoCancellationPoint) {
    object = [NSObject new];
    objc_initWeak(&location, object);
    struct ort_hazard *hazard = ort_hazard_claim(object);
    void *result = start(deallocate, clearHazard, hazard);
    EXPECT(hasReturned && errorAfterwards == 1234 && result == PTHREAD_CANCELED);
    EXPECT(objc_loadWeakRetained(&location) == nil);
    objc_destroyWeak(&location);
}
