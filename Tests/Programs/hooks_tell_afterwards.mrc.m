// The info objects and invocations of hooks after their call. If code keeps one, it owns its values. All others are
// used again for the next call.

#include "check.h"
#include "failing_memory.h"
#include "hook_engines.h"

#include <cffi.h>
#include <cffi_hooks.h>
#import <objc/AspectInfo.h>
#import <objc/blocks_runtime.h>
#import <objc/hooks.h>
#import <objc/NSException.h>
#import <objc/NSInvocation.h>
#import <objc/NSObject.h>
#import <objc/objc-arc.h>
#import <objc/runtime.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>

static atomic_int alive;

@interface Living : NSObject
@end
@implementation Living
+ (id)alloc {
    alive++;
    return [super alloc];
}
- (void)dealloc {
    alive--;
    [super dealloc];
}
@end

struct large {
    long values[700];
};

typedef int (^number_block)(void);

@interface Worker : Living {
  @public
    int calls;
}
- (long)add:(long)first to:(long)second;
- (void)take:(id)object text:(const char *)text block:(number_block)block;
- (struct large)large:(struct large)large;
- (int)count:(int)number;
- (id)object;
- (void)fail;
@end

@implementation Worker
- (long)add:(long)first to:(long)second {
    __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED); // threads share a worker
    return first + second;
}
- (void)take:(id)object text:(const char *)text block:(number_block)block {
    (void)object, (void)text, (void)block;
    calls++;
}
- (struct large)large:(struct large)large {
    return (struct large){.values[699] = large.values[699] + 1};
}
- (int)count:(int)number {
    return number == 0 ? 0 : [self count:number - 1] + 1;
}
- (id)object {
    return [[Living new] autorelease];
}
- (void)fail {
    @throw @"failed";
}
@end

static struct ort_hook *hook_block(Class cls, SEL selector, ort_hook_position position, id block) {
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request){.cls = cls, .selector = selector, .position = position, .block = block},
            &hook) == ORT_HOOK_OK);
    return hook;
}

static struct ort_hook *hook_function(
    Class cls, SEL selector, ort_hook_position position, ort_hook_function function, void *context) {
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request){
                .cls = cls,
                .selector = selector,
                .position = position,
                .function = function,
                .context = context,
            },
            &hook) == ORT_HOOK_OK);
    return hook;
}

static void end(struct ort_hook *hook) {
    ort_hook_remove(hook);
    ort_hook_release(hook);
    EXPECT(ort_hook_flush(0));
}

#define WITH_POOL                                                                                           \
    for (void *pool = objc_autoreleasePoolPush(); pool != NULL; objc_autoreleasePoolPop(pool), pool = NULL)

static id<AspectInfo> kept_info;
static NSInvocation *kept_invocation;

static void keep_info(struct ort_hook_call *call, void *context) {
    (void)context;
    kept_info = [ort_hook_call_info(call) retain];
}

static void keep_invocation(struct ort_hook_call *call, void *context) {
    (void)context;
    kept_invocation = [cffi_hook_call_invocation(call) retain];
}

static void let_go(void) {
    [kept_info release];
    [kept_invocation release];
    kept_info = nil;
    kept_invocation = nil;
}

static long first_argument(NSInvocation *invocation) {
    long value = 0;
    [invocation getArgument:&value atIndex:2];
    return value;
}

static long result(NSInvocation *invocation) {
    long value = 0;
    [invocation getReturnValue:&value];
    return value;
}

// MARK: Kept

CHECK_THAT(aKeptInfoObjectKeepsTheReceiverTheArgumentsAndTheResult) {
    WITH_POOL {
        for (ort_hook_position position = ORT_HOOK_AFTER; position <= ORT_HOOK_BEFORE; position++) {
            if (position == ORT_HOOK_INSTEAD) {
                continue;
            }
            Worker *worker = [Worker new];
            struct ort_hook *hook = hook_function([Worker class], @selector(add:to:), position, keep_info, NULL);
            EXPECT([worker add:3 to:4] == 7);
            id<AspectInfo> first = kept_info;
            EXPECT([worker add:5 to:6] == 11);
            EXPECT(kept_info != first);
            end(hook);
            [worker release];
            EXPECT(alive == 1);
            EXPECT([first instance] == worker && [kept_info instance] == worker);
            EXPECT([first instanceAddress] == worker);
            EXPECT(sel_isEqual([first selector], @selector(add:to:)));
            EXPECT(first_argument([first originalInvocation]) == 3);
            EXPECT(first_argument([kept_info originalInvocation]) == 5);
            EXPECT([[first originalInvocation] argumentsRetained]);
            if (position == ORT_HOOK_AFTER) {
                EXPECT(result([first originalInvocation]) == 7);
            }
            [first proceed];
            [[first originalInvocation] invoke];
            EXPECT(worker->calls == 4 && result([first originalInvocation]) == 7);
            [first release];
            let_go();
            EXPECT(alive == 0);
        }
    }
}

