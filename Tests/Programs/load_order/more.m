#import <objc/NSObject.h>

extern void note_load(const char *what);

@interface Base : NSObject
@end
@interface Middle : Base
@end
@interface Leaf : Middle
@end

@implementation Leaf (More)
+ (void)load {
    note_load("Leaf(More)");
}
@end

@interface More : Leaf
@end

@implementation More
+ (void)load {
    note_load("More");
}
@end
