// The entry points for weak references, called as the compiler calls them.

#include "check.h"

#import <objc/kernel.h>
#import <objc/NSObject.h>
#import <objc/objc-arc.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int deallocations;

@interface Target : NSObject
@end

@implementation Target
- (void)dealloc {
    deallocations++;
    [super dealloc];
}
@end

CHECK_THAT(aWeakReferenceAnswersItsObjectAndThenNil) {
    deallocations = 0;
    Target *object = [Target new];
    id location;
    EXPECT(objc_initWeak(&location, object) == object);
    EXPECT([object retainCount] == 1);
    id loaded = objc_loadWeakRetained(&location);
    EXPECT(loaded == object && [object retainCount] == 2);
    objc_release(loaded);
    void *pool = objc_autoreleasePoolPush();
    EXPECT(objc_loadWeak(&location) == object);
    objc_autoreleasePoolPop(pool);
    EXPECT([object retainCount] == 1);
    [object release];
    EXPECT(deallocations == 1);
    EXPECT(objc_loadWeakRetained(&location) == nil && objc_loadWeak(&location) == nil);
    objc_destroyWeak(&location);
}

CHECK_THAT(aWeakLoadKeepsTheObjectUntilThePoolIsPopped) {
    deallocations = 0;
    Target *object = [Target new];
    id location;
    objc_initWeak(&location, object);
    void *pool = objc_autoreleasePoolPush();
    EXPECT(objc_loadWeak(&location) == object);
    [object release];
    EXPECT(deallocations == 0);
    objc_autoreleasePoolPop(pool);
    EXPECT(deallocations == 1 && objc_loadWeakRetained(&location) == nil);
    objc_destroyWeak(&location);
}

CHECK_THAT(aWeakReferenceIsStoredAnew) {
    Target *first = [Target new], *second = [Target new];
    id location;
    objc_initWeak(&location, first);
    EXPECT(objc_storeWeak(&location, second) == second);
    [first release];
    id loaded = objc_loadWeakRetained(&location);
    EXPECT(loaded == second);
    objc_release(loaded);
    EXPECT(objc_storeWeak(&location, second) == second);
    EXPECT(objc_storeWeak(&location, nil) == nil);
    EXPECT(objc_loadWeakRetained(&location) == nil);
    [second release];
    objc_destroyWeak(&location);
}

CHECK_THAT(aWeakReferenceToNothingIsNil) {
    id location = (id)&location;
    EXPECT(objc_initWeak(&location, nil) == nil);
    EXPECT(objc_loadWeak(&location) == nil && objc_loadWeakRetained(&location) == nil);
    id copy;
    objc_copyWeak(&copy, &location);
    EXPECT(objc_loadWeakRetained(&copy) == nil);
    objc_destroyWeak(&copy);
    objc_destroyWeak(&location);
    objc_destroyWeak(&location);
}

CHECK_THAT(aCopiedReferenceIsAnother) {
    Target *object = [Target new];
    id location, copy;
    objc_initWeak(&location, object);
    objc_copyWeak(&copy, &location);
    objc_destroyWeak(&location);
    id loaded = objc_loadWeakRetained(&copy);
    EXPECT(loaded == object);
    objc_release(loaded);
    [object release];
    EXPECT(objc_loadWeakRetained(&copy) == nil);
    objc_destroyWeak(&copy);
}

CHECK_THAT(aMovedReferenceLeavesItsPlaceFree) {
    Target *object = [Target new];
    id *location = malloc(sizeof *location);
    id moved;
    objc_initWeak(location, object);
    objc_moveWeak(&moved, location);
    // No reference to the old place is left, so it may be freed without being destroyed.
    free(location);
    id loaded = objc_loadWeakRetained(&moved);
    EXPECT(loaded == object);
    objc_release(loaded);
    [object release];
    EXPECT(objc_loadWeakRetained(&moved) == nil);
    objc_destroyWeak(&moved);
}

