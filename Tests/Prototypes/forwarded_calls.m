// Messages that reach the callee through invocations made from them.

#include "forwarder.h"

#include <objc/NSString.h>
#include <objc/objc-arc.h>
#include <pthread.h>

static void call_forwarded(void) {
    call_compiled(forwarder_begin(), &at_hand.first, at_hand.first.result);
    comparison_expect_received(1);
}

static void call_forwarded_changed(void) {
    id changing = forwarder_begin();
    forwarding.changes_values = true;
    call_compiled(changing, &at_hand.first, at_hand.second.result);
    comparison_expect_received(1);
}

static void call_forwarded_libffi(void) {
    id through_libffi = forwarder_begin();
    forwarding.path = CFFI_CALL_LIBFFI;
    call_compiled(through_libffi, &at_hand.first, at_hand.first.result);
    comparison_expect_received(1);
}

static void call_forwarded_thrice(void) {
    id first = forwarder_begin();
    forwarding.hops = 2;
    call_compiled(first, &at_hand.first, at_hand.first.result);
    comparison_expect_received(1);
}

static void call_super_forwarded(void) {
    forwarder_begin();
    call_compiled(forwarder_heir(), &at_hand.first, at_hand.first.result);
    comparison_expect_received(1);
}

// MARK: Recursion

// Sends the message again, with other values, and expects another result.
static void recur(void) {
    at_hand.expected = &at_hand.second;
    prototype_result = at_hand.second.result;
    call_compiled(forwarder_begin(), &at_hand.second, at_hand.second.result);
    at_hand.expected = &at_hand.first;
    prototype_result = at_hand.first.result;
}

static void call_forwarded_within_itself(void) {
    id target = forwarder_begin();
    at_hand.inside = recur;
    call_compiled(target, &at_hand.first, at_hand.first.result);
    comparison_expect_received(2);
}

// MARK: After the call

// Overwrites the stack of a call that has ended.
__attribute__((noinline)) static void overwrite_stack(void) {
    volatile uint8_t bytes[1 << 15];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = 0xcc;
    }
}

static void call_forwarded_again(void) {
    id keeping = forwarder_begin();
    forwarding.keeps = true;
    call_compiled(keeping, &at_hand.first, at_hand.first.result);
    overwrite_stack();
    // An invocation that is kept has copies of its C strings.
    at_hand.copies_texts = true;
    invocation_compare_message(forwarding.kept, at_hand.callee, &at_hand.first);
    invocation_compare_result(forwarding.kept, at_hand.first.result);
    at_hand.counts.calls++;
    [forwarding.kept invoke];
    invocation_compare_result(forwarding.kept, at_hand.first.result);
    [forwarding.kept release];
    comparison_expect_received(2);
}

static void *call_kept(void *sender) {
    void *pool = objc_autoreleasePoolPush();
    at_hand.counts.calls++;
    invocation_compare_message(forwarding.kept, sender, &at_hand.first);
    [forwarding.kept invokeWithTarget:at_hand.callee];
    invocation_compare_result(forwarding.kept, at_hand.first.result);
    [forwarding.kept release];
    objc_autoreleasePoolPop(pool);
    return NULL;
}

static void call_on_another_thread_by(cffi_call_path path) {
    id postponing = forwarder_begin();
    forwarding.path = path;
    forwarding.keeps = forwarding.postpones = true;
    call_compiled(postponing, &at_hand.first, at_hand.first.result);
    comparison_expect_received(0);
    overwrite_stack();
    at_hand.copies_texts = true;
    pthread_t thread;
    if (pthread_create(&thread, NULL, call_kept, postponing) != 0) {
        comparison_say("the caller", "could make no thread");
        return;
    }
    pthread_join(thread, NULL);
    comparison_expect_received(1);
}

static void call_on_another_thread(void) { call_on_another_thread_by(CFFI_CALL_SAVED_REGISTERS); }

static void call_on_another_thread_libffi(void) { call_on_another_thread_by(CFFI_CALL_LIBFFI); }

// MARK: Exceptions

static void throw_inside(void) { @throw forwarding.thrown; }

static void call_throwing_by(cffi_call_path path) {
    id target = forwarder_begin();
    forwarding.path = path;
    forwarding.hops = path == CFFI_CALL_LIBFFI ? 0 : 1;
    forwarding.keeps = true;
    forwarding.thrown = @"thrown by the callee";
    at_hand.inside = throw_inside;
    call_compiled_catching(target, forwarding.thrown);
    comparison_expect_received(1);
    overwrite_stack();
    at_hand.copies_texts = true;
    invocation_compare_arguments(forwarding.kept, 2, &at_hand.first);
    at_hand.counts.calls++;
    [forwarding.kept invokeWithTarget:at_hand.callee];
    invocation_compare_result(forwarding.kept, at_hand.first.result);
    [forwarding.kept release];
    comparison_expect_received(1);
}

static void call_throwing(void) { call_throwing_by(CFFI_CALL_SAVED_REGISTERS); }

static void call_throwing_libffi(void) { call_throwing_by(CFFI_CALL_LIBFFI); }

static void call_caught_on_the_way(void) {
    id catching = forwarder_begin();
    forwarding.catches = true;
    forwarding.thrown = @"thrown by the callee";
    at_hand.inside = throw_inside;
    call_compiled(catching, &at_hand.first, at_hand.first.result);
    comparison_expect_received(2);
}

const struct call_way forwarded_ways[] = {
    {"forwarded", call_forwarded, NEEDS_NOTHING},
    {"forwarded with other values", call_forwarded_changed, NEEDS_NOTHING},
    {"forwarded and called by libffi", call_forwarded_libffi, NEEDS_LIBFFI},
    {"forwarded by three in a row", call_forwarded_thrice, NEEDS_NOTHING},
    {"sent to super and forwarded", call_super_forwarded, NEEDS_HEIR},
    {"forwarded within itself", call_forwarded_within_itself, NEEDS_NOTHING},
    {"forwarded and again afterwards", call_forwarded_again, NEEDS_NOTHING},
    {"forwarded and called on another thread", call_on_another_thread, NEEDS_NOTHING},
    {"forwarded and called on another thread by libffi", call_on_another_thread_libffi, NEEDS_LIBFFI},
    {"forwarded twice and thrown back", call_throwing, NEEDS_NOTHING},
    {"forwarded, called by libffi and thrown back", call_throwing_libffi, NEEDS_LIBFFI},
    {"forwarded, thrown, caught on the way and called again", call_caught_on_the_way, NEEDS_NOTHING},
    {0},
};
