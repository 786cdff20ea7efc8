// Messages out of a language whose frames no exception may cross, by registers alone.

#include "signatures/method_signatures.h"

#include <cffi.h>
#include <cffi_boundaries.h>
#include <objc/message.h>
#include <objc/objc-arc.h>
#include <string.h>

typedef uint64_t (*word_send)(id, SEL, uint64_t, uint64_t, uint64_t, uint64_t);
typedef uint64_t (*send_with_floats)(id, SEL, uint64_t, uint64_t, uint64_t, uint64_t, double, double, double, double);
typedef double (*send_for_float)(id, SEL, uint64_t, uint64_t, uint64_t, uint64_t, double, double, double, double);

// A callee reads only the registers of its arguments: the general and the vector registers, each kind in its own order.
static void send_with_all(struct cffi_register_send *send) {
    const uint64_t *const words = send->words;
    double floats[CFFI_SEND_FLOATS];
    memcpy(floats, send->floats, sizeof floats);
    if (!send->returns_float) {
        send->result = ((send_with_floats)objc_msgSend)(
            send->target, send->selector, words[0], words[1], words[2], words[3], floats[0], floats[1], floats[2],
            floats[3]);
        return;
    }
    const double result = ((send_for_float)objc_msgSend)(
        send->target, send->selector, words[0], words[1], words[2], words[3], floats[0], floats[1], floats[2],
        floats[3]);
    memcpy(&send->result, &result, sizeof result);
}

static void run(void *context) {
    struct cffi_register_send *const send = context;
    if (send->may_initialize && cffi_selector_is_initializer(send->selector)) {
        objc_retain(send->target);
    }
    if (send->float_count > 0 || send->returns_float) {
        send_with_all(send);
    } else {
        send->result = ((word_send)objc_msgSend)(
            send->target, send->selector, send->words[0], send->words[1], send->words[2], send->words[3]);
    }
}

uint64_t cffi_message_register_types(Class cls, SEL selector) {
    const struct cffi_signature *const signature = cffi_method_own_signature(cls, selector);
    return signature == NULL ? 0 : signature->register_types;
}

bool cffi_send_catching(struct cffi_register_send *send, struct ort_caught *caught) {
    return ort_call_catching(run, send, caught);
}
