// Hooks of calls of a block.

#include "check.h"
#import <objc/AspectInfo.h>
#include <objc/blocks_runtime.h>
#include <objc/encoding.h>
#include <objc/hooks.h>
#include <objc/message.h>
#import <objc/NSInvocation.h>
#include <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/resource.h>

typedef int (^adder)(int, double);

static char steps[256];

static void note(const char *step) {
    strcat(steps, step);
    strcat(steps, " ");
}

static void forget_steps(void) { steps[0] = 0; }

static SEL invoke(void) { return sel_registerName("invoke"); }

static struct ort_hook_request request_for(id block, ort_hook_position position) {
    return (struct ort_hook_request){.object = block, .selector = invoke(), .position = position};
}

static struct ort_hook *install(id block, ort_hook_position position, ort_hook_function function, void *context) {
    struct ort_hook_request request = request_for(block, position);
    struct ort_hook *hook = NULL;
    request.function = function;
    request.context = context;
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    return hook;
}

static struct ort_hook *install_block(id block, ort_hook_position position, id body) {
    struct ort_hook_request request = request_for(block, position);
    struct ort_hook *hook = NULL;
    request.block = body;
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    return hook;
}

static void end(struct ort_hook *hook) {
    EXPECT(ort_hook_remove(hook));
    EXPECT(!ort_hook_remove(hook));
    ort_hook_release(hook);
}

static void take_note(struct ort_hook_call *call, void *context) {
    (void)call;
    note(context);
}

// A block on the heap, which the caller releases.
static adder make_adder(int more) {
    return (adder)_Block_copy((void *)^(int number, double factor) {
        note("block");
        return (int)(number * factor) + more;
    });
}

static void release(id block) { _Block_release((void *)block); }

static IMP function_of(id block) { return ((struct ort_block_literal *)(void *)block)->invoke; }

CHECK_THAT(bodiesRunAroundABlockInOrder) {
    adder block = make_adder(1);
    const IMP before = function_of(block);
    forget_steps();
    struct ort_hook *after = install(block, ORT_HOOK_AFTER, take_note, "after");
    struct ort_hook *first = install(block, ORT_HOOK_BEFORE, take_note, "first");
    struct ort_hook *second = install(block, ORT_HOOK_BEFORE, take_note, "second");
    EXPECT(block(20, 2) == 41);
    EXPECT_STRING(steps, "first second block after ");
    end(first);
    forget_steps();
    EXPECT(block(20, 0.5) == 11);
    EXPECT_STRING(steps, "second block after ");
    end(second);
    end(after);
    EXPECT(function_of(block) == before);
    forget_steps();
    EXPECT(block(1, 1) == 2);
    EXPECT_STRING(steps, "block ");
    release(block);
}

static void set_seven(struct ort_hook_call *call, void *context) {
    (void)context;
    ort_hook_call_result(call)->general[0] = 7;
    ort_hook_call_mark_returned(call);
}

static void go_on(struct ort_hook_call *call, void *context) {
    note(context);
    ort_hook_call_proceed(call);
    ort_hook_call_result(call)->general[0] += 100;
}

CHECK_THAT(insteadBodiesReplaceABlockOrGoOn) {
    adder block = make_adder(0);
    forget_steps();
    struct ort_hook *inner = install(block, ORT_HOOK_INSTEAD, go_on, "inner");
    EXPECT(block(1, 5) == 105);
    struct ort_hook *outer = install(block, ORT_HOOK_INSTEAD, go_on, "outer");
    forget_steps();
    EXPECT(block(1, 5) == 205);
    EXPECT_STRING(steps, "outer inner block ");
    end(outer);
    struct ort_hook *last = install(block, ORT_HOOK_INSTEAD, set_seven, NULL);
    EXPECT(block(1, 5) == 7);
    end(last);
    end(inner);
    EXPECT(block(1, 5) == 5);
    release(block);
}

CHECK_THAT(aBlockAsBodyGetsTheInfoAndThenTheArguments) {
    adder block = make_adder(3);
    forget_steps();
    __block int seen = 0;
    __block double factor = 0;
    __block id instance = nil;
    __block SEL selector = NULL;
    struct ort_hook *hook = install_block(block, ORT_HOOK_BEFORE, ^(id<AspectInfo> info, int number, double by) {
        instance = [info instance];
        selector = [info selector];
        seen = number;
        factor = by;
    });
    EXPECT(block(4, 2.5) == 13);
    EXPECT(seen == 4 && factor == 2.5 && instance == (id)block && sel_isEqual(selector, invoke()));
    struct ort_hook *instead = install_block(block, ORT_HOOK_INSTEAD, ^(id info, int number) {
        (void)info;
        return number - 1;
    });
    EXPECT(block(4, 2.5) == 3);
    end(instead);
    end(hook);
    release(block);
}

