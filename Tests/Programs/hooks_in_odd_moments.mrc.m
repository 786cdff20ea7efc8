// Hooks at unusual times: at the end of a thread, of an object or of a process's parent, during a jump or an exception,
// in a class that is not initialized.

#include "check.h"
#include "hook_engines.h"
#include <objc/hooks.h>
#include <objc/message.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <unistd.h>

static const uint64_t a_second = 1000000000u;

struct large {
    long values[4];
};

@interface Worker : NSObject
- (int)descend:(int)depth;
- (id)fail;
- (id)answer;
- (void)initQuickly;
- (struct large)large:(long)first second:(long)second third:(long)third number:(short)number letter:(signed char)letter;
@end

static int runs;

@implementation Worker
- (int)descend:(int)depth {
    return depth == 0 ? 0 : [self descend:depth - 1] + 1;
}
- (id)fail {
    @throw self;
}
- (id)answer {
    return self;
}
- (void)initQuickly {
    runs++;
}
- (struct large)large:(long)first
               second:(long)second
                third:(long)third
               number:(short)number
               letter:(signed char)letter {
    return (struct large){{first, second, third, number + letter}};
}
@end

static struct ort_hook *install(
    SEL selector, ort_hook_position position, uint32_t options, ort_hook_function function) {
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request){
                .cls = objc_getClass("Worker"),
                .selector = selector,
                .position = position,
                .options = options,
                .function = function,
            },
            &hook) == ORT_HOOK_OK);
    return hook;
}

static void end(struct ort_hook *hook) {
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
}

static void count(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    runs++;
}

// MARK: Threads

static pthread_key_t late_key;

static void call_late(void *worker) { [(Worker *)worker descend:0]; }

static void *call_late_only(void *worker) {
    EXPECT(pthread_setspecific(late_key, worker) == 0);
    return NULL;
}

static void *call_at_once(void *worker) {
    [(Worker *)worker descend:0];
    EXPECT(ort_hook_flush(a_second));
    return NULL;
}

CHECK_THAT(aThreadWhoseFirstHookedCallComesAtItsEndIsForgotten) {
    Worker *worker = [Worker new];
    EXPECT(pthread_key_create(&late_key, call_late) == 0);
    runs = 0;
    struct ort_hook *hook = install(@selector(descend:), ORT_HOOK_BEFORE, 0, count);
    for (int i = 0; i < 3; i++) {
        pthread_t thread;
        EXPECT(pthread_create(&thread, NULL, call_late_only, worker) == 0);
        pthread_join(thread, NULL);
        EXPECT(pthread_create(&thread, NULL, call_at_once, worker) == 0);
        pthread_join(thread, NULL);
    }
    EXPECT(runs == 6);
    end(hook);
    EXPECT(ort_hook_flush(a_second));
    [worker release];
}

// MARK: Jumps

enum { RECORDS_IN_A_PAGE = 127 };

static jmp_buf above;
static bool jumps;

static void jump(struct ort_hook_call *call, void *context) {
    (void)context;
    if (jumps && (int)ort_hook_call_frame(call)->general[2] == 1) {
        longjmp(above, 1);
    }
}

static void *flush_elsewhere(void *argument) {
    (void)argument;
    EXPECT(ort_hook_flush(a_second));
    return NULL;
}

// The innermost call returns before the jump leaves the call around it, whose record may be the last of a page.
CHECK_OF_JUMPS_THAT(aJumpLeavesNoRecordsBehindTheNextHookedCall) {
    Worker *worker = [Worker new];
    struct ort_hook *other = install(@selector(answer), ORT_HOOK_BEFORE, 0, count);
    for (volatile int depth = RECORDS_IN_A_PAGE - 4; depth < RECORDS_IN_A_PAGE + 4; depth++) {
        struct ort_hook *volatile hook = install(@selector(descend:), ORT_HOOK_AFTER, 0, jump);
        jumps = true;
        if (setjmp(above) == 0) {
            [worker descend:depth];
        }
        jumps = false;
        [worker answer];
        end(hook);
        pthread_t thread;
        EXPECT(pthread_create(&thread, NULL, flush_elsewhere, NULL) == 0);
        pthread_join(thread, NULL);
    }
    end(other);
    [worker release];
}

