// Chains: what one call of a hooked method runs.
//
// A chain is immutable once a site shows it. A change of a site's hooks makes a new chain, shows it and retires the old
// one, which is freed when no call runs it any more: see record.h. A chain keeps the bodies of its hooks alive.

#ifndef ORT_CHAIN_H
#define ORT_CHAIN_H

#include "abi/hook_layout.h"
#include "support/visibility.h"
#include <objc/hooks.h>
#include <stdbool.h>
#include <stddef.h>

// How assembly calls a body.
enum ort_hook_entry_kind {
    // (context, info, the method's further arguments in their places)
    ORT_HOOK_ENTRY_BLOCK = ORT_ENTRY_IS_BLOCK,
    // (call, context)
    ORT_HOOK_ENTRY_FUNCTION = ORT_ENTRY_IS_FUNCTION,
    // (the result's address, context, info, …)
    ORT_HOOK_ENTRY_BLOCK_BEHIND_RESULT = ORT_ENTRY_IS_BLOCK_BEHIND_RESULT,
};

struct ort_hook_entry {
    IMP function;
    const void *context; // of the function, or the block
    struct ort_hook *hook;
    uint8_t kind;
    bool returns; // what it leaves in the result registers is the call's result
};

struct ort_hook_chain {
    // entries begins with those of before hooks.
    const struct ort_hook_entry *insteads; // the outermost first
    const struct ort_hook_entry *afters;
    const struct ort_hook_entry *end;
    bool has_before_only;
    bool takes_info;
    bool is_in_use;              // by a record: while the hook lock is held for a scan
    struct ort_hook_chain *next; // retired
    struct ort_hook_entry entries[];
};

// The hooks of a site, in the order in which they run: before hooks, instead hooks, after hooks. Protected by the hook
// lock.
struct ort_hook_list {
    struct ort_hook *first;
};

// Puts the hook into its place.
ORT_HIDDEN void ort_hook_list_insert_locked(struct ort_hook_list *list, struct ort_hook *hook);
ORT_HIDDEN void ort_hook_list_remove_locked(struct ort_hook_list *list, struct ort_hook *hook);

// A chain with room for all of the list's hooks and one more; NULL without memory.
ORT_HIDDEN struct ort_hook_chain *ort_hook_chain_allocate_try(size_t hook_count);

// Fills a chain that has room with the active hooks of the list. false, and it is as it was, when none is active.
ORT_HIDDEN bool ort_hook_chain_fill_locked(struct ort_hook_chain *chain, const struct ort_hook_list *list);

// Takes over a chain that no site shows any more. NULL does nothing.
ORT_HIDDEN void ort_hook_chain_retire_locked(struct ort_hook_chain *chain);

// One user less of the hook's body; when it was the last, the next reclaim destroys it.
ORT_HIDDEN void ort_hook_chain_drop_body_locked(struct ort_hook *hook);

// Frees those retired chains that no call runs, and destroys the bodies that nothing uses any more. `is_urgent`: also
// when there are few, which costs a barrier in all threads. Whether no chain is left
// and no other thread is destroying bodies. Runs user code; no lock is held.
ORT_HIDDEN bool ort_hook_chain_reclaim(bool is_urgent);

#endif
