// Hooks that run once, in no nested call, or also when an exception leaves the call. Also methods whose original runs
// once.

#include "check.h"
#include "hook_engines.h"
#include <objc/hooks.h>
#include <objc/kernel.h>
#include <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

static char steps[256];

static void note(const char *step) {
    strcat(steps, step);
    strcat(steps, " ");
}

@interface Worker : NSObject
- (int)count:(int)number;
- (void)fail;
@end

static int deallocated;

@implementation Worker
- (int)count:(int)number {
    note("count");
    return number == 0 ? 0 : [self count:number - 1] + 1;
}
- (void)fail {
    @throw self;
}
- (void)dealloc {
    deallocated++;
    [super dealloc];
}
@end

static void take_note(struct ort_hook_call *call, void *context) {
    (void)call;
    note(context);
}

static struct ort_hook *install(
    SEL selector, ort_hook_position position, uint32_t options, ort_hook_function function, const char *step) {
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request){
                .cls = [Worker class],
                .selector = selector,
                .position = position,
                .options = options,
                .function = function,
                .context = (void *)step,
            },
            &hook) == ORT_HOOK_OK);
    return hook;
}

static void end(struct ort_hook *hook) {
    ort_hook_remove(hook);
    ort_hook_release(hook);
}

CHECK_THAT(aHookThatRunsOnceIsGoneBeforeItsBodyRuns) {
    Worker *worker = [Worker new];
    struct ort_hook *hook = install(@selector(count:), ORT_HOOK_BEFORE, ORT_HOOK_AUTOMATIC_REMOVAL, take_note, "once");
    steps[0] = 0;
    EXPECT([worker count:2] == 2);
    EXPECT_STRING(steps, "once count count count ");
    EXPECT(ort_hook_get_state(hook) == ORT_HOOK_IS_REMOVED);
    EXPECT(!ort_hook_remove(hook));
    end(hook);
    [worker release];
}

static void call_again(struct ort_hook_call *call, void *context) {
    note(context);
    Worker *worker = ort_hook_call_receiver(call);
    EXPECT([worker count:0] == 0);
    ort_hook_call_proceed(call);
}

CHECK_THAT(anInsteadHookThatRunsOnceGoesOnTheNextTime) {
    Worker *worker = [Worker new];
    struct ort_hook *hook =
        install(@selector(count:), ORT_HOOK_INSTEAD, ORT_HOOK_AUTOMATIC_REMOVAL, call_again, "once");
    steps[0] = 0;
    EXPECT([worker count:1] == 1);
    EXPECT_STRING(steps, "once count count count ");
    end(hook);
    [worker release];
}

CHECK_THAT(aHookThatSkipsNestedCallsRunsInTheOuterOne) {
    Worker *worker = [Worker new];
    struct ort_hook *skips = install(@selector(count:), ORT_HOOK_AFTER, ORT_HOOK_SKIPS_NESTED, take_note, "outer");
    steps[0] = 0;
    EXPECT([worker count:2] == 2);
    EXPECT([worker count:0] == 0);
    EXPECT_STRING(steps, "count count count outer count outer ");
    end(skips);
    [worker release];
}

CHECK_THAT(aDisabledHookKeepsItsPlace) {
    Worker *worker = [Worker new];
    struct ort_hook *first = install(@selector(count:), ORT_HOOK_BEFORE, ORT_HOOK_STARTS_DISABLED, take_note, "first");
    struct ort_hook *second = install(@selector(count:), ORT_HOOK_BEFORE, 0, take_note, "second");
    EXPECT(ort_hook_get_state(first) == ORT_HOOK_IS_DISABLED);
    steps[0] = 0;
    [worker count:0];
    EXPECT(ort_hook_enable(first));
    EXPECT(!ort_hook_enable(first));
    [worker count:0];
    EXPECT(ort_hook_disable(second));
    [worker count:0];
    EXPECT_STRING(steps, "second count first second count first count ");
    EXPECT(ort_hook_remove(second));
    EXPECT(!ort_hook_enable(second));
    ort_hook_release(second);
    end(first);
    [worker release];
}

CHECK_THAT(afterHooksRunOnExceptionsWhenTheySaySo) {
    Worker *worker = [Worker new];
    struct ort_hook *plain = install(@selector(fail), ORT_HOOK_AFTER, 0, take_note, "plain");
    struct ort_hook *finally = install(@selector(fail), ORT_HOOK_AFTER, ORT_HOOK_FINALLY, take_note, "finally");
    steps[0] = 0;
    id caught = nil;
    @try {
        [worker fail];
    } @catch (id exception) {
        caught = exception;
    }
    EXPECT(caught == worker);
    EXPECT_STRING(steps, "finally ");
    end(plain);
    end(finally);
    EXPECT(ort_hook_flush(0));
    [worker release];
}

static void throw_number(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    @throw @"from the hook";
}

