// A class that two images define in different ways.

#import <objc/NSObject.h>

@interface Twice : NSObject
- (int)number;
@end

@implementation Twice
+ (void)load {
    extern _Atomic int loads_of_twice;
    loads_of_twice++;
}
- (int)number {
    return IMAGE;
}
@end

@interface DERIVED : Twice
@end

@implementation DERIVED
- (int)number {
    return [super number] + 10;
}
@end

__attribute__((visibility("default"))) id make_twice(void);

id make_twice(void) { return [Twice new]; }
