#include "check.h"

#import <objc/NSObject.h>

@interface Base : NSObject
- (int)number;
@end

@implementation Base
- (int)number {
    return 1;
}
@end

@interface Derived : Base
- (int)doubled;
@end

@implementation Derived
- (int)doubled {
    return 2 * [super number];
}
@end

CHECK_THAT(anInheritedMethodAnswers) {
    Derived *object = [Derived new];
    EXPECT([object number] == 1);
    EXPECT([object doubled] == 2);
    RELEASE(object);
}
