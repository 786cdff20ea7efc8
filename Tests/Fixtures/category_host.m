// A class that a category of another image extends.

#include "fixture.h"

#define CategoryHost FIXTURE(CategoryHost)
#define CategoryHostDerived FIXTURE(CategoryHostDerived)

@interface CategoryHost : TestRoot
- (int)value;
@end
@implementation CategoryHost
- (int)value {
    return 1;
}
@end
@interface CategoryHostDerived : CategoryHost
@end
@implementation CategoryHostDerived
@end

static id objects[2];

EXPORT int category_host_value(int index) {
    if (!objects[index]) {
        objects[index] = index ? [CategoryHostDerived new] : [CategoryHost new];
    }
    return [objects[index] value];
}
