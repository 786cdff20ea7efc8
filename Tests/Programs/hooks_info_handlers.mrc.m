// The handlers that make the info objects of hooked calls: the calls for which they run, and when.

#include "check.h"
#include "hook_engines.h"

#import <objc/hooks.h>
#import <objc/kernel.h>
#import <objc/NSObject.h>
#import <objc/objc-arc.h>
#import <objc/runtime.h>
#include <pthread.h>
#include <setjmp.h>

@interface Info : NSObject {
  @public
    struct ort_hook_call *const *call;
}
@end

static _Thread_local int made, ended, abandoned, deallocated;
static int deallocated_anywhere;
static bool refuses, has_no_memory;

@implementation Info
- (void)dealloc {
    deallocated++;
    __atomic_fetch_add(&deallocated_anywhere, 1, __ATOMIC_RELAXED);
    [super dealloc];
}
@end

static id make(struct ort_hook_call *const *call) {
    Info *info = has_no_memory ? nil : class_createInstance([Info class], 0);
    if (info != nil) {
        info->call = call;
        made++;
    }
    return info;
}

static bool end_info(id info, struct ort_hook_call *call) {
    EXPECT(call == NULL || *((Info *)info)->call == call);
    ended++;
    abandoned += call == NULL;
    return !refuses && ort_has_one_reference(info);
}

static const struct ort_hook_info_handlers handlers = {make, end_info};

@interface Worker : NSObject
- (int)count:(int)number;
@end
@implementation Worker
- (int)count:(int)number {
    return number == 0 ? 0 : [self count:number - 1] + 1;
}
@end

static Worker *worker;

static void start(void) {
    worker = worker != nil ? worker : [Worker new];
    ort_hook_set_info_handlers(&handlers);
    refuses = has_no_memory = false;
}

static struct ort_hook *install(ort_hook_position position, id block, ort_hook_function function, void *context) {
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request) {
                .cls = [Worker class], .selector = @selector(count:), .position = position, .block = block,
                .function = function, .context = context,
            }, &hook) == ORT_HOOK_OK);
    return hook;
}

static void end(struct ort_hook *hook) {
    ort_hook_remove(hook);
    ort_hook_release(hook);
}

// Each check on a thread of its own, which has no info objects yet.
static void *run(void *body) {
    void *pool = objc_autoreleasePoolPush();
    ((void (*)(void))body)();
    objc_autoreleasePoolPop(pool);
    return NULL;
}

static void on_thread(void (*body)(void)) {
    pthread_t thread;
    start();
    EXPECT(pthread_create(&thread, NULL, run, body) == 0);
    pthread_join(thread, NULL);
}

static void do_nothing(struct ort_hook_call *call, void *context) { (void)call, (void)context; }

static void ask(struct ort_hook_call *call, void *context) {
    Info *info = ort_hook_call_info(call);
    EXPECT(info == ort_hook_call_info(call));
    EXPECT((info == nil) == has_no_memory);
    EXPECT(info == nil || *info->call == call);
    *(id *)context = info;
}

static void never_ask(void) {
    struct ort_hook *hook = install(ORT_HOOK_BEFORE, nil, do_nothing, NULL);
    [worker count:3];
    EXPECT(made == 0 && ended == 0);
    end(hook);
}

CHECK_THAT(callsThatDoNotAskHaveNoInfo) { on_thread(never_ask); }

static void ask_in_functions(void) {
    id seen = nil;
    struct ort_hook *hook = install(ORT_HOOK_BEFORE, nil, ask, &seen);
    [worker count:0];
    EXPECT(made == 1 && ended == 1);
    id first = seen;
    [worker count:0];
    EXPECT(made == 1 && ended == 2 && seen == first);
    [worker count:2];
    EXPECT(made == 1 && ended == 5); // a call with before hooks alone has ended when the original begins
    end(hook);
    hook = install(ORT_HOOK_AFTER, nil, ask, &seen);
    [worker count:2];
    EXPECT(made == 3 && ended == 8);
    refuses = true;
    [worker count:0];
    EXPECT(made == 3 && ended == 9 && deallocated == 1);
    refuses = false;
    [worker count:0];
    EXPECT(made == 4 && ended == 10);
    end(hook);
}