CHECK_THAT(aMovedReferenceToAnObjectThatIsGoneIsNil) {
    Target *object = [Target new];
    id location, moved, copied;
    objc_initWeak(&location, object);
    [object release];
    objc_copyWeak(&copied, &location);
    objc_moveWeak(&moved, &location);
    EXPECT(objc_loadWeakRetained(&moved) == nil && objc_loadWeakRetained(&copied) == nil);
    objc_destroyWeak(&copied);
    objc_destroyWeak(&moved);
}

CHECK_THAT(aDestroyedReferenceIsNotWrittenTo) {
    Target *object = [Target new];
    id location;
    objc_initWeak(&location, object);
    objc_destroyWeak(&location);
    memset((void *)&location, 0x5a, sizeof location);
    uintptr_t before, after;
    memcpy(&before, (void *)&location, sizeof before);
    [object release];
    memcpy(&after, (void *)&location, sizeof after);
    EXPECT(before == after);
}

enum { MANY = 5000 };

CHECK_THAT(thousandsOfReferencesToOneObjectAreCleared) {
    static id locations[MANY];
    Target *object = [Target new];
    for (int index = 0; index < MANY; index++) {
        objc_initWeak(&locations[index], object);
    }
    for (int index = 0; index < MANY; index += 2) {
        objc_destroyWeak(&locations[index]);
    }
    EXPECT([object retainCount] == 1);
    [object release];
    bool areCleared = true;
    for (int index = 1; index < MANY; index += 2) {
        areCleared &= objc_loadWeakRetained(&locations[index]) == nil;
        objc_destroyWeak(&locations[index]);
    }
    EXPECT(areCleared);
}

CHECK_THAT(referencesToThousandsOfObjectsAreKeptApart) {
    static id locations[MANY], objects[MANY];
    for (int index = 0; index < MANY; index++) {
        objects[index] = [Target new];
        objc_initWeak(&locations[index], objects[index]);
    }
    for (int index = 0; index < MANY; index += 3) {
        [objects[index] release];
    }
    bool isRight = true;
    for (int index = 0; index < MANY; index++) {
        id loaded = objc_loadWeakRetained(&locations[index]);
        isRight &= loaded == (index % 3 == 0 ? nil : objects[index]);
        objc_release(loaded);
        objc_destroyWeak(&locations[index]);
        if (index % 3 != 0) {
            [objects[index] release];
        }
    }
    EXPECT(isRight);
}

// MARK: During dealloc

static id outside;
static bool loadedNil, storedNil, initializedNil;

@interface Dying : Target
@end

@implementation Dying
- (void)dealloc {
    loadedNil = objc_loadWeakRetained(&outside) == nil;
    id location = (id)&location;
    initializedNil = objc_initWeak(&location, self) == nil && objc_loadWeakRetained(&location) == nil;
    storedNil = objc_storeWeak(&location, self) == nil && objc_loadWeakRetained(&location) == nil;
    objc_destroyWeak(&location);
    [super dealloc];
}
@end

CHECK_THAT(anObjectThatDeallocatesIsNilForWeakReferences) {
    Dying *object = [Dying new];
    objc_initWeak(&outside, object);
    [object release];
    EXPECT(loadedNil && initializedNil && storedNil);
    objc_destroyWeak(&outside);
}

static const char key;
static bool wasNilBeforeAssociations;

@interface Witness : NSObject
@end

@implementation Witness
- (void)dealloc {
    wasNilBeforeAssociations = objc_loadWeakRetained(&outside) == nil;
    [super dealloc];
}
@end

CHECK_THAT(weakReferencesAreNilWhenAssociatedObjectsGo) {
    Target *object = [Target new];
    objc_initWeak(&outside, object);
    Witness *witness = [Witness new];
    objc_setAssociatedObject(object, &key, witness, OBJC_ASSOCIATION_RETAIN);
    [witness release];
    [object release];
    EXPECT(wasNilBeforeAssociations);
    objc_destroyWeak(&outside);
}

