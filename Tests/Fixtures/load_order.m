// +load runs superclass first, then the class, then its categories, and is not inherited. Nothing here is in that order.

#include "fixture.h"

static struct fixture_log events;

@interface FIXTURE (LoadBase) : TestRoot
@end
@interface FIXTURE (LoadDerived) : FIXTURE(LoadBase)
@end
@interface FIXTURE (LoadSilent) : FIXTURE(LoadBase)
@end
@interface FIXTURE (LoadDerived)
(Late) @end
@interface FIXTURE (LoadBase)
(Late) @end

@implementation FIXTURE (LoadDerived)
(Late) + (void)load { fixture_log_add(&events, "LoadDerived(Late)"); }
@end

@implementation FIXTURE (LoadSilent)
@end

@implementation FIXTURE (LoadDerived)
+ (void)load {
    fixture_log_add(&events, "LoadDerived");
}
@end

@implementation FIXTURE (LoadBase)
(Late) + (void)load { fixture_log_add(&events, "LoadBase(Late)"); }
@end

@implementation FIXTURE (LoadBase)
+ (void)load {
    fixture_log_add(&events, "LoadBase");
}
+ (void)initialize {
    fixture_log_add(&events, "initialize");
}
@end

EXPORT const char *load_order_log(void) { return events.text; }
