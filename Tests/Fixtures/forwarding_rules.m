// The rights of forwardInvocation: with a call: change it, answer it, keep it, call again from inside. Also the
// ownership of the result.

#include "fixture.h"

#include <cffi.h>
#include <objc/blocks_runtime.h>
#include <objc/NSInvocation.h>
#include <objc/NSMethodSignature.h>
#include <objc/NSString.h>
#include <objc/objc-arc.h>
#include <pthread.h>

static long live_objects;

@interface FIXTURE (RulesCounted) : NSObject <NSCopying>
@end
@implementation FIXTURE (RulesCounted)
- (instancetype)init {
    __atomic_add_fetch(&live_objects, 1, __ATOMIC_SEQ_CST);
    return [super init];
}
- (void)dealloc {
    __atomic_sub_fetch(&live_objects, 1, __ATOMIC_SEQ_CST);
    SUPER_DEALLOC();
}
- (id)copyWithZone:(NSZone *)zone {
    return [FIXTURE(RulesCounted) new];
}
@end

struct wide {
    long values[5];
};

typedef long (^number_block)(long);

// The messages that are forwarded. The callee implements all of them.
@protocol FIXTURE
(Work) - (signed char)narrow;
- (short)narrowShort;
- (long)widen:(signed char)a b:(short)b c:(unsigned char)c d:(int)d e:(signed char)e f:(short)f g:(signed char)g;
- (long)add:(long)a to:(long)b;
- (struct wide)wide:(long)first;
- (long)text:(const char *)text block:(number_block)block object:(id)object;
- (id)make;
- (id)newOne;
- (id)copyOne;
- (long)factorial:(long)n of:(id<FIXTURE(Work)>)other;
- (long)count:(int)count, ...;
@end

@interface FIXTURE (RulesWorker) : NSObject <FIXTURE(Work)>
@end
@implementation FIXTURE (RulesWorker)
- (signed char)narrow {
    return -7;
}
- (short)narrowShort {
    return -300;
}
- (long)widen:(signed char)a b:(short)b c:(unsigned char)c d:(int)d e:(signed char)e f:(short)f g:(signed char)g {
    return (long)a + b + c + d + e + f + g;
}
- (long)add:(long)a to:(long)b {
    return a + b;
}
- (struct wide)wide:(long)first {
    return (struct wide){{first, first + 1, first + 2, first + 3, first + 4}};
}
- (long)text:(const char *)text block:(number_block)block object:(id)object {
    return strcmp(text, "kept text") == 0 && [object isKindOfClass:[FIXTURE(RulesCounted) class]] ? block(5) : -1;
}
- (id)make {
    return FIXTURE_ARC ? [FIXTURE(RulesCounted) new] : objc_autorelease([FIXTURE(RulesCounted) new]);
}
- (id)newOne {
    return [FIXTURE(RulesCounted) new];
}
- (id)copyOne {
    return [FIXTURE(RulesCounted) new];
}
- (long)factorial:(long)n of:(id<FIXTURE(Work)>)other {
    return n < 2 ? 1 : n * [other factorial:n - 1 of:other];
}
- (long)count:(int)count, ... {
    return count;
}
@end

typedef void (^handler)(NSInvocation *);

// Runs a block as its forwardInvocation:.
@interface FIXTURE (Handling) : NSObject {
  @public
    handler handle;
    id worker;
}
@end
@interface FIXTURE (Handling)
(Missing)<FIXTURE(Work)> @end
@implementation FIXTURE (Handling)
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [FIXTURE(RulesWorker) instanceMethodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    handle(invocation);
}
- (void)dealloc {
#if !FIXTURE_ARC
    _Block_release(handle);
    [worker release];
    [super dealloc];
#endif
}
@end

static FIXTURE(Handling) * handling(handler handle) {
    FIXTURE(Handling) *object = [FIXTURE(Handling) new];
    object->worker = [FIXTURE(RulesWorker) new];
#if FIXTURE_ARC
    object->handle = handle;
#else
    object->handle = (handler)_Block_copy(handle);
#endif
    return object;
}

static FIXTURE(Handling) * passing(void) {
    FIXTURE(RulesWorker) *worker = [FIXTURE(RulesWorker) new];
    FIXTURE(Handling) *object = handling(^(NSInvocation *invocation) {
        [invocation invokeWithTarget:worker];
    });
    RELEASE(worker);
    return object;
}

// MARK: Values

EXPORT const char *forwarding_widens_narrow_values(void) {
    FIXTURE(Handling) *object = passing();
    // Reads the whole register, as a caller that trusts the convention may do.
    REQUIRE(((long (*)(id, SEL))objc_msgSend)(object, @selector(narrow)) == -7);
    REQUIRE(((long (*)(id, SEL))objc_msgSend)(object, @selector(narrowShort)) == -300);
    REQUIRE([object widen:-100 b:-3000 c:200 d:-7 e:-5 f:-6 g:-8] == -100 - 3000 + 200 - 7 - 5 - 6 - 8);
    RELEASE(object);
    return NULL;
}

