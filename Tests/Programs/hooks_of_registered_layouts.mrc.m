// Hooks of methods whose arguments have registered layouts.

#include "hook_engines.h"

#include <cffi.h>
#include <cffi_hooks.h>
#include <objc/encoding.h>
#import <objc/NSInvocation.h>
#import <objc/NSObject.h>

#pragma clang diagnostic ignored "-Wencode-type" // the test needs such types

// Half of the structure is padding, which takes no register on x86-64.
struct __attribute__((aligned(16))) padded {
    long number;
};

@interface Padder : NSObject
- (long)take:(struct padded)value then:(long)second last:(long)last;
- (struct padded)give:(long)number;
@end

@implementation Padder
- (long)take:(struct padded)value then:(long)second last:(long)last {
    return value.number * 100 + second * 10 + last;
}
- (struct padded)give:(long)number {
    return (struct padded){number};
}
@end

static const struct ort_layout_field padded_fields[] = {{"number", "q", 0, 0}};

__attribute__((constructor)) static void register_layouts(void) {
    const struct ort_layout padded = {"padded", sizeof(struct padded), _Alignof(struct padded), padded_fields, 1,
                                      false};
    EXPECT(ort_register_layout(&padded, NULL) == ORT_LAYOUT_OK);
}

static struct ort_hook *hook(Class cls, SEL selector, ort_hook_position position, ort_hook_function function) {
    struct ort_hook *hook = NULL;
    const struct ort_hook_request request = {
        .cls = cls, .selector = selector, .position = position, .function = function};
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    return hook;
}

static void end(struct ort_hook *hook) {
    ort_hook_remove(hook);
    ort_hook_release(hook);
}

static void change_argument(struct ort_hook_call *call, void *context) {
    NSInvocation *invocation = cffi_hook_call_invocation(call);
    struct padded value;
    [invocation getArgument:&value atIndex:2];
    EXPECT(value.number == 1);
    value.number = 4;
    ((long *)&value)[1] = -1;
    [invocation setArgument:&value atIndex:2];
}

CHECK_BEYOND_LIBFFI_THAT(anArgumentIsChangedWithoutTheOneBehindItsPadding) {
    struct ort_hook *before = hook([Padder class], @selector(take:then:last:), ORT_HOOK_BEFORE, change_argument);
    Padder *padder = [Padder new];
    EXPECT([padder take:(struct padded){1} then:2 last:3] == 423);
    end(before);
    EXPECT([padder take:(struct padded){1} then:2 last:3] == 123);
    [padder release];
}

static void change_argument_in_place(struct ort_hook_call *call, void *context) {
    struct padded *value =
        cffi_invocation_argument_address(cffi_invocation_of_object(cffi_hook_call_invocation(call)), 2);
    EXPECT(value->number == 1);
    memset(value, 0, sizeof *value);
}

CHECK_BEYOND_LIBFFI_THAT(theAddressOfAnArgumentHasRoomForItsPadding) {
    struct ort_hook *before =
        hook([Padder class], @selector(take:then:last:), ORT_HOOK_BEFORE, change_argument_in_place);
    Padder *padder = [Padder new];
    EXPECT([padder take:(struct padded){1} then:2 last:3] % 100 == 23);
    end(before);
    [padder release];
}

static void change_result(struct ort_hook_call *call, void *context) {
    NSInvocation *invocation = cffi_hook_call_invocation(call);
    struct padded value;
    [invocation getReturnValue:&value];
    EXPECT(value.number == 5);
    value.number = 6;
    [invocation setReturnValue:&value];
}

CHECK_BEYOND_LIBFFI_THAT(aResultIsChanged) {
    struct ort_hook *after = hook([Padder class], @selector(give:), ORT_HOOK_AFTER, change_result);
    Padder *padder = [Padder new];
    EXPECT([padder give:5].number == 6);
    end(after);
    [padder release];
}
