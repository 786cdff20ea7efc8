// Takes hooks out of their sites.

#include "sites/body.h"
#include "sites/chain.h"
#include "sites/sites.h"
#include "support/locks.h"

static void remove_locked(struct ort_hook *hook) {
    if (hook->place == NULL) {
        return; // its class or object ended meanwhile
    }
    if (hook->object_hooks != NULL) {
        hook->site->kind->remove_of_object_locked(hook);
        return;
    }
    struct ort_hook_site *site = hook->site;
    ort_hook_place_remove_locked(&site->place, hook);
    ort_hook_site_leave_locked(site, hook->engine, site->place.hook_count == 0);
    ort_hook_site_choose_entry_locked(site);
    ort_hook_site_follow_flat_locked(site, ort_hook_is_flat(hook));
}

// Takes a hook whose state is removed out of its place.
static void take_out(struct ort_hook *hook) {
    {
        ORT_GUARD(&ort_hook_lock);
        remove_locked(hook);
    }
    ort_hook_chain_reclaim(false);
}

static bool claim_removal(struct ort_hook *hook) {
    return __atomic_exchange_n(&hook->state, ORT_HOOK_IS_REMOVED, __ATOMIC_ACQ_REL) != ORT_HOOK_IS_REMOVED;
}

bool ort_hook_remove(struct ort_hook *hook) {
    if (hook == NULL || !claim_removal(hook)) {
        return false;
    }
    take_out(hook);
    return true;
}

// A thread that removes or disables the hook meanwhile does not take it from the calls that have it.
bool ort_hook_claim_run(struct ort_hook *hook) {
    if (__atomic_exchange_n(&hook->is_claimed, true, __ATOMIC_ACQ_REL)) {
        return false;
    }
    ort_hook_remove(hook);
    return true;
}
