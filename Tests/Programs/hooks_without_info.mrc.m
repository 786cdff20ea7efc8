// Hooks whose blocks take only the method's arguments. Each argument lies one general register lower than in the
// method's call, and the first argument on the stack may move to a register.

#include "check.h"
#include "hook_engines.h"
#include <objc/blocks_runtime.h>
#include <objc/hooks.h>
#include <objc/message.h>
#include <objc/NSException.h>
#include <objc/NSObject.h>
#include <objc/NSString.h>
#include <objc/runtime.h>
#include <stdlib.h>

enum { MOST_LONGS = 8, MOST_DOUBLES = 4 };

struct pair {
    long whole;
    double real;
};

struct large {
    long values[5];
};

struct sight {
    long longs[MOST_LONGS];
    double doubles[MOST_DOUBLES];
    int times;
};

static struct sight seen, seen_by_block;

#define PARAMETERS                                                                                         \
    long a, long b, long c, long d, double v, double w, double x, double y, long e, long f, long g, long h

__attribute__((noinline)) static void see(struct sight *sight, PARAMETERS) {
    const int times = sight->times;
    *sight = (struct sight){{a, b, c, d, e, f, g, h}, {v, w, x, y}, times + 1};
}

#define SEE(sight) see(sight, a, b, c, d, v, w, x, y, e, f, g, h)

// MARK: Methods and blocks of a shape

// A method and a block that return a value of the type: the method 70 or 7.5, the block twice that.
#define GIVING(name, type, one, two)                           \
    static type method_##name(id self, SEL _cmd, PARAMETERS) { \
        (void)self, (void)_cmd;                                \
        SEE(&seen);                                            \
        return one;                                            \
    }                                                          \
    static type block_##name(void *block, PARAMETERS) {        \
        (void)block;                                           \
        SEE(&seen_by_block);                                   \
        return two;                                            \
    }

GIVING(nothing, void, (void)0, (void)0)
GIVING(long, long, 70, 140)
GIVING(double, double, 7.5, 15)
GIVING(pair, struct pair, ((struct pair){70, 7.5}), ((struct pair){140, 15}))
GIVING(large, struct large, ((struct large){{70, 71, 72, 73, 74}}), ((struct large){{140, 142, 144, 146, 148}}))
GIVING(extended, long double, 7.5L, 15)

static const struct {
    const char *type;
    IMP method, block;
} results[] = {
    {"v", (IMP)method_nothing, (IMP)block_nothing},        {"l", (IMP)method_long, (IMP)block_long},
    {"d", (IMP)method_double, (IMP)block_double},          {"{pair=ld}", (IMP)method_pair, (IMP)block_pair},
    {"{large=[5l]}", (IMP)method_large, (IMP)block_large}, {"D", (IMP)method_extended, (IMP)block_extended},
};
enum { RESULTS = sizeof results / sizeof *results };

@interface Shaped : NSObject
@end
@implementation Shaped
@end

struct shape {
    int longs, doubles, result;
};

static void write_types(struct shape shape, const char *result, const char *begin, char *types) {
    strcpy(types, result);
    strcat(types, begin);
    for (int i = 0; i < shape.longs; i++) {
        strcat(types, "l");
    }
    for (int i = 0; i < shape.doubles; i++) {
        strcat(types, "d");
    }
}

static SEL selector_of(struct shape shape) {
    char name[64];
    snprintf(name, sizeof name, "take%dAnd%dGive%d", shape.longs, shape.doubles, shape.result);
    for (int i = 0; i < shape.longs + shape.doubles; i++) {
        strcat(name, ":");
    }
    return sel_registerName(name);
}

static void add_methods(void) {
    static bool are_there;
    for (int i = 0; i < (MOST_LONGS + 1) * (MOST_DOUBLES + 1) * RESULTS && !are_there; i++) {
        const struct shape shape = {i / RESULTS % (MOST_LONGS + 1), i / RESULTS / (MOST_LONGS + 1), i % RESULTS};
        char types[64];
        write_types(shape, results[shape.result].type, "@:", types);
        EXPECT(class_addMethod([Shaped class], selector_of(shape), results[shape.result].method, types));
    }
    are_there = true;
}

struct shaped_block {
    struct ort_block_literal literal;
    struct {
        unsigned long reserved, size;
        const char *signature;
    } descriptor;
    char signature[64];
};

extern void *_NSConcreteGlobalBlock[];

// `gives`: whether it returns a result of the method's type, or nothing.
static id make_block(struct shaped_block *block, struct shape shape, bool gives) {
    write_types(shape, gives ? results[shape.result].type : "v", "@?", block->signature);
    block->descriptor.size = sizeof block->literal;
    block->descriptor.signature = block->signature;
    block->literal =
        (struct ort_block_literal){_NSConcreteGlobalBlock, ORT_BLOCK_IS_GLOBAL | ORT_BLOCK_HAS_SIGNATURE, 0,
                                   gives ? results[shape.result].block : (IMP)block_nothing, &block->descriptor};
    return (id)(void *)block;
}

