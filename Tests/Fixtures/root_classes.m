// NSObject, NSProxy, strings and protocols as compiled code sees them.

#include "fixture.h"

#include <objc/NSInvocation.h>
#include <objc/NSMethodSignature.h>
#include <objc/NSProxy.h>
#include <objc/NSString.h>
#include <objc/objc-arc.h>

@protocol FIXTURE
(Marker) @end

@interface FIXTURE (RootBase) : NSObject <FIXTURE(Marker), NSCopying> {
    long number;
}
@end
@implementation FIXTURE (RootBase)
- (id)copyWithZone:(NSZone *)zone {
    FIXTURE(RootBase) *copy = [FIXTURE(RootBase) new];
    copy->number = number + 1;
    return copy;
}
- (id)twice:(id)object and:(id)other {
    return object == other ? object : nil;
}
@end

@interface FIXTURE (Derived) : FIXTURE(RootBase)
@end
@implementation FIXTURE (Derived)
@end

EXPORT const char *root_object_identity(void) {
    @autoreleasepool {
        FIXTURE(Derived) *object = [FIXTURE(Derived) new];
        FIXTURE(Derived) *other = [[FIXTURE(Derived) alloc] init];
        REQUIRE([object class] == [FIXTURE(Derived) class]);
        REQUIRE([object superclass] == [FIXTURE(RootBase) class]);
        REQUIRE([FIXTURE(RootBase) superclass] == [NSObject class]);
        REQUIRE([NSObject superclass] == Nil);
        REQUIRE([object isKindOfClass:[FIXTURE(RootBase) class]] && [object isKindOfClass:[NSObject class]]);
        REQUIRE(![object isKindOfClass:[NSString class]]);
        REQUIRE(
            [object isMemberOfClass:[FIXTURE(Derived) class]] && ![object isMemberOfClass:[FIXTURE(RootBase) class]]);
        REQUIRE([FIXTURE(Derived) isSubclassOfClass:[FIXTURE(RootBase) class]]);
        REQUIRE(![FIXTURE(RootBase) isSubclassOfClass:[FIXTURE(Derived) class]]);
        // A class is an object of the root class.
        REQUIRE([(id)[FIXTURE(Derived) class] isKindOfClass:[NSObject class]]);
        REQUIRE([object conformsToProtocol:@protocol(FIXTURE(Marker))]);
        REQUIRE([FIXTURE(Derived) conformsToProtocol:@protocol(NSCopying)]);
        REQUIRE(![object conformsToProtocol:@protocol(NSMutableCopying)]);
        REQUIRE([object isEqual:object] && ![object isEqual:other]);
        REQUIRE([object self] == object && ![object isProxy]);
        REQUIRE([object hash] != [other hash]);
        RELEASE(object);
        RELEASE(other);
    }
    return NULL;
}

EXPORT const char *root_object_methods(void) {
    @autoreleasepool {
        FIXTURE(Derived) *object = [FIXTURE(Derived) new];
        REQUIRE([object respondsToSelector:@selector(twice:and:)]);
        REQUIRE(![object respondsToSelector:sel_registerName("nobodyHasThis")]);
        REQUIRE([FIXTURE(Derived) instancesRespondToSelector:@selector(copyWithZone:)]);
        REQUIRE([(id)[FIXTURE(Derived) class] respondsToSelector:@selector(alloc)]);
        REQUIRE(
            [object methodForSelector:@selector(hash)] ==
            [FIXTURE(RootBase) instanceMethodForSelector:@selector(hash)]);
        REQUIRE([object methodForSelector:sel_registerName("nobodyHasThis")] == (IMP)_objc_msgForward);
        REQUIRE([object performSelector:@selector(self)] == object);
        REQUIRE([object performSelector:@selector(twice:and:) withObject:object withObject:object] == object);
        REQUIRE([object performSelector:@selector(twice:and:) withObject:object withObject:nil] == nil);
        REQUIRE([NSObject resolveInstanceMethod:@selector(hash)] == NO);
        REQUIRE([object forwardingTargetForSelector:@selector(hash)] == nil);
        id copy = [object copy];
        REQUIRE(copy != object && [copy isKindOfClass:[FIXTURE(RootBase) class]]);
        REQUIRE([[FIXTURE(RootBase) class] copy] == (id)[FIXTURE(RootBase) class]);
        char expected[128];
        snprintf(expected, sizeof expected, "<%s: %p>", FIXTURE_NAME(Derived), (__bridge void *)object);
        REQUIRE(strcmp([[object description] UTF8String], expected) == 0);
        REQUIRE(strcmp([[FIXTURE(Derived) description] UTF8String], FIXTURE_NAME(Derived)) == 0);
        RELEASE(copy);
        RELEASE(object);
    }
    return NULL;
}

EXPORT const char *root_protocol_is_an_object(void) {
    @autoreleasepool {
        Protocol *protocol = @protocol(FIXTURE(Marker));
        REQUIRE([(id)protocol isKindOfClass:[NSObject class]]);
        REQUIRE([(id)protocol isEqual:objc_getProtocol(FIXTURE_NAME(Marker))]);
        REQUIRE(![(id)protocol isEqual:@"no protocol"]);
    }
    return NULL;
}

static long live_captures;

