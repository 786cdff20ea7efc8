// @synchronized: recursive for one thread, exclusive between threads.

#include "fixture.h"

#include <pthread.h>

#define Guard FIXTURE(Guard)

@interface Guard : TestRoot
@end
@implementation Guard
@end

enum { THREADS = 4, ROUNDS = 2000 };

static id guard;
static long counter;

static void increment(void) {
    @synchronized(guard) {
        @synchronized(guard) {
            long value = counter;
            __asm__ volatile("" ::: "memory");
            counter = value + 1;
        }
    }
}

static void *increment_often(void *unused) {
    for (int i = 0; i < ROUNDS; i++) {
        increment();
    }
    return unused;
}

// May be called once.
EXPORT const char *synchronized_check(void) {
    guard = [Guard new];
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) {
        pthread_create(&threads[i], NULL, increment_often, NULL);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
    REQUIRE(counter == (long)THREADS * ROUNDS);
    @synchronized(nil) {
        counter = 0;
    }
    REQUIRE(counter == 0);
    return NULL;
}
