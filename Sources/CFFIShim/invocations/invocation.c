// Invocations: their buffer, arguments and return value.

#include "invocations/invocation.h"
#include "support/allocation.h"

#include <objc/call_values.h>
#include <objc/hooks.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <stdlib.h>
#include <string.h>

// MARK: Buffer

cffi_status cffi_invocation_init_large(struct cffi_invocation *invocation, const struct cffi_signature *signature) {
    const size_t slack = CFFI_MOST_ALIGNMENT - CFFI_PLAIN_ALIGNMENT;
    const size_t size = signature->buffer_size + (signature->is_over_aligned ? slack : 0);
    if (size > invocation->heap_capacity) {
        invocation->heap_buffer = reallocf(invocation->heap_buffer, size);
        invocation->heap_capacity = invocation->heap_buffer != NULL ? size : 0;
    }
    const uintptr_t begin = (uintptr_t)invocation->heap_buffer;
    invocation->buffer = invocation->heap_buffer;
    if (signature->is_over_aligned && begin != 0) {
        invocation->buffer += -begin % CFFI_MOST_ALIGNMENT;
    }
    invocation->signature = invocation->buffer != NULL ? signature : NULL;
    return invocation->buffer != NULL ? CFFI_OK : CFFI_NO_MEMORY;
}

static void release_result(void *context) { cffi_invocation_drop_result(context); }

static void release_arguments(void *context) { cffi_invocation_release_arguments(context); }

static void release_all(void *context) { ort_call_with_cleanup(release_result, context, release_arguments); }

static void free_buffer(void *context) { free(((struct cffi_invocation *)context)->heap_buffer); }

void cffi_invocation_deinit(struct cffi_invocation *invocation) {
    if (cffi_invocation_owns_objects(invocation)) {
        ort_call_with_cleanup(release_all, invocation, free_buffer);
    } else {
        free_buffer(invocation);
    }
}

struct cffi_invocation *cffi_invocation_create(const struct cffi_signature *signature) {
    struct cffi_invocation *const invocation = cffi_allocate_try(sizeof *invocation);
    if (invocation == NULL || cffi_invocation_init(invocation, signature) != CFFI_OK) {
        free(invocation);
        return NULL;
    }
    cffi_invocation_clear(invocation);
    return invocation;
}

void cffi_invocation_destroy(struct cffi_invocation *invocation) {
    if (invocation == NULL) {
        return;
    }
    if (invocation->is_object) {
        ort_fatal("cffi_invocation_destroy was given the invocation of an NSInvocation; release the object instead");
    }
    cffi_invocation_deinit(invocation);
    free(invocation);
}

cffi_status cffi_invocation_set_signature(struct cffi_invocation *invocation, const struct cffi_signature *signature) {
    if (invocation->is_hooked) {
        return CFFI_TYPE_MISMATCH;
    }
    if (invocation->signature != NULL) {
        cffi_invocation_drop_result(invocation);
        cffi_invocation_release_arguments(invocation);
    }
    const bool uses_libffi = invocation->uses_libffi;
    // If the path differs from the choice of the former signature, it was set explicitly and stays.
    const bool was_preferred = invocation->signature != NULL && invocation->signature->prefers_libffi;
    const cffi_status status = cffi_invocation_init(invocation, signature);
    invocation->uses_libffi = uses_libffi != was_preferred ? uses_libffi : signature->prefers_libffi;
    if (status == CFFI_OK) {
        cffi_invocation_clear(invocation);
    }
    return status;
}

const struct cffi_signature *cffi_invocation_signature(const struct cffi_invocation *invocation) {
    return invocation->signature;
}

void cffi_invocation_set_call_path(struct cffi_invocation *invocation, cffi_call_path path) {
    invocation->uses_libffi = path == CFFI_CALL_LIBFFI;
}

// MARK: Arguments

void *cffi_invocation_argument_address(struct cffi_invocation *invocation, size_t index) {
    const struct cffi_value *const value = cffi_invocation_value(invocation, index);
    if (value == NULL) {
        return NULL;
    }
    if (invocation->is_hooked) {
        return cffi_hooked_argument_address(invocation, value);
    }
    cffi_invocation_detach(invocation);
    invocation->has_given_place |= value->storing == CFFI_STORE_NARROW;
    return invocation->buffer + value->offset;
}

cffi_status cffi_invocation_get_argument(const struct cffi_invocation *invocation, size_t index, void *target) {
    const struct cffi_value *const value = cffi_invocation_value(invocation, index);
    if (value == NULL) {
        return CFFI_INDEX_OUT_OF_RANGE;
    }
    if (invocation->is_in_frame) {
        ort_call_argument_read(invocation->frame, value->location, target);
    } else {
        memcpy(target, invocation->buffer + value->offset, value->size);
    }
    return CFFI_OK;
}

