// Messages to hooked methods, with bodies at each position and by each engine.

#include "calls.h"

#include <cffi_hooks.h>
#include <objc/hooks.h>
#include <objc/runtime.h>

// The kinds of bodies.
enum body_kind {
    BODY_LOOKS,   // compares the arguments
    BODY_GOES_ON, // proceeds, too, and compares the result
    BODY_CHANGES, // sets the second values before, and the second result after
    BODY_ANSWERS, // compares the arguments, and sets the second result without calling the original
};

struct body {
    enum body_kind kind;
    id receiver;
    const struct values *wanted; // the arguments that it expects
    const void *result;          // the result that it expects from inside
};

// MARK: Bodies

static NSInvocation *invocation_of(struct ort_hook_call *call) { return cffi_hook_call_invocation(call); }

static void compare_call(struct ort_hook_call *call, const struct body *body) {
    if (ort_hook_call_receiver(call) != body->receiver) {
        comparison_say("the body", "found another receiver");
    }
    if (!sel_isEqual(ort_hook_call_selector(call), at_hand.selector)) {
        comparison_say("the body", "found another selector");
    }
    invocation_compare_message(invocation_of(call), body->receiver, body->wanted);
}

static void answer_second(struct ort_hook_call *call) {
    if (at_hand.prototype->result != NULL) {
        [invocation_of(call) setReturnValue:at_hand.second.result];
    }
}

static void run_instead(struct ort_hook_call *call, void *context) {
    const struct body *body = context;
    compare_call(call, body);
    if (body->kind == BODY_ANSWERS) {
        answer_second(call);
        return;
    }
    if (body->kind == BODY_CHANGES) {
        invocation_set_arguments(invocation_of(call), 2, &at_hand.second);
        at_hand.expected = &at_hand.second;
    }
    ort_hook_call_proceed(call);
    invocation_compare_result(invocation_of(call), body->result);
    if (body->kind == BODY_CHANGES) {
        answer_second(call);
    }
}

static void run_before(struct ort_hook_call *call, void *context) { compare_call(call, context); }

static void run_after(struct ort_hook_call *call, void *context) {
    const struct body *body = context;
    invocation_compare_result(invocation_of(call), body->result);
    if (body->kind == BODY_CHANGES) {
        answer_second(call);
    }
}

// MARK: Hooks

static ort_hook_engine engine;

static struct ort_hook *install(struct ort_hook_request request) {
    struct ort_hook *hook = NULL;
    request.selector = at_hand.selector;
    request.engine = engine;
    if (request.object == nil) {
        request.cls = object_getClass(at_hand.callee);
    }
    if (ort_hook_install(&request, &hook) != ORT_HOOK_OK) {
        comparison_say("the hook", "was refused");
    }
    return hook;
}

static struct ort_hook *hook_method(ort_hook_position position, struct body *body) {
    static const ort_hook_function functions[] = {
        [ORT_HOOK_BEFORE] = run_before, [ORT_HOOK_INSTEAD] = run_instead, [ORT_HOOK_AFTER] = run_after};
    body->receiver = at_hand.callee;
    return install((struct ort_hook_request){.position = position, .function = functions[position], .context = body});
}

static void unhook(struct ort_hook *hook) {
    ort_hook_remove(hook);
    ort_hook_release(hook);
}

static void call(const void *wanted, size_t times) {
    call_compiled(at_hand.callee, &at_hand.first, wanted);
    comparison_expect_received(times);
}

// MARK: Ways

static void call_looked_at_before(void) {
    struct body body = {BODY_LOOKS, .wanted = &at_hand.first};
    struct ort_hook *hook = hook_method(ORT_HOOK_BEFORE, &body);
    call(at_hand.first.result, 1);
    unhook(hook);
}

static void call_looked_at(void) {
    struct body body = {BODY_LOOKS, .wanted = &at_hand.first, .result = at_hand.first.result};
    struct ort_hook *before = hook_method(ORT_HOOK_BEFORE, &body), *after = hook_method(ORT_HOOK_AFTER, &body);
    call(at_hand.first.result, 1);
    unhook(after);
    call(at_hand.first.result, 1);
    unhook(before);
}

