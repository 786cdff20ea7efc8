// A class cluster: the program asks an abstract class and gets objects of private ones.

#include "fixture.h"

#include <objc/NSObject.h>
#include <objc/NSString.h>

EXPORT void (*hooks_trace)(const char *text);

static void trace(const char *text) {
    if (hooks_trace != NULL) {
        hooks_trace(text);
    }
}

@interface FIXTURE (HooksNumber) : NSObject
+ (id)numberWithLong:(long)value;
- (id)initWithLong:(long)value;
- (long)value;
- (long)doubled;
@end

@interface FIXTURE (HooksSmallNumber) : FIXTURE(HooksNumber) {
    signed char small;
}
@end
@interface FIXTURE (HooksLargeNumber) : FIXTURE(HooksNumber) {
    long large;
}
@end
// The result of alloc, before init chooses the class.
@interface FIXTURE (HooksPlaceholder) : FIXTURE(HooksNumber)
@end

@implementation FIXTURE (HooksNumber)
+ (id)alloc {
    static id placeholder;
    if (self != [FIXTURE(HooksNumber) class]) {
        return [super alloc];
    }
    if (placeholder == nil) {
        placeholder = class_createInstance([FIXTURE(HooksPlaceholder) class], 0);
    }
#if FIXTURE_ARC
    return placeholder;
#else
    return [placeholder retain];
#endif
}
+ (id)numberWithLong:(long)value {
    id number = [[self alloc] initWithLong:value];
#if FIXTURE_ARC
    return number;
#else
    return [number autorelease];
#endif
}
- (id)initWithLong:(long)value {
    return [super init];
}
- (long)value {
    trace("abstract value");
    return 0;
}
- (long)doubled {
    trace("doubled");
    return 2 * [self value];
}
- (BOOL)isEqual:(id)other {
    return [other isKindOfClass:[FIXTURE(HooksNumber) class]] && [other value] == [self value];
}
@end

@implementation FIXTURE (HooksSmallNumber)
- (id)initWithLong:(long)value {
    self = [super initWithLong:value];
    small = (signed char)value;
    return self;
}
- (long)value {
    trace("small value");
    return small;
}
@end
@implementation FIXTURE (HooksLargeNumber)
- (id)initWithLong:(long)value {
    self = [super initWithLong:value];
    large = value;
    return self;
}
- (long)value {
    trace("large value");
    return large;
}
@end
@implementation FIXTURE (HooksPlaceholder)
- (id)initWithLong:(long)value {
    const Class cls =
        value >= -100 && value <= 100 ? [FIXTURE(HooksSmallNumber) class] : [FIXTURE(HooksLargeNumber) class];
    RELEASE(self);
    return (id)[[cls alloc] initWithLong:value];
}
@end

EXPORT OBJC_RETURNS_RETAINED id clusters_make(long value) { return [[FIXTURE(HooksNumber) alloc] initWithLong:value]; }
EXPORT long clusters_value(id number) { return [(FIXTURE(HooksNumber) *)number value]; }
EXPORT long clusters_doubled(id number) { return [(FIXTURE(HooksNumber) *)number doubled]; }

// Constants lie in the image and are not counted. Short strings are in the pointer itself.
EXPORT const char *clusters_strings(void) {
    NSString *const constant = @"a constant of some length", *const small = @"tiny";
    REQUIRE([constant length] == 25 && [small length] == 4);
    REQUIRE([small isEqual:@"tiny"] && ![constant isEqual:small]);
    REQUIRE(strcmp([small UTF8String], "tiny") == 0);
    return NULL;
}
