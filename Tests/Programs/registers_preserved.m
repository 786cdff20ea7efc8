// Every register that holds an argument or a result reaches the other side of a send, whatever happens between. A long
// double is a whole vector register on aarch64. On x86-64, where it is on the stack, doubles fill the registers.

#include "check.h"

#include <objc/kernel.h>
#include <objc/message.h>
#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#import <objc/NSObject.h>
#include <objc/runtime.h>

struct large {
    long values[9];
};

struct quads {
    long double values[4];
};

// Overwrites all registers that a callee may change.
static void clobber(void) {
#if defined(__aarch64__)
    __asm__ volatile(
        "mov x0, #-1\n mov x1, x0\n mov x2, x0\n mov x3, x0\n mov x4, x0\n mov x5, x0\n mov x6, x0\n mov x7, x0\n"
        "mov x8, x0\n mov x9, x0\n mov x10, x0\n mov x11, x0\n mov x12, x0\n mov x13, x0\n mov x14, x0\n mov x15, x0\n"
        "mov x16, x0\n mov x17, x0\n dup v0.2d, x0\n dup v1.2d, x0\n dup v2.2d, x0\n dup v3.2d, x0\n dup v4.2d, x0\n"
        "dup v5.2d, x0\n dup v6.2d, x0\n dup v7.2d, x0\n dup v16.2d, x0\n dup v31.2d, x0\n" ::
            : "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15",
              "x16", "x17", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v16", "v31");
#elif defined(__x86_64__)
    __asm__ volatile("pcmpeqd %%xmm0, %%xmm0\n movdqa %%xmm0, %%xmm1\n movdqa %%xmm0, %%xmm2\n movdqa %%xmm0, %%xmm3\n"
                     "movdqa %%xmm0, %%xmm4\n movdqa %%xmm0, %%xmm5\n movdqa %%xmm0, %%xmm6\n movdqa %%xmm0, %%xmm7\n"
                     "movq $-1, %%rax\n movq %%rax, %%rcx\n movq %%rax, %%rdx\n movq %%rax, %%rsi\n movq %%rax, %%rdi\n"
                     "movq %%rax, %%r8\n movq %%rax, %%r9\n movq %%rax, %%r10\n movq %%rax, %%r11\n" ::
                         : "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "xmm0", "xmm1", "xmm2", "xmm3",
                           "xmm4", "xmm5", "xmm6", "xmm7");
#endif
}

// MARK: A class that is initialized by the first message

static int initialized;

// Six integers and eight values of `type`, which fill the registers, and one more.
#define PARAMETERS(type) :(long)a second:(long)b third:(long)c fourth:(long)d fifth:(long)e sixth:(long)f \
    seventh:(type)g eighth:(type)h ninth:(type)i tenth:(type)j eleventh:(type)k twelfth:(type)l \
    thirteenth:(type)m fourteenth:(type)n stacked:(long)o
#define ARGUMENTS :1 second:-2 third:3 fourth:-4 fifth:5 sixth:-6 seventh:7.25 eighth:8.5 ninth:9.75 tenth:10.125 \
    eleventh:11.5 twelfth:12.25 thirteenth:13.5 fourteenth:14.75 stacked:15
#define ARE_RIGHT                                                                                         \
    (a == 1 && b == -2 && c == 3 && d == -4 && e == 5 && f == -6 && g == 7.25 && h == 8.5 && i == 9.75 && \
     j == 10.125 && k == 11.5 && l == 12.25 && m == 13.5 && n == 14.75 && o == 15)

@interface Callee : NSObject
- (struct large)doubles PARAMETERS(double);
- (struct quads)quads PARAMETERS(long double);
@end

@implementation Callee
+ (void)initialize {
    initialized++;
    clobber();
}
- (struct large)doubles PARAMETERS(double) {
    return (struct large){{ARE_RIGHT, 2, 3, 4, 5, 6, 7, 8, 9}};
}
- (struct quads)quads PARAMETERS(long double) {
    return (struct quads){{ARE_RIGHT, 2.5L, 3.125L, 4.75L}};
}
@end

static void expect_everything_to_arrive(id callee) {
    struct large large = [callee doubles ARGUMENTS];
    EXPECT(large.values[0] == 1 && large.values[1] == 2 && large.values[8] == 9);
    struct quads quads = [callee quads ARGUMENTS];
    EXPECT(quads.values[0] == 1 && quads.values[1] == 2.5L && quads.values[2] == 3.125L && quads.values[3] == 4.75L);
}

CHECK_THAT(argumentsSurviveInitializeAndAMiss) {
    EXPECT(initialized == 0);
    id callee = class_createInstance(objc_getClass("Callee"), 0); // sends no message
    expect_everything_to_arrive(callee);
    EXPECT(initialized == 1);
    RELEASE(callee);
}

CHECK_THAT(argumentsSurviveAHit) {
    Callee *callee = [Callee new];
    expect_everything_to_arrive(callee);
    expect_everything_to_arrive(callee);
    RELEASE(callee);
}

// MARK: On the way to another receiver

@interface Redirecting : NSObject
@end

static Callee *target;

@implementation Redirecting
- (id)forwardingTargetForSelector:(SEL)selector {
    (void)selector;
    clobber();
    return target;
}
@end

CHECK_THAT(argumentsSurviveForwardingToATarget) {
    target = [Callee new];
    id redirecting = [Redirecting new];
    expect_everything_to_arrive(redirecting);
    expect_everything_to_arrive(redirecting);
    RELEASE(redirecting);
    RELEASE(target);
    target = nil;
}

@interface Invoking : NSObject
@end

@implementation Invoking
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    clobber();
    return [target methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    clobber();
    [invocation invokeWithTarget:target];
    clobber();
}
@end

CHECK_THAT(argumentsAndResultsSurviveAnInvocation) {
    target = [Callee new];
    id invoking = [Invoking new];
    expect_everything_to_arrive(invoking);
    RELEASE(invoking);
    RELEASE(target);
    target = nil;
}

// MARK: Methods that are added when they are missed

@interface Resolving : NSObject
@end

@implementation Resolving
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    Method method = class_getInstanceMethod([Callee class], selector);
    clobber();
    return method != NULL &&
        class_addMethod(self, selector, method_getImplementation(method), method_getTypeEncoding(method));
}
@end

