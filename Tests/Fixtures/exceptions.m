// @try, @catch and @finally in an image that a Swift program loads.

#include "fixture.h"

#define Thrown FIXTURE(Thrown)
#define ThrownBelow FIXTURE(ThrownBelow)

@interface Thrown : TestRoot
@end
@implementation Thrown
@end

@interface ThrownBelow : Thrown
@end
@implementation ThrownBelow
@end

static id thrown;
static int finally_runs;

__attribute__((noinline)) static void throw_through_finally(void) {
    @try {
        @throw thrown;
    } @finally {
        finally_runs++;
    }
}

static int clause(void) {
    @try {
        throw_through_finally();
    } @catch (ThrownBelow *caught) {
        return 1;
    } @catch (Thrown *caught) {
        @try {
            @throw;
        } @catch (id again) {
            return again == caught ? 2 : -1;
        }
    } @catch (...) {
        return 3;
    }
    return 0;
}

EXPORT const char *exceptions_check(void) {
    thrown = [Thrown new];
    REQUIRE(clause() == 2);
    RELEASE(thrown);
    thrown = [ThrownBelow new];
    REQUIRE(clause() == 1);
    RELEASE(thrown);
    thrown = (id)[Thrown class];
    REQUIRE(clause() == 3);
    REQUIRE(finally_runs == 3);
    thrown = nil;
    REQUIRE(clause() == 3);
    return NULL;
}
