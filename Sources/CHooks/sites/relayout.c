#include "sites/relayout.h"
#include "calls/hook.h"
#include <objc/blocks_runtime.h>
#include <objc/call_values.h>
#include <string.h>

// The size of what is passed: of the address, if the value is passed by its address. Words are moved as a whole, since
// callees may rely on what the caller has extended a narrow integer to.
static size_t passed_size(const struct ort_location *location) {
    return location->is_reference ? sizeof(void *) : (location->size + 7) & ~(size_t)7;
}

static size_t passed_piece(const struct ort_location_piece *piece) {
    return piece->bank == ORT_BANK_GENERAL ? sizeof(uint64_t) : piece->size;
}

static void load(struct ort_call_frame *frame, const struct ort_location *location, void *value) {
    if (location->kind == ORT_LOCATION_STACK) {
        memcpy(value, ort_call_argument_word(frame, location), passed_size(location));
        return;
    }
    for (size_t i = 0; i < location->piece_count; i++) {
        const struct ort_location_piece *piece = &location->pieces[i];
        memcpy((char *)value + piece->offset, (char *)frame + ort_piece_in_frame(piece), passed_piece(piece));
    }
}

static void store(struct ort_call_frame *frame, const struct ort_location *location, const void *value) {
    if (location->kind == ORT_LOCATION_STACK) {
        memcpy(ort_call_argument_word(frame, location), value, passed_size(location));
        return;
    }
    for (size_t i = 0; i < location->piece_count; i++) {
        const struct ort_location_piece *piece = &location->pieces[i];
        memcpy((char *)frame + ort_piece_in_frame(piece), (const char *)value + piece->offset, passed_piece(piece));
    }
}

static size_t largest_argument(const struct ort_call_layout *layout) {
    size_t largest = sizeof(void *);
    for (size_t i = 0; i < layout->argument_count; i++) {
        const size_t size = passed_size(&layout->arguments[i]);
        largest = size > largest ? size : largest;
    }
    return largest;
}

static void place_pointer(
    struct ort_call_frame *frame, const struct ort_call_layout *layout, size_t index, void *pointer) {
    if (index < layout->argument_count) {
        store(frame, &layout->arguments[index], &pointer);
    }
}

static void place_arguments(
    struct ort_call_frame *frame, struct ort_hook_call *call, const struct ort_call_layout *layout, size_t first) {
    _Alignas(16) char value[largest_argument(layout)];
    for (size_t i = first; i < layout->argument_count; i++) {
        memset(value, 0, sizeof value);
        load(&call->frame, &call->site->layout->arguments[i - first + 2], value);
        store(frame, &layout->arguments[i], value);
    }
}

void ort_hook_relayout_run(struct ort_hook_call *call, struct ort_hook *hook) {
    const struct ort_call_layout *layout = hook->body.layout;
    const size_t first = (hook->options & ORT_HOOK_BLOCK_WITHOUT_INFO) != 0 ? 1 : 2; // of the method's arguments
    _Alignas(64) char stack[layout->stack_size + 64];
    _Alignas(ORT_CALL_COPIES_ALIGNMENT) char copies[ort_call_copies_size(layout, first) + ORT_CALL_COPIES_ALIGNMENT];
    struct ort_call_frame frame = {.stack = stack};
    struct ort_call_result result = {0};
    if (layout->return_value.kind == ORT_LOCATION_MEMORY) {
        *ort_call_frame_memory(&frame) = *ort_call_frame_memory(&call->frame);
    }
    place_pointer(&frame, layout, 0, hook->body.block);
    if (first == 2) {
        place_pointer(&frame, layout, 1, ort_hook_call_record(call)->info);
    }
    place_arguments(&frame, call, layout, first);
    ort_call_copies_make(&frame, layout, first, copies);
#if defined(__x86_64__)
    result.x87_count = layout->x87_count;
#endif
    const IMP invoke = ((const struct ort_block_literal *)(const void *)hook->body.block)->invoke;
    ort_call_frame_repeat(&frame, invoke, stack, layout->stack_size, &result, layout->vector_count);
    if (hook->position == ORT_HOOK_INSTEAD && layout->return_value.kind != ORT_LOCATION_NONE) {
        ort_hook_call_take_result(call, &result);
    }
}

void ort_hook_relayout_move(
    struct ort_call_frame *from, const struct ort_location *source, struct ort_call_frame *to,
    const struct ort_location *target) {
    const size_t size = passed_size(source);
    _Alignas(16) char value[size + 16];
    memset(value, 0, sizeof value);
    load(from, source, value);
    store(to, target, value);
}
