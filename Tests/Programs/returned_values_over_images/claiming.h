// Declarations that the program and its image share.

#import <objc/NSObject.h>

#include "sites.h"

@interface Value : NSObject
+ (Value *)value;
@end

// The functions of the image.
struct claiming {
    claim_site through_slot, through_landing_pad, late;
    void (*use_value)(void); // gets a value and releases it
};