// MARK: Values

struct pair {
    long first, second;
};
struct rectangle {
    double x, y, width, height;
};
struct mixed {
    double weight;
    long count;
};
struct large {
    long numbers[8];
};

CHECK_THAT(structuresComeBackInRegistersAndInMemory) {
    struct pair (^pairs)(long) = _Block_copy(^(long number) {
        return (struct pair){number, number + 1};
    });
    struct rectangle (^rectangles)(double, long) = _Block_copy(^(double x, long y) {
        return (struct rectangle){x, (double)y, 3, 4};
    });
    struct large (^larges)(struct large, long) = _Block_copy(^(struct large given, long number) {
        given.numbers[7] += number;
        return given;
    });
    struct mixed (^mixeds)(struct mixed) = _Block_copy(^(struct mixed given) {
        return (struct mixed){given.weight * 2, given.count * 2};
    });
    id blocks[] = {(id)pairs, (id)rectangles, (id)larges, (id)mixeds};
    for (size_t i = 0; i < 4; i++) {
        forget_steps();
        struct ort_hook *before = install(blocks[i], ORT_HOOK_BEFORE, take_note, "before");
        struct ort_hook *after = install(blocks[i], ORT_HOOK_AFTER, take_note, "after");
        EXPECT(pairs(4).second == 5);
        const struct rectangle rectangle = rectangles(1.5, 2);
        EXPECT(rectangle.x == 1.5 && rectangle.y == 2 && rectangle.width == 3 && rectangle.height == 4);
        EXPECT(larges((struct large){{1, 2, 3, 4, 5, 6, 7, 8}}, 10).numbers[7] == 18);
        EXPECT(larges((struct large){{1, 2, 3, 4, 5, 6, 7, 8}}, 10).numbers[0] == 1);
        EXPECT(mixeds((struct mixed){1.5, 4}).weight == 3 && mixeds((struct mixed){1.5, 4}).count == 8);
        EXPECT(strncmp(steps, "before after ", 13) == 0);
        end(before);
        end(after);
        release(blocks[i]);
        blocks[i] = nil;
        if (i == 0) {
            pairs = ^(long number) {
                return (struct pair){number, number + 1};
            };
        } else if (i == 1) {
            rectangles = ^(double x, long y) {
                return (struct rectangle){x, (double)y, 3, 4};
            };
        } else if (i == 2) {
            larges = ^(struct large given, long number) {
                given.numbers[7] += number;
                return given;
            };
        }
    }
}

CHECK_THAT(anInsteadBlockAnswersAStructure) {
    struct rectangle (^block)(double) = _Block_copy(^(double x) {
        return (struct rectangle){x, 0, 0, 0};
    });
    struct ort_hook *hook = install_block((id)block, ORT_HOOK_INSTEAD, ^(id info, double x) {
        (void)info;
        return (struct rectangle){x, x, x, x};
    });
    EXPECT(block(2.5).height == 2.5);
    struct ort_hook *before = install_block((id)block, ORT_HOOK_BEFORE, ^(id info, double x) {
        (void)info;
        note(x == 2.5 ? "right" : "wrong");
    });
    forget_steps();
    EXPECT(block(2.5).x == 2.5);
    EXPECT_STRING(steps, "right ");
    end(before);
    end(hook);
    EXPECT(block(2.5).height == 0);
    release((id)block);
}

// More arguments than the registers hold, so the call gets a new layout.
typedef long double (^many)(int, char, struct pair, float, long, id, struct large, double, int, short, struct mixed);

static long double call_many(many block) {
    return block(
        1, 2, (struct pair){3, 4}, 5, 6, nil, (struct large){{7, 8, 9, 10, 11, 12, 13, 14}}, 15, -16, 17,
        (struct mixed){18.5, 19});
}

