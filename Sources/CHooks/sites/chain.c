#include "sites/chain.h"
#include "calls/call.h"
#include "calls/hook.h"
#include "calls/invariants.h"
#include "calls/record.h"
#include "sites/body.h"
#include "sites/group.h"
#include "sites/steps.h"
#include "support/invariants.h"
#include "support/locks.h"
#include "support/memory.h"
#include "support/patience.h"
#include "support/time.h"
#include <objc/kernel.h>
#include <pthread.h>
#include <stdlib.h>

_Static_assert(sizeof(struct ort_hook_chain) == ORT_CHAIN_ENTRIES, "entries begin where the structure ends");

// Chains that no site shows and that are not freed yet.
static struct ort_hook_chain *retired;
static size_t retired_count;

// Hooks whose bodies no call can run any more, and the threads that are destroying some. Protected by the hook lock.
static struct ort_hook *dead;
static struct burial *burials;
static _Thread_local size_t own_burials;

static _Thread_local ort_hook_destroy only; // whose bodies the thread destroys; NULL: all

static uint64_t removals; // how many hooks were removed; protected by the hook lock

// Bodies that a thread destroys.
struct burial {
    struct burial *next;
    const size_t *thread; // its own_burials
    uint64_t oldest;      // removal
    struct ort_hook *hooks;
};

// How many retired chains may wait for each other if looking for calls that run them takes a barrier in all threads.
#ifdef ORT_STRESS
enum { FEW_RETIRED = 1 };
#else
enum { FEW_RETIRED = 32 };
#endif

// MARK: Lists

// Before hooks, instead hooks, after hooks.
static int phase(ort_hook_position position) {
    return position == ORT_HOOK_BEFORE ? 0 : position == ORT_HOOK_INSTEAD ? 1 : 2;
}

// For other hooks, the flat hooks together are one instead hook of the priority 0.
static ort_hook_position position_in_chain(const struct ort_hook *hook) {
    return ort_hook_is_flat(hook) ? ORT_HOOK_INSTEAD : (ort_hook_position)hook->position;
}

static int32_t priority_in_chain(const struct ort_hook *hook) { return ort_hook_is_flat(hook) ? 0 : hook->priority; }

static bool runs_before(const struct ort_hook *listed, const struct ort_hook *added) {
    const bool are_flat = ort_hook_is_flat(listed) && ort_hook_is_flat(added);
    const int before = phase(are_flat ? listed->position : position_in_chain(listed));
    const int after = phase(are_flat ? added->position : position_in_chain(added));
    if (before != after) {
        return before < after;
    }
    const int32_t higher = are_flat ? listed->priority : priority_in_chain(listed);
    const int32_t lower = are_flat ? added->priority : priority_in_chain(added);
    if (higher != lower) {
        return higher > lower;
    }
    return are_flat || position_in_chain(added) != ORT_HOOK_INSTEAD;
}

const struct ort_hook *ort_hook_place_first_flat_locked(const struct ort_hook_place *place) {
    const struct ort_hook *hook = place->first;
    while (hook != NULL && !ort_hook_is_flat(hook)) {
        hook = hook->next;
    }
    return hook;
}

static void link_locked(struct ort_hook_place *place, struct ort_hook *hook) {
    struct ort_hook **link = &place->first;
    const struct ort_hook *flat = ort_hook_is_flat(hook) ? ort_hook_place_first_flat_locked(place) : NULL;
    while (flat != NULL && *link != flat) {
        link = &(*link)->next;
    }
    while (*link != NULL && runs_before(*link, hook)) {
        link = &(*link)->next;
    }
    hook->next = *link;
    *link = hook;
    hook->place = place;
    place->hook_count++;
    place->injects = place->injects || hook->injects;
}

static void unlink_locked(struct ort_hook_place *place, struct ort_hook *hook) {
    struct ort_hook **link = &place->first;
    while (*link != hook) {
        link = &(*link)->next;
    }
    *link = hook->next;
    hook->next = NULL;
    hook->place = NULL;
    hook->removal = ++removals;
    place->hook_count--;
    place->injects = place->injects && place->hook_count > 0;
}

// MARK: Chains

// How many ends the chain of those hooks may have.
static size_t end_count(const struct ort_hook_place *place, const struct ort_hook *added, bool injects) {
    bool has_inside = injects, has_after = false;
    for (const struct ort_hook *hook = added != NULL ? added : place->first; hook != NULL;
         hook = hook == added ? place->first : hook->next) {
        has_inside = has_inside || position_in_chain(hook) == ORT_HOOK_INSTEAD;
        has_after = has_after || hook->position == ORT_HOOK_AFTER || (hook->options & ORT_HOOK_SKIPS_NESTED) != 0;
    }
    return 1u + has_inside + (has_inside || has_after);
}

