// A class that a category of another image extends.

#include "fixture.h"

@interface FIXTURE (CategoryHost) : TestRoot
- (int)value;
@end
@implementation FIXTURE (CategoryHost)
- (int)value {
    return 1;
}
@end
@interface FIXTURE (CategoryHostDerived) : FIXTURE(CategoryHost)
@end
@implementation FIXTURE (CategoryHostDerived)
@end

static id objects[2];

EXPORT int category_host_value(int index) {
    if (!objects[index]) {
        objects[index] = index ? [FIXTURE(CategoryHostDerived) new] : [FIXTURE(CategoryHost) new];
    }
    return [objects[index] value];
}
