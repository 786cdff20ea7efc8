// Bodies of hooks: what a chain's entry calls.

#ifndef ORT_BODY_H
#define ORT_BODY_H

#include "hooks/chain.h"
#include "hooks/site.h"

struct ort_hook_body {
    union {
        id block;                    // owned, or nil
        const void *closure_context; // of a hook whose kind is ORT_HOOK_ENTRY_SWIFT
    };
    void *context;
    ort_hook_destroy destroy;
    union {
        void (*closure)(void);      // of a hook whose kind is ORT_HOOK_ENTRY_SWIFT
        ort_hook_function function; // without a block
        // Of a block whose arguments lie elsewhere than the method's; NULL of others.
        const struct ort_call_layout *layout;
    };
};

// Makes hook->body for the site's method. On another answer than ORT_HOOK_OK there is nothing to destroy.
ORT_HIDDEN ort_hook_status
ort_hook_body_make(struct ort_hook *hook, const struct ort_hook_request *request, const struct ort_hook_site *site);

// Whether a block of that layout, before or after the method, returns its result in memory, for which there is no
// place, or on the x87 stack, from which nothing would take it.
ORT_HIDDEN bool ort_hook_body_cannot_drop_result(
    const struct ort_hook_request *request, const struct ort_call_layout *block);

// What a chain gets.
ORT_HIDDEN struct ort_hook_entry ort_hook_body_entry(struct ort_hook *hook);

// How the body itself is called. The caller asks ort_hook_body_may_run first.
ORT_HIDDEN struct ort_hook_entry ort_hook_body_direct_entry(struct ort_hook *hook);

// Whether the options of the hook let the call run it. A hook that runs once is claimed and removed.
ORT_HIDDEN bool ort_hook_body_may_run(const struct ort_hook_call *call, struct ort_hook *hook);

// The block, or nil of another body.
ORT_HIDDEN id ort_hook_body_block(const struct ort_hook *hook);

// Whether the body is a block that gets the info object.
ORT_HIDDEN bool ort_hook_body_takes_info(const struct ort_hook *hook);

// Lets go of the block, or tells the owner of the context. Runs user code.
ORT_HIDDEN void ort_hook_body_destroy(struct ort_hook_body *body);

// The same for a hook that is refused: the context's owner is not told.
ORT_HIDDEN void ort_hook_body_abandon(struct ort_hook_body *body);

#endif