CHECK_THAT(argumentsBeyondTheRegistersArrive) {
    many block = _Block_copy(^(
        int a, char b, struct pair c, float d, long e, id f, struct large g, double h, int i, short j, struct mixed k) {
        return (long double)a + 2.0L * b + 3.0L * c.first + 4.0L * c.second + 5.0L * d + 6.0L * e + (f == nil ? 7 : 0) +
            8.0L * g.numbers[7] + 9.0L * h + 10.0L * i + 11.0L * j + 12.0L * k.weight + 13.0L * k.count;
    });
    const long double expected = call_many(block);
    forget_steps();
    struct ort_hook *before = install_block(
        (id)block, ORT_HOOK_BEFORE,
        ^(id info, int a, char b, struct pair c, float d, long e, id f, struct large g, double h, int i, short j,
          struct mixed k) {
            (void)info;
            const bool is_right = a == 1 && b == 2 && c.first == 3 && c.second == 4 && d == 5 && e == 6 && f == nil &&
                g.numbers[0] == 7 && g.numbers[7] == 14 && h == 15 && i == -16 && j == 17 && k.weight == 18.5 &&
                k.count == 19;
            note(is_right ? "right" : "wrong");
        });
    EXPECT(call_many(block) == expected);
    EXPECT_STRING(steps, "right ");
    struct ort_hook *after = install((id)block, ORT_HOOK_AFTER, take_note, "after");
    struct ort_hook *instead = install_block((id)block, ORT_HOOK_INSTEAD, ^(id info, int a) {
        (void)info;
        return (long double)a / 4;
    });
    EXPECT(call_many(block) == 0.25L);
    EXPECT_STRING(steps, "right right after ");
    end(instead);
    EXPECT(call_many(block) == expected);
    end(before);
    end(after);
    EXPECT(call_many(block) == expected);
    release((id)block);
}

typedef struct large (^large_many)(long, long, long, long, long, long, struct large, double);

static void add_to_fifth(struct ort_hook_call *call, void *context) {
    (void)context;
    const struct ort_location *fifth = &ort_hook_call_layout(call)->arguments[6];
    struct ort_call_frame *frame = ort_hook_call_frame(call);
    if (fifth->kind == ORT_LOCATION_STACK) {
        *(long *)(void *)((char *)frame->stack + fifth->stack_offset) += 1000;
    } else {
        frame->general[fifth->pieces[0].index] += 1000;
    }
}

CHECK_THAT(aBodyChangesArgumentsOfACallThatIsLaidOutAnew) {
    large_many block = _Block_copy(^(long a, long b, long c, long d, long e, long f, struct large g, double h) {
        return (struct large){{a, b, c, d, e, f, g.numbers[3], (long)h}};
    });
    const struct large given = {{7, 7, 7, 70}};
    struct ort_hook *hook = install((id)block, ORT_HOOK_BEFORE, add_to_fifth, NULL);
    const struct large changed = block(1, 2, 3, 4, 5, 6, given, 8.5);
    EXPECT(changed.numbers[0] == 1 && changed.numbers[4] == 1005 && changed.numbers[5] == 6);
    EXPECT(changed.numbers[6] == 70 && changed.numbers[7] == 8);
    struct ort_hook *after = install((id)block, ORT_HOOK_AFTER, take_note, "after");
    EXPECT(block(1, 2, 3, 4, 5, 6, given, 8.5).numbers[4] == 1005);
    end(hook);
    EXPECT(block(1, 2, 3, 4, 5, 6, given, 8.5).numbers[4] == 5);
    end(after);
    release((id)block);
}

CHECK_THAT(wideIntegersLieInPairsOfRegisters) {
    __int128 (^block)(int, __int128, int) = _Block_copy(^(int first, __int128 wide, int last) {
        return wide + first + last;
    });
    const __int128 wide = (__int128)1 << 100;
    struct ort_hook *hook = install((id)block, ORT_HOOK_AFTER, take_note, "after");
    EXPECT(block(1, wide, 2) == wide + 3);
    end(hook);
    EXPECT(block(1, wide, 2) == wide + 3);
    release((id)block);
}

CHECK_THAT(unnamedArgumentsArriveAsFarAsRegistersHaveRoom) {
    const long one = (long)strlen(steps) + 1;
    int (^block)(int, ...) = _Block_copy(^(int count, ...) {
        va_list rest;
        va_start(rest, count);
        const int first = va_arg(rest, int), second = va_arg(rest, int);
        const double third = va_arg(rest, double);
        const int fourth = va_arg(rest, int);
        va_end(rest);
        return (int)(count + 10 * first + 100 * second + 1000 * third + 10000 * fourth + 0 * one);
    });
    struct ort_hook *before = install((id)block, ORT_HOOK_BEFORE, take_note, "");
    EXPECT(block(1, 2, 3, 4.0, 5) == 54321);
    struct ort_hook *after = install((id)block, ORT_HOOK_AFTER, take_note, "");
    EXPECT(block(1, 2, 3, 4.0, 5) == 54321);
    end(before);
    end(after);
    release((id)block);
}

