// A method may change its parameters. Hooks, kept invocations and a second run of the method still see the arguments as
// they were passed, or as hooks have set them. On aarch64 a large structure is passed as the address of a copy, and the
// method changes this copy.

#include "hook_engines.h"

#include <cffi.h>
#include <cffi_hooks.h>
#import <objc/AspectInfo.h>
#import <objc/NSException.h>
#import <objc/NSInvocation.h>
#import <objc/NSObject.h>
#import <objc/objc-arc.h>
#import <objc/runtime.h>

struct large {
    long values[6];
};

static struct large large_of(long number) { return (struct large){{number, number + 1, number + 2, 0, 0, number + 5}}; }

static bool is_large(const struct large *large, long number) {
    const struct large wanted = large_of(number);
    return memcmp(large, &wanted, sizeof wanted) == 0;
}

// Changes each of its parameters, in registers and on the stack.
@interface Changer : NSObject {
  @public
    int runs;
    long seen;
    bool fails;
}
- (long)change:(struct large)value;
- (struct large)change:(struct large)first number:(long)number and:(struct large)second;
- (long)a:(long)a
         b:(long)b
         c:(long)c
         d:(long)d
         e:(long)e
         f:(long)f
         g:(long)g
    change:(struct large)first
        to:(struct large)second;
@end

__attribute__((noinline)) static long spoil(struct large *value) {
    const long sum = value->values[0] + value->values[5];
    __asm__ volatile("" : : "r"(value) : "memory");
    memset(value, 0xee, sizeof *value);
    __asm__ volatile("" : : "r"(value) : "memory");
    return sum;
}

@implementation Changer
- (long)change:(struct large)value {
    runs++;
    seen = spoil(&value);
    if (fails) {
        @throw @"failed";
    }
    return seen;
}
- (struct large)change:(struct large)first number:(long)number and:(struct large)second {
    runs++;
    const struct large result = large_of(first.values[0] + number + second.values[0]);
    seen = spoil(&first) + spoil(&second);
    return result;
}
- (long)a:(long)a
         b:(long)b
         c:(long)c
         d:(long)d
         e:(long)e
         f:(long)f
         g:(long)g
    change:(struct large)first
        to:(struct large)second {
    runs++;
    seen = a + b + c + d + e + f + g;
    return seen + spoil(&first) + spoil(&second);
}
@end

@interface OtherChanger : Changer
@end

@implementation OtherChanger
@end

static struct ort_hook *hook(struct ort_hook_request request) {
    struct ort_hook *hook = NULL;
    if (request.object == nil) {
        request.cls = [Changer class];
    }
    if (request.selector == NULL) {
        request.selector = @selector(change:);
    }
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    return hook;
}

static void end(struct ort_hook *hook) {
    ort_hook_remove(hook);
    ort_hook_release(hook);
}

static bool has_argument(NSInvocation *invocation, NSInteger index, long number) {
    struct large value;
    [invocation getArgument:&value atIndex:index];
    return is_large(&value, number);
}

static NSInvocation *invocation_of(struct ort_hook_call *call) { return cffi_hook_call_invocation(call); }

// MARK: Bodies

static void expect_ten(struct ort_hook_call *call, void *context) {
    EXPECT(has_argument(invocation_of(call), 2, 10));
    ++*(int *)context;
}

static void go_on_twice(struct ort_hook_call *call, void *context) {
    for (int i = 0; i < 2; i++) {
        ort_hook_call_proceed(call);
        EXPECT(has_argument(invocation_of(call), 2, 10));
        long result;
        [invocation_of(call) getReturnValue:&result];
        EXPECT(result == 25);
    }
    ++*(int *)context;
}

static void set_to_ten(struct ort_hook_call *call, void *context) {
    const struct large value = large_of(10);
    [invocation_of(call) setArgument:(void *)&value atIndex:2];
    ++*(int *)context;
}

// MARK: Checks

CHECK_THAT(anAfterHookSeesTheArgumentAsItWasPassed) {
    int count = 0;
    struct ort_hook *after =
        hook((struct ort_hook_request){.position = ORT_HOOK_AFTER, .function = expect_ten, .context = &count});
    Changer *changer = [Changer new];
    EXPECT([changer change:large_of(10)] == 25);
    EXPECT(count == 1 && changer->runs == 1);
    end(after);
    [changer release];
}

CHECK_THAT(aSecondRunOfTheMethodGetsTheArgumentAsTheFirst) {
    int count = 0;
    struct ort_hook *inner =
        hook((struct ort_hook_request){.position = ORT_HOOK_INSTEAD, .function = go_on_twice, .context = &count});
    struct ort_hook *outer =
        hook((struct ort_hook_request){.position = ORT_HOOK_INSTEAD, .function = go_on_twice, .context = &count});
    Changer *changer = [Changer new];
    EXPECT([changer change:large_of(10)] == 25);
    EXPECT(count == 3 && changer->runs == 4);
    end(outer);
    end(inner);
    [changer release];
}

