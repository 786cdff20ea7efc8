// Implementations whose body is a handler that gets the registers of the call.

#include "check.h"
#include <complex.h>
#include <objc/kernel.h>
#include <objc/message.h>
#include <objc/NSException.h>
#include <objc/NSString.h>
#include <signal.h>

struct pair {
    long first;
    double second;
};
struct large {
    long values[5];
};

@interface Target : NSObject
- (long)sum:(long)a b:(double)b c:(int)c d:(float)d e:(long)e f:(long)f g:(long)g h:(long)h i:(long double)i;
- (struct pair)pair:(long)first with:(double)second;
- (struct large)large:(long)number;
- (long double)longDouble:(long double)number;
- (_Complex long double)complex:(long double)number;
@end
@implementation Target
- (long)sum:(long)a b:(double)b c:(int)c d:(float)d e:(long)e f:(long)f g:(long)g h:(long)h i:(long double)i {
    return a + (long)b + c + (long)d + e + f + g + h + (long)i;
}
- (struct pair)pair:(long)first with:(double)second {
    return (struct pair){first, second};
}
- (struct large)large:(long)number {
    return (struct large){{number, number + 1, number + 2, number + 3, number + 4}};
}
- (long double)longDouble:(long double)number {
    return number;
}
- (_Complex long double)complex:(long double)number {
    return __builtin_complex(number, number + 1);
}
@end

struct original {
    IMP imp;
    int calls;
};

static IMP count_and_go_on(struct ort_call_frame *frame, void *context) {
    (void)frame;
    struct original *original = context;
    __atomic_add_fetch(&original->calls, 1, __ATOMIC_RELAXED);
    return original->imp;
}

// Replaces the method by an implementation with the handler, and returns the implementation.
static IMP intercept(SEL selector, ort_frame_handler handler, struct original *original) {
    Method method = class_getInstanceMethod([Target class], selector);
    original->imp = method_getImplementation(method);
    IMP imp = ort_frame_imp_create(handler, original);
    method_setImplementation(method, imp);
    return imp;
}

static void restore(SEL selector, IMP imp, const struct original *original) {
    method_setImplementation(class_getInstanceMethod([Target class], selector), original->imp);
    EXPECT(ort_frame_imp_destroy(imp));
}

CHECK_THAT(everyArgumentReachesWhatTheHandlerJumpsTo) {
    struct original original = {0};
    IMP imp = intercept(@selector(sum:b:c:d:e:f:g:h:i:), count_and_go_on, &original);
    EXPECT([[Target new] sum:1 b:2 c:3 d:4 e:5 f:6 g:7 h:8 i:9] == 45);
    EXPECT(original.calls == 1);
    restore(@selector(sum:b:c:d:e:f:g:h:i:), imp, &original);
    EXPECT([[Target new] sum:1 b:2 c:3 d:4 e:5 f:6 g:7 h:8 i:9] == 45 && original.calls == 1);
}

CHECK_THAT(everyKindOfResultComesBackFromWhatTheHandlerJumpsTo) {
    struct original originals[4] = {0};
    SEL selectors[] = { @selector(pair:with:), @selector(large:), @selector(longDouble:), @selector(complex:) };
    IMP imps[4];
    for (int i = 0; i < 4; i++) {
        imps[i] = intercept(selectors[i], count_and_go_on, &originals[i]);
    }
    Target *target = [Target new];
    struct pair pair = [target pair:3 with:4.5];
    EXPECT(pair.first == 3 && pair.second == 4.5);
    EXPECT([target large:10].values[4] == 14);
    EXPECT([target longDouble:1.25L] == 1.25L);
    _Complex long double number = [target complex:2];
    EXPECT(creall(number) == 2 && cimagl(number) == 3);
    for (int i = 0; i < 4; i++) {
        EXPECT(originals[i].calls == 1);
        restore(selectors[i], imps[i], &originals[i]);
    }
}

// Calls the original with the frame's registers, and returns its results to the caller.
static IMP call_and_answer(struct ort_call_frame *frame, void *context) {
    struct original *original = context;
    const uint64_t buffer = *ort_call_frame_memory(frame);
    ort_call_frame_invoke(frame, original->imp, frame->stack, 16);
    original->calls++;
#if defined(__x86_64__)
    EXPECT(original->calls == 1 || frame->result[0] == buffer);
#else
    (void)buffer;
#endif
    return NULL;
}

CHECK_THAT(theHandlerAnswersByItsFrame) {
    struct original pair = {0}, large = {0};
    IMP pair_imp = intercept(@selector(pair:with:), call_and_answer, &pair);
    struct pair value = [[Target new] pair:7 with:8.5];
    EXPECT(value.first == 7 && value.second == 8.5 && pair.calls == 1);
    large.calls = 1;
    IMP large_imp = intercept(@selector(large:), call_and_answer, &large);
    EXPECT([[Target new] large:20].values[0] == 20 && large.calls == 2);
    restore(@selector(pair:with:), pair_imp, &pair);
    restore(@selector(large:), large_imp, &large);
}

