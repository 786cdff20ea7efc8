// Invocations that a program makes itself. They pass and return values of every shape, set by messages or written at
// their places, as often as they are invoked.

#include "check.h"

#include <cffi.h>
#include <complex.h>
#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#import <objc/NSObject.h>
#import <objc/objc-exception.h>
#import <objc/runtime.h>

struct mixed {
    long first;
    double second;
};

struct range {
    long first, second;
};

struct point {
    double x, y;
};

struct triple {
    float x, y, z;
};

struct small {
    char bytes[3];
};

struct large {
    long values[9];
};

struct padded {
    short first, second;
} __attribute__((aligned(16)));

struct unaligned {
    struct padded value __attribute__((packed));
};

@interface Receiver : NSObject
@end

@implementation Receiver
@end

static Receiver *receiver;
static int calls;

static struct cffi_invocation *invocationOf(const char *types) {
    if (receiver == nil) {
        receiver = [Receiver new];
    }
    calls = 0;
    return cffi_invocation_create(cffi_signature_intern(types, NULL));
}

// Gives the receiver a method with that implementation, and the invocation its selector.
static void aim(struct cffi_invocation *invocation, const char *name, IMP imp) {
    SEL selector = sel_registerName(name);
    class_replaceMethod([Receiver class], selector, imp, cffi_signature_text(cffi_invocation_signature(invocation)));
    cffi_invocation_set_target(invocation, receiver);
    cffi_invocation_set_selector(invocation, selector);
}

#define SET(invocation, index, type, ...)                                           \
    do {                                                                            \
        type value = __VA_ARGS__;                                                   \
        EXPECT(cffi_invocation_set_argument(invocation, index, &value) == CFFI_OK); \
    } while (0)

#define WRITE(invocation, index, type, ...) *(type *)cffi_invocation_argument_address(invocation, index) = __VA_ARGS__

// MARK: Arguments

// Reads whole registers, as a callee may do that is compiled to rely on them.
static long addWords(
    id self, SEL selector, long a, long b, long c, long d, long onStack, long e, long f, long g, long h) {
    calls++;
    return a + 10 * b + 100 * c + 1000 * d + 10000 * onStack + e + f + g + h;
}

CHECK_THAT(narrowIntegersFillWordsHoweverTheyWereSet) {
    const char *types = "q@:cSiBcsCqi";
    for (int isWritten = 0; isWritten < 3; isWritten++) {
        struct cffi_invocation *invocation = invocationOf(types);
        aim(invocation, "words", (IMP)addWords);
        if (isWritten != 1) {
            SET(invocation, 2, signed char, -1);
            SET(invocation, 3, unsigned short, 65535);
            SET(invocation, 4, int, -3);
            SET(invocation, 5, bool, true);
            SET(invocation, 6, signed char, -5);
            SET(invocation, 7, short, -300);
            SET(invocation, 8, unsigned char, 200);
            SET(invocation, 9, long, 7);
            SET(invocation, 10, int, -8);
        }
        if (isWritten != 0) {
            WRITE(invocation, 2, signed char, -1);
            WRITE(invocation, 3, unsigned short, 65535);
            WRITE(invocation, 4, int, -3);
            WRITE(invocation, 5, bool, true);
            WRITE(invocation, 6, signed char, -5);
            WRITE(invocation, 7, short, -300);
            WRITE(invocation, 8, unsigned char, 200);
            WRITE(invocation, 9, long, 7);
            WRITE(invocation, 10, int, -8);
        }
        EXPECT(cffi_invocation_invoke(invocation) == CFFI_OK);
        long sum = 0;
        EXPECT(cffi_invocation_get_return_value(invocation, &sum) == CFFI_OK);
        EXPECT(sum == -1 + 655350 - 300 + 1000 - 50000 - 300 + 200 + 7 - 8);
        cffi_invocation_destroy(invocation);
    }
}

