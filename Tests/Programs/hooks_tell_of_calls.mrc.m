// What the body of a hook is told of the call: the info object, and the invocation over it.

#include "check.h"
#include "counted.h"

#include <cffi.h>
#import <objc/AspectInfo.h>
#import <objc/hooks.h>
#import <objc/NSException.h>
#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#import <objc/NSObject.h>
#import <objc/objc-arc.h>
#import <objc/runtime.h>

struct pair {
    long first;
    double second;
};

struct large {
    long values[6];
};

struct three {
    float x, y, z;
};

@interface Teller : NSObject {
  @public
    SEL seen;
    int calls;
}
- (int)add:(int)first to:(double)second;
- (struct pair)pair:(struct pair)pair character:(signed char)character;
- (struct large)large:(struct large)large number:(long)number;
- (struct three)three:(struct three)three;
- (long double)half:(long double)number;
- (long)sum:(long)a b:(long)b c:(long)c d:(long)d e:(long)e f:(signed char)f g:(long)g;
- (void)nothing;
- (id)object;
- (id)copyOfIt;
- (void)take:(id)object text:(const char *)text block:(int (^)(void))block;
- (void)fail;
@end

@implementation Teller
- (int)add:(int)first to:(double)second {
    seen = _cmd;
    calls++;
    return first + (int)second;
}
- (struct pair)pair:(struct pair)pair character:(signed char)character {
    calls++;
    return (struct pair){pair.first + character, pair.second / 2};
}
- (struct large)large:(struct large)large number:(long)number {
    calls++;
    large.values[0] += number;
    return large;
}
- (struct three)three:(struct three)three {
    calls++;
    return (struct three){three.z, three.y, three.x};
}
- (long double)half:(long double)number {
    calls++;
    return number / 2;
}
- (long)sum:(long)a b:(long)b c:(long)c d:(long)d e:(long)e f:(signed char)f g:(long)g {
    calls++;
    return a + b + c + d + e + f + g;
}
- (void)nothing {
    calls++;
}
- (id)object {
    calls++;
    return [[Counted new] autorelease];
}
- (id)copyOfIt {
    calls++;
    return [Counted new];
}
- (void)take:(id)object text:(const char *)text block:(int (^)(void))block {
    (void)object, (void)text, (void)block;
    calls++;
}
- (void)fail {
    @throw @"failed";
}
@end

static struct ort_hook *hook_block(Class cls, SEL selector, ort_hook_position position, id block) {
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request){.cls = cls, .selector = selector, .position = position, .block = block},
            &hook) == ORT_HOOK_OK);
    return hook;
}

static struct ort_hook *hook_function(
    Class cls, SEL selector, ort_hook_position position, ort_hook_function function, void *context) {
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request){
                .cls = cls, .selector = selector, .position = position, .function = function, .context = context},
            &hook) == ORT_HOOK_OK);
    return hook;
}

static void end(struct ort_hook *hook) {
    ort_hook_remove(hook);
    ort_hook_release(hook);
    EXPECT(ort_hook_flush(0));
}

static Teller *teller(void) { return [[Teller new] autorelease]; }

#define WITH_POOL                                                                                           \
    for (void *pool = objc_autoreleasePoolPush(); pool != NULL; objc_autoreleasePoolPop(pool), pool = NULL)

// MARK: The info object

CHECK_THAT(aBlockIsToldOfTheReceiverAndTheSelector) {
    WITH_POOL {
        Teller *object = teller();
        __block int runs = 0;
        struct ort_hook *hook = hook_block([Teller class], @selector(add:to:), ORT_HOOK_BEFORE, ^(AspectInfo *info) {
            runs++;
            EXPECT([info instance] == object);
            EXPECT([info instanceAddress] == object);
            EXPECT(sel_isEqual([info selector], @selector(add:to:)));
            EXPECT([info isKindOfClass:objc_getClass("AspectInfo")]);
            EXPECT([[info originalInvocation] target] == object);
            EXPECT(sel_isEqual([[info originalInvocation] selector], @selector(add:to:)));
            EXPECT([[[info originalInvocation] methodSignature] numberOfArguments] == 4);
        });
        EXPECT([object add:1 to:2] == 3);
        EXPECT(runs == 1);
        end(hook);
    }
}

static void expect_info(struct ort_hook_call *call, void *context) {
    AspectInfo *info = ort_hook_call_info(call);
    EXPECT(info != nil);
    EXPECT(ort_hook_call_info(call) == info);
    EXPECT([info instance] == ort_hook_call_receiver(call));
    EXPECT(cffi_hook_call_invocation(call) == [info originalInvocation]);
    *(id *)context = info;
}

CHECK_THAT(aFunctionGetsTheSameObjectsInCallAfterCall) {
    WITH_POOL {
        id first = nil, second = nil;
        id *asked = &first;
        struct ort_hook *hook = hook_function([Teller class], @selector(nothing), ORT_HOOK_AFTER, expect_info, asked);
        Teller *object = teller();
        [object nothing];
        second = first;
        [object nothing];
        EXPECT(first == second && first != nil);
        EXPECT(object->calls == 2);
        end(hook);
    }
}

