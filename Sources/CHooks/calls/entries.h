// The structures of a chain and of its entries. Chains are made and freed in sites/chain.c.

#ifndef ORT_HOOK_ENTRIES_H
#define ORT_HOOK_ENTRIES_H

#include "calls/hook_layout.h"
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
    // No body: the end of the before hooks, of the instead hooks, or of the after hooks.
    ORT_HOOK_ENTRY_END = ORT_ENTRY_IS_END,
    // The same after the instead hooks, where a call of ort_hook_enter_simple can continue at once.
    ORT_HOOK_ENTRY_ORIGINAL = ORT_ENTRY_IS_ORIGINAL,
    // (context, the method's further arguments, each one general register lower): of instead hooks
    ORT_HOOK_ENTRY_PLAIN_BLOCK = ORT_ENTRY_IS_PLAIN_BLOCK,
    // (the method's arguments in their places, and context in that of the receiver): Swift closures
    ORT_HOOK_ENTRY_SWIFT = ORT_ENTRY_IS_SWIFT,
};

struct ort_hook_entry {
    int32_t step; // what ort_hook_enter_simple does here: see sites/steps.h
    uint8_t kind;
    bool returns; // what it leaves in the result registers is the call's result
    // A chain's last entry, which has no body, has none of these.
    IMP function;
    const void *context;   // of the function, or the block
    struct ort_hook *hook; // NULL where there is no body, and after the instead hooks of a missing method
};

// How a chain begins, or what else it is known by. ort_hook_enter_simple looks at this before the steps of the entries,
// and so do the entries of Swift functions.
enum ort_hook_chain_begin {
    ORT_HOOK_BEGINS_OTHERWISE,
    ORT_HOOK_BEGINS_WITH_BLOCK = ORT_BEGINS_WITH_BLOCK, // that gets an info object
    ORT_HOOK_BEGINS_WITH_FUNCTION = ORT_BEGINS_WITH_FUNCTION,
    ORT_HOOK_BEGINS_WITH_PLAIN_BLOCK = ORT_BEGINS_WITH_PLAIN_BLOCK, // whose result is the call's, and that is all
    // Calls run a Swift closure before, instead of, or after the original, and nothing else: further instead hooks are
    // inside the closure. Nothing needs care.
    ORT_HOOK_IS_CLOSURE_BEFORE = ORT_IS_CLOSURE_BEFORE,
    ORT_HOOK_IS_CLOSURE_INSTEAD = ORT_IS_CLOSURE_INSTEAD,
    ORT_HOOK_IS_CLOSURE_AFTER = ORT_IS_CLOSURE_AFTER,
    // The chain of a Swift function with before hooks only: the entry may jump to the original if no call is kept.
    ORT_HOOK_BEGINS_AND_MAY_KEEP = ORT_BEGINS_AND_MAY_KEEP,
    ORT_HOOK_TIMES_ORIGINAL = ORT_TIMES_ORIGINAL,           // has no instead hooks, and the original's time is measured
    ORT_HOOK_RUNS_CLOSURE_INSIDE = ORT_RUNS_CLOSURE_INSIDE, // the first instead hook is a closure, and needs no care
};

struct ort_hook_chain {
    // Where `entries` has an end, in bytes from the chain on. Before hooks lie in front of the first end. Instead
    // hooks, the outermost first, lie between the first end and the second; after hooks between the second and the
    // third. Without instead hooks the first and the second end are one. Without after hooks, too, all three are one.
    uint32_t before_end;
    uint32_t instead_end;
    uint32_t after_end;
    uint8_t begin;        // ort_hook_chain_begin
    bool has_before_only; // and the original can be jumped to
    bool takes_info;
    bool runs_inside_in_c; // there are instead hooks, or the original needs some care, if it is called
    uint8_t shape;         // as of the site whose calls its steps are for
    bool has_finally : 1;
    bool is_prepared : 1; // see ort_swift_set_prepare_handler
    bool is_timed : 1;    // see ort_swift_call_duration
    bool may_keep : 1;    // see ort_swift_call_keep
    bool has_group : 1;
    bool is_in_use; // by a record: while the hook lock is held for a scan
    bool is_retired;
    uint32_t holders; // calls of asynchronous functions; atomic, see ort_hook_chain_hold
    union {
        struct ort_hook_chain *next;              // retired
        const struct ort_hook_place *class_place; // while it is being made: see the group
    };
    struct ort_hook_entry entries[];
};

// The hooks in the original library's order (ORT_HOOK_FLAT) that one chain runs. They are one instead entry of the
// chain, which sites/group.c runs. The entries of their bodies, the group's members, follow the chain's last entry.
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

// For a chain that is being made.
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

#endif