CHECK_THAT(anExceptionOfAnAfterHookReplacesTheFirst) {
    Worker *worker = [Worker new];
    struct ort_hook *finally = install(@selector(fail), ORT_HOOK_AFTER, ORT_HOOK_FINALLY, throw_number, NULL);
    id caught = nil;
    @try {
        [worker fail];
    } @catch (id exception) {
        caught = exception;
    }
    EXPECT(caught == (id) @"from the hook");
    end(finally);
    EXPECT(ort_hook_flush(0));
    [worker release];
}

CHECK_THAT(deallocRunsEvenIfNoBodyGoesOn) {
    struct ort_hook *instead = install(@selector(dealloc), ORT_HOOK_INSTEAD, 0, take_note, "instead");
    struct ort_hook *after = install(@selector(dealloc), ORT_HOOK_AFTER, 0, take_note, "after");
    steps[0] = 0;
    deallocated = 0;
    [[Worker new] release];
    EXPECT(deallocated == 1);
    EXPECT_STRING(steps, "instead after ");
    end(instead);
    end(after);
    [[Worker new] release];
    EXPECT(deallocated == 2);
}

CHECK_THAT(deallocRunsAlthoughABodyThrows) {
    static const ort_hook_position positions[] = {ORT_HOOK_BEFORE, ORT_HOOK_INSTEAD, ORT_HOOK_AFTER};
    for (size_t i = 0; i < 3; i++) {
        Worker *worker = [Worker new];
        struct ort_hook *throwing = install(@selector(dealloc), positions[i], 0, throw_number, NULL);
        struct ort_hook *finally = install(@selector(dealloc), ORT_HOOK_AFTER, ORT_HOOK_FINALLY, take_note, "finally");
        id caught = nil;
        deallocated = 0;
        steps[0] = 0;
        @try {
            [worker release];
        } @catch (id exception) {
            caught = exception;
        }
        EXPECT(caught == (id) @"from the hook" && deallocated == 1);
        EXPECT_STRING(steps, "finally ");
        end(throwing);
        end(finally);
    }
}

#ifdef ORT_STRESS
static void retain_receiver(struct ort_hook_call *call, void *context) {
    (void)context;
    objc_retain(ort_hook_call_receiver(call));
}

static void retain_and_release_receiver(struct ort_hook_call *call, void *context) {
    retain_receiver(call, context);
    objc_release(ort_hook_call_receiver(call));
}

static char logged[256];

static void keep_log(const char *message) { snprintf(logged, sizeof logged, "%s", message); }

CHECK_THAT(anObjectThatItsDeallocLeavesRetainedIsReported) {
    const ort_log_handler former = ort_set_log_handler(keep_log);
    struct ort_hook *balanced = install(@selector(dealloc), ORT_HOOK_BEFORE, 0, retain_and_release_receiver, NULL);
    logged[0] = 0;
    [[Worker new] release];
    EXPECT_STRING(logged, "");
    struct ort_hook *keeping = install(@selector(dealloc), ORT_HOOK_BEFORE, 0, retain_receiver, NULL);
    [[Worker new] release];
    EXPECT(strstr(logged, "an instance of Worker") != NULL && strstr(logged, "(1 times)") != NULL);
    ort_set_log_handler(former);
    end(keeping);
    end(balanced);
}
#endif

static void proceed_twice(struct ort_hook_call *call, void *context) {
    (void)context;
    ort_hook_call_proceed(call);
    ort_hook_call_proceed(call);
}

static void initialize_twice(void) {
    install(@selector(init), ORT_HOOK_INSTEAD, 0, proceed_twice, NULL);
    [[Worker new] release];
}

CHECK_THAT(anInitializerThatRunsTwiceIsFatal) {
    struct child_end ended = check_in_child(initialize_twice);
    EXPECT(ended.signal != 0);
    EXPECT(strstr(ended.message, "a hook of init ran the original a second time") != NULL);
}

struct large {
    long words[6];
};

@interface Returning : NSObject
- (struct large)large:(struct large)value with:(int)number and:(double)other;
@end

@implementation Returning
- (struct large)large:(struct large)value with:(int)number and:(double)other {
    value.words[0] += number;
    value.words[5] += (long)other;
    return value;
}
@end

