// Invocations over hooked calls: their values are where the call has them.

#include "invocations/container.h"
#include "invocations/frame_values.h"
#include "invocations/invocation.h"

#include <objc/blocks_runtime.h>
#include <objc/hooks.h>
#include <objc/objc-arc.h>

// MARK: Beginning and end

void cffi_hooked_begin(
    struct cffi_invocation *invocation, const struct cffi_signature *signature, struct ort_hook_call *call) {
    invocation->obstacles = 0;
    invocation->is_in_frame = invocation->is_hooked = true;
    invocation->has_return_value = invocation->retains_arguments = false;
    invocation->answers_call = invocation->caller_owns_result = invocation->owns_result = false;
    invocation->signature = signature;
    invocation->buffer = signature->needs_heap ? NULL : cffi_invocation_inline_buffer(invocation);
    invocation->frame = ort_hook_call_frame(call);
    invocation->hook_call = call;
}

// The heap is not touched until something needs it.
static bool has_buffer_try(struct cffi_invocation *invocation) {
    const struct cffi_signature *const signature = invocation->signature;
    if (invocation->buffer == NULL) {
        (void)cffi_invocation_init_large(invocation, signature);
    }
    invocation->signature = signature;
    return invocation->buffer != NULL;
}

static void demand_buffer(struct cffi_invocation *invocation) {
    if (!has_buffer_try(invocation)) {
        ort_fatal(
            "out of memory: no room for the arguments of %s, whose invocation is kept after the call",
            sel_getName(cffi_invocation_selector(invocation)));
    }
#if defined(__x86_64__)
    cffi_invocation_room(invocation)->x87_count = invocation->signature->layout->x87_count;
#endif
}

void cffi_hooked_detach(struct cffi_invocation *invocation) {
    struct ort_hook_call *const call = invocation->hook_call;
    const bool has_result = ort_hook_call_has_result(call);
    demand_buffer(invocation);
    cffi_result_clear(invocation->signature, cffi_invocation_result(invocation));
    if (has_result) {
        cffi_hooked_get_result(invocation, cffi_invocation_result(invocation));
    }
    cffi_invocation_copy_frame(invocation);
    invocation->is_hooked = invocation->will_retain = false;
    invocation->has_return_value = has_result;
    if (!ort_hook_call_has_receiver(call)) {
        cffi_invocation_set_target(invocation, nil);
    }
    if (cffi_invocation_retain_arguments(invocation) != CFFI_OK) {
        ort_fatal(
            "out of memory: no room for the arguments of %s, whose invocation is kept after the call",
            sel_getName(cffi_invocation_selector(invocation)));
    }
}

void cffi_hooked_end(struct cffi_invocation *invocation) {
    invocation->obstacles = 0;
    invocation->lacks_target = true;
}

void cffi_hooked_abandon(struct cffi_invocation *invocation) {
    cffi_hooked_end(invocation);
    demand_buffer(invocation);
    cffi_invocation_clear(invocation);
}

// MARK: Arguments

static bool is_aligned(const void *address, const struct cffi_value *value) {
    return (uintptr_t)address % value->type->alignment == 0;
}

void *cffi_hooked_argument_address(struct cffi_invocation *invocation, const struct cffi_value *value) {
    void *const place = ort_call_argument_place(invocation->frame, value->location);
    if (place != NULL && is_aligned(place, value)) {
        return place;
    }
    if (!has_buffer_try(invocation)) {
        return NULL;
    }
    uint8_t *const copy = invocation->buffer + value->offset;
    ort_call_argument_read(invocation->frame, value->location, copy);
    return copy;
}

void cffi_hooked_set_argument(struct cffi_invocation *invocation, const struct cffi_value *value, const void *source) {
    cffi_frame_write(invocation->frame, value, source);
}

// MARK: The result

void cffi_hooked_get_result(const struct cffi_invocation *invocation, void *target) {
    cffi_result_read(
        ort_hook_call_result(invocation->hook_call), invocation->frame, invocation->signature->return_value.location,
        target);
}

