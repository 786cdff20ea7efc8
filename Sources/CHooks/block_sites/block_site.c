#include "block_sites/block_site.h"
#include "block_sites/block_layout.h"
#include "calls/call.h"
#include "calls/hook.h"
#include "objects/object.h"
#include "objects/reference_count.h"
#include "selectors/selector.h"
#include "selectors/well_known.h"
#include "sites/chain.h"
#include "sites/sites.h"
#include "sites/steps.h"
#include "sites/types.h"
#include "support/locks.h"
#include "support/memory.h"
#include "support/protected_memory.h"
#include <dlfcn.h>
#include <objc/call_values.h>
#include <objc/kernel.h>
#include <objc/runtime.h>
#include <stdlib.h>
#include <string.h>

#define HOLD(member, offset) _Static_assert(offsetof(struct ort_block_site, member) == (offset), #member)

HOLD(enter, ORT_BLOCK_SITE_ENTER);
HOLD(invoke, ORT_BLOCK_SITE_INVOKE);
HOLD(into, ORT_BLOCK_SITE_INTO);
HOLD(back, ORT_BLOCK_SITE_BACK);
_Static_assert(
    offsetof(struct ort_block_way_back, anew) == ORT_BLOCK_BACK_IMPLEMENTATION, "read by ort_hook_block_leave_anew");

// MARK: Blocks of libdispatch

// A block of dispatch_block_create, up to the beginning of what it captures. Source: libdispatch, inline_internal.h and
// queue_internal.h.
struct dispatch_block {
    struct ort_block_literal literal;
    unsigned long magic, flags;
    unsigned int cancellation;
    int has_run;
    unsigned long priority;
    void *voucher;
    id performed;
};

// libdispatch knows its own blocks by their function, so the function has to stay. It calls the blocks that they
// perform by their literal.
static bool is_of_dispatch(const struct ort_block_literal *block) {
    enum { MAGIC = 0xD159B10C };
    const struct dispatch_block *made = (const void *)block;
    const uintptr_t *descriptor = block->descriptor; // reserved, size
    if (descriptor == NULL || descriptor[1] < sizeof *made || made->magic != MAGIC) {
        return false;
    }
    const IMP *function = dlsym(RTLD_DEFAULT, "_dispatch_block_special_invoke");
    return function != NULL && *function == block->invoke && ort_object_is_block(made->performed);
}

struct ort_block_literal *ort_block_site_performed(id object) {
    struct ort_block_literal *block = (void *)object;
    if (!ort_object_is_block(object)) {
        return NULL;
    }
    return is_of_dispatch(block) ? (void *)((struct dispatch_block *)(void *)block)->performed : block;
}

// MARK: Types

static bool takes_block(const struct ort_method_type *type) {
    const ort_type_kind kind = type->argument_count == 0 ? ORT_TYPE_VOID : type->arguments[0].type->kind;
    return kind == ORT_TYPE_BLOCK || kind == ORT_TYPE_OBJECT;
}

// The types of the method: the block's, with `@:` for the block. NULL without memory.
static char *make_method_text_try(const struct ort_method_type *type, size_t length) {
    char *text = ort_memory_allocate_try(length + 4);
    if (text == NULL) {
        return NULL;
    }
    char *end = mempcpy(text, type->return_type->text, type->return_type->text_length);
    *end++ = '@';
    *end++ = ':';
    for (size_t i = 1; i < type->argument_count; i++) {
        end = mempcpy(end, type->arguments[i].type->text, type->arguments[i].type->text_length);
    }
    return text;
}

static const struct ort_call_plan *find_method_types_try(const struct ort_call_plan *own, ort_hook_status *status) {
    const bool is_of_block = takes_block(own->type);
    char *text = is_of_block ? make_method_text_try(own->type, strlen(own->text)) : NULL;
    *status = is_of_block ? ORT_HOOK_NO_MEMORY : ORT_HOOK_NO_ENCODING;
    const struct ort_call_plan *types = text == NULL ? NULL : ort_hook_types_find_try(text, status);
    free(text);
    return types;
}

// NULL with *status for a block without a signature, or with one that does not say how the block is called. *own gets
// the types of the block itself.
static const struct ort_call_plan *method_types_try(
    const struct ort_block_literal *block, const struct ort_call_plan **own, ort_hook_status *status) {
    *own = ort_hook_types_find_try(ort_block_signature(block), status);
    return *own == NULL ? NULL : find_method_types_try(*own, status);
}

const char *ort_hook_block_types(id object) {
    ort_hook_status status;
    const struct ort_call_plan *own;
    const struct ort_block_literal *block = ort_block_site_performed(object);
    const struct ort_call_plan *types = block == NULL ? NULL : method_types_try(block, &own, &status);
    return types == NULL ? NULL : types->text;
}

