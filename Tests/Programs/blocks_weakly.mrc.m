#include "counted.h"

#include <objc/blocks_runtime.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

CHECK_THAT(aWeakReferenceToABlockEndsWithIt) {
    deallocated = 0;
    id weak = nil, other = nil;
    id *location = &weak;
    id block = (id)heap_block(12);
    EXPECT(objc_initWeak(location, block) == block);
    objc_copyWeak(&other, location);
    id loaded = objc_loadWeakRetained(location);
    EXPECT(loaded == block && ((number_block)loaded)() == 12);
    objc_release(loaded);
    EXPECT(deallocated == 0);
    objc_release(block);
    EXPECT(deallocated == 1);
    EXPECT(*location == nil);
    EXPECT(objc_loadWeakRetained(location) == nil);
    EXPECT(objc_loadWeakRetained(&other) == nil);
    objc_destroyWeak(location);
    objc_destroyWeak(&other);
}

CHECK_THAT(aWeakReferenceToAGlobalBlockStays) {
    id weak = nil;
    number_block global = ^int {
        return 13;
    };
    objc_initWeak(&weak, (id)global);
    id loaded = objc_loadWeakRetained(&weak);
    EXPECT(loaded == (id)global);
    objc_release(loaded);
    objc_storeWeak(&weak, nil);
    EXPECT(objc_loadWeakRetained(&weak) == nil);
    objc_destroyWeak(&weak);
}

// Loads the block weakly while the block is destroyed.
@interface Asking : NSObject {
  @public
    id *weak;
}
@end

static bool was_asked, found;

@implementation Asking
- (void)dealloc {
    was_asked = true;
    id loaded = objc_loadWeakRetained(weak);
    found = loaded != nil;
    [super dealloc];
}
@end

CHECK_THAT(aBlockThatIsGoingIsNotFoundThroughAWeakReference) {
    id weak = nil;
    Asking *asking = [Asking new];
    asking->weak = &weak;
    id block = (id)[^int {
        return asking != nil;
    } copy];
    [asking release];
    objc_initWeak(&weak, block);
    was_asked = found = false;
    objc_release(block);
    EXPECT(was_asked);
    EXPECT(!found);
    EXPECT(objc_loadWeakRetained(&weak) == nil);
    objc_destroyWeak(&weak);
}

enum { ROUNDS = 2000 };

static id shared_weak;

static atomic_int loads;

static void load_while_it_goes(int thread) {
    for (int round = 0; round < ROUNDS; round++) {
        if (thread == 0) {
            @autoreleasepool {
                number_block block = heap_block(round);
                objc_storeWeak(&shared_weak, block);
                [block release];
            }
        } else {
            id loaded = objc_loadWeakRetained(&shared_weak);
            if (loaded != nil) {
                loads += ((number_block)loaded)() >= 0;
                objc_release(loaded);
            }
        }
    }
}

CHECK_THAT(threadsLoadABlockWeaklyWhileItGoes) {
    deallocated = 0;
    objc_initWeak(&shared_weak, nil);
    check_on_threads(4, load_while_it_goes);
    EXPECT(deallocated == ROUNDS);
    EXPECT(objc_loadWeakRetained(&shared_weak) == nil);
    objc_destroyWeak(&shared_weak);
}