CHECK_THAT(aKeptInvocationOwnsObjectsBlocksAndStrings) {
    WITH_POOL {
        Worker *worker = [Worker new];
        Living *object = [Living new];
        char text[] = "before";
        int number = 6;
        struct ort_hook *hook =
            hook_function([Worker class], @selector(take:text:block:), ORT_HOOK_BEFORE, keep_invocation, NULL);
        [worker take:object text:text block:^{
            return number + 1;
        }];
        end(hook);
        strcpy(text, "after");
        [object release];
        [worker release];
        EXPECT(alive == 2);
        id argument = nil;
        const char *string = NULL;
        number_block block = NULL;
        [kept_invocation getArgument:&argument atIndex:2];
        [kept_invocation getArgument:&string atIndex:3];
        [kept_invocation getArgument:&block atIndex:4];
        EXPECT(argument == object && block() == 7);
        EXPECT_STRING(string, "before");
        [kept_invocation invoke];
        EXPECT(worker->calls == 2);
        let_go();
        EXPECT(alive == 0);
    }
}

CHECK_THAT(anInvocationThatIsToRetainDoesSoWhenTheCallEnds) {
    WITH_POOL {
        Worker *worker = [Worker new];
        struct ort_hook *hook =
            hook_block([Worker class], @selector(add:to:), ORT_HOOK_INSTEAD, ^(id<AspectInfo> info) {
                NSInvocation *invocation = [info originalInvocation];
                EXPECT(![invocation argumentsRetained]);
                [invocation retainArguments];
                EXPECT([invocation argumentsRetained]);
                long value = 50;
                [invocation setArgument:&value atIndex:2];
                [invocation invoke];
            });
        EXPECT([worker add:1 to:2] == 52);
        end(hook);
        hook = hook_block([Worker class], @selector(add:to:), ORT_HOOK_INSTEAD, ^(id<AspectInfo> info) {
            EXPECT(![[info originalInvocation] argumentsRetained]);
        });
        EXPECT([worker add:1 to:2] == 0);
        end(hook);
        [worker release];
        EXPECT(alive == 0);
    }
}

CHECK_THAT(largeValuesAreKept) {
    WITH_POOL {
        Worker *worker = [[Worker new] autorelease];
        struct ort_hook *hook = hook_function([Worker class], @selector(large:), ORT_HOOK_AFTER, keep_invocation, NULL);
        struct large large = {{0}};
        large.values[699] = 9;
        EXPECT([worker large:large].values[699] == 10);
        end(hook);
        [kept_invocation getArgument:&large atIndex:2];
        EXPECT(large.values[699] == 9);
        [kept_invocation getReturnValue:&large];
        EXPECT(large.values[699] == 10);
        let_go();
    }
}

CHECK_THAT(aKeptResultIsRetained) {
    Worker *worker = [Worker new];
    struct ort_hook *hook = hook_function([Worker class], @selector(object), ORT_HOOK_AFTER, keep_info, NULL);
    id object = nil;
    WITH_POOL { object = [worker object]; }
    end(hook);
    EXPECT(alive == 2);
    id kept = nil;
    [[kept_info originalInvocation] getReturnValue:&kept];
    EXPECT(kept == object);
    let_go();
    [worker release];
    EXPECT(alive == 0);
}