cffi_status cffi_invocation_set_argument(struct cffi_invocation *invocation, size_t index, const void *source) {
    const struct cffi_value *const value = cffi_invocation_value(invocation, index);
    if (value == NULL) {
        return CFFI_INDEX_OUT_OF_RANGE;
    }
    if (invocation->is_hooked) {
        cffi_hooked_set_argument(invocation, value, source);
        return CFFI_OK;
    }
    cffi_invocation_detach(invocation);
    uint8_t *const bytes = invocation->buffer + value->offset;
    if (index == 0) {
        invocation->lacks_target = false;
    }
    if (!invocation->retains_arguments || value->ownership == CFFI_OWNS_NOTHING) {
        cffi_value_store(value, bytes, source);
        return CFFI_OK;
    }
    // Retained before the old value is released: they may be the same.
    void *retained, *old;
    memcpy(&retained, source, sizeof retained);
    memcpy(&old, bytes, sizeof old);
    if (!cffi_value_retain(value, &retained)) {
        return CFFI_NO_MEMORY;
    }
    memcpy(bytes, &retained, sizeof retained);
    cffi_value_release(value, &old);
    return CFFI_OK;
}

static void *address_of(struct cffi_invocation *invocation, const struct cffi_value *value) {
    return invocation->is_hooked ? cffi_hooked_argument_address(invocation, value) : invocation->buffer + value->offset;
}

cffi_status cffi_invocation_carry_arguments(
    const struct cffi_invocation *from, size_t from_first, struct cffi_invocation *to, size_t to_first, size_t count) {
    const size_t from_count = from->signature->argument_count, to_count = to->signature->argument_count;
    if (from_first > from_count || count > from_count - from_first || to_first > to_count ||
        count > to_count - to_first) {
        return CFFI_INDEX_OUT_OF_RANGE;
    }
    const struct cffi_value *const sources = &from->signature->arguments[from_first];
    const struct cffi_value *const targets = &to->signature->arguments[to_first];
    for (size_t i = 0; i < count; ++i) {
        if (sources[i].size != targets[i].size) {
            return CFFI_TYPE_MISMATCH;
        }
    }
    cffi_invocation_detach((struct cffi_invocation *)from); // where the arguments lie is no part of what it says
    for (size_t i = 0; i < count; ++i) {
        const void *const source = address_of((struct cffi_invocation *)from, &sources[i]);
        const cffi_status status =
            source == NULL ? CFFI_NO_MEMORY : cffi_invocation_set_argument(to, to_first + i, source);
        if (status != CFFI_OK) {
            return status;
        }
    }
    return CFFI_OK;
}

void cffi_invocation_load_arguments(struct cffi_invocation *invocation, void *const *arguments) {
    for (size_t i = 0; i < invocation->signature->argument_count; ++i) {
        (void)cffi_invocation_set_argument(invocation, i, arguments[i]);
    }
}

// MARK: Receiver and selector

static void *pointer_argument(const struct cffi_invocation *invocation, size_t index) {
    void *pointer = NULL;
    const struct cffi_value *const value = cffi_invocation_value(invocation, index);
    if (value != NULL && value->size == sizeof pointer) {
        (void)cffi_invocation_get_argument(invocation, index, &pointer);
    }
    return pointer;
}

static cffi_status set_pointer_argument(struct cffi_invocation *invocation, size_t index, void *pointer) {
    const struct cffi_value *const value = cffi_invocation_value(invocation, index);
    if (value == NULL || value->size != sizeof pointer) {
        return CFFI_OK;
    }
    return cffi_invocation_set_argument(invocation, index, &pointer);
}

id cffi_invocation_target(const struct cffi_invocation *invocation) {
    return invocation->signature->has_message ? (id)(uintptr_t)cffi_invocation_message(invocation)[0]
                                              : pointer_argument(invocation, 0);
}

SEL cffi_invocation_selector(const struct cffi_invocation *invocation) {
    if (invocation->signature->has_message) {
        return (SEL)(uintptr_t)cffi_invocation_message(invocation)[1];
    }
    return invocation->signature->is_block ? NULL : pointer_argument(invocation, 1);
}

cffi_status cffi_invocation_set_target_try(struct cffi_invocation *invocation, id target) {
    return cffi_invocation_place_target(invocation, target) ? CFFI_OK : set_pointer_argument(invocation, 0, target);
}

void cffi_invocation_set_target(struct cffi_invocation *invocation, id target) {
    (void)cffi_invocation_set_target_try(invocation, target);
}

void cffi_invocation_set_selector(struct cffi_invocation *invocation, SEL selector) {
    if (!cffi_invocation_place_selector(invocation, selector) && !invocation->signature->is_block) {
        (void)set_pointer_argument(invocation, 1, (void *)selector);
    }
}

// MARK: Return value

cffi_status cffi_invocation_get_return_value(const struct cffi_invocation *invocation, void *target) {
    if (!cffi_invocation_has_return_value(invocation)) {
        return CFFI_NO_RETURN_VALUE;
    }
    if (invocation->is_hooked) {
        cffi_hooked_get_result(invocation, target);
        return CFFI_OK;
    }
    memcpy(target, cffi_invocation_result(invocation), invocation->signature->return_value.size);
    return CFFI_OK;
}

bool cffi_invocation_has_return_value(const struct cffi_invocation *invocation) {
    return invocation->is_hooked ? ort_hook_call_has_result(invocation->hook_call) : invocation->has_return_value;
}

void *cffi_invocation_return_address(struct cffi_invocation *invocation) {
    return invocation->is_hooked ? cffi_hooked_result_address(invocation) : cffi_invocation_result(invocation);
}

void cffi_invocation_set_invoker(struct cffi_invocation *invocation, cffi_invoker invoker, void *context) {
    invocation->has_invoker = invoker != NULL;
    invocation->invoker = invoker;
    invocation->invoker_context = context;
}
