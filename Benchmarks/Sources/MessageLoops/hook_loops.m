// A method of (int, double) with an empty block before it, which takes both arguments, or a method without arguments.
// The hooks are those of this repository's engines, and those of other hooking libraries in their basic form.

#import "Receivers.h"

#include "measured.h"

#include <cffi.h>
#include <cffi_collections.h>
#include <ffi.h>
#import <objc/AspectInfo.h>
#include <objc/blocks_runtime.h>
#include <objc/hooks.h>
#include <objc/message.h>
#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#include <stdlib.h>

typedef void (^before_block)(id info, int factor, double amount);

static before_block empty_block(void) {
    static before_block block;
    if (block == nil) {
        block = [^(id info, int factor, double amount) {
            OPAQUE(factor);
        } copy];
    }
    return block;
}

#define HOOKED_CLASS(name)                           \
    @interface name : Receiver                       \
    @end                                             \
    @implementation name                             \
    -(long)scale : (int)factor by : (double)amount { \
        return (long)(factor * amount);              \
    }

#define SEND_IN_LOOP(class)                     \
    static Receiver *object;                    \
    if (object == nil) {                        \
        object = [class new];                   \
    }                                           \
    for (long turn = 0; turn < count; turn++) { \
        OPAQUE(object);                         \
        [object scale:(int)turn by:1.5];        \
    }

// MARK: Stubs

static void hook_selector(
    SEL selector, Class cls, id object, ort_hook_position position, id block, ort_hook_function function) {
    struct ort_hook_request request = {
        .cls = cls,
        .object = object,
        .selector = selector,
        .position = position,
        .block = block,
        .function = function,
    };
    if (ort_hook_install(&request, NULL) != ORT_HOOK_OK) {
        abort();
    }
}

static void hook(Class cls, id object, ort_hook_position position, id block, ort_hook_function function) {
    hook_selector(@selector(scale:by:), cls, object, position, block, function);
}

static void go_on(struct ort_hook_call *call, void *context) { ort_hook_call_proceed(call); }

HOOKED_CLASS(StubHooked)
- (long)number {
    return 3;
}
@end

    // Every row has the same receiver, each in its own process.
    static Receiver *stub_hooked(void) {
    static Receiver *object;
    if (object == nil) {
        object = [StubHooked new];
    }
    return object;
}

// The loop of every row. The hooks are installed before the first turn.
#define SENDING_LOOP(name, send, ...)               \
    LOOP(name) {                                    \
        static int is_hooked;                       \
        Receiver *object = stub_hooked();           \
        if (!is_hooked) {                           \
            is_hooked = 1;                          \
            __VA_ARGS__;                            \
        }                                           \
        for (long turn = 0; turn < count; turn++) { \
            OPAQUE(object);                         \
            send;                                   \
        }                                           \
    }

#define STUB_LOOP(name, ...) SENDING_LOOP(name, [object scale:(int)turn by:1.5], __VA_ARGS__)

static void hook_before_times(Class cls, id object, int times) {
    for (int i = 0; i < times; i++) {
        hook(cls, object, ORT_HOOK_BEFORE, (id)empty_block(), NULL);
    }
}

static void do_nothing(struct ort_hook_call *call, void *context) { OPAQUE(call); }

static void hook_around(Class cls, id object) {
    hook(cls, object, ORT_HOOK_BEFORE, (id)empty_block(), NULL);
    hook(cls, object, ORT_HOOK_AFTER, (id)empty_block(), NULL);
}

STUB_LOOP(hook_none)
STUB_LOOP(hook_before, hook_before_times([StubHooked class], nil, 1))
STUB_LOOP(hook_before_2, hook_before_times([StubHooked class], nil, 2))
STUB_LOOP(hook_before_8, hook_before_times([StubHooked class], nil, 8))
STUB_LOOP(hook_before_after, hook_around([StubHooked class], nil))
STUB_LOOP(hook_instead, hook([StubHooked class], nil, ORT_HOOK_INSTEAD, nil, go_on))
STUB_LOOP(hook_object_before, hook_before_times(Nil, object, 1))
STUB_LOOP(hook_object_before_2, hook_before_times(Nil, object, 2))
STUB_LOOP(hook_object_before_8, hook_before_times(Nil, object, 8))
STUB_LOOP(hook_object_before_after, hook_around(Nil, object))
STUB_LOOP(hook_object_instead, hook(Nil, object, ORT_HOOK_INSTEAD, nil, go_on))
STUB_LOOP(hook_before_function, hook([StubHooked class], nil, ORT_HOOK_BEFORE, nil, do_nothing))
STUB_LOOP(hook_object_before_function, hook(Nil, object, ORT_HOOK_BEFORE, nil, do_nothing))