// MARK: Making

// Whether an argument of the block lies where the method has it but for the one register that the selector takes.
static bool moves_on(const struct ort_location *block, const struct ort_location *method) {
    if (block->kind != method->kind || block->piece_count != method->piece_count ||
        block->stack_offset != method->stack_offset) {
        return false;
    }
    for (size_t i = 0; i < block->piece_count; i++) {
        const struct ort_location_piece *from = &block->pieces[i], *to = &method->pieces[i];
        if (from->bank != to->bank || from->index + (from->bank == ORT_BANK_GENERAL) != to->index) {
            return false;
        }
    }
    return true;
}

static bool all_move_on(const struct ort_call_layout *block, const struct ort_call_layout *method) {
    size_t i = 1;
    while (i < block->argument_count && moves_on(&block->arguments[i], &method->arguments[i + 1])) {
        i++;
    }
    return i == block->argument_count && block->stack_size == method->stack_size;
}

static void choose_ways(struct ort_block_site *site) {
    const struct ort_call_layout *layout = site->site.layout;
    const bool is_behind_result =
        ORT_RETURN_IN_MEMORY_MOVES_RECEIVER && layout->return_value.kind == ORT_LOCATION_MEMORY;
    if (!all_move_on(site->block_layout, layout)) {
        site->site.entry_with_hooks = ort_hook_block_enter_anew;
        site->back.entry = ort_hook_block_leave_anew;
    } else if (is_behind_result) {
        site->site.entry_with_hooks = ort_hook_block_enter_behind_result;
        site->back.entry = ort_hook_block_leave_behind_result;
    } else {
        site->site.entry_with_hooks = ort_hook_block_enter;
        site->back.entry = ort_hook_block_leave;
    }
}

struct ort_hook_site *ort_block_site_make(struct ort_block_literal *block, ort_hook_status *status) {
    const struct ort_call_plan *own;
    const struct ort_call_plan *types = method_types_try(block, &own, status);
    struct ort_block_site *site = types == NULL ? NULL : ort_memory_allocate_try(sizeof *site);
    if (site == NULL) {
        *status = types == NULL ? *status : ORT_HOOK_NO_MEMORY;
        return NULL;
    }
    const struct ort_call_layout *layout = types->layout;
    *site = (struct ort_block_site){
        .site =
            {.entry = ort_hook_block_pass_on,
             .kind = &ort_block_kind,
             .target = block,
             .vector_count = layout->vector_count,
             .x87_count = layout->x87_count,
             .stack_size = (uint32_t)layout->stack_size,
             .gives_copies = ort_call_copies_size(layout, 0) > 0,
             .cls = object_getClass((id)(void *)block),
             .selector = ort_selectors.invoke,
             .types = types->text,
             .layout = layout,
             .generation = UINT64_MAX},
        .block = block,
        .block_layout = own->layout,
    };
    site->enter = ort_hook_steps_entrance(&site->site);
    choose_ways(site);
    return &site->site;
}

// MARK: The kind

// Protected by the hook lock, as is everything below. Sites whose blocks have ended: in `ended` are those whose chains
// calls may still run.
static struct ort_hook_site *ended, *spare;

static struct ort_block_site *block_site(const struct ort_hook_site *site) { return (struct ort_block_site *)site; }

static IMP function_of(const struct ort_block_literal *block) {
    return __atomic_load_n(&block->invoke, __ATOMIC_ACQUIRE);
}

static bool is_in_place_locked(const struct ort_hook_site *site) {
    return function_of(block_site(site)->block) == site->stub;
}

static bool may_serve_locked(const struct ort_hook_site *idle, const struct ort_hook_site *made) {
    return block_site(idle)->invoke == function_of(block_site(made)->block);
}

static void note_retired(struct ort_hook *hook, void *context) {
    (void)context;
    if (hook->site->kind == &ort_block_kind) {
        block_site(hook->site)->may_be_used = false;
    }
}

// Moves the sites of which no chain is left from `ended` to `spare`.
static void sort_ended_locked(void) {
    for (struct ort_hook_site *site = ended; site != NULL; site = site->next) {
        block_site(site)->may_be_used = true;
    }
    ort_hook_chain_visit_retired_locked(note_retired, NULL);
    for (struct ort_hook_site **link = &ended, *site; (site = *link) != NULL;) {
        if (block_site(site)->may_be_used) {
            *link = site->next;
            site->next = spare;
            spare = site;
        } else {
            link = &site->next;
        }
    }
}

