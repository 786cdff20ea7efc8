#include "dispatch/forward.h"
#include "classes/class.h"
#include "dispatch/lookup.h"
#include "dispatch/messengers.h"
#include "selectors/argument_registers.h"
#include "selectors/well_known.h"
#include "support/visibility.h"
#include <objc/encoding.h>
#include <objc/kernel.h>
#include <objc/message.h>

// The functions that the forwarding entries call after they have saved the frame. Each returns the implementation to
// jump to with the frame's registers. It returns NULL if it has handled the message; then the frame holds the result.
// They run user code. The first one asks for another receiver; the others are for messages that have none. The last one
// is for messages whose arguments are clear (selectors/argument_registers.h). The first two read the types of the other
// messages.
ORT_HIDDEN IMP ort_forward(struct ort_call_frame *frame, bool in_memory);
ORT_HIDDEN IMP ort_forward_wide_frame(struct ort_call_frame *frame, bool in_memory);
ORT_HIDDEN IMP ort_forward_frame(struct ort_call_frame *frame, bool in_memory);

id ort_forwarding_target_none(id self, SEL question, SEL selector) {
    (void)self, (void)question, (void)selector;
    return nil;
}

// The addresses that assembly compares with. They are variables, since another library may give the address of an
// exported function.
ORT_HIDDEN extern const IMP ort_forwarding_target_none_imp, ort_messenger_forward_imp, ort_messenger_uncached_imp;
const IMP ort_forwarding_target_none_imp = (IMP)ort_forwarding_target_none;
const IMP ort_messenger_forward_imp = (IMP)ort_messenger_forward;
const IMP ort_messenger_uncached_imp = (IMP)ort_messenger_uncached;

static void refuse(id receiver, SEL selector, struct ort_call_frame *frame, BOOL in_memory) {
    (void)frame, (void)in_memory;
    Class cls = object_getClass(receiver);
    SEL question = ort_selectors.doesNotRecognizeSelector;
    IMP imp = ort_class_find_imp(cls, question);
    if (imp != NULL) {
        ((void (*)(id, SEL, SEL))imp)(receiver, question, selector);
    }
    ort_fatal(
        "%c[%s %s] is not implemented, and %s %p does not forward it; implement the method or check the receiver",
        class_isMetaClass(cls) ? '+' : '-', class_getName(cls), sel_getName(selector), class_getName(cls),
        (void *)receiver);
}

// Exchanged with acquire and release, and loaded with acquire, which pairs with the exchange: the caller prepares the
// handler's data before it sets the handler. A call that has loaded the old handler may still run after the exchange.
static ort_forward_handler forward_handler = refuse;

ort_forward_handler ort_set_forward_handler(ort_forward_handler handler) {
    ort_forward_handler previous =
        __atomic_exchange_n(&forward_handler, handler != NULL ? handler : refuse, __ATOMIC_ACQ_REL);
    return previous == refuse ? NULL : previous;
}

// Called instead of the handler, with the registers of the send; NULL when none is set. The index says whether the
// message returns in memory. Each is stored with release and loaded with acquire, independently of the other. A message
// that is forwarded while they are set gets a function of the old pair or of the new one, and both are complete.
static IMP forward_functions[2];

void objc_setForwardHandler(void *function, void *stret_function) {
    __atomic_store_n(&forward_functions[false], (IMP)(uintptr_t)function, __ATOMIC_RELEASE);
    __atomic_store_n(&forward_functions[true], (IMP)(uintptr_t)stret_function, __ATOMIC_RELEASE);
}

// Asked before these two, and exchanged and loaded as the handler is.
static ort_forward_lookup forward_lookup;

ort_forward_lookup ort_set_forward_lookup(ort_forward_lookup lookup) {
    return __atomic_exchange_n(&forward_lookup, lookup, __ATOMIC_ACQ_REL);
}

static bool has_functions(void) {
    return __atomic_load_n(&forward_functions[false], __ATOMIC_ACQUIRE) != NULL ||
        __atomic_load_n(&forward_functions[true], __ATOMIC_ACQUIRE) != NULL;
}

static bool has_lookup_or_functions(void) {
    return __atomic_load_n(&forward_lookup, __ATOMIC_ACQUIRE) != NULL || has_functions();
}

// If the entry does not show it (ORT_RETURN_IN_MEMORY_MOVES_RECEIVER), the types of the sent selector do.
static IMP set_function(SEL selector, bool in_memory) {
    if (__atomic_load_n(&forward_functions[true], __ATOMIC_ACQUIRE) != NULL && !ORT_RETURN_IN_MEMORY_MOVES_RECEIVER) {
        in_memory = ort_method_type_returns_in_memory(selector->types);
    }
    return __atomic_load_n(&forward_functions[in_memory], __ATOMIC_ACQUIRE);
}

// Returns the place of the receiver in the frame; the selector follows it.
static uint64_t *receiver_argument(struct ort_call_frame *frame, bool in_memory) {
    return frame->general + (in_memory && ORT_RETURN_IN_MEMORY_MOVES_RECEIVER ? 1 : 0);
}