struct ort_hook_chain *ort_hook_chain_allocate_try(const struct ort_hook_place *place, const struct ort_hook *added) {
    const bool injects = place->injects || (added != NULL && added->injects);
    const size_t count = (size_t)place->hook_count + (added != NULL) + injects + end_count(place, added, injects);
    const struct ort_hook *flat = ort_hook_place_first_flat_locked(place);
    if (flat == NULL && added != NULL && ort_hook_is_flat(added)) {
        flat = added;
    }
    const struct ort_hook_place *class_place = NULL;
    const size_t group = flat == NULL ? 0 : ort_hook_group_size_locked(flat, &class_place);
    const size_t last = group == 0 ? offsetof(struct ort_hook_entry, function) : sizeof(struct ort_hook_entry);
    struct ort_hook_chain *chain = ort_memory_allocate_try(
        sizeof(struct ort_hook_chain) + (count - 1) * sizeof(struct ort_hook_entry) + last + group);
    if (chain != NULL) {
        chain->class_place = class_place;
    }
    return chain;
}

void ort_hook_chain_count_locked(struct ort_hook_chain *chain, struct ort_hook *hook) {
    hook->body_users++;
    chain->is_prepared = chain->is_prepared || hook->is_prepared;
    chain->is_timed = chain->is_timed || hook->is_timed;
    chain->runs_inside_in_c =
        chain->runs_inside_in_c || hook->site->runs_original_once || hook->is_prepared || hook->is_timed;
    chain->may_keep = chain->may_keep || hook->may_keep;
    chain->takes_info = chain->takes_info || (ort_hook_body_takes_info(hook) && ort_hook_call_has_info());
}

static void fill_entry_locked(struct ort_hook_chain *chain, struct ort_hook *hook, struct ort_hook_entry *entry) {
    ort_hook_chain_count_locked(chain, hook);
    chain->has_finally = chain->has_finally || (hook->options & ORT_HOOK_FINALLY) != 0;
    *entry = ort_hook_body_entry(hook);
}

// Appends the active hooks from *hook on that have the position. Flat hooks leave one entry for their group.
static struct ort_hook_entry *fill_position_locked(
    struct ort_hook_chain *chain, ort_hook_position position, struct ort_hook **hook, struct ort_hook_entry *entry,
    struct ort_hook_entry **group) {
    for (; *hook != NULL && position_in_chain(*hook) == position; *hook = (*hook)->next) {
        if (ort_hook_get_state(*hook) != ORT_HOOK_IS_ACTIVE) {
            continue;
        }
        if (!ort_hook_is_flat(*hook)) {
            fill_entry_locked(chain, *hook, entry++);
        } else if (*group == NULL) {
            *group = entry++;
        }
    }
    return entry;
}

// A call that jumps to the original is not around the calls that the original makes.
static bool must_stay_around(const struct ort_hook_chain *chain, const struct ort_hook_entry *before_end) {
    for (const struct ort_hook_entry *entry = chain->entries; entry != before_end; entry++) {
        if ((entry->hook->options & ORT_HOOK_SKIPS_NESTED) != 0) {
            return true;
        }
    }
    return false;
}

static uint32_t place_in(const struct ort_hook_chain *chain, const struct ort_hook_entry *entry) {
    return (uint32_t)((const char *)entry - (const char *)chain);
}

