// +load runs superclass first, then the class, then its categories, and is not inherited. This file has another order
// on purpose.

#include "fixture.h"

#define LoadBase FIXTURE(LoadBase)
#define LoadDerived FIXTURE(LoadDerived)
#define LoadSilent FIXTURE(LoadSilent)

static struct fixture_log events;

@interface LoadBase : TestRoot
@end
@interface LoadDerived : LoadBase
@end
@interface LoadSilent : LoadBase
@end
@interface LoadDerived (Late)
@end
@interface LoadBase (Late)
@end

@implementation LoadDerived (Late)
+ (void)load {
    fixture_log_add(&events, "LoadDerived(Late)");
}
@end

@implementation LoadSilent
@end

@implementation LoadDerived
+ (void)load {
    fixture_log_add(&events, "LoadDerived");
}
@end

@implementation LoadBase (Late)
+ (void)load {
    fixture_log_add(&events, "LoadBase(Late)");
}
@end

@implementation LoadBase
+ (void)load {
    fixture_log_add(&events, "LoadBase");
}
+ (void)initialize {
    fixture_log_add(&events, "initialize");
}
@end

EXPORT const char *load_order_log(void) { return events.text; }
