// The leaf comes first, with categories between the classes, so only the hierarchy decides the order.

#import <objc/NSObject.h>

extern void note_load(const char *what);

@interface Base : NSObject
+ (int)number;
@end
@interface Middle : Base
@end
@interface Leaf : Middle
@end
@interface WithoutLoad : Leaf
@end

@implementation Leaf
+ (void)load {
    note_load("Leaf");
}
@end

@implementation Base (First)
+ (void)load {
    note_load("Base(First)");
}
@end

@implementation WithoutLoad
@end

@implementation Middle
+ (void)load {
    note_load([WithoutLoad number] == 3 && [[[Leaf alloc] init] class] == [Leaf class] ? "Middle" : "wrong");
}
@end

@implementation Leaf (First)
+ (void)load {
    note_load("Leaf(First)");
}
@end

@implementation Base
+ (void)load {
    note_load("Base");
}
+ (int)number {
    return 3;
}
@end

@implementation Base (Second)
+ (void)load {
    note_load("Base(Second)");
}
@end