static void hook_number(ort_hook_position position) {
    void (^block)(id info) = ^(id info) {
        OPAQUE(info);
    };
    hook_selector(@selector(number), [StubHooked class], nil, position, block, NULL);
}

#define NUMBER_LOOP(name, ...) SENDING_LOOP(name, [object number], __VA_ARGS__)

NUMBER_LOOP(hook_none_none)
NUMBER_LOOP(hook_before_none, hook_number(ORT_HOOK_BEFORE))
NUMBER_LOOP(hook_before_after_none, hook_number(ORT_HOOK_BEFORE), hook_number(ORT_HOOK_AFTER))

// Benchmarks/Sources/SwiftLoops/HookEntries.swift.
void swift_hook_class_typed(Class cls);
void swift_hook_object_typed(id object);
void swift_hook_class_arguments(Class cls);
void swift_signal_arguments(id object);

STUB_LOOP(swift_hook_before, swift_hook_class_typed([StubHooked class]))
STUB_LOOP(swift_hook_object_before, swift_hook_object_typed(object))
STUB_LOOP(swift_hook_arguments, swift_hook_class_arguments([StubHooked class]))
STUB_LOOP(signal_arguments, swift_signal_arguments(object))

static void hook_with_boxes(void) {
    before_block block = ^(id<AspectInfo> info, int factor, double amount) {
        NSInvocation *call = [info originalInvocation];
        [call getArgument:&factor atIndex:2];
        [call getArgument:&amount atIndex:3];
        id boxes[] = { cffi_box_create_value(&factor, @encode(int)), cffi_box_create_value(&amount, @encode(double)) };
        if (boxes[0] == nil || boxes[1] == nil) {
            abort();
        }
        [boxes[0] release];
        [boxes[1] release];
    };
    hook([StubHooked class], nil, ORT_HOOK_BEFORE, (id)block, NULL);
}

STUB_LOOP(hook_arguments, hook_with_boxes())

LOOP(hook_install_remove) {
    struct ort_hook_request request = {
        .cls = [StubHooked class],
        .selector = @selector(scale:by:),
        .position = ORT_HOOK_BEFORE,
        .function = go_on,
    };
    for (long turn = 0; turn < count; turn++) {
        struct ort_hook *installed;
        if (ort_hook_install(&request, &installed) != ORT_HOOK_OK) {
            abort();
        }
        ort_hook_remove(installed);
        ort_hook_release(installed);
    }
}

// MARK: The forwarding engine

// Benchmarks/Sources/SwiftLoops/HookEntries.swift.
void hook_before(const char *class_name, const char *selector_name, const void *block);

HOOKED_CLASS(ForwardingHooked)
@end

LOOP(hook_before_forwarding) {
    static int is_hooked;
    if (!is_hooked) {
        is_hooked = 1;
        hook_before("ForwardingHooked", "scale:by:", (const void *)empty_block());
    }
    SEND_IN_LOOP(ForwardingHooked)
}

HOOKED_CLASS(ForwardedInC)
@end

LOOP(hook_before_forwarding_c) {
    static struct ort_hook *hook;
    if (hook == NULL) {
        const struct ort_hook_request request = {
            .cls = [ForwardedInC class],
            .selector = @selector(scale:by:),
            .position = ORT_HOOK_BEFORE,
            .block = empty_block(),
            .engine = ORT_HOOK_ENGINE_FORWARDING,
        };
        if (ort_hook_install(&request, &hook) != ORT_HOOK_OK) {
            abort();
        }
    }
    SEND_IN_LOOP(ForwardedInC)
}

// MARK: The libffi engine

HOOKED_CLASS(HookedByLibffi)
@end

LOOP(hook_before_libffi) {
    static struct ort_hook *hook;
    if (hook == NULL) {
        const struct ort_hook_request request = {
            .cls = [HookedByLibffi class],
            .selector = @selector(scale:by:),
            .position = ORT_HOOK_BEFORE,
            .block = empty_block(),
            .engine = ORT_HOOK_ENGINE_LIBFFI,
        };
        if (ort_hook_install(&request, &hook) != ORT_HOOK_OK) {
            abort();
        }
    }
    SEND_IN_LOOP(HookedByLibffi)
}

HOOKED_CLASS(InvokedByLibffi)
@end

LOOP(invoke_prepared_libffi) {
    static NSInvocation *prepared;
    if (prepared == nil) {
        InvokedByLibffi *object = [InvokedByLibffi new];
        int factor = 1;
        double amount = 1.5;
        prepared = [[NSInvocation
            invocationWithMethodSignature:[object methodSignatureForSelector:@selector(scale:by:)]] retain];
        [prepared setTarget:object];
        [prepared setSelector:@selector(scale:by:)];
        [prepared setArgument:&factor atIndex:2];
        [prepared setArgument:&amount atIndex:3];
        cffi_invocation_set_call_path(cffi_invocation_of_object(prepared), CFFI_CALL_LIBFFI);
    }
    NSInvocation *invocation = prepared;
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(invocation);
        [invocation invoke];
    }
}

