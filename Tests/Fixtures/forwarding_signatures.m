// Values of every class as argument and result. Compiled code calls them through each kind of forwarding, and the
// result is compared with the direct call.

#include "fixture.h"
#include "invocation_types.h"

#include <cffi.h>
#include <objc/NSInvocation.h>
#include <objc/NSMethodSignature.h>
#include <objc/NSProxy.h>
#include <stdlib.h>

// MARK: The trace of a call

// A hash of all arguments that the callee got and all results that the caller got, on this thread.
static _Thread_local uint64_t trace;

static void note(const void *value, size_t size, size_t chunk) {
    for (size_t i = 0; i < size; i++) {
        if (i % 16 < chunk) {
            trace = (trace ^ ((const uint8_t *)value)[i]) * 0x100000001b3;
        }
    }
}

static void fill(void *value, size_t size) {
    for (size_t i = 0; i < size; i++) {
        ((uint8_t *)value)[i] = (uint8_t)(0x91 + 13 * i + 7 * size);
    }
}

#define NOTE(value) note(&(value), sizeof(value), 16)

// MARK: The methods: alone, in the sixth integer register, among stack arguments, and of a class

#define ECHO(name) echo_##name : (t_##name)x
#define SIXTH(name) sixth_##name : (long)a b : (double)b c : (long)c d : (long)d x : (t_##name)x y : (double)y
#define LATE(name)                                                                                              \
    late_##name : (long)a b : (long)b c : (long)c d : (long)d e : (double)e f : (double)f g : (double)g h       \
        : (double)h i : (double)i j : (double)j k : (double)k l : (float)l m : (signed char)m x : (t_##name)x n \
        : (unsigned short)n o : (float)o

#define ECHO_CALL(name) echo_##name : x
#define SIXTH_CALL(name) sixth_##name : 11 b : 1.25 c : -13 d : 14 x : x y : 2.25
#define LATE_CALL(name)                                                                                          \
    late_##name : 21 b : -22 c : 23 d : 24 e : 5.5 f : 6.5 g : 7.5 h : 8.5 i : 9.5 j : 10.5 k : 11.5 l : 12.5f m \
        : -9 x : x n : 65000 o : 16.5f

#define DECLARE(name, chunk, initial) \
    -(t_##name)ECHO(name);            \
    -(t_##name)SIXTH(name);           \
    -(t_##name)LATE(name);            \
    +(t_##name)ECHO(name);

@protocol FIXTURE
(Calls) INVOCATION_TYPES(DECLARE) @end

#define IMPLEMENT(name, chunk, initial) \
    -(t_##name)ECHO(name) {             \
        note(&x, sizeof x, chunk);      \
        return x;                       \
    }                                   \
    -(t_##name)SIXTH(name) {            \
        NOTE(a);                        \
        NOTE(b);                        \
        NOTE(c);                        \
        NOTE(d);                        \
        NOTE(y);                        \
        note(&x, sizeof x, chunk);      \
        return x;                       \
    }                                   \
    -(t_##name)LATE(name) {             \
        NOTE(a);                        \
        NOTE(b);                        \
        NOTE(c);                        \
        NOTE(d);                        \
        NOTE(e);                        \
        NOTE(f);                        \
        NOTE(g);                        \
        NOTE(h);                        \
        NOTE(i);                        \
        NOTE(j);                        \
        NOTE(k);                        \
        NOTE(l);                        \
        long wide = m + (long)n;        \
        NOTE(wide);                     \
        NOTE(o);                        \
        note(&x, sizeof x, chunk);      \
        return x;                       \
    }                                   \
    +(t_##name)ECHO(name) {             \
        note(&x, sizeof x, chunk);      \
        return x;                       \
    }

@interface FIXTURE (Callee) : NSObject <FIXTURE(Calls)>
@end
@implementation FIXTURE (Callee)
INVOCATION_TYPES(IMPLEMENT)
@end

// MARK: Forwarders

enum way { WAY_INVOKE, WAY_REBUILD, WAY_CARRY, WAY_RETAIN };

@interface FIXTURE (SignatureForwarder) : NSObject {
  @public
    id target;
    enum way way;
    cffi_call_path path;
}
@end

@interface FIXTURE (SignatureForwarder)
(Missing)<FIXTURE(Calls)> @end

static long libffi_calls;

static void choose_path(NSInvocation *invocation, cffi_call_path path) {
    struct cffi_invocation *core = cffi_invocation_of_object(invocation);
    if (path == CFFI_CALL_LIBFFI && cffi_signature_fits_libffi(cffi_invocation_signature(core))) {
        cffi_invocation_set_call_path(core, path);
        libffi_calls++;
    }
}

static void rebuild(NSInvocation *invocation, id target, cffi_call_path path, BOOL carries) {
    NSMethodSignature *signature = [invocation methodSignature];
    NSInvocation *copy = [NSInvocation invocationWithMethodSignature:signature];
    NSUInteger count = [signature numberOfArguments];
    void *room = NULL;
    if (posix_memalign(&room, 16, 256) != 0) {
        abort();
    }
    if (carries) {
        cffi_status status = cffi_invocation_carry_arguments(
            cffi_invocation_of_object(invocation), 0, cffi_invocation_of_object(copy), 0, count);
        if (status != CFFI_OK) {
            abort();
        }
    } else {
        for (NSUInteger i = 0; i < count; i++) {
            [invocation getArgument:room atIndex:(NSInteger)i];
            [copy setArgument:room atIndex:(NSInteger)i];
        }
    }
    choose_path(copy, path);
    [copy invokeWithTarget:target];
    [copy getReturnValue:room];
    [invocation setReturnValue:room];
    free(room);
}

@implementation FIXTURE (SignatureForwarder)
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [target methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    if (way == WAY_REBUILD || way == WAY_CARRY) {
        rebuild(invocation, target, path, way == WAY_CARRY);
        return;
    }
    if (way == WAY_RETAIN) {
        [invocation retainArguments];
    }
    choose_path(invocation, path);
    [invocation invokeWithTarget:target];
}
+ (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [FIXTURE(Callee) methodSignatureForSelector:selector];
}
+ (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:(id)[FIXTURE(Callee) class]];
}
@end

#define CALL_SUPER(name, chunk, initial) \
    -(t_##name)ECHO(name) {              \
        return [super ECHO_CALL(name)];  \
    }                                    \
    -(t_##name)SIXTH(name) {             \
        return [super SIXTH_CALL(name)]; \
    }                                    \
    -(t_##name)LATE(name) {              \
        return [super LATE_CALL(name)];  \
    }                                    \
    +(t_##name)ECHO(name) {              \
        return [super ECHO_CALL(name)];  \
    }

@interface FIXTURE (SuperCaller) : FIXTURE(SignatureForwarder)
@end
@implementation FIXTURE (SuperCaller)
INVOCATION_TYPES(CALL_SUPER)
@end

@interface FIXTURE (Proxy) : NSProxy {
  @public
    id target;
}
@end
@implementation FIXTURE (Proxy)
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [target methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:target];
}
@end

// MARK: Comparison

static uint64_t traced(const void *result, size_t size, size_t chunk) {
    note(result, size, chunk);
    uint64_t value = trace;
    trace = 0xcbf29ce484222325;
    return value;
}

#define COMPARE(kind, name, chunk, receiver)                           \
    {                                                                  \
        t_##name direct = [callee kind##_CALL(name)];                  \
        uint64_t expected = traced(&direct, sizeof direct, chunk);     \
        t_##name forwarded = [receiver kind##_CALL(name)];             \
        if (traced(&forwarded, sizeof forwarded, chunk) != expected) { \
            return #kind " " #name;                                    \
        }                                                              \
    }

#define COMPARE_ALL(name, chunk, initial)     \
    {                                         \
        t_##name x;                           \
        initial;                              \
        COMPARE(ECHO, name, chunk, receiver)  \
        COMPARE(SIXTH, name, chunk, receiver) \
        COMPARE(LATE, name, chunk, receiver)  \
    }

// Returns the name of the first method whose forwarded call differs from the direct call, or NULL.
static const char *compare(FIXTURE(Callee) * callee, id<FIXTURE(Calls)> receiver) {
    traced(NULL, 0, 0);
    INVOCATION_TYPES(COMPARE_ALL)
    return NULL;
}

static FIXTURE(SignatureForwarder) * forwarder(Class cls, id target, enum way way, cffi_call_path path) {
    FIXTURE(SignatureForwarder) *object = [[cls alloc] init];
    object->target = target;
    object->way = way;
    object->path = path;
    return object;
}

static const char *compare_forwarder(Class cls, enum way way, cffi_call_path path) {
    FIXTURE(Callee) *callee = [FIXTURE(Callee) new];
    FIXTURE(SignatureForwarder) *object = forwarder(cls, callee, way, path);
    const char *difference = compare(callee, object);
    RELEASE(object);
    RELEASE(callee);
    return difference;
}

EXPORT const char *forwarding_plain(void) {
    return compare_forwarder([FIXTURE(SignatureForwarder) class], WAY_INVOKE, CFFI_CALL_SAVED_REGISTERS);
}

EXPORT const char *forwarding_libffi(void) {
    long before = libffi_calls;
    const char *difference = compare_forwarder([FIXTURE(SignatureForwarder) class], WAY_INVOKE, CFFI_CALL_LIBFFI);
    REQUIRE(libffi_calls - before > 60);
    return difference;
}

EXPORT const char *forwarding_rebuilt(void) {
    return compare_forwarder([FIXTURE(SignatureForwarder) class], WAY_REBUILD, CFFI_CALL_SAVED_REGISTERS);
}

EXPORT const char *forwarding_rebuilt_libffi(void) {
    return compare_forwarder([FIXTURE(SignatureForwarder) class], WAY_REBUILD, CFFI_CALL_LIBFFI);
}

EXPORT const char *forwarding_carried(void) {
    return compare_forwarder([FIXTURE(SignatureForwarder) class], WAY_CARRY, CFFI_CALL_SAVED_REGISTERS);
}

EXPORT const char *forwarding_retained(void) {
    return compare_forwarder([FIXTURE(SignatureForwarder) class], WAY_RETAIN, CFFI_CALL_SAVED_REGISTERS);
}

EXPORT const char *forwarding_super(void) {
    return compare_forwarder([FIXTURE(SuperCaller) class], WAY_INVOKE, CFFI_CALL_SAVED_REGISTERS);
}

EXPORT const char *forwarding_nested(void) {
    FIXTURE(Callee) *callee = [FIXTURE(Callee) new];
    FIXTURE(SignatureForwarder) *inner =
        forwarder([FIXTURE(SuperCaller) class], callee, WAY_INVOKE, CFFI_CALL_SAVED_REGISTERS);
    FIXTURE(SignatureForwarder) *outer =
        forwarder([FIXTURE(SignatureForwarder) class], inner, WAY_REBUILD, CFFI_CALL_LIBFFI);
    const char *difference = compare(callee, outer);
    RELEASE(outer);
    RELEASE(inner);
    RELEASE(callee);
    return difference;
}

EXPORT const char *forwarding_proxy(void) {
    FIXTURE(Callee) *callee = [FIXTURE(Callee) new];
    FIXTURE(Proxy) *proxy = [FIXTURE(Proxy) alloc];
    proxy->target = callee;
    const char *difference = compare(callee, (id)proxy);
    RELEASE(proxy);
    RELEASE(callee);
    return difference;
}

#define COMPARE_CLASS(name, chunk, initial)                     \
    {                                                           \
        t_##name x;                                             \
        initial;                                                \
        Class callee = [FIXTURE(Callee) class];                 \
        COMPARE(ECHO, name, chunk, FIXTURE(SignatureForwarder)) \
        COMPARE(ECHO, name, chunk, FIXTURE(SuperCaller))        \
    }

EXPORT const char *forwarding_class_methods(void) {
    traced(NULL, 0, 0);
    INVOCATION_TYPES(COMPARE_CLASS)
    return NULL;
}

// MARK: Closures

struct closure_context {
    const struct cffi_signature *signature;
    void *target;
};

static void run_closure(void *data, void *return_value, void *const *arguments) {
    const struct closure_context *context = data;
    struct cffi_invocation *invocation = cffi_invocation_create(context->signature);
    cffi_invocation_load_arguments(invocation, arguments);
    (void)cffi_invocation_invoke_with_target(invocation, (__bridge id)context->target);
    (void)cffi_invocation_get_return_value(invocation, return_value);
    cffi_invocation_destroy(invocation);
}

// A class whose methods are closures that send the message to `target`; other methods are forwarded.
static Class closure_class(id target, struct closure_context *contexts, IMP *imps, unsigned *made) {
    Class cls = objc_allocateClassPair([FIXTURE(SignatureForwarder) class], FIXTURE_NAME(Closures), 0);
    unsigned count = 0;
    Method *methods = class_copyMethodList([FIXTURE(Callee) class], &count);
    for (unsigned i = 0; i < count; i++) {
        const char *types = method_getTypeEncoding(methods[i]);
        contexts[*made] = (struct closure_context){cffi_signature_intern(types, NULL), (__bridge void *)target};
        cffi_status status;
        IMP imp = cffi_imp_create(contexts[*made].signature, run_closure, &contexts[*made], &status);
        if (imp != NULL && class_addMethod(cls, method_getName(methods[i]), imp, types)) {
            imps[(*made)++] = imp;
        }
    }
    free(methods);
    objc_registerClassPair(cls);
    return cls;
}

EXPORT const char *forwarding_closures(void) {
    FIXTURE(Callee) *callee = [FIXTURE(Callee) new];
    static struct closure_context contexts[1000];
    static IMP imps[1000];
    unsigned made = 0;
    Class cls = closure_class(callee, contexts, imps, &made);
    FIXTURE(SignatureForwarder) *object = forwarder(cls, callee, WAY_INVOKE, CFFI_CALL_SAVED_REGISTERS);
    const char *difference = compare(callee, object);
    RELEASE(object);
    RELEASE(callee);
    REQUIRE(difference == NULL);
    REQUIRE(made > 80);
    return NULL;
}
