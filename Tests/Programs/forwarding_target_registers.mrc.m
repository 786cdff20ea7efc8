// The arguments of a message reach the target of forwardingTargetForSelector:, whether or not the selector's types say
// which registers hold them. Each message is sent several times: the first message of a name decides which registers
// are saved for the next ones.

#include "check.h"

#include <execinfo.h>
#include <objc/hooks.h>
#include <objc/kernel.h>
#import <objc/message.h>
#import <objc/NSObject.h>
#include <objc/runtime.h>
#include <stdarg.h>
#include <stdlib.h>

typedef float vector16 __attribute__((vector_size(16)));
typedef double vector32 __attribute__((vector_size(32)));

struct holder {
    vector32 vector;
};

struct four {
    long values[4];
};

#if defined(__x86_64__)
#include "selectors/argument_registers.h"

static bool has_wide_vectors(void) { return __builtin_cpu_supports("avx"); }

__attribute__((target("avx"))) static void spoil_wide(void) {
    __asm__ volatile("vcmptrueps %%ymm0, %%ymm0, %%ymm0\n vmovaps %%ymm0, %%ymm1\n vmovaps %%ymm0, %%ymm2\n"
                     "vmovaps %%ymm0, %%ymm3\n vmovaps %%ymm0, %%ymm4\n vmovaps %%ymm0, %%ymm5\n"
                     "vmovaps %%ymm0, %%ymm6\n vmovaps %%ymm0, %%ymm7\n" ::
                         : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7");
}

static void spoil(void) {
    __asm__ volatile("pcmpeqd %%xmm0, %%xmm0\n movaps %%xmm0, %%xmm1\n movaps %%xmm0, %%xmm2\n movaps %%xmm0, %%xmm3\n"
                     "movaps %%xmm0, %%xmm4\n movaps %%xmm0, %%xmm5\n movaps %%xmm0, %%xmm6\n movaps %%xmm0, %%xmm7\n"
                     "movq $-1, %%rax\n movq %%rax, %%rcx\n movq %%rax, %%rdx\n movq %%rax, %%rsi\n movq %%rax, %%rdi\n"
                     "movq %%rax, %%r8\n movq %%rax, %%r9\n movq %%rax, %%r10\n movq %%rax, %%r11\n" ::
                         : "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "xmm0", "xmm1", "xmm2", "xmm3",
                           "xmm4", "xmm5", "xmm6", "xmm7");
    if (has_wide_vectors()) {
        spoil_wide();
    }
}

static unsigned known_of(const char *name) {
    return ((const uint8_t *)sel_registerName(name)->record)[ORT_RECORD_ARGUMENTS];
}
#define EXPECT_KNOWN(name, bits) EXPECT(known_of(name) == (bits))
#else
#define EXPECT_KNOWN(name, bits)
static void spoil(void) {
    __asm__ volatile(
        "mov x0, #-1\n mov x1, x0\n mov x2, x0\n mov x3, x0\n mov x4, x0\n mov x5, x0\n mov x6, x0\n mov x7, x0\n"
        "mov x8, x0\n mov x9, x0\n mov x16, x0\n mov x17, x0\n dup v0.2d, x0\n dup v1.2d, x0\n dup v2.2d, x0\n"
        "dup v3.2d, x0\n dup v4.2d, x0\n dup v5.2d, x0\n dup v6.2d, x0\n dup v7.2d, x0\n" ::
            : "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x16", "x17", "v0", "v1", "v2", "v3", "v4",
              "v5", "v6", "v7");
}
#endif

enum { TIMES = 4 };

// MARK: The object in front

@interface Front : NSObject
@end

static id target;
static int questions;

@implementation Front
- (id)forwardingTargetForSelector:(SEL)selector {
    questions++;
    spoil();
    return target;
}
@end

static void with_front(Class target_class, void (*body)(id front)) {
    target = [target_class new];
    Front *front = [Front new];
    questions = 0;
    body(front);
    RELEASE(front);
    RELEASE(target);
    target = nil;
}

// MARK: Selectors of one type

@interface Callee : NSObject
- (long)integers:(long)a b:(signed char)b c:(id)c d:(unsigned)d e:(const char *)e f:(long)f g:(long)g;
- (struct four)four:(long)a b:(short)b c:(long)c d:(long)d e:(long)e;
- (struct four)fourOf:(double)a b:(long)b;
- (double)doubles:(double)a
                b:(float)b
                c:(long)c
                d:(double)d
                e:(double)e
                f:(double)f
                g:(double)g
                h:(double)h
                i:(double)i;
- (double)sum:(long)count, ...;
- (long)sumOfLongs:(long)count, ...;
- (long double)extended:(long double)a b:(long)b;
@end

@implementation Callee
- (long)integers:(long)a b:(signed char)b c:(id)c d:(unsigned)d e:(const char *)e f:(long)f g:(long)g {
    return a == 1 && b == -2 && c == target && d == 3 && strcmp(e, "four") == 0 && f == 5 && g == -6;
}
- (struct four)four:(long)a b:(short)b c:(long)c d:(long)d e:(long)e {
    return (struct four){{a == 1 && b == 2 && c == 3 && d == 4, e, 6, 7}};
}
- (struct four)fourOf:(double)a b:(long)b {
    return (struct four){{a == 1.5, b, 6, 7}};
}
- (double)doubles:(double)a
                b:(float)b
                c:(long)c
                d:(double)d
                e:(double)e
                f:(double)f
                g:(double)g
                h:(double)h
                i:(double)i {
    return a == 1.5 && b == 2.5f && c == 3 && d == 4.5 && e == 5.5 && f == 6.5 && g == 7.5 && h == 8.5 ? i : 0;
}
- (double)sum:(long)count, ... {
    va_list arguments;
    va_start(arguments, count);
    double sum = 0;
    for (long i = 0; i < count; i++) {
        sum += va_arg(arguments, double);
    }
    va_end(arguments);
    return sum;
}
- (long)sumOfLongs:(long)count, ... {
    va_list arguments;
    va_start(arguments, count);
    long sum = 0;
    for (long i = 0; i < count; i++) {
        sum += va_arg(arguments, long);
    }
    va_end(arguments);
    return sum;
}
- (long double)extended:(long double)a b:(long)b {
    return a + b;
}
@end

static void send_integers(id front) {
    for (int i = 0; i < TIMES; i++) {
        EXPECT([front integers:1 b:-2 c:target d:3 e:"four" f:5 g:-6] == 1);
        struct four four = [front four:1 b:2 c:3 d:4 e:5];
        EXPECT(four.values[0] == 1 && four.values[1] == 5 && four.values[2] == 6 && four.values[3] == 7);
    }
    EXPECT(questions == 2 * TIMES);
}

CHECK_THAT(integersReachTheTarget) {
    with_front([Callee class], send_integers);
    EXPECT_KNOWN("integers:b:c:d:e:f:g:", 0);
    EXPECT_KNOWN("four:b:c:d:e:", ORT_RESULT_UNCLEAR);
}

static void send_doubles(id front) {
    for (int i = 0; i < TIMES; i++) {
        EXPECT([front doubles:1.5 b:2.5f c:3 d:4.5 e:5.5 f:6.5 g:7.5 h:8.5 i:9.5] == 9.5);
        struct four four = [front fourOf:1.5 b:5];
        EXPECT(four.values[0] == 1 && four.values[1] == 5 && four.values[3] == 7);
    }
}

CHECK_THAT(floatingPointNumbersReachTheTarget) {
    with_front([Callee class], send_doubles);
    EXPECT_KNOWN("doubles:b:c:d:e:f:g:h:i:", ORT_ARGUMENTS_IN_VECTORS);
    EXPECT_KNOWN("fourOf:b:", ORT_ARGUMENTS_IN_VECTORS | ORT_RESULT_UNCLEAR);
}

static void send_variadic(id front) {
    for (int i = 0; i < TIMES; i++) {
        EXPECT([front sum:1, 1.5] == 1.5);
        EXPECT([front sum:9, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5] == 49.5);
        EXPECT([front sum:0] == 0);
        EXPECT([front sumOfLongs:8, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L] == 36);
    }
}

CHECK_THAT(theUnnamedArgumentsOfAVariadicMethodReachTheTarget) {
    with_front([Callee class], send_variadic);
    EXPECT_KNOWN("sum:", 0); // their types do not show them
}

static void send_extended(id front) {
    for (int i = 0; i < TIMES; i++) {
        EXPECT([front extended:1.25L b:2] == 3.25L);
    }
}

CHECK_THAT(longDoublesReachTheTarget) {
    with_front([Callee class], send_extended);
    EXPECT_KNOWN("extended:b:", 0);
}

// MARK: Selectors that are sent as something else

@interface Integral : NSObject
- (double)relay:(long)value;
- (double)late:(long)value;
- (double)untyped:(long)value;
- (double)unknown:(long)value;
@end

@interface Floating : NSObject
- (double)relay:(double)value;
@end

typedef double (*send_double)(id, SEL, double);

static id front_of_relay;

@implementation Integral
// The selector has the types of this method, but is sent with those of Floating's method.
- (double)relay:(long)value {
    return ((send_double)objc_msgSend)(front_of_relay, _cmd, 0.5 + value);
}
- (double)late:(long)value {
    return ((send_double)objc_msgSend)(front_of_relay, _cmd, 0.5 + value);
}
- (double)untyped:(long)value {
    return 0.5 + value;
}
- (double)unknown:(long)value {
    return ((send_double)objc_msgSend)(front_of_relay, _cmd, 0.5 + value);
}
@end

@implementation Floating
- (double)relay:(double)value {
    return value;
}
@end

static double return_double(id self, SEL selector, double value) { return value; }

static void send_relay(id front) {
    front_of_relay = front;
    Integral *integral = [Integral new];
    for (int i = 0; i < TIMES; i++) {
        EXPECT([integral relay:i] == i + 0.5);
    }
    EXPECT(questions == TIMES);
    RELEASE(integral);
    front_of_relay = nil;
}

CHECK_THAT(aNameOfTwoTypesKeepsTheRegistersOfBoth) {
    with_front([Floating class], send_relay);
    EXPECT_KNOWN("relay:", ORT_ARGUMENTS_IN_VECTORS);
}

static void send_late(id front) {
    target = [Integral new]; // its method has the types of the selector
    [(Integral *)front untyped:1];
    front_of_relay = front;
    Integral *integral = [Integral new];
    Floating *floating = [Floating new];
    RELEASE(target);
    target = floating;
    for (int i = 0; i < TIMES; i++) {
        EXPECT([integral late:i] == i + 0.5);
        EXPECT([integral unknown:i] == i + 0.5);
    }
    RELEASE(integral);
    front_of_relay = nil;
}

CHECK_THAT(aMethodAddedAtRunTimeCountsForItsName) {
    class_addMethod([Floating class], @selector(late:), (IMP)return_double, "d@:d");
    EXPECT_KNOWN("late:", ORT_ARGUMENTS_UNREAD | ORT_ARGUMENTS_IN_VECTORS);
    class_addMethod([Floating class], @selector(unknown:), (IMP)return_double, NULL);
    EXPECT_KNOWN("unknown:", ORT_ARGUMENTS_UNREAD | ORT_ARGUMENTS_UNCLEAR | ORT_RESULT_UNCLEAR);
    with_front(Nil, send_late);
}

static void send_untyped(id front) {
    for (int i = 0; i < TIMES; i++) {
        EXPECT([(Integral *)front untyped:i] == i + 0.5);
    }
    EXPECT_KNOWN("untyped:", 0);
    RELEASE(target);
    Class cls = objc_allocateClassPair([NSObject class], "TakesADouble", 0);
    IMP imp = (IMP)return_double;
    class_addMethod(cls, @selector(untyped:), imp, "d@:q"); // wrong types
    objc_registerClassPair(cls);
    target = [cls new];
    for (int i = 0; i < TIMES; i++) {
        EXPECT(((send_double)objc_msgSend)(front, @selector(untyped:), i + 0.25) == i + 0.25);
    }
}

CHECK_THAT(anUntypedSelectorKeepsEveryRegister) { with_front([Integral class], send_untyped); }

// MARK: Vectors

@interface Vectors : NSObject
- (long)low:(vector16)a b:(vector16)b;
- (long)wide:(vector32)a b:(vector32)b;
- (long)held:(struct holder)a;
@end

static SEL typed_wide;

@implementation Vectors
- (long)low:(vector16)a b:(vector16)b {
    return a[0] == 1 && a[3] == 4 && b[0] == 5 && b[3] == 8;
}
- (long)wide:(vector32)a b:(vector32)b {
    typed_wide = _cmd;
    return a[0] == 1 && a[3] == 4 && b[0] == 5 && b[3] == 8;
}
- (long)held:(struct holder)a {
    return a.vector[0] == 1 && a.vector[3] == 4;
}
@end

static void send_vectors(id front) {
    for (int i = 0; i < TIMES; i++) {
        EXPECT([front low:(vector16){1, 2, 3, 4} b:(vector16){5, 6, 7, 8}] == 1);
        EXPECT([front wide:(vector32){1, 2, 3, 4} b:(vector32){5, 6, 7, 8}] == 1);
        EXPECT([front held:(struct holder){{1, 2, 3, 4}}] == 1);
    }
}

CHECK_THAT(vectorsReachTheTarget) {
    with_front([Vectors class], send_vectors);
    EXPECT_KNOWN("low:b:", ORT_ARGUMENTS_UNCLEAR | ORT_RESULT_UNCLEAR);
    EXPECT_KNOWN("wide:b:", ORT_ARGUMENTS_UNCLEAR | ORT_RESULT_UNCLEAR);
    EXPECT_KNOWN("held:", ORT_ARGUMENTS_UNCLEAR);
}

#if defined(__x86_64__)

// This file is compiled without AVX, so it passes vectors of 32 bytes in memory. These functions act like code that is
// compiled with AVX: `values` are in ymm0 and ymm7, where the callee keeps them, and ymm0 returns the result.
static double sent_vectors[8], arrived_vectors[8], returned_vector[4];

__attribute__((naked)) static void receive_registers(void) {
    __asm__("vmovups %ymm0, arrived_vectors(%rip)\n vmovups %ymm7, arrived_vectors+32(%rip)\n ret");
}

__attribute__((naked)) static void send_registers(id receiver, SEL selector) {
    __asm__("subq $8, %rsp\n vmovups sent_vectors(%rip), %ymm0\n vmovups sent_vectors+32(%rip), %ymm7\n"
            "call objc_msgSend@PLT\n vmovups %ymm0, returned_vector(%rip)\n addq $8, %rsp\n ret");
}

static void send_in_registers(id front) {
    for (int i = 0; i < TIMES; i++) {
        for (int j = 0; j < 8; j++) {
            sent_vectors[j] = 10 * i + j;
        }
        send_registers(front, typed_wide);
        EXPECT(memcmp(sent_vectors, arrived_vectors, sizeof sent_vectors) == 0);
        EXPECT(memcmp(sent_vectors, returned_vector, sizeof returned_vector) == 0);
    }
}

CHECK_THAT(wholeVectorRegistersReachTheTarget) {
    if (has_wide_vectors()) {
        with_front([Vectors class], send_vectors);
        Method method = class_getInstanceMethod([Vectors class], typed_wide);
        IMP before = method_setImplementation(method, (IMP)receive_registers);
        with_front([Vectors class], send_in_registers);
        method_setImplementation(method, before);
    }
}

#endif

// MARK: No target

@interface Without : NSObject
@end

@implementation Without
- (id)forwardingTargetForSelector:(SEL)selector {
    questions++;
    spoil();
    return questions % 2 == 0 ? nil : self;
}
@end

static struct ort_call_frame arrived;
static id arrived_receiver;
static SEL arrived_selector;

static void keep_frame(id receiver, SEL selector, struct ort_call_frame *frame, BOOL in_memory) {
    arrived = *frame;
    arrived_receiver = receiver;
    arrived_selector = selector;
    frame->result[0] = 42;
}

CHECK_THAT(whatHasNoTargetIsForwardedWithItsArguments) {
    Without *without = [Without new];
    ort_forward_handler before = ort_set_forward_handler(keep_frame);
    questions = 0;
    for (int i = 0; i < 2 * TIMES; i++) {
        EXPECT([(Callee *)without integers:1 b:-2 c:without d:3 e:"four" f:5 g:-6] == 42);
        EXPECT(arrived_receiver == without && arrived.general[0] == (uint64_t)without && arrived.general[2] == 1);
        EXPECT((signed char)arrived.general[3] == -2 && arrived.general[4] == (uint64_t)without);
        [(Callee *)without doubles:1.5 b:2.5f c:3 d:4.5 e:5.5 f:6.5 g:7.5 h:8.5 i:9.5];
        double last;
        memcpy(&last, arrived.vector[7], sizeof last);
        EXPECT(arrived_receiver == without && arrived.general[2] == 3 && last == 9.5);
    }
    EXPECT(questions == 4 * TIMES);
    ort_set_forward_handler(before);
    RELEASE(without);
}

#if defined(__x86_64__)
static void answer_wide(id receiver, SEL selector, struct ort_call_frame *frame, BOOL in_memory) {
    const double answer[] = {1, 2, 3, 4};
    memcpy(frame->vector[0], answer, sizeof answer);
}

struct pair {
    long first, second;
};

static SEL typed_pair;

// A structure's contents cannot be trusted: its encoding may show less than it has.
@interface Answering : NSObject
- (struct pair)pairOf:(long)value;
@end

@implementation Answering
- (struct pair)pairOf:(long)value {
    typed_pair = _cmd;
    return (struct pair){value, value};
}
@end

CHECK_THAT(aHandlerMayAnswerWithAWholeVectorRegister) {
    if (!has_wide_vectors()) {
        return;
    }
    Answering *answering = [Answering new];
    EXPECT([answering pairOf:1].second == 1);
    NSObject *plain = [NSObject new];
    ort_forward_handler before = ort_set_forward_handler(answer_wide);
    for (int i = 0; i < TIMES; i++) {
        send_registers(plain, typed_pair);
        for (int j = 0; j < 4; j++) {
            EXPECT(returned_vector[j] == j + 1);
        }
        memset(returned_vector, 0, sizeof returned_vector);
    }
    ort_set_forward_handler(before);
    EXPECT_KNOWN("pairOf:", ORT_RESULT_UNCLEAR);
    RELEASE(plain);
    RELEASE(answering);
}
#endif

CHECK_THAT(aRootClassWithoutTheQuestionForwardsToTheHandler) {
    Class bare = objc_allocateClassPair(Nil, "Bare", 0);
    class_addIvar(bare, "isa", sizeof(Class), __builtin_ctz(_Alignof(Class)), "#");
    objc_registerClassPair(bare);
    ort_forward_handler before = ort_set_forward_handler(keep_frame);
    Callee *receiver = (Callee *)class_createInstance(bare, 0);
    for (int i = 0; i < TIMES; i++) {
        arrived = (struct ort_call_frame){0};
        EXPECT([receiver integers:1 b:-2 c:nil d:3 e:"four" f:5 g:-6] == 42);
        EXPECT(
            arrived.general[0] == (uint64_t)receiver && arrived.general[2] == 1 &&
            (signed char)arrived.general[3] == -2);
    }
    ort_set_forward_handler(before);
    object_dispose(receiver);
}

static id name_target(id self, SEL question, SEL selector) {
    spoil();
    return target;
}

CHECK_THAT(aQuestionThatNobodyImplementsAnyMoreIsNotSent) {
    Class bare = objc_allocateClassPair(Nil, "BareAgain", 0);
    class_addIvar(bare, "isa", sizeof(Class), __builtin_ctz(_Alignof(Class)), "#");
    SEL question = @selector(forwardingTargetForSelector:);
    class_addMethod(bare, question, (IMP)name_target, "@@::");
    objc_registerClassPair(bare);
    target = [Callee new];
    Callee *receiver = (Callee *)class_createInstance(bare, 0);
    for (int i = 0; i < TIMES; i++) {
        EXPECT([receiver integers:1 b:-2 c:target d:3 e:"four" f:5 g:-6] == 1);
    }
    EXPECT(ort_class_removeMethod(bare, question));
    ort_forward_handler before = ort_set_forward_handler(keep_frame);
    for (int i = 0; i < TIMES; i++) {
        arrived_selector = NULL;
        EXPECT([receiver integers:1 b:-2 c:target d:3 e:"four" f:5 g:-6] == 42);
        EXPECT(sel_isEqual(arrived_selector, @selector(integers:b:c:d:e:f:g:)));
    }
    ort_set_forward_handler(before);
    object_dispose(receiver);
    RELEASE(target);
    target = nil;
}

CHECK_THAT(theRootClassNamesNoTarget) {
    EXPECT(ort_forwarding_target_none(nil, NULL, NULL) == nil);
    NSObject *object = [NSObject new];
    EXPECT([object forwardingTargetForSelector:@selector(self)] == nil);
    EXPECT(
        [NSObject instanceMethodForSelector:@selector(forwardingTargetForSelector:)] ==
        (IMP)ort_forwarding_target_none);
    RELEASE(object);
}

// A class that is asked, although earlier messages did not ask it.
@interface Learner : NSObject
@end

@implementation Learner
@end

CHECK_THAT(aQuestionThatIsImplementedLaterIsAsked) {
    target = [Callee new];
    Learner *learner = [Learner new];
    ort_forward_handler before = ort_set_forward_handler(keep_frame);
    EXPECT([(Callee *)learner integers:1 b:-2 c:target d:3 e:"four" f:5 g:-6] == 42);
    ort_set_forward_handler(before);
    SEL question = @selector(forwardingTargetForSelector:);
    class_addMethod([Learner class], question, (IMP)name_target, "@@::");
    EXPECT([(Callee *)learner integers:1 b:-2 c:target d:3 e:"four" f:5 g:-6] == 1);
    EXPECT(ort_class_removeMethod([Learner class], question));
    before = ort_set_forward_handler(keep_frame);
    EXPECT([(Callee *)learner integers:1 b:-2 c:target d:3 e:"four" f:5 g:-6] == 42);
    ort_set_forward_handler(before);
    RELEASE(learner);
    RELEASE(target);
    target = nil;
}

CHECK_THAT(aClassKnowsWhatItLacksOnceItHasForwardedIt) {
    EXPECT(!ort_class_is_known_to_lack(Nil, @selector(lacked)));
    EXPECT(!ort_class_is_known_to_lack([Learner class], NULL));
    EXPECT(!ort_class_is_known_to_lack([Learner class], @selector(lacked)));
    Learner *learner = [Learner new];
    ort_forward_handler before = ort_set_forward_handler(keep_frame);
    ((void (*)(id, SEL))objc_msgSend)(learner, @selector(lacked));
    ort_set_forward_handler(before);
    EXPECT(ort_class_is_known_to_lack([Learner class], @selector(lacked)));
    EXPECT(!ort_class_is_known_to_lack([Learner class], @selector(description)));
    class_addMethod([Learner class], @selector(lacked), (IMP)_objc_msgForward, "v@:");
    EXPECT(!ort_class_is_known_to_lack([Learner class], @selector(lacked)));
    RELEASE(learner);
}

// MARK: Unwinding

@interface Thrower : NSObject
@end

static bool throws, saw_caller;

@implementation Thrower
- (id)forwardingTargetForSelector:(SEL)selector {
    void *frames[32];
    int count = backtrace(frames, 32);
    char **names = backtrace_symbols(frames, count);
    saw_caller = false;
    for (int i = 0; i < count; i++) {
        saw_caller |= strstr(names[i], "send_from_here") != NULL;
    }
    free(names);
    if (throws) {
        @throw target;
    }
    return target;
}
@end

__attribute__((noinline)) bool send_from_here(Callee *thrower);
__attribute__((noinline)) bool send_from_here(Callee *thrower) {
    bool is_right = [thrower integers:1 b:-2 c:target d:3 e:"four" f:5 g:-6] == 1;
    is_right &= [thrower four:1 b:2 c:3 d:4 e:5].values[1] == 5;
    return is_right & ([thrower doubles:1.5 b:2.5f c:3 d:4.5 e:5.5 f:6.5 g:7.5 h:8.5 i:9.5] == 9.5);
}

static bool throws_from(void (*send)(Callee *), Callee *thrower) {
    @try {
        send(thrower);
    } @catch (id caught) {
        return caught == target;
    }
    return false;
}

static void throw_by_integers(Callee *thrower) { [thrower integers:1 b:-2 c:target d:3 e:"four" f:5 g:-6]; }
static void throw_by_four(Callee *thrower) { [thrower four:1 b:2 c:3 d:4 e:5]; }
static void throw_by_doubles(Callee *thrower) { [thrower doubles:1.5 b:2.5f c:3 d:4.5 e:5.5 f:6.5 g:7.5 h:8.5 i:9.5]; }

CHECK_THAT(exceptionsAndBacktracesPassThroughTheQuestion) {
    target = [Callee new];
    Thrower *thrower = [Thrower new];
    for (int i = 0; i < TIMES; i++) {
        throws = false;
        EXPECT(send_from_here((Callee *)thrower));
        EXPECT(saw_caller);
        throws = true;
        EXPECT(throws_from(throw_by_integers, (Callee *)thrower));
        EXPECT(throws_from(throw_by_four, (Callee *)thrower));
        EXPECT(throws_from(throw_by_doubles, (Callee *)thrower));
    }
    RELEASE(thrower);
    RELEASE(target);
    target = nil;
}

// MARK: The known registers of a name

#if defined(__x86_64__)

static unsigned read_after(const char *name, const char *first, const char *second) {
    const struct ort_selector_record *record = sel_registerName(name)->record;
    ort_argument_registers_note_lasting(record, first);
    if (second != NULL) {
        ort_argument_registers_note(record, second);
    }
    ort_argument_registers_read(record);
    return known_of(name);
}

CHECK_THAT(whatTypesDoNotDescribeIsUnclear) {
    const unsigned unclear = ORT_ARGUMENTS_UNCLEAR | ORT_RESULT_UNCLEAR;
    EXPECT(read_after("a1", "v16@0:8", NULL) == 0);
    EXPECT(read_after("a2:", "v24@0:8@?16", NULL) == 0);
    EXPECT(read_after("a3:", "v24@0:8r^{big=[4q](u=id)}16", NULL) == 0);
    EXPECT(read_after("a4:", "d24@0:8^?16", "d24@0:8@\"NSString\"16") == 0);
    EXPECT(read_after("a5:", "v24@0:8jf16", NULL) == ORT_ARGUMENTS_IN_VECTORS);
    EXPECT(read_after("a6:", "v24@0:8{point=dd}16", NULL) == ORT_ARGUMENTS_UNCLEAR);
    EXPECT(read_after("a7:", "v24@0:8 16", NULL) == unclear);
    EXPECT(read_after("a8::", "v36@0:816i32", NULL) == unclear);
    EXPECT(read_after("a9", "v24@0:8i16", NULL) == unclear);
    EXPECT(read_after("b1", "", NULL) == unclear);
    EXPECT(read_after("b2", "{pair=qq}16@0:8", NULL) == ORT_RESULT_UNCLEAR);
    EXPECT(
        read_after("b3:", "v24@0:8![16,16f]16", NULL) == unclear ||
        read_after("b3:", "v24@0:8![16,16f]16", NULL) == ORT_ARGUMENTS_UNCLEAR);
    EXPECT(read_after("b4:", "v24@0:8q16", "v24@0:8f16") == ORT_ARGUMENTS_IN_VECTORS);
    EXPECT(read_after("b5:", "v24@0:8q16", "v24@0:8{point=dd}16") == ORT_ARGUMENTS_UNCLEAR);
    EXPECT((read_after("b6:", NULL, NULL) & unclear) == unclear);
    const struct ort_selector_record *record = sel_registerName("b7:")->record;
    ort_argument_registers_note(record, "v24@0:8d16"); // the text may be freed when the next types are compared with it
    EXPECT(read_after("b7:", "v24@0:8q16", NULL) == unclear);
}

#endif