#if defined(__x86_64__)
static IMP answer_two_on_the_x87_stack(struct ort_call_frame *frame, void *context) {
    (void)context;
    const long double values[] = {1.5L, 2.5L};
    frame->x87_count = 2;
    memcpy(frame->x87[0], &values[0], 10);
    memcpy(frame->x87[1], &values[1], 10);
    return NULL;
}

CHECK_THAT(theHandlerAnswersOnTheX87Stack) {
    struct original original = {0};
    IMP imp = intercept(@selector(complex:), answer_two_on_the_x87_stack, &original);
    _Complex long double number = [[Target new] complex:0];
    EXPECT(creall(number) == 1.5L && cimagl(number) == 2.5L);
    restore(@selector(complex:), imp, &original);
}
#endif

static IMP throw_something(struct ort_call_frame *frame, void *context) {
    (void)frame, (void)context;
    @throw [NSException exceptionWithName:NSGenericException reason:@"thrown by a handler" userInfo:nil];
}

CHECK_THAT(anExceptionOfTheHandlerReachesTheCaller) {
    struct original original = {0};
    IMP imp = intercept(@selector(longDouble:), throw_something, &original);
    BOOL is_caught = NO;
    @try {
        [[Target new] longDouble:1];
    } @catch (NSException *exception) {
        is_caught = [exception.reason isEqualToString:@"thrown by a handler"];
    }
    EXPECT(is_caught);
    restore(@selector(longDouble:), imp, &original);
}

CHECK_THAT(anImplementationKnowsWhatItWasMadeWith) {
    struct original original = {0};
    IMP imp = ort_frame_imp_create(count_and_go_on, &original);
    ort_frame_handler handler = NULL;
    void *context = NULL;
    EXPECT(ort_frame_imp_find(imp, &handler, &context));
    EXPECT(handler == count_and_go_on && context == &original);
    EXPECT(ort_frame_imp_find(imp, NULL, NULL));
    EXPECT(imp_getBlock(imp) == nil && !imp_removeBlock(imp));
    EXPECT(ort_frame_imp_destroy(imp));
    EXPECT(!ort_frame_imp_find(imp, &handler, &context) && !ort_frame_imp_destroy(imp));
}

CHECK_THAT(otherFunctionsAreNoneOfThese) {
    EXPECT(ort_frame_imp_create(NULL, NULL) == NULL);
    EXPECT(!ort_frame_imp_find(NULL, NULL, NULL) && !ort_frame_imp_destroy(NULL));
    EXPECT(!ort_frame_imp_destroy((IMP)objc_msgSend));
    IMP of_block = imp_implementationWithBlock(^(id self) {
        (void)self;
    });
    EXPECT(!ort_frame_imp_find(of_block, NULL, NULL) && !ort_frame_imp_destroy(of_block));
    EXPECT(imp_removeBlock(of_block));
}

CHECK_THAT(thereMayBeManyAtOnce) {
    enum { COUNT = 5000 };
    static IMP imps[COUNT];
    static struct original originals[COUNT];
    IMP imp = class_getMethodImplementation([Target class], @selector(longDouble:));
    for (int i = 0; i < COUNT; i++) {
        originals[i].imp = imp;
        imps[i] = ort_frame_imp_create(count_and_go_on, &originals[i]);
    }
    Target *target = [Target new];
    bool are_right = true;
    for (int i = 0; i < COUNT; i++) {
        long double (*function)(id, SEL, long double) = (long double (*)(id, SEL, long double))imps[i];
        are_right &= function(target, @selector(longDouble:), i) == i && originals[i].calls == 1;
    }
    EXPECT(are_right);
    for (int i = 0; i < COUNT; i++) {
        EXPECT(ort_frame_imp_destroy(imps[i]));
    }
}

static struct original shared;

static void call_often(int thread) {
    Target *target = [Target new];
    for (int i = 0; i < 1000; i++) {
        struct pair value = [target pair:thread with:i];
        if (value.first != thread || value.second != i) {
            EXPECT(!"a thread's arguments are its own");
        }
    }
}

CHECK_THAT(threadsCallOneImplementationAtOnce) {
    IMP imp = intercept(@selector(pair:with:), count_and_go_on, &shared);
    check_on_threads(8, call_often);
    EXPECT(shared.calls == 8000);
    restore(@selector(pair:with:), imp, &shared);
}

static void call_what_was_destroyed(void) {
    IMP imp = ort_frame_imp_create(count_and_go_on, &shared);
    ort_frame_imp_destroy(imp);
    ((void (*)(id, SEL))imp)([Target new], @selector(init));
}

CHECK_THAT(aCallOfWhatWasDestroyedEndsTheProcessAndSaysSo) {
    const struct child_end end = check_in_child(call_what_was_destroyed);
    EXPECT(end.signal == SIGABRT && strstr(end.message, "had been destroyed") != NULL);
}
