// Hooks of methods with every number of registers for arguments and results.

#include "check.h"
#include "hook_engines.h"
#include <objc/blocks_runtime.h>
#include <objc/encoding.h>
#include <objc/hooks.h>
#include <objc/message.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <stdarg.h>

enum { MOST_LONGS = 6, MOST_DOUBLES = 4, MOST_BODIES = 5 };

struct pair {
    long whole;
    double real;
};

// The values that the implementation or a body got, and how often it ran.
struct sight {
    long longs[MOST_LONGS];
    double doubles[MOST_DOUBLES];
    id receiver;
    SEL selector;
    int times;
};

static struct sight seen, seen_by_body, unseen;

#define PARAMETERS long a, long b, long c, long d, double v, double w, double x, double y, long e, long f

__attribute__((noinline)) static void see(struct sight *sight, id receiver, SEL selector, PARAMETERS) {
    const int times = sight->times;
    *sight = (struct sight){{a, b, c, d, e, f}, {v, w, x, y}, receiver, selector, times + 1};
}

#define SEE(sight) see(sight, self, _cmd, a, b, c, d, v, w, x, y, e, f)

static void give_nothing(id self, SEL _cmd, PARAMETERS) { SEE(&seen); }

static long give_long(id self, SEL _cmd, PARAMETERS) {
    SEE(&seen);
    return 77;
}

static double give_double(id self, SEL _cmd, PARAMETERS) {
    SEE(&seen);
    return 7.5;
}

static struct pair give_pair(id self, SEL _cmd, PARAMETERS) {
    SEE(&seen);
    return (struct pair){78, 8.5};
}

// MARK: Methods of a shape

static const struct {
    const char *type;
    IMP imp;
} results[] = {{"v", (IMP)give_nothing}, {"l", (IMP)give_long}, {"d", (IMP)give_double}, {"{pair=ld}", (IMP)give_pair}};
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
        EXPECT(class_addMethod([Shaped class], selector_of(shape), results[shape.result].imp, types));
    }
    are_there = true;
}

// MARK: Sending

// Values without a parameter in the shape are unnamed arguments, if they are in general registers.
#define VALUES 11, 12, 13, 14, 1.5, 2.5, 3.5, 4.5, 15, 16
#define SEND(type, object, selector) ((type (*)(id, SEL, PARAMETERS))objc_msgSend)(object, selector, VALUES)

static void expect_values(const struct sight *sight, struct shape shape, long added) {
    for (int i = 0; i < shape.longs; i++) {
        EXPECT(sight->longs[i] == 11 + i + (i == shape.longs - 1 ? added : 0));
    }
    for (int i = 0; i < shape.doubles; i++) {
        EXPECT(sight->doubles[i] == 1.5 + i);
    }
}

static void expect_result(id object, struct shape shape, bool is_zero) {
    const SEL selector = selector_of(shape);
    seen = (struct sight){0};
    if (shape.result == 0) {
        SEND(void, object, selector);
    } else if (shape.result == 1) {
        EXPECT(SEND(long, object, selector) == (is_zero ? 0 : 77));
    } else if (shape.result == 2) {
        EXPECT(SEND(double, object, selector) == (is_zero ? 0 : 7.5));
    } else {
        const struct pair pair = SEND(struct pair, object, selector);
        EXPECT(pair.whole == (is_zero ? 0 : 78) && pair.real == (is_zero ? 0 : 8.5));
    }
    EXPECT(seen.times == (is_zero ? 0 : 1));
}

static void expect_call(id object, struct shape shape, long added) {
    expect_result(object, shape, false);
    EXPECT(seen.receiver == object && seen.selector == selector_of(shape));
    expect_values(&seen, shape, added);
    // Arguments that are not in the types. libffi does not pass them.
    if ((shape.longs > 0 || shape.doubles > 0) && engine != ORT_HOOK_ENGINE_LIBFFI) {
        for (int i = shape.longs; i < 4; i++) {
            EXPECT(seen.longs[i] == 11 + i);
        }
    }
}