CHECK_THAT(destructingAnObjectClearsItsWeakReferences) {
    Target *object = [Target new];
    id location;
    objc_initWeak(&location, object);
    objc_destructInstance(object);
    EXPECT(objc_loadWeakRetained(&location) == nil);
    objc_destroyWeak(&location);
    object_dispose(object);
}

// MARK: Objects that count themselves

@interface Own : Target {
  @public
    int retains;
}
@end

@implementation Own
- (id)retain {
    retains++;
    return [super retain];
}
- (oneway void)release {
    [super release];
}
@end

CHECK_THAT(anObjectThatOverridesRetainCanBeReferredToWeakly) {
    deallocations = 0;
    Own *object = [Own new];
    id location;
    EXPECT(objc_initWeak(&location, object) == object);
    id loaded = objc_loadWeakRetained(&location);
    EXPECT(loaded == object && [object retainCount] == 2);
    [loaded release];
    [object release];
    EXPECT(deallocations == 1 && objc_loadWeakRetained(&location) == nil);
    objc_destroyWeak(&location);
}

CHECK_THAT(aWeakReferenceSurvivesAChangeOfClass) {
    Class other = objc_allocateClassPair([Target class], "OtherTarget", 0);
    objc_registerClassPair(other);
    Target *object = [Target new];
    id location;
    objc_initWeak(&location, object);
    object_setClass(object, other);
    id loaded = objc_loadWeakRetained(&location);
    EXPECT(loaded == object);
    objc_release(loaded);
    [object release];
    EXPECT(objc_loadWeakRetained(&location) == nil);
    objc_destroyWeak(&location);
}

CHECK_THAT(aHeapBlockCanBeReferredToWeakly) {
    int captured = 4;
    int (^block)(void) = (int (^)(void))objc_retainBlock((id) ^ { return captured; });
    id location;
    EXPECT(objc_initWeak(&location, (id)block) == (id)block);
    id loaded = objc_loadWeakRetained(&location);
    EXPECT(loaded == (id)block && ((int (^)(void))loaded)() == 4);
    objc_release(loaded);
    objc_release((id)block);
    EXPECT(objc_loadWeakRetained(&location) == nil);
    objc_destroyWeak(&location);
}

// MARK: Threads

static id shared;
static atomic_bool isOver;
static atomic_int loads;

static void loadOrReplace(int thread) {
    if (thread == 0) {
        for (int round = 0; round < 1000; round++) {
            Target *object = [Target new];
            objc_storeWeak(&shared, object);
            [object release];
        }
        atomic_store(&isOver, true);
        return;
    }
    while (!atomic_load(&isOver)) {
        id loaded = objc_loadWeakRetained(&shared);
        EXPECT(loaded == nil || (object_getClass(loaded) == [Target class] && [loaded retainCount] >= 1));
        atomic_fetch_add(&loads, loaded != nil);
        objc_release(loaded);
    }
}

CHECK_THAT(threadsLoadALivingObjectOrNil) {
    objc_initWeak(&shared, nil);
    check_on_threads(4, loadOrReplace);
    EXPECT(objc_loadWeakRetained(&shared) == nil);
    objc_destroyWeak(&shared);
}

static Target *common;

static void referAndForget(int thread) {
    id locations[50];
    for (int round = 0; round < 50; round++) {
        for (int index = 0; index < 50; index++) {
            objc_initWeak(&locations[index], common);
        }
        for (int index = 0; index < 50; index++) {
            objc_destroyWeak(&locations[index]);
        }
    }
}

CHECK_THAT(threadsReferToOneObjectAndForgetIt) {
    common = [Target new];
    check_on_threads(4, referAndForget);
    EXPECT([common retainCount] == 1);
    [common release];
}
