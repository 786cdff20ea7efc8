// The functions that accessors of atomic properties of C++ classes call.

#include "check.h"

#import <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

struct value {
    long first, second;
};

static struct value shared;
static int copies;

// Does what a copy constructor may do: it sends messages, and copies a part by itself.
static void copy_value(void *to, const void *from) {
    EXPECT([NSObject class] != Nil);
    struct value *target = to;
    const struct value *source = from;
    target->first = source->first;
    target->second = source->second;
}

static void copy_nested(void *to, const void *from) {
    copies++;
    objc_getCppObjectAtomic(to, from, copy_value);
}

CHECK_THAT(theFunctionCopiesTheValue) {
    struct value value = {1, 2}, read = {0, 0};
    objc_setCppObjectAtomic(&shared, &value, copy_value);
    objc_getCppObjectAtomic(&read, &shared, copy_value);
    EXPECT(read.first == 1 && read.second == 2);
}

CHECK_THAT(theFunctionMayUseTheSamePropertyItself) {
    struct value read = {0, 0};
    objc_getCppObjectAtomic(&read, &shared, copy_nested);
    EXPECT(copies == 1 && read.second == 2);
}

CHECK_THAT(nothingIsCopiedWithoutBothAddressesAndAFunction) {
    struct value value = {3, 4};
    objc_getCppObjectAtomic(NULL, &shared, copy_value);
    objc_getCppObjectAtomic(&value, NULL, copy_value);
    objc_getCppObjectAtomic(&value, &shared, NULL);
    objc_setCppObjectAtomic(NULL, &value, copy_value);
    objc_setCppObjectAtomic(&shared, NULL, copy_value);
    objc_setCppObjectAtomic(&shared, &value, NULL);
    EXPECT(value.first == 3 && value.second == 4);
    EXPECT(shared.first == 1 && shared.second == 2);
}

static void fail_to_copy(void *to, const void *from) { @throw [[NSObject alloc] init]; }

static void fail_nested(void *to, const void *from) { objc_setCppObjectAtomic(to, from, fail_to_copy); }

static int failures_of(void (*copy)(void *, const void *)) {
    struct value value = {5, 6};
    int failures = 0;
    @autoreleasepool {
        @try {
            objc_getCppObjectAtomic(&value, &shared, copy);
        } @catch (NSObject *caught) {
            failures++;
            RELEASE(caught);
        } @
        try {
            objc_setCppObjectAtomic(&shared, &value, copy);
        } @catch (NSObject *caught) {
            failures++;
            RELEASE(caught);
        }
    }
    return failures;
}

static void set_shared(int thread) {
    struct value value = {7, 8};
    objc_setCppObjectAtomic(&shared, &value, copy_value);
}

CHECK_THAT(aPropertyWhoseCopyThrewCanBeUsedByEveryThread) {
    EXPECT(failures_of(fail_to_copy) == 2);
    EXPECT(failures_of(fail_nested) == 2);
    check_on_threads(2, set_shared);
    EXPECT(shared.first == 7 && shared.second == 8);
}

static void read_and_write(int thread) {
    for (long i = 0; i < 2000; i++) {
        struct value value = {i * 4 + thread, i * 4 + thread};
        objc_setCppObjectAtomic(&shared, &value, copy_value);
        objc_getCppObjectAtomic(&value, &shared, copy_value);
        EXPECT(value.first == value.second);
    }
}

CHECK_THAT(aValueIsNeverTorn) {
    struct value value = {0, 0};
    objc_setCppObjectAtomic(&shared, &value, copy_value);
    check_on_threads(4, read_and_write);
}

// MARK: Several properties

static struct value many[4096];
static sem_t copying, may_end;

static void copy_slowly(void *to, const void *from) {
    sem_post(&copying);
    sem_wait(&may_end);
    copy_value(to, from);
}

static void *get_slowly(void *property) {
    struct value value;
    objc_getCppObjectAtomic(&value, property, copy_slowly);
    return NULL;
}

CHECK_THAT(oneThatIsBeingCopiedStopsNoOther) {
    sem_init(&copying, 0, 0);
    sem_init(&may_end, 0, 0);
    pthread_t thread;
    pthread_create(&thread, NULL, get_slowly, &many[0]);
    sem_wait(&copying);
    struct value value = {1, 1};
    for (int i = 1; i < 4096; i++) {
        objc_setCppObjectAtomic(&many[i], &value, copy_value);
    }
    sem_post(&may_end);
    pthread_join(thread, NULL);
    EXPECT(many[4095].second == 1);
}

typedef void accessor(void *to, const void *from, void (*copy_value)(void *to, const void *from));

// The access that a thread makes first, and the access that it makes while it copies.
struct plan {
    accessor *outer, *inner;
};

static struct plan plans[4];
static int plan_count;
static struct value circle[4];
static _Thread_local int plan_number;
static pthread_barrier_t all_are_inside;

static void use(accessor *access, struct value *property, void (*copy)(void *, const void *)) {
    struct value own = {9, 9};
    if (access == objc_getCppObjectAtomic) {
        access(&own, property, copy);
    } else {
        access(property, &own, copy);
    }
}

// Uses the property that the next thread is using.
static void copy_with_next(void *to, const void *from) {
    pthread_barrier_wait(&all_are_inside);
    use(plans[plan_number].inner, &circle[(plan_number + 1) % plan_count], copy_value);
    copy_value(to, from);
}