// MARK: Which blocks

static int calls_of_global;

void (^global)(void) = ^{ // not static: a compiler that knows the block calls its function directly
    calls_of_global++;
};

static bool is_writable(const void *address) {
    char line[512];
    bool writable = false;
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps != NULL && fgets(line, sizeof line, maps) != NULL) {
        unsigned long first, last;
        char write;
        if (sscanf(line, "%lx-%lx %*c%c", &first, &last, &write) == 3 && first <= (unsigned long)address &&
            (unsigned long)address < last) {
            writable = write == 'w';
        }
    }
    if (maps != NULL) {
        fclose(maps);
    }
    return writable;
}

CHECK_THAT(aGlobalBlockIsHookedInConstantMemory) {
    const bool was_writable = is_writable((const void *)global);
    const IMP before = function_of((id)global);
    forget_steps();
    struct ort_hook *hook = install((id)global, ORT_HOOK_BEFORE, take_note, "before");
    EXPECT(is_writable((const void *)global) == was_writable);
    global();
    void (^copy)(void) = _Block_copy(global);
    copy();
    EXPECT_STRING(steps, "before before ");
    EXPECT(calls_of_global == 2);
    end(hook);
    EXPECT(is_writable((const void *)global) == was_writable);
    EXPECT(function_of((id)global) == before);
    global();
    EXPECT_STRING(steps, "before before ");
    release((id)copy);
}

CHECK_THAT(aCopyOfAHookedBlockIsTheSameBlock) {
    adder block = make_adder(0);
    forget_steps();
    struct ort_hook *hook = install(block, ORT_HOOK_BEFORE, take_note, "before");
    adder copy = (adder)_Block_copy((void *)block);
    EXPECT(copy == block && copy(3, 1) == 3);
    EXPECT_STRING(steps, "before block ");
    end(hook);
    release(copy);
    release(block);
}

static ort_hook_status status_of(struct ort_hook_request request) {
    struct ort_hook *hook = NULL;
    const ort_hook_status status = ort_hook_install(&request, &hook);
    EXPECT(hook == NULL || status == ORT_HOOK_OK);
    return status;
}

CHECK_THAT(whatCannotBeHookedIsRefused) {
    adder block = make_adder(0);
    const IMP before = function_of(block);
    struct ort_hook_request request = request_for(block, ORT_HOOK_BEFORE);
    EXPECT(status_of(request) == ORT_HOOK_INVALID); // no body
    request.function = take_note;
    request.engine = ORT_HOOK_ENGINE_FORWARDING;
    EXPECT(status_of(request) == ORT_HOOK_INVALID);
    request.engine = ORT_HOOK_ENGINE_AUTOMATIC;
    request.object = nil;
    EXPECT(status_of(request) == ORT_HOOK_INVALID);
    request.object = block;
    request.selector = @selector(description);
    EXPECT(status_of(request) == ORT_HOOK_NOT_HOOKABLE); // a method of a block
    struct ort_block_literal without = *(struct ort_block_literal *)(void *)block;
    without.flags = ORT_BLOCK_IS_GLOBAL;
    request = request_for((id)(void *)&without, ORT_HOOK_BEFORE);
    request.function = take_note;
    EXPECT(status_of(request) == ORT_HOOK_NO_ENCODING);
    EXPECT(ort_hook_block_types((id)(void *)&without) == NULL);
    EXPECT(ort_hook_block_types(nil) == NULL && ort_hook_block_types((id)[NSObject class]) == NULL);
    EXPECT_STRING(ort_hook_block_types(block), "i@:id");
    request = request_for(block, ORT_HOOK_BEFORE); // a body with too many parameters
    request.block = ^(id info, int number, double factor, int more) {
        (void)info, (void)number, (void)factor, (void)more;
    };
    EXPECT(status_of(request) == ORT_HOOK_NO_ENCODING);
    EXPECT(function_of(block) == before && ort_hook_copy_list(Nil, block, NULL, NULL) == NULL);
    release(block);
}

CHECK_THAT(aBlockOnTheStackIsRefused) {
    int captured = (int)strlen(steps);
    struct ort_block_literal literal = *(struct ort_block_literal *)(void *)^{
        return captured;
    };
    literal.flags &= ~(ORT_BLOCK_NEEDS_FREE | 0xffff); // the compiler's flags, before any copy
    struct ort_hook_request request = request_for((id)(void *)&literal, ORT_HOOK_BEFORE);
    request.function = take_note;
    EXPECT(status_of(request) == ORT_HOOK_NOT_HOOKABLE);
}

