// Bodies of hooks: what a chain's entry calls.

#ifndef ORT_BODY_H
#define ORT_BODY_H

#include "calls/hook.h"

// Makes hook->body for the site's method. If the status is not ORT_HOOK_OK, there is nothing to destroy.
ORT_HIDDEN ort_hook_status
ort_hook_body_make(struct ort_hook *hook, const struct ort_hook_request *request, const struct ort_hook_site *site);

// Whether a block of that layout, before or after the method, returns its result in memory or on the x87 stack. There
// is no place for a result in memory, and nothing would take one from the x87 stack.
ORT_HIDDEN bool ort_hook_body_cannot_drop_result(
    const struct ort_hook_request *request, const struct ort_call_layout *block);

// The entry of the hook in a chain.
ORT_HIDDEN struct ort_hook_entry ort_hook_body_entry(struct ort_hook *hook);

// The entry that calls the body itself. The caller asks ort_hook_body_may_run first.
ORT_HIDDEN struct ort_hook_entry ort_hook_body_direct_entry(struct ort_hook *hook);

// The number of the calling thread, never 0. No two threads have the same, not even one after the other, up to the
// first four thousand million that ask.
ORT_HIDDEN uint32_t ort_hook_body_thread(void);

// Whether the options of the hook let the call run it. A hook that runs once is claimed and removed.
ORT_HIDDEN bool ort_hook_body_may_run(const struct ort_hook_call *call, struct ort_hook *hook);

// For a hook that runs once: removes it, and answers whether this call runs it.
ORT_HIDDEN bool ort_hook_claim_run(struct ort_hook *hook);

// The block, or nil for another body.
ORT_HIDDEN id ort_hook_body_block(const struct ort_hook *hook);

// Whether the body is a block that gets the info object.
ORT_HIDDEN bool ort_hook_body_takes_info(const struct ort_hook *hook);

// Lets go of the block, or tells the owner of the context. Runs user code.
ORT_HIDDEN void ort_hook_body_destroy(struct ort_hook_body *body);

// The same for a hook that is refused: the context's owner is not told.
ORT_HIDDEN void ort_hook_body_abandon(struct ort_hook_body *body);

#endif