CHECK_THAT(whoRefersWeaklyOrAssociatesSeesTheEnd) {
    static id weakly;
    static const char key;
    WITH_POOL {
        Worker *worker = [[Worker new] autorelease];
        struct ort_hook *hook = hook_block([Worker class], @selector(add:to:), ORT_HOOK_BEFORE, ^(id<AspectInfo> info) {
            objc_storeWeak(&weakly, info);
        });
        [worker add:1 to:2];
        EXPECT(objc_loadWeak(&weakly) == nil);
        end(hook);
        hook = hook_block([Worker class], @selector(add:to:), ORT_HOOK_BEFORE, ^(id<AspectInfo> info) {
            EXPECT(objc_getAssociatedObject([info originalInvocation], &key) == nil);
            EXPECT(objc_getAssociatedObject(info, &key) == nil);
            Living *value = [Living new];
            objc_setAssociatedObject([info originalInvocation], &key, value, OBJC_ASSOCIATION_RETAIN);
            objc_setAssociatedObject(info, &key, value, OBJC_ASSOCIATION_RETAIN);
            [value release];
        });
        [worker add:1 to:2];
        EXPECT(alive == 1);
        [worker add:1 to:2];
        EXPECT(alive == 1);
        end(hook);
        hook = hook_block([Worker class], @selector(add:to:), ORT_HOOK_BEFORE, ^(id<AspectInfo> info) {
            EXPECT(objc_getAssociatedObject(info, &key) == nil);
            Living *value = [Living new];
            objc_setAssociatedObject(info, &key, value, OBJC_ASSOCIATION_RETAIN);
            [value release];
        });
        [worker add:1 to:2];
        EXPECT(alive == 1);
        [worker add:1 to:2];
        EXPECT(alive == 1);
        end(hook);
    }
    EXPECT(alive == 0);
}

// MARK: Used again

static struct seen {
    const void *infos[8], *invocations[8];
    int count;
} seen;

static void see(struct ort_hook_call *call, void *context) {
    (void)context;
    if (seen.count < 8) {
        seen.infos[seen.count] = ort_hook_call_info(call);
        seen.invocations[seen.count] = cffi_hook_call_invocation(call);
    }
    EXPECT(first_argument(cffi_hook_call_invocation(call)) >= 0);
    seen.count++;
}

CHECK_THAT(objectsThatNobodyKeepsServeTheNextCall) {
    WITH_POOL {
        Worker *worker = [[Worker new] autorelease];
        struct ort_hook *hook = hook_function([Worker class], @selector(add:to:), ORT_HOOK_BEFORE, see, NULL);
        seen.count = 0;
        [worker add:1 to:2];
        const size_t before = check_heap_bytes();
        for (int i = 0; i < 100; i++) {
            [worker add:i to:2];
        }
        EXPECT(check_heap_bytes() == before);
        EXPECT(seen.infos[0] == seen.infos[1] && seen.invocations[0] == seen.invocations[7]);
        end(hook);
    }
}

static void see_number(struct ort_hook_call *call, void *context) {
    (void)context;
    int number = 0;
    NSInvocation *invocation = cffi_hook_call_invocation(call);
    ort_hook_call_proceed(call);
    [invocation getArgument:&number atIndex:2];
    int answer = -1;
    [invocation getReturnValue:&answer];
    EXPECT(answer == number);
    seen.infos[number] = ort_hook_call_info(call);
    seen.invocations[number] = invocation;
}

CHECK_THAT(nestedCallsHaveObjectsOfTheirOwn) {
    WITH_POOL {
        Worker *worker = [[Worker new] autorelease];
        struct ort_hook *hook = hook_function([Worker class], @selector(count:), ORT_HOOK_INSTEAD, see_number, NULL);
        EXPECT([worker count:4] == 4);
        for (int i = 0; i < 4; i++) {
            EXPECT(seen.infos[i] != seen.infos[i + 1] && seen.invocations[i] != seen.invocations[i + 1]);
        }
        end(hook);
    }
}

// MARK: Left early

CHECK_THAT(whatIsKeptOfACallThatThrewHasNoResult) {
    WITH_POOL {
        Worker *worker = [Worker new];
        struct ort_hook *hook = hook_function([Worker class], @selector(fail), ORT_HOOK_BEFORE, keep_info, NULL);
        struct ort_hook *after = hook_block(
            [Worker class], @selector(fail), ORT_HOOK_AFTER,
            ^{
            });
        bool is_caught = false;
        @try {
            [worker fail];
        } @catch (id exception) {
            is_caught = true;
        }
        EXPECT(is_caught && [kept_info instance] == worker);
        end(hook), end(after);
        [worker release];
        EXPECT(alive == 1);
        let_go();
        EXPECT(alive == 0);
    }
}

static jmp_buf target;
static bool keeps;

static void keep_and_jump(struct ort_hook_call *call, void *context) {
    (void)context;
    keep_info(call, NULL);
    keep_invocation(call, NULL);
    if (!keeps) {
        let_go();
    }
    longjmp(target, 1);
}