// MARK: Bodies

struct shaped_block {
    struct ort_block_literal literal;
    struct {
        unsigned long reserved, size;
        const char *signature;
    } descriptor;
    char signature[64];
};

extern void *_NSConcreteGlobalBlock[];

static void block_body(void *block, id info, PARAMETERS) {
    EXPECT(info != nil);
    see(&seen_by_body, nil, NULL, a, b, c, d, v, w, x, y, e, f);
}

static id make_block(struct shaped_block *block, struct shape shape) {
    write_types(shape, "v", "@?@", block->signature);
    block->descriptor.size = sizeof block->literal;
    block->descriptor.signature = block->signature;
    block->literal = (struct ort_block_literal){_NSConcreteGlobalBlock, ORT_BLOCK_IS_GLOBAL | ORT_BLOCK_HAS_SIGNATURE,
                                                0, (IMP)block_body, &block->descriptor};
    return (id)(void *)block;
}

// Leaves other values in every register that can hold an argument.
static void function_body(struct ort_hook_call *call, void *context) {
    EXPECT(context == &seen_by_body && ort_hook_call_receiver(call) != nil);
    if (seen_by_body.times++ % 2 == 0) {
        EXPECT(ort_hook_call_info(call) != nil);
    }
    see(&unseen, nil, NULL, -1, -2, -3, -4, -1.5, -2.5, -3.5, -4.5, -5, -6);
}

static void going_on(struct ort_hook_call *call, void *context) {
    function_body(call, context);
    ort_hook_call_proceed(call);
}

// Adds to the last of the longs.
static void adding_body(struct ort_hook_call *call, void *context) {
    const struct ort_call_layout *layout = ort_hook_call_layout(call);
    struct ort_call_frame *frame = ort_hook_call_frame(call);
    const int longs = *(const int *)context;
    const struct ort_location *location = &layout->arguments[2 + longs - 1];
    if (location->kind == ORT_LOCATION_REGISTERS) {
        frame->general[location->pieces[0].index] += 100;
    } else {
        *(long *)((char *)frame->stack + location->stack_offset) += 100;
    }
}

static struct ort_hook *install(
    Class cls, id object, SEL selector, ort_hook_position position, id block, ort_hook_function function,
    void *context) {
    struct ort_hook *hook = NULL;
    const struct ort_hook_request request = {
        .cls = cls,
        .object = object,
        .selector = selector,
        .position = position,
        .block = block,
        .function = function,
        .context = context,
    };
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    return hook;
}

static void end(struct ort_hook **hooks, int count) {
    for (int i = 0; i < count; i++) {
        EXPECT(ort_hook_remove(hooks[i]));
        ort_hook_release(hooks[i]);
    }
}

// MARK: Checks

// The hooks of each check, in order: b and f are blocks and functions before, B and F after, i and I functions and
// blocks instead.
static const char *const chains[] = {
    "b",  "bb", "bbb",  "bbbb", "bbbbb", "f",  "ff",  "bf", "fb", "B",   "F",     "BB", "BBB", "bB", "fF",
    "bF", "fB", "bbBB", "fbBF", "i",     "ii", "iii", "bi", "iB", "fiF", "bbiiB", "I",  "bI",  "IF",
};

static struct ort_hook *install_letter(char letter, Class cls, id object, struct shape shape, id block) {
    const SEL selector = selector_of(shape);
    switch (letter) {
    case 'b':
        return install(cls, object, selector, ORT_HOOK_BEFORE, block, NULL, NULL);
    case 'B':
        return install(cls, object, selector, ORT_HOOK_AFTER, block, NULL, NULL);
    case 'I':
        return install(cls, object, selector, ORT_HOOK_INSTEAD, block, NULL, NULL);
    case 'i':
        return install(cls, object, selector, ORT_HOOK_INSTEAD, nil, going_on, &seen_by_body);
    case 'f':
        return install(cls, object, selector, ORT_HOOK_BEFORE, nil, function_body, &seen_by_body);
    default:
        return install(cls, object, selector, ORT_HOOK_AFTER, nil, function_body, &seen_by_body);
    }
}

