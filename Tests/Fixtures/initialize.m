// +initialize: once, before the first message, superclass first. Every function may be called once.

#include "fixture.h"

#define OrderBase FIXTURE(OrderBase)
#define OrderDerived FIXTURE(OrderDerived)
#define InheritedBase FIXTURE(InheritedBase)
#define InheritedDerived FIXTURE(InheritedDerived)
#define Reentrant FIXTURE(Reentrant)
#define SuperBase FIXTURE(SuperBase)
#define SuperDerived FIXTURE(SuperDerived)

static struct fixture_log order_events, inherited_events, super_events;
static int reentrant_count;

@interface OrderBase : TestRoot
+ (int)poke;
@end
@implementation OrderBase
+ (void)initialize {
    fixture_log_add(&order_events, "OrderBase:%s", class_getName(self));
}
+ (int)poke {
    fixture_log_add(&order_events, "poke");
    return 1;
}
@end
@interface OrderDerived : OrderBase
@end
@implementation OrderDerived
+ (void)initialize {
    fixture_log_add(&order_events, "OrderDerived:%s", class_getName(self));
}
@end

EXPORT const char *initialize_order(void) {
    fixture_log_add(&order_events, "start");
    [OrderDerived poke];
    [OrderDerived poke];
    [OrderBase poke];
    return order_events.text;
}

@interface InheritedBase : TestRoot
- (int)poke;
@end
@implementation InheritedBase
+ (void)initialize {
    fixture_log_add(&inherited_events, "%s", class_getName(self));
}
- (int)poke {
    return 1;
}
@end
@interface InheritedDerived : InheritedBase
@end
@implementation InheritedDerived
@end

EXPORT const char *initialize_inherited(void) {
    id object = [InheritedDerived new];
    [object poke];
    [object poke];
    RELEASE(object);
    return inherited_events.text;
}

@interface Reentrant : TestRoot {
    int value;
}
+ (int)classValue;
- (int)value;
@end
@implementation Reentrant
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
    [Reentrant classValue];
    return reentrant_count;
}

@interface SuperBase : TestRoot
+ (void)prepare;
@end
@implementation SuperBase
+ (void)initialize {
    fixture_log_add(&super_events, "base");
}
+ (void)prepare {
    fixture_log_add(&super_events, "prepare");
}
@end
@interface SuperDerived : SuperBase
@end
@implementation SuperDerived
+ (void)initialize {
    fixture_log_add(&super_events, "derived");
    [super initialize];
    [super prepare];
}
@end

EXPORT const char *initialize_calls_super(void) {
    [SuperDerived prepare];
    return super_events.text;
}
