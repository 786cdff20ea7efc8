// Compiled protocols: adoption, inheritance, the four kinds of methods, identity across images.

#include "fixture.h"

@protocol FIXTURE
(Grandparent) - (int)inheritedRequired;
@optional
+ (double)inheritedOptionalClassMethod:(float)value;
@end

@protocol FIXTURE
(Parent)<FIXTURE(Grandparent)> - (int)parentRequired;
@end

@protocol FIXTURE
(Child)<FIXTURE(Parent)> - (void)requiredInstance : (int)value;
+ (id)requiredClass;
@optional
- (long)optionalInstance;
+ (char)optionalClass:(id)object;
@end

@protocol FIXTURE
(Unrelated) - (void)unrelated;
@end

// Declared by every configuration under one name.
@protocol SharedAcrossFixtures
- (void)shared;
@end

@interface FIXTURE (Adopting) : TestRoot <FIXTURE(Child), SharedAcrossFixtures>
@end
@implementation FIXTURE (Adopting)
- (int)inheritedRequired {
    return 1;
}
- (int)parentRequired {
    return 1;
}
- (void)requiredInstance:(int)value {
    (void)value;
}
+ (id)requiredClass {
    return nil;
}
- (void)shared {
}
@end

EXPORT void *protocols_child(void) { return (__bridge void *)@protocol(FIXTURE(Child)); }
EXPORT void *protocols_unrelated(void) { return (__bridge void *)@protocol(FIXTURE(Unrelated)); }
EXPORT void *protocols_shared(void) { return (__bridge void *)@protocol(SharedAcrossFixtures); }