EXPORT const char *forwarding_passes_changed_arguments(void) {
    FIXTURE(RulesWorker) *worker = [FIXTURE(RulesWorker) new];
    FIXTURE(Handling) *object = handling(^(NSInvocation *invocation) {
        long value = 0;
        [invocation getArgument:&value atIndex:3];
        value *= 100;
        [invocation setArgument:&value atIndex:3];
        [invocation invokeWithTarget:worker];
    });
    REQUIRE([object add:1 to:2] == 201);
    RELEASE(object);
    RELEASE(worker);
    return NULL;
}

EXPORT const char *forwarding_answers_with_set_value(void) {
    FIXTURE(Handling) *object = handling(^(NSInvocation *invocation) {
        if ([invocation selector] == NULL || sel_isEqual([invocation selector], @selector(wide:))) {
            struct wide value = {{9, 8, 7, 6, 5}};
            [invocation setReturnValue:&value];
        } else {
            long value = 77;
            [invocation setReturnValue:&value];
        }
    });
    REQUIRE([object add:1 to:2] == 77);
    REQUIRE([object wide:1].values[4] == 5);
    RELEASE(object);
    return NULL;
}

EXPORT const char *forwarding_without_answer_returns_zero(void) {
    FIXTURE(Handling) *object = handling(^(NSInvocation *invocation) {
        (void)invocation;
    });
    struct wide wide = {{1, 2, 3, 4, 5}};
    wide = [object wide:1];
    REQUIRE(wide.values[0] == 0 && wide.values[4] == 0);
    REQUIRE([object add:1 to:2] == 0);
    REQUIRE([object make] == nil);
    RELEASE(object);
    return NULL;
}

EXPORT const char *forwarding_shows_what_was_sent(void) {
    __block const char *difference = NULL;
    __block void *receiver = NULL;
    FIXTURE(Handling) *object = handling(^(NSInvocation *invocation) {
        if ((__bridge void *)[invocation target] != receiver) {
            difference = "the target is another";
        } else if (!sel_isEqual([invocation selector], @selector(add:to:))) {
            difference = "the selector is another";
        } else if ([[invocation methodSignature] numberOfArguments] != 4) {
            difference = "the signature is another";
        } else if ([invocation argumentsRetained]) {
            difference = "the arguments are retained before anyone asks";
        }
    });
    receiver = (__bridge void *)object;
    [object add:1 to:2];
    RELEASE(object);
    return difference;
}

EXPORT const char *forwarding_named_arguments_of_variadic_caller(void) {
    FIXTURE(Handling) *object = passing();
    REQUIRE(([object count:3, 1L, 2.0, 3L] == 3));
    RELEASE(object);
    return NULL;
}

// MARK: Nesting and threads

EXPORT const char *forwarding_recursive(void) {
    FIXTURE(Handling) *object = passing();
    REQUIRE([object factorial:15 of:object] == 1307674368000);
    RELEASE(object);
    return NULL;
}

static void *send_many(void *argument) {
    FIXTURE(Handling) *object = (__bridge id)argument;
    long base = (long)(uintptr_t)&object;
    for (long i = 0; i < 20000; i++) {
        struct wide wide = [object wide:base + i];
        if (wide.values[0] != base + i || wide.values[4] != base + i + 4 || [object add:base to:i] != base + i) {
            return (void *)"a thread received another thread's values";
        }
    }
    return NULL;
}

EXPORT const char *forwarding_from_four_threads(void) {
    FIXTURE(Handling) *object = passing();
    pthread_t threads[4];
    const char *difference = NULL;
    for (int i = 0; i < 4; i++) {
        if (pthread_create(&threads[i], NULL, send_many, (__bridge void *)object) != 0) {
            return "no thread";
        }
    }
    for (int i = 0; i < 4; i++) {
        void *result = NULL;
        pthread_join(threads[i], &result);
        difference = result != NULL ? result : difference;
    }
    RELEASE(object);
    return difference;
}

// MARK: Kept invocations

static const char *invoke_kept(NSInvocation *kept, id worker) {
    REQUIRE([kept argumentsRetained]);
    [kept invokeWithTarget:worker];
    long result = 0;
    [kept getReturnValue:&result];
    REQUIRE(result == 47);
    [kept invokeWithTarget:worker];
    return NULL;
}

// The caller's string, block and object are deallocated before the invocation runs.
static void send_short_lived(FIXTURE(Handling) * object) {
    char text[] = "kept text";
    long factor = 9;
    FIXTURE(RulesCounted) *counted = [FIXTURE(RulesCounted) new];
    [object text:text block:^(long x) {
        return factor * x + 2;
    } object:counted];
    memset(text, 'x', sizeof text - 1);
    RELEASE(counted);
}

