// Arguments, results and the going on of hooked calls.

#include "invocations/pieces.h"
#include <cffi_hooks.h>
#include <objc/objc-arc.h>
#include <string.h>

// MARK: Arguments

static void *stack_argument(const struct ort_call_frame *frame, const struct ort_location *location) {
    return (char *)frame->stack + location->stack_offset;
}

static void *referenced(struct ort_call_frame *frame, const struct ort_location *location) {
    void *address;
    const bool is_on_stack = location->kind == ORT_LOCATION_STACK;
    memcpy(
        &address, is_on_stack ? stack_argument(frame, location) : cffi_frame_argument(frame, &location->pieces[0]),
        sizeof address);
    return address;
}

void cffi_hook_call_read_argument(struct ort_hook_call *call, size_t index, void *bytes) {
    const struct ort_location *location = &ort_hook_call_layout(call)->arguments[index];
    struct ort_call_frame *frame = ort_hook_call_frame(call);
    if (location->is_reference) {
        memcpy(bytes, referenced(frame, location), location->size);
    } else if (location->kind == ORT_LOCATION_STACK) {
        memcpy(bytes, stack_argument(frame, location), location->size);
    } else {
        for (size_t i = 0; i < location->piece_count; i++) {
            const struct ort_location_piece *piece = &location->pieces[i];
            memcpy((char *)bytes + piece->offset, cffi_frame_argument(frame, piece), piece->size);
        }
    }
}

void cffi_hook_call_write_argument(
    struct ort_hook_call *call, const struct cffi_signature *signature, size_t index, const void *bytes) {
    const struct cffi_value *value = &signature->arguments[index];
    const struct ort_location *location = &ort_hook_call_layout(call)->arguments[index];
    struct ort_call_frame *frame = ort_hook_call_frame(call);
    if (location->is_reference) {
        memcpy(referenced(frame, location), bytes, location->size);
    } else if (value->storing == CFFI_STORE_NARROW) {
        const uint64_t word = cffi_value_widened(value, bytes);
        const bool is_on_stack = location->kind == ORT_LOCATION_STACK;
        memcpy(
            is_on_stack ? stack_argument(frame, location) : cffi_frame_argument(frame, &location->pieces[0]), &word,
            sizeof word);
    } else if (location->kind == ORT_LOCATION_STACK) {
        memcpy(stack_argument(frame, location), bytes, location->size);
    } else {
        for (size_t i = 0; i < location->piece_count; i++) {
            const struct ort_location_piece *piece = &location->pieces[i];
            memcpy(cffi_frame_argument(frame, piece), (const char *)bytes + piece->offset, piece->size);
        }
    }
}

// MARK: Results

static void *result_piece(struct ort_call_result *result, const struct ort_location_piece *piece) {
#if defined(__x86_64__)
    if (piece->bank == ORT_BANK_X87) {
        return result->x87[piece->index];
    }
#endif
    return piece->bank == ORT_BANK_VECTOR ? (void *)result->vector[piece->index] : &result->general[piece->index];
}

static void *result_memory(struct ort_hook_call *call) {
    return (void *)(uintptr_t)*ort_call_frame_memory(ort_hook_call_frame(call));
}

void cffi_hook_call_read_result(struct ort_hook_call *call, void *bytes) {
    const struct ort_location *location = &ort_hook_call_layout(call)->return_value;
    if (location->kind == ORT_LOCATION_MEMORY) {
        memcpy(bytes, result_memory(call), location->size);
        return;
    }
    for (size_t i = 0; i < location->piece_count; i++) {
        const struct ort_location_piece *piece = &location->pieces[i];
        memcpy((char *)bytes + piece->offset, result_piece(ort_hook_call_result(call), piece), piece->size);
    }
}

static void write_bytes(struct ort_hook_call *call, const struct cffi_value *value, const void *bytes) {
    struct ort_call_result *result = ort_hook_call_result(call);
    const struct ort_location *location = &ort_hook_call_layout(call)->return_value;
    if (location->kind == ORT_LOCATION_MEMORY) {
        memcpy(result_memory(call), bytes, location->size);
    } else if (value->widening != CFFI_WIDEN_NOT) {
        result->general[0] = cffi_value_widened(value, bytes);
    } else {
        for (size_t i = 0; i < location->piece_count; i++) {
            const struct ort_location_piece *piece = &location->pieces[i];
            memcpy(result_piece(result, piece), (const char *)bytes + piece->offset, piece->size);
        }
    }
}

void cffi_hook_call_write_result(
    struct ort_hook_call *call, const struct cffi_signature *signature, const void *bytes) {
    if (ort_hook_call_returns_retained(call)) {
        struct ort_call_result *result = ort_hook_call_result(call);
        const id old = (id)(uintptr_t)result->general[0];
        id object;
        memcpy(&object, bytes, sizeof object);
        result->general[0] = (uint64_t)(uintptr_t)objc_retain(object);
        objc_autorelease(old);
    } else {
        write_bytes(call, &signature->return_value, bytes);
    }
    ort_hook_call_mark_returned(call);
}

// MARK: Going on

static void proceed(void *call) { ort_hook_call_proceed(call); }

bool cffi_hook_call_proceed_catching(struct ort_hook_call *call, struct ort_caught *caught) {
    return ort_call_catching(proceed, call, caught);
}

// MARK: Hooks

struct flushing {
    uint64_t timeout;
    bool is_done;
};

static void flush(void *context) {
    struct flushing *flushing = context;
    flushing->is_done = ort_hook_flush(flushing->timeout);
}

bool cffi_hook_flush_catching(uint64_t timeout, bool *is_done, struct ort_caught *caught) {
    struct flushing flushing = {.timeout = timeout};
    const bool has_thrown = ort_call_catching(flush, &flushing, caught);
    *is_done = flushing.is_done;
    return has_thrown;
}

struct installing {
    const struct ort_hook_request *request;
    struct ort_hook **hook;
    ort_hook_status status;
};

static void install(void *context) {
    struct installing *installing = context;
    installing->status = ort_hook_install(installing->request, installing->hook);
}

bool cffi_hook_install_catching(
    const struct ort_hook_request *request, struct ort_hook **hook, ort_hook_status *status,
    struct ort_caught *caught) {
    struct installing installing = {.request = request, .hook = hook};
    const bool has_thrown = ort_call_catching(install, &installing, caught);
    *status = installing.status;
    return has_thrown;
}

struct changing {
    bool (*change)(struct ort_hook *hook);
    struct ort_hook *hook;
    bool did_change;
};

static void change(void *context) {
    struct changing *changing = context;
    changing->did_change = changing->change(changing->hook);
}

bool cffi_hook_change_catching(
    bool (*function)(struct ort_hook *hook), struct ort_hook *hook, bool *did_change, struct ort_caught *caught) {
    struct changing changing = {.change = function, .hook = hook};
    const bool has_thrown = ort_call_catching(change, &changing, caught);
    *did_change = changing.did_change;
    return has_thrown;
}
