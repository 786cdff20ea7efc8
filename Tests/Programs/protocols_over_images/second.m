#include "shared.h"

@interface Second : NSObject <Outer>
@end

@implementation Second
- (void)inner {
}
- (void)outer {
}
- (int)outerProperty {
    return 1;
}
+ (void)classOuter {
}
@end

Protocol *outer_of_second(void);
Protocol *outer_of_second(void) { return @protocol(Outer); }

// Conforms through its superclass and through its category.
@interface SecondDerived : Second
@end
@implementation SecondDerived
@end

@protocol OnlySecond <Outer>
@end
@interface SecondDerived (Category) <OnlySecond>
@end
@implementation SecondDerived (Category)
@end
