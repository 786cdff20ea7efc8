// Invocations of blocks, and blocks called by compiled code's rules.

#include "calls.h"

#include <objc/blocks_runtime.h>
#include <objc/NSMethodSignature.h>
#include <stdio.h>

// The block's signature; NULL, and a report, when it has none.
static const struct cffi_signature *signature_of(id block) {
    struct cffi_signature_error error = {0};
    const struct cffi_signature *signature = cffi_signature_intern(ort_block_signature(block), &error);
    if (signature == NULL) {
        comparison_say("the block's signature is refused:", error.reason);
    }
    return signature;
}

static void invoke(id block, const struct cffi_signature *signature, cffi_call_path path) {
    size_t first = at_hand.prototype->block_takes_receiver ? 2 : 1;
    NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:(NSMethodSignature *)signature];
    invocation_choose_path(invocation, path);
    invocation.target = block;
    if (first == 2) {
        [invocation setArgument:&at_hand.receiver atIndex:1];
    }
    invocation_set_arguments(invocation, first, &at_hand.first);
    invocation_compare_arguments(invocation, first, &at_hand.first);
    for (int times = 0; times < 2; times++) {
        at_hand.counts.calls++;
        [invocation invoke];
        invocation_compare_result(invocation, at_hand.first.result);
    }
    comparison_expect_received(2);
}

static void call_block_by(cffi_call_path path) {
    id block = at_hand.prototype->make_block(at_hand.callee);
    const struct cffi_signature *signature = signature_of(block);
    if (signature != NULL && (path != CFFI_CALL_LIBFFI || cffi_signature_fits_libffi(signature))) {
        invoke(block, signature, path);
    }
    [block release];
}

static void call_block(void) { call_block_by(CFFI_CALL_SAVED_REGISTERS); }

static void call_block_libffi(void) { call_block_by(CFFI_CALL_LIBFFI); }

const struct call_way block_ways[] = {
    {"as a block by an invocation", call_block, NEEDS_BLOCK},
    {"as a block by an invocation and libffi", call_block_libffi, NEEDS_BLOCK},
    {0},
};
