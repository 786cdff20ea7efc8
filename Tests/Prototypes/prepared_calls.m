// Invocations that are made for the call, with values that are set.

#include "calls.h"

#include <objc/NSMethodSignature.h>

static void call_prepared_by(cffi_call_path path) {
    NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:(NSMethodSignature *)call_signature];
    invocation_choose_path(invocation, path);
    invocation.target = at_hand.callee;
    invocation.selector = at_hand.selector;
    invocation_set_arguments(invocation, 2, &at_hand.first);
    invocation_compare_message(invocation, at_hand.callee, &at_hand.first);
    for (int times = 0; times < 2; times++) {
        at_hand.counts.calls++;
        [invocation invoke];
        invocation_compare_result(invocation, at_hand.first.result);
    }
    comparison_expect_received(2);
}

static void call_prepared(void) { call_prepared_by(CFFI_CALL_SAVED_REGISTERS); }

static void call_prepared_libffi(void) { call_prepared_by(CFFI_CALL_LIBFFI); }

const struct call_way prepared_ways[] = {
    {"prepared", call_prepared, NEEDS_NOTHING},
    {"prepared and called by libffi", call_prepared_libffi, NEEDS_LIBFFI},
    {0},
};