CHECK_THAT(aPlaceThatWasGivenAwayMayBeWrittenBetweenTwoCalls) {
    struct cffi_invocation *invocation = invocationOf("q@:cSiBcsCqi");
    aim(invocation, "words", (IMP)addWords);
    signed char *place = cffi_invocation_argument_address(invocation, 2);
    long sum = 0;
    for (int i = -2; i < 3; i++) {
        *place = (signed char)i;
        EXPECT(cffi_invocation_invoke(invocation) == CFFI_OK);
        EXPECT(cffi_invocation_get_return_value(invocation, &sum) == CFFI_OK && sum == i);
    }
    cffi_invocation_destroy(invocation);
}

static double addShapes(
    id self, SEL selector, float a, struct mixed b, struct range c, struct point d, struct triple e, struct small f,
    long double g, _Complex float h, struct large i, double j) {
    calls++;
    double sum = (double)a + 2 * (double)b.first + 3 * b.second + 4 * (double)c.first + 5 * (double)c.second;
    sum += 6 * d.x + 7 * d.y + 8 * (double)e.x + 9 * (double)e.y + 10 * (double)e.z;
    sum += 11 * f.bytes[0] + 12 * f.bytes[1] + 13 * f.bytes[2] + 14 * (double)g;
    sum += 15 * (double)crealf(h) + 16 * (double)cimagf(h) + 17 * (double)i.values[8] + 18 * j;
    // The callee may change these.
    *(volatile long *)&i.values[8] = -1;
    *(volatile long double *)&g = -1;
    return sum;
}

#define SHAPES "d@:f{mixed=qd}{range=qq}{point=dd}{triple=fff}{small=[3c]}Djf{large=[9q]}d"

enum { SHAPE_COUNT = 10 };
static const double shapesSum =
    1.5 + 4 + 9 + 16 + 25 + 36 + 49 + 64 + 81 + 100 + 11 + 24 + 39 + 14 * 2.5 + 15 + 32 + 17 * 9 + 18 * 0.5;

static void setShapes(struct cffi_invocation *invocation) {
    SET(invocation, 2, float, 1.5f);
    SET(invocation, 3, struct mixed, {2, 3});
    SET(invocation, 4, struct range, {4, 5});
    SET(invocation, 5, struct point, {6, 7});
    SET(invocation, 6, struct triple, {8, 9, 10});
    SET(invocation, 7, struct small, {{1, 2, 3}});
    SET(invocation, 8, long double, 2.5L);
    SET(invocation, 9, _Complex float, 1 + 2 * I);
    SET(invocation, 10, struct large, {{1, 2, 3, 4, 5, 6, 7, 8, 9}});
    SET(invocation, 11, double, 0.5);
}

static void writeShapes(struct cffi_invocation *invocation) {
    WRITE(invocation, 2, float, 1.5f);
    WRITE(invocation, 3, struct mixed, (struct mixed){2, 3});
    WRITE(invocation, 4, struct range, (struct range){4, 5});
    WRITE(invocation, 5, struct point, (struct point){6, 7});
    WRITE(invocation, 6, struct triple, (struct triple){8, 9, 10});
    WRITE(invocation, 7, struct small, (struct small){{1, 2, 3}});
    WRITE(invocation, 8, long double, 2.5L);
    WRITE(invocation, 9, _Complex float, 1 + 2 * I);
    WRITE(invocation, 10, struct large, (struct large){{1, 2, 3, 4, 5, 6, 7, 8, 9}});
    WRITE(invocation, 11, double, 0.5);
}

static void expectSum(struct cffi_invocation *invocation, double expected) {
    double sum = 0;
    EXPECT(cffi_invocation_invoke(invocation) == CFFI_OK);
    EXPECT(cffi_invocation_get_return_value(invocation, &sum) == CFFI_OK && sum == expected);
}