static void check_chain(const char *chain, struct shape shape, Class cls, id object, id receiver) {
    struct shaped_block block;
    struct ort_hook *hooks[MOST_BODIES];
    const int count = (int)strlen(chain);
    const bool is_replaced = strchr(chain, 'I') != NULL;
    for (int i = 0; i < count; i++) {
        hooks[i] = install_letter(chain[i], cls, object, shape, make_block(&block, shape));
    }
    seen_by_body = (struct sight){0};
    for (int round = 0; round < 2; round++) {
        if (is_replaced) {
            expect_result(receiver, shape, true);
        } else {
            expect_call(receiver, shape, 0);
        }
    }
    EXPECT(seen_by_body.times == 2 * count);
    if (strpbrk(chain, "bBI") != NULL) {
        expect_values(&seen_by_body, shape, 0);
    }
    end(hooks, count);
}

static void check_chains(struct shape shape) {
    id receiver = [[Shaped new] autorelease];
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++) {
        check_chain(chains[i], shape, [Shaped class], nil, receiver);
        check_chain(chains[i], shape, Nil, receiver, receiver);
    }
    expect_call(receiver, shape, 0);
}

CHECK_THAT(argumentsAndResultsOfEveryShapePassEveryKindOfChain) {
    add_methods();
    for (int longs = 0; longs <= MOST_LONGS; longs++) {
        for (int doubles = 0; doubles <= MOST_DOUBLES; doubles++) {
            for (int result = 0; result < RESULTS; result++) {
                check_chains((struct shape){longs, doubles, result});
            }
        }
    }
}

CHECK_THAT(argumentsThatABodyChangesReachWhatFollows) {
    add_methods();
    id receiver = [[Shaped new] autorelease];
    for (int i = 0; i < MOST_LONGS * (MOST_DOUBLES + 1) * RESULTS; i++) {
        struct shape shape = {1 + i / RESULTS % MOST_LONGS, i / RESULTS / MOST_LONGS, i % RESULTS};
        struct shaped_block block;
        const SEL selector = selector_of(shape);
        struct ort_hook *hooks[] = {
            install([Shaped class], nil, selector, ORT_HOOK_BEFORE, nil, adding_body, &shape.longs),
            install([Shaped class], nil, selector, ORT_HOOK_BEFORE, make_block(&block, shape), NULL, NULL),
            install([Shaped class], nil, selector, ORT_HOOK_AFTER, make_block(&block, shape), NULL, NULL),
        };
        for (int count = 3; count > 0; count--) {
            seen_by_body = (struct sight){0};
            expect_call(receiver, shape, 100);
            EXPECT(seen_by_body.times == count - 1);
            if (count > 1) {
                expect_values(&seen_by_body, shape, 100);
            }
            end(hooks + count - 1, 1);
        }
    }
}

// MARK: Unnamed arguments

__attribute__((noinline)) static double product(
    double first, double second, double third, double fourth, double fifth, double sixth, double seventh,
    double eighth) {
    return first * second * third * fourth * fifth * sixth * seventh * eighth;
}

// Leaves other values in every vector register that can hold an argument.
static void overwrite_vectors(void) {
    double (*volatile function)(double, double, double, double, double, double, double, double) = product;
    function(-1, -2, -3, -4, -5, -6, -7, -8);
}

static void overwriting_body(struct ort_hook_call *call, void *context) {
    function_body(call, context);
    overwrite_vectors();
}

