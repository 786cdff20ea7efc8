#import <objc/NSObject.h>

extern void note_load(const char *what);

@interface Quiet : NSObject
@end
@implementation Quiet
+ (void)load {
    note_load("Quiet+load");
}
+ (void)initialize {
    note_load("Quiet+initialize");
}
@end

@interface Talking : NSObject
@end
@implementation Talking
+ (void)load {
    [self class];
    note_load("Talking+load");
}
+ (void)initialize {
    note_load("Talking+initialize");
}
@end