EXPORT const char *forwarding_kept_invocation_owns_its_arguments(void) {
    long before = live_objects;
    const char *difference = NULL;
    @autoreleasepool {
        __block NSInvocation *kept = nil;
        FIXTURE(Handling) *object = handling(^(NSInvocation *invocation) {
#if FIXTURE_ARC
            kept = invocation;
#else
            kept = [invocation retain];
#endif
        });
        FIXTURE(RulesWorker) *worker = [FIXTURE(RulesWorker) new];
        @autoreleasepool {
            send_short_lived(object);
        }
        difference = live_objects != before + 1 ? "the object was not kept" : invoke_kept(kept, worker);
        RELEASE(kept);
        kept = nil;
        RELEASE(object);
        RELEASE(worker);
    }
    return difference != NULL ? difference : live_objects == before ? NULL : "the kept object leaked";
}

// Sends itself a message while it is deallocated. The message is forwarded, and its invocation is kept.
@interface FIXTURE (Dying) : FIXTURE(Handling)
@end
@implementation FIXTURE (Dying)
- (void)dealloc {
    [self add:1 to:2];
    SUPER_DEALLOC();
}
@end

EXPORT const char *forwarding_from_dealloc(void) {
    const char *difference = NULL;
    @autoreleasepool {
        __block NSInvocation *kept = nil;
        __block long calls = 0;
        FIXTURE(Handling) *pattern = handling(^(NSInvocation *invocation) {
            calls++;
#if FIXTURE_ARC
            kept = invocation;
#else
            kept = [invocation retain];
#endif
        });
        FIXTURE(Dying) *object = [FIXTURE(Dying) new];
#if FIXTURE_ARC
        object->handle = pattern->handle;
#else
        object->handle = (handler)_Block_copy(pattern->handle);
#endif
        RELEASE(object);
        object = nil;
        difference = calls != 1    ? "dealloc ran another number of times"
            : [kept target] != nil ? "the target is kept"
                                   : NULL;
        RELEASE(kept);
        kept = nil;
        RELEASE(pattern);
    }
    return difference;
}

// MARK: Ownership of the result

EXPORT const char *forwarding_results_are_owned_by_family(void) {
    long before = live_objects;
    @autoreleasepool {
        FIXTURE(Handling) *object = passing();
        for (int i = 0; i < 3; i++) {
            @autoreleasepool {
                REQUIRE([[object make] isKindOfClass:[FIXTURE(RulesCounted) class]]);
                id fresh = [object newOne];
                id copied = [object copyOne];
                REQUIRE(live_objects >= before + 2);
                RELEASE(fresh);
                RELEASE(copied);
            }
        }
        RELEASE(object);
    }
    REQUIRE(live_objects == before);
    return NULL;
}

EXPORT const char *forwarding_set_results_are_owned_by_family(void) {
    long before = live_objects;
    @autoreleasepool {
        FIXTURE(Handling) *object = handling(^(NSInvocation *invocation) {
            FIXTURE(RulesCounted) *value = [FIXTURE(RulesCounted) new];
            [invocation setReturnValue:&value];
            // Sets the value again: the first one must not leak.
            [invocation setReturnValue:&value];
            RELEASE(value);
        });
        @autoreleasepool {
            REQUIRE([[object make] isKindOfClass:[FIXTURE(RulesCounted) class]]);
            id fresh = [object newOne];
            id copied = [object copyOne];
            REQUIRE([fresh isKindOfClass:[FIXTURE(RulesCounted) class]]);
            REQUIRE([copied isKindOfClass:[FIXTURE(RulesCounted) class]]);
            RELEASE(fresh);
            RELEASE(copied);
        }
        RELEASE(object);
    }
    REQUIRE(live_objects == before);
    return NULL;
}

EXPORT const char *forwarding_replaced_result_is_released(void) {
    long before = live_objects;
    @autoreleasepool {
        FIXTURE(RulesWorker) *worker = [FIXTURE(RulesWorker) new];
        FIXTURE(Handling) *object = handling(^(NSInvocation *invocation) {
            [invocation invokeWithTarget:worker];
            [invocation invokeWithTarget:worker];
            FIXTURE(RulesCounted) *value = [FIXTURE(RulesCounted) new];
            [invocation setReturnValue:&value];
            RELEASE(value);
        });
        id fresh = [object newOne];
        REQUIRE(live_objects == before + 1);
        RELEASE(fresh);
        RELEASE(object);
        RELEASE(worker);
    }
    REQUIRE(live_objects == before);
    return NULL;
}

// MARK: Program errors, for tests that expect the end of the process

@interface FIXTURE (Handling)
(Nobody) - (void)nobodyHasThis : (int)x;
@end

EXPORT void forwarding_unknown_message(void) { [passing() nobodyHasThis:1]; }

EXPORT void forwarding_unknown_message_to_object(void) { [(id)[FIXTURE(RulesWorker) new] nobodyHasThis:1]; }
