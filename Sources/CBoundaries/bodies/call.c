// Arguments and results of hooked calls, and calls of what is inside a body.

#include "invocations/frame_values.h"
#include <cffi_hooks.h>

// MARK: Arguments

void cffi_hook_call_read_argument(struct ort_hook_call *call, size_t index, void *bytes) {
    ort_call_argument_read(ort_hook_call_frame(call), &ort_hook_call_layout(call)->arguments[index], bytes);
}

bool cffi_hook_call_read_word(struct ort_hook_call *call, size_t index, uint64_t *word) {
    const struct ort_location *location = &ort_hook_call_layout(call)->arguments[index];
    const bool is_in_one = location->kind == ORT_LOCATION_STACK ||
        (location->kind == ORT_LOCATION_REGISTERS && location->piece_count == 1 && location->pieces[0].offset == 0);
    if (!is_in_one || location->is_reference || location->size > sizeof *word || location->size == 0) {
        return false;
    }
    memcpy(word, ort_call_argument_word(ort_hook_call_frame(call), location), sizeof *word);
    *word &= UINT64_MAX >> (sizeof *word - location->size) * 8;
    return true;
}

void cffi_hook_call_write_argument(
    struct ort_hook_call *call, const struct cffi_signature *signature, size_t index, const void *bytes) {
    cffi_frame_write(ort_hook_call_frame(call), &signature->arguments[index], bytes);
}

// MARK: Results

void cffi_hook_call_read_result(struct ort_hook_call *call, void *bytes) {
    cffi_result_read(
        ort_hook_call_result(call), ort_hook_call_frame(call), &ort_hook_call_layout(call)->return_value, bytes);
}

void cffi_hook_call_write_result(
    struct ort_hook_call *call, const struct cffi_signature *signature, const void *bytes) {
    if (ort_hook_call_returns_retained(call)) {
        id object;
        memcpy(&object, bytes, sizeof object);
        ort_hook_call_set_object(call, object);
    } else {
        cffi_result_write(ort_hook_call_result(call), ort_hook_call_frame(call), &signature->return_value, bytes);
        ort_hook_call_mark_returned(call);
    }
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

// MARK: Kinds

struct changing_kind {
    bool (*change)(id object, ort_object_kind kind);
    id object;
    ort_object_kind kind;
    bool did_change;
};

static void change_kind(void *context) {
    struct changing_kind *changing = context;
    changing->did_change = changing->change(changing->object, changing->kind);
}

bool cffi_object_change_kind_catching(
    bool (*function)(id object, ort_object_kind kind), id object, ort_object_kind kind, bool *did_change,
    struct ort_caught *caught) {
    struct changing_kind changing = {.change = function, .object = object, .kind = kind};
    const bool has_thrown = ort_call_catching(change_kind, &changing, caught);
    *did_change = changing.did_change;
    return has_thrown;
}
