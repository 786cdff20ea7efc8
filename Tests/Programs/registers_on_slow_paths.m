// Every argument register and the stack survive everything that happens between a send and its method.

#include "check.h"

#import <objc/message.h>
#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#import <objc/NSObject.h>

typedef float vector16 __attribute__((vector_size(16)));
typedef double vector32 __attribute__((vector_size(32)));

struct big {
    long values[5];
};

// Fills six and eight general registers, eight vector registers, and the stack with the rest.
#define FULL_TYPES                                                                                                    \
    long a, long b, long c, long d, long e, long f, double v0, double v1, double v2, double v3, double v4, double v5, \
        double v6, double v7, double v8, long g, float v9, char h
#define FULL_VALUES 1, 2, 3, 4, 5, 6, 0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 7, 9.5f, 8
#define FULL_ENCODING "@:qqqqqqdddddddddqfc"

static long checked;

static void expectAll(FULL_TYPES) {
    EXPECT(a == 1 && b == 2 && c == 3 && d == 4 && e == 5 && f == 6 && g == 7 && h == 8);
    EXPECT(v0 == 0.5 && v1 == 1.5 && v2 == 2.5 && v3 == 3.5 && v4 == 4.5 && v5 == 5.5 && v6 == 6.5 && v7 == 7.5);
    EXPECT(v8 == 8.5 && v9 == 9.5f);
    checked++;
}

#define FORWARD_VALUES a, b, c, d, e, f, v0, v1, v2, v3, v4, v5, v6, v7, v8, g, v9, h

static double fullBody(id self, SEL selector, FULL_TYPES) {
    EXPECT(strncmp(sel_getName(selector), "full", 4) == 0);
    expectAll(FORWARD_VALUES);
    return 12.5;
}

static struct big fullMemoryBody(id self, SEL selector, FULL_TYPES) {
    EXPECT(strncmp(sel_getName(selector), "full", 4) == 0);
    expectAll(FORWARD_VALUES);
    return (struct big){{5, 4, 3, 2, 1}};
}

#define VECTOR_TYPES(vector)                                                                                     \
    vector v0, vector v1, vector v2, vector v3, vector v4, vector v5, vector v6, vector v7, vector v8, vector v9

static int vectors16Body(id self, SEL selector, VECTOR_TYPES(vector16)) {
    vector16 all[] = {v0, v1, v2, v3, v4, v5, v6, v7, v8, v9};
    for (int index = 0; index < 10; index++) {
        for (int lane = 0; lane < 4; lane++) {
            EXPECT(all[index][lane] == 10 * index + lane);
        }
    }
    checked++;
    return 16;
}

// MARK: User code on the way spends every register it can.

__attribute__((noinline)) static double spend(
    double a, double b, double c, double d, double e, double f, double g, double h, long i, long j, long k, long l,
    long m, long n) {
    double sum = a + b + c + d + e + f + g + h + (double)(i + j + k + l + m + n);
    char text[128];
    snprintf(text, sizeof text, "%f %f %f %f %f %f %f %f %ld", sum, a, b, c, d, e, f, g, i);
    return sum + text[0];
}

static volatile double spent;
static void spendRegisters(void) {
    spent = spend(-1, -2, -3, -4, -5, -6, -7, -8, -1, -2, -3, -4, -5, -6) +
        spend(-9, -9, -9, -9, -9, -9, -9, -9, -9, -9, -9, -9, -9, -9);
}

#define SEND_FULL(object, name)                                                                    \
    ((double (*)(id, SEL, FULL_TYPES))objc_msgSend)((object), sel_registerName(name), FULL_VALUES)
#if defined(__x86_64__)
#define MEMORY_SEND objc_msgSend_stret
#else
#define MEMORY_SEND objc_msgSend
#endif
#define SEND_FULL_MEMORY(object, name)                                                                \
    ((struct big (*)(id, SEL, FULL_TYPES))MEMORY_SEND)((object), sel_registerName(name), FULL_VALUES)