// Fills a chain that has room with the active hooks. false if there is nothing to run; the chain is then as it was.
static bool fill_locked(struct ort_hook_chain *chain, const struct ort_hook_place *place) {
    struct ort_hook *hook = place->first;
    struct ort_hook_entry *group = NULL;
    struct ort_hook_entry *before_end = fill_position_locked(chain, ORT_HOOK_BEFORE, &hook, chain->entries, &group);
    struct ort_hook_entry *entry = fill_position_locked(chain, ORT_HOOK_INSTEAD, &hook, before_end + 1, &group);
    if (place->injects) {
        *entry++ = ort_hook_call_missing_original;
    }
    struct ort_hook_entry *instead_end = entry == before_end + 1 ? before_end : entry;
    entry = fill_position_locked(chain, ORT_HOOK_AFTER, &hook, instead_end + 1, &group);
    const bool has_before_only = instead_end == before_end && entry == before_end + 1;
    struct ort_hook_entry *after_end = entry;
    if (has_before_only && !must_stay_around(chain, before_end)) {
        after_end = before_end;
    }
    if (group != NULL) {
        ort_hook_group_fill_locked(chain, place, group, after_end);
    }
    before_end->kind = instead_end->kind = after_end->kind = ORT_HOOK_ENTRY_END;
    chain->before_end = place_in(chain, before_end);
    chain->instead_end = place_in(chain, instead_end);
    chain->after_end = place_in(chain, after_end);
    chain->runs_inside_in_c = chain->runs_inside_in_c || instead_end != before_end;
    chain->has_before_only = after_end == before_end && !chain->runs_inside_in_c && !chain->may_keep;
    const struct ort_hook_site *site = place->first->site;
    chain->runs_inside_in_c |= (site->gives_copies || site->is_async) && !chain->has_before_only;
    ort_hook_steps_choose(chain, place->first->site);
    return after_end != chain->entries;
}

// Returns the next entry that has a hook, members of the group included, or NULL. With NULL, the first one.
static const struct ort_hook_entry *next_entry(const struct ort_hook_chain *chain, const struct ort_hook_entry *entry) {
    const struct ort_hook_group *group = ort_hook_chain_group(chain);
    const struct ort_hook_entry *end = group != NULL ? group->after_end : ort_hook_chain_after_end(chain);
    entry = entry == NULL ? chain->entries : entry + 1;
    while (entry < end && entry->hook == NULL) {
        entry++;
    }
    return entry < end ? entry : NULL;
}

bool ort_hook_chain_has(const struct ort_hook_chain *chain, const struct ort_hook *hook) {
    const struct ort_hook_entry *entry = NULL;
    while ((entry = next_entry(chain, entry)) != NULL && entry->hook != hook) {
    }
    return entry != NULL;
}

static void drop_body_locked(struct ort_hook *hook) {
    if (--hook->body_users == 0) {
        hook->next = dead;
        dead = hook;
    }
}

static void free_chain_locked(struct ort_hook_chain *chain) {
    const struct ort_hook_entry *entry = NULL;
    while ((entry = next_entry(chain, entry)) != NULL) {
        drop_body_locked(entry->hook);
    }
    free(chain);
}

// MARK: Places

static void show_locked(struct ort_hook_place *place, struct ort_hook_chain *chain) {
    if (chain != NULL && !fill_locked(chain, place)) {
        free(chain);
        chain = NULL;
    }
    struct ort_hook_chain *shown = (struct ort_hook_chain *)(uintptr_t)place->chain;
    __atomic_store_n(&place->chain, chain, __ATOMIC_RELEASE);
    if (shown != NULL) {
        shown->is_retired = true;
        shown->next = retired;
        retired = shown;
        retired_count++;
    }
}

void ort_hook_place_refresh_locked(struct ort_hook_place *place) {
    struct ort_hook_chain *chain = place->hook_count == 0 ? NULL : ort_hook_chain_allocate_try(place, NULL);
    if (chain == NULL && place->hook_count > 0) {
        ort_fatal("out of memory: no room for the remaining hooks of a method");
    }
    show_locked(place, chain);
}

void ort_hook_place_insert_locked(struct ort_hook_place *place, struct ort_hook *hook, struct ort_hook_chain *chain) {
    link_locked(place, hook);
    show_locked(place, chain);
}

void ort_hook_place_remove_locked(struct ort_hook_place *place, struct ort_hook *hook) {
    unlink_locked(place, hook);
    ort_hook_place_refresh_locked(place);
    drop_body_locked(hook);
}

void ort_hook_place_end_first_locked(struct ort_hook_place *place) {
    struct ort_hook *hook = place->first;
    __atomic_store_n(&hook->state, ORT_HOOK_IS_REMOVED, __ATOMIC_RELEASE);
    unlink_locked(place, hook);
    drop_body_locked(hook);
}

void ort_hook_place_end_all_locked(struct ort_hook_place *place) {
    while (place->first != NULL) {
        ort_hook_place_end_first_locked(place);
    }
    ort_hook_place_refresh_locked(place);
}

// MARK: Retired chains

void ort_hook_chain_visit_retired_locked(void (*visit)(struct ort_hook *hook, void *context), void *context) {
    for (const struct ort_hook_chain *chain = retired; chain != NULL; chain = chain->next) {
        const struct ort_hook_entry *entry = NULL;
        while ((entry = next_entry(chain, entry)) != NULL) {
            visit(entry->hook, context);
        }
    }
}

