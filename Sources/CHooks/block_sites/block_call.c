// Calls of blocks that are laid out anew: as the method that hooks see, and back.

#include "block_sites/block_site.h"
#include "selectors/selector.h"
#include "sites/relayout.h"
#include "sites/types.h"
#include "support/memory.h"
#include <objc/runtime.h>
#include <string.h>

// How a call looks, and where the block's arguments begin in it.
struct shape {
    const struct ort_call_layout *layout;
    size_t first;
};

static struct shape of_block(const struct ort_call_layout *layout) { return (struct shape){layout, 1}; }

static struct shape of_method(const struct ort_call_layout *layout) { return (struct shape){layout, 2}; }

static void place_result(struct ort_call_frame *frame, const struct ort_call_result *result) {
    frame->result[0] = result->general[0];
    frame->result[1] = result->general[1];
    for (size_t i = 0; i < sizeof result->vector / sizeof result->vector[0]; i++) {
        memcpy(frame->vector[i], result->vector[i], sizeof result->vector[i]);
    }
#if defined(__x86_64__)
    memcpy(frame->x87, result->x87, sizeof frame->x87);
    frame->x87_count = result->x87_count;
#endif
}

// `message`: the value that a method gets as its selector.
static void call_anew(
    struct ort_call_frame *frame, struct shape from, struct shape to, const void *message, IMP function) {
    const struct ort_call_layout *layout = to.layout;
    _Alignas(64) char stack[layout->stack_size + 64];
    struct ort_call_frame other = {.stack = stack};
    struct ort_call_result result = {0};
    if (layout->return_value.kind == ORT_LOCATION_MEMORY) {
        *ort_call_frame_memory(&other) = *ort_call_frame_memory(frame);
    }
    ort_hook_relayout_move(frame, &from.layout->arguments[0], &other, &layout->arguments[0]);
    if (to.first == 2) {
        other.general[layout->arguments[1].pieces[0].index] = (uintptr_t)message;
    }
    for (size_t i = 0; i + to.first < layout->argument_count; i++) {
        ort_hook_relayout_move(
            frame, &from.layout->arguments[i + from.first], &other, &layout->arguments[i + to.first]);
    }
#if defined(__x86_64__)
    result.x87_count = layout->x87_count;
#endif
    ort_call_frame_repeat(&other, function, stack, layout->stack_size, &result, layout->vector_count);
    place_result(frame, &result);
}

IMP ort_block_call_enter(struct ort_call_frame *frame, void *context) {
    struct ort_block_site *site = context;
    // The stub has read it already. The thread sanitizer does not see that this load comes after the site was made.
    (void)__atomic_load_n(&site->site.entry, __ATOMIC_ACQUIRE);
    const struct ort_call_layout *layout = site->site.layout;
    const bool is_behind_result =
        ORT_RETURN_IN_MEMORY_MOVES_RECEIVER && layout->return_value.kind == ORT_LOCATION_MEMORY;
    void (*function)(void) = is_behind_result ? ort_hook_block_enter_method_behind_result : ort_hook_block_enter_method;
    call_anew(frame, of_block(site->block_layout), of_method(layout), site, (IMP)(uintptr_t)function);
    return NULL;
}

IMP ort_block_call_leave(struct ort_call_frame *frame, void *context) {
    const struct ort_block_site *site = context;
    call_anew(frame, of_method(site->site.layout), of_block(site->block_layout), NULL, site->invoke);
    return NULL;
}

// MARK: The method `invoke`

// Whether the second argument is the selector, whatever its name, or the block after the address for a result. A block
// begins with its class, whose second word is a class, too, and does not lead back.
static bool is_message(const struct ort_call_frame *frame) {
    const struct ort_selector_record *record = ort_selector_key((SEL)(uintptr_t)frame->general[1]);
    return !ORT_RETURN_IN_MEMORY_MOVES_RECEIVER || ort_selector_key(record->untyped) == record;
}

static IMP call_block(struct ort_call_frame *frame, void *context) {
    (void)context;
    const struct ort_block_literal *block = (const void *)(uintptr_t)frame->general[is_message(frame) ? 0 : 1];
    ort_hook_status status = ORT_HOOK_NO_ENCODING;
    const char *text = ort_hook_block_types((id)(uintptr_t)block);
    const struct ort_call_plan *method = text == NULL ? NULL : ort_hook_types_find_try(text, &status);
    const struct ort_call_plan *types = ort_hook_types_find_try(ort_block_signature(block), &status);
    if (method == NULL || types == NULL) {
        ort_fatal(
            "-[NSBlock invoke]: the block %p (%s) cannot be called: its signature is missing or cannot be read, or "
            "memory is exhausted",
            (const void *)block, text == NULL ? "none" : text);
    }
    call_anew(frame, of_method(method->layout), of_block(types->layout), NULL, block->invoke);
    return NULL;
}

const struct ort_frame_implementation ort_block_invoke_implementation = {call_block, NULL};
