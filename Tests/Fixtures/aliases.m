// @compatibility_alias makes a second name for a class.

#include "fixture.h"

@interface FIXTURE (Aliased) : TestRoot
+ (int)number;
@end
@implementation FIXTURE (Aliased)
+ (int)number {
    return 6;
}
@end
@compatibility_alias FIXTURE(Alias) FIXTURE(Aliased);

EXPORT int aliases_number(void) { return [FIXTURE(Alias) number]; }
