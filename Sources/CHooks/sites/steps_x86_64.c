#if defined(__x86_64__)

#include "blocks/trampoline.h"
#include "calls/call.h"
#include "calls/hook_layout.h"
#include "sites/steps.h"
#include <string.h>
#include <unwind.h>

#define HOLD(member, offset) _Static_assert(offsetof(struct ort_hook_runtime, member) == (offset), #member)

HOLD(top, ORT_RUNTIME_TOP);
HOLD(take, ORT_RUNTIME_TAKE);
HOLD(give_back, ORT_RUNTIME_GIVE_BACK);
HOLD(find_chain, ORT_RUNTIME_FIND_CHAIN);
HOLD(prepare_info, ORT_RUNTIME_PREPARE_INFO);
HOLD(unwind, ORT_RUNTIME_UNWIND);
HOLD(enter, ORT_RUNTIME_ENTER);
HOLD(proceed, ORT_RUNTIME_PROCEED);
HOLD(resume, ORT_RUNTIME_RESUME);
HOLD(delete_exception, ORT_RUNTIME_DELETE_EXCEPTION);
_Static_assert(sizeof(struct ort_hook_runtime) == ORT_RUNTIME_SIZE, "ort_hook_runtime");

// MARK: The program's copy

// The thread pointer's first word is its own address. Source: ELF Handling For Thread-Local Storage, 3.4.6.
static intptr_t top_offset(void) {
    uintptr_t thread_pointer;
    __asm__("movq %%fs:0, %0" : "=r"(thread_pointer));
    return (intptr_t)((uintptr_t)&ort_hook_top - thread_pointer);
}

__attribute__((constructor(101))) static void serve_copy_of_program(void) {
    if (ORT_HOOK_ENTRIES.runtime != NULL) {
        *ORT_HOOK_ENTRIES.runtime = (struct ort_hook_runtime){
            .top = top_offset(),
            .take = ort_hook_record_take,
            .give_back = ort_hook_record_give_back,
            .find_chain = ort_hook_call_find_chain,
            .prepare_info = ort_hook_call_prepare_info,
            .unwind = ort_hook_call_unwind,
            .enter = ort_hook_enter,
            .proceed = ort_hook_call_proceed_in_c,
            .resume = _Unwind_Resume,
            .delete_exception = _Unwind_DeleteException,
        };
    }
}

// MARK: Sites

// A call's look at its chain has to come before bodies, and bodies before the end of the call. Only ort_hook_enter
// tells the thread sanitizer what orders these.
static bool is_simple(const struct ort_hook_site *site) {
    const struct ort_call_layout *layout = site->layout;
    const bool suits = layout->return_value.kind != ORT_LOCATION_MEMORY && layout->x87_count == 0 &&
        layout->stack_size == 0 && layout->vector_count < ORT_STEP_VECTOR_COUNTS;
    return suits && !site->runs_original_once && !ort_hook_needs_fence && !__has_feature(thread_sanitizer);
}

// The general registers after the selector. A method whose selector names an argument may have more than its types say.
static unsigned general_count(const struct ort_hook_site *site) {
    const unsigned count = site->layout->general_count > 2 ? site->layout->general_count - 2u : 0;
    return count == 0 && strchr(sel_getName(site->selector), ':') != NULL ? 1 : count;
}

static bool is_in_first_register(const struct ort_location *result) {
    return result->kind == ORT_LOCATION_NONE ||
        (result->kind == ORT_LOCATION_REGISTERS && result->piece_count == 1 &&
         result->pieces[0].bank == ORT_BANK_GENERAL);
}

ort_hook_entrance ort_hook_steps_entrance(struct ort_hook_site *site) {
    if (!is_simple(site)) {
        return ort_hook_enter;
    }
    const unsigned general = general_count(site), vector = site->layout->vector_count;
    const bool is_wide = !is_in_first_register(&site->layout->return_value);
    site->shape = (uint8_t)((general * ORT_STEP_VECTOR_COUNTS + vector) * 2 + is_wide);
    const int32_t distance = ORT_HOOK_ENTRIES.steps->shapes[general][vector].enter;
    return (ort_hook_entrance)((uintptr_t)ORT_HOOK_ENTRIES.enter_simple + (uintptr_t)distance);
}

IMP ort_hook_stub_make(const void *context) {
    return ort_trampoline_make(ORT_TRAMPOLINE_SITE, context, (IMP)ORT_HOOK_ENTRIES.enter_simple);
}

// MARK: Chains

// Whether calls run one block without info, which gives the result, and nothing else.
static bool is_plain_block(const struct ort_hook_chain *chain, const struct ort_hook_site *site) {
    const struct ort_hook_entry *instead = ort_hook_chain_before_end(chain) + 1;
    return chain->instead_end != chain->before_end && instead->kind == ORT_HOOK_ENTRY_PLAIN_BLOCK &&
        (instead->returns || site->layout->return_value.kind == ORT_LOCATION_NONE) &&
        ort_hook_chain_after_end(chain) == ort_hook_chain_instead_end(chain) + 1;
}

static bool is_closure_before(const struct ort_hook_chain *chain) {
    return chain->has_before_only && chain->before_end == ORT_CHAIN_ENTRIES + ORT_ENTRY_SIZE &&
        chain->entries->kind == ORT_HOOK_ENTRY_SWIFT;
}

