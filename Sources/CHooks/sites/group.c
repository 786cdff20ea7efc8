#include "sites/group.h"
#include "calls/call.h"
#include "calls/hook.h"
#include "sites/body.h"
#include "sites/chain.h"
#include "sites/sites.h"
#include <objc/kernel.h>

// MARK: Running

struct group_run {
    struct ort_hook_call *call;
    const struct ort_hook_group *group;
    const struct ort_hook_entry *next; // the member that runs next
    bool is_done;
};

// Whether the call is past its group, on its way to the original: in a later instead hook, or in the original, where no
// body is current.
static bool is_past_group(const struct ort_hook_call *call, const struct ort_hook_chain *chain) {
    const struct ort_hook_entry *current = call->current;
    return current == NULL ||
        (current >= ort_hook_chain_group(chain)->entry && current < ort_hook_chain_instead_end(chain));
}

// Whether the chain of the receiver, whose call has come to the class's method, has run the class's hooks. A message
// that one of its bodies sends is a call of its own.
static bool has_run(const struct ort_hook_call *call, const struct ort_hook_group *group) {
    if (group->place != &call->site->place) {
        return false; // an object's
    }
    const id receiver = ort_hook_call_receiver(call);
    const struct ort_hook_call *around = call;
    while ((around = ort_hook_call_around(around)) != NULL) {
        const struct ort_hook_chain *chain = ort_hook_record_chain(ort_hook_call_record(around));
        const struct ort_hook_group *other = chain == NULL ? NULL : ort_hook_chain_group(chain);
        if (other != NULL && ort_hook_call_receiver(around) == receiver &&
            (other->class_place == group->place || other->place == group->place)) {
            return other->place != group->place && is_past_group(around, chain);
        }
    }
    return false;
}

// Runs the next member. Answers whether its options have let it run.
static bool run_next(struct group_run *run) {
    const struct ort_hook_entry *member = run->next++;
    if (!ort_hook_body_may_run(run->call, member->hook)) {
        return false;
    }
    ort_hook_call_run_body(run->call, member, member);
    if (member->returns) {
        ort_hook_call_mark_returned(run->call);
    }
    return true;
}

// The result of bodies before the method is not the call's.
static void forget_result(const struct group_run *run) {
    if (ort_hook_call_has_result(run->call)) {
        ort_hook_call_forget_result(run->call);
    }
}

// Bodies after the method find zero if nothing has returned.
static void ensure_result(const struct group_run *run) {
    if (run->group->after_end != run->group->instead_end && !ort_hook_call_has_result(run->call)) {
        ort_hook_call_mark_returned(run->call);
    }
}

static void run_members(void *context) {
    struct group_run *run = context;
    const struct ort_hook_group *group = run->group;
    if (run->next != group->before_end) {
        while (run->next != group->before_end) {
            run_next(run);
        }
        forget_result(run);
    }
    bool is_replaced = false;
    while (run->next != group->instead_end) {
        is_replaced = run_next(run) || is_replaced;
    }
    if (!is_replaced) {
        ort_hook_call_proceed(run->call);
    }
    ensure_result(run);
    while (run->next != group->after_end) {
        run_next(run);
    }
    run->is_done = true;
}

static void run_one(void *context) { run_next(context); }

// Runs the members that run although an exception leaves the call. One that throws does not stop the next.
static void run_finally(void *context) {
    struct group_run *run = context;
    while (run->next != run->group->after_end && (run->next->hook->options & ORT_HOOK_FINALLY) == 0) {
        run->next++;
    }
    if (run->next != run->group->after_end) {
        ort_call_with_cleanup(run_one, run, run_finally);
    }
}

static void finish(void *context) {
    struct group_run *run = context;
    if (run->is_done) {
        return;
    }
    if (run->next <= run->group->before_end) {
        forget_result(run);
    }
    ensure_result(run);
    if (run->next < run->group->instead_end) {
        run->next = run->group->instead_end;
    }
    run_finally(run);
}

static void run_group(struct ort_hook_call *call, void *context) {
    const struct ort_hook_group *group = context;
    if (has_run(call, group)) {
        ort_hook_call_proceed(call);
        return;
    }
    struct group_run run = {call, group, ort_hook_chain_after_end(call->chain) + 1, false};
    ort_call_with_cleanup(run_members, &run, finish);
}

// MARK: Making

// The class's place whose hooks the chain of the flat hook runs, too, if the hook is an object's; or NULL.
static const struct ort_hook_place *class_place_locked(const struct ort_hook *flat) {
    return flat->object_hooks == NULL ? NULL : ort_hook_site_flat_place_locked(flat->site->cls, flat->site->selector);
}

size_t ort_hook_group_size_locked(const struct ort_hook *flat, const struct ort_hook_place **class_place) {
    *class_place = class_place_locked(flat);
    const size_t of_class = *class_place == NULL ? 0 : (*class_place)->hook_count;
    return (2 + of_class) * sizeof(struct ort_hook_entry) + sizeof(struct ort_hook_group);
}

// Appends the active flat hooks of the place that have the position.
static struct ort_hook_entry *fill_members_locked(
    struct ort_hook_chain *chain, ort_hook_position position, const struct ort_hook_place *place,
    struct ort_hook_entry *entry) {
    for (struct ort_hook *hook = place == NULL ? NULL : place->first; hook != NULL; hook = hook->next) {
        if (ort_hook_is_flat(hook) && hook->position == position && ort_hook_get_state(hook) == ORT_HOOK_IS_ACTIVE) {
            ort_hook_chain_count_locked(chain, hook);
            *entry++ = ort_hook_body_direct_entry(hook);
        }
    }
    return entry;
}

void ort_hook_group_fill_locked(
    struct ort_hook_chain *chain, const struct ort_hook_place *place, struct ort_hook_entry *group_entry,
    struct ort_hook_entry *after_end) {
    const struct ort_hook_place *class_place = chain->class_place; // not looked up: the room is for this one
    chain->class_place = NULL;
    static const ort_hook_position positions[] = {ORT_HOOK_BEFORE, ORT_HOOK_INSTEAD, ORT_HOOK_AFTER};
    struct ort_hook_entry *ends[3], *entry = after_end + 1;
    for (size_t i = 0; i < 3; i++) {
        entry = fill_members_locked(chain, positions[i], class_place, entry);
        ends[i] = entry = fill_members_locked(chain, positions[i], place, entry);
    }
    entry->kind = ORT_HOOK_ENTRY_END;
    struct ort_hook_group *group = (void *)(entry + 1);
    *group = (struct ort_hook_group){place, class_place, group_entry, ends[0], ends[1], ends[2]};
    *group_entry = (struct ort_hook_entry){
        .function = (IMP)(uintptr_t)run_group, .context = group, .kind = ORT_HOOK_ENTRY_FUNCTION};
    after_end->context = group;
    chain->has_group = true;
}
