// Returned objects that are claimed by calls through linkage tables.

#include "check.h"
#include "claiming.h"

#include <dlfcn.h>
#include <objc/kernel.h>
#include <objc/objc-arc.h>

// The thread sanitizer adds a call of its own there.
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

// The number of references after the site has claimed: its own, and one more if the pool has kept one.
static size_t count_after(claim_site site) {
    void *pool = objc_autoreleasePoolPush();
    Value *value = [Value new];
    void *object = (__bridge void *)value;
    objc_retain(value); // the reference of the site
    EXPECT(site(object) == object);
    size_t count = ort_retain_count(value);
    objc_autoreleasePoolPop(pool);
    EXPECT(ort_retain_count(value) == 2);
    objc_release(value);
    RELEASE(value);
    return count - 1;
}

// The entry in the linkage table was not filled in before, unless the loader does that early.
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

extern void *hand_over(void *object) __asm__("objc_autoreleaseReturnValue");
extern void *claim(void *object) __asm__("objc_retainAutoreleasedReturnValue");

static void *make_value(void) {
    Value *value = [Value new];
    void *object = (__bridge void *)objc_retain(value);
    RELEASE(value);
    return object;
}

CHECK_THAT(aResultMayBeClaimedWhenTheImageThatItWasReturnedToIsGone) {
    const char *path = check_image_path("passing");
    void *image = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    void *(*pass_on)(void *(*)(void *), void *) = dlsym(image, "pass_on");
    deallocations = 0;
    void *pool = objc_autoreleasePoolPush();
    void *values[] = {make_value(), make_value()};
    EXPECT(claim(pass_on(hand_over, values[0])) == values[0]); // the runtime has read its code once
    void *value = pass_on(hand_over, values[1]);
    dlclose(image);
    EXPECT(dlopen(path, RTLD_NOW | RTLD_NOLOAD) == NULL);
    EXPECT(claim(value) == values[1]);
    objc_autoreleasePoolPop(pool);
    EXPECT(deallocations == 0);
    for (int i = 0; i < 2; i++) {
        objc_release((__bridge id)values[i]);
    }
    EXPECT(deallocations == 2);
}