// MARK: Reclaiming

static void reclaim_at_end(void) { ort_hook_chain_reclaim(true); }

// Whether the end of a call that holds a chain has to look for chains that can be freed. A call lets go of its chain
// and then reads this. A thread that looks for chains sets this and then reads the number of holders. All four are in
// one order, so that one of the two sees the other.
static bool is_held_awaited;

static uint32_t *holders_of(const struct ort_hook_chain *chain) { return (uint32_t *)(uintptr_t)&chain->holders; }

void ort_hook_chain_hold(const struct ort_hook_chain *chain) {
    __atomic_fetch_add(holders_of(chain), 1, __ATOMIC_SEQ_CST);
}

void ort_hook_chain_let_go(const struct ort_hook_chain *chain) {
    if (__atomic_sub_fetch(holders_of(chain), 1, __ATOMIC_SEQ_CST) == 0 &&
        __atomic_load_n(&is_held_awaited, __ATOMIC_SEQ_CST)) {
        ort_hook_chain_reclaim(true);
    }
}

// `looks_at_stacks`: as ort_hook_record_mark_chains_locked.
static void free_unused_locked(bool looks_at_stacks) {
    for (struct ort_hook_chain *chain = retired; chain != NULL; chain = chain->next) {
        chain->is_in_use = false;
    }
    if (!ort_hook_record_mark_chains_locked(looks_at_stacks, reclaim_at_end)) {
        return;
    }
    bool is_one_held = false;
    __atomic_store_n(&is_held_awaited, true, __ATOMIC_SEQ_CST);
    struct ort_hook_chain **link = &retired;
    while (*link != NULL) {
        struct ort_hook_chain *chain = *link;
        const bool is_held = __atomic_load_n(holders_of(chain), __ATOMIC_SEQ_CST) > 0;
        is_one_held |= is_held;
        if (chain->is_in_use || is_held) {
            ort_hook_steps_await(chain);
            link = &chain->next;
        } else {
            *link = chain->next;
            retired_count--;
            free_chain_locked(chain);
        }
    }
    __atomic_store_n(&is_held_awaited, is_one_held, __ATOMIC_SEQ_CST);
}

// An exception may leave a body's destruction: each hook is off the list before that.
static void destroy_all(void *context) {
    struct burial *burial = context;
    while (burial->hooks != NULL) {
        struct ort_hook *hook = burial->hooks;
        struct ort_hook_body body = hook->body;
        body.block = ort_hook_body_block(hook);
        burial->hooks = hook->next;
        ort_hook_release(hook);
        ort_hook_body_destroy(&body);
    }
}

ort_hook_destroy ort_hook_bury_only(ort_hook_destroy destroy) {
    const ort_hook_destroy former = only;
    only = destroy;
    return former;
}

static bool is_for_others(const struct ort_hook *hook) { return only != NULL && hook->body.destroy != only; }

static void begin_burial_locked(struct burial *burial) {
    *burial = (struct burial){burials, &own_burials, UINT64_MAX, NULL};
    struct ort_hook **link = &dead, **end = &burial->hooks;
    for (struct ort_hook *hook = dead; hook != NULL; hook = *link) {
        if (is_for_others(hook)) {
            link = &hook->next;
            continue;
        }
        *link = hook->next;
        hook->next = NULL;
        *end = hook;
        end = &hook->next;
        burial->oldest = hook->removal < burial->oldest ? hook->removal : burial->oldest;
    }
    if (burial->hooks != NULL) {
        burials = burial;
    }
}

static void end_burial(void *context) {
    destroy_all(context);
    own_burials--;
    ORT_GUARD(&ort_hook_lock);
    struct burial **link = &burials;
    while (*link != context) {
        link = &(*link)->next;
    }
    *link = (*link)->next;
}

static void bury(struct burial *burial) {
    own_burials++;
    ort_call_with_cleanup(destroy_all, burial, end_burial);
}

static void reclaim(bool is_urgent, bool looks_at_stacks) {
    struct burial burial = {0};
    {
        ORT_GUARD(&ort_hook_lock);
        if (retired != NULL && (is_urgent || retired_count > FEW_RETIRED || ort_hook_record_is_alone_locked())) {
            free_unused_locked(looks_at_stacks);
        }
        if (dead != NULL) {
            begin_burial_locked(&burial);
        }
    }
    if (burial.hooks != NULL) {
        bury(&burial);
    }
}

