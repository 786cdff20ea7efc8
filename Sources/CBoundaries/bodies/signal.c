// The body of a selector signal: what it keeps of a call, and when it delivers that.
//
// The body retains the receiver before the method runs, and releases it after the method and the last subscriber. So
// dealloc, which ends the signal, begins neither while a subscriber runs nor before. No subscriber gets a call of an
// object that is gone. The body also retains the arguments, since the method may release objects that nothing else
// keeps. A subscriber that runs before the method may do so as well.

#include "bodies/swift_body.h"
#include "invocations/invocation.h"
#include "support/allocation.h"

#include <objc/call_values.h>
#include <objc/objc-arc.h>
#include <stdlib.h>

bool cffi_hook_body_set_signal(struct cffi_hook_body *body, ort_hook_position position, cffi_signal_deliver deliver) {
    const struct cffi_signature *const signature = body->signature;
    uint32_t *const offsets = cffi_allocate_try((signature->argument_count + 1) * sizeof *offsets);
    if (offsets == NULL) {
        return false;
    }
    size_t size = 0;
    for (size_t i = 2; i < signature->argument_count; i++) {
        const struct cffi_value *const value = &signature->arguments[i];
        const size_t unit = cffi_value_is_over_aligned(value) ? CFFI_MOST_ALIGNMENT : CFFI_PLAIN_ALIGNMENT;
        size = (size + unit - 1) & ~(unit - 1);
        offsets[i] = (uint32_t)size;
        size += value->size;
    }
    body->values_size = size;
    body->value_offsets = offsets;
    body->deliver = deliver;
    body->delivers_before = position == ORT_HOOK_BEFORE;
    return true;
}

size_t cffi_signature_uncopied_argument(const struct cffi_signature *signature) {
    for (size_t i = 2; i < signature->argument_count; i++) {
        if (signature->arguments[i].location->has_identity) {
            return i;
        }
    }
    return 0;
}

// One call. Each step that retains or releases may run user code, and an exception may end it.
struct delivery {
    const struct cffi_hook_body *body;
    struct ort_hook_call *call;
    struct cffi_signal_call told;
    char *values;
    size_t captured; // how many arguments are owned, the first two counted
    size_t released;
    bool has_receiver;
};

static bool is_owned(const struct cffi_value *value) {
    return value->ownership == CFFI_OWNS_OBJECT || value->ownership == CFFI_OWNS_BLOCK;
}

static void capture(struct delivery *delivery) {
    const struct cffi_signature *const signature = delivery->body->signature;
    delivery->told.receiver = objc_retain(ort_hook_call_receiver(delivery->call));
    delivery->has_receiver = true;
    for (size_t i = 2; i < signature->argument_count; i++) {
        const struct cffi_value *const value = &signature->arguments[i];
        char *const bytes = delivery->values + delivery->body->value_offsets[i];
        cffi_hook_call_read_argument(delivery->call, i, bytes);
        if (is_owned(value) && !cffi_value_retain(value, bytes)) {
            memset(bytes, 0, sizeof(id)); // a block that there was no memory to copy
        }
        delivery->captured = i + 1;
    }
}

static void deliver(const struct delivery *delivery) {
    cffi_body_throw(delivery->body->deliver(delivery->body->owner, &delivery->told));
}

static void call_and_deliver(void *context) {
    struct delivery *const delivery = context;
    capture(delivery);
    if (delivery->body->delivers_before) {
        deliver(delivery);
        ort_hook_call_proceed(delivery->call);
    } else {
        ort_hook_call_proceed(delivery->call);
        deliver(delivery);
    }
}

static void release_each(void *context) {
    struct delivery *const delivery = context;
    while (delivery->released < delivery->captured) {
        const size_t i = delivery->released++;
        const struct cffi_value *const value = &delivery->body->signature->arguments[i];
        if (is_owned(value)) {
            cffi_value_release(value, delivery->values + delivery->body->value_offsets[i]);
        }
    }
    if (delivery->has_receiver) {
        delivery->has_receiver = false;
        objc_release(delivery->told.receiver);
    }
}

static void release_all(void *context) { ort_call_with_cleanup(release_each, context, release_each); }

void cffi_signal_run(struct ort_hook_call *call, void *context) {
    const struct cffi_hook_body *const body = context;
    _Alignas(CFFI_MOST_ALIGNMENT) char values[body->values_size + 1];
    struct delivery delivery = {
        .body = body,
        .call = call,
        .told = {.signature = body->signature, .values = values, .offsets = body->value_offsets},
        .values = values,
        .captured = 2,
        .released = 2,
    };
    ort_call_with_cleanup(call_and_deliver, &delivery, release_all);
}