__attribute__((noinline)) static void jump_out(Worker *worker) {
    if (setjmp(target) == 0) {
        [worker add:1 to:2];
    }
}

CHECK_OF_JUMPS_THAT(whatIsKeptOfACallThatAJumpLeftTellsNothing) {
    WITH_POOL {
        Worker *worker = [[Worker new] autorelease];
        for (int i = 0; i < 2; i++) {
            keeps = i == 1;
            struct ort_hook *hook =
                hook_function([Worker class], @selector(add:to:), ORT_HOOK_BEFORE, keep_and_jump, NULL);
            jump_out(worker);
            ort_hook_remove(hook);
            ort_hook_release(hook);
            id<AspectInfo> info = kept_info;
            NSInvocation *invocation = kept_invocation;
            kept_info = nil;
            kept_invocation = nil;
            hook = hook_function([Worker class], @selector(add:to:), ORT_HOOK_BEFORE, see, NULL);
            seen.count = 0;
            EXPECT([worker add:3 to:4] == 7);
            EXPECT(seen.count == 1);
            end(hook);
            if (keeps) {
                EXPECT(seen.infos[0] != info && seen.invocations[0] != invocation);
                EXPECT([info instance] == nil && [info selector] == NULL && [info originalInvocation] == nil);
                EXPECT([invocation target] == nil && first_argument(invocation) == 0);
                bool is_thrown = false;
                @try {
                    [invocation invoke];
                } @catch (NSException *exception) {
                    is_thrown = true;
                }
                EXPECT(is_thrown);
            }
            [info release];
            [invocation release];
        }
    }
    EXPECT(alive == 0);
}

// Runs around the call that is left. The jump returns into this body.
static void call_and_come_back(struct ort_hook_call *call, void *worker) {
    (void)call;
    jump_out(worker);
}

CHECK_OF_JUMPS_THAT(whatIsKeptOfACallThatAJumpIntoABodyLeftTellsNothing) {
    WITH_POOL {
        Worker *worker = [[Worker new] autorelease];
        for (int i = 0; i < 2; i++) {
            ort_hook_position position = i == 0 ? ORT_HOOK_BEFORE : ORT_HOOK_AFTER;
            struct ort_hook *around =
                hook_function([Worker class], @selector(count:), position, call_and_come_back, worker);
            __block bool has_jumped = false;
            struct ort_hook *hook =
                hook_block([Worker class], @selector(add:to:), ORT_HOOK_BEFORE, ^(id<AspectInfo> info) {
                    if (!has_jumped) {
                        has_jumped = true;
                        kept_info = [(id)info retain];
                        longjmp(target, 1);
                    }
                    EXPECT(info != kept_info);
                    EXPECT([kept_info instance] == nil && [kept_info selector] == NULL);
                });
            EXPECT([worker count:1] == [worker count:1]);
            EXPECT(has_jumped);
            end(hook), end(around);
            let_go();
        }
    }
    EXPECT(alive == 0);
}

static void keep_and_exit(struct ort_hook_call *call, void *context) {
    (void)context;
    keep_invocation(call, NULL);
    pthread_exit(NULL);
}

static void *call_on_thread(void *worker) {
    [(Worker *)worker add:8 to:9];
    return NULL;
}

CHECK_THAT(whatIsKeptOfAThreadThatEndedInsideIsWhole) {
    WITH_POOL {
        Worker *worker = [Worker new];
        struct ort_hook *hook = hook_function([Worker class], @selector(add:to:), ORT_HOOK_BEFORE, keep_and_exit, NULL);
        pthread_t thread;
        EXPECT(pthread_create(&thread, NULL, call_on_thread, worker) == 0);
        pthread_join(thread, NULL);
        end(hook);
        EXPECT(first_argument(kept_invocation) == 8 && [kept_invocation target] == worker);
        [worker release];
        EXPECT(alive == 1);
        let_go();
        EXPECT(alive == 0);
    }
}

// MARK: Receivers that go away

CHECK_THAT(aKeptInfoObjectOfADeallocHasNoInstance) {
    WITH_POOL {
        for (ort_hook_position position = ORT_HOOK_AFTER; position <= ORT_HOOK_BEFORE; position++) {
            __block bool is_there = false;
            struct ort_hook *hook = hook_block([Worker class], @selector(dealloc), position, ^(id<AspectInfo> info) {
                is_there = [info instance] != nil;
                EXPECT([info instanceAddress] != NULL);
                EXPECT(([[info originalInvocation] target] != nil) == is_there);
                kept_info = [info retain];
            });
            Worker *worker = [Worker new];
            [worker release];
            EXPECT(alive == 0);
            EXPECT(is_there == (position != ORT_HOOK_AFTER));
            EXPECT([kept_info instance] == nil && [kept_info instanceAddress] == worker);
            [kept_info proceed];
            end(hook);
            let_go();
        }
    }
}

