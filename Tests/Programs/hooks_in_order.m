// The order of hooks by their priorities, and hooks of methods with unnamed arguments.

#include "check.h"
#include "hook_engines.h"
#include <objc/hooks.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <stdarg.h>

static char steps[128];

@interface Adder : NSObject
- (void)work;
- (double)sum:(int)count, ...;
@end
@implementation Adder
- (void)work {
    strcat(steps, "work ");
}
- (double)sum:(int)count, ... {
    va_list arguments;
    va_start(arguments, count);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        sum += va_arg(arguments, double) + (double)va_arg(arguments, long);
    }
    va_end(arguments);
    return sum;
}
@end

static void step(struct ort_hook_call *call, void *context) {
    strcat(steps, context);
    strcat(steps, " ");
    if (ort_hook_call_hook(call) != NULL && ((const char *)context)[0] == 'i') {
        ort_hook_call_proceed(call);
    }
}

static struct ort_hook *install(SEL selector, ort_hook_position position, int32_t priority, const char *name) {
    struct ort_hook *hook = NULL;
    const struct ort_hook_request request = {
        .cls = [Adder class],
        .selector = selector,
        .position = position,
        .priority = priority,
        .function = step,
        .context = (void *)name,
    };
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    return hook;
}

static void end(struct ort_hook *const *hooks, size_t count) {
    for (size_t i = 0; i < count; i++) {
        EXPECT(ort_hook_remove(hooks[i]));
        ort_hook_release(hooks[i]);
    }
}

CHECK_THAT(hooksRunByFallingPriorityAndThenByAge) {
    Adder *adder = [Adder new];
    const SEL work = @selector(work);
    struct ort_hook *const hooks[] = {
        install(work, ORT_HOOK_BEFORE, 0, "b0"),          install(work, ORT_HOOK_BEFORE, 5, "b5"),
        install(work, ORT_HOOK_BEFORE, -5, "b-5"),        install(work, ORT_HOOK_BEFORE, 0, "b0'"),
        install(work, ORT_HOOK_INSTEAD, 1, "i1"),         install(work, ORT_HOOK_INSTEAD, 0, "i0"),
        install(work, ORT_HOOK_INSTEAD, 1, "i1'"),        install(work, ORT_HOOK_AFTER, -1, "a-1"),
        install(work, ORT_HOOK_AFTER, INT32_MAX, "amax"), install(work, ORT_HOOK_AFTER, INT32_MIN, "amin"),
    };
    steps[0] = 0;
    [adder work];
    EXPECT_STRING(steps, "b5 b0 b0' b-5 i1' i1 i0 work amax a-1 amin ");
    EXPECT(ort_hook_disable(hooks[1]) && ort_hook_enable(hooks[1]));
    steps[0] = 0;
    [adder work];
    EXPECT_STRING(steps, "b5 b0 b0' b-5 i1' i1 i0 work amax a-1 amin ");
    end(hooks, sizeof hooks / sizeof *hooks);
    RELEASE(adder);
}

static double sum_of_ten(Adder *adder) {
    return [adder sum:10, 1.5, 1L, 2.5, 2L, 3.5, 3L, 4.5, 4L, 5.5, 5L, 6.5, 6L, 7.5, 7L, 8.5, 8L, 9.5, 9L, 10.5, 10L];
}

// Arguments that do not fit into registers lie on the caller's stack. Only a jump to the original keeps them all; an
// invocation has the named arguments only.
static void unnamedArgumentsInRegistersReachTheOriginal(void);
CHECK_BY(unnamedArgumentsInRegistersReachTheOriginal, stub, ORT_HOOK_ENGINE_TRAMPOLINE)
static void unnamedArgumentsInRegistersReachTheOriginal(void) {
    Adder *adder = [Adder new];
    const SEL sum = @selector(sum:);
    struct ort_hook *before = install(sum, ORT_HOOK_BEFORE, 0, "before");
    EXPECT([adder sum:2, 1.5, 2L, 2.5, 4L] == 10);
    EXPECT(sum_of_ten(adder) == 115);
    end(&before, 1);
    struct ort_hook *const hooks[] = {
        install(sum, ORT_HOOK_INSTEAD, 0, "instead"), install(sum, ORT_HOOK_AFTER, 0, "after")};
    steps[0] = 0;
    EXPECT([adder sum:2, 1.5, 2L, 2.5, 4L] == 10);
    EXPECT([adder sum:0] == 0);
    EXPECT_STRING(steps, "instead after instead after ");
    end(hooks, 2);
    EXPECT(sum_of_ten(adder) == 115);
    RELEASE(adder);
}
