// Implementations made at run time.

#include "calls.h"

#include <objc/message.h>
#include <objc/runtime.h>
#include <string.h>

static void answer(void *context, void *result, void *const *arguments) {
    comparison_count_received();
    if (!sel_isEqual(*(SEL *)arguments[1], at_hand.selector)) {
        comparison_say("the implementation", "found another selector");
    }
    for (size_t i = 0; i < at_hand.prototype->argument_count; i++) {
        comparison_argument("the implementation", i, at_hand.first.arguments[i], arguments[i + 2]);
    }
    if (at_hand.prototype->result != NULL) {
        memcpy(result, at_hand.first.result, at_hand.prototype->result->size);
    }
}

// Makes an invocation of the call and invokes it.
static void pass_on(void *context, void *result, void *const *arguments) {
    id object = cffi_invocation_object_create(call_signature);
    struct cffi_invocation *invocation = cffi_invocation_of_object(object);
    cffi_invocation_load_arguments(invocation, arguments);
    [object invokeWithTarget:at_hand.callee];
    if (at_hand.prototype->result != NULL) {
        cffi_invocation_get_return_value(invocation, result);
    }
    [object release];
}

// Returns an instance of a class whose methods are such implementations, or that class.
static id implementer(void) {
    static id object;
    if (object == nil) {
        Class cls = objc_allocateClassPair([NSObject class], "Implementer", 0);
        objc_registerClassPair(cls);
        object = [cls new];
    }
    return at_hand.prototype->is_class_method ? (id)object_getClass(object) : object;
}

void call_implemented_by(IMP imp) {
    id object = implementer();
    const char *types = cffi_signature_text(call_signature);
    class_replaceMethod(object_getClass(object), at_hand.selector, imp, types);
    call_compiled(object, &at_hand.first, at_hand.first.result);
    comparison_expect_received(1);
    class_replaceMethod(object_getClass(object), at_hand.selector, _objc_msgForward, types);
}

static void call_implementation_by(cffi_call_path path, cffi_imp_callback callback) {
    cffi_status status;
    IMP imp = cffi_imp_create_by(path, call_signature, callback, NULL, &status);
    if (imp != NULL) {
        call_implemented_by(imp);
        cffi_imp_destroy(imp);
    } else {
        comparison_say("cffi_imp_create_by", cffi_status_description(status));
    }
}

static void call_implementation(void) { call_implementation_by(CFFI_CALL_SAVED_REGISTERS, answer); }

static void call_implementation_passing_on(void) { call_implementation_by(CFFI_CALL_SAVED_REGISTERS, pass_on); }

static void call_closure(void) { call_implementation_by(CFFI_CALL_LIBFFI, answer); }

static void call_closure_passing_on(void) { call_implementation_by(CFFI_CALL_LIBFFI, pass_on); }

static IMP answer_from_frame(struct ort_call_frame *frame, void *context) {
    id object = cffi_invocation_object_create_from_frame(call_signature, frame);
    invocation_compare_message(object, implementer(), &at_hand.first);
    [object invokeWithTarget:at_hand.callee];
    cffi_invocation_answer(cffi_invocation_of_object(object), frame);
    [object release];
    return NULL;
}

// Replaces the receiver.
static IMP jump_from_frame(struct ort_call_frame *frame, void *context) {
    bool is_moved = ORT_RETURN_IN_MEMORY_MOVES_RECEIVER && cffi_signature_returns_in_memory(call_signature);
    frame->general[is_moved] = (uint64_t)at_hand.callee;
    return [at_hand.callee methodForSelector:at_hand.selector];
}

static void call_frame_implementation_by(ort_frame_handler handler) {
    IMP imp = ort_frame_imp_create(handler, NULL);
    call_implemented_by(imp);
    ort_frame_imp_destroy(imp);
}

static void call_frame_implementation(void) { call_frame_implementation_by(answer_from_frame); }

static void call_frame_implementation_jumping(void) { call_frame_implementation_by(jump_from_frame); }

// Calls a block of the prototype's type with a receiver before the arguments.
static void call_block_implementation(void) {
    at_hand.receiver = implementer();
    id block = at_hand.prototype->make_block(at_hand.callee);
    IMP imp = imp_implementationWithBlock(block);
    [block release];
    call_implemented_by(imp);
    imp_removeBlock(imp);
}

const struct call_way implemented_ways[] = {
    {"implemented by a callback", call_implementation, NEEDS_NOTHING},
    {"implemented by a callback that passes on", call_implementation_passing_on, NEEDS_NOTHING},
    {"implemented by libffi", call_closure, NEEDS_LIBFFI},
    {"implemented by libffi and passed on", call_closure_passing_on, NEEDS_LIBFFI},
    {"implemented over saved registers", call_frame_implementation, NEEDS_NOTHING},
    {"implemented over saved registers and jumped on", call_frame_implementation_jumping, PASSES_UNNAMED},
    {"implemented by a block", call_block_implementation, NEEDS_BLOCK | NEEDS_RECEIVER},
    {0},
};