@interface Cluster : Living
- (id)initOther;
@end
@implementation Cluster
- (id)initOther {
    id other = [Living new];
    [self release];
    return other;
}
@end

CHECK_THAT(theReceiverOfAnInitThatAnswersAnotherObjectIsGone) {
    WITH_POOL {
        struct ort_hook *hook =
            hook_block([Cluster class], @selector(initOther), ORT_HOOK_AFTER, ^(id<AspectInfo> info) {
                EXPECT([info instance] == nil);
                kept_info = [info retain];
            });
        id made = [[Cluster alloc] initOther];
        EXPECT(alive == 1 && [kept_info instance] == nil);
        end(hook);
        hook = hook_block([Cluster class], @selector(init), ORT_HOOK_AFTER, ^(id<AspectInfo> info) {
            EXPECT([info instance] != nil);
        });
        [[[Cluster alloc] init] release];
        end(hook);
        let_go();
        [made release];
        EXPECT(alive == 0);
    }
}

CHECK_THAT(theReceiverOfAnInitThatABodyAnswersGoes) {
    struct ort_hook *hook = hook_block([Living class], @selector(init), ORT_HOOK_INSTEAD, ^id(id<AspectInfo> info) {
        EXPECT([info instance] != nil);
        return nil;
    });
    WITH_POOL {
        EXPECT([[Living alloc] init] == nil);
        EXPECT(alive == 1);
    }
    EXPECT(alive == 0);
    end(hook);
    hook = hook_block([Living class], @selector(init), ORT_HOOK_INSTEAD, ^id(id<AspectInfo> info) {
        return [info instance];
    });
    WITH_POOL {
        Living *object = [[Living alloc] init];
        EXPECT([object retainCount] == 2);
        [object release];
        EXPECT(alive == 1);
    }
    EXPECT(alive == 0);
    end(hook);
}

CHECK_THAT(anInitThatABodyAnswersMayStillRunAfterwards) {
    __block bool goes_on = false;
    struct ort_hook *answer = hook_block([Living class], @selector(init), ORT_HOOK_INSTEAD, ^(id<AspectInfo> info) {
        if (goes_on) {
            [[info originalInvocation] invoke];
        }
    });
    struct ort_hook *later = hook_block([Living class], @selector(init), ORT_HOOK_AFTER, ^(id<AspectInfo> info) {
        goes_on = true;
        [[info originalInvocation] invoke];
    });
    Living *object;
    WITH_POOL {
        object = [[Living alloc] init];
        EXPECT(object != nil && alive == 1);
    }
    EXPECT([object retainCount] == 1);
    [object release];
    EXPECT(alive == 0);
    end(later);
    end(answer);
}

CHECK_THAT(theReceiverOfAnInitGoesWhenABodyThrows) {
    struct ort_hook *hook = hook_block([Living class], @selector(init), ORT_HOOK_BEFORE, ^(id<AspectInfo> info) {
        (void)info;
        @throw [Worker class];
    });
    bool caught = false;
    WITH_POOL {
        @try {
            [[Living alloc] init];
        } @catch (id thrown) {
            caught = thrown == [Worker class];
        }
    }
    EXPECT(caught && alive == 0);
    end(hook);
}

// MARK: Threads

static void *invoke(void *invocation) {
    WITH_POOL {
        long value = 20;
        EXPECT(first_argument(invocation) == 1);
        [(NSInvocation *)invocation setArgument:&value atIndex:2];
        [(NSInvocation *)invocation invoke];
    }
    return NULL;
}

CHECK_THAT(anotherThreadMayGoOnWhileTheBodyWaits) {
    WITH_POOL {
        Worker *worker = [[Worker new] autorelease];
        struct ort_hook *hook =
            hook_block([Worker class], @selector(add:to:), ORT_HOOK_INSTEAD, ^(id<AspectInfo> info) {
                pthread_t thread;
                EXPECT(pthread_create(&thread, NULL, invoke, [info originalInvocation]) == 0);
                pthread_join(thread, NULL);
                EXPECT(result([info originalInvocation]) == 22);
            });
        EXPECT([worker add:1 to:2] == 22);
        end(hook);
    }
}

