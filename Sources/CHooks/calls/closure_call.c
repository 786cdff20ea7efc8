#include "calls/closure_call.h"
#include <objc/kernel.h>
#include <string.h>

// Stored with release, loaded with acquire, which pairs with it.
static const struct ort_hook_closure_handlers *handlers;

void ort_hook_set_closure_handlers(const struct ort_hook_closure_handlers *set) {
    __atomic_store_n(&handlers, set, __ATOMIC_RELEASE);
}

static const struct ort_hook_closure_handlers *load_handlers(void) {
    return __atomic_load_n(&handlers, __ATOMIC_ACQUIRE);
}

// MARK: Sites

ort_hook_status ort_closure_call_fits(const char *types) {
    return load_handlers() == NULL ? ORT_HOOK_BEYOND_LIBFFI : load_handlers()->fits(types);
}

void ort_closure_call_prepare_locked(struct ort_hook_site *site) {
    if (site->closure == NULL) {
        site->closure = load_handlers()->make(site->types, site);
    }
}

void ort_closure_call_end_locked(struct ort_hook_site *site) {
    if (site->closure != NULL) {
        load_handlers()->free(site->closure);
    }
}

// MARK: The original

static void call_original(struct ort_hook_call *call, const struct ort_call_frame *frame) {
    struct ort_hook_site *site = call->site;
    const IMP original = __atomic_load_n(&site->is_searched, __ATOMIC_ACQUIRE)
        ? ort_hook_site_original(site)
        : __atomic_load_n(&site->original, __ATOMIC_ACQUIRE);
    load_handlers()->call(site->closure, original, frame, &call->result);
}

struct original_run {
    struct ort_hook_call *call;
    const struct ort_call_frame *frame;
    const struct ort_hook_entry *place; // whose body continues
};

static void run_original(void *context) {
    const struct original_run *run = context;
    run->call->current = NULL;
    call_original(run->call, run->frame);
}

static void return_to_place(void *context) {
    const struct original_run *run = context;
    run->call->current = run->place;
}

void ort_closure_call_perform_original(struct ort_hook_call *call, const struct ort_call_frame *frame) {
    struct original_run run = {call, frame, call->current};
    ort_call_with_cleanup(run_original, &run, return_to_place);
}

// MARK: The chain

// Takes a record and notes the chain in it, in the order that record.h demands. Answers whether there are hooks to run.
// A thread that ends gets no record.
static bool take_chain(struct ort_hook_call *call) {
    struct ort_hook_record *record = ort_hook_record_take(call);
    call->marked_record = (uintptr_t)record;
    if (record == NULL) {
        return false;
    }
    __atomic_signal_fence(__ATOMIC_SEQ_CST); // the compiler must not load the chain before
    const struct ort_hook_chain *chain = __atomic_load_n(&call->site->place.chain, __ATOMIC_ACQUIRE);
    call->chain = chain;
    __atomic_store_n(&record->chain, chain, __ATOMIC_RELEASE);
    return chain != NULL || ort_hook_call_find_chain(call) != NULL;
}

static void run_bodies(
    struct ort_hook_call *call, const struct ort_hook_entry *from, const struct ort_hook_entry *end) {
    for (; from < end; from++) {
        call->current = from;
        ort_hook_call_run_body(call, from, from);
    }
}

struct chain_run {
    struct ort_hook_call *call;
    bool is_done;
};

// Does the work of ort_hook_enter. As there, the call ends after the before hooks if no other hooks run.
static void run_chain(void *context) {
    struct chain_run *run = context;
    struct ort_hook_call *call = run->call;
    const struct ort_hook_chain *chain = call->chain;
    if (chain->takes_info && ort_hook_call_record(call)->info == nil) {
        ort_hook_call_prepare_info(call);
    }
    run_bodies(call, chain->entries, ort_hook_chain_before_end(chain));
    if (!chain->has_before_only) {
        call->current = NULL;
        ort_hook_call_run_inside(call);
        run_bodies(call, ort_hook_chain_instead_end(chain) + 1, ort_hook_chain_after_end(chain));
    }
    run->is_done = true;
}

static void end_chain(void *context) {
    const struct chain_run *run = context;
    if (run->is_done) {
        ort_hook_record_give_back(run->call);
    } else {
        ort_hook_call_unwind(run->call, NULL);
    }
}

// The call says that it has saved all vector registers, or none. Only those that hold arguments are set. The results,
// of the call and in the frame, are stored or cleared before they mean something.
static void begin_call(struct ort_hook_call *call, struct ort_hook_site *site) {
    (void)__atomic_load_n(&site->entry, __ATOMIC_ACQUIRE); // as the stub did, unseen by the thread sanitizer
    enum { VECTORS = sizeof call->frame.vector / sizeof call->frame.vector[0] };
    memset(call->frame.general, 0, sizeof call->frame.general);
    memset(&call->site, 0, sizeof *call - offsetof(struct ort_hook_call, site));
    call->site = site;
    call->vectors_saved = site->vector_count > 0 ? VECTORS : 0;
    call->is_of_closure = true;
}

// The call lies on the thread's stack, where records look for it: the address sanitizer would put it elsewhere.
__attribute__((no_sanitize("address"))) void ort_hook_closure_enter(struct ort_hook_site *site, const void *received) {
    struct ort_hook_call call;
    begin_call(&call, site);
    load_handlers()->load(site->closure, received, &call.frame);
    void *const stack = call.frame.stack;
    call.frame.stack = __builtin_frame_address(0); // for the record: calls around this one lie above
    const bool has_hooks = take_chain(&call);
    call.frame.stack = stack;
    const bool calls_original = !has_hooks || call.chain->has_before_only;
    if (has_hooks) {
        struct chain_run run = {&call, false};
        ort_call_with_cleanup(run_chain, &run, end_chain);
    } else {
        ort_hook_record_give_back(&call);
    }
    if (calls_original) {
        call_original(&call, &call.frame);
    }
    load_handlers()->answer(site->closure, received, &call.frame, &call.result);
}