CHECK_OF_JUMPS_THAT(flushForgetsCallsThatTheThreadHasJumpedOutOf) {
    Worker *worker = [Worker new];
    struct ort_hook *hook = install(@selector(descend:), ORT_HOOK_AFTER, 0, jump);
    jumps = true;
    if (setjmp(above) == 0) {
        [worker descend:5];
    }
    end(hook);
    EXPECT(ort_hook_flush(a_second));
    [worker release];
}

// MARK: Forks

static int entered[2], left[2];

static void wait_there(void *context) {
    (void)context;
    char byte = 0;
    EXPECT(write(entered[1], &byte, 1) == 1);
    EXPECT(read(left[0], &byte, 1) == 1);
}

static void *destroy_slowly(void *argument) {
    (void)argument;
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request) {
                .cls = objc_getClass("Worker"), .selector = @selector(answer), .position = ORT_HOOK_BEFORE,
                .function = count, .destroy = wait_there,
            }, &hook) == ORT_HOOK_OK);
    end(hook);
    ort_hook_flush(a_second);
    return NULL;
}

static void flush_for_a_second(void) { EXPECT(ort_hook_flush(a_second)); }

CHECK_THAT(aChildDoesNotWaitForBodiesThatItsParentDestroys) {
    char byte = 0;
    pthread_t thread;
    EXPECT(pipe(entered) == 0 && pipe(left) == 0);
    EXPECT(pthread_create(&thread, NULL, destroy_slowly, NULL) == 0);
    EXPECT(read(entered[0], &byte, 1) == 1);
    EXPECT(check_in_child(flush_for_a_second).status == 0);
    EXPECT(write(left[1], &byte, 1) == 1);
    pthread_join(thread, NULL);
}

// MARK: Results

static uint64_t seen;

static void see_result(struct ort_hook_call *call, void *context) {
    (void)context;
    seen = ort_hook_call_result(call)->general[0];
}

__attribute__((noinline)) static void soil_stack(void) {
    volatile unsigned char soil[4096];
    for (size_t i = 0; i < sizeof soil; i++) {
        soil[i] = 0xee;
    }
}

static void expect_no_result(Worker *worker, SEL selector) {
    for (int i = 0; i < 2; i++) { // the first send fills the cache, which uses the stack too
        seen = 1;
        soil_stack();
        @try {
            ((id (*)(id, SEL))objc_msgSend)(worker, selector);
        } @catch (Worker *thrown) {
            EXPECT(thrown == worker);
        }
        EXPECT(seen == 0);
    }
}

CHECK_THAT(theResultIsZeroWhenAnExceptionHasLeftTheOriginal) {
    Worker *worker = [Worker new];
    struct ort_hook *hook = install(@selector(fail), ORT_HOOK_AFTER, ORT_HOOK_FINALLY, see_result);
    expect_no_result(worker, @selector(fail));
    end(hook);
    [worker release];
}

static void fail_first(struct ort_hook_call *call, void *context) {
    (void)context;
    @throw (id)ort_hook_call_receiver(call);
}

CHECK_THAT(theResultIsZeroWhenAnExceptionHasLeftABeforeHook) {
    Worker *worker = [Worker new];
    struct ort_hook *hook = install(@selector(answer), ORT_HOOK_AFTER, ORT_HOOK_FINALLY, see_result);
    struct ort_hook *before = install(@selector(answer), ORT_HOOK_BEFORE, 0, fail_first);
    expect_no_result(worker, @selector(answer));
    end(before);
    end(hook);
    [worker release];
}

// MARK: Serial numbers

static struct ort_hook_call *told_call;
static uint64_t told_serial;
static bool was_told_again;

static void tell(struct ort_hook_call *call, void *context) {
    (void)context;
    const uint64_t serial = ort_hook_call_serial(call);
    EXPECT(ort_hook_call_serial(call) == serial);
    was_told_again = was_told_again || (call == told_call && serial == told_serial);
    told_call = call;
    told_serial = serial;
    if (jumps) {
        longjmp(above, 1);
    }
}

CHECK_OF_JUMPS_THAT(aCallThatWasJumpedOutOfKeepsItsSerialNumber) {
    Worker *worker = [Worker new];
    struct ort_hook *hook = install(@selector(answer), ORT_HOOK_BEFORE, 0, tell);
    was_told_again = false;
    jumps = true;
    for (volatile int i = 0; i < 3; i++) {
        if (setjmp(above) == 0) {
            [worker answer];
        }
    }
    jumps = false;
    EXPECT(!was_told_again);
    end(hook);
    [worker release];
}

