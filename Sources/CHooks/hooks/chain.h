// Chains: what one call of a hooked method runs.
//
// A chain is immutable once a site shows it, but for ort_hook_steps_await. A change of a site's hooks makes a new
// chain, shows it and retires the old one, which is freed when no call runs it any more: see record.h. A chain keeps
// the bodies of its hooks alive.

#ifndef ORT_CHAIN_H
#define ORT_CHAIN_H

#include "hooks/hook_layout.h"
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
    // No body: what follows the before hooks, the instead hooks, the after hooks.
    ORT_HOOK_ENTRY_END = ORT_ENTRY_IS_END,
    // The same behind the instead hooks, where a call of ort_hook_enter_simple can go on without further ado.
    ORT_HOOK_ENTRY_ORIGINAL = ORT_ENTRY_IS_ORIGINAL,
    // (context, the method's further arguments, each one general register lower): of instead hooks
    ORT_HOOK_ENTRY_PLAIN_BLOCK = ORT_ENTRY_IS_PLAIN_BLOCK,
    // (the method's arguments in their places, and context in that of the receiver): Swift closures
    ORT_HOOK_ENTRY_SWIFT = ORT_ENTRY_IS_SWIFT,
};

struct ort_hook_entry {
    int32_t step; // what ort_hook_enter_simple does here: see hooks/steps.h
    uint8_t kind;
    bool returns; // what it leaves in the result registers is the call's result
    // A chain's last entry, which has no body, has none of these.
    IMP function;
    const void *context;   // of the function, or the block
    struct ort_hook *hook; // NULL where there is no body, and behind the instead hooks of a missing method
};

// What a call of ort_hook_enter_simple looks at before the steps of the entries, and one of ort_swift_enter_before.
enum ort_hook_chain_begin {
    ORT_HOOK_BEGINS_OTHERWISE,
    ORT_HOOK_BEGINS_WITH_BLOCK = ORT_BEGINS_WITH_BLOCK, // that gets an info object
    ORT_HOOK_BEGINS_WITH_FUNCTION = ORT_BEGINS_WITH_FUNCTION,
    ORT_HOOK_BEGINS_WITH_PLAIN_BLOCK = ORT_BEGINS_WITH_PLAIN_BLOCK, // whose result is the call's, and that is all
    ORT_HOOK_BEGINS_WITH_SWIFT = ORT_BEGINS_WITH_SWIFT, // with a Swift closure, and that is all before the original
};

struct ort_hook_chain {
    // Where entries has an end: before hooks lie in front of the first, instead hooks, the outermost first, between it
    // and the second, after hooks between that and the third. Without instead hooks the first and the second are one,
    // and without after hooks, too, all three. In bytes from the chain on.
    uint32_t before_end;
    uint32_t instead_end;
    uint32_t after_end;
    uint8_t begin;        // ort_hook_chain_begin
    bool has_before_only; // and the original can be jumped to
    bool takes_info;
    bool runs_inside_in_c; // there are instead hooks, or the original needs some care, if it is called
    uint8_t shape;         // as of the site whose calls its steps are for
    bool has_finally;
    bool is_in_use; // by a record: while the hook lock is held for a scan
    bool is_retired;
    bool is_prepared; // see ort_swift_set_prepare_handler
    bool has_group;
    struct ort_hook_chain *next; // retired
    struct ort_hook_entry entries[];
};

// The hooks in the original library's order (ORT_HOOK_FLAT) that one chain runs. They are one instead entry of the
// chain, which hooks/group.c runs. The entries of their bodies, the group's members, follow the chain's last entry.
struct ort_hook_group {
    const struct ort_hook_place *place;
    // In an object's chain: the place of the class, whose hooks it runs too; or NULL.
    const struct ort_hook_place *class_place;
    const struct ort_hook_entry *entry; // in the chain
    // Where the members end that run before the method, in its place, and after it.
    const struct ort_hook_entry *before_end, *instead_end, *after_end;
};

// Where hooks are installed: of a class and selector, or of an object and selector.
struct ort_hook_place {
    const struct ort_hook_chain *chain; // what calls run, NULL without active hooks; stored with release
    // In the order in which they run: before hooks, instead hooks, after hooks. Flat hooks stand together among the
    // instead hooks. Protected by the hook lock.
    struct ort_hook *first;
    uint32_t hook_count;
    bool injects; // the hooks stand for a method that is missing
};