// MARK: Calls

#define VALUES 11, 12, 13, 14, 1.5, 2.5, 3.5, 4.5, 15, 16, 17, 18
#define SEND(type, object, selector) ((type (*)(id, SEL, PARAMETERS))objc_msgSend)(object, selector, VALUES)

// Whether the call returns the method's value times the factor: 0, 1 or 2.
static bool answers(id object, struct shape shape, int factor) {
    const SEL selector = selector_of(shape);
    if (shape.result == 0) {
        SEND(void, object, selector);
        return true;
    }
    if (shape.result == 1) {
        return SEND(long, object, selector) == 70 * factor;
    }
    if (shape.result == 2) {
        return SEND(double, object, selector) == 7.5 * factor;
    }
    if (shape.result == 3) {
        const struct pair pair = SEND(struct pair, object, selector);
        return pair.whole == 70 * factor && pair.real == 7.5 * factor;
    }
    if (shape.result == 4) {
#if defined(__x86_64__)
        const struct large large =
            ((struct large (*)(id, SEL, PARAMETERS))objc_msgSend_stret)(object, selector, VALUES);
#else
        const struct large large = SEND(struct large, object, selector);
#endif
        return large.values[0] == 70 * factor && large.values[4] == 74 * factor;
    }
    return SEND(long double, object, selector) == 7.5L * factor;
}

static void expect_values(const struct sight *sight, int longs, int doubles) {
    for (int i = 0; i < longs; i++) {
        EXPECT(sight->longs[i] == 11 + i);
    }
    for (int i = 0; i < doubles; i++) {
        EXPECT(sight->doubles[i] == 1.5 + i);
    }
}

static ort_hook_status install_block(
    Class cls, id object, SEL selector, ort_hook_position position, uint32_t options, id block,
    struct ort_hook **hook) {
    const struct ort_hook_request request = {
        .cls = cls,
        .object = object,
        .selector = selector,
        .position = position,
        .options = options | ORT_HOOK_BLOCK_WITHOUT_INFO,
        .block = block,
    };
    return ort_hook_install(&request, hook);
}

static struct ort_hook *hook_with(id object, SEL selector, ort_hook_position position, uint32_t options, id block) {
    struct ort_hook *hook = NULL;
    EXPECT(install_block(Nil, object, selector, position, options, block, &hook) == ORT_HOOK_OK);
    return hook;
}

static void end(struct ort_hook *hook) {
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
}

// MARK: Every shape

// The block takes only the first of the arguments.
static void check_block(struct shape method, int longs, int doubles, bool gives, Class cls, id receiver) {
    struct shaped_block block;
    const struct shape taken = {longs, doubles, method.result};
    struct ort_hook *hook = NULL;
    EXPECT(
        install_block(
            cls, cls == Nil ? receiver : nil, selector_of(method), ORT_HOOK_INSTEAD, 0,
            make_block(&block, taken, gives), &hook) == ORT_HOOK_OK);
    seen = seen_by_block = (struct sight){0};
    EXPECT(answers(receiver, method, gives ? 2 : 0));
    EXPECT(answers(receiver, method, gives ? 2 : 0));
    EXPECT(seen.times == 0 && seen_by_block.times == 2);
    expect_values(&seen_by_block, longs, doubles);
    end(hook);
    EXPECT(answers(receiver, method, 1) && seen.times == 1);
}

CHECK_THAT(argumentsAndResultsOfEveryShapeReachABlockWithoutInfo) {
    add_methods();
    id receiver = [[Shaped new] autorelease];
    for (int i = 0; i < (MOST_LONGS + 1) * (MOST_DOUBLES + 1) * RESULTS; i++) {
        const struct shape shape = {i / RESULTS % (MOST_LONGS + 1), i / RESULTS / (MOST_LONGS + 1), i % RESULTS};
        for (int longs = 0; longs <= shape.longs; longs++) {
            // The doubles follow the longs.
            const int doubles = longs == shape.longs ? shape.doubles : 0;
            check_block(shape, longs, doubles, true, Nil, receiver);
            check_block(shape, longs, doubles, false, Nil, receiver);
            check_block(shape, longs, doubles, true, [Shaped class], receiver);
        }
    }
}

// MARK: Among other hooks

static char order[64];

static void note(char letter) {
    const size_t length = strlen(order);
    if (length + 1 < sizeof order) {
        order[length] = letter;
        order[length + 1] = 0;
    }
}

