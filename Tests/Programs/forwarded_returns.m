// Return values of every class from a message that is resolved, redirected, or forwarded as an invocation.

#include "check.h"

#include <complex.h>
#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#import <objc/NSObject.h>

struct one {
    char value;
};
struct odd {
    char values[3];
};
struct pair {
    long first, second;
};
struct mixed {
    long first;
    double second;
};
struct mixed_back {
    double first;
    long second;
};
struct floats {
    float values[4];
};
struct doubles {
    double values[4];
};
struct three {
    int values[5];
};
struct big {
    long values[9];
};
struct wide {
    long double value;
};
union either {
    long integer;
    double real;
};
struct bits {
    unsigned low : 3, middle : 20, high : 9;
};

// name, type, value
#define EACH_RETURN(DO)                                            \
    DO(truth, BOOL, YES)                                           \
    DO(character, signed char, -3)                                 \
    DO(byte, unsigned char, 200)                                   \
    DO(halfword, short, -300)                                      \
    DO(word, int, -70000)                                          \
    DO(unsignedWord, unsigned, 4000000000u)                        \
    DO(quad, long long, -5000000000)                               \
    DO(octad, __int128, (__int128)-7 * ((__int128)1 << 70))        \
    DO(single, float, 1.5f)                                        \
    DO(real, double, -2.25)                                        \
    DO(longReal, long double, 3.125L)                              \
    DO(complexSingle, _Complex float, 1.5f + 2.5f * I)             \
    DO(complexReal, _Complex double, -1.5 + 2.5 * I)               \
    DO(complexLong, _Complex long double, 4.5L + 5.5L * I)         \
    DO(text, const char *, constantText)                           \
    DO(one, struct one, (struct one){'a'})                         \
    DO(odd, struct odd, (struct odd){{1, 2, 3}})                   \
    DO(pair, struct pair, (struct pair){1, -2})                    \
    DO(mixed, struct mixed, (struct mixed){1, 2.5})                \
    DO(mixedBack, struct mixed_back, (struct mixed_back){1.5, 2})  \
    DO(floats, struct floats, (struct floats){{1, 2, 3, 4}})       \
    DO(doubles, struct doubles, (struct doubles){{1, 2, 3, 4}})    \
    DO(three, struct three, (struct three){{1, 2, 3, 4, 5}})       \
    DO(big, struct big, (struct big){{1, 2, 3, 4, 5, 6, 7, 8, 9}}) \
    DO(wide, struct wide, (struct wide){2.5L})                     \
    DO(either, union either, (union either){.real = 8.5})          \
    DO(bits, struct bits, (struct bits){5, 70000, 300})

static const char constantText[] = "constant";

#define DECLARE(name, type, ...) -(type)name;
@protocol Returns
EACH_RETURN(DECLARE)
@end

#define IMPLEMENT(name, type, ...) \
    -(type)name {                  \
        return __VA_ARGS__;        \
    }
@interface Source : NSObject
EACH_RETURN(DECLARE)
@end

@implementation Source
EACH_RETURN(IMPLEMENT)
@end

// Compares the bytes that belong to the value, without the padding of long doubles.
static bool isSame(const void *left, const void *right, size_t size, size_t part, size_t used) {
    for (size_t offset = 0; offset < size; offset += part) {
        if (memcmp((const char *)left + offset, (const char *)right + offset, used) != 0) {
            return false;
        }
    }
    return true;
}

#if defined(__x86_64__)
enum { LONG_DOUBLE_BYTES = 10 };
#else
enum { LONG_DOUBLE_BYTES = sizeof(long double) };
#endif

#define IS_LONG_DOUBLE(type)                                                                          \
    _Generic((type *)NULL, long double *: 1, _Complex long double *: 1, struct wide *: 1, default: 0)

#define COMPARE(name, type, ...)                                                 \
    {                                                                            \
        type expected = __VA_ARGS__;                                             \
        type actual = [object name];                                             \
        size_t part = IS_LONG_DOUBLE(type) ? sizeof(long double) : sizeof(type); \
        size_t used = IS_LONG_DOUBLE(type) ? LONG_DOUBLE_BYTES : sizeof(type);   \
        if (!isSame(&expected, &actual, sizeof(type), part, used)) {             \
            check_failed(__FILE__, __LINE__, #name);                             \
        }                                                                        \
    }

__attribute__((noinline)) static void compareAll(id<Returns> object){EACH_RETURN(COMPARE)}

CHECK_THAT(everyReturnValueComesBackFromAMessage) {
    Source *source = [Source new];
    compareAll((id)source);
    compareAll((id)source);
    RELEASE(source);
}

@interface Late : NSObject
@end

@implementation Late
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    Method method = class_getInstanceMethod([Source class], selector);
    return method != NULL &&
        class_addMethod(self, selector, method_getImplementation(method), method_getTypeEncoding(method));
}
@end

CHECK_THAT(everyReturnValueComesBackFromAResolvedMethod) {
    Late *late = [Late new];
    compareAll((id)late);
    compareAll((id)late);
    RELEASE(late);
}

static Source *source;

@interface Redirecting : NSObject
@end

@implementation Redirecting
- (id)forwardingTargetForSelector:(SEL)selector {
    return source;
}
@end

CHECK_THAT(everyReturnValueComesBackFromAForwardingTarget) {
    source = [Source new];
    Redirecting *redirecting = [Redirecting new];
    compareAll((id)redirecting);
    compareAll((id)redirecting);
    RELEASE(redirecting);
    RELEASE(source);
    source = nil;
}

@interface Invoking : NSObject
@end

@implementation Invoking
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [Source instanceMethodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:source];
}
@end

CHECK_THAT(everyReturnValueComesBackFromAnInvocation) {
    source = [Source new];
    Invoking *invoking = [Invoking new];
    compareAll((id)invoking);
    compareAll((id)invoking);
    RELEASE(invoking);
    RELEASE(source);
    source = nil;
}

// Returns the value that it reads out of the invocation, not the one in the invocation.
@interface Answering : Invoking
@end

@implementation Answering
- (void)forwardInvocation:(NSInvocation *)invocation {
    char value[sizeof(struct big)] __attribute__((aligned(16)));
    [invocation invokeWithTarget:source];
    [invocation getReturnValue:value];
    char zero[sizeof value] __attribute__((aligned(16))) = {0};
    [invocation setReturnValue:zero];
    [invocation setReturnValue:value];
}
@end

CHECK_THAT(everyReturnValueCanBeReadAndSet) {
    source = [Source new];
    Answering *answering = [Answering new];
    compareAll((id)answering);
    RELEASE(answering);
    RELEASE(source);
    source = nil;
}
