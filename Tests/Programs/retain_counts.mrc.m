#include "check.h"

#import <objc/kernel.h>
#import <objc/NSObject.h>
#import <objc/objc-arc.h>
#include <stdatomic.h>

static atomic_int deallocations;

@interface Counted : NSObject
@end

@implementation Counted
- (void)dealloc {
    deallocations++;
    [super dealloc];
}
@end

CHECK_THAT(aNewObjectHasACountOfOneAndGoesWithItsLastRelease) {
    deallocations = 0;
    Counted *object = [Counted new];
    EXPECT([object retainCount] == 1 && ort_retain_count(object) == 1);
    EXPECT([object retain] == object && [object retainCount] == 2);
    [object release];
    EXPECT([object retainCount] == 1 && deallocations == 0);
    [object release];
    EXPECT(deallocations == 1);
}

CHECK_THAT(theEntryPointsOfTheCompilerCountLikeTheMethods) {
    deallocations = 0;
    Counted *object = objc_alloc_init([Counted class]);
    EXPECT([object retainCount] == 1);
    EXPECT(objc_retain(object) == object);
    EXPECT(ort_retain(object) == object && [object retain] == object);
    EXPECT([object retainCount] == 4);
    objc_release(object);
    ort_release(object);
    [object release];
    EXPECT([object retainCount] == 1);
    objc_release(object);
    EXPECT(deallocations == 1);
}

CHECK_THAT(everyWayOfAllocatingGivesACountOfOne) {
    id objects[] = {
        [Counted alloc],
        objc_alloc([Counted class]),
        objc_allocWithZone([Counted class]),
        [Counted allocWithZone:NULL],
        class_createInstance([Counted class], 40)};
    for (int index = 0; index < 5; index++) {
        EXPECT(object_getClass(objects[index]) == [Counted class]);
        EXPECT([objects[index] retainCount] == 1);
        [objects[index] release];
    }
    EXPECT(objc_alloc(Nil) == nil && objc_allocWithZone(Nil) == nil && objc_alloc_init(Nil) == nil);
}

CHECK_THAT(aCountGoesToAMillionAndBack) {
    deallocations = 0;
    Counted *object = [Counted new];
    for (int index = 0; index < 1000000; index++) {
        objc_retain(object);
    }
    EXPECT([object retainCount] == 1000001);
    for (int index = 0; index < 1000000; index++) {
        objc_release(object);
    }
    EXPECT([object retainCount] == 1 && deallocations == 0);
    [object release];
    EXPECT(deallocations == 1);
}

static Counted *shared;

static void retainAndRelease(int thread) {
    for (int index = 0; index < 20000; index++) {
        objc_retain(shared);
        [shared retain];
        objc_release(shared);
        [shared release];
    }
    objc_retain(shared);
}

CHECK_THAT(eightThreadsCountExactly) {
    deallocations = 0;
    shared = [Counted new];
    check_on_threads(8, retainAndRelease);
    EXPECT([shared retainCount] == 9);
    for (int index = 0; index < 9; index++) {
        EXPECT(deallocations == 0);
        [shared release];
    }
    EXPECT(deallocations == 1);
}

static void releaseOnce(int thread) { objc_release(shared); }

CHECK_THAT(theLastOfManyReleasesDeallocatesOnce) {
    deallocations = 0;
    for (int round = 0; round < 50; round++) {
        shared = [Counted new];
        for (int index = 1; index < 4; index++) {
            [shared retain];
        }
        check_on_threads(4, releaseOnce);
    }
    EXPECT(deallocations == 50);
}

CHECK_THAT(nilIsCountedWithoutEffect) {
    EXPECT(objc_retain(nil) == nil && ort_retain(nil) == nil);
    objc_release(nil);
    ort_release(nil);
    EXPECT(ort_retain_count(nil) == 0);
    EXPECT(!ort_is_deallocating(nil) && !ort_object_has_header(nil));
}

// MARK: During dealloc

static bool wasDeallocating, retainedItself;

@interface Clinging : Counted
@end

@implementation Clinging
- (void)dealloc {
    wasDeallocating = ort_is_deallocating(self);
    retainedItself = [self retain] == self;
    [self release];
    objc_retain(self);
    objc_release(self);
    [super dealloc];
}
@end

CHECK_THAT(retainAndReleaseDuringDeallocDoNotDeallocateAgain) {
    deallocations = 0;
    Clinging *object = [Clinging new];
    EXPECT(!ort_is_deallocating(object));
    [object release];
    EXPECT(deallocations == 1 && wasDeallocating && retainedItself);
}

// MARK: Classes that count themselves

@interface SelfCounting : NSObject {
  @public
    int retains, releases, autoreleases;
}
@end

@implementation SelfCounting
- (id)retain {
    retains++;
    return [super retain];
}
- (oneway void)release {
    releases++;
    [super release];
}
- (id)autorelease {
    autoreleases++;
    return [super autorelease];
}
@end

CHECK_THAT(aClassWithItsOwnRetainAndReleaseGetsMessages) {
    SelfCounting *object = [SelfCounting new];
    objc_retain(object);
    EXPECT(object->retains == 1);
    objc_release(object);
    EXPECT(object->releases == 1);
    void *pool = objc_autoreleasePoolPush();
    objc_autorelease(objc_retain(object));
    EXPECT(object->autoreleases == 1 && object->retains == 2);
    objc_autoreleasePoolPop(pool);
    EXPECT(object->releases == 2);
    id location = nil;
    objc_storeStrong(&location, object);
    EXPECT(object->retains == 3);
    objc_storeStrong(&location, nil);
    EXPECT(object->releases == 3);
    EXPECT([object retainCount] == 1);
    [object release];
}

static int lateRetains;

static id lateRetain(id self, SEL selector) {
    lateRetains++;
    return ort_retain(self);
}

@interface Ordinary : Counted
@end

@implementation Ordinary
@end

CHECK_THAT(aRetainThatIsAddedLaterIsSentToSubclassesToo) {
    Class below = objc_allocateClassPair([Ordinary class], "BelowOrdinary", 0);
    objc_registerClassPair(below);
    id object = [below new];
    objc_retain(object);
    EXPECT(lateRetains == 0);
    EXPECT(class_addMethod([Ordinary class], @selector(retain), (IMP)lateRetain, "@@:"));
    objc_retain(object);
    EXPECT(lateRetains == 1 && [object retainCount] == 3);
    objc_release(object);
    objc_release(object);
    objc_release(object);
}