CHECK_THAT(whatABeforeHookHasSetIsWhatEveryoneSees) {
    int set = 0, seen = 0;
    struct ort_hook *before =
        hook((struct ort_hook_request){.position = ORT_HOOK_BEFORE, .function = set_to_ten, .context = &set});
    struct ort_hook *instead =
        hook((struct ort_hook_request){.position = ORT_HOOK_INSTEAD, .function = go_on_twice, .context = &seen});
    struct ort_hook *after =
        hook((struct ort_hook_request){.position = ORT_HOOK_AFTER, .function = expect_ten, .context = &seen});
    Changer *changer = [Changer new];
    EXPECT([changer change:large_of(1)] == 25);
    EXPECT(set == 1 && seen == 2 && changer->runs == 2 && changer->seen == 25);
    end(after);
    end(instead);
    end(before);
    [changer release];
}

CHECK_THAT(theMethodMayBeRunFromABeforeHookToo) {
    __block int count = 0;
    struct ort_hook *before = hook((struct ort_hook_request){
        .position = ORT_HOOK_BEFORE,
        .block = ^(id<AspectInfo> info, struct large value) {
            [info.originalInvocation invoke];
            EXPECT(has_argument(info.originalInvocation, 2, 10) && is_large(&value, 10));
            count++;
}
});
Changer *changer = [Changer new];
EXPECT([changer change:large_of(10)] == 25);
EXPECT(count == 1 && changer->runs == 2);
end(before);
[changer release];
}

CHECK_THAT(aBlockChangesAParameterOfItsOwn) {
    __block int count = 0;
    void (^spoiling)(id, struct large) = ^(id info, struct large value) {
        (void)info;
        EXPECT(is_large(&value, 10));
        spoil(&value);
        count++;
    };
    struct ort_hook *hooks[] = {
        hook((struct ort_hook_request){.position = ORT_HOOK_BEFORE, .block = spoiling}),
        hook((struct ort_hook_request){
            .position = ORT_HOOK_INSTEAD,
            .block = ^(id<AspectInfo> info, struct large value) {
                spoil(&value);
                [info proceed];
                EXPECT(has_argument(info.originalInvocation, 2, 10));
                count++;
            }
}),
        hook((struct ort_hook_request){.position = ORT_HOOK_AFTER, .block = spoiling}),
        hook((struct ort_hook_request){.position = ORT_HOOK_AFTER, .function = expect_ten, .context = &count})
}
;
Changer *changer = [Changer new];
EXPECT([changer change:large_of(10)] == 25);
EXPECT(changer->runs == 1);
for (int i = 0; i < 4; i++) {
    end(hooks[i]);
}
EXPECT(count >= 3);
[changer release];
}

static NSInvocation *kept;

static void keep(struct ort_hook_call *call, void *context) { kept = [invocation_of(call) retain]; }

static void check_kept(Changer *changer) {
    EXPECT(has_argument(kept, 2, 10));
    EXPECT(kept.target == changer);
    for (int i = 0; i < 2; i++) {
        [kept invoke];
        long result;
        [kept getReturnValue:&result];
        EXPECT(result == 25 && has_argument(kept, 2, 10));
    }
    [kept release];
    kept = nil;
}

CHECK_THAT(anInvocationThatIsKeptHasTheArgumentAsItWasPassed) {
    for (int position = ORT_HOOK_AFTER; position <= ORT_HOOK_BEFORE; position++) {
        struct ort_hook *keeping =
            hook((struct ort_hook_request){.position = (ort_hook_position)position, .function = keep});
        struct ort_hook *after = hook((struct ort_hook_request){.position = ORT_HOOK_AFTER,
                                                                .block = ^{
                                                                }});
        Changer *changer = [Changer new];
        (void)[changer change:large_of(10)];
        end(after);
        end(keeping);
        check_kept(changer);
        [changer release];
    }
}

CHECK_THAT(anInvocationThatABeforeHookKeepsHasItToo) {
    struct ort_hook *keeping = hook((struct ort_hook_request){.position = ORT_HOOK_BEFORE, .function = keep});
    Changer *changer = [Changer new];
    EXPECT([changer change:large_of(10)] == 25);
    end(keeping);
    check_kept(changer);
    [changer release];
}

