// @compatibility_alias makes a second name for a class.

#include "fixture.h"

#define Aliased FIXTURE(Aliased)
#define Alias FIXTURE(Alias)

@interface Aliased : TestRoot
+ (int)number;
@end
@implementation Aliased
+ (int)number {
    return 6;
}
@end
@compatibility_alias Alias Aliased;

EXPORT int aliases_number(void) { return [Alias number]; }