void ort_hook_chain_reclaim(bool is_urgent) { reclaim(is_urgent, false); }

// Bodies that other threads were destroying stay undestroyed in the child.
static void forget_others_in_child(void) {
    struct burial **link = &burials;
    while (*link != NULL) {
        if ((*link)->thread == &own_burials) {
            link = &(*link)->next;
        } else {
            *link = (*link)->next;
        }
    }
}

__attribute__((constructor(101))) static void watch_forks(void) { pthread_atfork(NULL, NULL, forget_others_in_child); }

// MARK: Flush

static bool has_removed(const struct ort_hook_chain *chain, uint64_t last) {
    const struct ort_hook_entry *entry = NULL;
    while ((entry = next_entry(chain, entry)) != NULL && (entry->hook->place != NULL || entry->hook->removal > last)) {
    }
    return entry != NULL;
}

// Whether the bodies of the hooks up to that removal are destroyed, except for those that this thread is destroying.
static bool is_drained(uint64_t last) {
    ORT_GUARD(&ort_hook_lock);
    const struct ort_hook *hook = dead;
    while (hook != NULL && hook->removal > last) {
        hook = hook->next;
    }
    const struct burial *burial = burials;
    while (burial != NULL && (burial->thread == &own_burials || burial->oldest > last)) {
        burial = burial->next;
    }
    const struct ort_hook_chain *chain = retired;
    while (chain != NULL && !has_removed(chain, last)) {
        chain = chain->next;
    }
    return hook == NULL && burial == NULL && chain == NULL;
}

static uint64_t last_removal(void) {
    ORT_GUARD(&ort_hook_lock);
    return removals;
}

// If two threads waited inside a body's destruction, each for the other's, they would wait for ever.
static bool may_wait(void) { return own_burials == 0 && !ort_hook_record_is_inside(); }

bool ort_hook_flush(uint64_t timeout) {
    const uint64_t begin = ort_monotonic_time();
    const uint64_t last = last_removal();
    struct ort_patience patience = {0};
    for (bool is_first = true;; is_first = false) {
        reclaim(true, !is_first);
        if (is_drained(last)) {
            return true;
        }
        if (!may_wait() || ort_monotonic_time() - begin >= timeout) {
            return false;
        }
        ort_patience_pause(&patience);
    }
}

#ifdef ORT_STRESS

// MARK: Invariants

bool ort_hook_chain_is_retired_locked(const struct ort_hook_chain *chain) {
    const struct ort_hook_chain *each = retired;
    while (each != NULL && each != chain) {
        each = each->next;
    }
    return each != NULL;
}

static uint32_t count_in(const struct ort_hook_chain *chain, const struct ort_hook *hook) {
    uint32_t count = 0;
    const struct ort_hook_entry *entry = NULL;
    while ((entry = next_entry(chain, entry)) != NULL) {
        count += entry->hook == hook;
    }
    return count;
}

static bool are_in_order(const struct ort_hook *first, const struct ort_hook *second) {
    const bool are_flat = ort_hook_is_flat(first) && ort_hook_is_flat(second);
    const int before = phase(are_flat ? first->position : position_in_chain(first));
    const int after = phase(are_flat ? second->position : position_in_chain(second));
    const int32_t higher = are_flat ? first->priority : priority_in_chain(first);
    const int32_t lower = are_flat ? second->priority : priority_in_chain(second);
    return before < after || (before == after && higher >= lower);
}

static void check_hook_locked(const struct ort_hook_place *place, const struct ort_hook *hook, const char *name) {
    ORT_INVARIANT(hook->place == place, "a hook of %s is in the list of another place", name);
    ORT_INVARIANT(hook->next == NULL || are_in_order(hook, hook->next), "the hooks of %s are in the wrong order", name);
    uint32_t users = 1 + (place->chain != NULL && count_in(place->chain, hook) > 0);
    for (const struct ort_hook_chain *chain = retired; chain != NULL; chain = chain->next) {
        users += count_in(chain, hook);
    }
    // Chains of objects run the flat hooks of the class, too.
    const bool is_right = ort_hook_is_flat(hook) ? hook->body_users >= users : hook->body_users == users;
    ORT_INVARIANT(
        is_right && hook->references > 0, "the body of a hook of %s has %u users, but counts %u", name, users,
        hook->body_users);
}