static int sendVectors16(id object, const char *name) {
    vector16 v[10];
    for (int index = 0; index < 10; index++) {
        v[index] = (vector16){10.f * index, 10.f * index + 1, 10.f * index + 2, 10.f * index + 3};
    }
    int (*send)(id, SEL, VECTOR_TYPES(vector16)) = (int (*)(id, SEL, VECTOR_TYPES(vector16)))objc_msgSend;
    return send(object, sel_registerName(name), v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9]);
}

static void addBodies(Class class, const char *full, const char *memory, const char *vectors) {
    class_addMethod(class, sel_registerName(full), (IMP)fullBody, "d" FULL_ENCODING);
    class_addMethod(class, sel_registerName(memory), (IMP)fullMemoryBody, "{big=[5q]}" FULL_ENCODING);
    class_addMethod(class, sel_registerName(vectors), (IMP)vectors16Body, "i@:");
}

// Sends the three messages whose names have this ending.
static void sendAll(id object, const char *ending) {
    char name[64];
    checked = 0;
    snprintf(name, sizeof name, "full%s", ending);
    EXPECT(SEND_FULL(object, name) == 12.5);
    snprintf(name, sizeof name, "fullMemory%s", ending);
    struct big big = SEND_FULL_MEMORY(object, name);
    EXPECT(big.values[0] == 5 && big.values[4] == 1);
    snprintf(name, sizeof name, "vectors%s", ending);
    EXPECT(sendVectors16(object, name) == 16);
    EXPECT(checked == 3);
}

// MARK: The first send: a cache miss

@interface Plain : NSObject
@end

@implementation Plain
@end

CHECK_THAT(argumentsSurviveAMissInTheCache) {
    addBodies([Plain class], "full", "fullMemory", "vectors");
    Plain *plain = [Plain new];
    sendAll(plain, "");
    sendAll(plain, "");
    RELEASE(plain);
}

// MARK: +initialize

@interface Slow : NSObject
@end

@implementation Slow
+ (void)initialize {
    spendRegisters();
    addBodies(object_getClass(self), "fullClass", "fullMemoryClass", "vectorsClass");
}
@end

@interface SlowInMemory : Slow
@end

@implementation SlowInMemory
@end

CHECK_THAT(argumentsSurviveTheInitializeOfAClass) {
    sendAll((id)objc_getClass("Slow"), "Class");
    EXPECT(SEND_FULL_MEMORY((id)objc_getClass("SlowInMemory"), "fullMemoryClass").values[0] == 5);
}

// MARK: +resolveInstanceMethod:

@interface Resolving : NSObject
@end

@implementation Resolving
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    spendRegisters();
    addBodies(self, "fullLate", "fullMemoryLate", "vectorsLate");
    return YES;
}
@end

CHECK_THAT(argumentsSurviveTheResolutionOfAMethod) {
    Class classes[3];
    const char *const names[] = {"Resolving1", "Resolving2", "Resolving3"};
    for (int index = 0; index < 3; index++) {
        classes[index] = objc_allocateClassPair([Resolving class], names[index], 0);
        objc_registerClassPair(classes[index]);
    }
    id objects[] = {[classes[0] new], [classes[1] new], [classes[2] new]};
    EXPECT(SEND_FULL(objects[0], "fullLate") == 12.5);
    EXPECT(SEND_FULL_MEMORY(objects[1], "fullMemoryLate").values[4] == 1);
    EXPECT(sendVectors16(objects[2], "vectorsLate") == 16);
    sendAll(objects[0], "Late");
    for (int index = 0; index < 3; index++) {
        RELEASE(objects[index]);
    }
}

// MARK: forwardingTargetForSelector:

@interface Redirecting : NSObject {
  @public
    id target;
}
@end

@implementation Redirecting
- (id)forwardingTargetForSelector:(SEL)selector {
    spendRegisters();
    return target;
}
- (void)dealloc {
    RELEASE(target);
    SUPER_DEALLOC();
}
@end

CHECK_THAT(argumentsSurviveAForwardingTarget) {
    addBodies([Plain class], "full", "fullMemory", "vectors");
    Redirecting *inner = [Redirecting new];
    inner->target = [Plain new];
    Redirecting *outer = [Redirecting new];
    outer->target = inner;
    sendAll(inner, "");
    sendAll(outer, "");
    RELEASE(outer);
}