static double sum(id self, SEL _cmd, double first, double second, int count, ...) {
    double result = first * 100 + second * 10;
    va_list rest;
    va_start(rest, count);
    for (int i = 0; i < count; i++) {
        result += va_arg(rest, double);
    }
    va_end(rest);
    return result;
}

static double sum_of_one(id self, SEL _cmd, double first, int count, ...) {
    double result = first * 100;
    va_list rest;
    va_start(rest, count);
    for (int i = 0; i < count; i++) {
        result += va_arg(rest, double);
    }
    va_end(rest);
    return result;
}

static void expect_sums(id object) {
    double (*send)(id, SEL, double, double, int, ...) = (void *)objc_msgSend;
    double (*send_one)(id, SEL, double, int, ...) = (void *)objc_msgSend;
    const SEL of_two = @selector(sum:with:count:), of_one = @selector(sum:count:);
    EXPECT(send(object, of_two, 1, 2, 0) == 120 && send_one(object, of_one, 1, 0) == 100);
    EXPECT(send(object, of_two, 1, 2, 1, 0.5) == 120.5 && send_one(object, of_one, 1, 1, 0.5) == 100.5);
    EXPECT(send(object, of_two, 1, 2, 6, 1., 1., 1., 1., 1., 1.) == 126);
    EXPECT(send_one(object, of_one, 1, 7, 1., 1., 1., 1., 1., 1., 1.) == 107);
}

// An invocation has named arguments only, so hooks by forwarding do not keep the others.
static void unnamedArgumentsInVectorRegistersReachTheOriginal(void);
CHECK_BY(unnamedArgumentsInVectorRegistersReachTheOriginal, stub, ORT_HOOK_ENGINE_TRAMPOLINE)
static void unnamedArgumentsInVectorRegistersReachTheOriginal(void) {
    static const char *const of_sums[] = {"b", "f", "F", "B", "i", "ii", "iii", "bbiiB"};
    const SEL selectors[] = { @selector(sum:with:count:), @selector(sum:count:) };
    class_addMethod([Shaped class], selectors[0], (IMP)sum, "d@:ddi");
    class_addMethod([Shaped class], selectors[1], (IMP)sum_of_one, "d@:di");
    id receiver = [[Shaped new] autorelease];
    for (size_t i = 0; i < sizeof of_sums / sizeof *of_sums; i++) {
        struct ort_hook *hooks[2 * MOST_BODIES];
        const int count = (int)strlen(of_sums[i]);
        for (int j = 0; j < 2 * count; j++) {
            const char letter = of_sums[i][j / 2];
            const ort_hook_position position = letter == 'i' ? ORT_HOOK_INSTEAD
                : letter == 'b' || letter == 'f'             ? ORT_HOOK_BEFORE
                                                             : ORT_HOOK_AFTER;
            const bool is_block = letter == 'b' || letter == 'B';
            hooks[j] = install(
                [Shaped class], nil, selectors[j % 2], position,
                is_block ? (id) ^ (id info) { overwrite_vectors(); } : nil,
                is_block            ? NULL
                    : letter == 'i' ? going_on
                                    : overwriting_body,
                is_block ? NULL : &seen_by_body);
        }
        expect_sums(receiver);
        end(hooks, 2 * count);
    }
}

// MARK: Ends of bodies

static int destroyed;

static void count_destroyed(void *context) { destroyed++; }

static void removing_body(struct ort_hook_call *call, void *context) {
    struct ort_hook **hook = context;
    end(hook, 1);
    EXPECT(destroyed == 0);
}

static void removing_and_going_on(struct ort_hook_call *call, void *context) {
    removing_body(call, context);
    ort_hook_call_proceed(call);
}

