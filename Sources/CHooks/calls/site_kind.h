// The kinds of hooked code: methods (method_site.c), blocks (block_site.c), and Swift functions. These are found by the
// vtable (swift_site.c), by their variables (variable_site.c) or by witness tables (witness_site.c). Hooks of single
// objects have a kind of their own for the first two ways (swift_object.c, which has a further kind without hooks). A
// kind holds everything that differs between their sites.

#ifndef ORT_SITE_KIND_H
#define ORT_SITE_KIND_H

#include "support/visibility.h"
#include <objc/hooks.h>
#include <stdbool.h>

struct ort_async_function;
struct ort_hook_chain;
struct ort_hook_site;
struct ort_hook_entry;

// The code that a stub jumps to.
typedef void (*ort_hook_entrance)(void);

struct ort_site_kind {
    bool has_types;          // calls have the types and the selector of a method
    bool has_engines;        // calls can come by forwarding, and the original can change
    bool is_of_swift;        // calls are those of a struct ort_swift_call, and the site is a struct ort_swift_site
    bool hooks_object;       // the target is an object, and its hooks are that object's
    ort_hook_status refusal; // what a hook is refused with when install_locked_try fails

    // MARK: Sites, with the hook lock held

    // Whether calls reach the stub now.
    bool (*is_in_place_locked)(const struct ort_hook_site *site);
    // Whether a site that is not installed may serve what `made` is to hook. Its stub continues to the same function
    // then, because calls may still come through it.
    bool (*may_serve_locked)(const struct ort_hook_site *idle, const struct ort_hook_site *made);
    // Completes the made site with a stub, or moves its contents to a spare site and frees the made one. Sets *made to
    // NULL. Returns NULL if no stub is left; the caller still owns *made.
    struct ort_hook_site *(*furnish_locked_try)(struct ort_hook_site **made);
    // Redirects calls to the stub, for one more hook of this engine. false on failure; calls are as before.
    bool (*install_locked_try)(struct ort_hook_site *site, ort_hook_engine engine);
    // Called after a hook was installed; may be NULL.
    void (*enter_locked)(struct ort_hook_site *site);
    // Called after a hook was removed; `is_last`: no hook is left. Takes the stub out then, unless another
    // implementation stands on it.
    void (*leave_locked)(struct ort_hook_site *site, bool is_last);
    // In kinds with hooks of single objects: removes such a hook.
    void (*remove_of_object_locked)(struct ort_hook *hook);
    // In kinds with hooks of single objects: called when flat hooks of the class have changed, since calls of its
    // objects run them too.
    void (*follow_class_locked)(const struct ort_hook_site *site);
    // Whether other code has replaced something else than the stub that the hooks need; may be NULL.
    bool (*is_displaced_locked)(const struct ort_hook_site *site);
    ort_hook_entrance (*entrance_locked)(const struct ort_hook_site *site);

    // MARK: Calls

    // Calls a body, and the original. `place`: the value of call->current meanwhile.
    void (*perform)(struct ort_hook_call *call, const struct ort_hook_entry *body, const struct ort_hook_entry *place);
    void (*perform_original)(struct ort_hook_call *call, const struct ort_call_frame *frame);
    // In kinds whose methods can be missing: runs what stands for the original of a missing method.
    void (*run_missing_original)(struct ort_hook_call *call);
    // In kinds whose original can change: the implementation that a searched site continues to now. May take the
    // runtime lock.
    IMP (*search_original)(struct ort_hook_site *site);
    // In kinds with hooks of single objects: the chain that calls of the site run for the receiver, or NULL. Takes no
    // lock. For a call whose record stands for any chain.
    const struct ort_hook_chain *(*find_chain)(id receiver, const struct ort_hook_site *site);
    // Clears the result registers beyond call->result; may be NULL.
    void (*clear_result)(struct ort_hook_call *call);
    // Runs the instead hooks and the original of a call whose chain is prepared or timed. NULL in kinds that do
    // neither.
    void (*run_prepared)(struct ort_hook_call *call, const struct ort_hook_entry *instead);
    // In kinds of Swift sites: the record of the asynchronous function that calls continue to. It is called at once.
    const struct ort_async_function *(*find_async_original)(const struct ort_hook_site *site);
    // Called when a call ends.
    void (*end_call)(struct ort_hook_call *call);
};

extern ORT_HIDDEN const struct ort_site_kind ort_method_kind, ort_block_kind, ort_swift_kind, ort_variable_kind,
    ort_witness_kind, ort_swift_object_kind, ort_swift_front_kind;

#endif
