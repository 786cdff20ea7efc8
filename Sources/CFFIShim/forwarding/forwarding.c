// Messages without a method: from the intercepted call to forwardInvocation: and back to the caller.

#include "forwarding/forwarding.h"
#include "invocations/container.h"
#include "signatures/method_signatures.h"

#include <objc/hooks.h>
#include <objc/runtime.h>

// Set once, when the image is loaded.
static struct cffi_root_methods root_methods;
static struct {
    SEL doesNotRecognizeSelector, forwardInvocation, methodSignatureForSelector;
} selectors;

__attribute__((noinline, noreturn)) static void refuse_answer(id receiver, SEL selector) {
    cffi_raise(
        "NSInvalidArgumentException",
        "%c[%s methodSignatureForSelector:] returned an object that is not an NSMethodSignature for %s",
        object_isClass(receiver) ? '+' : '-', object_getClassName(receiver), sel_getName(selector));
}

static const struct cffi_signature *signature_answered(id receiver, SEL selector, IMP method) {
    const id answer = ((id (*)(id, SEL, SEL))method)(receiver, selectors.methodSignatureForSelector, selector);
    if (answer == nil) {
        return NULL;
    }
    // Signatures are no small objects. The acquire is object_getClass's.
    if ((uintptr_t)answer % sizeof(Class) != 0 ||
        __atomic_load_n((Class *)(void *)answer, __ATOMIC_ACQUIRE) != &cffi_class_NSMethodSignature) {
        refuse_answer(receiver, selector);
    }
    return (const struct cffi_signature *)(const void *)answer;
}

// The type of a method that the class `cls` has, or that one of its protocols declares, if the receiver has no
// methodSignatureForSelector: but the root class's; else the receiver's own answer.
static inline const struct cffi_signature *signature_asked(id receiver, Class cls, SEL selector) {
    const IMP method = objc_msg_lookup(receiver, selectors.methodSignatureForSelector);
    if (method == root_methods.object_method_signature) {
        return cffi_method_signature_find(cls, selector);
    }
    if (method == (IMP)_objc_msgForward &&
        !class_respondsToSelector(object_getClass(receiver), selectors.methodSignatureForSelector)) {
        return cffi_method_signature_find(cls, selector);
    }
    return signature_answered(receiver, selector, method);
}

// The signature of a method that was turned into a forwarded one, else the receiver's own answer, whatever root class
// it has. A class's own answer may describe the object that it forwards to, not a method of the class that was turned
// into a forwarded one.
__attribute__((noinline)) static const struct cffi_signature *signature_for(id receiver, SEL selector) {
    const Class cls = ort_object_lookup_class(receiver, selector);
    const struct cffi_signature *const own =
        ort_class_is_known_to_lack(cls, selector) ? NULL : cffi_method_own_signature(cls, selector);
    return own != NULL ? own : signature_asked(receiver, cls, selector);
}

__attribute__((noinline, noreturn)) static void reject(id receiver, SEL selector) {
    if (class_respondsToSelector(object_getClass(receiver), selectors.doesNotRecognizeSelector)) {
        CFFI_SEND_1(void, receiver, selectors.doesNotRecognizeSelector, SEL, selector);
    }
    ort_fatal(
        "%c[%s %s] is not implemented, and the receiver %p has no signature for it; implement the method or "
        "methodSignatureForSelector:",
        object_isClass(receiver) ? '+' : '-', object_getClassName(receiver), sel_getName(selector), (void *)receiver);
}

__attribute__((noinline, noreturn)) static void refuse_convention(
    const struct cffi_signature *signature, id receiver, SEL selector, BOOL in_memory) {
    cffi_raise(
        "NSInvalidArgumentException",
        "%c[%s %s] was called as a method that %s, but its signature %s says the opposite; make the signature match "
        "the declaration that the caller was compiled with",
        object_isClass(receiver) ? '+' : '-', object_getClassName(receiver), sel_getName(selector),
        in_memory ? "returns in memory" : "returns in registers", signature->text);
}

struct forwarded {
    id receiver;
    struct cffi_route route;
    struct cffi_invocation *invocation;
    struct ort_call_frame *frame;
    uint64_t caller_memory;
};

static void give_to(IMP forward_invocation, id receiver, id invocation) {
    ((void (*)(id, SEL, id))forward_invocation)(receiver, selectors.forwardInvocation, invocation);
}

__attribute__((noinline)) static void invoke_hooked(struct cffi_invocation *invocation, IMP function) {
    const cffi_status status = cffi_invocation_invoke_function(invocation, function);
    if (status != CFFI_OK) {
        cffi_raise(
            status == CFFI_NO_MEMORY ? "NSMallocException" : "NSInvalidArgumentException",
            "the call of %s, which is hooked by forwarding, failed: %s",
            sel_getName(cffi_invocation_selector(invocation)), cffi_status_description(status));
    }
}

static inline void carry_out(const struct forwarded *forwarded) {
    const struct cffi_route *const route = &forwarded->route;
    const id invocation = cffi_invocation_container(forwarded->invocation);
    if (__builtin_expect(route->forward_invocation != NULL, false)) {
        give_to(route->forward_invocation, forwarded->receiver, invocation);
    } else if (route->function != NULL) {
        invoke_hooked(forwarded->invocation, route->function);
    } else {
        CFFI_SEND_1(void, forwarded->receiver, selectors.forwardInvocation, id, invocation);
    }
}