// Of a chain that is being made.
static inline struct ort_hook_entry *ort_hook_chain_entry_to_fill(struct ort_hook_chain *chain, uint32_t place) {
    return (struct ort_hook_entry *)(void *)((char *)chain + place);
}

static inline const struct ort_hook_entry *ort_hook_chain_entry_at(const struct ort_hook_chain *chain, uint32_t place) {
    return (const struct ort_hook_entry *)(const void *)((const char *)chain + place);
}

static inline const struct ort_hook_entry *ort_hook_chain_before_end(const struct ort_hook_chain *chain) {
    return ort_hook_chain_entry_at(chain, chain->before_end);
}

static inline const struct ort_hook_entry *ort_hook_chain_instead_end(const struct ort_hook_chain *chain) {
    return ort_hook_chain_entry_at(chain, chain->instead_end);
}

static inline const struct ort_hook_entry *ort_hook_chain_after_end(const struct ort_hook_chain *chain) {
    return ort_hook_chain_entry_at(chain, chain->after_end);
}

// NULL when the chain runs no flat hook.
static inline const struct ort_hook_group *ort_hook_chain_group(const struct ort_hook_chain *chain) {
    return chain->has_group ? ort_hook_chain_after_end(chain)->context : NULL;
}

// The first flat hook of the place, or NULL.
ORT_HIDDEN const struct ort_hook *ort_hook_place_first_flat_locked(const struct ort_hook_place *place);

// A chain with room for the place's hooks and the added one, which is NULL or knows its site; NULL without memory.
ORT_HIDDEN struct ort_hook_chain *ort_hook_chain_allocate_try(
    const struct ort_hook_place *place, const struct ort_hook *added);

// Notes a hook that calls of the chain may run, and keeps its body.
ORT_HIDDEN void ort_hook_chain_count_locked(struct ort_hook_chain *chain, struct ort_hook *hook);

// Returns the next entry that has a hook, members of the group included, or NULL. With NULL, the first one.
ORT_HIDDEN const struct ort_hook_entry *ort_hook_chain_next(
    const struct ort_hook_chain *chain, const struct ort_hook_entry *entry);

// Whether a call of the chain may run the hook.
ORT_HIDDEN bool ort_hook_chain_has(const struct ort_hook_chain *chain, const struct ort_hook *hook);

// Adds the hook, and shows a chain that has room for it and those that are there, which is taken over.
ORT_HIDDEN void ort_hook_place_insert_locked(
    struct ort_hook_place *place, struct ort_hook *hook, struct ort_hook_chain *chain);

// Removes the hook, whose body loses a user.
ORT_HIDDEN void ort_hook_place_remove_locked(struct ort_hook_place *place, struct ort_hook *hook);

// Puts the made hook, which has no place, where the hook is, whose body loses a user. Fatal without memory. A flush
// does not wait for the calls that run the hook until ort_hook_place_await_replaced_locked is called, which does
// nothing for hooks that were removed otherwise.
ORT_HIDDEN void ort_hook_place_replace_locked(struct ort_hook *hook, struct ort_hook *made);
ORT_HIDDEN void ort_hook_place_await_replaced_locked(struct ort_hook *hook);

// Shows a new chain of the hooks that are active. Fatal without memory.
ORT_HIDDEN void ort_hook_place_refresh_locked(struct ort_hook_place *place);

// Ends the first hook: it is removed. The place is to be refreshed behind the last one.
ORT_HIDDEN void ort_hook_place_end_first_locked(struct ort_hook_place *place);

// Ends all of them.
ORT_HIDDEN void ort_hook_place_end_all_locked(struct ort_hook_place *place);

// Calls `visit` for each hook that a retired chain still has, whatever has become of the hook.
ORT_HIDDEN void ort_hook_chain_visit_retired_locked(void (*visit)(struct ort_hook *hook, void *context), void *context);

// Frees those retired chains that no call runs, and destroys the bodies that nothing uses any more. `is_urgent`: also
// when there are few, which costs a barrier in all threads. Runs user code; no lock is held.
ORT_HIDDEN void ort_hook_chain_reclaim(bool is_urgent);

#endif
