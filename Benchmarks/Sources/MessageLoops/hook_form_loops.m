// Hooks of other forms: those in Swift, those that read arguments, and what other hooking libraries do, in its basic
// form.

#import "hooked.h"

#include <cffi.h>
#include <cffi_collections.h>
#include <ffi.h>
#import <objc/AspectInfo.h>
#include <objc/blocks_runtime.h>
#include <objc/message.h>
#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#include <stdlib.h>

// MARK: Hooks in Swift, and boxed arguments

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

// MARK: Calls by libffi

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