CHECK_THAT(argumentsSurviveResolving) {
    id resolving = [Resolving new];
    expect_everything_to_arrive(resolving);
    RELEASE(resolving);
}

CHECK_THAT(nilAnswersZeroInEveryResultRegister) {
    struct doubles {
        double values[ORT_RETURN_IN_MEMORY_MOVES_RECEIVER ? 2 : 4];
    };
    clobber();
    struct doubles doubles = ((struct doubles (*)(id, SEL))objc_msgSend)(nil, @selector(description));
    for (size_t i = 0; i < sizeof doubles / sizeof(double); i++) {
        EXPECT(doubles.values[i] == 0);
    }
    struct longs {
        long values[2];
    };
    struct longs longs = ((struct longs (*)(id, SEL))objc_msgSend)(nil, @selector(description));
    EXPECT(longs.values[0] == 0 && longs.values[1] == 0);
}

// MARK: Registers that a callee preserves

#if defined(__aarch64__)

// Fills x19–x28 and d8–d15, calls the method, and returns how many of them have changed.
long call_and_count_changed(IMP imp, id receiver, SEL selector);
__asm__(".text\n"
        ".p2align 2\n"
        "call_and_count_changed:\n"
        "    stp x29, x30, [sp, #-160]!\n"
        "    mov x29, sp\n"
        "    stp x19, x20, [sp, #16]\n stp x21, x22, [sp, #32]\n stp x23, x24, [sp, #48]\n"
        "    stp x25, x26, [sp, #64]\n stp x27, x28, [sp, #80]\n"
        "    stp d8, d9, [sp, #96]\n stp d10, d11, [sp, #112]\n stp d12, d13, [sp, #128]\n stp d14, d15, [sp, #144]\n"
        "    mov x16, x0\n mov x0, x1\n mov x1, x2\n"
        "    .irp n, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28\n mov x\\n, #\\n\n .endr\n"
        "    .irp n, 8, 9, 10, 11, 12, 13, 14, 15\n fmov d\\n, #\\n\n .endr\n"
        "    blr x16\n"
        "    mov x0, #0\n"
        "    .irp n, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28\n cmp x\\n, #\\n\n cinc x0, x0, ne\n .endr\n"
        "    .irp n, 8, 9, 10, 11, 12, 13, 14, 15\n fmov d0, #\\n\n fcmp d\\n, d0\n cinc x0, x0, ne\n .endr\n"
        "    ldp x19, x20, [sp, #16]\n ldp x21, x22, [sp, #32]\n ldp x23, x24, [sp, #48]\n"
        "    ldp x25, x26, [sp, #64]\n ldp x27, x28, [sp, #80]\n"
        "    ldp d8, d9, [sp, #96]\n ldp d10, d11, [sp, #112]\n ldp d12, d13, [sp, #128]\n ldp d14, d15, [sp, #144]\n"
        "    ldp x29, x30, [sp], #160\n"
        "    ret\n");

CHECK_THAT(sendsPreserveWhatACalleeMust) {
    target = [Callee new];
    id receivers[] = {[Callee new], [Redirecting new], [Invoking new], [Resolving new], nil};
    for (size_t i = 0; i < sizeof receivers / sizeof receivers[0]; i++) {
        EXPECT(call_and_count_changed((IMP)objc_msgSend, receivers[i], @selector(self)) == 0);
        EXPECT(call_and_count_changed((IMP)objc_msgSend, receivers[i], @selector(hash)) == 0);
    }
    for (size_t i = 0; i < sizeof receivers / sizeof receivers[0]; i++) {
        RELEASE(receivers[i]);
    }
    RELEASE(target);
    target = nil;
}

#endif
