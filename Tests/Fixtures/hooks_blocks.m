// Blocks that clang compiled, as bodies of hooks.

#include "fixture.h"

#include <objc/blocks_runtime.h>
#include <objc/NSInvocation.h>
#include <objc/objc-arc.h>

EXPORT void (*hooks_trace)(const char *text);

static void trace(const char *format, long value) {
    char text[100];
    snprintf(text, sizeof text, format, value);
    if (hooks_trace != NULL) {
        hooks_trace(text);
    }
}

struct large {
    long values[5];
};
struct opaque;
struct other;
// BlocksRuntime's classes; clang declares them only where it needs them itself.
extern void *_NSConcreteStackBlock[32], *_NSConcreteGlobalBlock[32];

@protocol FIXTURE
(HooksInfo) - (id)instance;
- (SEL)selector;
- (NSInvocation *)originalInvocation;
@end
typedef id<FIXTURE(HooksInfo)> info_object;

@interface FIXTURE (HooksBlocked) : NSObject
@end
@implementation FIXTURE (HooksBlocked)
- (long)add:(long)value {
    trace("add %ld", value);
    return value + 1;
}
- (void)use:(id)object {
    trace("use", 0);
}
- (long)apply:(long (^)(long))block {
    return block(1);
}
- (void)look:(const struct opaque *)pointer at:(const char *)text {
    trace("look", 0);
}
@end

// MARK: Blocks on the heap or in the image; the caller releases them.

#define BLOCK(name, ...)                                                                                 \
    EXPORT const void *blocks_##name(void) { return _Block_copy((__bridge const void *)(__VA_ARGS__)); }

BLOCK(without_parameters, ^{
    trace("no parameters", 0);
})
BLOCK(with_info, ^(info_object info) {
    trace([info instance] != nil && sel_isEqual([info selector], @selector(add:)) ? "the call" : "not the call", 0);
})
BLOCK(with_argument, ^(info_object info, long value) {
    trace("argument %ld", value);
})
BLOCK(with_c_long_long, ^(id info, long long value) {
    trace("argument %ld", (long)value);
})
BLOCK(instead, ^long(info_object info, long value) {
    NSInvocation *const invocation = [info originalInvocation];
    long changed = value + 100, result = 0;
    [invocation setArgument:&changed atIndex:2];
    [invocation invoke];
    [invocation getReturnValue:&result];
    trace("result %ld", result);
    return result * 2;
})
BLOCK(instead_without_result, ^(info_object info) {
    trace("instead", 0);
})
BLOCK(instead_setting_result, ^(info_object info) {
    const long result = 55;
    [[info originalInvocation] setReturnValue:(void *)&result];
})
BLOCK(doubling_result, ^(info_object info) {
    long result = 0;
    [[info originalInvocation] getReturnValue:&result];
    result *= 2;
    [[info originalInvocation] setReturnValue:&result];
})
BLOCK(invoking_again, ^(info_object info) {
    [[info originalInvocation] invoke];
})

// Must be refused for -add:.
BLOCK(
    with_int_info,
    ^(int number){
    })
BLOCK(
    with_too_many,
    ^(id info, long value, long more){
    })
BLOCK(
    with_int_argument,
    ^(id info, int value){
    })
BLOCK(
    with_unsigned_argument,
    ^(id info, unsigned long value){
    })
BLOCK(
    with_object_argument,
    ^(id info, id value){
    })
BLOCK(returning_object, ^id(id info, long value) {
    return nil;
})
BLOCK(returning_long, ^long(id info, long value) {
    return 0;
})

BLOCK(returning_large, ^struct large(id info, long value) {
    return (struct large){{value}};
})
BLOCK(returning_complex, ^_Complex long double(id info, long value) {
    return value;
})

// For -use: and -apply:. Their argument may be an object for one and a block for the other.
BLOCK(with_object, ^(id info, NSObject *object) {
    trace([object isKindOfClass:[NSObject class]] ? "an object" : "no object", 0);
})
BLOCK(with_block, ^(id info, long (^block)(long)) {
    trace("a block answers %ld", block(2));
})
// For -look:at:.
BLOCK(with_opaque, ^(id info, struct opaque *pointer, char *text) {
    trace("looked", 0);
})
BLOCK(
    with_other_opaque,
    ^(id info, struct other *pointer){
    })
BLOCK(
    with_int_pointer,
    ^(id info, int *pointer){
    })
BLOCK(with_void_pointers, ^(id info, void *pointer, void *text) {
    trace("looked", 0);
})

// MARK: A block on the stack, which is gone when the function returns

EXPORT BOOL blocks_lend_stack_block(void (*use)(const void *block), long captured) {
    void (^const body)(id, long) = ^(id info, long value) {
        trace("captured %ld", captured * value);
    };
    use((__bridge const void *)body);
    return ((const struct ort_block_literal *)(__bridge const void *)body)->isa == &_NSConcreteStackBlock;
}

// MARK: A block without a signature

static void silent(void *block) {}

static struct {
    unsigned long reserved, size;
} silent_descriptor = {0, sizeof(struct ort_block_literal)};

EXPORT const void *blocks_without_signature(void) {
    static struct ort_block_literal block;
    block =
        (struct ort_block_literal){&_NSConcreteGlobalBlock, ORT_BLOCK_IS_GLOBAL, 0, (IMP)silent, &silent_descriptor};
    return &block;
}

// MARK: An info object that is kept

static void *kept;

BLOCK(keeping_info, ^(info_object info, long value) {
    kept = (__bridge void *)info;
    objc_retain((__bridge id)kept);
})

EXPORT BOOL blocks_kept_says(id instance, long value) {
    const info_object info = (__bridge info_object)kept;
    long argument = 0;
    [[info originalInvocation] getArgument:&argument atIndex:2];
    return [info instance] == instance && sel_isEqual([info selector], @selector(add:)) && argument == value &&
        [[info originalInvocation] argumentsRetained];
}

EXPORT void blocks_invoke_kept(void) { [[(__bridge info_object)kept originalInvocation] invoke]; }
EXPORT void blocks_drop_kept(void) { objc_release((__bridge id)kept); }
