// Bodies in C around methods: order, positions, results, removal.

#include "check.h"
#include "hook_engines.h"
#include <objc/encoding.h>
#include <objc/hooks.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>

static char steps[256];

static void note(const char *step) {
    strcat(steps, step);
    strcat(steps, " ");
}

@interface Counter : NSObject
- (int)add:(int)number to:(double)start;
- (double)half:(double)number;
- (long double)precise:(long double)number;
@end

@implementation Counter
- (int)add:(int)number to:(double)start {
    note("add");
    return number + (int)start;
}
- (double)half:(double)number {
    return number / 2;
}
- (long double)precise:(long double)number {
    return number * 3;
}
@end

static void take_note(struct ort_hook_call *call, void *context) {
    (void)call;
    note(context);
}

static struct ort_hook *install(SEL selector, ort_hook_position position, ort_hook_function function, void *context) {
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request){.cls = [Counter class],
                                       .selector = selector,
                                       .position = position,
                                       .function = function,
                                       .context = context},
            &hook) == ORT_HOOK_OK);
    return hook;
}

static void end(struct ort_hook *hook) {
    EXPECT(ort_hook_remove(hook));
    EXPECT(!ort_hook_remove(hook));
    ort_hook_release(hook);
}

CHECK_THAT(bodiesRunBeforeAndAfterInTheOrderOfInstallation) {
    steps[0] = 0;
    SEL selector = @selector(add:to:);
    struct ort_hook *hooks[] = {
        install(selector, ORT_HOOK_AFTER, take_note, "after1"),
        install(selector, ORT_HOOK_BEFORE, take_note, "before1"),
        install(selector, ORT_HOOK_BEFORE, take_note, "before2"),
        install(selector, ORT_HOOK_AFTER, take_note, "after2")};
    EXPECT([[Counter new] add:2 to:40.5] == 42);
    EXPECT_STRING(steps, "before1 before2 add after1 after2 ");
    for (int i = 0; i < 4; i++) {
        end(hooks[i]);
    }
    steps[0] = 0;
    EXPECT([[Counter new] add:2 to:40.5] == 42);
    EXPECT_STRING(steps, "add ");
    EXPECT(ort_hook_flush(0));
}

CHECK_THAT(aBeforeHookAloneLeavesTheResult) {
    struct ort_hook *hook = install(@selector(half:), ORT_HOOK_BEFORE, take_note, "before");
    EXPECT([[Counter new] half:5] == 2.5);
    end(hook);
    hook = install(@selector(precise:), ORT_HOOK_AFTER, take_note, "after");
    EXPECT([[Counter new] precise:5] == 15);
    end(hook);
}

static void proceed(struct ort_hook_call *call, void *context) {
    note(context);
    ort_hook_call_proceed(call);
    note(context);
}

CHECK_THAT(insteadHooksFormAChain) {
    steps[0] = 0;
    struct ort_hook *first = install(@selector(add:to:), ORT_HOOK_INSTEAD, proceed, "inner");
    struct ort_hook *second = install(@selector(add:to:), ORT_HOOK_INSTEAD, proceed, "outer");
    EXPECT([[Counter new] add:2 to:40.5] == 42);
    EXPECT_STRING(steps, "outer inner add inner outer ");
    end(second);
    steps[0] = 0;
    struct ort_hook *third = install(@selector(add:to:), ORT_HOOK_INSTEAD, take_note, "nothing");
    EXPECT([[Counter new] add:2 to:40.5] == 0);
    EXPECT_STRING(steps, "nothing ");
    end(first);
    end(third);
}

CHECK_THAT(blocksGetTheArguments) {
    __block int seen = 0;
    struct ort_hook *hook = NULL;
    @autoreleasepool {
        int offset = 100;
        EXPECT(
            ort_hook_install(
                &(struct ort_hook_request) {
                    .cls = [Counter class], .selector = @selector(add:to:), .position = ORT_HOOK_BEFORE,
                    .block = ^(id info, int number, double start) {
                        (void)info;
                        seen = offset + number + (int)start;
                    }
                }, &hook) == ORT_HOOK_OK);
    }
    EXPECT([[Counter new] add:2 to:40.5] == 42);
    EXPECT(seen == 142);
    end(hook);
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request) {
                .cls = [Counter class], .selector = @selector(add:to:), .position = ORT_HOOK_INSTEAD,
                .block = ^(id info, int number) {
                    (void)info;
                    return number * 7;
                }
            }, &hook) == ORT_HOOK_OK);
    EXPECT([[Counter new] add:2 to:40.5] == 14);
    end(hook);
}

static void throw_it(struct ort_hook_call *call, void *context) {
    (void)call;
    @throw (__bridge id)context;
}

CHECK_THAT(exceptionsLeaveTheCall) {
    id object = [NSObject new];
    struct ort_hook *hook = install(@selector(add:to:), ORT_HOOK_BEFORE, throw_it, (__bridge void *)object);
    id caught = nil;
    @try {
        [[Counter new] add:2 to:40.5];
    } @catch (id exception) {
        caught = exception;
    }
    EXPECT(caught == object);
    end(hook);
    EXPECT(ort_hook_flush(0));
}
