// +initialize: once, before the first message, superclass first. Every function may be called once.

#include "fixture.h"

static struct fixture_log order_events, inherited_events, super_events;
static int reentrant_count;

@interface FIXTURE (OrderBase) : TestRoot
+ (int)poke;
@end
@implementation FIXTURE (OrderBase)
+ (void)initialize {
    fixture_log_add(&order_events, "OrderBase:%s", class_getName(self));
}
+ (int)poke {
    fixture_log_add(&order_events, "poke");
    return 1;
}
@end
@interface FIXTURE (OrderDerived) : FIXTURE(OrderBase)
@end
@implementation FIXTURE (OrderDerived)
+ (void)initialize {
    fixture_log_add(&order_events, "OrderDerived:%s", class_getName(self));
}
@end

EXPORT const char *initialize_order(void) {
    fixture_log_add(&order_events, "start");
    [FIXTURE(OrderDerived) poke];
    [FIXTURE(OrderDerived) poke];
    [FIXTURE(OrderBase) poke];
    return order_events.text;
}

@interface FIXTURE (InheritedBase) : TestRoot
- (int)poke;
@end
@implementation FIXTURE (InheritedBase)
+ (void)initialize {
    fixture_log_add(&inherited_events, "%s", class_getName(self));
}
- (int)poke {
    return 1;
}
@end
@interface FIXTURE (InheritedDerived) : FIXTURE(InheritedBase)
@end
@implementation FIXTURE (InheritedDerived)
@end

EXPORT const char *initialize_inherited(void) {
    id object = [FIXTURE(InheritedDerived) new];
    [object poke];
    [object poke];
    RELEASE(object);
    return inherited_events.text;
}

@interface FIXTURE (Reentrant) : TestRoot {
    int value;
}
+ (int)classValue;
- (int)value;
@end
@implementation FIXTURE (Reentrant)
+ (void)initialize {
    reentrant_count++;
    id object = [self new];
    reentrant_count += 10 * [self classValue] + 100 * [object value];
    RELEASE(object);
}
+ (int)classValue {
    return 1;
}
- (int)value {
    return 1;
}
@end

EXPORT int initialize_reentrant(void) {
    [FIXTURE(Reentrant) classValue];
    return reentrant_count;
}

@interface FIXTURE (SuperBase) : TestRoot
+ (void)prepare;
@end
@implementation FIXTURE (SuperBase)
+ (void)initialize {
    fixture_log_add(&super_events, "base");
}
+ (void)prepare {
    fixture_log_add(&super_events, "prepare");
}
@end
@interface FIXTURE (SuperDerived) : FIXTURE(SuperBase)
@end
@implementation FIXTURE (SuperDerived)
+ (void)initialize {
    fixture_log_add(&super_events, "derived");
    [super initialize];
    [super prepare];
}
@end

EXPORT const char *initialize_calls_super(void) {
    [FIXTURE(SuperDerived) prepare];
    return super_events.text;
}
