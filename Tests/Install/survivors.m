// The parts that must survive a release link that collects sections. No code here names them.

#import <objc/NSString.h>
#include <stdio.h>
#include <string.h>

static char loads[64];

@protocol Kept
- (void)kept;
@end

@interface Unreferenced : NSObject <Kept>
@end
@implementation Unreferenced
+ (void)load {
    strcat(loads, "class ");
}
- (void)kept {
}
@end

@implementation Unreferenced (Category)
+ (void)load {
    strcat(loads, "category ");
}
- (NSString *)text {
    return @"a literal that is longer than eight characters";
}
@end

@compatibility_alias Renamed Unreferenced;

@interface NSObject (Text)
- (NSString *)text;
@end

static int fail(const char *what) {
    printf("lost: %s\n", what);
    return 1;
}

int main(void) {
    Class cls = objc_getClass("Unreferenced");
    if (cls == Nil) {
        return fail("the class");
    }
    if (strcmp(loads, "class category ") != 0) {
        return fail("+load");
    }
    id object = [[cls alloc] init];
    if (![object respondsToSelector:sel_registerName("text")] || [[object text] length] != 46) {
        return fail("the category or its literal");
    }
    if (objc_getProtocol("Kept") == NULL || ![cls conformsToProtocol:objc_getProtocol("Kept")]) {
        return fail("the protocol");
    }
    if (objc_getClass("Renamed") != cls) {
        return fail("the alias");
    }
    if ([cls instanceMethodSignatureForSelector:sel_registerName("kept")] == nil) {
        return fail("the signatures");
    }
    [object release];
    return 0;
}