static bool make_stubs_locked_try(struct ort_block_site *site) {
    site->site.stub = ort_hook_stub_make(site);
    site->site.original = site->site.stub == NULL ? NULL : ort_hook_stub_make(&site->back);
    return site->site.original != NULL;
}

static struct ort_block_site *reuse_locked(struct ort_block_site *made) {
    struct ort_block_site *site = block_site(spare);
    spare = spare->next;
    made->site.stub = site->site.stub;
    made->site.original = site->site.original;
    *site = *made;
    free(made);
    return site;
}

static struct ort_hook_site *furnish_locked_try(struct ort_hook_site **made) {
    struct ort_block_site *site = block_site(*made);
    if (spare == NULL) {
        sort_ended_locked();
    }
    if (spare != NULL) {
        site = reuse_locked(site);
    } else if (!make_stubs_locked_try(site)) {
        return NULL;
    }
    *made = NULL;
    site->into = (struct ort_frame_implementation){ort_block_call_enter, site};
    site->site.onward = site->site.original;
    site->back.anew = (struct ort_frame_implementation){ort_block_call_leave, site};
    if ((site->block->flags & ORT_BLOCK_NEEDS_FREE) != 0) {
        ort_reference_count_mark_hooked((id)(void *)site->block);
    }
    return &site->site;
}

// MARK: Installing

// Literals of global blocks are constants of their image.
static bool set_function_locked_try(const struct ort_block_site *site, IMP function) {
    uintptr_t *place = (uintptr_t *)(void *)&site->block->invoke;
    if ((site->block->flags & ORT_BLOCK_NEEDS_FREE) == 0) {
        return ort_protected_memory_store_try(place, (uintptr_t)function);
    }
    ort_protected_memory_store(place, (uintptr_t)function);
    return true;
}

// false when the block cannot be written.
static bool install_locked_try(struct ort_hook_site *base, ort_hook_engine engine) {
    struct ort_block_site *site = block_site(base);
    (void)engine;
    if (!is_in_place_locked(base)) {
        // Calls may still go through a stub that was idle, and read this: it serves one function only.
        IMP function = function_of(site->block);
        if (site->invoke != function) {
            site->invoke = function;
        }
        base->is_installed = set_function_locked_try(site, base->stub);
    }
    return is_in_place_locked(base);
}

// Puts the former function back. Does nothing if another function has replaced the stub, or if the block cannot be
// written any more.
static void uninstall_locked(struct ort_hook_site *site) {
    if (is_in_place_locked(site)) {
        site->is_installed = !set_function_locked_try(block_site(site), block_site(site)->invoke);
    }
}

static void leave_locked(struct ort_hook_site *site, bool is_last) {
    if (is_last) {
        uninstall_locked(site);
    }
}

static ort_hook_entrance entrance_locked(const struct ort_hook_site *site) {
    return site->place.chain != NULL ? site->entry_with_hooks : ort_hook_block_pass_on;
}

const struct ort_site_kind ort_block_kind = {
    .has_types = true,
    .hooks_object = true,
    .refusal = ORT_HOOK_NOT_HOOKABLE,
    .is_in_place_locked = is_in_place_locked,
    .may_serve_locked = may_serve_locked,
    .furnish_locked_try = furnish_locked_try,
    .install_locked_try = install_locked_try,
    .leave_locked = leave_locked,
    .entrance_locked = entrance_locked,
    .perform = ort_hook_call_perform,
    .perform_original = ort_hook_call_perform_original,
    .end_call = ort_hook_call_end_info,
};

void ort_block_site_keep_image(const struct ort_block_literal *block) {
    Dl_info info;
    if ((block->flags & ORT_BLOCK_IS_GLOBAL) != 0 && dladdr(block, &info) != 0) {
        dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
    }
}

// MARK: The end of a block

// Objects that end with the block may still call it: objects that it has captured, and associated objects.
static void end_block_locked(const struct ort_block_literal *block) {
    struct ort_hook_site *site;
    while ((site = ort_site_table_first_locked(block, 0)) != NULL) {
        ort_site_table_remove_locked(site);
        ort_hook_place_end_all_locked(&site->place);
        ort_hook_site_choose_entry_locked(site);
        uninstall_locked(site);
        block_site(site)->block = NULL;
        site->next = ended;
        ended = site;
    }
}

static void end_block(id block) {
    {
        ORT_GUARD(&ort_hook_lock);
        end_block_locked((const void *)block);
    }
    ort_hook_chain_reclaim(false);
}

__attribute__((constructor(101))) static void follow_blocks(void) { ort_object_set_block_end_handler(end_block); }
