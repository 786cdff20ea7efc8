// A category of the same image overrides and adds methods, protocols and properties.

#include "fixture.h"

@protocol FIXTURE
(CategoryProtocol) - (int)added;
@end

@interface FIXTURE (Categorized) : TestRoot
- (int)overridden;
- (int)kept;
+ (int)classOverridden;
@end
@interface FIXTURE (Categorized)
(More)<FIXTURE(CategoryProtocol)> @property(readonly) int fromCategory;
- (int)added;
+ (int)classAdded;
@end

@implementation FIXTURE (Categorized)
- (int)overridden {
    return 1;
}
- (int)kept {
    return 10;
}
+ (int)classOverridden {
    return 1;
}
@end
#pragma clang diagnostic ignored "-Wobjc-protocol-method-implementation"
@implementation FIXTURE (Categorized)
(More) - (int)overridden { return 2; }
- (int)added {
    return 3;
}
- (int)fromCategory {
    return 5;
}
+ (int)classOverridden {
    return 6;
}
+ (int)classAdded {
    return 4;
}
@end

EXPORT const char *categories_check(void) {
    FIXTURE(Categorized) *object = [FIXTURE(Categorized) new];
    REQUIRE([object overridden] == 2);
    REQUIRE([object kept] == 10);
    REQUIRE([object added] == 3);
    REQUIRE(object.fromCategory == 5);
    REQUIRE([FIXTURE(Categorized) classOverridden] == 6);
    REQUIRE([FIXTURE(Categorized) classAdded] == 4);
    RELEASE(object);
    return NULL;
}
