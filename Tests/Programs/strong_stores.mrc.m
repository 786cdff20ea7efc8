#include "check.h"

#import <objc/NSObject.h>
#import <objc/objc-arc.h>

static int deallocations;
static id location;
static id seenInDealloc;

@interface Stored : NSObject
@end

@implementation Stored
- (void)dealloc {
    deallocations++;
    seenInDealloc = location;
    [super dealloc];
}
@end

CHECK_THAT(aStrongStoreRetainsTheNewAndReleasesTheOldObject) {
    deallocations = 0;
    Stored *first = [Stored new], *second = [Stored new];
    objc_storeStrong(&location, first);
    EXPECT(location == first && [first retainCount] == 2);
    [first release];
    objc_storeStrong(&location, second);
    EXPECT(location == second && [second retainCount] == 2 && deallocations == 1);
    // The old object is released after the new one is stored.
    EXPECT(seenInDealloc == second);
    [second release];
    objc_storeStrong(&location, nil);
    EXPECT(location == nil && deallocations == 2 && seenInDealloc == nil);
}

CHECK_THAT(storingTheSameObjectKeepsIt) {
    deallocations = 0;
    Stored *object = [Stored new];
    objc_storeStrong(&location, object);
    [object release];
    objc_storeStrong(&location, object);
    EXPECT(location == object && [object retainCount] == 1 && deallocations == 0);
    objc_storeStrong(&location, nil);
    EXPECT(deallocations == 1);
}

CHECK_THAT(storingNilOverNilDoesNothing) {
    location = nil;
    objc_storeStrong(&location, nil);
    EXPECT(location == nil);
}

// Only the old value owns the new value.
@interface Chain : Stored {
  @public
    id next;
}
@end

@implementation Chain
- (void)dealloc {
    [next release];
    [super dealloc];
}
@end

CHECK_THAT(anObjectMayReplaceItsOwner) {
    deallocations = 0;
    Chain *owner = [Chain new];
    Chain *owned = owner->next = [Chain new];
    objc_storeStrong(&location, owner);
    [owner release];
    objc_storeStrong(&location, owned);
    EXPECT(deallocations == 1 && location == owned && [owned retainCount] == 1);
    objc_storeStrong(&location, nil);
    EXPECT(deallocations == 2);
}
