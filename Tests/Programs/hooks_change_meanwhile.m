// Hooks that are installed and removed while other threads call the method. Every call runs the original once. No body
// is destroyed while it runs, and none stays when no call can run it.

#include "check.h"
#include "hook_engines.h"
#include <objc/hooks.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <stdlib.h>

enum { CALLERS = 4, INSTALLERS = 2, ROUNDS = 20000, INSTALLATIONS = 2000 };

static int originals;
static int bodies;
static int alive;

@interface Target : NSObject
- (long)twice:(long)number with:(double)other;
@end

@implementation Target
- (long)twice:(long)number with:(double)other {
    __atomic_fetch_add(&originals, 1, __ATOMIC_RELAXED);
    return number * 2 + (long)other;
}
@end

struct context {
    int sum;
    int guard;
};

static void run(struct ort_hook_call *call, void *context) {
    struct context *own = context;
    if (__atomic_load_n(&own->guard, __ATOMIC_RELAXED) != 0x600d) {
        abort();
    }
    __atomic_fetch_add(&own->sum, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&bodies, 1, __ATOMIC_RELAXED);
    struct ort_hook *hook = ort_hook_call_hook(call);
    (void)hook;
}

static void run_around(struct ort_hook_call *call, void *context) {
    run(call, context);
    ort_hook_call_proceed(call);
    run(call, context);
}

static void destroy(void *context) {
    struct context *own = context;
    own->guard = 0xdead;
    __atomic_fetch_sub(&alive, 1, __ATOMIC_RELAXED);
    free(own);
}

static void call_it(Target *target) {
    for (int i = 0; i < ROUNDS; i++) {
        if ([target twice:i with:3] != i * 2l + 3) {
            abort();
        }
    }
}

static void change_it(unsigned seed) {
    static const ort_hook_position positions[] = {ORT_HOOK_BEFORE, ORT_HOOK_AFTER, ORT_HOOK_INSTEAD};
    for (int i = 0; i < INSTALLATIONS; i++) {
        struct context *context = malloc(sizeof *context);
        *context = (struct context){0, 0x600d};
        __atomic_fetch_add(&alive, 1, __ATOMIC_RELAXED);
        const ort_hook_position position = positions[(unsigned)rand_r(&seed) % 3];
        struct ort_hook *hook = NULL;
        EXPECT(
            ort_hook_install(
                &(struct ort_hook_request) {
                    .cls = [Target class], .selector = @selector(twice:with:), .position = position,
                    .options = rand_r(&seed) % 4 == 0 ? ORT_HOOK_AUTOMATIC_REMOVAL : 0,
                    .function = position == ORT_HOOK_INSTEAD ? run_around : run, .context = context, .destroy = destroy,
                }, &hook) == ORT_HOOK_OK);
        if (rand_r(&seed) % 3 == 0) {
            ort_hook_disable(hook);
            ort_hook_enable(hook);
        }
        ort_hook_remove(hook);
        ort_hook_release(hook);
        if (i % 100 == 0) {
            ort_hook_flush(1000000);
        }
    }
}

static Target *target;

static void play(int thread) {
    if (thread < CALLERS) {
        call_it(target);
    } else {
        change_it((unsigned)thread);
    }
}

CHECK_THAT(everyCallRunsTheOriginalOnce) {
    target = [Target new];
    originals = 0;
    IMP before = class_getMethodImplementation([Target class], @selector(twice:with:));
    check_on_threads(CALLERS + INSTALLERS, play);
    EXPECT(originals == CALLERS * ROUNDS);
    EXPECT(ort_hook_flush(UINT64_MAX));
    EXPECT(alive == 0);
    EXPECT(class_getMethodImplementation([Target class], @selector(twice:with:)) == before);
}
