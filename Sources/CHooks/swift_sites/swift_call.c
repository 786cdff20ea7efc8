#include "swift_sites/swift_call.h"
#include "calls/hook.h"
#include "calls/record.h"
#include "swift_sites/address_table.h"
#include "swift_sites/duration.h"
#include "swift_sites/swift_layout.h"
#include "swift_sites/swift_site.h"
#include <objc/kernel.h>
#include <string.h>

#define HOLD(type, member, offset) _Static_assert(offsetof(struct type, member) == (offset), #type "." #member)

HOLD(ort_swift_site, below, ORT_SWIFT_SITE_BELOW);
HOLD(ort_swift_site, owner, ORT_SWIFT_SITE_OWNER);
HOLD(ort_swift_site, objects, ORT_SWIFT_SITE_OBJECTS);
HOLD(ort_swift_site, function, ORT_SWIFT_SITE_FUNCTION);
HOLD(ort_address_table, mask, ORT_ADDRESS_TABLE_MASK);
HOLD(ort_address_table, below, ORT_ADDRESS_TABLE_BELOW);
HOLD(ort_address_table, slots, ORT_ADDRESS_TABLE_SLOTS);
HOLD(ort_address_slot, value, ORT_ADDRESS_SLOT_VALUE);
_Static_assert(sizeof(struct ort_address_slot) == ORT_ADDRESS_SLOT_SIZE, "ort_address_slot");
HOLD(ort_swift_call, receiver, ORT_SWIFT_SELF);
HOLD(ort_swift_call, error_in, ORT_SWIFT_ERROR_IN);
HOLD(ort_swift_call, error, ORT_SWIFT_ERROR);
HOLD(ort_swift_call, general, ORT_SWIFT_GENERAL);
HOLD(ort_swift_call, begin, ORT_SWIFT_BEGIN);
HOLD(ort_swift_call, end, ORT_SWIFT_END);
HOLD(ort_swift_call, identity, ORT_SWIFT_IDENTITY);
#if defined(__x86_64__)
HOLD(ort_swift_call, vector, ORT_SWIFT_VECTOR);
#endif
_Static_assert(sizeof(struct ort_swift_call) == ORT_SWIFT_CALL_SIZE, "ort_swift_call");
HOLD(ort_swift_next_context, call, ORT_NEXT_CALL);
HOLD(ort_swift_next_context, identity, ORT_NEXT_IDENTITY);
HOLD(ort_swift_next_context, place, ORT_NEXT_PLACE);
HOLD(ort_swift_next_context, site, ORT_NEXT_SITE);

static const struct ort_swift_call *swift_call(const struct ort_hook_call *call) {
    return (const struct ort_swift_call *)(const void *)call;
}

const void *ort_swift_call_receiver(const struct ort_hook_call *call) {
    return (const void *)(uintptr_t)swift_call(call)->receiver;
}

uint64_t ort_swift_call_error(const struct ort_hook_call *call) {
    const struct ort_swift_call *swift = swift_call(call);
    return swift->error_in == 0 ? swift->error : 0;
}

enum { GENERAL_IN_CALL = sizeof(((struct ort_call_result *)0)->general) / sizeof(uint64_t) };

struct ort_swift_result ort_swift_call_result(const struct ort_hook_call *call) {
    const struct ort_swift_call *swift = swift_call(call);
    struct ort_swift_result result = {.error = ort_swift_call_error(call)};
    memcpy(result.general, call->result.general, sizeof call->result.general);
    memcpy(result.general + GENERAL_IN_CALL, swift->general, sizeof swift->general);
    memcpy(result.vector, call->result.vector, sizeof call->result.vector);
#if defined(__x86_64__)
    memcpy(result.vector[2], swift->vector, sizeof swift->vector);
#endif
    return result;
}

// If the caller has something in the error's register, the method does not throw, and the register is the caller's.
void ort_swift_call_set_result(struct ort_hook_call *call, const struct ort_swift_result *result) {
    struct ort_swift_call *swift = ort_swift_call_of(call);
    memcpy(call->result.general, result->general, sizeof call->result.general);
    memcpy(swift->general, result->general + GENERAL_IN_CALL, sizeof swift->general);
    memcpy(call->result.vector, result->vector, sizeof call->result.vector);
#if defined(__x86_64__)
    memcpy(swift->vector, result->vector[2], sizeof swift->vector);
#endif
    swift->error = swift->error_in == 0 ? result->error : swift->error_in;
    ort_hook_call_mark_returned(call);
}

void ort_swift_call_clear_result(struct ort_hook_call *call) {
    struct ort_swift_call *swift = ort_swift_call_of(call);
    memset(swift->general, 0, sizeof swift->general);
#if defined(__x86_64__)
    memset(swift->vector, 0, sizeof swift->vector);
#endif
    swift->error = swift->error_in;
}

void *ort_swift_call_memory(const struct ort_hook_call *call) {
#if defined(__x86_64__)
    return (void *)(uintptr_t)call->frame.result[0]; // rax
#else
    return (void *)(uintptr_t)call->frame.memory; // x8
#endif
}

// MARK: Preparing and keeping

void ort_swift_call_keep(struct ort_hook_call *call, void *object, ort_hook_destroy end) {
    struct ort_swift_call *swift = ort_swift_call_of(call);
    swift->kept = object;
    swift->end_kept = end;
    call->marked_record |= ORT_CALL_ENDS_IN_C;
}