CHECK_THAT(everyCallPassesTheSameValuesWhateverTheCalleeDoesWithThem) {
    const cffi_call_path paths[] = {CFFI_CALL_SAVED_REGISTERS, CFFI_CALL_LIBFFI};
    void (*fills[])(struct cffi_invocation *) = {setShapes, writeShapes};
    for (int i = 0; i < 4; i++) {
        struct cffi_invocation *invocation = invocationOf(SHAPES);
        cffi_invocation_set_call_path(invocation, paths[i / 2]);
        aim(invocation, "shapes", (IMP)addShapes);
        fills[i % 2](invocation);
        for (int times = 0; times < 3; times++) {
            expectSum(invocation, shapesSum);
        }
        EXPECT(calls == 3);
        SET(invocation, 2, float, 2.5f);
        SET(invocation, 10, struct large, {{0}});
        expectSum(invocation, shapesSum + 1 - 17 * 9);
        cffi_invocation_destroy(invocation);
    }
}

CHECK_THAT(placesAreAlignedAndHaveRoomForTheirValues) {
    struct cffi_invocation *invocation = invocationOf(SHAPES);
    setShapes(invocation);
    unsigned char bytes[SHAPE_COUNT][sizeof(struct large)], again[sizeof(struct large)];
    for (size_t i = 0; i < SHAPE_COUNT; i++) {
        const struct ort_type *type = cffi_signature_argument_type(cffi_invocation_signature(invocation), i + 2);
        void *place = cffi_invocation_argument_address(invocation, i + 2);
        EXPECT((uintptr_t)place % type->alignment == 0);
        EXPECT(cffi_invocation_get_argument(invocation, i + 2, bytes[i]) == CFFI_OK);
        EXPECT(memcmp(place, bytes[i], type->size) == 0);
        memset(place, (int)i + 1, type->size);
    }
    for (size_t i = 0; i < SHAPE_COUNT; i++) {
        const struct ort_type *type = cffi_signature_argument_type(cffi_invocation_signature(invocation), i + 2);
        memset(bytes[i], (int)i + 1, type->size);
        EXPECT(cffi_invocation_get_argument(invocation, i + 2, again) == CFFI_OK);
        EXPECT(memcmp(again, bytes[i], type->size) == 0);
    }
    EXPECT(cffi_invocation_argument_address(invocation, SHAPE_COUNT + 2) == NULL);
    cffi_invocation_destroy(invocation);
}

CHECK_THAT(aNewInvocationIsZeroWhateverItsMemoryHeld) {
    NSMethodSignature *signature = [NSMethodSignature signatureWithObjCTypes:SHAPES];
    for (int round = 0; round < 3; round++) {
        @autoreleasepool {
            NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:signature];
            struct cffi_invocation *core = cffi_invocation_of_object(invocation);
            const unsigned char zero[sizeof(struct large)] = {0};
            EXPECT([invocation target] == nil && [invocation selector] == NULL);
            for (size_t i = 2; i < SHAPE_COUNT + 2; i++) {
                size_t size = cffi_signature_argument_type((const void *)signature, i)->size;
                EXPECT(memcmp(cffi_invocation_argument_address(core, i), zero, size) == 0);
            }
            EXPECT(*(double *)cffi_invocation_return_address(core) == 0);
            EXPECT(cffi_invocation_invoke(core) == CFFI_NO_TARGET);
            aim(core, "shapes", (IMP)addShapes);
            setShapes(core);
            expectSum(core, shapesSum);
        }
    }
}

// MARK: Results

#define RETURNING(type, name, ...)                       \
    static type name(id self, SEL selector, long turn) { \
        calls++;                                         \
        return __VA_ARGS__;                              \
    }

RETURNING(long, returnLong, -turn)
RETURNING(signed char, returnChar, (signed char)-turn)
RETURNING(float, returnFloat, (float)turn + 0.5f)
RETURNING(struct mixed, returnMixed, (struct mixed){turn, 2.5})
RETURNING(struct range, returnRange, (struct range){turn, -turn})
RETURNING(struct point, returnPoint, (struct point){(double)turn, 2.5})
RETURNING(struct triple, returnTriple, (struct triple){(float)turn, 2, 3})
RETURNING(struct large, returnLarge, (struct large){{turn, 2, 3, 4, 5, 6, 7, 8, 9}})
RETURNING(long double, returnLongDouble, (long double)turn / 2)
RETURNING(_Complex double, returnComplex, (double)turn + 2.5 * I)
RETURNING(_Complex long double, returnLongComplex, (long double)turn + 2.5L * I)

