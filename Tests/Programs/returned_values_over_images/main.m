// Returned objects that are claimed by calls through the tables of linkers.

#include "check.h"
#include "claiming.h"

#include <dlfcn.h>
#include <objc/kernel.h>
#include <objc/objc-arc.h>

// The thread sanitizer puts a call of its own there.
#if (__has_feature(objc_arc) || defined(__OPTIMIZE__)) && !__has_feature(thread_sanitizer)
enum { IS_HANDED_OVER_LAST = true };
#else
enum { IS_HANDED_OVER_LAST = false };
#endif

static int deallocations;

@implementation Value
+ (Value *)value {
#if __has_feature(objc_arc)
    return [self new];
#else
    return objc_autoreleaseReturnValue([self new]);
#endif
}
- (void)dealloc {
    deallocations++;
    SUPER_DEALLOC();
}
@end

static const struct claiming *load(void) { return dlsym(check_load_image("claiming", RTLD_LOCAL), "claiming"); }

// How many references there are once the site has claimed: its own, and one more if the pool has kept one.
static size_t count_after(claim_site site) {
    void *pool = objc_autoreleasePoolPush();
    Value *value = [Value new];
    void *object = (__bridge void *)value;
    objc_retain(value); // the site's
    EXPECT(site(object) == object);
    size_t count = ort_retain_count(value);
    objc_autoreleasePoolPop(pool);
    EXPECT(ort_retain_count(value) == 2);
    objc_release(value);
    RELEASE(value);
    return count - 1;
}

// The table's entry has not been filled in before, unless the loader does that ahead.
CHECK_THAT(theFirstResultThatAnImageClaimsNeverEntersThePool) {
    const struct claiming *image = load();
    void *pool = objc_autoreleasePoolPush();
    for (int i = 1; i <= 2; i++) {
        deallocations = 0;
        image->use_value();
        EXPECT(deallocations == 1 || !IS_HANDED_OVER_LAST);
    }
    objc_autoreleasePoolPop(pool);
}

CHECK_THAT(aCallThroughASlotClaims) {
    EXPECT(count_after(claim_through_slot) == 1);
    EXPECT(count_after(load()->through_slot) == 1);
}

CHECK_THAT(aCallThroughALandingPadClaims) {
    EXPECT(count_after(claim_through_landing_pad) == 1);
    EXPECT(count_after(load()->through_landing_pad) == 1);
}

CHECK_THAT(aCallBehindAnotherCallDoesNotClaim) {
    EXPECT(count_after(claim_late) == 2);
    EXPECT(count_after(load()->late) == 2);
}
