// Superclasses that are larger than in the header of sliding.m.

#import <objc/NSObject.h>

@interface GrownByOne : NSObject {
    int first;
    char grown;
}
@end
@implementation GrownByOne
@end

@interface GrownByMany : NSObject {
    int first;
    long grown[3];
    char tail;
}
@end
@implementation GrownByMany
@end

@interface Shrunk : NSObject {
    char first;
}
@end
@implementation Shrunk
@end

// Made when the tests need it.
@interface Empty : NSObject
@end
@implementation Empty
@end
