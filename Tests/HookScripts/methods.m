#include "methods.h"

#include <objc/kernel.h>
#include <objc/message.h>
#include <objc/NSInvocation.h>
#include <objc/NSMethodSignature.h>
#include <objc/objc-arc.h>

SEL method_selector(enum method method) {
    static SEL selectors[METHODS];
    if (selectors[method] == NULL) {
        selectors[method] = sel_registerName(selector_names[method]);
    }
    return selectors[method];
}

// MARK: Calls

typedef int (*int_function)(id, SEL, int);
typedef double (*double_function)(id, SEL, double, int);
typedef struct big (*memory_function)(id, SEL, struct big, int);
typedef id (*object_function)(id, SEL, id);
typedef double (*many_function)(
    id, SEL, double, double, double, double, double, double, double, double, long, long, long, long, long, long, long);
typedef void (*void_function)(id, SEL, long);
typedef void (*dealloc_function)(id, SEL);

static int call_many(IMP imp, id receiver, SEL selector, int argument) {
    const double d = argument;
    const long l = argument + FAR;
    return (int)((many_function)imp)(
        receiver, selector, d, d + 1, d + 2, d + 3, d + 4, d + 5, d + 6, d + 7, l, l + 1, l + 2, l + 3, l + 4, l + 5,
        l + 6);
}

static int call_memory(IMP imp, id receiver, SEL selector, int argument) {
    memory_function function = (memory_function)(imp != NULL ? imp : (IMP)objc_msgSend_stret);
    struct big big = function(receiver, selector, big_of(argument), STRANGE_NUMBER);
    return number_of(big, "result of big:with:");
}

// The receiver and the result have as many references after the call as before it.
static int call_init(IMP imp, id receiver, SEL selector, int argument) {
    void *pool = objc_autoreleasePoolPush();
    @try {
        [receiver retain];
        Value *value = ((object_function)imp)(receiver, selector, value_of(argument));
        const int number = value == nil ? 0 : value->number;
        [value release];
        return number;
    } @finally {
        objc_autoreleasePoolPop(pool);
    }
}

int method_call(IMP imp, id receiver, SEL selector, enum method method, int argument) {
    const enum shape shape = method_shapes[method];
    if (shape == SHAPE_MEMORY) {
        return call_memory(imp, receiver, selector, argument);
    }
    imp = imp != NULL ? imp : (IMP)objc_msgSend;
    switch (shape) {
    case SHAPE_INT:
        return ((int_function)imp)(receiver, selector, argument);
    case SHAPE_DOUBLE:
        return (int)((double_function)imp)(receiver, selector, argument, STRANGE_NUMBER);
    case SHAPE_OBJECT: {
        Value *value = ((object_function)imp)(receiver, selector, value_of(argument));
        return value == nil ? 0 : value->number;
    }
    case SHAPE_INIT:
        return call_init(imp, receiver, selector, argument);
    case SHAPE_MANY:
        return call_many(imp, receiver, selector, argument);
    case SHAPE_VOID:
        ((void_function)imp)(receiver, selector, argument);
        return 0;
    default:
        ((dealloc_function)imp)(receiver, selector);
        return 0;
    }
}

// MARK: Implementations

#define INT_FUNCTION(name, PERFORM)                                                        \
    static int name(id self, SEL _cmd, int number) { return PERFORM(self, _cmd, number); }
#define DOUBLE_FUNCTION(name, PERFORM)                               \
    static double name(id self, SEL _cmd, double half, int number) { \
        return PERFORM(self, _cmd, half_argument(half, number));     \
    }
#define MEMORY_FUNCTION(name, PERFORM)                                      \
    static struct big name(id self, SEL _cmd, struct big big, int number) { \
        return big_of(PERFORM(self, _cmd, big_argument(big, number)));      \
    }
#define OBJECT_FUNCTION(name, PERFORM)                                                                            \
    static id name(id self, SEL _cmd, id value) { return value_of(PERFORM(self, _cmd, object_argument(value))); }