static void follow_plan(int thread) {
    plan_number = thread;
    use(plans[thread].outer, &circle[thread], copy_with_next);
}

static void follow_plans(int count, const struct plan *each) {
    plan_count = count;
    memcpy(plans, each, (size_t)count * sizeof *each);
    pthread_barrier_init(&all_are_inside, NULL, (unsigned)count);
    check_on_threads(count, follow_plan);
    pthread_barrier_destroy(&all_are_inside);
}

#define GET objc_getCppObjectAtomic
#define SET objc_setCppObjectAtomic

CHECK_THAT(threadsMayGetPropertiesInOppositeOrders) {
    for (int count = 2; count <= 4; count++) {
        follow_plans(count, (struct plan[]){{GET, GET}, {GET, GET}, {GET, GET}, {GET, GET}});
    }
}

CHECK_THAT(threadsMaySetPropertiesInACircleInWhichOneIsOnlyBeingGot) {
    circle[0].first = 0;
    follow_plans(2, (struct plan[]){{SET, GET}, {GET, GET}});
    EXPECT(circle[0].first == 9);
    follow_plans(2, (struct plan[]){{GET, GET}, {GET, SET}});
    follow_plans(4, (struct plan[]){{SET, SET}, {SET, GET}, {GET, SET}, {SET, SET}});
    EXPECT(circle[3].first == 9);
}

// The thread sanitizer starts no threads in a child.
#if !__has_feature(thread_sanitizer)

static void set_in_opposite_orders(void) { follow_plans(2, (struct plan[]){{SET, SET}, {SET, SET}}); }

static void set_and_get_in_opposite_orders(void) {
    follow_plans(3, (struct plan[]){{SET, GET}, {SET, GET}, {SET, GET}});
}

CHECK_THAT(threadsThatSetPropertiesInOppositeOrdersEndTheProcessWithAMessage) {
    struct child_end end = check_in_child(set_in_opposite_orders);
    EXPECT(end.signal == SIGABRT);
    EXPECT(strstr(end.message, "threads wait for each other to set atomic properties of C++ classes") != NULL);
    end = check_in_child(set_and_get_in_opposite_orders);
    EXPECT(end.signal == SIGABRT);
}

#endif

static bool got_after_cancel;

static void *get_in_vain(void *property) {
    struct value value;
    sem_post(&copying);
    objc_getCppObjectAtomic(&value, property, copy_value);
    got_after_cancel = true;
    pthread_testcancel();
    return property;
}

CHECK_THAT(aThreadThatWaitsIsCancelledOnlyAfterwards) {
    pthread_t holder, waiter;
    pthread_create(&holder, NULL, get_slowly, &shared);
    sem_wait(&copying);
    pthread_create(&waiter, NULL, get_in_vain, &shared);
    sem_wait(&copying);
    pthread_cancel(waiter);
    sem_post(&may_end);
    void *result;
    pthread_join(holder, NULL);
    pthread_join(waiter, &result);
    EXPECT(result == PTHREAD_CANCELED && got_after_cancel);
    set_shared(0);
}

// MARK: Forks

static void use_in_child(void) {
    struct value value = {7, 7};
    objc_setCppObjectAtomic(&shared, &value, copy_value);
    if (fork() == 0) {
        objc_setCppObjectAtomic(&shared, &value, copy_value);
        _exit(shared.first == 7 ? 0 : 1);
    }
    int status;
    wait(&status);
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
}

static void *set_slowly(void *property) {
    struct value value = {1, 1};
    objc_setCppObjectAtomic(property, &value, copy_slowly);
    return NULL;
}

CHECK_THAT(aForkedChildDoesNotWaitForThreadsThatItHasNot) {
    pthread_t thread;
    pthread_create(&thread, NULL, set_slowly, &shared);
    sem_wait(&copying);
    struct child_end end = check_in_child(use_in_child);
    EXPECT(end.signal == 0 && end.status == 0);
    sem_post(&may_end);
    pthread_join(thread, NULL);
}

CHECK_THAT(aForkedChildCanGoOn) {
    struct child_end end = check_in_child(use_in_child);
    EXPECT(end.signal == 0 && end.status == 0);
}

static struct value other;
static struct child_end nested_end;

static void use_both_in_child(void) {
    struct value value = {5, 5};
    objc_setCppObjectAtomic(&shared, &value, copy_value);
    objc_setCppObjectAtomic(&other, &value, copy_value);
    EXPECT(shared.first == 5 && other.first == 5);
}

static void copy_and_fork(void *to, const void *from) {
    copy_value(to, from);
    nested_end = check_in_child(use_both_in_child);
}

static void copy_through_other(void *to, const void *from) {
    objc_setCppObjectAtomic(&other, from, copy_and_fork);
    copy_value(to, from);
}

CHECK_THAT(aForkInsideNestedPropertiesLeavesBothUsable) {
    struct value value = {6, 6}, read = {0, 0};
    objc_setCppObjectAtomic(&shared, &value, copy_through_other);
    EXPECT(nested_end.signal == 0 && nested_end.status == 0);
    objc_getCppObjectAtomic(&read, &other, copy_value);
    EXPECT(read.first == 6 && shared.first == 6);
}
