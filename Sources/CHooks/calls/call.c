#include "calls/call.h"
#include "calls/closure_call.h"
#include "calls/hook.h"
#include "exceptions/exception.h"
#include <objc/call_values.h>
#include <objc/kernel.h>
#include <objc/objc-arc.h>
#include <string.h>

// MARK: Running

void ort_hook_call_run_body(
    struct ort_hook_call *call, const struct ort_hook_entry *body, const struct ort_hook_entry *place) {
    call->site->kind->perform(call, body, place);
}

static bool is_member(const struct ort_hook_chain *chain, const struct ort_hook_entry *entry) {
    return chain->has_group && entry > ort_hook_chain_after_end(chain);
}

static bool is_instead(const struct ort_hook_chain *chain, const struct ort_hook_entry *entry) {
    return (entry > ort_hook_chain_before_end(chain) && entry < ort_hook_chain_instead_end(chain)) ||
        is_member(chain, entry);
}

static bool is_before(const struct ort_hook_chain *chain, const struct ort_hook_entry *entry) {
    return entry >= chain->entries && entry < ort_hook_chain_before_end(chain);
}

static bool is_after(const struct ort_hook_chain *chain, const struct ort_hook_entry *entry) {
    return entry > ort_hook_chain_instead_end(chain) && entry < ort_hook_chain_after_end(chain);
}

static void perform_original(struct ort_hook_call *call, const struct ort_call_frame *frame) {
    if (call->is_of_closure) {
        ort_closure_call_perform_original(call, frame);
    } else {
        call->site->kind->perform_original(call, frame);
    }
}

// The original may change what the call's arguments refer to. Bodies, and later runs of the original, must find it
// unchanged.
static void perform_original_with_copies(struct ort_hook_call *call) {
    const struct ort_call_layout *layout = call->site->layout;
    _Alignas(ORT_CALL_COPIES_ALIGNMENT) char copies[ort_call_copies_size(layout, 0) + ORT_CALL_COPIES_ALIGNMENT];
    _Alignas(ORT_CALL_COPIES_ALIGNMENT) char stack[layout->stack_size + ORT_CALL_COPIES_ALIGNMENT];
    struct ort_call_frame frame = call->frame;
    frame.stack = memcpy(stack, call->frame.stack, layout->stack_size);
    ort_call_copies_make(&frame, layout, 0, copies);
    perform_original(call, &frame);
}

void ort_hook_call_run_original(struct ort_hook_call *call) {
    if (call->original_has_run && call->site->runs_original_once) {
        ort_fatal(
            "a hook of %s ran the original a second time in one call; dealloc and init methods can run once, so "
            "proceed at most once",
            sel_getName(call->site->selector));
    }
    if (call->has_consumed_receiver) {
        objc_retain(ort_hook_call_receiver(call));
    }
    call->original_has_run = true;
    if (call->site->gives_copies) {
        perform_original_with_copies(call);
    } else {
        perform_original(call, &call->frame);
    }
}

// An init method consumes its receiver. If no body has gone on to the original, which does so, the call does; the
// object stays alive for the bodies, one of which may go on later.
static void consume_receiver(struct ort_hook_call *call) {
    const bool is_initializer = call->site->runs_original_once && !call->site->is_dealloc;
    if (is_initializer && !call->original_has_run && !call->has_consumed_receiver) {
        call->has_consumed_receiver = true;
        objc_autorelease(ort_hook_call_receiver(call));
    }
}

void ort_hook_call_run_from(struct ort_hook_call *call, const struct ort_hook_entry *instead) {
    if (instead < ort_hook_chain_instead_end(call->chain)) {
        ort_hook_call_run_body(call, instead, instead);
    } else {
        ort_hook_call_run_original(call);
    }
}

void ort_hook_call_clear_result(struct ort_hook_call *call) {
    const struct ort_location *location = &call->site->layout->return_value;
    call->result = (struct ort_call_result){0};
    if (call->site->kind->clear_result != NULL) {
        call->site->kind->clear_result(call);
    }
#if defined(__x86_64__)
    call->result.x87_count = call->site->x87_count;
#endif
    if (location->kind == ORT_LOCATION_MEMORY) {
        memset((void *)*ort_call_frame_memory(&call->frame), 0, location->size);
#if defined(__x86_64__)
        call->result.general[0] = *ort_call_frame_memory(&call->frame);
#endif
    }
}

