// Optional classes: declared weak_import, and present or missing when the program starts.

#include "check.h"

#import <objc/NSObject.h>

__attribute__((weak_import))
@interface Absent : NSObject
+ (int)number;
@end

__attribute__((weak_import))
@interface NSProxy
+ (Class)class;
@end

CHECK_THAT(aWeakClassThatIsAbsentIsNil) {
    EXPECT([Absent class] == Nil);
    EXPECT([Absent number] == 0);
    EXPECT([Absent new] == nil);
    EXPECT(objc_getClass("Absent") == Nil);
}

CHECK_THAT(aWeakClassThatIsPresentIsItself) {
    EXPECT([NSProxy class] != Nil);
    EXPECT([NSProxy class] == objc_getClass("NSProxy"));
}
