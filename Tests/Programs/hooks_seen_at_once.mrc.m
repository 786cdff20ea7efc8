// Threads that send a message while its first hook is being installed.

#include "check.h"
#include "hook_engines.h"
#include <objc/hooks.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <pthread.h>

@interface Worker : NSObject
- (int)work;
@end
@implementation Worker
- (int)work {
    return 1;
}
@end

// With so many rounds, each run under the thread sanitizer finds a value that is read too early. Other builds only see
// what a call answers.
#if __has_feature(thread_sanitizer)
enum { ROUND_COUNT = 400 };
#else
enum { ROUND_COUNT = 60 };
#endif
enum { THREAD_COUNT = 2 };

static bool is_over;
static pthread_barrier_t started;

static void pass(struct ort_hook_call *call, void *context) { (void)call, (void)context; }

static void *work(void *worker) {
    pthread_barrier_wait(&started);
    while (!__atomic_load_n(&is_over, __ATOMIC_RELAXED)) {
        EXPECT([(Worker *)worker work] == 1);
    }
    return NULL;
}

// Installs the hook for the first time while threads send `work` to the receiver, and removes it.
static void hook_while_sent(Class cls, id object, id receiver) {
    pthread_t threads[THREAD_COUNT];
    is_over = false;
    pthread_barrier_init(&started, NULL, THREAD_COUNT + 1);
    for (int i = 0; i < THREAD_COUNT; i++) {
        pthread_create(&threads[i], NULL, work, receiver);
    }
    pthread_barrier_wait(&started);
    const struct ort_hook_request request = {
        .cls = cls,
        .object = object,
        .selector = @selector(work),
        .position = ORT_HOOK_BEFORE,
        .function = pass
    };
    struct ort_hook *hook = NULL;
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    for (int i = 0; i < 1000; i++) {
        EXPECT([(Worker *)receiver work] == 1);
    }
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
    __atomic_store_n(&is_over, true, __ATOMIC_RELAXED);
    for (int i = 0; i < THREAD_COUNT; i++) {
        pthread_join(threads[i], NULL);
    }
    pthread_barrier_destroy(&started);
}

// Each time with a new class, which has no site yet.
static void hook_new_class(const char *name, bool hooks_object) {
    for (int i = 0; i < ROUND_COUNT; i++) {
        char numbered[64];
        snprintf(numbered, sizeof numbered, "%s_%d_%d", name, (int)engine, i);
        Class cls = objc_allocateClassPair([Worker class], numbered, 0);
        objc_registerClassPair(cls);
        Worker *worker = [cls new];
        hook_while_sent(hooks_object ? Nil : cls, hooks_object ? worker : nil, worker);
        [worker release];
        objc_disposeClassPair(cls);
    }
}

CHECK_THAT(anObjectIsHookedWhileItIsSentTheMessage) { hook_new_class("WorkerWithHookedObject", true); }

CHECK_THAT(anInheritedMethodIsHookedWhileItIsSent) { hook_new_class("WorkerWithHookedMethod", false); }
