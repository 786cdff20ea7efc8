// Hooks by the functions in C, in the ways that this repository has. Every runtime of this repository can run them.

#import "hooked.h"

#include <objc/runtime.h>
#include <stdlib.h>

// MARK: Stubs

static void go_on(struct ort_hook_call *call, void *context) { ort_hook_call_proceed(call); }

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

// MARK: The lower bound: a method that calls the blocks and the original, written for its types

static IMP volatile original_by_hand;
static before_block volatile blocks_by_hand[2];

static long scale_by_hand(id self, SEL selector, int factor, double amount) {
    return ((long (*)(id, SEL, int, double))original_by_hand)(self, selector, factor, amount);
}

static long before_by_hand(id self, SEL selector, int factor, double amount) {
    blocks_by_hand[0](self, factor, amount);
    return scale_by_hand(self, selector, factor, amount);
}

static long before_2_by_hand(id self, SEL selector, int factor, double amount) {
    blocks_by_hand[0](self, factor, amount);
    blocks_by_hand[1](self, factor, amount);
    return scale_by_hand(self, selector, factor, amount);
}

static long around_by_hand(id self, SEL selector, int factor, double amount) {
    blocks_by_hand[0](self, factor, amount);
    const long result = scale_by_hand(self, selector, factor, amount);
    blocks_by_hand[1](self, factor, amount);
    return result;
}

// The same as before_by_hand, but it keeps the general registers that unnamed arguments may be in, as a hook must.
#if defined(__x86_64__)
__attribute__((naked)) static void before_by_hand_for_unnamed(void) {
    __asm__("subq $72, %rsp\n"
            "movq %rdi, (%rsp)\n"
            "movq %rsi, 8(%rsp)\n"
            "movq %rdx, 16(%rsp)\n"
            "movq %rcx, 24(%rsp)\n"
            "movq %r8, 32(%rsp)\n"
            "movq %r9, 40(%rsp)\n"
            "movups %xmm0, 48(%rsp)\n"
            "movq %rdi, %rsi\n"
            "movq blocks_by_hand(%rip), %rdi\n"
            "callq *16(%rdi)\n" // the block's function
            "movq (%rsp), %rdi\n"
            "movq 8(%rsp), %rsi\n"
            "movq 16(%rsp), %rdx\n"
            "movq 24(%rsp), %rcx\n"
            "movq 32(%rsp), %r8\n"
            "movq 40(%rsp), %r9\n"
            "movups 48(%rsp), %xmm0\n"
            "movl $1, %eax\n" // vector registers
            "addq $72, %rsp\n"
            "jmpq *original_by_hand(%rip)");
}
#else
#define before_by_hand_for_unnamed before_by_hand
#endif

static void replace_by_hand(IMP implementation) {
    blocks_by_hand[0] = blocks_by_hand[1] = empty_block();
    Method method = class_getInstanceMethod([StubHooked class], @selector(scale:by:));
    original_by_hand = method_getImplementation(method);
    method_setImplementation(method, implementation);
}

STUB_LOOP(by_hand_before, replace_by_hand((IMP)before_by_hand))
STUB_LOOP(by_hand_before_any, replace_by_hand((IMP)before_by_hand_for_unnamed))
STUB_LOOP(by_hand_before_2, replace_by_hand((IMP)before_2_by_hand))
STUB_LOOP(by_hand_before_after, replace_by_hand((IMP)around_by_hand))

// MARK: Installing

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
