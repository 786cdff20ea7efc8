// A category on a class of the image category_host. That image must be loaded first.

#include "fixture.h"

#define CategoryHost FIXTURE(CategoryHost)

@interface CategoryHost : TestRoot
@end
@interface CategoryHost (Guest)
- (int)value;
- (int)added;
+ (void)load;
@end

static int load_value;

@implementation CategoryHost (Guest)
- (int)value {
    return 2;
}
- (int)added {
    return 3;
}
+ (void)load {
    id object = [self new];
    load_value = [object value];
    RELEASE(object);
}
@end

EXPORT int category_guest_load_value(void) { return load_value; }
