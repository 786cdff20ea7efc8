// Counts, as root classes and Foundations ask for them.

#include "root.h"

static int ends;

@interface Counted : NSObject
@end
@implementation Counted
- (void)dealloc {
    ends++;
    [super dealloc];
}
@end

CHECK_THAT(theRuntimesCountNeedsNoMessages) {
    ends = 0;
    id object = [Counted new];
    EXPECT(objc_retain_fast_np(object) == object && object_getRetainCount_np(object) == 2);
    objc_release_fast_np(object);
    EXPECT(object_getRetainCount_np(object) == 1);
    objc_release_fast_np(object);
    EXPECT(ends == 1);
    EXPECT(object_getRetainCount_np(nil) == 0 && objc_retain_fast_np(nil) == nil);
}

CHECK_THAT(withoutDestructionWeakReferencesEnd) {
    ends = 0;
    id object = [Counted new], weak;
    objc_initWeak(&weak, object);
    objc_retain_fast_np(object);
    EXPECT(!objc_release_fast_no_destroy_np(object));
    EXPECT(!objc_delete_weak_refs(object) && weak == object);
    EXPECT(objc_release_fast_no_destroy_np(object) && ends == 0);
    EXPECT(objc_loadWeakRetained(&weak) == nil && object_getRetainCount_np(object) == 0);
    EXPECT(!objc_release_fast_no_destroy_np(object));
    EXPECT(objc_delete_weak_refs(object));
    objc_destroyWeak(&weak);
    object_dispose(object);
}

// It counts in a variable of its own.
@interface OwnCount : NSObject {
    int references;
}
@end
@implementation OwnCount
- (instancetype)retain {
    references++;
    return self;
}
- (oneway void)release {
    if (references-- == 0) {
        EXPECT(objc_delete_weak_refs(self));
        [self dealloc];
    }
}
@end

CHECK_THAT(aClassThatCountsItselfEndsItsWeakReferences) {
    id object = [OwnCount new], weak;
    objc_initWeak(&weak, object);
    id loaded = objc_loadWeakRetained(&weak);
    EXPECT(loaded == object);
    objc_release(loaded);
    objc_release(object);
    EXPECT(objc_loadWeakRetained(&weak) == nil);
    objc_destroyWeak(&weak);
    EXPECT(!objc_delete_weak_refs(nil));
}

CHECK_THAT(poolsSayWhatTheyHold) {
    void *pool = objc_autoreleasePoolPush();
    const unsigned long before = objc_arc_autorelease_count_np();
    id object = [Counted new];
    objc_autorelease(objc_retain(object));
    objc_autorelease(object);
    EXPECT(objc_arc_autorelease_count_np() == before + 2);
    EXPECT(objc_arc_autorelease_count_for_object_np(object) == 2);
    EXPECT(objc_arc_autorelease_count_for_object_np(nil) == 0);
    objc_autoreleasePoolPop(pool);
    EXPECT(objc_arc_autorelease_count_np() == before);
}

// It counts by itself, and hands what is autoreleased to a class of pools, as GNUstep's NSProxy does.
@interface Pooled : OwnCount
@end
@implementation Pooled
- (instancetype)autorelease {
    return objc_autorelease(self);
}
@end

CHECK_THAT(autoreleaseMayComeBackToTheRuntime) {
    void *pool = objc_autoreleasePoolPush();
    id object = [Pooled new];
    EXPECT(objc_autorelease(object) == object && objc_arc_autorelease_count_for_object_np(object) == 1);
    objc_autoreleasePoolPop(pool);
}
