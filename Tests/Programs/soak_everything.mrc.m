// Eight threads use everything at the same time, on shared objects and classes. Counts must be exact. SOAK_SECONDS sets
// the time (two seconds by default), SOAK_SEED the schedule; the program prints both.

#include "check.h"

#include <objc/hooks.h>
#include <objc/message.h>
#import <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <objc/objc-sync.h>
#include <objc/runtime.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if __has_feature(thread_sanitizer)
enum { FORKS = 0 }; // the sanitizer cannot continue in a forked child
#else
enum { FORKS = 1 };
#endif

enum { THREADS = 8, SHARED = 4, STEPS = 9 };

static atomic_long made, deallocated, counted_steps[STEPS], wrong;
static long guarded; // guarded by @synchronized on shared[0]
static atomic_long guarded_expected;

@interface Worker : NSObject
- (int)number;
@end

@implementation Worker
+ (id)new {
    made++;
    return [super new];
}

- (int)number {
    return 1;
}

- (void)dealloc {
    deallocated++;
    [super dealloc];
}
@end

@interface OtherWorker : Worker
@end

@implementation OtherWorker
- (int)number {
    return 2;
}
@end

static Worker *shared[SHARED];
static id weak_references[SHARED];
static char keys[SHARED];
static unsigned long seed;
static time_t end_time;

static int one(id self, SEL command) { return 1; }

static int three(id self, SEL command) { return 3; }

static void send(unsigned long random) {
    int number = [shared[random % SHARED] number];
    wrong += number < 1 || number > 3;
}

static void replace(unsigned long random) {
    class_replaceMethod([Worker class], @selector(number), random % 2 == 0 ? (IMP)one : (IMP)three, "i@:");
}

static void swap(unsigned long random) {
    object_setClass(shared[random % SHARED], random / SHARED % 2 == 0 ? [Worker class] : [OtherWorker class]);
}

static void build(unsigned long random) {
    static atomic_int number;
    char name[32];
    snprintf(name, sizeof name, "Built%d", number++);
    Class cls = objc_allocateClassPair([Worker class], name, 0);
    wrong += !class_addMethod(cls, @selector(number), (IMP)three, "i@:");
    objc_registerClassPair(cls);
    made++;
    Worker *worker = class_createInstance(cls, 0);
    wrong += [worker number] != 3;
    [worker release];
    wrong += objc_getClass(name) != cls;
    objc_disposeClassPair(cls);
    wrong += objc_getClass(name) != Nil;
}

static void refer(unsigned long random) {
    id *reference = &weak_references[random % SHARED];
    if (random / SHARED % 2 == 0) {
        Worker *worker = [Worker new];
        objc_storeWeak(reference, worker);
        [worker release]; // while others load it
    } else {
        Worker *worker = objc_loadWeakRetained(reference);
        wrong += worker != nil && [worker number] < 1;
        [worker release];
    }
}

static void associate(unsigned long random) {
    Worker *worker = [Worker new];
    objc_setAssociatedObject(
        shared[random % SHARED], &keys[random / SHARED % SHARED], random % 3 == 0 ? nil : worker,
        OBJC_ASSOCIATION_RETAIN);
    [worker release];
    Worker *value = objc_getAssociatedObject(shared[random % SHARED], &keys[random / 16 % SHARED]);
    wrong += value != nil && [value number] < 1;
}

static void autorelease(unsigned long random) {
    for (unsigned long i = 0; i < random % 8; i++) {
        objc_autorelease([Worker new]);
    }
}

static void synchronize(unsigned long random) {
    objc_sync_enter(shared[0]);
    guarded++;
    objc_sync_exit(shared[0]);
    guarded_expected++;
}

static void miss(unsigned long random) {
    SEL selector = sel_registerName(random % 2 == 0 ? "aMethodThatComesAndGoes" : "aMethodThatIsNeverThere");
    bool responds = class_respondsToSelector([OtherWorker class], selector);
    wrong += responds && random % 2 != 0;
    if (random % 2 == 0 && random / 2 % 2 == 0) {
        class_addMethod([Worker class], selector, (IMP)one, "i@:");
    } else {
        ort_class_removeMethod([Worker class], selector);
    }
}

static void (*const steps[STEPS])(unsigned long) = {send,      replace,     swap,        build, refer,
                                                    associate, autorelease, synchronize, miss};

static unsigned long next(unsigned long *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state >> 8;
}

static void work(int thread) {
    unsigned long state = (seed + 1) * 0x9e3779b97f4a7c15u + (unsigned long)thread * 0x2545f4914f6cdd1du;
    while (time(NULL) < end_time) {
        void *pool = objc_autoreleasePoolPush();
        for (int i = 0; i < 100; i++) {
            unsigned long random = next(&state);
            steps[random % STEPS](random / STEPS);
            counted_steps[random % STEPS]++;
        }
        objc_autoreleasePoolPop(pool);
    }
}

static long resident_pages(void) {
    long size = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file != NULL) {
        EXPECT(fscanf(file, "%ld %ld", &size, &resident) == 2);
        fclose(file);
    }
    return resident;
}

static long middle_pages;

static void run_in_child(void) {
    void *pool = objc_autoreleasePoolPush();
    unsigned long state = seed + 77;
    for (int i = 0; i < 2000; i++) {
        unsigned long random = next(&state);
        if (steps[random % STEPS] != synchronize) { // a thread that is not in the child may hold the lock
            steps[random % STEPS](random / STEPS);
        }
    }
    objc_autoreleasePoolPop(pool);
    _exit(wrong == 0 ? 0 : 1);
}

static void work_or_fork(int thread) {
    if (thread < THREADS) {
        work(thread);
        return;
    }
    while (time(NULL) < end_time - 1) {
        usleep(200000);
        middle_pages = middle_pages == 0 ? resident_pages() : middle_pages;
        pid_t child = FORKS ? fork() : -1;
        if (child == 0) {
            alarm(60);
            run_in_child();
        }
        int status = 0;
        EXPECT(child < 0 || (waitpid(child, &status, 0) == child && status == 0));
    }
}

CHECK_THAT(everythingAtOnceKeepsItsCounts) {
    const char *seconds = getenv("SOAK_SECONDS"), *given_seed = getenv("SOAK_SEED");
    seed = given_seed != NULL ? strtoul(given_seed, NULL, 10) : (unsigned long)time(NULL) ^ (unsigned long)getpid();
    end_time = time(NULL) + (seconds != NULL ? atol(seconds) : 2);
    printf("seed %lu\n", seed);
    for (int i = 0; i < SHARED; i++) {
        shared[i] = [Worker new];
    }
    check_on_threads(THREADS + 1, work_or_fork);
    for (int i = 0; i < SHARED; i++) {
        object_setClass(shared[i], [Worker class]);
        [shared[i] release];
        EXPECT(objc_loadWeakRetained(&weak_references[i]) == nil);
    }
    EXPECT(wrong == 0);
    EXPECT(made == deallocated);
    EXPECT(guarded == guarded_expected);
    long total = 0;
    for (int i = 0; i < STEPS; i++) {
        EXPECT(counted_steps[i] > 0);
        total += counted_steps[i];
    }
    printf("steps %ld, objects %ld, resident pages %ld, then %ld\n", total, (long)made, middle_pages, resident_pages());
    if (seconds != NULL && FORKS) {
        EXPECT(resident_pages() < middle_pages + 4096);
    }
}