static void run_missing_original(struct ort_hook_call *call, void *context) {
    (void)context;
    call->site->kind->run_missing_original(call);
}

const struct ort_hook_entry ort_hook_call_missing_original = {
    .function = (IMP)(uintptr_t)run_missing_original, .kind = ORT_HOOK_ENTRY_FUNCTION};

void ort_hook_call_run_inside(struct ort_hook_call *call) {
    const struct ort_hook_entry *instead = ort_hook_chain_before_end(call->chain) + 1;
    ort_hook_call_clear_result(call);
    if (call->chain->is_prepared || call->chain->is_timed) {
        call->site->kind->run_prepared(call, instead);
        return;
    }
    ort_hook_call_run_from(call, instead);
    if (call->site->is_dealloc && !call->original_has_run) {
        ort_hook_call_run_original(call);
    }
    consume_receiver(call);
}

// The number of the place in the chain, from 1 on; 0 between bodies.
static uint32_t number_of(const struct ort_hook_call *call) {
    return call->current == NULL ? 0 : (uint32_t)(call->current - call->chain->entries) + 1;
}

void ort_hook_call_mark_returned(struct ort_hook_call *call) { call->proceeded = number_of(call) & 0x3ffffff; }

static void proceed(struct ort_hook_call *call) {
    const struct ort_hook_chain *chain = call->chain;
    const struct ort_hook_entry *current = call->current;
    if (is_member(chain, current)) {
        current = ort_hook_chain_group(chain)->entry;
    }
    if (is_before(chain, current)) {
        ort_hook_call_clear_result(call);
    }
    ort_hook_call_run_from(call, is_instead(chain, current) ? current + 1 : ort_hook_chain_before_end(chain) + 1);
    ort_hook_call_mark_returned(call);
}

// MARK: Results that the caller owns

// A result that is replaced stays alive for the body, which may still look at it.
static void drop_result(struct ort_hook_call *call) {
    const id object = (id)(uintptr_t)call->result.general[0];
    call->result.general[0] = 0;
    objc_autorelease(object);
}

void ort_hook_call_forget_result(struct ort_hook_call *call) {
    if (call->site->returns_retained) {
        drop_result(call);
    }
    ort_hook_call_clear_result(call);
    call->proceeded = 0;
}

void ort_hook_call_take_result(struct ort_hook_call *call, const struct ort_call_result *result) {
    if (call->site->returns_retained) {
        ort_hook_call_set_object(call, (id)(uintptr_t)result->general[0]);
    } else {
        call->result = *result;
    }
}

// Whether nothing has stored a result, or cleared it for the instead hooks to store one.
static bool has_no_result(const struct ort_hook_call *call) {
    return call->chain->has_before_only || is_before(call->chain, call->current) ||
        call->current == ort_hook_chain_before_end(call->chain) ||
        (call->current == NULL && !call->chain->runs_inside_in_c);
}

// An object whose dealloc has begun is neither retained nor autoreleased.
void ort_hook_call_set_object(struct ort_hook_call *call, id object) {
    const bool is_counted = object != nil && !ort_is_deallocating(object);
    const bool is_callers = call->site->returns_retained && !has_no_result(call);
    if (is_counted) {
        objc_retain(object);
    }
    if (is_callers) {
        drop_result(call);
    } else if (is_counted) {
        objc_autorelease(object);
    }
    call->result.general[0] = (uintptr_t)object;
    ort_hook_call_mark_returned(call);
}

struct owning_run {
    struct ort_hook_call *call;
    const struct ort_hook_entry *place; // whose body proceeds
    id replaced;                        // the result before, a reference
    bool is_forgotten;
    bool is_done;
};

static void run_owning(void *context) {
    struct owning_run *run = context;
    proceed(run->call);
    run->is_done = true;
}

// If an exception ends the run, the result is again what it was before.
static void finish_owning(void *context) {
    struct owning_run *run = context;
    uint64_t *result = &run->call->result.general[0];
    run->call->current = run->place;
    if (run->is_forgotten) {
        objc_autorelease((id)(uintptr_t)*result);
    } else if (!run->is_done && *result == 0) {
        *result = (uintptr_t)run->replaced;
    } else {
        objc_autorelease(run->replaced);
    }
}