// MARK: Removal and life

CHECK_THAT(hooksEndWithTheirBlock) {
    adder block = make_adder(0);
    struct ort_hook *hook = install(block, ORT_HOOK_BEFORE, take_note, "before");
    EXPECT(ort_hook_get_state(hook) == ORT_HOOK_IS_ACTIVE && !ort_hook_is_displaced(hook));
    release(block);
    EXPECT(ort_hook_get_state(hook) == ORT_HOOK_IS_REMOVED && !ort_hook_is_displaced(hook));
    EXPECT(!ort_hook_remove(hook) && !ort_hook_disable(hook));
    ort_hook_release(hook);
}

@interface Caller : NSObject {
  @public
    void *block;
}
@end

@implementation Caller
- (void)dealloc {
    ((void (^)(void))block)();
    [super dealloc];
}
@end

static int calls_at_end;

CHECK_THAT(anAssociatedObjectCallsTheBlockAsBothEnd) {
    static const char key;
    int one = 1; // captured, so that the block can be on the heap
    void (^block)(void) = _Block_copy(^{
        calls_at_end += one;
    });
    forget_steps();
    ort_hook_release(install((id)block, ORT_HOOK_BEFORE, take_note, "before"));
    block();
    Caller *caller = [Caller new];
    caller->block = (void *)block;
    objc_setAssociatedObject((id)block, &key, caller, OBJC_ASSOCIATION_RETAIN);
    [caller release];
    release((id)block);
    EXPECT(calls_at_end == 2);
    EXPECT_STRING(steps, "before ");
}

static void hook_without_files(void) {
    adder block = make_adder(0);
    setrlimit(RLIMIT_NOFILE, &(struct rlimit){0, 0});
    forget_steps();
    struct ort_hook *hook = install(block, ORT_HOOK_BEFORE, take_note, "before");
    EXPECT(block(1, 1) == 1);
    end(hook);
    EXPECT(block(1, 1) == 1);
    EXPECT_STRING(steps, "before block block ");
}

CHECK_THAT(aBlockOnTheHeapIsHookedWithoutOpeningFiles) {
    const struct child_end child = check_in_child(hook_without_files);
    EXPECT(child.signal == 0 && child.status == 0);
}

CHECK_THAT(stubsOfBlocksThatHaveEndedServeOthers) {
    IMP stubs[64] = {0};
    size_t different = 0;
    for (size_t i = 0; i < 64; i++) {
        adder block = make_adder((int)i);
        ort_hook_release(install(block, ORT_HOOK_BEFORE, take_note, ""));
        steps[0] = 0;
        EXPECT(block(1, 1) == (int)i + 1);
        stubs[i] = function_of(block);
        size_t j = 0;
        while (stubs[j] != stubs[i]) {
            j++;
        }
        different += j == i;
        release(block);
        ort_hook_flush(UINT64_MAX);
    }
    EXPECT(different <= 2);
}

static adder given_up;

static void give_up(struct ort_hook_call *call, void *context) {
    (void)context;
    release(given_up);
    given_up = nil;
    adder other = make_adder(0); // must not get the stub of the running call
    ort_hook_release(install(other, ORT_HOOK_AFTER, take_note, "other"));
    EXPECT(other(5, 1) == 5);
    release(other);
    ort_hook_call_result(call)->general[0] = 9;
    ort_hook_call_mark_returned(call);
}

CHECK_THAT(aCallOutlivesItsBlock) {
    given_up = make_adder(0);
    forget_steps();
    ort_hook_release(install(given_up, ORT_HOOK_INSTEAD, give_up, NULL));
    ort_hook_release(install(given_up, ORT_HOOK_AFTER, take_note, "after"));
    EXPECT(given_up(1, 1) == 9);
    EXPECT_STRING(steps, "block other after ");
}

static int stranger(struct ort_block_literal *block, int number, double factor);
static int (*below_stranger)(struct ort_block_literal *block, int number, double factor);

static int stranger(struct ort_block_literal *block, int number, double factor) {
    note("stranger");
    return below_stranger(block, number, factor);
}