static void store_result(struct cffi_invocation *invocation, const uint8_t *source) {
    cffi_result_write(
        ort_hook_call_result(invocation->hook_call), invocation->frame, &invocation->signature->return_value, source);
}

static cffi_status set_object(struct cffi_invocation *invocation, id object) {
    if (object != nil && ort_object_is_block(object)) { // which may be on the stack
        id copy = (id)cffi_allocation_copy_block_try((void *)object);
        if (copy == nil) {
            return CFFI_NO_MEMORY;
        }
        object = objc_autorelease(copy);
    }
    ort_hook_call_set_object(invocation->hook_call, object);
    return CFFI_OK;
}

cffi_status cffi_hooked_set_result(struct cffi_invocation *invocation, const void *source) {
    if (invocation->signature->returns_object) {
        id object;
        memcpy(&object, source, sizeof object);
        return set_object(invocation, object);
    }
    store_result(invocation, source);
    ort_hook_call_mark_returned(invocation->hook_call);
    return CFFI_OK;
}

static void *result_in_place(struct cffi_invocation *invocation) {
    const struct ort_location *const location = invocation->signature->return_value.location;
    if (location->kind == ORT_LOCATION_MEMORY) {
        return (void *)(uintptr_t)*ort_call_frame_memory(invocation->frame);
    }
    if (!ort_pieces_are_one(location, ort_piece_in_result)) {
        return NULL;
    }
    return (uint8_t *)ort_hook_call_result(invocation->hook_call) + ort_piece_in_result(&location->pieces[0]);
}

void *cffi_hooked_result_address(struct cffi_invocation *invocation) {
    void *const place = result_in_place(invocation);
    if (place != NULL || !has_buffer_try(invocation)) {
        return place;
    }
    uint8_t *const copy = cffi_invocation_result(invocation);
    cffi_hooked_get_result(invocation, copy);
    return copy;
}

void cffi_hooked_mark_returned(struct cffi_invocation *invocation) {
    const uint8_t *const place = result_in_place(invocation);
    if (place == NULL && invocation->buffer != NULL) {
        store_result(invocation, cffi_invocation_result(invocation));
    } else if (invocation->signature->result_form == CFFI_RESULT_NARROW) {
        store_result(invocation, place);
    }
    ort_hook_call_mark_returned(invocation->hook_call);
}

// MARK: Calling

struct other_call {
    struct cffi_invocation *hooked;
    id object; // the NSInvocation that makes the call
    IMP function;
    id target;
    struct ort_call_frame frame;
    cffi_status status;
};

static void make_call(void *context) {
    struct other_call *const call = context;
    struct cffi_invocation *const copy = cffi_invocation_of_object(call->object);
    if (call->function != NULL) {
        call->status = cffi_invocation_invoke_function(copy, call->function);
    } else {
        call->status = cffi_invocation_invoke_with_target(copy, call->target);
    }
    if (call->status == CFFI_OK && copy->signature->return_value.size > 0) {
        call->status = cffi_hooked_set_result(call->hooked, cffi_invocation_return_address(copy));
    }
}

static void finish_object(void *context) { cffi_invocation_object_finish(((struct other_call *)context)->object); }

// Makes the call by a separate invocation over a copy of the frame. The frame of the hooked call stays as it is,
// whatever the callee does.
cffi_status cffi_hooked_call(struct cffi_invocation *invocation, IMP function, id target) {
    struct other_call call;
    call.hooked = invocation;
    call.function = function;
    call.target = target;
    call.frame = *invocation->frame;
    uint64_t memory;
    struct cffi_invocation *const copy = cffi_invocation_object_begin(invocation->signature, &call.frame, &memory);
    if (copy == NULL) {
        return CFFI_NO_MEMORY;
    }
    call.object = cffi_invocation_container(copy);
    ort_call_with_cleanup(make_call, &call, finish_object);
    return call.status;
}

cffi_status cffi_hooked_invoke_with_target(struct cffi_invocation *invocation, id target) {
    if (target != ort_hook_call_receiver(invocation->hook_call)) {
        return cffi_hooked_call(invocation, NULL, target);
    }
    ort_hook_call_proceed(invocation->hook_call);
    return CFFI_OK;
}