// MARK: forwardInvocation:

@interface Invoking : Redirecting
@end

@implementation Invoking
- (id)forwardingTargetForSelector:(SEL)selector {
    spendRegisters();
    return nil;
}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    spendRegisters();
    return [target methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    spendRegisters();
    [invocation invokeWithTarget:target];
    spendRegisters();
}
@end

CHECK_THAT(argumentsSurviveAnInvocation) {
    addBodies([Plain class], "full", "fullMemory", "vectors");
    Invoking *inner = [Invoking new];
    inner->target = [Plain new];
    Invoking *outer = [Invoking new];
    outer->target = inner;
    checked = 0;
    EXPECT(SEND_FULL(inner, "full") == 12.5);
    EXPECT(SEND_FULL_MEMORY(inner, "fullMemory").values[0] == 5);
    EXPECT(SEND_FULL(outer, "full") == 12.5);
    EXPECT(SEND_FULL_MEMORY(outer, "fullMemory").values[4] == 1);
    EXPECT(checked == 4);
    RELEASE(outer);
}

// MARK: super

static double superFullBody(id self, SEL selector, FULL_TYPES) {
    struct objc_super above = {self, class_getSuperclass(objc_getClass("BelowPlain"))};
    double (*send)(struct objc_super *, SEL, FULL_TYPES) =
        (double (*)(struct objc_super *, SEL, FULL_TYPES))objc_msgSendSuper;
    return send(&above, selector, FORWARD_VALUES);
}

CHECK_THAT(argumentsSurviveASuperSendToAMissingMethod) {
    addBodies([Plain class], "full", "fullMemory", "vectors");
    Class below = objc_allocateClassPair([Invoking class], "BelowPlain", 0);
    objc_registerClassPair(below);
    class_addMethod(below, sel_registerName("full"), (IMP)superFullBody, "d" FULL_ENCODING);
    Invoking *object = [below new];
    object->target = [Plain new];
    checked = 0;
    EXPECT(SEND_FULL(object, "full") == 12.5);
    EXPECT(checked == 1);
    RELEASE(object);
}

// MARK: Vector registers at their full width

#if defined(__x86_64__)

#define WIDE __attribute__((target("avx")))
#define WIDE_TYPES                                                                                         \
    vector32 v0, vector32 v1, vector32 v2, vector32 v3, vector32 v4, vector32 v5, vector32 v6, vector32 v7

WIDE static int wideBody(id self, SEL selector, WIDE_TYPES) {
    vector32 all[] = {v0, v1, v2, v3, v4, v5, v6, v7};
    for (int index = 0; index < 8; index++) {
        for (int lane = 0; lane < 4; lane++) {
            EXPECT(all[index][lane] == 10 * index + lane);
        }
    }
    return 32;
}

WIDE static int sendWide(id object, const char *name) {
    vector32 v[8];
    for (int index = 0; index < 8; index++) {
        v[index] = (vector32){10. * index, 10. * index + 1, 10. * index + 2, 10. * index + 3};
    }
    int (*send)(id, SEL, WIDE_TYPES) = (int (*)(id, SEL, WIDE_TYPES))objc_msgSend;
    return send(object, sel_registerName(name), v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]);
}

@interface WideResolving : NSObject
@end

@implementation WideResolving
+ (void)initialize {
    spendRegisters();
}
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    spendRegisters();
    return class_addMethod(self, selector, (IMP)wideBody, "i@:");
}
@end

CHECK_THAT(vectorsOf32BytesSurviveWhereTheProcessorHasThem) {
    if (!__builtin_cpu_supports("avx")) {
        return;
    }
    WideResolving *resolving = [WideResolving new];
    EXPECT(sendWide(resolving, "wideLate") == 32);
    EXPECT(sendWide(resolving, "wideLate") == 32);
    Redirecting *redirecting = [Redirecting new];
    redirecting->target = resolving;
    EXPECT(sendWide(redirecting, "wideRedirected") == 32);
    EXPECT(sendWide(redirecting, "wideRedirected") == 32);
    RELEASE(redirecting);
}

#endif
