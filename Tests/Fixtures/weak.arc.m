// __weak variables as ARC compiles them.

#include "fixture.h"

#define WeakTarget FIXTURE(WeakTarget)

@interface WeakTarget : TestRoot
@end

static __weak id seen_in_dealloc;
static BOOL loaded_in_dealloc;

@implementation WeakTarget
- (void)dealloc {
    loaded_in_dealloc = seen_in_dealloc != nil;
}
@end

struct holder {
    __weak id reference;
};

EXPORT const char *weak_check(void) {
    __weak id reference;
    __weak id copied;
    struct holder first = {nil};
    @autoreleasepool {
        id target = [WeakTarget new];
        reference = target;
        copied = reference;
        first.reference = target;
        seen_in_dealloc = target;
        REQUIRE(reference == target);
        REQUIRE(copied == target);
        struct holder second = first;
        REQUIRE(second.reference == target);
        REQUIRE(first.reference == target);
        target = nil;
    }
    REQUIRE(reference == nil);
    REQUIRE(copied == nil);
    REQUIRE(first.reference == nil);
    REQUIRE(seen_in_dealloc == nil);
    REQUIRE(!loaded_in_dealloc);
    return NULL;
}

EXPORT const char *weak_reassignment_check(void) {
    __weak id reference;
    @autoreleasepool {
        id first = [WeakTarget new];
        id second = [WeakTarget new];
        reference = first;
        reference = second;
        first = nil;
        REQUIRE(reference == second);
        reference = nil;
        REQUIRE(reference == nil);
        reference = second;
    }
    REQUIRE(reference == nil);
    return NULL;
}