static const struct returning {
    const char *types;
    IMP imp;
    size_t size; // of the bytes that count; the last type has them twice
} returning[] = {
    {"q@:q", (IMP)returnLong, sizeof(long)},
    {"c@:q", (IMP)returnChar, 1},
    {"f@:q", (IMP)returnFloat, sizeof(float)},
    {"{mixed=qd}@:q", (IMP)returnMixed, sizeof(struct mixed)},
    {"{range=qq}@:q", (IMP)returnRange, sizeof(struct range)},
    {"{point=dd}@:q", (IMP)returnPoint, sizeof(struct point)},
    {"{triple=fff}@:q", (IMP)returnTriple, sizeof(struct triple)},
    {"{large=[9q]}@:q", (IMP)returnLarge, sizeof(struct large)},
    {"D@:q", (IMP)returnLongDouble, 10},
    {"jd@:q", (IMP)returnComplex, sizeof(_Complex double)},
    {"jD@:q", (IMP)returnLongComplex, 10},
};

// Stores the result of a direct call of the function.
static void answerDirectly(size_t index, long turn, void *result) {
#define ANSWER(at, type, name)                   \
    case at: {                                   \
        type value = name(receiver, NULL, turn); \
        memcpy(result, &value, sizeof value);    \
        break;                                   \
    }
    switch (index) {
        ANSWER(0, long, returnLong)
        ANSWER(1, signed char, returnChar)
        ANSWER(2, float, returnFloat)
        ANSWER(3, struct mixed, returnMixed)
        ANSWER(4, struct range, returnRange)
        ANSWER(5, struct point, returnPoint)
        ANSWER(6, struct triple, returnTriple)
        ANSWER(7, struct large, returnLarge)
        ANSWER(8, long double, returnLongDouble)
        ANSWER(9, _Complex double, returnComplex)
        ANSWER(10, _Complex long double, returnLongComplex)
    }
}

static bool isSame(size_t index, const unsigned char *result, const unsigned char *expected) {
    const size_t size = returning[index].size, other = sizeof(long double);
    return memcmp(result, expected, size) == 0 &&
        (returning[index].imp != (IMP)returnLongComplex || memcmp(result + other, expected + other, size) == 0);
}

CHECK_THAT(resultsOfEveryShapeComeBackFromEveryCall) {
    for (size_t i = 0; i < sizeof returning / sizeof returning[0]; i++) {
        struct cffi_invocation *invocation = invocationOf(returning[i].types);
        aim(invocation, "answer:", returning[i].imp);
        size_t size = cffi_signature_return_length(cffi_invocation_signature(invocation));
        unsigned char expected[sizeof(struct large)], result[sizeof(struct large)];
        memset(result, 0xa5, sizeof result);
        EXPECT(cffi_invocation_get_return_value(invocation, result) == CFFI_NO_RETURN_VALUE);
        for (long turn = 1; turn < 4; turn++) {
            SET(invocation, 2, long, turn);
            EXPECT(cffi_invocation_invoke(invocation) == CFFI_OK);
            EXPECT(cffi_invocation_get_return_value(invocation, result) == CFFI_OK);
            answerDirectly(i, turn, expected);
            EXPECT(isSame(i, result, expected));
            EXPECT(size == sizeof result || result[size] == 0xa5);
            memset(expected, (int)turn, sizeof expected);
            EXPECT(cffi_invocation_set_return_value(invocation, expected) == CFFI_OK);
            EXPECT(cffi_invocation_get_return_value(invocation, result) == CFFI_OK);
            EXPECT(memcmp(result, expected, size) == 0);
        }
        cffi_invocation_set_target(invocation, nil);
        EXPECT(cffi_invocation_invoke(invocation) == CFFI_OK);
        memset(expected, 0, sizeof expected);
        EXPECT(cffi_invocation_get_return_value(invocation, result) == CFFI_OK);
        EXPECT(memcmp(result, expected, size) == 0);
        cffi_invocation_destroy(invocation);
    }
}

