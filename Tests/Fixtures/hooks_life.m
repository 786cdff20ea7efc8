// Objects that hooked methods count, make and compare.

#include "fixture.h"

#include <objc/NSInvocation.h>
#include <objc/NSString.h>

EXPORT void (*hooks_trace)(const char *text);
EXPORT _Atomic long hooks_alive;

static void trace(const char *text) {
    if (hooks_trace != NULL) {
        hooks_trace(text);
    }
}

// Without it ARC may release after the last use.
#define PRECISE __attribute__((objc_precise_lifetime))

@interface FIXTURE (HooksMortal) : NSObject <NSCopying> {
    long number;
}
- (instancetype)initWithNumber:(long)value;
- (id)newPart;
- (id)copyPart;
- (id)part;
- (void)use:(id)object;
@end
@implementation FIXTURE (HooksMortal)
+ (instancetype)alloc {
    hooks_alive++; // counted here, since a hook may answer init itself
    return [super alloc];
}
- (instancetype)init {
    return [self initWithNumber:7];
}
- (instancetype)initWithNumber:(long)value {
    self = [super init];
    trace("init");
    number = value;
    return self;
}
- (void)dealloc {
    trace("dealloc");
    hooks_alive--;
    SUPER_DEALLOC();
}
- (long)number {
    return number;
}
- (id)copyWithZone:(NSZone *)zone {
    return [[FIXTURE(HooksMortal) alloc] initWithNumber:number];
}
- (id)newPart {
    return [[FIXTURE(HooksMortal) alloc] initWithNumber:number + 1];
}
- (id)copyPart {
    return [[FIXTURE(HooksMortal) alloc] initWithNumber:number + 2];
}
- (id)part {
    id part = [[FIXTURE(HooksMortal) alloc] initWithNumber:number + 3];
#if FIXTURE_ARC
    return part;
#else
    return [part autorelease];
#endif
}
- (BOOL)isEqual:(id)other {
    trace("isEqual");
    return [other isKindOfClass:[FIXTURE(HooksMortal) class]] && ((FIXTURE(HooksMortal) *)other)->number == number;
}
- (NSString *)description {
    trace("description");
    return @"a mortal object";
}
- (void)use:(id)object {
    trace("use");
}
@end

// The hook is on the superclass's dealloc.
@interface FIXTURE (HooksMortalChild) : FIXTURE(HooksMortal)
@end
@implementation FIXTURE (HooksMortalChild)
- (void)dealloc {
    trace("child dealloc");
    SUPER_DEALLOC();
}
@end

@interface FIXTURE (HooksCluster) : NSObject
@end
@implementation FIXTURE (HooksCluster)
- (instancetype)init {
    self = [super init];
    FIXTURE(HooksMortal) *other = [FIXTURE(HooksMortal) new];
    RELEASE(self);
    return (id)other;
}
@end

// Each function makes objects as compiled code does and releases them. It returns the fault, or NULL.

EXPORT const char *life_makes_and_drops(Class cls) {
    @autoreleasepool {
        PRECISE FIXTURE(HooksMortal) *made = [[cls alloc] initWithNumber:3];
        REQUIRE(made != nil && hooks_alive == 1);
        RELEASE(made);
    }
    REQUIRE(hooks_alive == 0);
    return NULL;
}

EXPORT const char *life_new_and_init(Class cls) {
    @autoreleasepool {
        PRECISE FIXTURE(HooksMortal) *made = [cls new];
        PRECISE FIXTURE(HooksMortal) *initialized = [[cls alloc] init];
        REQUIRE(hooks_alive == 2);
        RELEASE(made);
        RELEASE(initialized);
    }
    REQUIRE(hooks_alive == 0);
    return NULL;
}

// copyWithZone: answers an object of the plain class, so `cls` must be Mortal.
EXPORT const char *life_results_of_each_family(Class cls) {
    @autoreleasepool {
        PRECISE FIXTURE(HooksMortal) *made = [[cls alloc] initWithNumber:10];
        @autoreleasepool {
            PRECISE id part = [made part], fresh = [made newPart], other = [made copyPart], copy = [made copy];
            REQUIRE([part number] == 13 && [fresh number] == 11 && [other number] == 12 && [copy number] == 10);
            REQUIRE(hooks_alive == 5);
            RELEASE(fresh);
            RELEASE(other);
            RELEASE(copy);
        }
        REQUIRE(hooks_alive == 1);
        RELEASE(made);
    }
    REQUIRE(hooks_alive == 0);
    return NULL;
}

EXPORT BOOL life_are_equal(id left, id right) { return [left isEqual:right]; }
EXPORT const char *life_description(id object) { return [[object description] UTF8String]; }

// MARK: Objects that the runtime did not allocate

EXPORT id life_small_object(void) { return @"small"; }
EXPORT id life_static_object(void) { return @"a constant in the image"; }
