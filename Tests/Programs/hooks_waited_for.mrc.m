// ort_hook_flush waits for the hooks that were removed before it, and for nothing else.

#include "check.h"
#include "hook_engines.h"
#include <objc/hooks.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdlib.h>

@interface Worker : NSObject
- (void)work;
- (void)rest;
@end
@implementation Worker
- (void)work {
}
- (void)rest {
}
@end

static sem_t inside, go_on;
static int destroyed;

static void stay(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    sem_post(&inside);
    sem_wait(&go_on);
}

static void pass(struct ort_hook_call *call, void *context) { (void)call, (void)context; }

static void count_destroyed(void *context) {
    (void)context;
    __atomic_fetch_add(&destroyed, 1, __ATOMIC_SEQ_CST);
}

static struct ort_hook *install(SEL selector, ort_hook_function body, void (*destroy)(void *)) {
    struct ort_hook *hook = NULL;
    const struct ort_hook_request request = {
        .cls = [Worker class],
        .selector = selector,
        .position = ORT_HOOK_BEFORE,
        .function = body,
        .context = &destroyed,
        .destroy = destroy,
    };
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    return hook;
}

static void end(struct ort_hook *hook) {
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
}

static void *work(void *worker) {
    [(Worker *)worker work];
    return NULL;
}

static void begin(void) {
    destroyed = 0;
    sem_init(&inside, 0, 0);
    sem_init(&go_on, 0, 0);
}

CHECK_THAT(aCallOfAHookThatIsStillThereIsNotWaitedFor) {
    begin();
    Worker *worker = [Worker new];
    pthread_t thread;
    struct ort_hook *staying = install(@selector(work), stay, count_destroyed);
    pthread_create(&thread, NULL, work, worker);
    sem_wait(&inside);
    struct ort_hook *second = install(@selector(work), pass, count_destroyed); // the call runs a retired chain
    struct ort_hook *other = install(@selector(rest), pass, count_destroyed);
    end(second);
    end(other);
    EXPECT(ort_hook_flush(UINT64_MAX) && destroyed == 2);
    size_t count = 1;
    EXPECT(ort_hook_copy_pinned(&count) == NULL && count == 0);
    EXPECT(ort_hook_remove(staying));
    EXPECT(!ort_hook_flush(1000) && destroyed == 2);
    struct ort_hook **pinned = ort_hook_copy_pinned(&count);
    EXPECT(count == 1 && pinned != NULL && pinned[0] == staying);
    for (size_t i = 0; i < count; i++) {
        ort_hook_release(pinned[i]);
    }
    free(pinned);
    sem_post(&go_on);
    pthread_join(thread, NULL);
    EXPECT(ort_hook_flush(UINT64_MAX) && destroyed == 3);
    ort_hook_release(staying);
    [worker release];
}

static struct ort_hook *later;

static void remove_later(void *context) {
    (void)context;
    EXPECT(ort_hook_remove(later));
}

CHECK_THAT(aHookThatIsRemovedLaterIsNotWaitedFor) {
    begin();
    Worker *worker = [Worker new];
    pthread_t thread;
    later = install(@selector(work), stay, count_destroyed);
    struct ort_hook *first = install(@selector(rest), pass, remove_later);
    pthread_create(&thread, NULL, work, worker);
    sem_wait(&inside);
    EXPECT(ort_hook_flush(UINT64_MAX));
    end(first);
    EXPECT(ort_hook_get_state(later) == ORT_HOOK_IS_ACTIVE);
    EXPECT(ort_hook_flush(UINT64_MAX)); // destroys the first body, which removes the other hook
    EXPECT(ort_hook_get_state(later) == ORT_HOOK_IS_REMOVED && destroyed == 0);
    sem_post(&go_on);
    pthread_join(thread, NULL);
    EXPECT(ort_hook_flush(UINT64_MAX) && destroyed == 1);
    ort_hook_release(later);
    [worker release];
}

static pthread_barrier_t both;

static void flush_inside(void *context) {
    (void)context;
    sem_post(&inside);
    pthread_barrier_wait(&both);
    ort_hook_flush(UINT64_MAX);
    count_destroyed(NULL);
}

// The second thread begins while the first is at the end of its body. Otherwise one thread could destroy what both have
// removed.
static void remove_one(int thread) {
    if (thread == 1) {
        sem_wait(&inside);
    }
    struct ort_hook *hook = install(thread == 0 ? @selector(work) : @selector(rest), pass, flush_inside);
    end(hook);
    ort_hook_flush(0); // destroys what it removed
}

CHECK_THAT(twoBodiesWhoseEndsFlushDoNotWaitForEachOther) {
    begin();
    Worker *worker = [Worker new];
    pthread_barrier_init(&both, NULL, 2);
    [worker work];
    check_on_threads(2, remove_one);
    EXPECT(ort_hook_flush(UINT64_MAX) && destroyed == 2);
    pthread_barrier_destroy(&both);
    [worker release];
}

// Under an emulator, the kernel reports the emulator's stacks.
#if defined(__x86_64__)

static const uint64_t half_a_minute = 30000000000u;

static jmp_buf outside;

static void jump(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    longjmp(outside, 1);
}

static void *jump_and_wait(void *worker) {
    if (setjmp(outside) == 0) {
        [(Worker *)worker work];
    }
    sem_post(&inside);
    sem_wait(&go_on);
    [(Worker *)worker rest];
    return NULL;
}

CHECK_OF_JUMPS_THAT(aCallThatAnotherThreadHasJumpedOutOfIsNotWaitedForWhenThatBlocks) {
    begin();
    Worker *worker = [Worker new];
    pthread_t thread;
    struct ort_hook *hook = install(@selector(work), jump, count_destroyed);
    struct ort_hook *other = install(@selector(rest), pass, count_destroyed);
    pthread_create(&thread, NULL, jump_and_wait, worker);
    sem_wait(&inside);
    end(hook);
    EXPECT(ort_hook_flush(half_a_minute) && destroyed == 1);
    sem_post(&go_on);
    pthread_join(thread, NULL);
    end(other);
    EXPECT(ort_hook_flush(UINT64_MAX) && destroyed == 2);
    [worker release];
}

static void *flush(void *is_done) {
    *(bool *)is_done = ort_hook_flush(half_a_minute);
    return NULL;
}

// The forking thread has another number in the child.
static void jump_in_child(void) {
    begin();
    Worker *worker = [Worker new];
    struct ort_hook *volatile hook = install(@selector(work), jump, count_destroyed);
    if (setjmp(outside) == 0) {
        [worker work];
    }
    end(hook);
    bool is_done = false;
    pthread_t thread;
    pthread_create(&thread, NULL, flush, &is_done);
    pthread_join(thread, NULL);
    EXPECT(is_done && destroyed == 1);
    [worker release];
}

CHECK_OF_JUMPS_THAT(aCallThatTheChildHasJumpedOutOfIsNotWaitedFor) {
    end(install(@selector(rest), pass, NULL));
    struct ort_hook *hook = install(@selector(rest), pass, NULL);
    Worker *worker = [Worker new];
    [worker rest]; // from here on the runtime knows the thread
    EXPECT(check_in_child(jump_in_child).status == 0);
    end(hook);
    [worker release];
}

#endif
