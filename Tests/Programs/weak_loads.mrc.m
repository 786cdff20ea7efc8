// Loads of weak references without a lock, while their objects are deallocated.

#include "check.h"

#import <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "support/hazard.h"

enum { LIVING = 0x11fe };

static atomic_int deallocations;

@interface Target : NSObject {
  @public
    int life; // LIVING until dealloc
}
@end

@implementation Target
- (instancetype)init {
    life = LIVING;
    return self;
}
- (void)dealloc {
    life = 0;
    deallocations++;
    [super dealloc];
}
@end

// MARK: Hazards

static Target *watched;
static id location;
static atomic_bool isClaimed, isToBeCleared, wasCleared, wasFreed;

static void *watch(void *unused) {
    struct ort_hazard *hazard = ort_hazard_claim(watched);
    EXPECT(hazard != NULL);
    isClaimed = true;
    while (!isToBeCleared) {
        sched_yield();
    }
    usleep(20000); // time for a dealloc that does not wait
    EXPECT(!wasFreed);
    wasCleared = true;
    ort_hazard_clear(hazard);
    return unused;
}

static void startWatching(pthread_t *watcher, id object) {
    watched = object;
    isClaimed = isToBeCleared = wasCleared = wasFreed = false;
    pthread_create(watcher, NULL, watch, NULL);
    while (!isClaimed) {
        sched_yield();
    }
}

CHECK_THAT(memoryIsNotFreedWhileALoadLooksAtIt) {
    Target *object = [Target new];
    objc_initWeak(&location, object);
    pthread_t watcher;
    startWatching(&watcher, object);
    isToBeCleared = true;
    [object release];
    wasFreed = true;
    EXPECT(wasCleared);
    pthread_join(watcher, NULL);
    objc_destroyWeak(&location);
}

CHECK_THAT(aBlockIsNotFreedWhileALoadLooksAtIt) {
    int captured = 4;
    id block = objc_retainBlock((id) ^ { return captured; });
    objc_initWeak(&location, block);
    pthread_t watcher;
    startWatching(&watcher, block);
    isToBeCleared = true;
    objc_release(block);
    wasFreed = true;
    EXPECT(wasCleared);
    pthread_join(watcher, NULL);
    objc_destroyWeak(&location);
}

CHECK_THAT(memoryIsNotFreedEvenWhenTheLastReferenceWasDestroyedBefore) {
    Target *object = [Target new];
    objc_initWeak(&location, object);
    pthread_t watcher;
    startWatching(&watcher, object);
    objc_destroyWeak(&location);
    isToBeCleared = true;
    [object release];
    wasFreed = true;
    EXPECT(wasCleared);
    pthread_join(watcher, NULL);
}

CHECK_THAT(anObjectWithoutWeakReferencesIsNotWaitedFor) {
    Target *object = [Target new];
    pthread_t watcher;
    startWatching(&watcher, object);
    [object release]; // would not return
    EXPECT(!wasCleared);
    isToBeCleared = true;
    pthread_join(watcher, NULL);
}

CHECK_THAT(aLoadWithoutAHazardToClaimTakesTheLock) {
    Target *object = [Target new];
    objc_initWeak(&location, object);
    struct ort_hazard *claimed[ORT_HAZARD_COUNT];
    for (int index = 0; index < ORT_HAZARD_COUNT; index++) {
        claimed[index] = ort_hazard_claim(&claimed);
        EXPECT(claimed[index] != NULL);
    }
    EXPECT(ort_hazard_claim(object) == NULL);
    id loaded = objc_loadWeakRetained(&location);
    EXPECT(loaded == object && [object retainCount] == 2);
    objc_release(loaded);
    [object release];
    EXPECT(objc_loadWeakRetained(&location) == nil);
    for (int index = 0; index < ORT_HAZARD_COUNT; index++) {
        ort_hazard_clear(claimed[index]);
    }
    objc_destroyWeak(&location);
}

#if !__has_feature(thread_sanitizer)

static void releaseWatched(void) {
    deallocations = 0;
    [watched release];
    EXPECT(deallocations == 1 && objc_loadWeakRetained(&location) == nil);
}

CHECK_THAT(aChildDoesNotWaitForLoadsOfThreadsThatItHasNot) {
    Target *object = [Target new];
    objc_initWeak(&location, object);
    pthread_t watcher;
    startWatching(&watcher, object);
    struct child_end end = check_in_child(releaseWatched);
    EXPECT(end.signal == 0 && end.status == 0);
    isToBeCleared = true;
    pthread_join(watcher, NULL);
    [object release];
    objc_destroyWeak(&location);
}

#endif

// MARK: Events during a load

@interface Own : Target {
  @public
    id other;
}
@end

// Loads its weak reference in its own retain, and in dealloc.
@implementation Own
- (id)retain {
    objc_release(objc_loadWeakRetained(&((Own *)self)->other));
    return [super retain];
}
- (oneway void)release {
    [super release];
}
- (void)dealloc {
    EXPECT(objc_loadWeakRetained(&location) == nil);
    Target *living = objc_loadWeakRetained(&other);
    EXPECT(living != nil && living->life == LIVING);
    objc_release(living);
    objc_destroyWeak(&other);
    [super dealloc];
}
@end

CHECK_THAT(retainAndDeallocMayLoadWeakly) {
    Target *target = [Target new];
    Own *object = [Own new];
    objc_initWeak(&object->other, target);
    objc_initWeak(&location, object);
    Own *loaded = objc_loadWeakRetained(&location);
    EXPECT(loaded == object && [object retainCount] == 2);
    [loaded release];
    [object release];
    EXPECT(objc_loadWeakRetained(&location) == nil);
    objc_destroyWeak(&location);
    [target release];
}

// MARK: Races

enum { LOCATIONS = 4, ROUNDS = 3000 };

static id locations[LOCATIONS];
static atomic_int living;

static unsigned int nextRandom(unsigned int *state) { return *state = *state * 1664525u + 1013904223u; }

static void expectLiving(Target *loaded) {
    EXPECT(loaded == nil || loaded->life == LIVING);
    objc_release(loaded);
}

// Two threads replace and release objects, the others load and copy.
static void race(int thread) {
    unsigned int state = (unsigned int)thread + 1;
    id copy = nil;
    for (int round = 0; thread < 2 && round < ROUNDS; round++) {
        Target *object = [Target new];
        objc_storeWeak(&locations[nextRandom(&state) >> 16 & (LOCATIONS - 1)], object);
        [object release];
    }
    living -= thread < 2;
    while (thread >= 2 && living > 0) {
        id *from = &locations[nextRandom(&state) >> 16 & (LOCATIONS - 1)];
        expectLiving(objc_loadWeakRetained(from));
        objc_copyWeak(&copy, from);
        expectLiving(objc_loadWeakRetained(&copy));
        objc_destroyWeak(&copy);
    }
}

CHECK_THAT(threadsLoadWhatOthersReplaceAndDeallocate) {
    living = 2;
    check_on_threads(6, race);
    for (int index = 0; index < LOCATIONS; index++) {
        EXPECT(objc_loadWeakRetained(&locations[index]) == nil);
        objc_destroyWeak(&locations[index]);
    }
}
