// Threads that end inside hooked calls, by pthread_exit. The calls leave nothing allocated.

#include "check.h"
#include "hook_engines.h"
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <pthread.h>

static char steps[256];

static void note(const char *step) {
    strcat(steps, step);
    strcat(steps, " ");
}

static bool leaves; // whether the method ends its thread

@interface Worker : NSObject
- (long)work:(long)number;
@end

@implementation Worker
- (long)work:(long)number {
    note("work");
    if (leaves) {
        pthread_exit(NULL);
    }
    return number * 2;
}
@end

static int destroyed;

static void count_destroyed(void *context) {
    (void)context;
    destroyed++;
}

static void take_note(struct ort_hook_call *call, void *context) {
    (void)call;
    note(context);
}

static void go_on(struct ort_hook_call *call, void *context) {
    note(context);
    ort_hook_call_proceed(call);
    note("back");
}

static void leave(struct ort_hook_call *call, void *context) {
    (void)call;
    note(context);
    pthread_exit(NULL);
}

static void go_on_and_leave(struct ort_hook_call *call, void *context) {
    ort_hook_call_proceed(call);
    leave(call, context);
}

static struct ort_hook *install(
    ort_hook_position position, uint32_t options, ort_hook_function function, const char *step) {
    struct ort_hook *hook = NULL;
    const struct ort_hook_request request = {
        .cls = [Worker class],
        .selector = @selector(work:),
        .position = position,
        .options = options,
        .function = function,
        .context = (void *)step,
        .destroy = count_destroyed
    };
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    return hook;
}

static void *work(void *worker) {
    [(Worker *)worker work:4];
    note("returned");
    return NULL;
}

// The calls of a thread that ends inside one note these steps.
static void expect_steps(const char *expected) {
    Worker *worker = [Worker new];
    pthread_t thread;
    steps[0] = 0;
    EXPECT(pthread_create(&thread, NULL, work, worker) == 0);
    pthread_join(thread, NULL);
    EXPECT_STRING(steps, expected);
    [worker release];
}

// The hook is destroyed at once, since no call runs it.
static void end(struct ort_hook *hook) {
    destroyed = 0;
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
    EXPECT(ort_hook_flush(0));
    EXPECT(destroyed == 1);
}

CHECK_THAT(aThreadMayEndInTheMethod) {
    struct ort_hook *before = install(ORT_HOOK_BEFORE, 0, take_note, "before");
    struct ort_hook *after = install(ORT_HOOK_AFTER, 0, take_note, "after");
    leaves = true;
    expect_steps("before work ");
    leaves = false;
    expect_steps("before work after returned ");
    end(before);
    end(after);
}

CHECK_THAT(finallyHooksRunWhenAThreadEndsInTheMethod) {
    struct ort_hook *after = install(ORT_HOOK_AFTER, 0, take_note, "after");
    struct ort_hook *finally = install(ORT_HOOK_AFTER, ORT_HOOK_FINALLY, take_note, "finally");
    leaves = true;
    expect_steps("work finally ");
    leaves = false;
    expect_steps("work after finally returned ");
    end(after);
    end(finally);
}

CHECK_THAT(aThreadMayEndInsideInsteadBodies) {
    struct ort_hook *inner = install(ORT_HOOK_INSTEAD, 0, go_on, "inner");
    struct ort_hook *outer = install(ORT_HOOK_INSTEAD, 0, go_on, "outer");
    leaves = true;
    expect_steps("outer inner work ");
    leaves = false;
    expect_steps("outer inner work back back returned ");
    end(inner);
    end(outer);
}

CHECK_THAT(aThreadMayEndInABody) {
    static const ort_hook_position positions[] = {ORT_HOOK_BEFORE, ORT_HOOK_INSTEAD, ORT_HOOK_AFTER};
    static const char *const expected[] = {"leave finally ", "leave finally ", "work leave finally "};
    for (int i = 0; i < 3; i++) {
        struct ort_hook *leaving = install(positions[i], 0, leave, "leave");
        struct ort_hook *finally = install(ORT_HOOK_AFTER, ORT_HOOK_FINALLY, take_note, "finally");
        expect_steps(expected[i]);
        end(leaving);
        end(finally);
    }
    struct ort_hook *leaving = install(ORT_HOOK_INSTEAD, 0, go_on_and_leave, "leave");
    expect_steps("work leave ");
    end(leaving);
}

CHECK_THAT(aHookThatRunsOnceIsGoneWhenAThreadEndsInIt) {
    struct ort_hook *once = install(ORT_HOOK_INSTEAD, ORT_HOOK_AUTOMATIC_REMOVAL, leave, "once");
    destroyed = 0;
    expect_steps("once ");
    EXPECT(ort_hook_get_state(once) == ORT_HOOK_IS_REMOVED);
    EXPECT(ort_hook_flush(0) && destroyed == 1);
    ort_hook_release(once);
    expect_steps("work returned ");
}

// MARK: Cancellation

static void *work_while_cancelled(void *worker) {
    pthread_cancel(pthread_self());
    return work(worker);
}

static void test_cancel(struct ort_hook_call *call, void *context) {
    (void)call;
    note(context);
    pthread_testcancel();
}

CHECK_THAT(aThreadMayBeCancelledInABody) {
    struct ort_hook *cancelled = install(ORT_HOOK_BEFORE, 0, test_cancel, "cancelled");
    struct ort_hook *finally = install(ORT_HOOK_AFTER, ORT_HOOK_FINALLY, take_note, "finally");
    Worker *worker = [Worker new];
    pthread_t thread;
    void *result = NULL;
    steps[0] = 0;
    EXPECT(pthread_create(&thread, NULL, work_while_cancelled, worker) == 0);
    EXPECT(pthread_join(thread, &result) == 0 && result == PTHREAD_CANCELED);
    EXPECT_STRING(steps, "cancelled finally ");
    [worker release];
    end(cancelled);
    end(finally);
}