#define INIT_FUNCTION(name, PERFORM)                                           \
    static id name(id self, SEL _cmd, id value) {                              \
        [self release];                                                        \
        return [value_of(PERFORM(self, _cmd, object_argument(value))) retain]; \
    }
#define MANY_FUNCTION(name, PERFORM)                                                                                \
    static double name(                                                                                             \
        id self, SEL _cmd, double a, double b, double c, double d, double e, double f, double g, double h, long i,  \
        long j, long k, long l, long m, long n, long o) {                                                           \
        return PERFORM(self, _cmd, many_number((double[]){a, b, c, d, e, f, g, h}, (long[]){i, j, k, l, m, n, o})); \
    }
#define VOID_FUNCTION(name, PERFORM)                                                       \
    static void name(id self, SEL _cmd, long number) { PERFORM(self, _cmd, (int)number); }
#define DEALLOC_FUNCTION(name, PERFORM)                             \
    static void name(id self, SEL _cmd) { PERFORM(self, _cmd, 0); }

// MARK: Strangers

#define STRANGER_FUNCTIONS(number)                                      \
    static int stranger_##number(id self, SEL selector, int argument) { \
        return perform_stranger(number, self, selector, argument);      \
    }                                                                   \
    INT_FUNCTION(stranger_int_##number, stranger_##number)              \
    DOUBLE_FUNCTION(stranger_double_##number, stranger_##number)        \
    MEMORY_FUNCTION(stranger_memory_##number, stranger_##number)        \
    OBJECT_FUNCTION(stranger_object_##number, stranger_##number)        \
    MANY_FUNCTION(stranger_many_##number, stranger_##number)            \
    INIT_FUNCTION(stranger_init_##number, stranger_##number)            \
    VOID_FUNCTION(stranger_void_##number, stranger_##number)
STRANGER_FUNCTIONS(0)
STRANGER_FUNCTIONS(1)
STRANGER_FUNCTIONS(2)
STRANGER_FUNCTIONS(3)

#define STRANGER_ROW(number)                                       \
    {(IMP)stranger_int_##number,    (IMP)stranger_double_##number, \
     (IMP)stranger_memory_##number, (IMP)stranger_object_##number, \
     (IMP)stranger_many_##number,   (IMP)stranger_init_##number,   \
     (IMP)stranger_void_##number,   NULL}

IMP method_of_stranger(int stranger, enum shape shape) {
    static const IMP functions[STRANGERS][SHAPES] = {
        STRANGER_ROW(0), STRANGER_ROW(1), STRANGER_ROW(2), STRANGER_ROW(3)};
    return functions[stranger][shape];
}

// MARK: Classes that steps make

#define MADE_FUNCTION(SHAPE, method, class)                                                                    \
    static int made_##method##_##class(id self, SEL selector, int argument) {                                  \
        return perform_implementation(node_of(class, object_isClass(self)), method, self, selector, argument); \
    }                                                                                                          \
    SHAPE##_FUNCTION(function_##method##_##class, made_##method##_##class)

#define MADE_FUNCTIONS(class)              \
    MADE_FUNCTION(INT, MARK, class)        \
    MADE_FUNCTION(INT, NOTE, class)        \
    MADE_FUNCTION(INT, LATE, class)        \
    MADE_FUNCTION(DOUBLE, HALF, class)     \
    MADE_FUNCTION(MEMORY, BIG, class)      \
    MADE_FUNCTION(OBJECT, OBJECT, class)   \
    MADE_FUNCTION(MANY, MANY, class)       \
    MADE_FUNCTION(VOID, NOTHING, class)    \
    MADE_FUNCTION(INT, ABSENT, class)      \
    MADE_FUNCTION(INIT, INIT, class)       \
    MADE_FUNCTION(DEALLOC, DEALLOC, class)
MADE_FUNCTIONS(4)
MADE_FUNCTIONS(5)
MADE_FUNCTIONS(6)

#define MADE_ROW(class)                                                                       \
    {(IMP)function_MARK_##class, (IMP)function_NOTE_##class,    (IMP)function_LATE_##class,   \
     (IMP)function_HALF_##class, (IMP)function_BIG_##class,     (IMP)function_OBJECT_##class, \
     (IMP)function_MANY_##class, (IMP)function_NOTHING_##class, (IMP)function_ABSENT_##class, \
     (IMP)function_INIT_##class, (IMP)function_DEALLOC_##class}

// MARK: Compiled classes

#define COMPILED_MARK(sign, node)                                                                   \
    sign(int) mark : (int)number { return perform_implementation(node, MARK, self, _cmd, number); }
#define COMPILED_NOTE(sign, node)                                                                   \
    sign(int) note : (int)number { return perform_implementation(node, NOTE, self, _cmd, number); }
#define COMPILED_LATE(sign, node)                                                                   \
    sign(int) late : (int)number { return perform_implementation(node, LATE, self, _cmd, number); }
#define COMPILED_HALF(sign, node)                                                           \
    sign(double) half : (double)half with : (int)number {                                   \
        return perform_implementation(node, HALF, self, _cmd, half_argument(half, number)); \
    }
#define COMPILED_BIG(sign, node)                                                                 \
    sign(struct big) big : (struct big)big with : (int)number {                                  \
        return big_of(perform_implementation(node, BIG, self, _cmd, big_argument(big, number))); \
    }
#define COMPILED_OBJECT(sign, node)                                                                \
    sign(id) object : (id)value {                                                                  \
        return value_of(perform_implementation(node, OBJECT, self, _cmd, object_argument(value))); \
    }
#define COMPILED_MANY(sign, node)                                                                           \
    sign(double) many : (double)a : (double)b : (double)c : (double)d : (double)e : (double)f               \
        : (double)g and : (double)h : (long)i : (long)j : (long)k : (long)l : (long)m : (long)n : (long)o { \
        const int number = many_number((double[]){a, b, c, d, e, f, g, h}, (long[]){i, j, k, l, m, n, o});  \
        return perform_implementation(node, MANY, self, _cmd, number);                                      \
    }
#define COMPILED_NOTHING(sign, node)                                                                      \
    sign(void) nothing : (long)number { perform_implementation(node, NOTHING, self, _cmd, (int)number); }
#define COMPILED_INIT(sign, node)                                                                             \
    sign(id) initWith : (id)value {                                                                           \
        [self release];                                                                                       \
        return (id)[value_of(perform_implementation(node, INIT, self, _cmd, object_argument(value))) retain]; \
    }
#define COMPILED_DEALLOC(sign, node)                          \
    sign(void) dealloc {                                      \
        perform_implementation(node, DEALLOC, self, _cmd, 0); \
        if (0) {                                              \
            [super dealloc];                                  \
        }                                                     \
    }

// Handles the messages that a class does not understand.
static void forward_invocation(int node, id self, NSInvocation *invocation) {
    long argument = 0; // hooks may say that it is a pointer
    [invocation getArgument:&argument atIndex:2];
    const int result = perform_forwarding(node, self, [invocation selector], (int)argument);
    [invocation setReturnValue:(void *)&result];
}

#define COMPILED_FORWARD(sign, node)                                                                          \
    sign(void) forwardInvocation : (NSInvocation *)invocation { forward_invocation(node, self, invocation); }

static bool may_be_missing(SEL selector) {
    return sel_isEqual(selector, method_selector(ABSENT)) || sel_isEqual(selector, method_selector(LATE));
}

#define COMPILED_SIGNATURE(sign)                                                       \
    sign(NSMethodSignature *) methodSignatureForSelector : (SEL)selector {             \
        NSMethodSignature *signature = [super methodSignatureForSelector:selector];    \
        return signature == nil && may_be_missing(selector)                            \
            ? [NSMethodSignature signatureWithObjCTypes:hook_types[TYPES_OF_INT].text] \
            : signature;                                                               \
    }

@interface Base : NSObject
@end
@implementation Base
COMPILED_SIGNATURE(-)
COMPILED_SIGNATURE(+)
COMPILED_FORWARD(-, 2 * BASE)
COMPILED_FORWARD(+, 2 * BASE + 1)
COMPILED_MARK(-, 2 * BASE)
COMPILED_NOTE(-, 2 * BASE)
COMPILED_HALF(-, 2 * BASE)
COMPILED_BIG(-, 2 * BASE)
COMPILED_OBJECT(-, 2 * BASE)
COMPILED_MANY(-, 2 * BASE)
COMPILED_NOTHING(-, 2 * BASE)
COMPILED_INIT(-, 2 * BASE)
COMPILED_DEALLOC(-, 2 * BASE)
COMPILED_MARK(+, 2 * BASE + 1)
COMPILED_NOTE(+, 2 * BASE + 1)
COMPILED_HALF(+, 2 * BASE + 1)
COMPILED_BIG(+, 2 * BASE + 1)
COMPILED_OBJECT(+, 2 * BASE + 1)
COMPILED_MANY(+, 2 * BASE + 1)
COMPILED_NOTHING(+, 2 * BASE + 1)
@end

@interface Middle : Base
@end
@implementation Middle
COMPILED_MARK(-, 2 * MIDDLE)
COMPILED_LATE(-, 2 * MIDDLE)
COMPILED_HALF(-, 2 * MIDDLE)
COMPILED_MARK(+, 2 * MIDDLE + 1)
COMPILED_LATE(+, 2 * MIDDLE + 1)
COMPILED_BIG(+, 2 * MIDDLE + 1)
@end

@interface Leaf : Middle
@end
@implementation Leaf
COMPILED_FORWARD(-, 2 * LEAF)
COMPILED_FORWARD(+, 2 * LEAF + 1)
COMPILED_MARK(-, 2 * LEAF)
COMPILED_BIG(-, 2 * LEAF)
COMPILED_MANY(-, 2 * LEAF)
COMPILED_INIT(-, 2 * LEAF)
COMPILED_DEALLOC(-, 2 * LEAF)
COMPILED_MARK(+, 2 * LEAF + 1)
COMPILED_LATE(+, 2 * LEAF + 1)
COMPILED_OBJECT(+, 2 * LEAF + 1)
@end

@interface Sibling : Base
@end
@implementation Sibling
COMPILED_MARK(-, 2 * SIBLING)
COMPILED_OBJECT(-, 2 * SIBLING)
COMPILED_NOTHING(-, 2 * SIBLING)
COMPILED_MARK(+, 2 * SIBLING + 1)
COMPILED_NOTE(+, 2 * SIBLING + 1)
@end

Class method_compiled_class(int class) {
    switch (class) {
    case BASE:
        return [Base class];
    case MIDDLE:
        return [Middle class];
    case LEAF:
        return [Leaf class];
    case SIBLING:
        return [Sibling class];
    default:
        return Nil;
    }
}

// Called for the first time before anything is hooked.
IMP method_implementation(int node, enum method method) {
    static IMP compiled[2 * COMPILED_CLASSES][METHODS];
    static const IMP made[][METHODS] = {MADE_ROW(4), MADE_ROW(5), MADE_ROW(6)};
    if (node_class(node) >= COMPILED_CLASSES) {
        return made[node_class(node) - COMPILED_CLASSES][method];
    }
    if (compiled[node][method] == NULL && compiled_methods[node] >> method & 1) {
        Class class = method_compiled_class(node_class(node));
        class = node_is_meta(node) ? object_getClass((id) class) : class;
        compiled[node][method] = class_getMethodImplementation(class, method_selector(method));
    }
    return compiled[node][method];
}

const char *method_types(enum method method) {
    if (method == ABSENT) {
        return hook_types[TYPES_OF_INT].text;
    }
    const int class = method == LATE ? MIDDLE : BASE;
    return method_getTypeEncoding(class_getInstanceMethod(method_compiled_class(class), method_selector(method)));
}
