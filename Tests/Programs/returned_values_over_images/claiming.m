#import "claiming.h"

#include <objc/objc-arc.h>

static void use_value(void) {
#if __has_feature(objc_arc)
    Value *value = [Value value];
    [value isProxy];
#else
    objc_release(objc_retainAutoreleasedReturnValue([Value value]));
#endif
}

const struct claiming claiming = {claim_through_slot, claim_through_landing_pad, claim_late, use_value};