static void proceed_owning(struct ort_hook_call *call) {
    struct owning_run run = {
        .call = call, .place = call->current, .is_forgotten = is_before(call->chain, call->current)};
    if (!run.is_forgotten) {
        run.replaced = (id)(uintptr_t)call->result.general[0];
        call->result.general[0] = 0;
    }
    ort_call_with_cleanup(run_owning, &run, finish_owning);
}

// After an exception has left a body, the after hooks that come after this body run.
struct placed_run {
    struct ort_hook_call *call;
    const struct ort_hook_entry *place;
};

static void run_placed(void *context) { proceed(((struct placed_run *)context)->call); }

static void return_to_place(void *context) {
    struct placed_run *run = context;
    run->call->current = run->place;
}

void ort_hook_call_proceed_in_c(struct ort_hook_call *call) {
    if (call->site->returns_retained) {
        proceed_owning(call);
    } else if (call->chain->has_finally && is_after(call->chain, call->current)) {
        struct placed_run run = {call, call->current};
        ort_call_with_cleanup(run_placed, &run, return_to_place);
    } else {
        proceed(call);
    }
}

// MARK: Exceptions

// The next after hook that runs although an exception leaves the call: each runs once in a call.
static const struct ort_hook_entry *next_finally(const struct ort_hook_call *call) {
    const struct ort_hook_chain *chain = call->chain;
    const struct ort_hook_entry *entry =
        is_after(chain, call->current) ? call->current + 1 : ort_hook_chain_instead_end(chain) + 1;
    while (entry < ort_hook_chain_after_end(chain) && (entry->hook->options & ORT_HOOK_FINALLY) == 0) {
        entry++;
    }
    return entry;
}

// A call that an exception leaves.
struct leaving {
    struct ort_hook_call *call;
    const struct _Unwind_Exception *exception;
    uint64_t serial; // of the call; 0 if no after hooks run
};

// The call whose after hooks run on this thread because an exception leaves it. A copy, since a body may jump out. Then
// the copy stays, and another call may come to lie where the call was: its serial number differs.
static _Thread_local struct leaving innermost_leaving __attribute__((tls_model("initial-exec")));

static void run_next_finally(void *context) {
    struct ort_hook_call *call = ((const struct leaving *)context)->call;
    call->current = next_finally(call);
    ort_hook_call_run_body(call, call->current, call->current);
}

// The after hooks that come after a body that throws run, too.
static void run_finally(void *context) {
    const struct leaving *leaving = context;
    if (next_finally(leaving->call) < ort_hook_chain_after_end(leaving->call->chain)) {
        ort_call_with_cleanup(run_next_finally, context, run_finally);
    }
}

bool ort_hook_call_is_unwound(const struct ort_hook_call *call) {
    const struct ort_hook_record *record = ort_hook_call_record(call);
    return innermost_leaving.call == call && record != NULL &&
        innermost_leaving.serial == ort_hook_record_serial(record);
}

id ort_hook_call_exception(const struct ort_hook_call *call) {
    const struct _Unwind_Exception *exception = innermost_leaving.exception;
    id object = nil;
    return ort_hook_call_is_unwound(call) && exception != NULL && ort_exception_get_object(exception, &object) ? object
                                                                                                               : nil;
}

// Ends a call whose result no caller gets.
static void end_without_result(void *context) {
    struct ort_hook_call *call = context;
    if (call->site->returns_retained) {
        drop_result(call);
    }
    consume_receiver(call);
    call->has_ended = true;
    ort_hook_record_give_back(call);
}

// A call that is being unwound, and the one that was when it began.
struct unwinding {
    struct leaving leaving;
    struct leaving outer;
};

static void finish_unwound(void *context) {
    const struct unwinding *unwinding = context;
    innermost_leaving = unwinding->outer;
    end_without_result(unwinding->leaving.call);
}

static void end_unwound(void *context) {
    struct unwinding *unwinding = context;
    if (unwinding->leaving.call->chain->has_finally) {
        unwinding->outer = innermost_leaving;
        innermost_leaving = unwinding->leaving;
        ort_call_with_cleanup(run_finally, unwinding, finish_unwound); // the first member is its call
    } else {
        end_without_result(unwinding->leaving.call);
    }
}

static void run_dealloc(void *context) {
    ort_hook_call_run_original(((const struct unwinding *)context)->leaving.call);
}

