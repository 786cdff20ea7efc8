// One of several images that threads load at the same time. Each has a class of its own, a category on the program's
// class, and the protocol that all images share.

#import "plugin.h"

#define JOINED(left, right) left##right
#define NAME(prefix, number) JOINED(prefix, number)
#define Threaded NAME(Threaded, IMAGE)

@interface Threaded : Host <Plugged>
@end

@implementation Threaded
+ (void)load {
    loads_of_plugins++;
}
- (int)number {
    return [super number] + IMAGE;
}
- (int)plugged {
    return IMAGE;
}
@end

@interface Host (Threaded)
- (int)NAME(threaded, IMAGE);
@end

@implementation Host (Threaded)
- (int)NAME(threaded, IMAGE) {
    return [self number] + 100 * IMAGE;
}
@end