CHECK_THAT(hooksOfAnObjectAndOfItsClassSeeTheSameArguments) {
    int count = 0;
    Changer *changer = [Changer new];
    struct ort_hook *hooks[6];
    for (int i = 0; i < 6; i++) {
        const ort_hook_position position = (ort_hook_position)(i % 3);
        hooks[i] = hook((struct ort_hook_request){.object = i < 3 ? changer : nil,
                                                  .position = position,
                                                  .function = position == ORT_HOOK_INSTEAD ? go_on_twice : expect_ten,
                                                  .context = &count});
    }
    EXPECT([changer change:large_of(10)] == 25);
    EXPECT(changer->runs == 4);
    EXPECT(count == 2 + 1 + 2 * 3);
    for (int i = 0; i < 6; i++) {
        end(hooks[i]);
    }
    [changer release];
}

CHECK_THAT(argumentsBesideAResultInMemoryStayAsTheyAre) {
    __block int count = 0;
    struct ort_hook *after = hook((struct ort_hook_request) {
        .selector = @selector(change:number:and:), .position = ORT_HOOK_AFTER,
        .block = ^(id<AspectInfo> info, struct large first, long number, struct large second) {
            NSInvocation *invocation = info.originalInvocation;
            EXPECT(is_large(&first, 10) && number == 7 && is_large(&second, 20));
            EXPECT(has_argument(invocation, 2, 10) && has_argument(invocation, 4, 20));
            struct large result;
            [invocation getReturnValue:&result];
            EXPECT(is_large(&result, 37));
            count++;
        }
    });
    Changer *changer = [Changer new];
    const struct large result = [changer change:large_of(10) number:7 and:large_of(20)];
    EXPECT(is_large(&result, 37) && count == 1);
    end(after);
    [changer release];
}

CHECK_THAT(argumentsOnTheStackStayAsTheyAre) {
    __block int count = 0;
    struct ort_hook *instead = hook((struct ort_hook_request) {
        .selector = @selector(a:b:c:d:e:f:g:change:to:), .position = ORT_HOOK_INSTEAD,
        .block = ^(id<AspectInfo> info, long a) {
            EXPECT(a == 1);
            [info proceed];
            [info proceed];
            EXPECT(has_argument(info.originalInvocation, 9, 10) && has_argument(info.originalInvocation, 10, 20));
            count++;
        }
    });
    Changer *changer = [Changer new];
    const long result = [changer a:1 b:2 c:3 d:4 e:5 f:6 g:7 change:large_of(10) to:large_of(20)];
    EXPECT(result == 28 + 25 + 45 && changer->seen == 28 && changer->runs == 2 && count == 1);
    end(instead);
    [changer release];
}

CHECK_THAT(anAfterHookThatRunsBehindAnExceptionSeesTheArgumentAsItWasPassed) {
    int count = 0;
    struct ort_hook *after = hook((struct ort_hook_request){
        .position = ORT_HOOK_AFTER, .options = ORT_HOOK_FINALLY, .function = expect_ten, .context = &count});
    Changer *changer = [Changer new];
    changer->fails = true;
    id caught = nil;
    @try {
        (void)[changer change:large_of(10)];
    } @catch (id exception) {
        caught = exception;
    }
    EXPECT(caught == (id) @"failed" && count == 1);
    end(after);
    [changer release];
}

static void send_elsewhere(struct ort_hook_call *call, void *context) {
    [invocation_of(call) invokeWithTarget:context];
    EXPECT(has_argument(invocation_of(call), 2, 10));
    EXPECT(invocation_of(call).target == ort_hook_call_receiver(call));
    ort_hook_call_proceed(call);
}

CHECK_THAT(anotherObjectGetsTheArgumentAsItWasPassed) {
    Changer *changer = [Changer new], *other = [OtherChanger new];
    struct ort_hook *instead = hook((struct ort_hook_request){
        .object = changer, .position = ORT_HOOK_INSTEAD, .function = send_elsewhere, .context = (void *)other});
    EXPECT([changer change:large_of(10)] == 25);
    EXPECT(changer->runs == 1 && changer->seen == 25 && other->runs == 1 && other->seen == 25);
    end(instead);
    [other release];
    [changer release];
}

CHECK_OF_BLOCKS_THAT(aHookedBlocksArgumentStaysAsItIsToo) {
    __block int runs = 0;
    __block int count = 0;
    long (^changing)(struct large) = [^(struct large value) {
        runs++;
        return spoil(&value);
    } copy];
    struct ort_hook *hooks[2];
    for (int i = 0; i < 2; i++) {
        const struct ort_hook_request request = {
            .object = (id)changing,
            .selector = sel_registerName("invoke"),
            .position = i == 0 ? ORT_HOOK_INSTEAD : ORT_HOOK_AFTER,
            .function = i == 0 ? go_on_twice : expect_ten,
            .context = &count};
        EXPECT(ort_hook_install(&request, &hooks[i]) == ORT_HOOK_OK);
    }
    EXPECT(changing(large_of(10)) == 25);
    EXPECT(runs == 2 && count == 2);
    end(hooks[0]);
    end(hooks[1]);
    [(id)changing release];
}