static void call_gone_on_with(void) {
    struct body body = {BODY_GOES_ON, .wanted = &at_hand.first, .result = at_hand.first.result};
    struct ort_hook *inner = hook_method(ORT_HOOK_INSTEAD, &body), *outer = hook_method(ORT_HOOK_INSTEAD, &body);
    call(at_hand.first.result, 1);
    unhook(inner);
    unhook(outer);
}

static void call_changed(void) {
    struct body body = {BODY_CHANGES, .wanted = &at_hand.first, .result = at_hand.first.result};
    struct ort_hook *hook = hook_method(ORT_HOOK_INSTEAD, &body);
    call(at_hand.second.result, 1);
    unhook(hook);
}

static void call_answered(void) {
    struct body body = {BODY_ANSWERS, .wanted = &at_hand.first};
    struct ort_hook *hook = hook_method(ORT_HOOK_INSTEAD, &body);
    call(at_hand.second.result, 0);
    unhook(hook);
}

static void call_answered_after(void) {
    struct body body = {BODY_CHANGES, .wanted = &at_hand.first, .result = at_hand.first.result};
    struct ort_hook *hook = hook_method(ORT_HOOK_AFTER, &body);
    call(at_hand.second.result, 1);
    unhook(hook);
}

// The block's receiver is its info object.
static void note_info(struct ort_hook_call *call, void *context) { at_hand.receiver = ort_hook_call_info(call); }

static void call_block_instead(void) {
    id block = at_hand.prototype->make_block(at_hand.callee);
    struct ort_hook *noting = install((struct ort_hook_request){.position = ORT_HOOK_BEFORE, .function = note_info});
    struct ort_hook *hook = install((struct ort_hook_request){.position = ORT_HOOK_INSTEAD, .block = block});
    [block release];
    call(at_hand.first.result, 1);
    unhook(hook);
    unhook(noting);
}

// Hooks of the object run around hooks of its class, or of the class of a class method.
static void call_hooked_twice(void) {
    if (at_hand.prototype->is_class_method) {
        return; // a class is not hooked as an object
    }
    struct body inner = {BODY_LOOKS, .wanted = &at_hand.second, .result = at_hand.first.result};
    struct body outer = {BODY_CHANGES, .wanted = &at_hand.first, .result = at_hand.first.result};
    struct ort_hook *before = hook_method(ORT_HOOK_BEFORE, &inner), *after = hook_method(ORT_HOOK_AFTER, &inner);
    outer.receiver = at_hand.callee;
    struct ort_hook *object = install((struct ort_hook_request){
        .object = at_hand.callee, .position = ORT_HOOK_INSTEAD, .function = run_instead, .context = &outer});
    call(at_hand.second.result, 1);
    unhook(before);
    unhook(object);
    unhook(after);
}

#define BY(engine_name, way)                    \
    static void way##_by_##engine_name(void) {  \
        engine = ORT_HOOK_ENGINE_##engine_name; \
        way();                                  \
    }
#define BY_ALL(way) BY(TRAMPOLINE, way) BY(FORWARDING, way) BY(LIBFFI, way)

BY(TRAMPOLINE, call_looked_at_before)
BY_ALL(call_looked_at)
BY_ALL(call_gone_on_with)
BY_ALL(call_changed)
BY_ALL(call_answered)
BY_ALL(call_answered_after)
BY_ALL(call_block_instead)
BY_ALL(call_hooked_twice)

#define ROWS(name, way, needs)                                                                                     \
    {"hooked " name, way##_by_TRAMPOLINE, needs}, {"hooked " name " by forwarding", way##_by_FORWARDING, needs}, { \
        "hooked " name " by libffi", way##_by_LIBFFI, needs | NEEDS_LIBFFI                                         \
    }

const struct call_way hooked_ways[] = {
    {"hooked before", call_looked_at_before_by_TRAMPOLINE, PASSES_UNNAMED},
    ROWS("before and after", call_looked_at, NEEDS_NOTHING),
    ROWS("by two that go on", call_gone_on_with, NEEDS_NOTHING),
    ROWS("by one that changes the values", call_changed, NEEDS_NOTHING),
    ROWS("by one that answers", call_answered, NEEDS_NOTHING),
    ROWS("by one that changes the result", call_answered_after, NEEDS_NOTHING),
    ROWS("by a block", call_block_instead, NEEDS_BLOCK | NEEDS_RECEIVER),
    ROWS("as an object and by its class", call_hooked_twice, NEEDS_NOTHING),
    {0},
};