// `unnamed`: whether a vector register holds an argument without a name.
static void expect_end(ort_hook_position position, bool has_block, bool unnamed) {
    const SEL selector = @selector(sum:count:);
    id receiver = [[Shaped new] autorelease];
    struct ort_hook *hook, *other = NULL;
    struct ort_hook_request request = {
        .cls = [Shaped class],
        .selector = selector,
        .position = position,
        .function = position == ORT_HOOK_INSTEAD ? removing_and_going_on : removing_body,
        .context = &hook,
        .destroy = count_destroyed,
    };
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    if (has_block) {
        other = install([Shaped class], nil, selector, position, (id) ^ (id info){}, NULL, NULL);
    }
    destroyed = 0;
    double (*send)(id, SEL, double, int, ...) = (void *)objc_msgSend;
    EXPECT(unnamed ? send(receiver, selector, 1, 1, 0.5) == 100.5 : send(receiver, selector, 1, 0) == 100);
    EXPECT(destroyed == 1);
    if (other != NULL) {
        end(&other, 1);
    }
}

static void expect_end_of_block(void) {
    const SEL selector = @selector(sum:count:);
    static struct ort_hook *hook;
    const struct ort_hook_request request = {
        .cls = [Shaped class],
        .selector = selector,
        .position = ORT_HOOK_INSTEAD,
        .options = ORT_HOOK_BLOCK_WITHOUT_INFO,
        .block = (id) ^ (double first, int count){end(&hook, 1);
    return first + destroyed;
}
, .destroy = count_destroyed,
}
;
EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
destroyed = 0;
EXPECT(((double (*)(id, SEL, double, int))objc_msgSend)([[Shaped new] autorelease], selector, 4, 1) == 4);
EXPECT(destroyed == 1);
}

// The end of the call destroys the body without a flush.
CHECK_THAT(theBodyOfAHookThatItHasRemovedIsDestroyedAtTheEndOfTheCall) {
    class_addMethod([Shaped class], @selector(sum:count:), (IMP)sum_of_one, "d@:di");
    for (int i = 0; i < 8; i++) {
        const bool unnamed = i % 4 > 1 && engine == ORT_HOOK_ENGINE_TRAMPOLINE;
        expect_end(i < 4 ? ORT_HOOK_BEFORE : ORT_HOOK_AFTER, i % 2, unnamed);
    }
    expect_end(ORT_HOOK_INSTEAD, false, false);
    expect_end_of_block();
}

// MARK: Other types

static Class lie(id self, SEL selector) {
    (void)self, (void)selector;
    return [Shaped class];
}

// An object was hooked in the class of other code, where the method's types show less. Now it is an object of its own
// class again.
CHECK_THAT(theHooksOfAnObjectSuitTheTypesOfTheMethodThatIsCalled) {
    add_methods();
    const struct shape shape = {2, 1, 1};
    const SEL selector = selector_of(shape);
    char name[] = "Foreign_Shaped_0"; // a different name for each engine
    name[sizeof name - 2] += (char)engine;
    Class foreign = objc_allocateClassPair([Shaped class], name, 0);
    class_addMethod(foreign, @selector(class), (IMP)lie, "#16@0:8");
    class_addMethod(foreign, selector, (IMP)give_long, "l@:");
    objc_registerClassPair(foreign);
    Shaped *object = [Shaped new], *other = [Shaped new];
    object_setClass(object, foreign);
    struct ort_hook *hooks[] = {
        install(Nil, other, selector, ORT_HOOK_BEFORE, nil, function_body, &seen_by_body),
        install(Nil, object, selector, ORT_HOOK_BEFORE, nil, function_body, &seen_by_body),
        install(Nil, object, selector, ORT_HOOK_AFTER, nil, function_body, &seen_by_body),
    };
    object_setClass(object, [Shaped class]);
    seen_by_body = (struct sight){0};
    for (int count = 3; count > 1; count--) {
        expect_call(object, shape, 0);
        expect_call(other, shape, 0);
        end(hooks + count - 1, 1);
    }
    EXPECT(seen_by_body.times == 2 + 1 + 1 + 1);
    end(hooks, 1);
    [object release];
    [other release];
}