// MARK: Classes

static struct ort_hook *installed_early;

@interface Early : NSObject
- (void)work;
@end

@implementation Early
+ (void)initialize {
    struct ort_hook *hook = install(@selector(answer), ORT_HOOK_BEFORE, 0, count);
    end(hook);
}
- (void)work {
}
@end

CHECK_THAT(hookingAnObjectRunsNoInitializeUnderALock) {
    Class early = objc_getClass("Early");
    Early *object = class_createInstance(early, 0);
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request) {
                .object = object, .selector = @selector(work), .position = ORT_HOOK_BEFORE, .function = count,
            }, &installed_early) == ORT_HOOK_OK);
    end(installed_early);
    runs = 0;
    [object work];
    EXPECT(runs == 0);
    EXPECT(object_getClass(object) == early);
    [object release];
}

static bool is_ready;

@interface Late : NSObject
- (void)work;
- (bool)findsItReady;
@end

@implementation Late
+ (void)initialize {
    is_ready = true;
}
- (void)work {
}
- (bool)findsItReady {
    return is_ready;
}
@end

CHECK_THAT(theClassOfAHookedObjectIsInitializedBeforeItsMethodsRun) {
    Late *object = class_createInstance(objc_getClass("Late"), 0);
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request) {
                .object = object, .selector = @selector(work), .position = ORT_HOOK_BEFORE, .function = count,
            }, &hook) == ORT_HOOK_OK);
    EXPECT([object findsItReady]);
    end(hook);
    [object release];
}

static void go_on_twice(struct ort_hook_call *call, void *context) {
    (void)context;
    ort_hook_call_proceed(call);
    ort_hook_call_proceed(call);
}

CHECK_THAT(aMethodThatReturnsNothingIsNoInitializer) {
    Worker *worker = [Worker new];
    struct ort_hook *hook = install(@selector(initQuickly), ORT_HOOK_INSTEAD, 0, go_on_twice);
    runs = 0;
    [worker initQuickly];
    EXPECT(runs == 2);
    end(hook);
    [worker release];
}

static long sum_of_eight(id self, SEL selector, long a, long b, long c, long d, long e, long f) {
    (void)self, (void)selector;
    return a + b + c + d + e + f;
}

static long one(id self, SEL selector) {
    (void)self, (void)selector;
    return 1;
}

CHECK_THAT(aMethodThatComesBackWithOtherTypesIsHookedByThese) {
    Class cls = objc_allocateClassPair([NSObject class], "Changeable", 0);
    objc_registerClassPair(cls);
    SEL selector = sel_registerName("changeable");
    EXPECT(class_addMethod(cls, selector, (IMP)one, "q16@0:8"));
    id object = [cls new];
    struct ort_hook_request request = {.cls = cls, .selector = selector, .function = count};
    struct ort_hook *hook = NULL;
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    end(hook);
    EXPECT(ort_class_removeMethod(cls, selector) == (IMP)one);
    EXPECT(class_addMethod(cls, selector, (IMP)sum_of_eight, "q64@0:8q16q24q32q40q48q56"));
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    runs = 0;
    long (*send)(id, SEL, long, long, long, long, long, long) =
        (long (*)(id, SEL, long, long, long, long, long, long))objc_msgSend;
    EXPECT(send(object, selector, 1, 2, 3, 4, 5, 6) == 21);
    EXPECT(runs == 1);
    end(hook);
    [object release];
    objc_disposeClassPair(cls);
}

CHECK_THAT(aMethodThatSomebodyPutsBackTakesNoFurtherStubs) {
    Method method = class_getInstanceMethod([Worker class], @selector(answer));
    const IMP original = method_getImplementation(method);
    IMP first = NULL;
    size_t heap = 0;
    for (int i = 0; i < 50; i++) {
        struct ort_hook *hook = install(@selector(answer), ORT_HOOK_BEFORE, 0, count);
        first = i == 0 ? method_getImplementation(method) : first;
        EXPECT(method_getImplementation(method) == first);
        method_setImplementation(method, original);
        end(hook);
        EXPECT(ort_hook_flush(UINT64_MAX) && method_getImplementation(method) == original);
        heap = i == 10 ? check_heap_bytes() : heap;
    }
    EXPECT(check_heap_bytes() <= heap);
    EXPECT(
        class_getMethodImplementation([Worker class], @selector(forwardInvocation:)) ==
        class_getMethodImplementation([NSObject class], @selector(forwardInvocation:)));
}

