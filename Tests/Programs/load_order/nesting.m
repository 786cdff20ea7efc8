#import <objc/NSObject.h>

extern void note_load(const char *what);
extern void *check_load_image(const char *file, int flags);

@interface Nesting : NSObject
@end

@implementation Nesting
+ (void)load {
    note_load("Nesting<");
    check_load_image("nested", 0);
    note_load("Nesting>");
}
@end
