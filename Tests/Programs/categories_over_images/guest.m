// Categories on classes of another image, or of none.

#import <objc/NSObject.h>

extern void note_load(const char *what);

@interface Host : NSObject
@end
@interface Absent : NSObject
@end

@protocol Invited
@end

@interface Host (Guest) <Invited>
@property (readonly) int fromGuest;
@property (class, readonly) int classFromGuest;
- (int)overridden;
@end

@implementation Host (Guest)
+ (void)load {
    note_load("Host(Guest)");
}
+ (int)classFromGuest {
    return 4;
}
- (int)fromGuest {
    return 3;
}
- (int)overridden {
    return 2;
}
@end

@implementation Absent (Guest)
+ (void)load {
    note_load("Absent(Guest)");
}
@end