static IMP saved;
static int depth;

static id answer_by_saved(id self, SEL selector) {
    if (++depth > 1) {
        return nil;
    }
    return ((id (*)(id, SEL))saved)(self, selector);
}

CHECK_THAT(anImplementationThatKeptTheStubIsHookedWithoutACircle) {
    Worker *worker = [Worker new];
    Method method = class_getInstanceMethod([Worker class], @selector(answer));
    IMP original = method_getImplementation(method);
    struct ort_hook *hook = install(@selector(answer), ORT_HOOK_BEFORE, 0, count);
    saved = method_getImplementation(method);
    end(hook);
    method_setImplementation(method, (IMP)answer_by_saved);
    hook = install(@selector(answer), ORT_HOOK_BEFORE, 0, count);
    runs = depth = 0;
    EXPECT([worker answer] == worker);
    EXPECT(runs == 1 && depth == 1);
    end(hook);
    EXPECT(method_setImplementation(method, original) == (IMP)answer_by_saved);
    hook = install(@selector(answer), ORT_HOOK_BEFORE, 0, count);
    EXPECT(method_getImplementation(method) == saved);
    end(hook);
    [worker release];
}

// MARK: Blocks

CHECK_THAT(narrowNegativeArgumentsReachABlockWhoseArgumentsLieElsewhere) {
    Worker *worker = [Worker new];
    __block long sum = 0;
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request) {
                .cls = [Worker class], .selector = @selector(large:second:third:number:letter:),
                .position = ORT_HOOK_BEFORE,
                .block = (id) ^ (id info, long first, long second, long third, short number, signed char letter) {
                    (void)info;
                    sum = first + second + third + number + letter;
                },
            }, &hook) == ORT_HOOK_OK);
    EXPECT([worker large:1 second:2 third:3 number:-10 letter:-20].values[3] == -30);
    EXPECT(sum == -24);
    end(hook);
    [worker release];
}

// MARK: Ends of objects

static void message(void *object) { [(Worker *)object descend:0]; }

CHECK_THAT(whatABodysEndSendsToTheDyingObjectRunsNoHookOfIts) {
    Worker *worker = [Worker new], *other = [Worker new];
    struct ort_hook *hooks[2] = {NULL, NULL};
    struct ort_hook_request request = {
        .object = worker,
        .selector = @selector(descend:),
        .position = ORT_HOOK_BEFORE,
        .function = count,
        .context = worker,
        .destroy = message,
    };
    EXPECT(ort_hook_install(&request, &hooks[0]) == ORT_HOOK_OK);
    request.object = other;
    request.destroy = NULL;
    EXPECT(ort_hook_install(&request, &hooks[1]) == ORT_HOOK_OK);
    runs = 0;
    [worker release];
    EXPECT(runs == 0);
    EXPECT(!ort_hook_remove(hooks[0]));
    EXPECT(ort_hook_flush(a_second));
    ort_hook_release(hooks[0]);
    end(hooks[1]);
    [other release];
}

static bool throws;

static void throw_it(void *object) {
    if (throws) {
        throws = false;
        @throw (id)object;
    }
}

CHECK_THAT(anExceptionOutOfABodysEndKeepsNobodyWaiting) {
    Worker *worker = [Worker new];
    struct ort_hook *hook = NULL;
    struct ort_hook_request request = {
        .cls = [Worker class],
        .selector = @selector(answer),
        .function = count,
        .context = worker,
        .destroy = throw_it,
    };
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    throws = true;
    @try {
        ort_hook_remove(hook);
        ort_hook_flush(a_second);
    } @catch (Worker *thrown) {
        EXPECT(thrown == worker);
    }
    EXPECT(!throws);
    pthread_t thread;
    EXPECT(pthread_create(&thread, NULL, call_at_once, worker) == 0);
    pthread_join(thread, NULL);
    ort_hook_release(hook);
    [worker release];
}