// Returns the function that was registered for the message. May replace the receiver in the frame.
static IMP forward_function(struct ort_call_frame *frame, bool in_memory) {
    uint64_t *arguments = receiver_argument(frame, in_memory);
    const SEL selector = (SEL)arguments[1];
    ort_forward_lookup lookup = __atomic_load_n(&forward_lookup, __ATOMIC_ACQUIRE);
    if (__builtin_expect(lookup != NULL, false)) {
        id receiver = (id)arguments[0];
        IMP function = lookup(&receiver, selector, in_memory);
        arguments[0] = (uint64_t)receiver;
        if (function != NULL) {
            return function;
        }
    }
    return set_function(selector, in_memory);
}

// The implementation that answers the question, or NULL. It is looked up like a message, so the class remembers it.
static IMP target_method(id receiver, SEL question) {
    IMP imp = objc_msg_lookup(receiver, question);
    // There is no such method, or it is a forwarded one.
    return __builtin_expect(imp != (IMP)_objc_msgForward, true)
        ? imp
        : ort_lookup_send_try(object_getClass(receiver), question);
}

// Stored with release when a first method is hooked. If it is not NULL, C code asks for the other receiver
// instead of assembly.
ORT_HIDDEN extern ort_forward_hook_test ort_forward_test;
ort_forward_hook_test ort_forward_test;

void ort_forward_set_hook_test(ort_forward_hook_test test) {
    __atomic_store_n(&ort_forward_test, test, __ATOMIC_RELEASE);
}

// Takes no lock for a method that the class is known to lack.
static bool is_hooked(id receiver, SEL selector) {
    ort_forward_hook_test test = __atomic_load_n(&ort_forward_test, __ATOMIC_ACQUIRE);
    if (test == NULL || receiver == nil) {
        return false;
    }
    Class cls = object_getClass(receiver);
    return !ort_class_is_known_to_lack(cls, selector) && test(cls, selector);
}

static IMP handle(struct ort_call_frame *frame, bool in_memory) {
    const uint64_t *arguments = receiver_argument(frame, in_memory);
    __atomic_load_n(&forward_handler, __ATOMIC_ACQUIRE)((id)arguments[0], (SEL)arguments[1], frame, in_memory);
    return NULL;
}

// For a process that has registered functions. The method of a hook comes first.
__attribute__((noinline)) static IMP choose(struct ort_call_frame *frame, bool in_memory) {
    const uint64_t *arguments = receiver_argument(frame, in_memory);
    IMP function = is_hooked((id)arguments[0], (SEL)arguments[1]) ? NULL : forward_function(frame, in_memory);
    return function != NULL ? function : handle(frame, in_memory);
}

IMP ort_forward_frame(struct ort_call_frame *frame, bool in_memory) {
    return __builtin_expect(has_lookup_or_functions(), false) ? choose(frame, in_memory) : handle(frame, in_memory);
}

// Called for a message that took the slow path because nothing was known: reads the types for the next message.
static void learn(SEL selector) {
    if (selector->types != NULL) {
        ort_argument_registers_read(ort_selector_key(selector));
    }
}

IMP ort_forward_wide_frame(struct ort_call_frame *frame, bool in_memory) {
    learn((SEL)receiver_argument(frame, in_memory)[1]);
    return ort_forward_frame(frame, in_memory);
}

// Returns the other receiver that the receiver names. Returns nil if it names none, or may not be asked.
static id other_receiver(id receiver, SEL selector, bool asks_for_hooked) {
    SEL question = ort_selectors.forwardingTargetForSelector;
    IMP imp = target_method(receiver, question); // the class's cache has it from now on
    if (imp == NULL || imp == (IMP)ort_forwarding_target_none || (!asks_for_hooked && is_hooked(receiver, selector))) {
        return nil;
    }
    id target = ((id (*)(id, SEL, SEL))imp)(receiver, question, selector);
    return target == receiver ? nil : target;
}

bool ort_forward_leads_elsewhere(id receiver, SEL selector) {
    return has_functions() || other_receiver(receiver, selector, true) != nil;
}

// Replaces the receiver by the one that it names. Returns NULL if it names none, or may not be asked.
static IMP redirect(struct ort_call_frame *frame, bool in_memory, bool asks_for_hooked) {
    uint64_t *arguments = receiver_argument(frame, in_memory);
    id target = other_receiver((id)arguments[0], (SEL)arguments[1], asks_for_hooked);
    if (target == nil) {
        return NULL;
    }
    arguments[0] = (uint64_t)target;
    return in_memory ? (IMP)objc_msgSend_stret : (IMP)objc_msgSend;
}

IMP ort_forward(struct ort_call_frame *frame, bool in_memory) {
    learn((SEL)receiver_argument(frame, in_memory)[1]);
    IMP messenger = redirect(frame, in_memory, false);
    return messenger != NULL ? messenger : ort_forward_frame(frame, in_memory);
}

IMP ort_forward_elsewhere(struct ort_call_frame *frame, bool in_memory) {
    IMP messenger = redirect(frame, in_memory, true);
    return messenger != NULL ? messenger : forward_function(frame, in_memory);
}
