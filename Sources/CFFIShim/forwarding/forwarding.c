// Messages that nobody implements: from the intercepted call to forwardInvocation: and back to the caller.

#include "classes/static_class.h"
#include "invocations/invocation.h"

#include <objc/runtime.h>

// Whatever root class the receiver has: its own answer, else the type of a method that was turned into a forwarded one.
static const struct cffi_signature *signature_for(id receiver, SEL selector) {
    const Class cls = object_getClass(receiver);
    if (!class_respondsToSelector(cls, cffi_selectors.methodSignatureForSelector))
        return cffi_signature_of_method(cls, selector, NULL);
    // A class's own answer may be about whom it forwards to, not about a method that it has and that was turned into a
    // forwarded one.
    if (class_getMethodImplementation(cls, cffi_selectors.methodSignatureForSelector) !=
            (IMP)cffi_object_method_signature &&
        class_getInstanceMethod(cls, selector) != NULL)
        return cffi_signature_of_method(cls, selector, NULL);
    const id answer = CFFI_SEND_1(id, receiver, cffi_selectors.methodSignatureForSelector, SEL, selector);
    if (answer == nil)
        return NULL;
    const struct cffi_signature *const signature = cffi_signature_of_object(answer);
    if (signature == NULL)
        cffi_raise(
            "NSInvalidArgumentException", "%c[%s methodSignatureForSelector:] answered no NSMethodSignature for %s",
            object_isClass(receiver) ? '+' : '-', object_getClassName(receiver), sel_getName(selector));
    return signature;
}

static void reject(id receiver, SEL selector) {
    if (class_respondsToSelector(object_getClass(receiver), cffi_selectors.doesNotRecognizeSelector))
        CFFI_SEND_1(void, receiver, cffi_selectors.doesNotRecognizeSelector, SEL, selector);
    ort_fatal(
        "%c[%s %s]: nobody implements it, and the receiver %p has no signature for it; implement the method or "
        "methodSignatureForSelector:",
        object_isClass(receiver) ? '+' : '-', object_getClassName(receiver), sel_getName(selector), (void *)receiver);
}

static void check_convention(const struct cffi_signature *signature, id receiver, SEL selector, BOOL in_memory) {
    if (!ORT_RETURN_IN_MEMORY_MOVES_RECEIVER || signature->returns_in_memory == in_memory)
        return;
    cffi_raise(
        "NSInvalidArgumentException",
        "%c[%s %s] was called as a method that %s, and its signature %s says the opposite; make the declaration that "
        "the "
        "caller saw and the signature agree",
        object_isClass(receiver) ? '+' : '-', object_getClassName(receiver), sel_getName(selector),
        in_memory ? "returns in memory" : "returns in registers", signature->text);
}

struct forwarded {
    id receiver;
    id invocation;
    struct ort_call_frame *frame;
};

static void send_and_answer(void *context) {
    const struct forwarded *const forwarded = context;
    CFFI_SEND_1(void, forwarded->receiver, cffi_selectors.forwardInvocation, id, forwarded->invocation);
    cffi_invocation_answer(cffi_invocation_of_object(forwarded->invocation), forwarded->frame);
}

static void finish(void *context) { cffi_invocation_object_finish(((struct forwarded *)context)->invocation); }

static void forward(id receiver, SEL selector, struct ort_call_frame *frame, BOOL in_memory) {
    const struct cffi_signature *const signature = signature_for(receiver, selector);
    if (signature == NULL)
        reject(receiver, selector);
    check_convention(signature, receiver, selector, in_memory);
    const id invocation = cffi_invocation_object_create_from_frame(signature, frame);
    if (invocation == nil)
        cffi_raise("NSMallocException", "there is no memory to forward %s", sel_getName(selector));
    struct forwarded forwarded = {receiver, invocation, frame};
    ort_call_with_cleanup(send_and_answer, &forwarded, finish);
}

static const char *types_for(id receiver, SEL selector) {
    const struct cffi_signature *const signature = receiver != nil ? signature_for(receiver, selector) : NULL;
    return signature != NULL ? signature->text : NULL;
}

void cffi_forwarding_register(void) {
    ort_set_forward_handler(forward);
    ort_set_signature_handler(types_for);
}
