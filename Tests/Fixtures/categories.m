// A category of the same image overrides and adds methods, protocols and properties.

#include "fixture.h"

#define CategoryProtocol FIXTURE(CategoryProtocol)
#define Categorized FIXTURE(Categorized)

@protocol CategoryProtocol
- (int)added;
@end

@interface Categorized : TestRoot
- (int)overridden;
- (int)kept;
+ (int)classOverridden;
@end
@interface Categorized (More) <CategoryProtocol>
@property (readonly) int fromCategory;
- (int)added;
+ (int)classAdded;
@end

@implementation Categorized
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
@implementation Categorized (More)
- (int)overridden {
    return 2;
}
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
    Categorized *object = [Categorized new];
    REQUIRE([object overridden] == 2);
    REQUIRE([object kept] == 10);
    REQUIRE([object added] == 3);
    REQUIRE(object.fromCategory == 5);
    REQUIRE([Categorized classOverridden] == 6);
    REQUIRE([Categorized classAdded] == 4);
    RELEASE(object);
    return NULL;
}
