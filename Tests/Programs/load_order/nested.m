#import <objc/NSObject.h>

extern void note_load(const char *what);

@interface Nested : NSObject
@end

@implementation Nested
+ (void)load {
    note_load("Nested");
}
@end