void ort_hook_call_unwind(struct ort_hook_call *call, const struct _Unwind_Exception *exception) {
    struct unwinding unwinding = {.leaving = {.call = call, .exception = exception}};
    if (call->marked_record == 0 || call->chain == NULL) {
        ort_hook_record_give_back(call);
        return;
    }
    unwinding.leaving.serial = call->chain->has_finally ? ort_hook_call_serial(call) : 0;
    if ((call->chain->has_finally || call->site->returns_retained) && has_no_result(call)) {
        ort_hook_call_clear_result(call);
    }
    if (call->site->is_dealloc && !call->original_has_run) {
        ort_call_with_cleanup(run_dealloc, &unwinding, end_unwound); // the object goes, whatever throws
    } else {
        end_unwound(&unwinding);
    }
}

// MARK: Chains

#if __has_feature(thread_sanitizer)
const struct ort_hook_chain *ort_hook_call_see_chain(struct ort_hook_call *call) {
    (void)__atomic_load_n(&call->site->entry, __ATOMIC_ACQUIRE);
    (void)__atomic_load_n(&call->site->place.chain, __ATOMIC_ACQUIRE);
    return call->chain;
}
#endif

const struct ort_hook_chain *ort_hook_call_find_chain(struct ort_hook_call *call) {
    call->chain = NULL;
    // An object that has moved to another dynamic subclass is not counted any more.
    if (call->site->is_dynamic || __atomic_load_n(&call->site->object_hook_count, __ATOMIC_ACQUIRE) > 0) {
        call->chain = call->site->kind->find_chain(ort_hook_call_receiver(call), call->site);
        __atomic_store_n(&ort_hook_call_record(call)->chain, call->chain, __ATOMIC_RELEASE);
    }
    return call->chain;
}

// MARK: Info objects

// Stored with release, loaded with acquire, which pairs with it.
static const struct ort_hook_info_handlers *info_handlers;

void ort_hook_set_info_handlers(const struct ort_hook_info_handlers *handlers) {
    __atomic_store_n(&info_handlers, handlers, __ATOMIC_RELEASE);
}

bool ort_hook_call_has_info(void) { return __atomic_load_n(&info_handlers, __ATOMIC_ACQUIRE) != NULL; }

static id make_info(struct ort_hook_record *record) {
    const struct ort_hook_info_handlers *handlers = __atomic_load_n(&info_handlers, __ATOMIC_ACQUIRE);
    record->info = handlers == NULL ? nil : handlers->make(&record->call);
    return record->info;
}

void ort_hook_call_prepare_info(struct ort_hook_call *call) {
    if (make_info(ort_hook_call_record(call)) == nil) {
        ort_fatal("out of memory: no room for the info object of a hook of %s", sel_getName(call->site->selector));
    }
}

id ort_hook_call_info(struct ort_hook_call *call) {
    struct ort_hook_record *record = ort_hook_call_record(call);
    if (record->info == nil && make_info(record) == nil) {
        return nil;
    }
    ort_hook_record_set(record, ORT_RECORD_HAS_INFO);
    call->marked_record |= ORT_CALL_ENDS_IN_C;
    return record->info;
}

// Puts the object back into the record only when `end` has said that it can be used again: meanwhile another call may
// take the record.
static void end_info(struct ort_hook_record *record, struct ort_hook_call *call) {
    const uintptr_t bits = (uintptr_t)__atomic_load_n(&record->chain, __ATOMIC_RELAXED) & ORT_RECORD_BITS;
    const id info = record->info;
    if (info == nil || ((bits & ORT_RECORD_HAS_INFO) == 0 && ort_has_one_reference(info))) {
        return;
    }
    record->info = nil;
    if (__atomic_load_n(&info_handlers, __ATOMIC_ACQUIRE)->end(info, call) && record->info == nil) {
        record->info = info;
    } else {
        objc_release(info);
    }
}

void ort_hook_call_end_info(struct ort_hook_call *call) {
    if (!call->has_ended && call->chain != NULL) {
        call->has_ended_with_result =
            !call->chain->has_before_only && call->site->layout->return_value.kind != ORT_LOCATION_NONE;
    }
    call->has_ended = true;
    end_info(ort_hook_call_record(call), call);
}

void ort_hook_call_abandon_info(struct ort_hook_record *record) { end_info(record, NULL); }

// MARK: Questions

