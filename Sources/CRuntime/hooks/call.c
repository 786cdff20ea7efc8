#include "hooks/call.h"
#include "hooks/hook.h"
#include "hooks/object_hooks.h"
#include <objc/kernel.h>
#include <objc/objc-arc.h>
#include <string.h>

// MARK: Running

static bool is_instead(const struct ort_hook_chain *chain, const struct ort_hook_entry *entry) {
    return entry >= chain->insteads && entry < chain->afters;
}

static bool is_before(const struct ort_hook_chain *chain, const struct ort_hook_entry *entry) {
    return entry >= chain->entries && entry < chain->insteads;
}

static IMP original_of(struct ort_hook_site *site) {
    return __atomic_load_n(&site->is_searched, __ATOMIC_ACQUIRE) ? ort_hook_site_original(site)
                                                                 : __atomic_load_n(&site->original, __ATOMIC_ACQUIRE);
}

static void run_original(struct ort_hook_call *call) {
    if (call->original_runs++ > 0 && call->site->runs_original_once) {
        ort_fatal(
            "a hook of %s ran the original a second time in one call; dealloc and init methods can run once, so "
            "proceed "
            "at most once",
            sel_getName(call->site->selector));
    }
    ort_hook_call_perform_original(call, original_of(call->site));
}

void ort_hook_call_run_from(struct ort_hook_call *call, const struct ort_hook_entry *instead) {
    if (instead < call->chain->afters) {
        ort_hook_call_perform(call, instead, instead);
    } else {
        run_original(call);
    }
}

// A method whose instead hooks neither return a value nor go on returns zero.
static void clear_result(struct ort_hook_call *call) {
    const struct ort_location *location = &call->site->layout->return_value;
    call->result = (struct ort_call_result){0};
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
    if (ort_hook_site_has_original(call->site)) {
        run_original(call);
    } else {
        clear_result(call);
    }
}

const struct ort_hook_entry ort_hook_call_missing_original = {
    .function = (IMP)(uintptr_t)run_missing_original, .kind = ORT_HOOK_ENTRY_FUNCTION};

void ort_hook_call_run_inside(struct ort_hook_call *call) {
    clear_result(call);
    ort_hook_call_run_from(call, call->chain->insteads);
    if (call->site->is_dealloc && call->original_runs == 0) {
        run_original(call);
    }
}

void ort_hook_call_proceed(struct ort_hook_call *call) {
    const struct ort_hook_chain *chain = call->chain;
    const struct ort_hook_entry *current = call->current;
    if (is_before(chain, current)) {
        clear_result(call);
    }
    ort_hook_call_run_from(call, is_instead(chain, current) ? current + 1 : chain->insteads);
}

// MARK: Exceptions

static void run_finally(void *context) {
    struct ort_hook_call *call = context;
    for (const struct ort_hook_entry *entry = call->chain->afters; entry != call->chain->end; entry++) {
        if ((entry->hook->options & ORT_HOOK_FINALLY) != 0) {
            ort_hook_call_perform(call, entry, entry);
        }
    }
}

static void give_back(void *call) { ort_hook_record_give_back(call); }

// Whether nothing has stored a result, or cleared it for the instead hooks to store one.
static bool has_no_result(const struct ort_hook_call *call) {
    return is_before(call->chain, call->current) || (call->current == NULL && !call->chain->runs_inside_in_c);
}

void ort_hook_call_unwind(struct ort_hook_call *call) {
    if (call->record != NULL && call->chain != NULL && call->chain->has_finally) {
        if (has_no_result(call)) {
            clear_result(call);
        }
        ort_call_with_cleanup(run_finally, call, give_back);
    } else {
        ort_hook_record_give_back(call);
    }
}

// MARK: Receivers

const struct ort_hook_chain *ort_hook_call_find_chain(struct ort_hook_call *call) {
    if (__atomic_load_n(&call->site->object_hook_count, __ATOMIC_ACQUIRE) > 0) {
        call->chain = ort_object_hooks_chain(ort_hook_call_receiver(call), call->site);
        __atomic_store_n(&call->record->chain, call->chain, __ATOMIC_RELEASE);
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

void ort_hook_call_prepare_info(struct ort_hook_call *call) {
    call->record->info = __atomic_load_n(&info_handlers, __ATOMIC_ACQUIRE)->make(&call->record->call);
}

void ort_hook_call_end_info(struct ort_hook_call *call) {
    id info = call->record->info;
    if (info == nil || ort_has_one_reference(info)) {
        return;
    }
    call->record->info = nil;
    __atomic_load_n(&info_handlers, __ATOMIC_ACQUIRE)->detach(info, call);
    objc_release(info);
}

// MARK: Questions

static const uint64_t *receiver_argument(const struct ort_hook_call *call) {
    const bool is_moved =
        ORT_RETURN_IN_MEMORY_MOVES_RECEIVER && call->site->layout->return_value.kind == ORT_LOCATION_MEMORY;
    return call->frame.general + (is_moved ? 1 : 0);
}

id ort_hook_call_receiver(const struct ort_hook_call *call) { return (id)receiver_argument(call)[0]; }

SEL ort_hook_call_selector(const struct ort_hook_call *call) { return (SEL)receiver_argument(call)[1]; }

struct ort_hook *ort_hook_call_hook(const struct ort_hook_call *call) {
    return call->current == NULL ? NULL : call->current->hook;
}

struct ort_call_frame *ort_hook_call_frame(struct ort_hook_call *call) { return &call->frame; }

struct ort_call_result *ort_hook_call_result(struct ort_hook_call *call) { return &call->result; }

const char *ort_hook_call_types(const struct ort_hook_call *call) { return call->site->types; }

const struct ort_call_layout *ort_hook_call_layout(const struct ort_hook_call *call) { return call->site->layout; }

// Each thread counts in blocks of its own, so that threads do not wait for each other. The first numbers of a block are no
// serial numbers: the handler of a signal that comes between the end of a block and the beginning of the next one gets such
// a number, and takes a block of its own.
static uint64_t next_serial(void) {
    enum { BLOCK_BITS = 32, UNUSED = 1 << 16 };
    static uint64_t blocks;
    static _Thread_local uint64_t next;
    const uint64_t serial = __atomic_fetch_add(&next, 1, __ATOMIC_RELAXED);
    if ((uint32_t)serial >= UNUSED) {
        return serial;
    }
    const uint64_t block = __atomic_fetch_add(&blocks, 1, __ATOMIC_RELAXED) << BLOCK_BITS;
    __atomic_store_n(&next, block + UNUSED + 1, __ATOMIC_RELAXED);
    return block + UNUSED;
}

uint64_t ort_hook_call_serial(const struct ort_hook_call *call) {
    if (ort_hook_record_tell(call->record)) {
        call->record->serial = next_serial();
    }
    return call->record->serial;
}

bool ort_hook_call_is_under_way(const struct ort_hook_call *call, uint64_t serial) {
    return ort_hook_record_find(call, serial);
}

struct ort_hook_call *ort_hook_call_around(const struct ort_hook_call *call) {
    const struct ort_hook_record *record = ort_hook_record_around(call->record);
    return record == NULL ? NULL : record->call;
}
