// +resolveInstanceMethod: and +resolveClassMethod: add the missing methods, and are asked once.

#include "fixture.h"

#define Resolving FIXTURE(Resolving)

static int instance_requests, class_requests;

static long answer_by_adding(id self, SEL selector, long argument) {
    (void)self;
    (void)selector;
    return argument + 1;
}

@interface Resolving : TestRoot
- (long)lateInstance:(long)argument;
+ (long)lateClass:(long)argument;
@end
#pragma clang diagnostic ignored "-Wincomplete-implementation"
@implementation Resolving
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    if (!sel_isEqual(selector, @selector(lateInstance:))) {
        return NO;
    }
    instance_requests++;
    return class_addMethod(self, selector, (IMP)answer_by_adding, "q24@0:8q16");
}
+ (BOOL)resolveClassMethod:(SEL)selector {
    if (!sel_isEqual(selector, @selector(lateClass:))) {
        return NO;
    }
    class_requests++;
    return class_addMethod(object_getClass(self), selector, (IMP)answer_by_adding, "q24@0:8q16");
}
@end

// May be called once.
EXPORT const char *resolve_check(void) {
    Resolving *object = [Resolving new];
    REQUIRE([object lateInstance:1] == 2);
    REQUIRE([object lateInstance:2] == 3);
    REQUIRE(instance_requests == 1);
    REQUIRE([Resolving lateClass:3] == 4);
    REQUIRE([Resolving lateClass:4] == 5);
    REQUIRE(class_requests == 1);
    RELEASE(object);
    return NULL;
}