// MARK: Missing parts

CHECK_THAT(aSignatureWithoutASelectorSendsNothing) {
    const char *types[] = {"v@", "vqd", "v"};
    for (int i = 0; i < 3; i++) {
        struct cffi_invocation *invocation = invocationOf(types[i]);
        EXPECT(cffi_invocation_invoke(invocation) == CFFI_NO_TARGET);
        cffi_invocation_set_target(invocation, receiver);
        cffi_invocation_set_selector(invocation, @selector(description));
        EXPECT(cffi_invocation_invoke_with_target(invocation, receiver) == CFFI_NO_SELECTOR);
        EXPECT(!cffi_invocation_has_return_value(invocation));
        cffi_invocation_destroy(invocation);
    }
}

static long fail(id self, SEL selector, long turn) {
    calls++;
    @throw self;
}

CHECK_THAT(aCallThatThrowsLeavesNoResult) {
    struct cffi_invocation *invocation = invocationOf("q@:q");
    aim(invocation, "fail:", (IMP)fail);
    bool isCaught = false;
    @try {
        (void)cffi_invocation_invoke(invocation);
    } @catch (Receiver *caught) {
        isCaught = caught == receiver;
    }
    EXPECT(isCaught && calls == 1 && !cffi_invocation_has_return_value(invocation));
    aim(invocation, "answer:", (IMP)returnLong);
    EXPECT(cffi_invocation_invoke(invocation) == CFFI_OK && cffi_invocation_has_return_value(invocation));
    cffi_invocation_destroy(invocation);
}

@interface Forwarder : NSObject
@end

@implementation Forwarder
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [receiver methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:receiver];
}
@end

CHECK_THAT(aTargetThatForwardsIsATargetLikeAnyOther) {
    Forwarder *forwarder = [Forwarder new];
    const size_t shapes[] = {0, 3, 7};
    for (int i = 0; i < 3; i++) {
        struct cffi_invocation *invocation = invocationOf(returning[shapes[i]].types);
        char name[] = "forwarded0:";
        name[9] = (char)('0' + i);
        aim(invocation, name, returning[shapes[i]].imp);
        SET(invocation, 2, long, 5);
        unsigned char expected[sizeof(struct large)], result[sizeof(struct large)];
        answerDirectly(shapes[i], 5, expected);
        EXPECT(cffi_invocation_invoke_with_target(invocation, forwarder) == CFFI_OK);
        EXPECT(cffi_invocation_get_return_value(invocation, result) == CFFI_OK);
        EXPECT(memcmp(result, expected, returning[shapes[i]].size) == 0);
        cffi_invocation_destroy(invocation);
    }
    [forwarder release];
}

static double add_padded(id self, SEL op, double number, int a, int b, int c, struct unaligned last) {
    (void)self, (void)op;
    return number + a + b + c + last.value.first + last.value.second;
}

CHECK_THAT(aValueThatEndsInPaddingTakesNoPlaceOfAnother) {
    const struct ort_layout_field fields[] = {{"first", "s", 0, 0}, {"second", "s", 2, 0}};
    const struct ort_layout_field value = {"value", "{padded=ss}", 0, 1};
    const struct ort_layout padded = {"padded", 16, 16, fields, 2, false},
                            unaligned = {"unaligned", 16, 1, &value, 1, false};
    EXPECT(ort_register_layout(&padded, NULL) == ORT_LAYOUT_OK);
    EXPECT(ort_register_layout(&unaligned, NULL) == ORT_LAYOUT_OK);
    struct cffi_invocation *invocation = invocationOf("d@:diii{unaligned={padded=ss}}");
    aim(invocation, "add:padded:::", (IMP)add_padded);
    const double number = 0.5;
    const int numbers[] = {10, 200, 3000};
    const struct unaligned last = {{20000, 10000}};
    EXPECT(cffi_invocation_set_argument(invocation, 2, &number) == CFFI_OK);
    for (size_t i = 0; i < 3; i++) {
        EXPECT(cffi_invocation_set_argument(invocation, 3 + i, &numbers[i]) == CFFI_OK);
    }
    EXPECT(cffi_invocation_set_argument(invocation, 6, &last) == CFFI_OK);
    EXPECT(cffi_invocation_invoke(invocation) == CFFI_OK);
    double sum = 0;
    EXPECT(cffi_invocation_get_return_value(invocation, &sum) == CFFI_OK);
    EXPECT(sum == 33210.5);
    cffi_invocation_destroy(invocation);
}