CHECK_THAT(aStrangersFunctionOnTopStays) {
    adder block = make_adder(0);
    struct ort_block_literal *literal = (void *)block;
    const IMP original = literal->invoke;
    struct ort_hook *hook = install(block, ORT_HOOK_BEFORE, take_note, "before");
    below_stranger = (int (*)(struct ort_block_literal *, int, double))literal->invoke;
    literal->invoke = (IMP)(uintptr_t)stranger;
    EXPECT(ort_hook_is_displaced(hook));
    forget_steps();
    EXPECT(block(2, 2) == 4);
    EXPECT_STRING(steps, "stranger before block ");
    struct ort_hook *top = install(block, ORT_HOOK_BEFORE, take_note, "top");
    EXPECT(!ort_hook_is_displaced(top));
    forget_steps();
    EXPECT(block(2, 2) == 4);
    EXPECT_STRING(steps, "top stranger before block ");
    end(hook);
    forget_steps();
    EXPECT(block(2, 2) == 4);
    EXPECT_STRING(steps, "top stranger block ");
    end(top);
    EXPECT(literal->invoke == (IMP)(uintptr_t)stranger);
    literal->invoke = (IMP)(uintptr_t)below_stranger; // the first stub, without hooks
    EXPECT(block(2, 2) == 4);
    struct ort_hook *again = install(block, ORT_HOOK_BEFORE, take_note, "again");
    forget_steps();
    EXPECT(block(2, 2) == 4);
    EXPECT_STRING(steps, "again block ");
    end(again);
    EXPECT(literal->invoke == original);
    release(block);
}

CHECK_THAT(hooksOfBlocksAreListedAndDisabled) {
    adder block = make_adder(0), other = make_adder(1);
    struct ort_hook *after = install(block, ORT_HOOK_AFTER, take_note, "after");
    struct ort_hook *before = install(block, ORT_HOOK_BEFORE, take_note, "before");
    struct ort_hook *others = install(other, ORT_HOOK_BEFORE, take_note, "others");
    size_t count = 0;
    struct ort_hook **list = ort_hook_copy_list(Nil, block, NULL, &count);
    EXPECT(count == 2 && list[0] == before && list[1] == after);
    for (size_t i = 0; i < count; i++) {
        ort_hook_release(list[i]);
    }
    free(list);
    list = ort_hook_copy_list(Nil, nil, invoke(), &count);
    EXPECT(count == 3);
    for (size_t i = 0; i < count; i++) {
        ort_hook_release(list[i]);
    }
    free(list);
    list = ort_hook_copy_list(object_getClass(block), nil, NULL, &count);
    EXPECT(count == 0 && list == NULL);
    EXPECT(ort_hook_disable(before) && !ort_hook_disable(before));
    forget_steps();
    EXPECT(block(1, 1) == 1);
    EXPECT_STRING(steps, "block after ");
    EXPECT(ort_hook_enable(before));
    forget_steps();
    EXPECT(block(1, 1) == 1);
    EXPECT_STRING(steps, "before block after ");
    end(before);
    end(after);
    end(others);
    release(block);
    release(other);
}

static adder recursive;

static void call_again(struct ort_hook_call *call, void *context) {
    (void)call;
    note(context);
    if (strlen(steps) < 60) {
        recursive(1, 1);
    }
}

CHECK_THAT(optionsOfHooksHold) {
    recursive = make_adder(0);
    struct ort_hook_request request = request_for(recursive, ORT_HOOK_BEFORE);
    request.function = call_again;
    request.context = "once";
    request.options = ORT_HOOK_AUTOMATIC_REMOVAL;
    EXPECT(ort_hook_install(&request, NULL) == ORT_HOOK_OK);
    forget_steps();
    recursive(1, 1);
    EXPECT_STRING(steps, "once block block ");
    request.options = ORT_HOOK_SKIPS_NESTED;
    request.context = "outer";
    struct ort_hook *hook = NULL;
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    forget_steps();
    recursive(1, 1);
    EXPECT_STRING(steps, "outer block block ");
    end(hook);
    request.function = take_note;
    request.options = 0;
    request.priority = 5;
    request.context = "high";
    struct ort_hook *low = install(recursive, ORT_HOOK_BEFORE, take_note, "low");
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    forget_steps();
    recursive(1, 1);
    EXPECT_STRING(steps, "high low block ");
    end(hook);
    end(low);
    release(recursive);
    recursive = nil;
}