// The chain needs no care. The first of several instead hooks calls the others.
static bool is_closure_instead(const struct ort_hook_chain *chain) {
    return chain->before_end == ORT_CHAIN_ENTRIES && chain->after_end == chain->instead_end + ORT_ENTRY_SIZE;
}

static bool is_closure_after(const struct ort_hook_chain *chain) {
    const struct ort_hook_entry *after = chain->entries + 1;
    return chain->instead_end == ORT_CHAIN_ENTRIES && !chain->runs_inside_in_c &&
        ort_hook_chain_after_end(chain) == after + 1 && after->kind == ORT_HOOK_ENTRY_SWIFT;
}

static enum ort_hook_chain_begin begin_of_instead(
    const struct ort_hook_chain *chain, const struct ort_hook_site *site) {
    const struct ort_hook_entry *instead = ort_hook_chain_before_end(chain) + 1;
    const bool needs_care = chain->is_prepared || chain->is_timed || site->is_async;
    if (instead->kind != ORT_HOOK_ENTRY_SWIFT || !instead->returns || needs_care) {
        return ORT_HOOK_BEGINS_OTHERWISE;
    }
    return is_closure_instead(chain) ? ORT_HOOK_IS_CLOSURE_INSTEAD : ORT_HOOK_RUNS_CLOSURE_INSIDE;
}

static enum ort_hook_chain_begin begin_of_swift(const struct ort_hook_chain *chain, const struct ort_hook_site *site) {
    if (is_closure_before(chain)) {
        return ORT_HOOK_IS_CLOSURE_BEFORE;
    }
    if (chain->instead_end != chain->before_end) {
        return begin_of_instead(chain, site);
    }
    if (is_closure_after(chain)) {
        return ORT_HOOK_IS_CLOSURE_AFTER;
    }
    if (chain->is_timed && !chain->is_prepared && !site->is_async) {
        return ORT_HOOK_TIMES_ORIGINAL;
    }
    const bool may_jump = chain->after_end == chain->before_end && !chain->runs_inside_in_c;
    return may_jump && chain->may_keep ? ORT_HOOK_BEGINS_AND_MAY_KEEP : ORT_HOOK_BEGINS_OTHERWISE;
}

static enum ort_hook_chain_begin begin_of(const struct ort_hook_chain *chain, const struct ort_hook_site *site) {
    if (site->kind->is_of_swift) {
        return begin_of_swift(chain, site);
    }
    if (!site->kind->has_types) {
        return ORT_HOOK_BEGINS_OTHERWISE;
    }
    if (chain->before_end == ORT_CHAIN_ENTRIES) {
        return is_plain_block(chain, site) ? ORT_HOOK_BEGINS_WITH_PLAIN_BLOCK : ORT_HOOK_BEGINS_OTHERWISE;
    }
    if (chain->entries->kind == ORT_HOOK_ENTRY_FUNCTION) {
        return chain->takes_info ? ORT_HOOK_BEGINS_OTHERWISE : ORT_HOOK_BEGINS_WITH_FUNCTION;
    }
    return chain->takes_info ? ORT_HOOK_BEGINS_WITH_BLOCK : ORT_HOOK_BEGINS_OTHERWISE;
}

void ort_hook_steps_choose(struct ort_hook_chain *chain, const struct ort_hook_site *site) {
    const bool is_wide = site->shape % 2 != 0;
    const struct ort_hook_steps *all = ORT_HOOK_ENTRIES.steps;
    const struct ort_hook_shape_steps *steps = &all->shapes[0][0] + site->shape / 2;
    for (struct ort_hook_entry *entry = chain->entries; entry != ort_hook_chain_after_end(chain); entry++) {
        entry->step = entry->kind == ORT_HOOK_ENTRY_BLOCK ? steps->block[chain->takes_info] : all->function;
    }
    struct ort_hook_entry *before_end = ort_hook_chain_entry_to_fill(chain, chain->before_end);
    struct ort_hook_entry *instead_end = ort_hook_chain_entry_to_fill(chain, chain->instead_end);
    struct ort_hook_entry *after_end = ort_hook_chain_entry_to_fill(chain, chain->after_end);
    after_end->step = all->end[chain->takes_info][is_wide];
    if (instead_end != before_end) {
        before_end->step = all->instead[is_wide];
        before_end->context = instead_end + 1;
        instead_end->kind = site->returns_retained ? ORT_HOOK_ENTRY_END : ORT_HOOK_ENTRY_ORIGINAL;
        instead_end->returns = is_wide;
    } else {
        before_end->step = after_end == before_end ? steps->tail[chain->takes_info] : steps->original[is_wide];
    }
    chain->begin = (uint8_t)begin_of(chain, site);
    chain->shape = site->shape;
}

void ort_hook_steps_await(struct ort_hook_chain *chain) {
    const bool is_wide = chain->shape % 2 != 0;
    const struct ort_hook_steps *all = ORT_HOOK_ENTRIES.steps;
    const struct ort_hook_shape_steps *steps = &all->shapes[0][0] + chain->shape / 2;
    struct ort_hook_entry *end = ort_hook_chain_entry_to_fill(chain, chain->after_end);
    const int32_t step = chain->after_end == chain->before_end ? steps->tail_of_awaited[chain->takes_info]
                                                               : all->end_of_awaited[chain->takes_info][is_wide];
    __atomic_store_n(&end->step, step, __ATOMIC_RELAXED);
}

#endif