CHECK_THAT(aValueWithAnEightbyteOfPaddingGoesWithoutLibffi) {
    const struct cffi_signature *signature = cffi_signature_intern("v@:d{ending=[2[0D]]cs}", NULL);
    EXPECT(signature != NULL && !cffi_signature_fits_libffi(signature));
    signature = cffi_signature_intern("v@:d{full=[2[0D]]csq}", NULL);
    EXPECT(signature != NULL && cffi_signature_fits_libffi(signature));
}

// On aarch64 a structure with empty arrays is not homogeneous, unless the arrays are inside an empty member.
struct beside_none {
    SEL none[3][0];
    float numbers[4];
};

struct around_none {
    struct {
        SEL none[0];
    } empty;
    float numbers[4];
};

static double sum(const float *numbers, long weight) {
    return (numbers[0] + 2 * numbers[1] + 3 * numbers[2] + 4 * numbers[3]) * (double)weight;
}

static double sum_beside_none(id self, SEL op, struct beside_none value, long weight) {
    (void)self, (void)op;
    return sum(value.numbers, weight);
}

static double sum_around_none(id self, SEL op, struct around_none value, long weight) {
    (void)self, (void)op;
    return sum(value.numbers, weight);
}

static double sumOf(const char *types, IMP function) {
    struct cffi_invocation *invocation = invocationOf(types);
    aim(invocation, "sum:weighed:", function);
    const float numbers[] = {1, 10, 100, 1000};
    EXPECT(cffi_invocation_set_argument(invocation, 2, numbers) == CFFI_OK);
    SET(invocation, 3, long, 2);
    EXPECT(cffi_invocation_invoke(invocation) == CFFI_OK);
    double result = 0;
    EXPECT(cffi_invocation_get_return_value(invocation, &result) == CFFI_OK);
    cffi_invocation_destroy(invocation);
    return result;
}

CHECK_THAT(aStructureWithArraysWithoutElementsGoesWhereClangPutsIt) {
    EXPECT(sumOf("d@:{beside_none=[3[0:]][4f]}q", (IMP)sum_beside_none) == 8642);
#ifdef __aarch64__ // x86-64 refuses it, since it may be a flexible array
    EXPECT(sumOf("d@:{around_none={?=[0:]}[4f]}q", (IMP)sum_around_none) == 8642);
#else
    (void)sum_around_none;
#endif
}

#ifdef __aarch64__
static bool goesWithLibffi(const char *types) {
    const struct cffi_signature *const signature = cffi_signature_intern(types, NULL);
    EXPECT(signature != NULL);
    return cffi_signature_fits_libffi(signature);
}

CHECK_THAT(aStructureThatLibffiWouldTakeForAHomogeneousOneGoesWithoutIt) {
    EXPECT(!goesWithLibffi("v@:{none=[0:][4f]}"));
    EXPECT(!goesWithLibffi("v@:{none=[3[0:]][4f]}"));
    EXPECT(!goesWithLibffi("v@:{none=[2[3[0:]]][4f]}"));
    EXPECT(!goesWithLibffi("{none=[3[0:]]dd}@:"));
    EXPECT(!goesWithLibffi("v@:{none=f[2[0:]]f}"));
    EXPECT(goesWithLibffi("v@:{around_none={?=[0:]}[4f]}"));
    EXPECT(goesWithLibffi("v@:{none=[3[0:]][2f]q}"));
}
#endif
