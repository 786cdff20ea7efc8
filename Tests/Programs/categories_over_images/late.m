// Categories on classes that are loaded and messaged already.

#import <objc/NSObject.h>

extern void note_load(const char *what);

@interface Host : NSObject
@end

@protocol InvitedLate
@end

@interface Host (Late) <InvitedLate>
@property (readonly) int fromLate;
@property (class, readonly) int classFromLate;
- (int)overridden;
@end

@implementation Host (Late)
+ (void)load {
    note_load("Host(Late)");
}
+ (int)classFromLate {
    return 4;
}
- (int)fromLate {
    return 3;
}
- (int)overridden {
    return 20;
}
@end
