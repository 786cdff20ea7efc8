#include "sites/body.h"
#include "calls/call.h"
#include "calls/hook.h"
#include "sites/chain.h"
#include "sites/relayout.h"
#include "sites/types.h"
#include <objc/blocks_runtime.h>
#include <objc/call_values.h>
#include <objc/encoding.h>
#include <objc/objc-arc.h>
#include <stdlib.h>
#include <string.h>

// MARK: Special bodies

// Whether a call around this one, on this thread, runs the hook.
static bool is_nested(const struct ort_hook_call *call, const struct ort_hook *hook) {
    const struct ort_hook_record *record = ort_hook_call_record(call);
    while ((record = ort_hook_record_around(record)) != NULL) {
        if (ort_hook_chain_has(ort_hook_record_chain(record), hook)) {
            return true;
        }
    }
    return false;
}

bool ort_hook_call_runs(const struct ort_hook_call *call, const struct ort_hook *hook) {
    const struct ort_hook_chain *chain = ort_hook_record_chain(ort_hook_call_record(call));
    return chain != NULL && ort_hook_chain_has(chain, hook);
}

// Runs a block whose arguments lie elsewhere than the method's.
static void run_relayout(struct ort_hook_call *call, void *context) { ort_hook_relayout_run(call, context); }

static struct ort_hook_entry function_entry(struct ort_hook *hook, ort_hook_function function, void *context) {
    return (struct ort_hook_entry){
        .function = (IMP)(uintptr_t)function,
        .context = context,
        .hook = hook,
        .kind = ORT_HOOK_ENTRY_FUNCTION,
    };
}

id ort_hook_body_block(const struct ort_hook *hook) {
    return hook->kind == ORT_HOOK_ENTRY_SWIFT ? nil : hook->body.block;
}

struct ort_hook_entry ort_hook_body_direct_entry(struct ort_hook *hook) {
    const struct ort_hook_body *body = &hook->body;
    if (hook->kind == ORT_HOOK_ENTRY_SWIFT) {
        return (struct ort_hook_entry){
            .function = (IMP)(uintptr_t)body->closure,
            .context = body->closure_context,
            .hook = hook,
            .kind = ORT_HOOK_ENTRY_SWIFT,
            .returns = hook->returns,
        };
    }
    if (body->block == nil) {
        return function_entry(hook, body->function, body->context);
    }
    if (body->layout != NULL) {
        return function_entry(hook, run_relayout, hook);
    }
    const struct ort_block_literal *literal = (const void *)body->block;
    return (struct ort_hook_entry){
        .function = literal->invoke,
        .context = literal,
        .hook = hook,
        .kind = hook->kind,
        .returns = hook->returns,
    };
}

// 0 for a thread that has installed no hook with ORT_HOOK_SKIPS_THREAD.
static _Thread_local uint32_t thread_number __attribute__((tls_model("initial-exec")));

uint32_t ort_hook_body_thread(void) {
    static uint32_t last;
    if (thread_number == 0) {
        thread_number = __atomic_add_fetch(&last, 1, __ATOMIC_RELAXED);
    }
    return thread_number;
}

bool ort_hook_body_may_run(const struct ort_hook_call *call, struct ort_hook *hook) {
    return (hook->skipped_thread == 0 || hook->skipped_thread != thread_number) &&
        ((hook->options & ORT_HOOK_SKIPS_NESTED) == 0 || !is_nested(call, hook)) &&
        ((hook->options & ORT_HOOK_AUTOMATIC_REMOVAL) == 0 || ort_hook_claim_run(hook));
}

// The options that decide in each call whether the hook runs.
enum { WITH_OPTIONS = ORT_HOOK_AUTOMATIC_REMOVAL | ORT_HOOK_SKIPS_NESTED | ORT_HOOK_SKIPS_THREAD };

// Runs a hook with options. A hook that is not to run, or that another call has claimed, is skipped. For an instead
// hook, that means to call ort_hook_call_proceed.
static void run_with_options(struct ort_hook_call *call, void *context) {
    struct ort_hook *hook = context;
    if (ort_hook_body_may_run(call, hook)) {
        const struct ort_hook_entry direct = ort_hook_body_direct_entry(hook);
        ort_hook_call_run_body(call, &direct, call->current);
    } else if (hook->position == ORT_HOOK_INSTEAD) {
        ort_hook_call_proceed(call);
    }
}

// MARK: Blocks

static bool hook_has_no_info(const struct ort_hook *hook) { return (hook->options & ORT_HOOK_BLOCK_WITHOUT_INFO) != 0; }

bool ort_hook_body_takes_info(const struct ort_hook *hook) {
    return ort_hook_body_block(hook) != nil && !hook_has_no_info(hook);
}

static bool is_in_memory(const struct ort_call_layout *layout) {
    return layout->return_value.kind == ORT_LOCATION_MEMORY;
}

// A block that gets the address of a copy may change the copy, so it needs one of its own.
static bool has_copies(const struct ort_call_layout *block) { return ort_call_copies_size(block, 1) > 0; }

