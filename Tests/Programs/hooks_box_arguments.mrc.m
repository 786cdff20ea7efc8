// The arguments of a hooked call as objects, during the call and afterwards.

#include "check.h"
#include "hook_engines.h"

#include <objc/AspectInfo.h>
#include <objc/hooks.h>
#include <objc/NSArray.h>
#include <objc/NSInvocation.h>
#include <objc/NSNull.h>
#include <objc/NSNumber.h>
#include <objc/NSString.h>
#include <objc/NSValue.h>

struct point {
    double x, y;
};

struct large {
    long numbers[40];
};

@interface Taker : NSObject
- (void)number:(int)number flag:(BOOL)flag real:(float)real wide:(unsigned long long)wide;
- (void)object:(id)object cls:(Class)cls selector:(SEL)selector text:(const char *)text;
- (void)point:(struct point)point pointer:(void *)pointer large:(struct large)large;
- (void)block:(long (^)(void))block;
- (void)object:(id)object;
- (void)nothing;
@end

@implementation Taker
- (void)number:(int)number flag:(BOOL)flag real:(float)real wide:(unsigned long long)wide {
}
- (void)object:(id)object cls:(Class)cls selector:(SEL)selector text:(const char *)text {
}
- (void)point:(struct point)point pointer:(void *)pointer large:(struct large)large {
}
- (void)block:(long (^)(void))block {
}
- (void)object:(id)object {
}
- (void)nothing {
}
@end

static NSArray *seen;
static id kept;

// Hooks the method of a new object, calls it, and stores the info's answers in `seen`.
static void look(SEL selector, void (^call)(Taker *taker), bool keeps) {
    [seen release];
    seen = nil;
    Taker *taker = [Taker new];
    struct ort_hook *hook;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request){
                .object = taker,
                .selector = selector,
                .position = ORT_HOOK_BEFORE,
                .block = (id) ^ (id<AspectInfo> info) {
                    if (keeps)
                        kept = [(id)info retain];
                    else
                        seen = [[info arguments] retain];
}
,
},
            &hook) == ORT_HOOK_OK);
call(taker);
if (keeps) {
    seen = [[kept arguments] retain];
}
EXPECT(ort_hook_remove(hook));
ort_hook_release(hook);
[kept release];
kept = nil;
[taker release];
}

CHECK_THAT(numbersAreBoxed) {
    for (int keeps = 0; keeps < 2; keeps++) {
        look(
            @selector(number:flag:real:wide:), ^(Taker *taker) {
                [taker number:-3 flag:YES real:1.5f wide:UINT64_MAX];
            }, keeps);
        EXPECT(seen.count == 4);
        EXPECT([seen[0] intValue] == -3);
        EXPECT([seen[1] boolValue]);
        EXPECT([seen[2] floatValue] == 1.5f);
        EXPECT([seen[3] unsignedLongLongValue] == UINT64_MAX);
    }
}

CHECK_THAT(objectsAreThemselvesAndNamesAreText) {
    for (int keeps = 0; keeps < 2; keeps++) {
        NSObject *object = [NSObject new];
        look(
            @selector(object:cls:selector:text:), ^(Taker *taker) {
                [taker object:object cls:[Taker class] selector:@selector(block:) text:"some text"];
            }, keeps);
        EXPECT(seen[0] == object);
        EXPECT(seen[1] == (id)[Taker class]);
        EXPECT([seen[2] isEqual:@"block:"]);
        EXPECT([seen[3] isEqual:@"some text"]);
        [object release];
    }
}

CHECK_THAT(nullPointersAreNSNull) {
    look(
        @selector(object:cls:selector:text:), ^(Taker *taker) {
            const SEL none = NULL;
            [taker object:nil cls:Nil selector:none text:NULL];
        }, false);
    EXPECT(seen.count == 4);
    for (id object in seen) {
        EXPECT(object == [NSNull null]);
    }
    look(
        @selector(block:), ^(Taker *taker) {
            [taker block:nil];
        }, false);
    EXPECT(seen[0] == [NSNull null]);
}

CHECK_THAT(structuresAndPointersAreValues) {
    for (int keeps = 0; keeps < 2; keeps++) {
        look(
            @selector(point:pointer:large:), ^(Taker *taker) {
                [taker point:(struct point){1, 2} pointer:&seen large:(struct large){{[39] = 7}}];
            }, keeps);
        struct point point = {0};
        [seen[0] getValue:&point];
        EXPECT(point.x == 1 && point.y == 2);
        EXPECT([seen[1] pointerValue] == &seen);
        struct large large = {{0}};
        [seen[2] getValue:&large];
        EXPECT(large.numbers[39] == 7);
    }
}

CHECK_THAT(aBlockOnTheStackIsCopied) {
    const long number = (long)strlen("captured");
    look(
        @selector(block:), ^(Taker *taker) {
            long local = number + (taker == nil);
            [taker block:^{
                return local;
            }];
        }, false);
    EXPECT(((long (^)(void))seen[0])() == number);
}

CHECK_THAT(aMethodWithoutArgumentsHasNone) {
    look(
        @selector(nothing), ^(Taker *taker) {
            [taker nothing];
        }, false);
    EXPECT(seen != nil && seen.count == 0);
}

// MARK: Arguments that are asked for while the former ones are released

static id<AspectInfo> asked;
static int ended;

@interface Asking : NSObject
@end

@implementation Asking
- (void)dealloc {
    ended++;
    [asked arguments];
    [super dealloc];
}
@end

// Asks for the arguments, replaces the first object by another, releases the first one, and asks again.
static void replace_argument(id<AspectInfo> info, Asking *first, Asking *other) {
    @autoreleasepool {
        EXPECT([info arguments][0] == first);
        [[info originalInvocation] setArgument:&other atIndex:2];
        [first release];
    }
    EXPECT(ended == 0);
    asked = info;
    EXPECT([info arguments][0] == other);
    asked = nil;
    EXPECT(ended == 1);
}

CHECK_THAT(anObjectThatEndsMayAskForTheArguments) {
    ended = 0;
    __block Asking *first = [Asking new], *other = [Asking new]; // the hook's block does not retain them
    Taker *taker = [Taker new];
    struct ort_hook *hook;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request) {
                .object = taker, .selector = @selector(object:), .position = ORT_HOOK_BEFORE,
                .block = (id) ^ (id<AspectInfo> info) { replace_argument(info, first, other); },
            }, &hook) == ORT_HOOK_OK);
    @autoreleasepool {
        [taker object:first];
    }
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
    [taker release];
    [other release];
    EXPECT(ended == 2);
}
