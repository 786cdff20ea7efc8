#import "plugin.h"

#import <objc/NSString.h>

@interface Plugin : Host <Plugged>
+ (NSString *)text;
@end

@implementation Plugin
+ (void)load {
    loads_of_plugins++;
}
+ (NSString *)text {
    return @"a literal of an image that was closed";
}
- (int)number {
    return [super number] + 1;
}
- (int)plugged {
    return 7;
}
@end

@interface Host (Plugin)
- (int)added;
@end

@implementation Host (Plugin)
- (int)added {
    return [self number] * 10;
}
@end
