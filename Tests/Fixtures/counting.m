// Reference counts through the compiler's own calls: every object is deallocated once, pools drain in order.

#include "fixture.h"

#define Counted FIXTURE(Counted)
#define CountedByMessages FIXTURE(CountedByMessages)

static int made, gone;

@interface Counted : TestRoot
@end
@implementation Counted
- (id)init {
    made++;
    return self;
}
- (void)dealloc {
    gone++;
    SUPER_DEALLOC();
}
@end

// The same for objects that must be retained and released by messages.
@interface CountedByMessages : TestSendingRoot
@end
@implementation CountedByMessages
- (id)init {
    made++;
    return self;
}
- (void)dealloc {
    gone++;
    SUPER_DEALLOC();
}
@end

static id global;

static Class class_at(int index) { return index ? [CountedByMessages class] : [Counted class]; }

__attribute__((noinline)) static id autoreleased(Class cls) {
#if FIXTURE_ARC
    return [cls new];
#else
    return [[cls new] autorelease];
#endif
}

__attribute__((noinline)) static id passed_through(Class cls) {
    id object = autoreleased(cls);
    return object;
}

// 0: a class with the runtime's own counting; 1: a class that counts by messages. Call it only in this order.
EXPORT const char *counting_check(int index) {
    Class cls = class_at(index);
    made = gone = 0;
    @autoreleasepool {
        for (int i = 0; i < 100; i++) {
            id object = passed_through(cls);
            REQUIRE(object != nil);
        }
        REQUIRE(made == 100);
    }
    REQUIRE(gone == 100);
    @autoreleasepool {
        id object = [cls new];
#if FIXTURE_ARC
        global = object;
        object = nil;
#else
        global = [object retain];
        [object release];
#endif
        REQUIRE(gone == 100);
    }
    REQUIRE(gone == 100);
#if !FIXTURE_ARC
    [global release];
#endif
    global = nil;
    REQUIRE(gone == 101);
    return NULL;
}

EXPORT const char *counting_nested_pools(int index) {
    Class cls = class_at(index);
    made = gone = 0;
    @autoreleasepool {
        void *outer = (__bridge void *)passed_through(cls);
        (void)outer;
        @autoreleasepool {
            for (int i = 0; i < 2000; i++) {
                (void)passed_through(cls);
            }
        }
        REQUIRE(gone >= 2000);
    }
    REQUIRE(gone == 2001);
    return NULL;
}
