// The class that guest.m extends.

#import <objc/NSObject.h>

extern void note_load(const char *what);

@interface Host : NSObject
- (int)overridden;
- (int)own;
@end

@implementation Host
+ (void)load {
    note_load("Host");
}
- (int)overridden {
    return 1;
}
- (int)own {
    return 1;
}
@end

@interface Derived : Host
@end

@implementation Derived
+ (void)load {
    note_load("Derived");
}
@end
