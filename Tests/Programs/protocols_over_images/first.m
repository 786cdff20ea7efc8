#include "shared.h"

@interface First : NSObject <Outer>
@end

@implementation First
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

Protocol *outer_of_first(void);
Protocol *outer_of_first(void) { return @protocol(Outer); }
