#if defined(__x86_64__)

#include "hooks/steps.h"

static bool is_in_first_register(const struct ort_location *result) {
    return result->kind == ORT_LOCATION_NONE ||
        (result->kind == ORT_LOCATION_REGISTERS && result->piece_count == 1 &&
         result->pieces[0].bank == ORT_BANK_GENERAL);
}

static size_t least(size_t first, size_t second) { return first < second ? first : second; }

static int16_t step_of(const struct ort_hook_entry *entry, bool is_told) {
    if (entry->kind != ORT_HOOK_ENTRY_BLOCK) {
        return ort_hook_steps.function;
    }
    return ort_hook_steps.blocks[is_told][least(entry->general_count, ORT_STEP_GENERAL_COUNTS - 1)]
                                [least(entry->vector_count, ORT_STEP_VECTOR_COUNTS - 1)];
}

// Whether a body gets to know of the call: by an info object, or as its argument.
static bool tells(const struct ort_hook_chain *chain) {
    for (const struct ort_hook_entry *entry = chain->entries; entry != ort_hook_chain_after_end(chain); entry++) {
        if (entry->kind == ORT_HOOK_ENTRY_FUNCTION) {
            return true;
        }
    }
    return chain->takes_info;
}

void ort_hook_steps_choose(struct ort_hook_chain *chain, const struct ort_hook_site *site) {
    const bool is_told = tells(chain), is_wide = !is_in_first_register(&site->layout->return_value);
    for (struct ort_hook_entry *entry = chain->entries; entry != ort_hook_chain_after_end(chain); entry++) {
        entry->step = step_of(entry, is_told);
    }
    struct ort_hook_entry *before_end = ort_hook_chain_entry_to_fill(chain, chain->before_end);
    struct ort_hook_entry *instead_end = ort_hook_chain_entry_to_fill(chain, chain->instead_end);
    struct ort_hook_entry *after_end = ort_hook_chain_entry_to_fill(chain, chain->after_end);
    after_end->step = ort_hook_steps.end[chain->takes_info][is_wide];
    if (instead_end != before_end) {
        before_end->step = ort_hook_steps.instead[is_wide];
        before_end->context = instead_end + 1;
        instead_end->kind = site->returns_retained ? ORT_HOOK_ENTRY_END : ORT_HOOK_ENTRY_ORIGINAL;
        instead_end->returns = is_wide;
    } else {
        before_end->step =
            after_end == before_end ? ort_hook_steps.tail[chain->takes_info] : ort_hook_steps.original[is_wide];
    }
    chain->begin = is_told ? ort_hook_steps.prepare : chain->entries->step;
}

#endif
