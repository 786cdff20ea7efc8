// Chains: what one call of a hooked method runs.
//
// A chain is immutable once a site shows it, but for ort_hook_steps_await. A change of a site's hooks makes a new
// chain, shows it and retires the old one, which is freed when no call runs it any more: see record.h. A chain keeps
// the bodies of its hooks alive.

#ifndef ORT_CHAIN_H
#define ORT_CHAIN_H

#include "calls/hook.h"

// The first flat hook of the place, or NULL.
ORT_HIDDEN const struct ort_hook *ort_hook_place_first_flat_locked(const struct ort_hook_place *place);

// A chain with room for the place's hooks and for `added`, which is NULL or knows its site; NULL without memory.
ORT_HIDDEN struct ort_hook_chain *ort_hook_chain_allocate_try(
    const struct ort_hook_place *place, const struct ort_hook *added);

// Notes a hook that calls of the chain may run, and keeps its body.
ORT_HIDDEN void ort_hook_chain_count_locked(struct ort_hook_chain *chain, struct ort_hook *hook);

// Whether a call of the chain may run the hook.
ORT_HIDDEN bool ort_hook_chain_has(const struct ort_hook_chain *chain, const struct ort_hook *hook);

// Adds the hook, and shows the chain, which has room for it and the present hooks. The place takes the chain over.
ORT_HIDDEN void ort_hook_place_insert_locked(
    struct ort_hook_place *place, struct ort_hook *hook, struct ort_hook_chain *chain);

// Removes the hook, whose body loses a user.
ORT_HIDDEN void ort_hook_place_remove_locked(struct ort_hook_place *place, struct ort_hook *hook);

// Shows a new chain of the hooks that are active. Fatal without memory.
ORT_HIDDEN void ort_hook_place_refresh_locked(struct ort_hook_place *place);

// Ends the first hook: it is removed. The place is to be refreshed after the last one.
ORT_HIDDEN void ort_hook_place_end_first_locked(struct ort_hook_place *place);

// Ends all hooks of the place.
ORT_HIDDEN void ort_hook_place_end_all_locked(struct ort_hook_place *place);

// Calls `visit` for each hook that a retired chain still has, whatever has become of the hook.
ORT_HIDDEN void ort_hook_chain_visit_retired_locked(void (*visit)(struct ort_hook *hook, void *context), void *context);

// A call that does not end on its thread keeps the chain without a record. It takes hold of the chain while it still
// has a record. Letting go may free the chain and destroy bodies, and so run user code; no lock is held.
ORT_HIDDEN void ort_hook_chain_hold(const struct ort_hook_chain *chain);
ORT_HIDDEN void ort_hook_chain_let_go(const struct ort_hook_chain *chain);

// Frees those retired chains that no call runs, and destroys the bodies that nothing uses any more. `is_urgent`: also
// when there are few, which costs a barrier in all threads. Runs user code; no lock is held.
ORT_HIDDEN void ort_hook_chain_reclaim(bool is_urgent);

#endif