CHECK_THAT(exceptionsPassThroughAndFinallyRuns) {
    void (^block)(long, long, long, long, long, long) = _Block_copy(^(long a, long b, long c, long d, long e, long f) {
        @throw(id)[NSObject class];
    });
    void (^simple)(void) = _Block_copy(^{
        @throw(id)[NSObject class];
    });
    for (int i = 0; i < 2; i++) {
        struct ort_hook_request request = request_for(i == 0 ? (id)block : (id)simple, ORT_HOOK_AFTER);
        request.function = take_note;
        request.context = "finally";
        request.options = ORT_HOOK_FINALLY;
        struct ort_hook *hook = NULL;
        EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
        forget_steps();
        bool was_caught = false;
        @try {
            if (i == 0) {
                block(1, 2, 3, 4, 5, 6);
            } else {
                simple();
            }
        } @catch (id exception) {
            was_caught = exception == (id)[NSObject class];
        }
        EXPECT(was_caught);
        EXPECT_STRING(steps, "finally ");
        end(hook);
    }
    EXPECT(ort_hook_flush(UINT64_MAX));
    release((id)block);
    release((id)simple);
}

// A block as the body of the hook keeps the info object, and its invocation, after the call.
static id kept;

CHECK_THAT(aKeptInvocationCallsTheBlockLater) {
    many block = _Block_copy(^(
        int a, char b, struct pair c, float d, long e, id f, struct large g, double h, int i, short j, struct mixed k) {
        (void)b, (void)d, (void)e, (void)f, (void)h, (void)i, (void)j;
        note("block");
        return (long double)a + c.second + g.numbers[7] + k.count;
    });
    struct ort_hook *hook = install_block((id)block, ORT_HOOK_BEFORE, ^(id<AspectInfo> info) {
        kept = [info retain];
    });
    forget_steps();
    EXPECT(call_many(block) == 1 + 4 + 14 + 19);
    NSInvocation *invocation = [kept originalInvocation];
    EXPECT(invocation.target == (id)block && sel_isEqual(invocation.selector, invoke()));
    end(hook);
    struct ort_hook *other = install((id)block, ORT_HOOK_BEFORE, take_note, "hooked");
    int first = 100;
    [invocation setArgument:&first atIndex:2];
    [invocation invoke];
    long double result = 0;
    [invocation getReturnValue:&result];
    EXPECT(result == 100 + 4 + 14 + 19);
    EXPECT_STRING(steps, "block hooked block ");
    end(other);
    [kept release];
    kept = nil;
    release((id)block);
}

CHECK_THAT(theInvocationOfACallGoesOnWithIt) {
    adder block = make_adder(0), other = make_adder(1000);
    struct ort_hook *hook = install_block(block, ORT_HOOK_INSTEAD, ^(id<AspectInfo> info, int number, double factor) {
        (void)factor;
        int changed = number * 2, result = 0, elsewhere = 0;
        [info.originalInvocation setArgument:&changed atIndex:2];
        [info.originalInvocation invoke];
        [info.originalInvocation getReturnValue:&result];
        [info.originalInvocation invokeWithTarget:(id)other];
        [info.originalInvocation getReturnValue:&elsewhere];
        return result + elsewhere;
    });
    EXPECT(block(3, 2) == 12 + 1012);
    end(hook);
    release(block);
    release(other);
}

// MARK: libdispatch

#if defined(__x86_64__)
#include <dlfcn.h>

CHECK_THAT(aBlockOfLibdispatchStaysOne) {
    void *library = dlopen("libdispatch.so", RTLD_NOW | RTLD_GLOBAL);
    EXPECT(library != NULL);
    if (library == NULL) {
        return;
    }
    id (*create)(unsigned long, id) = (id (*)(unsigned long, id))dlsym(library, "dispatch_block_create");
    id (*global_queue)(long, unsigned long) = (id (*)(long, unsigned long))dlsym(library, "dispatch_get_global_queue");
    void (*call_async)(id, id) = (void (*)(id, id))dlsym(library, "dispatch_async");
    long (*wait)(id, uint64_t) = (long (*)(id, uint64_t))dlsym(library, "dispatch_block_wait");
    void (*cancel)(id) = (void (*)(id))dlsym(library, "dispatch_block_cancel");
    long (*is_cancelled)(id) = (long (*)(id))dlsym(library, "dispatch_block_testcancel");
    forget_steps();
    __block int captured = 0;
    void (^block)(void) = (void (^)(void))create(0, ^{
        captured++;
        note("block");
    });
    struct ort_hook *hook = install((id)block, ORT_HOOK_BEFORE, take_note, "before");
    block();
    EXPECT_STRING(steps, "before block ");
    size_t count = 0;
    struct ort_hook **list = ort_hook_copy_list(Nil, (id)block, NULL, &count);
    EXPECT(count == 1 && list[0] == hook);
    ort_hook_release(list[0]);
    free(list);
    void (^waited)(void) = (void (^)(void))create(0, ^{
        captured++;
        note("waited");
    });
    struct ort_hook *other = install((id)waited, ORT_HOOK_AFTER, take_note, "after");
    call_async(global_queue(0, 0), (id)waited);
    EXPECT(wait((id)waited, UINT64_MAX) == 0);
    EXPECT_STRING(steps, "before block waited after ");
    cancel((id)block);
    EXPECT(is_cancelled((id)block) != 0);
    block();
    EXPECT_STRING(steps, "before block waited after ");
    EXPECT(captured == 2);
    end(hook);
    end(other);
    release((id)block);
    release((id)waited);
}
#endif