static Worker *shared;

static void call_often(int thread) {
    WITH_POOL {
        for (long i = 0; i < 200; i++) {
            EXPECT([shared add:i to:thread] == 2 * (i + thread));
        }
    }
}

CHECK_THAT(threadsHaveObjectsOfTheirOwn) {
    WITH_POOL {
        shared = [[Worker new] autorelease];
        struct ort_hook *hook = hook_block([Worker class], @selector(add:to:), ORT_HOOK_AFTER, ^(id<AspectInfo> info) {
            long twice = 2 * result([info originalInvocation]);
            [[info originalInvocation] setReturnValue:&twice];
            if (twice % 16 == 0) {
                [[info retain] autorelease];
            }
        });
        check_on_threads(4, call_often);
        end(hook);
    }
    EXPECT(alive == 0);
}

// MARK: Memory

static void ask_without_memory(struct ort_hook_call *call, void *context) {
    ort_memory_fail_every(1);
    *(id *)context = cffi_hook_call_invocation(call);
    ort_memory_fail_every(0);
    id invocation = cffi_hook_call_invocation(call);
    EXPECT(first_argument(invocation) == 1);
}

static void *ask_on_thread(void *context) {
    WITH_POOL {
        struct ort_hook *hook =
            hook_function([Worker class], @selector(add:to:), ORT_HOOK_BEFORE, ask_without_memory, context);
        [[[Worker new] autorelease] add:1 to:2];
        end(hook);
    }
    return NULL;
}

CHECK_THAT(withoutMemoryThereIsNoInvocation) {
    id answer = [NSObject class];
    pthread_t thread;
    EXPECT(pthread_create(&thread, NULL, ask_on_thread, &answer) == 0);
    pthread_join(thread, NULL);
    EXPECT(answer == nil || !CAN_FAIL);
}

static void keep_without_memory(struct ort_hook_call *call, void *context) {
    keep_info(call, context);
    ort_memory_fail_every(1);
}

static void keep_strings_without_memory(void) {
    WITH_POOL {
        hook_function([Worker class], @selector(take:text:block:), ORT_HOOK_AFTER, keep_without_memory, NULL);
        [[Worker new] take:nil text:"text" block:nil];
    }
}

CHECK_THAT(toKeepWithoutMemoryIsFatal) {
    if (CAN_FAIL) {
        const struct child_end child = check_in_child(keep_strings_without_memory);
        EXPECT(child.signal != 0);
        EXPECT(strstr(child.message, "out of memory") != NULL);
    }
}

// MARK: From C

static IMP original;

static void use_addresses(struct ort_hook_call *call, void *context) {
    (void)context;
    id object = cffi_hook_call_invocation(call);
    struct cffi_invocation *invocation = cffi_invocation_of_object(object);
    EXPECT(*(long *)cffi_invocation_argument_address(invocation, 2) == 1);
    EXPECT(cffi_invocation_argument_address(invocation, 4) == NULL);
    EXPECT(*(long *)cffi_invocation_return_address(invocation) == 3);
    EXPECT(cffi_invocation_has_return_value(invocation));
    EXPECT(cffi_invocation_set_signature(invocation, cffi_signature_intern("v@:", NULL)) == CFFI_TYPE_MISMATCH);
    struct cffi_invocation *copy = cffi_invocation_create(cffi_invocation_signature(invocation));
    EXPECT(cffi_invocation_carry_arguments(invocation, 0, copy, 0, 4) == CFFI_OK);
    EXPECT(cffi_invocation_target(copy) == ort_hook_call_receiver(call));
    long value = 30;
    EXPECT(cffi_invocation_set_argument(copy, 3, &value) == CFFI_OK);
    EXPECT(cffi_invocation_carry_arguments(copy, 3, invocation, 3, 1) == CFFI_OK);
    cffi_invocation_destroy(copy);
    EXPECT(cffi_invocation_invoke_function(invocation, original) == CFFI_OK);
}

CHECK_THAT(theInvocationIsOneToTheCInterfaceToo) {
    WITH_POOL {
        Worker *worker = [[Worker new] autorelease];
        original = class_getMethodImplementation([Worker class], @selector(add:to:));
        struct ort_hook *hook = hook_function([Worker class], @selector(add:to:), ORT_HOOK_AFTER, use_addresses, NULL);
        EXPECT([worker add:1 to:2] == 31);
        end(hook);
    }
}