static const uint64_t *receiver_argument(const struct ort_hook_call *call) {
    const bool is_moved =
        ORT_RETURN_IN_MEMORY_MOVES_RECEIVER && call->site->layout->return_value.kind == ORT_LOCATION_MEMORY;
    return call->frame.general + (is_moved ? 1 : 0);
}

id ort_hook_call_receiver(const struct ort_hook_call *call) { return (id)receiver_argument(call)[0]; }

SEL ort_hook_call_selector(const struct ort_hook_call *call) { return (SEL)receiver_argument(call)[1]; }

bool ort_hook_call_has_receiver(const struct ort_hook_call *call) {
    const struct ort_hook_site *site = call->site;
    return !site->runs_original_once || !call->original_has_run ||
        (!site->is_dealloc && call->result.general[0] == (uintptr_t)ort_hook_call_receiver(call));
}

// false for an empty structure, although it has no place either. A kind without types does not tell.
static bool returns_nothing(const struct ort_hook_site *site) {
    return site->kind->has_types && site->layout->return_value.kind == ORT_LOCATION_NONE &&
        site->types[strspn(site->types, "rnNoORVA")] == 'v';
}

bool ort_hook_call_has_result(const struct ort_hook_call *call) {
    if (call->has_ended || returns_nothing(call->site)) {
        return call->has_ended_with_result;
    }
    const struct ort_hook_chain *chain = call->chain;
    if (is_before(chain, call->current)) {
        return call->proceeded == number_of(call);
    }
    return (call->current != NULL && !is_instead(chain, call->current)) ||
        call->proceeded > (uint32_t)(ort_hook_chain_before_end(chain) + 1 - chain->entries);
}

bool ort_hook_call_returns_retained(const struct ort_hook_call *call) { return call->site->returns_retained; }

const void **ort_hook_call_note(struct ort_hook_call *call) { return &call->site->note; }

struct ort_hook *ort_hook_call_hook(const struct ort_hook_call *call) {
    return call->current == NULL ? NULL : call->current->hook;
}

struct ort_call_frame *ort_hook_call_frame(struct ort_hook_call *call) {
#if defined(__x86_64__)
    if (call->vectors_saved == ORT_VECTORS_OF_SIMPLE) {
        call->frame.stack = (char *)call + ORT_SIMPLE_STACK;
    }
#endif
    return &call->frame;
}

struct ort_call_result *ort_hook_call_result(struct ort_hook_call *call) { return &call->result; }

const char *ort_hook_call_types(const struct ort_hook_call *call) { return call->site->types; }

const struct ort_call_layout *ort_hook_call_layout(const struct ort_hook_call *call) { return call->site->layout; }

_Thread_local uint64_t ort_hook_serial __attribute__((tls_model("initial-exec")));

uint64_t ort_hook_first_serial(void) {
    enum { BLOCK_BITS = 32 };
    static uint64_t blocks;
    const uint64_t block = __atomic_fetch_add(&blocks, 1, __ATOMIC_RELAXED) << BLOCK_BITS;
    __atomic_store_n(&ort_hook_serial, block + ORT_UNUSED_SERIALS + 1, __ATOMIC_RELAXED);
    return block + ORT_UNUSED_SERIALS;
}

uint64_t ort_hook_call_serial(const struct ort_hook_call *call) {
    struct ort_hook_record *record = ort_hook_call_record(call);
    if (ort_hook_record_set(record, ORT_RECORD_IS_TOLD)) {
        record->serial = ort_hook_next_serial();
    }
    return record->serial;
}

bool ort_hook_call_is_under_way(const struct ort_hook_call *call, uint64_t serial) {
    return serial != 0 && ort_hook_record_find(call, serial);
}

struct ort_hook_call *ort_hook_call_around(const struct ort_hook_call *call) {
    const struct ort_hook_record *record = ort_hook_call_record(call);
    // Callers continue from the call's own record, which has to lie further down each time.
    do {
        record = ort_hook_record_around(record);
    } while (record != NULL && ort_hook_call_record(record->call) != record);
    return record == NULL ? NULL : record->call;
}

struct ort_hook_call *ort_hook_call_of_context(const void *context) {
    const struct ort_hook_record *record = context == NULL ? NULL : ort_hook_record_newest();
    while (record != NULL && ort_hook_get_context(ort_hook_call_hook(record->call)) != context) {
        record = ort_hook_record_around(record);
    }
    return record == NULL ? NULL : record->call;
}