CHECK_THAT(blocksAnswerTheMessageInvoke) {
    adder block = make_adder(2);
    EXPECT(((int (*)(id, SEL, int, double))objc_msgSend)((id)block, invoke(), 4, 2.5) == 12);
    struct rectangle (^rectangles)(double) = _Block_copy(^(double x) {
        return (struct rectangle){x, 0, 0, 1};
    });
#if defined(__x86_64__)
    const struct rectangle got =
        ((struct rectangle (*)(id, SEL, double))objc_msgSend_stret)((id)rectangles, invoke(), 2.5);
#else
    const struct rectangle got = ((struct rectangle (*)(id, SEL, double))objc_msgSend)((id)rectangles, invoke(), 2.5);
#endif
    EXPECT(got.x == 2.5 && got.height == 1);
    release(block);
    release((id)rectangles);
}

static void invoke_without_signature(void) {
    adder block = make_adder(2);
    struct ort_block_literal without = *(struct ort_block_literal *)(void *)block;
    without.flags &= ~ORT_BLOCK_HAS_SIGNATURE;
    ((int (*)(id, SEL, int, double))objc_msgSend)((id)(void *)&without, invoke(), 4, 2.5);
}

CHECK_THAT(theMessageInvokeToABlockWithoutASignatureIsFatal) {
    const struct child_end child = check_in_child(invoke_without_signature);
    EXPECT(child.signal != 0 && strstr(child.message, "its signature is missing") != NULL);
}

static struct ort_hook *removed_inside;

static void remove_inside(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    EXPECT(ort_hook_remove(removed_inside));
    EXPECT(!ort_hook_flush(0)); // a call still runs it
    size_t count = 0;
    struct ort_hook **pinned = ort_hook_copy_pinned(&count);
    EXPECT(count == 1 && pinned[0] == removed_inside);
    for (size_t i = 0; i < count; i++) {
        ort_hook_release(pinned[i]);
    }
    free(pinned);
}

static int destroyed;

static void count_destroyed(void *context) {
    (void)context;
    destroyed++;
}

CHECK_THAT(aBodyThatRemovesItsHookIsWaitedFor) {
    adder block = make_adder(0);
    struct ort_hook_request request = request_for(block, ORT_HOOK_AFTER);
    request.function = remove_inside;
    request.destroy = count_destroyed;
    EXPECT(ort_hook_install(&request, &removed_inside) == ORT_HOOK_OK);
    EXPECT(ort_hook_flush(0));
    EXPECT(block(2, 1) == 2 && block(2, 1) == 2);
    EXPECT(ort_hook_flush(UINT64_MAX) && destroyed == 1);
    EXPECT(ort_hook_copy_pinned(NULL) == NULL);
    ort_hook_release(removed_inside);
    release(block);
}

CHECK_THAT(blocksAnswerByAnyNameOfTheMethod) {
    adder block = make_adder(2);
    struct rectangle (^rectangles)(double) = _Block_copy(^(double x) {
        return (struct rectangle){x, 0, 0, 1};
    });
    Class cls = objc_getClass("NSBlock");
    const IMP imp = class_getMethodImplementation(cls, invoke());
    SEL other = sel_registerName("anotherNameOfInvoke");
    EXPECT(class_addMethod(cls, other, imp, "v16@0:8"));
    EXPECT(((int (*)(id, SEL, int, double))imp)((id)block, other, 4, 2.5) == 12);
    EXPECT(((struct rectangle (*)(id, SEL, double))imp)((id)rectangles, other, 2.5).height == 1);
    release(block);
    release((id)rectangles);
}