// MARK: Arguments

CHECK_THAT(whatIsSetInABeforeHookIsWhatTheOriginalGets) {
    WITH_POOL {
        struct ort_hook *hook = hook_block([Teller class], @selector(add:to:), ORT_HOOK_BEFORE, ^(AspectInfo *info) {
            NSInvocation *invocation = [info originalInvocation];
            int first = 0;
            double second = 0;
            [invocation getArgument:&first atIndex:2];
            [invocation getArgument:&second atIndex:3];
            EXPECT(first == -7 && second == 0.5);
            first = 40;
            second = 2;
            [invocation setArgument:&first atIndex:2];
            [invocation setArgument:&second atIndex:3];
        });
        __block int later = 0;
        struct ort_hook *next =
            hook_block([Teller class], @selector(add:to:), ORT_HOOK_BEFORE, ^(AspectInfo *info, int first) {
                (void)info;
                later = first;
            });
        EXPECT([teller() add:-7 to:0.5] == 42);
        EXPECT(later == 40);
        end(hook);
        end(next);
    }
}

CHECK_THAT(valuesOfEveryKindAreReadAndWritten) {
    WITH_POOL {
        Teller *object = teller();
        struct ort_hook *hooks[5];
        hooks[0] = hook_block([Teller class], @selector(pair:character:), ORT_HOOK_INSTEAD, ^(AspectInfo *info) {
            NSInvocation *invocation = [info originalInvocation];
            struct pair pair;
            signed char character;
            [invocation getArgument:&pair atIndex:2];
            [invocation getArgument:&character atIndex:3];
            EXPECT(pair.first == 10 && pair.second == 5 && character == -3);
            pair = (struct pair){100, 50};
            character = -4;
            [invocation setArgument:&pair atIndex:2];
            [invocation setArgument:&character atIndex:3];
            [invocation invoke];
            [invocation getReturnValue:&pair];
            EXPECT(pair.first == 96 && pair.second == 25);
            pair.first++;
            [invocation setReturnValue:&pair];
        });
        struct pair pair = [object pair:(struct pair){10, 5} character:-3];
        EXPECT(pair.first == 97 && pair.second == 25);

        hooks[1] = hook_block([Teller class], @selector(large:number:), ORT_HOOK_AFTER, ^(AspectInfo *info) {
            NSInvocation *invocation = [info originalInvocation];
            struct large large;
            long number;
            [invocation getArgument:&number atIndex:3];
            [invocation getReturnValue:&large];
            EXPECT(number == 5 && large.values[0] == 6 && large.values[5] == 9);
            large.values[5] = 10;
            [invocation setReturnValue:&large];
        });
        struct large large = [object large:(struct large) { {1, 0, 0, 0, 0, 9} } number:5];
        EXPECT(large.values[0] == 6 && large.values[5] == 10);

        hooks[2] = hook_block([Teller class], @selector(three:), ORT_HOOK_INSTEAD, ^(AspectInfo *info) {
            NSInvocation *invocation = [info originalInvocation];
            struct three three;
            [invocation getArgument:&three atIndex:2];
            EXPECT(three.x == 1 && three.y == 2 && three.z == 3);
            three.z = 4;
            [invocation setArgument:&three atIndex:2];
            [info proceed];
            [invocation getReturnValue:&three];
            EXPECT(three.x == 4 && three.y == 2 && three.z == 1);
            three.y = 7;
            [invocation setReturnValue:&three];
        });
        struct three three = [object three:(struct three){1, 2, 3}];
        EXPECT(three.x == 4 && three.y == 7 && three.z == 1);

        hooks[3] = hook_block([Teller class], @selector(half:), ORT_HOOK_AFTER, ^(AspectInfo *info) {
            long double number, result;
            [[info originalInvocation] getArgument:&number atIndex:2];
            [[info originalInvocation] getReturnValue:&result];
            EXPECT(number == 3 && result == 1.5L);
            result = 8;
            [[info originalInvocation] setReturnValue:&result];
        });
        EXPECT([object half:3] == 8);

        hooks[4] = hook_block([Teller class], @selector(sum:b:c:d:e:f:g:), ORT_HOOK_BEFORE, ^(AspectInfo *info) {
            signed char small;
            long last;
            [[info originalInvocation] getArgument:&small atIndex:7];
            [[info originalInvocation] getArgument:&last atIndex:8];
            EXPECT(small == -6 && last == 7);
            small = -60;
            last = 70;
            [[info originalInvocation] setArgument:&small atIndex:7];
            [[info originalInvocation] setArgument:&last atIndex:8];
        });
        EXPECT([object sum:1 b:2 c:3 d:4 e:5 f:-6 g:7] == 25);
        for (int i = 0; i < 5; i++) {
            end(hooks[i]);
        }
    }
}
