// Bodies that get a call, and the contexts of closures that call on. A thread uses these objects again, so that a call
// makes none.

#include "calls/hook.h"
#include "calls/record.h"
#include "swift_sites/swift_call.h"
#include "swift_sites/swift_site.h"
#include "swift_sites/swift_spares.h"

// Functions of libswiftCore, which is there if these objects are.
__attribute__((weak)) extern bool swift_isUniquelyReferenced_nonNull_native(const void *object);
__attribute__((weak)) extern void *swift_nonatomic_retain(void *object);
__attribute__((weak)) extern void swift_release(void *object);

// The error's register is cleared by the caller, and set by a body that throws.
typedef __attribute__((swiftcall)) void (*closure)(
    struct ort_swift_body_run *run, __attribute__((swift_context)) const void *context,
    __attribute__((swift_error_result)) void **error);

// Stored with release, loaded with acquire, which pairs with it.
static const struct ort_swift_makers *makers;

void ort_swift_set_makers(const struct ort_swift_makers *made) { __atomic_store_n(&makers, made, __ATOMIC_RELEASE); }

static const struct ort_swift_makers *load_makers(void) { return __atomic_load_n(&makers, __ATOMIC_ACQUIRE); }

// MARK: Bodies

static uint8_t outcome_of(const struct ort_hook_call *call, const struct ort_swift_body_context *context) {
    if (context->position != ORT_HOOK_AFTER) {
        return 0;
    }
    return ort_swift_call_error(call) == 0 ? 1 : 2;
}

// Takes the thread's spare object out. A handler of a signal that comes in between has put it back.
static struct ort_swift_body_run *take_run(
    struct ort_hook_call *call, const struct ort_swift_body_context *context, struct ort_swift_spares *thread) {
    struct ort_swift_body_run *run = thread->run;
    if (run == NULL) {
        run = load_makers()->make_run(call, context);
    }
    thread->run = NULL;
    run->call = call;
    run->context = context;
    run->is_over = false;
    run->outcome = outcome_of(call, context);
    return run;
}

// The body may have kept the object.
static void give_run(struct ort_swift_body_run *run, struct ort_swift_spares *thread) {
    run->is_over = true;
    if (thread->run == NULL && swift_isUniquelyReferenced_nonNull_native(run)) {
        thread->run = run;
    } else {
        load_makers()->keep_run(run);
    }
}

void ort_swift_body_perform(struct ort_hook_call *call, void *argument) {
    const struct ort_swift_body_context *context = argument;
    struct ort_swift_spares *thread = ort_swift_spares_here();
    struct ort_swift_body_run *run = take_run(call, context, thread);
    void *error = NULL;
    ((closure)context->closure)(run, context->closure_context, &error);
    if (error != NULL) {
        load_makers()->take_error(run, error);
    }
    if (context->position == ORT_HOOK_INSTEAD) {
        load_makers()->finish_instead(run);
    }
    give_run(run, thread);
}

// MARK: Calling on

static struct ort_hook_call *newest_call(void) {
    const struct ort_hook_record *top = ort_hook_top;
    // The place before the first record of a page has no call on the stack. A call below this frame is stale.
    if (top != NULL && ((uintptr_t)top & (ORT_RECORD_PAGE - 1)) != 0) {
        struct ort_hook_call *call = top[-1].call;
        const bool is_around =
            (uintptr_t)call > (uintptr_t)__builtin_frame_address(0) && (uintptr_t)call != UINTPTR_MAX;
        if (is_around && __atomic_load_n(&top[-1].chain, __ATOMIC_RELAXED) != NULL) {
            return call;
        }
    }
    const struct ort_hook_record *record = ort_hook_record_newest();
    return record == NULL ? NULL : record->call;
}

struct ort_hook_call *ort_swift_call_current(void) {
    struct ort_hook_call *call = newest_call();
    return call == NULL || !call->site->kind->is_of_swift ? NULL : call;
}

// A closure is of a Swift function, which saves a look at the site.
static bool is_instead(const struct ort_hook_call *call, const struct ort_hook_entry *entry) {
    if (entry->kind == ORT_HOOK_ENTRY_SWIFT) {
        return entry->returns;
    }
    return call->site->kind->is_of_swift && entry->hook != NULL && entry->hook->position == ORT_HOOK_INSTEAD;
}

// The site, if the original comes after the place and takes just what the closure gets.
static const void *site_of_original(const struct ort_hook_call *call, const struct ort_hook_entry *place) {
    const struct ort_swift_site *site = (const void *)call->site;
    const bool is_last = place + 1 == ort_hook_chain_instead_end(call->chain);
    return is_last && site->site.stack_size == 0 && !site->has_more_arguments ? site : NULL;
}

// A handler of a signal finds no spare object meanwhile, and may leave its own.
static struct ort_swift_next_context *take_spare(struct ort_swift_spares *thread) {
    struct ort_swift_next_context *spare = thread->next;
    thread->next = NULL;
    if (spare == NULL || swift_isUniquelyReferenced_nonNull_native(spare)) {
        return spare;
    }
    swift_release(spare);
    return NULL;
}

static uint64_t identity_of(struct ort_swift_call *call) {
    if (call->identity == 0) {
        call->identity = ort_hook_next_serial();
    }
    return call->identity;
}

// The call whose instead body runs, or NULL.
static struct ort_hook_call *running_instead(void) {
    struct ort_hook_call *call = newest_call();
    return call != NULL && call->current != NULL && is_instead(call, call->current) ? call : NULL;
}

static void fill(struct ort_swift_next_context *next, struct ort_hook_call *call) {
    next->call = call;
    next->identity = identity_of(ort_swift_call_of(call));
    next->place = call->current;
    next->site = site_of_original(call, call->current);
}

bool ort_swift_next_fill(struct ort_swift_next_context *next) {
    struct ort_hook_call *call = running_instead();
    if (call != NULL) {
        fill(next, call);
    }
    return call != NULL;
}

struct ort_swift_next_context *ort_swift_next_take(void) {
    struct ort_hook_call *call = running_instead();
    if (call == NULL) {
        return NULL;
    }
    struct ort_swift_spares *thread = ort_swift_spares_here();
    struct ort_swift_next_context *next = take_spare(thread);
    if (next == NULL) {
        next = load_makers()->make_next();
    }
    fill(next, call);
    if (thread->next == NULL) {
        swift_nonatomic_retain(next);            // no other thread has it yet
        __atomic_signal_fence(__ATOMIC_SEQ_CST); // a handler of a signal would use one that has one reference
        thread->next = next;
    }
    return next;
}

struct ort_swift_async_next_context *ort_swift_async_next_take(void) {
    struct ort_swift_spares *thread = ort_swift_spares_here();
    struct ort_swift_async_next_context *spare = thread->async_next;
    thread->async_next = NULL;
    return spare == NULL ? load_makers()->make_async_next() : spare;
}

void ort_swift_async_next_give(struct ort_swift_async_next_context *context) {
    struct ort_swift_spares *thread = ort_swift_spares_here();
    if (thread->async_next != NULL || !swift_isUniquelyReferenced_nonNull_native(context)) {
        swift_release(context);
        return;
    }
    // Pairs with the release of the reference that another thread may have had.
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    thread->async_next = context;
}
