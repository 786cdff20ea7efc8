// A shared object with a class, for host.m.

#import <objc/NSString.h>

@interface Plugin : NSObject
@end

struct wide {
    long values[4];
};

@implementation Plugin
- (struct wide)wide {
    return (struct wide){{1, 2, 3, 4}};
}
// Uses every path of a messenger: hits, misses, nil, small objects, results in memory.
- (int)run {
    long sum = 0;
    id nothing = nil;
    for (int i = 0; i < 1000; i++) {
        sum += [self wide].values[3] + (long)[@"tagged" length] + (long)[nothing hash] + (long)[nothing doubleValue];
    }
    return sum == 1000 * (4 + 6) && [nothing wide].values[0] == 0 ? 42 : -1;
}
@end
