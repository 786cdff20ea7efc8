#import <objc/NSObject.h>

void note_step(const char *step);

@interface Later : NSObject
- (int)number;
@end

@implementation Later
+ (void)load {
    note_step("load");
}
+ (void)initialize {
    note_step("initialize");
}
- (int)number {
    return 1;
}
@end

@interface Latest : Later
@end

@implementation Latest
@end