@interface Counter : NSObject
- (long)add:(long)first to:(long)second;
- (long)take:(long)first from:(long)second;
- (NSString *)copyOfName;
@end
@implementation Counter
- (long)add:(long)first to:(long)second {
    note('o');
    return first + second;
}
- (long)take:(long)first from:(long)second {
    return second - first;
}
- (NSString *)copyOfName {
    return [@"a name that is long enough to be an object" retain];
}
@end

static struct ort_hook *hook_told(id object, ort_hook_position position, id block) {
    const struct ort_hook_request request = {
        .object = object,
        .selector = @selector(add:to:),
        .position = position,
        .block = block
    };
    struct ort_hook *hook = NULL;
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    return hook;
}

CHECK_THAT(blocksOfBothKindsRunInOneCallInTheirOrder) {
    Counter *counter = [[Counter new] autorelease];
    const SEL selector = @selector(add:to:);
    struct ort_hook *hooks[] = {
        hook_told(
            counter, ORT_HOOK_BEFORE,
            ^(id info, long first) {
                note(info != nil && first == 3 ? 'b' : '?');
            }),
        hook_with(
            counter, selector, ORT_HOOK_BEFORE, 0,
            ^(long first, long second) {
                note(first == 3 && second == 4 ? 'p' : '?');
            }),
        hook_with(
            counter, selector, ORT_HOOK_INSTEAD, 0,
            ^long(long first, long second) {
                note('i');
                return first * second;
            }),
        hook_told(
            counter, ORT_HOOK_AFTER,
            ^(id info, long first, long second) {
                note(second == 4 ? 'a' : '?');
            }),
        hook_with(
            counter, selector, ORT_HOOK_AFTER, 0,
            ^(long first) {
                note(first == 3 ? 'q' : '?');
            }),
    };
    order[0] = 0;
    EXPECT([counter add:3 to:4] == 12);
    EXPECT_STRING(order, "bpiaq");
    end(hooks[2]);
    order[0] = 0;
    EXPECT([counter add:3 to:4] == 7);
    EXPECT_STRING(order, "bpoaq");
    end(hooks[3]), end(hooks[4]), end(hooks[0]), end(hooks[1]);
    order[0] = 0;
    EXPECT([counter add:3 to:4] == 7);
    EXPECT_STRING(order, "o");
}

CHECK_THAT(aBlockAroundOneWithoutInfoGoesOnToIt) {
    Counter *counter = [[Counter new] autorelease];
    struct ort_hook *inner = hook_with(counter, @selector(add:to:), ORT_HOOK_INSTEAD, 0, ^long(long first) {
        return first * 10;
    });
    const struct ort_hook_request request = {
        .object = counter,
        .selector = @selector(add:to:),
        .position = ORT_HOOK_INSTEAD,
        .function = (ort_hook_function)(void *)ort_hook_call_proceed,
    };
    struct ort_hook *outer = NULL;
    EXPECT(ort_hook_install(&request, &outer) == ORT_HOOK_OK);
    EXPECT([counter add:3 to:4] == 30);
    end(outer);
    EXPECT([counter add:3 to:4] == 30);
    end(inner);
}

CHECK_THAT(optionsHoldForBlocksWithoutInfo) {
    Counter *counter = [[Counter new] autorelease];
    const SEL selector = @selector(add:to:);
    struct ort_hook *hook =
        hook_with(counter, selector, ORT_HOOK_INSTEAD, ORT_HOOK_AUTOMATIC_REMOVAL, ^long(long first) {
            return -first;
        });
    EXPECT([counter add:3 to:4] == -3);
    EXPECT([counter add:3 to:4] == 7);
    EXPECT(!ort_hook_remove(hook));
    ort_hook_release(hook);
    hook = hook_with(counter, selector, ORT_HOOK_INSTEAD, ORT_HOOK_SKIPS_NESTED, ^long(long first, long second) {
        return [counter add:first * 2 to:second];
    });
    EXPECT([counter add:3 to:4] == 10);
    EXPECT(ort_hook_disable(hook));
    EXPECT([counter add:3 to:4] == 7);
    EXPECT(ort_hook_enable(hook));
    EXPECT([counter add:3 to:4] == 10);
    end(hook);
}

CHECK_THAT(anObjectThatTheCallerOwnsMayComeFromABlockWithoutInfo) {
    Counter *counter = [[Counter new] autorelease];
    NSString *name = [[NSString alloc] initWithUTF8String:"another name that is long enough to be an object"];
    struct ort_hook *hook = hook_with(counter, @selector(copyOfName), ORT_HOOK_INSTEAD, 0, ^id {
        return name;
    });
    const size_t count = [name retainCount];
    NSString *copy = [counter copyOfName];
    EXPECT(copy == name && [name retainCount] == count + 1);
    [copy release];
    end(hook);
    [name release];
}