void *ort_swift_call_kept(const struct ort_hook_call *call) {
    return (call->marked_record & ORT_CALL_ENDS_IN_C) == 0 ? NULL : swift_call(call)->kept;
}

void ort_swift_call_end_kept(struct ort_hook_call *call) {
    if ((call->marked_record & ORT_CALL_ENDS_IN_C) != 0) {
        const struct ort_swift_call *swift = swift_call(call);
        swift->end_kept(swift->kept);
    }
}

// Stored with release, loaded with acquire, which pairs with it.
static void (*prepare_handler)(struct ort_hook_call *call, void *context);

void ort_swift_set_prepare_handler(void (*prepare)(struct ort_hook_call *call, void *context)) {
    __atomic_store_n(&prepare_handler, prepare, __ATOMIC_RELEASE);
}

void ort_swift_call_prepare(struct ort_hook_call *call) {
    const struct ort_hook_entry *entry = call->chain->entries;
    while (entry->hook == NULL || !entry->hook->is_prepared) {
        entry++;
    }
    __atomic_load_n(&prepare_handler, __ATOMIC_ACQUIRE)(call, ort_hook_get_context(entry->hook));
}

void ort_swift_call_run_prepared(struct ort_hook_call *call, const struct ort_hook_entry *instead) {
    if (call->chain->is_prepared) {
        ort_swift_call_prepare(call);
    }
    if (!call->chain->is_timed) {
        ort_hook_call_run_from(call, instead);
        return;
    }
    ort_swift_call_of(call)->begin = ort_duration_reading();
    ort_hook_call_run_from(call, instead);
    ort_swift_call_of(call)->end = ort_duration_reading();
}

uint64_t ort_swift_call_duration(const struct ort_hook_call *call) {
    const struct ort_swift_call *swift = swift_call(call);
    return ort_duration_between(swift->begin, swift->end);
}

// Bodies may ask in several threads, of which one makes the number.
static uint64_t serial_at(uint64_t *place) {
    uint64_t serial = __atomic_load_n(place, __ATOMIC_RELAXED);
    if (serial != 0) {
        return serial;
    }
    const uint64_t made = ort_hook_next_serial();
    return __atomic_compare_exchange_n(place, &serial, made, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED) ? made : serial;
}

uint64_t ort_swift_call_serial(const struct ort_hook_call *call) {
    return ort_hook_call_record(call) == NULL ? serial_at(swift_call(call)->serial) : ort_hook_call_serial(call);
}

// MARK: Going on

// Gives a frame with the declared arguments the others, of the frame of the call.
static void add_arguments(
    const struct ort_swift_site *site, const struct ort_call_frame *of_call, struct ort_call_frame *frame) {
    enum {
        GENERAL = sizeof frame->general / sizeof frame->general[0],
        VECTOR = sizeof frame->vector / sizeof frame->vector[0]
    };
    const size_t general = site->declared_general_count, vector = site->declared_vector_count;
    memcpy(frame->general + general, of_call->general + general, (GENERAL - general) * sizeof frame->general[0]);
    memcpy(frame->vector + vector, of_call->vector + vector, (VECTOR - vector) * sizeof frame->vector[0]);
    frame->stack = of_call->stack;
}

// Copies the part of a frame that a Swift call has: of vector registers the lower halves, where any are saved.
static void copy_frame(struct ort_call_frame *to, const struct ort_call_frame *from, bool has_vectors) {
    enum { FIRST = offsetof(struct ort_call_frame, general), VECTOR = 16 };
    for (size_t i = 0; has_vectors && i < sizeof from->vector / sizeof from->vector[0]; i++) {
        memcpy(to->vector[i], from->vector[i], VECTOR);
    }
    memcpy((char *)to + FIRST, (const char *)from + FIRST, sizeof *from - FIRST);
}

static bool has_vectors(const struct ort_hook_call *call) {
#if defined(__x86_64__)
    return call->vectors_saved > 0;
#else
    (void)call;
    return true;
#endif
}

// Inside the body of an inner hook, `current` is another entry, and what is inside it is something else.
static bool is_for_running_body(const struct ort_swift_next_context *next) {
    return ort_hook_record_find(next->call, 0) && swift_call(next->call)->identity == next->identity &&
        next->call->current == next->place;
}

struct ort_hook_call *ort_swift_call_run_next(
    const struct ort_swift_next_context *next, const struct ort_call_frame *frame, uint64_t error_in) {
    if (!is_for_running_body(next)) {
        ort_fatal(
            "an instead hook of a Swift method called the original after the hook's body had returned, or on another "
            "thread; call it inside the body");
    }
    struct ort_swift_call *swift = ort_swift_call_of(next->call);
    struct ort_call_frame former;
    copy_frame(&former, &swift->call.frame, has_vectors(&swift->call));
    const uint64_t former_error = swift->error_in;
    const struct ort_hook_entry *place = swift->call.current;
    copy_frame(&swift->call.frame, frame, has_vectors(&swift->call));
    const struct ort_swift_site *site = (const void *)swift->call.site;
    if (site->has_more_arguments) {
        add_arguments(site, &former, &swift->call.frame);
    }
    swift->error_in = swift->error = error_in; // a body that leaves no result leaves that register alone
    ort_hook_call_run_from(&swift->call, (const struct ort_hook_entry *)next->place + 1);
    copy_frame(&swift->call.frame, &former, has_vectors(&swift->call));
    swift->error_in = former_error;
    swift->call.current = place;
    ort_hook_call_mark_returned(&swift->call);
    return &swift->call;
}
