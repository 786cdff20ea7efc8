// Compiled protocols: adoption, inheritance, the four kinds of methods, identity across images.

#include "fixture.h"

#define Grandparent FIXTURE(Grandparent)
#define Parent FIXTURE(Parent)
#define Child FIXTURE(Child)
#define Unrelated FIXTURE(Unrelated)
#define Adopting FIXTURE(Adopting)

@protocol Grandparent
- (int)inheritedRequired;
@optional
+ (double)inheritedOptionalClassMethod:(float)value;
@end

@protocol Parent <Grandparent>
- (int)parentRequired;
@end

@protocol Child <Parent>
- (void)requiredInstance:(int)value;
+ (id)requiredClass;
@optional
- (long)optionalInstance;
+ (char)optionalClass:(id)object;
@end

@protocol Unrelated
- (void)unrelated;
@end

// Declared by every configuration under one name.
@protocol SharedAcrossFixtures
- (void)shared;
@end

@interface Adopting : TestRoot <Child, SharedAcrossFixtures>
@end
@implementation Adopting
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

EXPORT void *protocols_child(void) { return (__bridge void *)@protocol(Child); }
EXPORT void *protocols_unrelated(void) { return (__bridge void *)@protocol(Unrelated); }
EXPORT void *protocols_shared(void) { return (__bridge void *)@protocol(SharedAcrossFixtures); }
