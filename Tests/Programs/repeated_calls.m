// ort_call_frame_repeat makes an intercepted call again, any number of times, with the arguments of the first time.
// ort_call_registers_repeat does so with its registers alone.

#include "check.h"

#include <complex.h>
#import <objc/encoding.h>
#import <objc/kernel.h>
#import <objc/NSObject.h>
#import <objc/objc-exception.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

struct many {
    long values[10];
};

@interface Caller : NSObject
@end

@interface Caller (Intercepted)
- (double)add:(double)a
          and:(double)b
          and:(float)c
          and:(double)d
          and:(double)e
          and:(double)f
          and:(double)g
          and:(double)h;
- (long)take:(long)a and:(long)b and:(long)c and:(long)d and:(long)e and:(long)f and:(long)g and:(signed char)last;
- (long double)half:(long double)value;
- (_Complex long double)turn:(_Complex long double)value;
- (struct many)fill:(long)value;
- (void)fail;
@end

@implementation Caller
@end

static int calls;

static double add(
    id self, SEL selector, double a, double b, float c, double d, double e, double f, double g, double h) {
    calls++;
    return a + 2 * b + 3 * (double)c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h;
}

static long take(id self, SEL selector, long a, long b, long c, long d, long e, long f, long g, signed char last) {
    calls++;
    long sum = a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + last;
    *(volatile long *)&g = -1; // on the stack, which the callee may change
    *(volatile signed char *)&last = -1;
    return sum;
}

static long double half(id self, SEL selector, long double value) {
    calls++;
    return value / 2;
}

static _Complex long double turn(id self, SEL selector, _Complex long double value) {
    calls++;
    return value * (1.0L * I);
}

static struct many fill(id self, SEL selector, long value) {
    calls++;
    struct many many;
    for (int i = 0; i < 10; i++) {
        many.values[i] = value + i;
    }
    return many;
}

static void fail(id self, SEL selector) {
    calls++;
    @throw self;
}

// The function that replaces the message, and the places of its values.
static IMP function;
static struct ort_call_layout *layout;

static struct ort_call_registers registersOf(const struct ort_call_frame *frame) {
    struct ort_call_registers registers;
    memcpy(registers.general, frame->general, sizeof registers.general);
#if defined(__aarch64__)
    registers.memory = frame->memory;
#endif
    for (int i = 0; i < 8; i++) {
        memcpy(registers.vector[i], frame->vector[i], 16);
    }
    return registers;
}

static void repeat(const struct ort_call_frame *frame, bool withRegisters, struct ort_call_result *result) {
    if (!withRegisters) {
        ort_call_frame_repeat(frame, function, frame->stack, layout->stack_size, result, layout->vector_count);
        return;
    }
    const struct ort_call_registers registers = registersOf(frame);
    struct ort_call_registers before = registers;
    ort_call_registers_repeat(&registers, function, frame->stack, layout->stack_size, result, layout->vector_count);
    EXPECT(memcmp(&before.general, &registers.general, sizeof before.general) == 0);
    EXPECT(memcmp(&before.vector, &registers.vector, sizeof before.vector) == 0);
}

static void handle(id receiver, SEL selector, struct ort_call_frame *frame, BOOL inMemory) {
    (void)receiver, (void)selector, (void)inMemory;
    struct ort_call_frame before = *frame;
    struct ort_call_result results[2];
    memset(results, 0, sizeof results);
    for (int i = 0; i < 2; i++) {
#if defined(__x86_64__)
        results[i].x87_count = layout->x87_count;
        frame->x87_count = before.x87_count = layout->x87_count;
#endif
        repeat(frame, i == 1, &results[i]);
        EXPECT(memcmp(&before.general, &frame->general, sizeof before.general) == 0);
        EXPECT(memcmp(&before.vector, &frame->vector, 16) == 0);
        EXPECT(memcmp(&before.result, &frame->result, sizeof before.result) == 0);
    }
    memcpy(frame->result, results[1].general, sizeof frame->result);
    for (size_t i = 0; i < sizeof results[1].vector / 16; i++) {
        memcpy(frame->vector[i], results[1].vector[i], 16);
    }
#if defined(__x86_64__)
    memcpy(frame->x87, results[1].x87, sizeof frame->x87);
#endif
}