CHECK_THAT(aFunctionThatAsksIsToldOnceForEachDepth) { on_thread(ask_in_functions); }

CHECK_THAT(whatAThreadHasGoesWithIt) {
    const int before = deallocated_anywhere;
    on_thread(ask_in_functions);
    EXPECT(deallocated_anywhere - before == 4);
}

static void run_blocks(void) {
    __block Info *seen = nil;
    struct ort_hook *hook = install(
        ORT_HOOK_BEFORE, ^(Info *info) {
            EXPECT(info != nil);
            seen = info;
        }, NULL, NULL);
    [worker count:1];
    EXPECT(made == 1 && ended == 0);
    struct ort_hook *other = install(
        ORT_HOOK_AFTER, ^(Info *info) {
            EXPECT(info == seen);
            [info retain];
        }, NULL, NULL);
    [worker count:0];
    EXPECT(made == 1 && ended == 1 && deallocated == 0);
    [seen release];
    EXPECT(deallocated == 1);
    end(other);
    [worker count:0];
    EXPECT(made == 2 && ended == 1);
    end(hook);
}

CHECK_THAT(aBlockIsGivenOneAndTheEndIsToldWhenItIsKept) { on_thread(run_blocks); }

static jmp_buf target;

static void ask_and_jump(struct ort_hook_call *call, void *context) {
    ask(call, context);
    longjmp(target, 1);
}

__attribute__((noinline)) static void jump_out(void) {
    if (setjmp(target) == 0) {
        [worker count:0];
    }
}

static void jump(void) {
    id seen = nil;
    struct ort_hook *hook = install(ORT_HOOK_BEFORE, nil, ask_and_jump, &seen);
    jump_out();
    EXPECT(made == 1 && ended == 0);
    jump_out();
    EXPECT(made == 1 && ended == 1 && abandoned == 1);
    end(hook);
}

CHECK_OF_JUMPS_THAT(aCallThatAJumpLeftIsToldOfWithoutTheCall) {
    const int before = deallocated_anywhere;
    on_thread(jump);
    EXPECT(deallocated_anywhere - before == 1);
}

static void ask_for_nothing(void) {
    has_no_memory = true;
    id seen = worker;
    struct ort_hook *hook = install(ORT_HOOK_BEFORE, nil, ask, &seen);
    [worker count:0];
    EXPECT(seen == nil && made == 0 && ended == 0);
    has_no_memory = false;
    [worker count:0];
    EXPECT(seen != nil && made == 1 && ended == 1);
    end(hook);
}

CHECK_THAT(withoutMemoryAFunctionGetsNil) { on_thread(ask_for_nothing); }

static void call_block_without_memory(void) {
    start();
    has_no_memory = true;
    install(
        ORT_HOOK_BEFORE,
        ^(Info *info){
        }, NULL, NULL);
    [worker count:0];
}

CHECK_THAT(withoutMemoryForABlockTheProgramEnds) {
    const struct child_end child = check_in_child(call_block_without_memory);
    EXPECT(child.signal != 0);
    EXPECT(strstr(child.message, "out of memory") != NULL && strstr(child.message, "count:") != NULL);
}

static void get_nil(struct ort_hook_call *call, void *context) {
    EXPECT(ort_hook_call_info(call) == nil);
    ++*(int *)context;
}

static void call_without_handlers(void) {
    int runs = 0;
    ort_hook_set_info_handlers(NULL);
    struct ort_hook *hook = install(ORT_HOOK_BEFORE, nil, get_nil, &runs);
    struct ort_hook *other = install(
        ORT_HOOK_BEFORE, ^(id info) {
            EXPECT(info == nil);
        }, NULL, NULL);
    [worker count:0];
    EXPECT(runs == 1);
    end(other);
    end(hook);
}

CHECK_THAT(withoutHandlersThereIsNoInfo) { on_thread(call_without_handlers); }