@interface FIXTURE (Captured) : NSObject
@end
@implementation FIXTURE (Captured)
- (instancetype)init {
    live_captures++;
    return [super init];
}
- (void)dealloc {
    live_captures--;
    SUPER_DEALLOC();
}
@end

EXPORT const char *root_block_is_an_object(void) {
    long before = live_captures;
    @autoreleasepool {
        FIXTURE(Captured) *captured = [FIXTURE(Captured) new];
        id (^block)(void) = ^{
            return (id)captured;
        };
        id object = [block copy];
        RELEASE(captured);
        captured = nil;
        REQUIRE(live_captures == before + 1);
        REQUIRE([object isKindOfClass:[NSObject class]]);
        REQUIRE([((id(^)(void))object)() isKindOfClass:[FIXTURE(Captured) class]]);
        RELEASE(object);
    }
    // Under ARC the local variables live as long as the compiler likes.
    REQUIRE(FIXTURE_ARC || live_captures == before);
    return NULL;
}

// MARK: Proxies

@interface FIXTURE (Standing) : NSProxy {
  @public
    id target;
    long forwarded;
}
@end
@implementation FIXTURE (Standing)
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [target methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    forwarded++;
    [invocation invokeWithTarget:target];
}
@end

EXPORT const char *root_proxy_forwards_questions(void) {
    @autoreleasepool {
        FIXTURE(Derived) *object = [FIXTURE(Derived) new];
        FIXTURE(Standing) *proxy = [FIXTURE(Standing) alloc];
        proxy->target = object;
        REQUIRE([proxy isProxy]);
        REQUIRE([proxy class] == [FIXTURE(Standing) class]);
        REQUIRE(proxy->forwarded == 0);
        REQUIRE([proxy isKindOfClass:[FIXTURE(RootBase) class]]);
        REQUIRE([proxy respondsToSelector:@selector(twice:and:)]);
        REQUIRE([proxy conformsToProtocol:@protocol(FIXTURE(Marker))]);
        REQUIRE([proxy performSelector:@selector(self)] == object);
        REQUIRE([(id)proxy twice:proxy and:proxy] == (id)proxy);
        REQUIRE(proxy->forwarded == 5);
        REQUIRE([FIXTURE(Standing) respondsToSelector:@selector(alloc)]);
        RELEASE(proxy);
        RELEASE(object);
    }
    return NULL;
}

// MARK: Strings

EXPORT const char *root_strings_of_all_kinds(void) {
    @autoreleasepool {
        NSString *tiny = @"12345678", *constant = @"123456789", *wide = @"größe ✓ 😀";
        REQUIRE(strcmp([tiny UTF8String], "12345678") == 0 && [tiny length] == 8);
        REQUIRE(strcmp([constant UTF8String], "123456789") == 0 && [constant length] == 9);
        REQUIRE(strcmp([wide UTF8String], "größe ✓ 😀") == 0 && [wide length] == 10);
        REQUIRE([@"" length] == 0 && strcmp([@"" UTF8String], "") == 0);
        NSString *made = [NSString stringWithUTF8String:"12345678"];
        NSString *made_wide = [NSString stringWithUTF8String:"größe ✓ 😀"];
        REQUIRE([made isEqual:tiny] && [tiny isEqual:made] && [made hash] == [tiny hash]);
        REQUIRE([made_wide isEqual:wide] && [wide isEqualToString:made_wide] && [made_wide hash] == [wide hash]);
        REQUIRE([made_wide length] == 10);
        REQUIRE(![tiny isEqual:constant] && ![tiny isEqual:[NSObject class]] && ![tiny isEqual:nil]);
        REQUIRE([tiny compare:constant] == NSOrderedAscending && [constant compare:tiny] == NSOrderedDescending);
        REQUIRE([made compare:tiny] == NSOrderedSame);
        REQUIRE([tiny description] == tiny);
        NSString *copy = [made copy];
        REQUIRE([copy isEqual:made]);
        RELEASE(copy);
        NSString *owned = [[NSString alloc] initWithUTF8String:"owned"];
        REQUIRE([owned isEqual:@"owned"]);
        RELEASE(owned);
        REQUIRE([[NSString string] length] == 0);
        REQUIRE([tiny isKindOfClass:[NSString class]] && [constant isKindOfClass:[NSString class]]);
    }
    return NULL;
}

@interface FIXTURE (OwnString) : NSString
@end
@implementation FIXTURE (OwnString)
- (const char *)UTF8String {
    return "12345678";
}
@end

EXPORT const char *root_strings_of_other_classes(void) {
    @autoreleasepool {
        FIXTURE(OwnString) *own = [FIXTURE(OwnString) new];
        REQUIRE([own isEqual:@"12345678"] && [@"12345678" isEqual:own]);
        REQUIRE([own hash] == [@"12345678" hash] && [own length] == 8);
        RELEASE(own);
    }
    return NULL;
}

// MARK: Program errors, for tests that expect the end of the process

@interface FIXTURE (Silent) : NSProxy
@end
@implementation FIXTURE (Silent)
@end

EXPORT void root_proxy_without_signature(void) { [(id)[FIXTURE(Silent) alloc] copyWithZone:NULL]; }

EXPORT void root_copy_without_copy_method(void) {
    id object = [NSObject new];
    (void)[object copy];
}
