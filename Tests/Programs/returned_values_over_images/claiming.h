// What the program and its image agree on.

#import <objc/NSObject.h>

#include "sites.h"

@interface Value : NSObject
+ (Value *)value;
@end

// The image's.
struct claiming {
    claim_site through_slot, through_landing_pad, late;
    void (*use_value)(void); // gets a value and lets it go
};
