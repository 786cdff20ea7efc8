// +initialize with several threads. Every function may be called once.

#include "fixture.h"

#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#define Slow FIXTURE(Slow)
#define Raced FIXTURE(Raced)

static int slow_started, slow_ready, own_thread_passed;

@interface Slow : TestRoot
+ (int)ready;
@end
@implementation Slow
+ (void)initialize {
    own_thread_passed = [self ready] == 0;
    __atomic_store_n(&slow_started, 1, __ATOMIC_RELEASE);
    usleep(30000);
    __atomic_store_n(&slow_ready, 1, __ATOMIC_RELEASE);
}
+ (int)ready {
    return __atomic_load_n(&slow_ready, __ATOMIC_ACQUIRE);
}
@end

static void *send_while_initializing(void *result) {
    while (!__atomic_load_n(&slow_started, __ATOMIC_ACQUIRE)) {
        sched_yield();
    }
    *(int *)result = [Slow ready];
    return NULL;
}

EXPORT const char *initialize_blocks_other_threads(void) {
    pthread_t thread;
    int other_saw_ready = 0;
    pthread_create(&thread, NULL, send_while_initializing, &other_saw_ready);
    int ready = [Slow ready];
    pthread_join(thread, NULL);
    REQUIRE(own_thread_passed);
    REQUIRE(ready == 1);
    REQUIRE(other_saw_ready == 1);
    return NULL;
}

static int race_count, race_ready;
static pthread_barrier_t race_start;

@interface Raced : TestRoot
- (int)ready;
@end
@implementation Raced
+ (void)initialize {
    __atomic_fetch_add(&race_count, 1, __ATOMIC_ACQ_REL);
    sched_yield();
    __atomic_store_n(&race_ready, 1, __ATOMIC_RELEASE);
}
- (int)ready {
    return __atomic_load_n(&race_ready, __ATOMIC_ACQUIRE);
}
@end

static void *race(void *result) {
    pthread_barrier_wait(&race_start);
    id object = [Raced new];
    *(int *)result = [object ready];
    RELEASE(object);
    return NULL;
}

EXPORT const char *initialize_raced_by_threads(void) {
    enum { COUNT = 8 };
    pthread_t threads[COUNT];
    int saw_ready[COUNT] = {0};
    pthread_barrier_init(&race_start, NULL, COUNT);
    for (int i = 0; i < COUNT; i++) {
        pthread_create(&threads[i], NULL, race, &saw_ready[i]);
    }
    for (int i = 0; i < COUNT; i++) {
        pthread_join(threads[i], NULL);
    }
    REQUIRE(race_count == 1);
    for (int i = 0; i < COUNT; i++) {
        REQUIRE(saw_ready[i] == 1);
    }
    return NULL;
}