// MARK: The libffi shape: a closure instead of the method, one ffi_call for each block and one for the original

struct libffi_hook {
    IMP original;
    ffi_cif method, block;
    before_block *bodies;
    size_t body_count;
};

static void run_libffi_hook(ffi_cif *cif, void *result, void **arguments, void *context) {
    struct libffi_hook *hook = context;
    for (size_t i = 0; i < hook->body_count; i++) {
        struct ort_block_literal *literal = (struct ort_block_literal *)hook->bodies[i];
        void *block_arguments[] = {&literal, arguments[0], arguments[2], arguments[3]};
        ffi_call(&hook->block, FFI_FN(literal->invoke), NULL, block_arguments);
    }
    ffi_call(&hook->method, FFI_FN(hook->original), result, arguments);
}

HOOKED_CLASS(LibffiHooked)
@end

    static void
    hook_by_libffi(Class cls, SEL selector, before_block body) {
    static ffi_type *method_types[] = {&ffi_type_pointer, &ffi_type_pointer, &ffi_type_sint, &ffi_type_double};
    struct libffi_hook *hook = calloc(1, sizeof *hook);
    hook->bodies = malloc(sizeof *hook->bodies);
    hook->bodies[hook->body_count++] = body;
    ffi_prep_cif(&hook->method, FFI_DEFAULT_ABI, 4, &ffi_type_slong, method_types);
    ffi_prep_cif(&hook->block, FFI_DEFAULT_ABI, 4, &ffi_type_void, method_types);
    void *code;
    ffi_closure *closure = ffi_closure_alloc(sizeof *closure, &code);
    ffi_prep_closure_loc(closure, &hook->method, run_libffi_hook, hook, code);
    Method method = class_getInstanceMethod(cls, selector);
    hook->original = method_setImplementation(method, (IMP)code);
}

LOOP(hook_before_libffi_shape) {
    static int is_hooked;
    if (!is_hooked) {
        is_hooked = 1;
        hook_by_libffi([LibffiHooked class], @selector(scale:by:), empty_block());
    }
    SEND_IN_LOOP(LibffiHooked)
}

// MARK: The original Aspects' shape: forwardInvocation:, an information object and an invocation of the block each time

@interface ShapeInfo : NSObject {
  @public
    NSInvocation *invocation;
}
@end

@implementation ShapeInfo
@end

static char aspects_key;

// Copies each argument, with the size of its type.
static void run_aspects_block(before_block block, ShapeInfo *info) {
    const char *types = ort_block_signature((id)block);
    NSInvocation *call = [NSInvocation invocationWithMethodSignature:[NSMethodSignature signatureWithObjCTypes:types]];
    [call setArgument:&info atIndex:1];
    void *buffer = NULL;
    NSMethodSignature *signature = [call methodSignature];
    for (NSUInteger i = 2; i < [signature numberOfArguments]; i++) {
        NSUInteger size;
        NSGetSizeAndAlignment([signature getArgumentTypeAtIndex:i], &size, NULL);
        buffer = realloc(buffer, size);
        [info->invocation getArgument:buffer atIndex:i];
        [call setArgument:buffer atIndex:i];
    }
    free(buffer);
    [call setTarget:(id)block];
    cffi_invocation_invoke_function(cffi_invocation_of_object(call), ((struct ort_block_literal *)block)->invoke);
}

HOOKED_CLASS(AspectsHooked)
- (void)forwardInvocation:(NSInvocation *)invocation {
    @autoreleasepool {
        ShapeInfo *info = [ShapeInfo new];
        info->invocation = invocation;
        before_block block = objc_getAssociatedObject(object_getClass(self), &aspects_key);
        run_aspects_block(block, info);
        [invocation setSelector:@selector(aspects_scale:by:)];
        [invocation invoke];
        [info release];
    }
}
@end

LOOP(hook_before_aspects_shape) {
    static int is_hooked;
    if (!is_hooked) {
        is_hooked = 1;
        Class cls = [AspectsHooked class];
        objc_setAssociatedObject((id)cls, &aspects_key, empty_block(), OBJC_ASSOCIATION_RETAIN);
        Method method = class_getInstanceMethod(cls, @selector(scale:by:));
        IMP original = method_setImplementation(method, (IMP)_objc_msgForward);
        class_addMethod(cls, @selector(aspects_scale:by:), original, method_getTypeEncoding(method));
    }
    SEND_IN_LOOP(AspectsHooked)
}
