// Invocations of blocks, and blocks that are called as compiled code calls them.

#include "calls.h"

#include <cffi_hooks.h>
#include <objc/blocks_runtime.h>
#include <objc/hooks.h>
#include <objc/NSMethodSignature.h>
#include <objc/runtime.h>
#include <stdio.h>

// Returns the block's signature. If the block has none, reports this and returns NULL.
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

// MARK: Hooked

// A hook of a block gets the call like a call of a method of the block.
static void compare_call(struct ort_hook_call *call, id block) {
    if (ort_hook_call_receiver(call) != block) {
        comparison_say("the body", "found another block");
    }
    invocation_compare_arguments(
        cffi_hook_call_invocation(call), at_hand.prototype->block_takes_receiver ? 3 : 2, &at_hand.first);
}

static void run_before(struct ort_hook_call *call, void *block) { compare_call(call, block); }

static void run_instead(struct ort_hook_call *call, void *block) {
    compare_call(call, block);
    ort_hook_call_proceed(call);
    invocation_compare_result(cffi_hook_call_invocation(call), at_hand.first.result);
}

static void run_after(struct ort_hook_call *call, void *block) {
    (void)block;
    invocation_compare_result(cffi_hook_call_invocation(call), at_hand.first.result);
}

static void hook_block(id block, ort_hook_position position, ort_hook_function function) {
    const struct ort_hook_request request = {
        .object = block,
        .selector = sel_registerName("invoke"),
        .position = position,
        .function = function,
        .context = block,
    };
    if (ort_hook_install(&request, NULL) != ORT_HOOK_OK) {
        comparison_say("the block's hook", "was refused");
    }
}

static void call_hooked_block(void) {
    id block = at_hand.prototype->make_block(at_hand.callee);
    const struct cffi_signature *signature = signature_of(block);
    if (signature != NULL) {
        hook_block(block, ORT_HOOK_BEFORE, run_before);
        invoke(block, signature, CFFI_CALL_SAVED_REGISTERS);
        hook_block(block, ORT_HOOK_AFTER, run_after);
        invoke(block, signature, CFFI_CALL_SAVED_REGISTERS);
        hook_block(block, ORT_HOOK_INSTEAD, run_instead);
        invoke(block, signature, CFFI_CALL_SAVED_REGISTERS);
    }
    [block release];
}

const struct call_way block_ways[] = {
    {"as a block by an invocation", call_block, NEEDS_BLOCK},
    {"as a hooked block by an invocation", call_hooked_block, NEEDS_BLOCK},
    {"as a block by an invocation and libffi", call_block_libffi, NEEDS_BLOCK},
    {0},
};