static void carry_out_and_answer(void *context) {
    const struct forwarded *const forwarded = context;
    carry_out(forwarded);
    if (forwarded->route.signature->returns_in_memory) {
        *ort_call_frame_memory(forwarded->frame) = forwarded->caller_memory;
    }
    cffi_invocation_answer(forwarded->invocation, forwarded->frame);
}

static void finish(void *context) {
    cffi_invocation_object_finish(cffi_invocation_container(((struct forwarded *)context)->invocation));
}

// `forwarded` has the receiver and the route.
static inline void forward_by(struct forwarded *forwarded, SEL selector, struct ort_call_frame *frame, BOOL in_memory) {
    const struct cffi_signature *const signature = forwarded->route.signature;
    if (signature == NULL) {
        reject(forwarded->receiver, selector);
    }
    if (ORT_RETURN_IN_MEMORY_MOVES_RECEIVER && signature->returns_in_memory != in_memory) {
        refuse_convention(signature, forwarded->receiver, selector, in_memory);
    }
    forwarded->frame = frame;
    forwarded->invocation = cffi_invocation_object_begin(signature, frame, &forwarded->caller_memory);
    if (forwarded->invocation == NULL) {
        cffi_raise("NSMallocException", "out of memory: no room to forward %s", sel_getName(selector));
    }
    ort_call_with_cleanup(carry_out_and_answer, forwarded, finish);
}

// For a message to a method that exists, as far as is known.
__attribute__((noinline)) static void find_route(struct cffi_route *route, id receiver, SEL selector) {
    *route = cffi_method_route_find(object_getClass(receiver), selector);
    if (route->function == NULL) {
        route->signature = signature_for(receiver, selector);
    }
}

static void forward(id receiver, SEL selector, struct ort_call_frame *frame, BOOL in_memory) {
    const Class cls = object_getClass(receiver);
    struct forwarded forwarded;
    forwarded.receiver = receiver;
    if (ort_class_is_known_to_lack(cls, selector)) {
        forwarded.route = (struct cffi_route){.signature = signature_asked(receiver, cls, selector)};
    } else {
        find_route(&forwarded.route, receiver, selector);
    }
    forward_by(&forwarded, selector, frame, in_memory);
}

static const char *types_for(id receiver, SEL selector) {
    const struct cffi_signature *const signature = receiver != nil ? signature_for(receiver, selector) : NULL;
    return signature != NULL ? signature->text : NULL;
}

// MARK: Hooked methods

static void forward_unhooked(
    id receiver, SEL selector, struct ort_call_frame *frame, BOOL in_memory, IMP forward_invocation) {
    if (forward_invocation == NULL) {
        reject(receiver, selector);
    }
    struct forwarded forwarded = {
        .receiver = receiver,
        .route = {.signature = signature_for(receiver, selector), .forward_invocation = forward_invocation}};
    forward_by(&forwarded, selector, frame, in_memory);
}

// Does not search for a method that the class is known to lack.
static bool find_hook(id receiver, Class reached, SEL selector, struct ort_forwarded_hook *hook) {
    const Class cls = object_getClass(receiver);
    return !ort_class_is_known_to_lack(cls, selector) && ort_forwarded_hook_find(cls, reached, selector, hook);
}

// Hooks of a method that the receiver lacks pass the message on to forwarding. They have run by then and must not run
// again.
static void take_invocation(Class cls, id receiver, id invocation) {
    struct cffi_invocation *const core = cffi_invocation_of_object(invocation);
    const SEL selector = core != NULL ? cffi_invocation_selector(core) : NULL;
    struct ort_forwarded_hook hook;
    if (core != NULL && find_hook(receiver, cls, selector, &hook) && !ort_object_is_forwarding(receiver, selector)) {
        invoke_hooked(core, hook.function);
        return;
    }
    const IMP original = ort_forwarded_hook_original(cls);
    if (original == NULL) {
        reject(receiver, selector);
    }
    give_to(original, receiver, invocation);
}

// MARK: Whether a message is taken

static bool is_own(IMP forward_invocation) {
    return forward_invocation != root_methods.object_forward_invocation &&
        forward_invocation != root_methods.proxy_forward_invocation &&
        forward_invocation != root_methods.proxy_class_forward_invocation;
}

static BOOL takes(id receiver, SEL selector, IMP forward_invocation) {
    return is_own(forward_invocation) &&
        signature_asked(receiver, ort_object_lookup_class(receiver, selector), selector) != NULL;
}

bool cffi_object_takes_invocations(id object) {
    return object != nil && is_own(objc_msg_lookup(object, selectors.forwardInvocation)) &&
        objc_msg_lookup(object, selectors.methodSignatureForSelector) != root_methods.proxy_method_signature;
}

static const struct ort_forwarded_hook_handlers hook_handlers = {
    .forward_invocation = take_invocation, .forward = forward_unhooked, .takes = takes};

void cffi_forwarding_register(const struct cffi_root_methods *methods) {
    root_methods = *methods;
    selectors.doesNotRecognizeSelector = sel_registerName("doesNotRecognizeSelector:");
    selectors.forwardInvocation = sel_registerName("forwardInvocation:");
    selectors.methodSignatureForSelector = sel_registerName("methodSignatureForSelector:");
    ort_set_forward_handler(forward);
    ort_set_signature_handler(types_for);
    ort_set_forwarded_hook_handlers(&hook_handlers);
}