// Whether the block finds its arguments where the method's are.
static bool is_in_place(const struct ort_call_layout *block, const struct ort_call_layout *method) {
    const bool is_moved = ORT_RETURN_IN_MEMORY_MOVES_RECEIVER && is_in_memory(block) != is_in_memory(method);
    return !is_moved && !has_copies(block);
}

// Whether the one location is the other, but in general registers one lower.
static bool is_one_lower(const struct ort_location *lower, const struct ort_location *location) {
    if (lower->kind != location->kind || lower->kind == ORT_LOCATION_STACK) {
        return false;
    }
    size_t i = 0;
    while (i < lower->piece_count && lower->pieces[i].bank == location->pieces[i].bank &&
           lower->pieces[i].index + (lower->pieces[i].bank == ORT_BANK_GENERAL) == location->pieces[i].index) {
        i++;
    }
    return i == lower->piece_count && i == location->piece_count;
}

// Whether each of the arguments of a block without info is in the register below the method's, or in the same vector
// one.
static bool is_shifted(const struct ort_call_layout *block, const struct ort_call_layout *method) {
    if ((ORT_RETURN_IN_MEMORY_MOVES_RECEIVER && (is_in_memory(block) || is_in_memory(method))) || has_copies(block)) {
        return false;
    }
    size_t i = 1;
    while (i < block->argument_count && is_one_lower(&block->arguments[i], &method->arguments[i + 1])) {
        i++;
    }
    return i == block->argument_count;
}

// Chooses how the block of the body is called for the method.
static void choose_call(struct ort_hook *hook, const struct ort_call_layout *layout, const struct ort_hook_site *site) {
    const struct ort_call_layout *method = site->layout;
    hook->returns = hook->position == ORT_HOOK_INSTEAD && layout->return_value.kind != ORT_LOCATION_NONE;
    bool is_direct = !hook->returns || !site->returns_retained;
    if (hook_has_no_info(hook)) {
        hook->kind = ORT_HOOK_ENTRY_PLAIN_BLOCK;
        is_direct = is_direct && hook->position == ORT_HOOK_INSTEAD && is_shifted(layout, method);
    } else {
        const bool is_behind_result = ORT_RETURN_IN_MEMORY_MOVES_RECEIVER && is_in_memory(method);
        hook->kind = is_behind_result ? ORT_HOOK_ENTRY_BLOCK_BEHIND_RESULT : ORT_HOOK_ENTRY_BLOCK;
        is_direct = is_direct && is_in_place(layout, method);
    }
    if (!is_direct) {
        hook->body.layout = layout;
    }
}

bool ort_hook_body_cannot_drop_result(const struct ort_hook_request *request, const struct ort_call_layout *block) {
    return request->position != ORT_HOOK_INSTEAD &&
        (block->return_value.kind == ORT_LOCATION_MEMORY || block->x87_count > 0);
}

static ort_hook_status make_block(
    struct ort_hook *hook, const struct ort_hook_request *request, const struct ort_hook_site *site) {
    ort_hook_status status = ORT_HOOK_NO_ENCODING;
    const struct ort_call_plan *types = ort_hook_types_find_try(ort_block_signature(request->block), &status);
    const struct ort_call_layout *layout = types == NULL ? NULL : types->layout;
    const size_t missing = hook_has_no_info(hook) ? 1 : 0;
    if (layout == NULL || layout->argument_count + missing > site->layout->argument_count) {
        return status;
    }
    if (ort_hook_body_cannot_drop_result(request, layout)) {
        return ORT_HOOK_INVALID; // the fault was not found without memory
    }
    struct ort_block_literal *copy = _Block_copy(request->block);
    if (copy == NULL) {
        return ORT_HOOK_NO_MEMORY;
    }
    hook->body.block = (id)(void *)copy;
    choose_call(hook, layout, site);
    return ORT_HOOK_OK;
}

// MARK: Interface

ort_hook_status ort_hook_body_make(
    struct ort_hook *hook, const struct ort_hook_request *request, const struct ort_hook_site *site) {
    if (request->block != nil) {
        const ort_hook_status status = make_block(hook, request, site);
        if (status != ORT_HOOK_OK) {
            return status;
        }
    } else {
        hook->body.function = request->function;
    }
    hook->body.context = request->context;
    hook->body.destroy = request->destroy;
    return ORT_HOOK_OK;
}

struct ort_hook_entry ort_hook_body_entry(struct ort_hook *hook) {
    const bool is_plain = (hook->options & WITH_OPTIONS) == 0;
    return is_plain ? ort_hook_body_direct_entry(hook) : function_entry(hook, run_with_options, hook);
}

void ort_hook_body_abandon(struct ort_hook_body *body) {
    if (body->block != nil) {
        _Block_release(body->block);
        body->block = nil;
    }
}

void ort_hook_body_destroy(struct ort_hook_body *body) {
    ort_hook_body_abandon(body);
    if (body->destroy != NULL) {
        body->destroy(body->context);
    }
}