static bool is_end(const struct ort_hook_entry *entry) {
    return entry->kind == ORT_HOOK_ENTRY_END || entry->kind == ORT_HOOK_ENTRY_ORIGINAL;
}

// Checks the entries of the hooks of one position, in their order: active hooks have entries, disabled ones have none.
// A hook that is being removed may still have one. Flat hooks have one entry, the group, and are in the group.
static const struct ort_hook_entry *check_entries_locked(
    const struct ort_hook_chain *chain, const struct ort_hook **hook, ort_hook_position position,
    const struct ort_hook_entry *entry, const char *name) {
    const struct ort_hook_group *group = ort_hook_chain_group(chain);
    for (; *hook != NULL && position_in_chain(*hook) == position; *hook = (*hook)->next) {
        const ort_hook_state state = ort_hook_get_state(*hook);
        const bool is_flat = ort_hook_is_flat(*hook);
        // A chain's last entry has no room for a hook.
        const bool is_there = is_flat ? count_in(chain, *hook) > 0 : !is_end(entry) && entry->hook == *hook;
        ORT_INVARIANT(
            is_there ? state != ORT_HOOK_IS_DISABLED : state != ORT_HOOK_IS_ACTIVE,
            "the chain of %s does not run exactly the active hooks in their order", name);
        entry += is_flat ? group != NULL && entry == group->entry : is_there;
    }
    return entry;
}

static void check_chain_locked(const struct ort_hook_place *place, const char *name) {
    const struct ort_hook_chain *chain = place->chain;
    const struct ort_hook *hook = place->first;
    const struct ort_hook_entry *before_end = ort_hook_chain_before_end(chain);
    const struct ort_hook_entry *instead_end = ort_hook_chain_instead_end(chain);
    ORT_INVARIANT(!chain->is_retired, "%s uses a retired chain", name);
    const struct ort_hook_entry *entry = check_entries_locked(chain, &hook, ORT_HOOK_BEFORE, chain->entries, name);
    ORT_INVARIANT(entry == before_end, "the before hooks of %s do not end where its chain says", name);
    entry = check_entries_locked(chain, &hook, ORT_HOOK_INSTEAD, before_end + 1, name);
    entry += place->injects;
    ORT_INVARIANT(
        instead_end == (entry == before_end + 1 ? before_end : entry),
        "the instead hooks of %s do not end where its chain says", name);
    entry = instead_end;
    if (ort_hook_chain_after_end(chain) != instead_end) {
        entry = check_entries_locked(chain, &hook, ORT_HOOK_AFTER, instead_end + 1, name);
    }
    ORT_INVARIANT(
        entry == ort_hook_chain_after_end(chain), "the after hooks of %s do not end where its chain says", name);
    ORT_INVARIANT(is_end(entry), "the chain of %s has no end", name);
}

void ort_hook_place_check_locked(const struct ort_hook_place *place, SEL selector) {
    const char *name = selector == NULL ? "a Swift function" : sel_getName(selector);
    uint32_t count = 0, active = 0;
    for (const struct ort_hook *hook = place->first; hook != NULL; hook = hook->next, count++) {
        ORT_INVARIANT(count < place->hook_count, "%s has more hooks than it counts", name);
        check_hook_locked(place, hook, name);
        active += ort_hook_get_state(hook) == ORT_HOOK_IS_ACTIVE;
    }
    ORT_INVARIANT(count == place->hook_count, "%s has %u hooks, but counts %u", name, count, place->hook_count);
    ORT_INVARIANT(place->chain != NULL || active == 0, "%s has active hooks, but no chain", name);
    if (place->chain != NULL) {
        check_chain_locked(place, name);
    }
}

void ort_hook_chain_check_retired_locked(void) {
    size_t count = 0;
    for (const struct ort_hook_chain *chain = retired; chain != NULL; chain = chain->next, count++) {
        ORT_INVARIANT(chain->is_retired, "the list of retired chains has a chain that is not retired");
        const struct ort_hook_entry *entry = NULL;
        while ((entry = next_entry(chain, entry)) != NULL) {
            ORT_INVARIANT(entry->hook->body_users > 0, "a retired chain has a body without users");
        }
    }
    ORT_INVARIANT(count == retired_count, "%zu chains are retired, but %zu are counted", count, retired_count);
    for (const struct ort_hook *hook = dead; hook != NULL; hook = hook->next) {
        ORT_INVARIANT(
            hook->body_users == 0 && hook->place == NULL,
            "a hook whose body waits to be destroyed has a place or users");
    }
}

#endif