CHECK_THAT(blocksGetTheirArgumentsWhereTheMethodReturnsInMemory) {
    __block long sum = 0;
    struct ort_hook *hooks[2];
    struct ort_hook_request request = {.cls = [Returning class], .selector = @selector(large:with:and:) };
    request.position = ORT_HOOK_BEFORE;
    request.block = ^(id info, struct large value, int number, double other) {
        (void)info;
        sum = value.words[3] + number + (long)other;
        value.words[0] = 100;
    };
    EXPECT(ort_hook_install(&request, &hooks[0]) == ORT_HOOK_OK);
    const struct large value = {{1, 2, 3, 4, 5, 6}};
    struct large result = [[[Returning new] autorelease] large:value with:10 and:20];
    EXPECT(result.words[0] == 11 && result.words[5] == 26);
    EXPECT(sum == 34);
    request.position = ORT_HOOK_INSTEAD;
    request.block = ^(id info, struct large given, int number) {
        (void)info;
        given.words[1] = number;
        return given;
    };
    EXPECT(ort_hook_install(&request, &hooks[1]) == ORT_HOOK_OK);
    result = [[[Returning new] autorelease] large:value with:10 and:20];
    EXPECT(result.words[0] == 1 && result.words[1] == 10 && result.words[5] == 6);
    end(hooks[1]);
    request.block = ^(id info) {
        (void)info;
    };
    EXPECT(ort_hook_install(&request, &hooks[1]) == ORT_HOOK_OK);
    memset(&result, 1, sizeof result);
    result = [[[Returning new] autorelease] large:value with:10 and:20];
    EXPECT(result.words[0] == 0 && result.words[5] == 0);
    end(hooks[0]);
    end(hooks[1]);
}

static void note_and_throw(struct ort_hook_call *call, void *context) {
    note(context);
    @throw (id)ort_hook_call_receiver(call);
}

static void expect_throw(Worker *worker) {
    id caught = nil;
    @try {
        [worker count:0];
    } @catch (id exception) {
        caught = exception;
    }
    EXPECT(caught == worker);
}

CHECK_THAT(eachAfterHookRunsOnceInACallThatOneOfThemEnds) {
    Worker *worker = [Worker new];
    struct ort_hook *hooks[] = {
        install(@selector(count:), ORT_HOOK_AFTER, ORT_HOOK_FINALLY, take_note, "first"),
        install(@selector(count:), ORT_HOOK_AFTER, ORT_HOOK_FINALLY, note_and_throw, "thrower"),
        install(@selector(count:), ORT_HOOK_AFTER, 0, take_note, "plain"),
        install(@selector(count:), ORT_HOOK_AFTER, ORT_HOOK_FINALLY, note_and_throw, "again"),
        install(@selector(count:), ORT_HOOK_AFTER, ORT_HOOK_FINALLY, take_note, "last"),
    };
    steps[0] = 0;
    expect_throw(worker);
    EXPECT_STRING(steps, "count first thrower again last ");
    for (size_t i = 0; i < sizeof hooks / sizeof *hooks; i++) {
        end(hooks[i]);
    }
    [worker release];
}

static void note_and_proceed(struct ort_hook_call *call, void *context) {
    note(context);
    ort_hook_call_proceed(call);
}

static void note_and_throw_later(struct ort_hook_call *call, void *context) {
    static int number;
    note(context);
    if (number++ > 0) {
        @throw (id)ort_hook_call_receiver(call);
    }
}

CHECK_THAT(anAfterHookWhoseProceedingThrowsDoesNotRunAgain) {
    Worker *worker = [Worker new];
    struct ort_hook *instead = install(@selector(count:), ORT_HOOK_INSTEAD, 0, note_and_throw_later, "instead");
    struct ort_hook *after = install(@selector(count:), ORT_HOOK_AFTER, ORT_HOOK_FINALLY, note_and_proceed, "after");
    struct ort_hook *last = install(@selector(count:), ORT_HOOK_AFTER, ORT_HOOK_FINALLY, take_note, "last");
    steps[0] = 0;
    expect_throw(worker);
    EXPECT_STRING(steps, "instead after instead last ");
    end(instead);
    end(after);
    end(last);
    [worker release];
}

CHECK_THAT(aBeforeHookAloneSkipsNestedCalls) {
    Worker *worker = [Worker new];
    struct ort_hook *skips = install(@selector(count:), ORT_HOOK_BEFORE, ORT_HOOK_SKIPS_NESTED, take_note, "outer");
    steps[0] = 0;
    EXPECT([worker count:2] == 2);
    EXPECT([worker count:0] == 0);
    EXPECT_STRING(steps, "outer count count count outer count ");
    end(skips);
    [worker release];
}

static struct ort_hook *hook_to_change;

static void remove_it(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    ort_hook_remove(hook_to_change);
}

static void disable_it(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    ort_hook_disable(hook_to_change);
}

CHECK_THAT(aHookThatRunsOnceRunsInTheCallThatHasItWhenItIsRemovedMeanwhile) {
    Worker *worker = [Worker new];
    ort_hook_function changes[] = {remove_it, disable_it};
    for (int i = 0; i < 2; i++) {
        struct ort_hook *before = install(@selector(count:), ORT_HOOK_BEFORE, 0, changes[i], NULL);
        hook_to_change = install(@selector(count:), ORT_HOOK_AFTER, ORT_HOOK_AUTOMATIC_REMOVAL, take_note, "once");
        steps[0] = 0;
        [worker count:0];
        [worker count:0];
        EXPECT_STRING(steps, "count once count ");
        EXPECT(ort_hook_get_state(hook_to_change) == ORT_HOOK_IS_REMOVED);
        end(hook_to_change);
        end(before);
    }
    [worker release];
}
