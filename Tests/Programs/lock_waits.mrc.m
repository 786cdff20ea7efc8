// Waits that usually last some nanoseconds, and their effects on the waiting thread.

#include "check.h"

#include <errno.h>
#import <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
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

static void handle(int signal) {}

// Waits long enough for the thread to sleep, and wakes it once by a handler of a signal.
static void *joinAfterAWait(pthread_t thread, void (*release)(void *), void *held) {
    while (!hasBegun) {
        sched_yield();
    }
    usleep(30000);
    EXPECT(sigaction(SIGUSR1, &(struct sigaction){.sa_handler = handle}, NULL) == 0);
    EXPECT(pthread_kill(thread, SIGUSR1) == 0);
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

static void *takeLock(void *unused) {
    begin();
    ort_lock_acquire(&ort_runtime_lock);
    ort_lock_release(&ort_runtime_lock);
    end();
    return unused;
}

static void releaseLock(void *lock) { ort_lock_release(lock); }

CHECK_THAT(waitingForALockKeepsErrnoAndIsNoCancellationPoint) {
    ort_lock_acquire(&ort_runtime_lock);
    void *result = start(takeLock, releaseLock, &ort_runtime_lock);
    EXPECT(hasReturned && errorAfterwards == 1234 && result == PTHREAD_CANCELED);
    EXPECT(ort_runtime_lock.state == ORT_LOCK_FREE);
}

enum { THREADS = 8, TURNS = 20000 };

static long turns; // protected by the runtime lock

static void countTurns(int thread) {
    for (int i = 0; i < TURNS; i++) {
        ORT_GUARD(&ort_runtime_lock);
        turns++;
    }
}

CHECK_THAT(oneThreadAtATimeHasALock) {
    check_on_threads(THREADS, countTurns);
    EXPECT(turns == (long)THREADS * TURNS);
    EXPECT(ort_runtime_lock.state == ORT_LOCK_FREE);
}

// All protected by the sync lock, as the condition is.
static struct ort_condition changed;
static int tickets, waiters, served;

static void takeTicket(void) {
    ORT_GUARD(&ort_sync_lock);
    waiters++;
    while (tickets == 0) {
        ort_condition_wait_locked(&changed, &ort_sync_lock);
    }
    tickets--;
    served++;
}

static void giveTickets(int count, void (*tell)(struct ort_condition *condition)) {
    ORT_GUARD(&ort_sync_lock);
    tickets += count;
    tell(&changed);
}

static int valueOf(const int *number) {
    ORT_GUARD(&ort_sync_lock);
    return *number;
}

static void await(const int *number, int value) {
    while (valueOf(number) != value) {
        sched_yield();
    }
}

static void giveOrTakeTickets(int thread) {
    if (thread > 0) {
        takeTicket();
        return;
    }
    await(&waiters, THREADS);
    for (int i = 1; i <= THREADS / 2; i++) {
        giveTickets(1, ort_condition_signal_locked);
        await(&served, i);
    }
    giveTickets(THREADS - THREADS / 2, ort_condition_broadcast_locked);
}

static void serveEachThread(void) {
    check_on_threads(THREADS + 1, giveOrTakeTickets);
    EXPECT(served == THREADS && tickets == 0 && changed.waiting == 0);
}

CHECK_THAT(aSignalServesAThreadAndABroadcastAll) {
    const struct child_end end = check_in_child(serveEachThread);
    EXPECT(end.signal == 0 && end.status == 0);
}

static void *waitForATicket(void *unused) {
    begin();
    takeTicket();
    end();
    return unused;
}

static void giveATicket(void *unused) { giveTickets(1, ort_condition_signal_locked); }

CHECK_THAT(waitingForAConditionKeepsErrnoAndIsNoCancellationPoint) {
    void *result = start(waitForATicket, giveATicket, NULL);
    EXPECT(hasReturned && errorAfterwards == 1234 && result == PTHREAD_CANCELED);
    EXPECT(tickets == 0 && changed.waiting == 0);
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
