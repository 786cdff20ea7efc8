// A class that an image adds later.

#include "fixture.h"

#include <objc/NSObject.h>

EXPORT void (*hooks_trace)(const char *text);

#define Later FIXTURE(HooksLater)

EXPORT long later_at_load;

@interface Later : NSObject
- (long)number;
@end

@implementation Later
+ (void)load {
    Later *later = [self new];
    later_at_load = [later number];
    RELEASE(later);
}
- (long)number {
    return 1;
}
@end