static Caller *callerOf(IMP imp, const char *types) {
    ort_set_forward_handler(handle);
    function = imp;
    const struct ort_method_type *type = ort_method_type_parse(types, strlen(types), NULL);
    free(layout);
    layout = ort_call_layout_create(type, NULL, NULL);
    ort_method_type_free(type);
    calls = 0;
    return [Caller new];
}

CHECK_THAT(allVectorArgumentsArriveTwice) {
    Caller *caller = callerOf((IMP)add, "d@:ddfddddd");
    EXPECT([caller add:1.5 and:2.5 and:3.5f and:4.5 and:5.5 and:6.5 and:7.5 and:8.5] == 222);
    EXPECT(calls == 2);
    RELEASE(caller);
}

CHECK_THAT(stackArgumentsArriveTwice) {
    Caller *caller = callerOf((IMP)take, "q@:qqqqqqqc");
    EXPECT([caller take:1 and:2 and:3 and:4 and:5 and:6 and:7 and:-6] == 1 + 4 + 9 + 16 + 25 + 36 + 49 - 6);
    EXPECT(calls == 2);
    RELEASE(caller);
}

CHECK_THAT(longAndComplexResultsComeBack) {
    Caller *caller = callerOf((IMP)half, "D@:D");
    EXPECT([caller half:5.0L] == 2.5L);
    EXPECT(calls == 2);
    RELEASE(caller);
    caller = callerOf((IMP)turn, "jD@:jD");
    EXPECT([caller turn:1.5L + 2.5L * I] == (1.5L + 2.5L * I) * (1.0L * I));
    EXPECT(calls == 2);
    RELEASE(caller);
}

CHECK_THAT(aResultInMemoryIsInTheBufferOfTheFrame) {
    Caller *caller = callerOf((IMP)fill, "{many=[10q]}@:q");
    struct many many = [caller fill:3];
    EXPECT(many.values[0] == 3 && many.values[9] == 12);
    EXPECT(calls == 2);
    RELEASE(caller);
}

// Registers at the end of a page. The memory after it is not mapped.
static struct ort_call_registers *registersWithoutVectors(void) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(pages + page, page, PROT_NONE);
    return (void *)(pages + page - offsetof(struct ort_call_registers, vector));
}

CHECK_THAT(withoutVectorArgumentsVectorRegistersNeedNotBeThere) {
    struct ort_call_registers *registers = registersWithoutVectors();
    for (unsigned i = 0; i < sizeof registers->general / 8; i++) {
        registers->general[i] = i - 1; // from the third on: the first arguments of `take`
    }
#if defined(__x86_64__)
    const long stack[4] = {5, 6, 7, -6};
#else
    const long stack[2] = {7, -6};
#endif
    struct ort_call_result result;
    memset(&result, 0, sizeof result);
    calls = 0;
    ort_call_registers_repeat(registers, (IMP)take, stack, sizeof stack, &result, 0);
    EXPECT(calls == 1 && result.general[0] == 1 + 4 + 9 + 16 + 25 + 36 + 49 - 6);
}

CHECK_THAT(anExceptionPassesThroughACallWithRegisters) {
    Caller *caller = callerOf((IMP)fail, "v@:");
    struct ort_call_registers registers = {.general = {(uint64_t)(uintptr_t)(__bridge void *)caller}};
    struct ort_call_result result = {.general = {1}};
    bool isCaught = false;
    @try {
        ort_call_registers_repeat(&registers, function, NULL, 0, &result, 0);
    } @catch (Caller *caught) {
        isCaught = caught == caller;
    }
    EXPECT(isCaught && calls == 1 && result.general[0] == 1);
    RELEASE(caller);
}

CHECK_THAT(anExceptionPassesThrough) {
    Caller *caller = callerOf((IMP)fail, "v@:");
    bool isCaught = false;
    @try {
        [caller fail];
    } @catch (Caller *caught) {
        isCaught = caught == caller;
    }
    EXPECT(isCaught && calls == 1);
    RELEASE(caller);
}
