#import <objc/NSObject.h>

@interface FailsToLoad : NSObject
@end
@implementation FailsToLoad
+ (void)load {
    @throw self;
}
@end
