// The information about a call that the body of a hook gets: the info object, and its invocation.

#include "check.h"
#include "counted.h"
#include "hook_engines.h"

#include <cffi.h>
#include <cffi_hooks.h>
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
- (void)take:(id)object text:(const char *)text block:(int (^)(void))block {
    (void)object, (void)text, (void)block;
    calls++;
}
- (void)fail {
    @throw @"failed";
}
@end

static char before_context, after_context;

// Its methods expect that no body of a hook runs.
@interface Asker : NSObject
- (int)ask:(int)number;
- (int)askAll:(int)number, ...;
@end

@implementation Asker
- (int)ask:(int)number {
    EXPECT(ort_hook_call_of_context(&before_context) == NULL);
    EXPECT(ort_hook_call_of_context(&after_context) == NULL);
    return number + 1;
}
- (int)askAll:(int)number, ... {
    return [self ask:number];
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

// MARK: The call of a context

static void expect_body(struct ort_hook_call *call, void *context) {
    EXPECT(ort_hook_call_of_context(context) == call);
}

// Twice: a call may find on the stack what the one before has left there.
static void ask_twice(void) {
    WITH_POOL {
        Asker *asker = [[Asker new] autorelease];
        for (int turn = 0; turn < 2; turn++) {
            EXPECT([asker ask:turn] == turn + 1);
            EXPECT([asker askAll:turn, 1.0, 2.0] == turn + 1);
        }
    }
}

static struct ort_hook *hook_asker(SEL selector, ort_hook_position position, void *context) {
    return hook_function([Asker class], selector, position, expect_body, context);
}

CHECK_THAT(noBodyRunsWhileTheOriginalDoes) {
    struct ort_hook *after = hook_asker(@selector(ask:), ORT_HOOK_AFTER, &after_context);
    struct ort_hook *after_all = hook_asker(@selector(askAll:), ORT_HOOK_AFTER, &after_context);
    ask_twice();
    struct ort_hook *before = hook_asker(@selector(ask:), ORT_HOOK_BEFORE, &before_context);
    struct ort_hook *before_all = hook_asker(@selector(askAll:), ORT_HOOK_BEFORE, &before_context);
    ask_twice();
    end(after);
    end(after_all);
    ask_twice();
    end(before);
    end(before_all);
}

// MARK: The info object

CHECK_THAT(aBlockIsToldOfTheReceiverAndTheSelector) {
    WITH_POOL {
        Teller *object = teller();
        __block int runs = 0;
        struct ort_hook *hook = hook_block([Teller class], @selector(add:to:), ORT_HOOK_BEFORE, ^(id<AspectInfo> info) {
            runs++;
            EXPECT([info instance] == object);
            EXPECT([info instanceAddress] == object);
            EXPECT(sel_isEqual([info selector], @selector(add:to:)));
            EXPECT([info isKindOfClass:[NSObject class]]);
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
    id<AspectInfo> info = ort_hook_call_info(call);
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
        struct ort_hook *hook = hook_block([Teller class], @selector(add:to:), ORT_HOOK_BEFORE, ^(id<AspectInfo> info) {
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
            hook_block([Teller class], @selector(add:to:), ORT_HOOK_BEFORE, ^(id<AspectInfo> info, int first) {
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
        hooks[0] = hook_block([Teller class], @selector(pair:character:), ORT_HOOK_INSTEAD, ^(id<AspectInfo> info) {
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

        hooks[1] = hook_block([Teller class], @selector(large:number:), ORT_HOOK_AFTER, ^(id<AspectInfo> info) {
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

        hooks[2] = hook_block([Teller class], @selector(three:), ORT_HOOK_INSTEAD, ^(id<AspectInfo> info) {
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

        hooks[3] = hook_block([Teller class], @selector(half:), ORT_HOOK_AFTER, ^(id<AspectInfo> info) {
            long double number, result;
            [[info originalInvocation] getArgument:&number atIndex:2];
            [[info originalInvocation] getReturnValue:&result];
            EXPECT(number == 3 && result == 1.5L);
            result = 8;
            [[info originalInvocation] setReturnValue:&result];
        });
        EXPECT([object half:3] == 8);

        hooks[4] = hook_block([Teller class], @selector(sum:b:c:d:e:f:g:), ORT_HOOK_BEFORE, ^(id<AspectInfo> info) {
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

// MARK: Results

static bool throws(void (^body)(void)) {
    @try {
        body();
    } @catch (NSException *exception) {
        EXPECT([[exception name] isEqual:NSInvalidArgumentException]);
        return true;
    }
    return false;
}

static bool has_result(NSInvocation *invocation) {
    return !throws(^{
        struct pair room;
        [invocation getReturnValue:(void *)&room];
    });
}

CHECK_THAT(thereIsAResultOnceSomethingHasReturned) {
    WITH_POOL {
        struct ort_hook *before =
            hook_block([Teller class], @selector(add:to:), ORT_HOOK_BEFORE, ^(id<AspectInfo> info) {
                EXPECT(!has_result([info originalInvocation]));
                [info proceed];
                EXPECT(has_result([info originalInvocation]));
            });
        struct ort_hook *second =
            hook_block([Teller class], @selector(add:to:), ORT_HOOK_BEFORE, ^(id<AspectInfo> info) {
                EXPECT(!has_result([info originalInvocation]));
            });
        struct ort_hook *inner =
            hook_block([Teller class], @selector(add:to:), ORT_HOOK_INSTEAD, ^(id<AspectInfo> info) {
                EXPECT(!has_result([info originalInvocation]));
                [[info originalInvocation] invoke];
                EXPECT(has_result([info originalInvocation]));
            });
        struct ort_hook *outer =
            hook_block([Teller class], @selector(add:to:), ORT_HOOK_INSTEAD, ^(id<AspectInfo> info) {
                EXPECT(!has_result([info originalInvocation]));
                int value = 11;
                [[info originalInvocation] setReturnValue:&value];
                EXPECT(has_result([info originalInvocation]));
            });
        struct ort_hook *after = hook_block([Teller class], @selector(add:to:), ORT_HOOK_AFTER, ^(id<AspectInfo> info) {
            int value = 0;
            [[info originalInvocation] getReturnValue:&value];
            EXPECT(value == 11 || value == 3);
        });
        EXPECT([teller() add:1 to:2] == 11);
        end(outer);
        EXPECT([teller() add:1 to:2] == 3);
        end(before), end(second), end(inner), end(after);
    }
}

CHECK_THAT(aMethodWithoutAResultHasNone) {
    WITH_POOL {
        struct ort_hook *hook = hook_block([Teller class], @selector(nothing), ORT_HOOK_AFTER, ^(id<AspectInfo> info) {
            EXPECT(!has_result([info originalInvocation]));
            EXPECT(throws(^{
                long room;
                [[info originalInvocation] getArgument:&room atIndex:2];
            }));
            EXPECT(throws(^{
                long room = 0;
                [[info originalInvocation] setArgument:&room atIndex:-1];
            }));
        });
        [teller() nothing];
        end(hook);
    }
}

CHECK_THAT(invokeRunsWhatIsInsideWithoutBeforeAndAfterHooks) {
    WITH_POOL {
        __block int befores = 0;
        Teller *object = teller();
        struct ort_hook *first =
            hook_block([Teller class], @selector(add:to:), ORT_HOOK_BEFORE, ^(id<AspectInfo> info) {
                befores++;
                int number = 5;
                [[info originalInvocation] invoke];
                [[info originalInvocation] setReturnValue:&number];
            });
        EXPECT([object add:1 to:2] == 3);
        EXPECT(befores == 1 && object->calls == 2);
        struct ort_hook *after = hook_block([Teller class], @selector(add:to:), ORT_HOOK_AFTER, ^(id<AspectInfo> info) {
            int number = 30;
            [[info originalInvocation] setArgument:&number atIndex:2];
            [[info originalInvocation] invoke];
        });
        EXPECT([object add:1 to:2] == 32);
        EXPECT(befores == 2 && object->calls == 5);
        end(first), end(after);
    }
}

@interface Other : NSObject
@end
@implementation Other
- (id)object {
    return [[NSObject new] autorelease];
}
- (int)add:(int)first to:(double)second {
    return first * (int)second;
}
- (struct large)large:(struct large)large number:(long)number {
    large.values[1] = number;
    return large;
}
- (id)copyOfIt {
    return [NSObject new];
}
@end

CHECK_THAT(anotherTargetIsSentTheMessage) {
    WITH_POOL {
        Other *other = [[Other new] autorelease];
        Teller *object = teller();
        struct ort_hook *hook =
            hook_block([Teller class], @selector(add:to:), ORT_HOOK_INSTEAD, ^(id<AspectInfo> info) {
                NSInvocation *invocation = [info originalInvocation];
                int value = -1;
                [invocation invokeWithTarget:other];
                [invocation getReturnValue:&value];
                EXPECT(value == 12 && [invocation target] == object);
                [invocation invokeWithTarget:nil];
                [invocation getReturnValue:&value];
                EXPECT(value == 0 && object->calls == 0);
                [invocation invokeWithTarget:object];
            });
        EXPECT([object add:3 to:4] == 7 && object->calls == 1);
        end(hook);
        hook = hook_block([Teller class], @selector(large:number:), ORT_HOOK_INSTEAD, ^(id<AspectInfo> info) {
            [[info originalInvocation] invokeWithTarget:other];
        });
        EXPECT([object large:(struct large) { {1} } number:4].values[1] == 4 && object->calls == 1);
        end(hook);
    }
}

// MARK: Ownership

static atomic_int alive;

@interface Living : NSObject
@end
@implementation Living
+ (id)alloc {
    alive++;
    return [super alloc];
}
- (void)dealloc {
    alive--;
    [super dealloc];
}
@end

static void (^in_original)(void);

@interface Source : NSObject
- (id)object;
- (id)copyOfIt;
- (id)newFailing:(BOOL)fails;
@end
@implementation Source
- (id)object {
    return [[Living new] autorelease];
}
- (id)copyOfIt {
    if (in_original != nil) {
        in_original();
    }
    return [Living new];
}
- (id)newFailing:(BOOL)fails {
    if (fails) {
        @throw @"no";
    }
    return [Living new];
}
@end

// The caller owns the result of one method, and the pool that of the other. Then everything is released.
static void expect_balanced(ort_hook_position position, SEL selector, void (^body)(id<AspectInfo> info)) {
    WITH_POOL {
        struct ort_hook *hook = hook_block([Source class], selector, position, body);
        Source *source = [[Source new] autorelease];
        id answer = nil;
        WITH_POOL { answer = selector == @selector(copyOfIt) ? [source copyOfIt] : [[source object] retain]; }
        EXPECT(alive == (answer == nil ? 0 : 1));
        EXPECT(answer == nil || [answer retainCount] == 1);
        [answer release];
        end(hook);
    }
    EXPECT(alive == 0);
}

static void set_new(id<AspectInfo> info) {
    id object = [Living new];
    [[info originalInvocation] setReturnValue:&object];
    [object release];
}

CHECK_THAT(aResultThatIsSetBelongsToWhomItDoesOtherwise) {
    static void (^const bodies[])(id<AspectInfo>) = {^(id<AspectInfo> info){
        set_new(info);
}
, ^(id<AspectInfo> info) {
    [info proceed];
    set_new(info);
}, ^(id<AspectInfo> info) {
    set_new(info);
    [info proceed];
}, ^(id<AspectInfo> info) {
    [info proceed];
    [info proceed];
}, ^(id<AspectInfo> info) {
    [info proceed];
    id none = nil;
    [[info originalInvocation] setReturnValue:&none];
}, ^(id<AspectInfo> info) {
    id same;
    [info proceed];
    [[info originalInvocation] getReturnValue:&same];
    [[info originalInvocation] setReturnValue:&same];
}, ^(id<AspectInfo> info) {
    [[info originalInvocation] invokeWithTarget:[[Other new] autorelease]];
    [[info originalInvocation] invokeWithTarget:[[Other new] autorelease]];
    set_new(info);
},
}
;
for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
    for (ort_hook_position position = ORT_HOOK_AFTER; position <= ORT_HOOK_BEFORE; position++) {
        expect_balanced(position, @selector(copyOfIt), bodies[i]);
        expect_balanced(position, @selector(object), bodies[i]);
    }
}
}

// Later calls find on the stack words that are no objects.
__attribute__((noinline)) static void spoil_stack(void) {
    volatile uintptr_t words[1 << 10];
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        words[i] = 8;
    }
}

CHECK_THAT(aResultThatIsSetWhileTheOriginalRunsIsNotTheCallers) {
    struct ort_hook *after = hook_block([Source class], @selector(copyOfIt), ORT_HOOK_AFTER, ^(id<AspectInfo> info) {
        EXPECT([info instance] != nil);
    });
    __block id<AspectInfo> running = nil;
    in_original = ^{
        set_new(running);
    };
    spoil_stack();
    expect_balanced(ORT_HOOK_BEFORE, @selector(copyOfIt), ^(id<AspectInfo> info) {
        running = info;
    });
    in_original = nil;
    end(after);
}

CHECK_THAT(nothingIsLostOrReleasedTwiceWhenABodyThrows) {
    for (ort_hook_position position = ORT_HOOK_AFTER; position <= ORT_HOOK_BEFORE; position++) {
        WITH_POOL {
            Source *source = [[Source new] autorelease];
            struct ort_hook *hook = hook_block([Source class], @selector(copyOfIt), position, ^(id<AspectInfo> info) {
                id object = [Living new];
                [info proceed];
                [[info originalInvocation] setReturnValue:&object];
                [object release];
                @throw @"thrown";
            });
            bool is_thrown = false;
            @try {
                [source copyOfIt];
            } @catch (id exception) {
                is_thrown = true;
            }
            EXPECT(is_thrown);
            end(hook);
        }
        EXPECT(alive == 0);
    }
}

CHECK_THAT(aFailedSecondRunLeavesTheResult) {
    WITH_POOL {
        Source *source = [[Source new] autorelease];
        struct ort_hook *hook =
            hook_block([Source class], @selector(newFailing:), ORT_HOOK_INSTEAD, ^(id<AspectInfo> info) {
                BOOL fails = YES;
                id first = nil, second = nil;
                [info proceed];
                [[info originalInvocation] getReturnValue:&first];
                [[info originalInvocation] setArgument:&fails atIndex:2];
                @try {
                    [info proceed];
                } @catch (id exception) {
                }
                [[info originalInvocation] getReturnValue:&second];
                EXPECT(first == second && first != nil);
            });
        id made = [source newFailing:NO];
        EXPECT(alive == 1 && [made retainCount] == 1);
        [made release];
        end(hook);
    }
    EXPECT(alive == 0);
}

CHECK_THAT(aBlockThatAnswersForACopyingMethodGivesAReference) {
    WITH_POOL {
        Source *source = [[Source new] autorelease];
        struct ort_hook *hook =
            hook_block([Source class], @selector(copyOfIt), ORT_HOOK_INSTEAD, ^id(id<AspectInfo> info) {
                [info proceed];
                return [[Living new] autorelease];
            });
        id made = nil;
        WITH_POOL {
            made = [source copyOfIt];
            EXPECT(alive == 2);
        }
        EXPECT(alive == 1);
        [made release];
        end(hook);
    }
    EXPECT(alive == 0);
}