CHECK_THAT(anExceptionLeavesABlockWithoutInfo) {
    Counter *counter = [[Counter new] autorelease];
    struct ort_hook *hook = hook_with(counter, @selector(add:to:), ORT_HOOK_INSTEAD, 0, ^long(long first) {
        if (first < 0) {
            @throw @"negative";
        }
        return first;
    });
    for (int i = 0; i < 3; i++) {
        id caught = nil;
        @try {
            [counter add:-1 to:2];
        } @catch (id exception) {
            caught = exception;
        }
        EXPECT(caught == (id) @"negative");
        EXPECT([counter add:i to:2] == i);
    }
    end(hook);
    EXPECT(ort_hook_flush(UINT64_MAX));
    EXPECT([counter add:1 to:2] == 3);
}

CHECK_THAT(aBlockThatRemovesItsOwnHookFinishes) {
    Counter *counter = [[Counter new] autorelease];
    __block struct ort_hook *hook = NULL;
    hook = hook_with(counter, @selector(add:to:), ORT_HOOK_INSTEAD, 0, ^long(long first, long second) {
        EXPECT(ort_hook_remove(hook));
        EXPECT(!ort_hook_flush(0));
        return first - second + [counter add:first to:second];
    });
    EXPECT([counter add:3 to:4] == 6);
    EXPECT([counter add:3 to:4] == 7);
    ort_hook_release(hook);
}

// MARK: Missing methods

CHECK_THAT(aMissingMethodIsMadeOfABlockWithoutInfo) {
    Counter *counter = [[Counter new] autorelease], *other = [[Counter new] autorelease];
    const SEL selector = sel_registerName("picker:didPick:at:");
    const struct ort_hook_request request = {
        .object = counter,
        .selector = selector,
        .position = ORT_HOOK_INSTEAD,
        .options = ORT_HOOK_BLOCK_WITHOUT_INFO,
        .types = "d@:@lf",
        .block = (id) ^
            double(id picker, long index, float weight){return picker == counter ? (double)index + (double)weight : 0;
}
,
}
;
struct ort_hook *hook = NULL;
EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
EXPECT([counter respondsToSelector:selector] && ![other respondsToSelector:selector]);
EXPECT(((double (*)(id, SEL, id, long, float))objc_msgSend)(counter, selector, counter, 4, 0.5f) == 4.5);
end(hook);
EXPECT(![counter respondsToSelector:selector]);
}

// MARK: Blocks

CHECK_OF_BLOCKS_THAT(theCallsOfABlockAreHookedByOneWithoutInfo) {
    __block long captured = 1;
    long (^hooked)(long, double) = Block_copy(^long(long first, double second) {
        return captured + first + (long)second;
    });
    struct ort_hook *hook =
        hook_with((id)hooked, @selector(invoke), ORT_HOOK_INSTEAD, 0, ^long(long first, double second) {
            return first * (long)second;
        });
    EXPECT(hooked(5, 6) == 30);
    end(hook);
    EXPECT(hooked(5, 6) == 12);
    Block_release(hooked);
}

// MARK: Refusals

CHECK_THAT(whatCannotBeABlockWithoutInfoIsRefused) {
    Counter *counter = [[Counter new] autorelease];
    const struct ort_hook_request request = {
        .object = counter,
        .selector = @selector(add:to:),
        .position = ORT_HOOK_INSTEAD,
        .options = ORT_HOOK_BLOCK_WITHOUT_INFO,
        .function = (ort_hook_function)(void *)ort_hook_call_proceed,
    };
    EXPECT(ort_hook_install(&request, NULL) == ORT_HOOK_INVALID);
    EXPECT(
        install_block(
            Nil, counter, @selector(add:to:), ORT_HOOK_INSTEAD, 0,
            ^(long a, long b, long c){
            }, NULL) == ORT_HOOK_NO_ENCODING);
    EXPECT(install_block(Nil, counter, @selector(add:to:), ORT_HOOK_INSTEAD, 0, nil, NULL) == ORT_HOOK_INVALID);
    EXPECT([counter add:3 to:4] == 7);
}

// MARK: Threads

static Counter *shared;
static bool is_over;

static void call_or_change(int thread) {
    if (thread > 0) {
        while (!__atomic_load_n(&is_over, __ATOMIC_ACQUIRE)) {
            const long difference = [shared take:3 from:4];
            EXPECT(difference == 1 || difference == 12);
        }
        return;
    }
    for (int i = 0; i < 2000; i++) {
        end(hook_with(shared, @selector(take:from:), ORT_HOOK_INSTEAD, 0, ^long(long first, long second) {
            return first * second + 0 * i;
        }));
    }
    __atomic_store_n(&is_over, true, __ATOMIC_RELEASE);
}

CHECK_THAT(blocksWithoutInfoComeAndGoWhileOthersCall) {
    shared = [Counter new];
    is_over = false;
    check_on_threads(3, call_or_change);
    EXPECT(ort_hook_flush(UINT64_MAX));
    [shared release];
}
