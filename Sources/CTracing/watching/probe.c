#include "rings/clock.h"
#include "rings/filter.h"
#include "rings/reader.h"
#include "rings/thread.h"
#include "values/condition.h"
#include "watching/attachment.h"
#include "watching/callers.h"
#include <stdlib.h>
#include <string.h>

struct ctracing_probe {
    struct ctracing_attachment attachment; // the first member
    uint32_t number;
    uint64_t dropped; // added to by every thread
    bool has_end;     // calls are seen to end
    // The filter. `group` is not 0 if calls are recorded when they end.
    uint32_t group, stack_depth;
    uint64_t slower_than; // in the unit of readings
    struct ctracing_condition *condition;
    const struct ctracing_test *tests; // of the caller, until the condition is made
    size_t test_count;
};

// MARK: Recording a beginning

// A call that begins.
struct beginning {
    const struct ctracing_probe *probe;
    struct ort_hook_call *call;
    struct ctracing_thread *thread;
    const void *frame;
};

static size_t enter_room(const struct ctracing_probe *probe) {
    return probe->attachment.plan->enter_size + probe->stack_depth * sizeof(uint64_t);
}

// Returns the size of the record whose head the caller has begun, and sets *start, when the call began.
static size_t write_enter(const struct beginning *beginning, struct ctracing_record_head *head, uint64_t *start) {
    const struct ctracing_probe *probe = beginning->probe;
    struct ctracing_thread *thread = beginning->thread;
    size_t size = ctracing_plan_write_enter(probe->attachment.plan, beginning->call, &thread->sight, head);
    if (probe->stack_depth > 0) {
        uint8_t *place = (uint8_t *)head;
        uint64_t *stack = (uint64_t *)(void *)(place + size);
        size = ctracing_record_add_stack(
            place, ctracing_callers_find(thread, beginning->call, beginning->frame, stack, probe->stack_depth));
    }
    *start = head->time = ctracing_clock_reading();
    return size;
}

static bool record_enter(const struct beginning *beginning) {
    const struct ctracing_probe *probe = beginning->probe;
    struct ctracing_thread *thread = beginning->thread;
    const struct ctracing_plan *plan = probe->attachment.plan;
    struct ctracing_ring *ring = ctracing_thread_ring_try(thread);
    if (ring == NULL || thread->count == CTRACING_MAX_DEPTH) {
        return false;
    }
    const size_t later = ring->reserved + plan->leave_size + CTRACING_RING_MAX_RECORD;
    uint8_t *place = ctracing_ring_claim_try(ring, enter_room(probe), later);
    if (place == NULL) {
        return false;
    }
    const uint64_t number = ctracing_thread_next_number();
    struct ctracing_record_head *head = ctracing_record_begin(place);
    head->probe = probe->number;
    head->depth = thread->depth;
    head->call = number;
    uint64_t start;
    ctracing_ring_publish(ring, write_enter(beginning, head, &start));
    if (!probe->has_end) {
        return true;
    }
    const struct ctracing_frame frame = {
        .call = beginning->call,
        .hook = ort_hook_call_hook(beginning->call),
        .owner = probe,
        .start = start,
        .number = number,
        .depth = thread->depth,
        .reserved = (uint32_t)plan->leave_size,
    };
    ring->reserved += plan->leave_size; // first: a jump out of a handler between the two takes back what frames say
    ctracing_thread_push(thread, &frame, 0);
    thread->depth++;
    return true;
}

// Keeps the record of a call that is decided when it ends.
static bool keep_enter(const struct beginning *beginning, bool waits, uint32_t known) {
    const struct ctracing_probe *probe = beginning->probe;
    struct ctracing_thread *thread = beginning->thread;
    const uint32_t pending = ctracing_thread_pending_end(thread);
    if (thread->count == CTRACING_MAX_DEPTH || pending + enter_room(probe) > CTRACING_PENDING_SIZE) {
        return false;
    }
    const uint64_t number = ctracing_thread_next_number();
    struct ctracing_record_head *head = ctracing_record_begin(thread->pending + pending);
    head->probe = probe->number;
    head->depth = ctracing_thread_depth_in(thread, probe->group);
    head->call = number;
    head->is_late = true;
    uint64_t start;
    const size_t size = write_enter(beginning, head, &start);
    const struct ctracing_frame frame = {
        .call = beginning->call,
        .hook = ort_hook_call_hook(beginning->call),
        .owner = probe,
        .start = start,
        .number = number,
        .depth = thread->depth,
        .group = probe->group,
        .waits = waits,
        .known = known,
    };
    return ctracing_thread_push(thread, &frame, (uint32_t)size);
}

// MARK: Recording an end

static struct ctracing_record_head *begin_leave(
    uint8_t *place, const struct ctracing_probe *probe, const struct ctracing_frame *frame, bool is_unwound,
    uint64_t time) {
    struct ctracing_record_head *head = ctracing_record_begin(place);
    head->is_marked = is_unwound;
    head->probe = probe->number;
    head->call = frame->number;
    head->time = time;
    head->subject = time > frame->start ? time - frame->start : 0;
    return head;
}

static void record_leave(
    const struct ctracing_probe *probe, struct ort_hook_call *call, struct ctracing_thread *thread,
    const struct ctracing_frame *frame, bool is_unwound, uint64_t time) {
    const struct ctracing_plan *plan = probe->attachment.plan;
    // Only the least is reserved, so that calls may nest deeply.
    uint8_t *place = ctracing_ring_claim_try(
        thread->ring, plan->leave_size + plan->leave_extra, thread->ring->reserved + CTRACING_RING_MAX_RECORD);
    const bool has_extra = place != NULL;
    if (!has_extra) {
        place = ctracing_ring_claim_try(thread->ring, plan->leave_size, 0);
    }
    if (place == NULL) {
        return; // not so: the room was reserved
    }
    struct ctracing_record_head *head = begin_leave(place, probe, frame, is_unwound, time);
    head->depth = frame->depth;
    ctracing_ring_publish(thread->ring, ctracing_plan_write_leave(plan, call, &thread->sight, head, has_extra));
}

// Whether the call is as the filter wants it, now that it has ended.
static bool is_wanted_late(
    const struct ctracing_probe *probe, struct ort_hook_call *call, struct ctracing_thread *thread,
    const struct ctracing_frame *frame, bool is_unwound, uint64_t time) {
    const uint64_t duration = time > frame->start ? time - frame->start : 0;
    return duration >= probe->slower_than &&
        (!frame->waits ||
         ctracing_condition_end(
             probe->condition, probe->attachment.plan, call, &thread->sight, frame->known, !is_unwound));
}

// Records both ends of a call, whose record is pending. Returns false if there is no room.
static bool record_late(
    const struct ctracing_probe *probe, struct ort_hook_call *call, struct ctracing_thread *thread,
    const struct ctracing_frame *frame, bool is_unwound, uint64_t time) {
    const struct ctracing_plan *plan = probe->attachment.plan;
    const size_t size = frame->pending_end - frame->pending;
    struct ctracing_ring *ring = ctracing_thread_ring_try(thread);
    if (ring == NULL) {
        return false;
    }
    const size_t later = ring->reserved + CTRACING_RING_MAX_RECORD;
    uint8_t *place = ctracing_ring_claim_try(ring, size + plan->leave_size + plan->leave_extra, later);
    const bool has_extra = place != NULL;
    if (!has_extra) {
        place = ctracing_ring_claim_try(ring, size + plan->leave_size, later);
    }
    if (place == NULL) {
        return false;
    }
    memcpy(place, thread->pending + frame->pending, size);
    struct ctracing_record_head *head = begin_leave(place + size, probe, frame, is_unwound, time);
    head->depth = ctracing_record_depth(place);
    ctracing_ring_publish(ring, size + ctracing_plan_write_leave(plan, call, &thread->sight, head, has_extra));
    return true;
}

// MARK: Bodies

static void drop(struct ctracing_probe *probe, struct ctracing_ring *ring) {
    __atomic_fetch_add(&probe->dropped, 1, __ATOMIC_RELAXED);
    ctracing_ring_drop(ring);
}

static void begin_call(struct ctracing_probe *probe, const struct beginning *beginning) {
    struct ctracing_thread *thread = beginning->thread;
    enum ctracing_verdict verdict = CTRACING_CALL_IS_ADMITTED;
    uint32_t known = 0;
    if (probe->condition != NULL) {
        verdict =
            ctracing_condition_begin(probe->condition, probe->attachment.plan, beginning->call, &thread->sight, &known);
    }
    if (verdict == CTRACING_CALL_IS_REFUSED) {
        return;
    }
    if (!(probe->group == 0 ? record_enter(beginning) : keep_enter(beginning, verdict == CTRACING_CALL_WAITS, known))) {
        drop(probe, thread->ring);
    }
}

// Tested first, and expected, since a program may have many threads that are not recorded.
static bool is_of_another_thread(const struct ort_hook_call *call) {
    const struct ctracing_thread *thread = ctracing_this_thread;
    return thread != NULL && ctracing_thread_is_idle(thread) && ctracing_filter_has_refused(thread) &&
        ctracing_thread_is_shallow(thread, call);
}

// Not inlined, like leave_here, so that the call of a thread that is not recorded saves no registers.
__attribute__((noinline)) static void enter_here(struct ort_hook_call *call, struct ctracing_probe *probe) {
    struct ctracing_thread *thread = ctracing_thread_begin(call);
    if (thread == NULL) {
        drop(probe, NULL);
        return;
    }
    ctracing_thread_drop_stale(thread, call, probe);
    if (ctracing_thread_is_deep(thread, call)) {
        ctracing_attachment_spare_stack(&probe->attachment);
    }
    if (ctracing_filter_wants(thread) && ctracing_attachment_is_ready(&probe->attachment)) {
        const struct beginning beginning = {probe, call, thread, __builtin_frame_address(0)};
        begin_call(probe, &beginning);
    }
    ctracing_thread_end(thread);
}

static void enter(struct ort_hook_call *call, void *context) {
    if (__builtin_expect(!is_of_another_thread(call), false)) {
        enter_here(call, context);
    }
}

static void end_call(
    struct ctracing_probe *probe, struct ort_hook_call *call, struct ctracing_thread *thread,
    const struct ctracing_frame *frame, uint64_t time) {
    if (ctracing_filter_is_forked()) {
        return;
    }
    const bool is_unwound = ort_hook_call_is_unwound(call);
    if (frame->group == 0) {
        record_leave(probe, call, thread, frame, is_unwound, time);
    } else if (
        is_wanted_late(probe, call, thread, frame, is_unwound, time) &&
        !record_late(probe, call, thread, frame, is_unwound, time)) {
        drop(probe, thread->ring);
    }
}

__attribute__((noinline)) static void leave_here(struct ort_hook_call *call, struct ctracing_probe *probe) {
    struct ctracing_frame frame;
    struct ctracing_thread *thread = ctracing_thread_begin(call);
    if (thread == NULL) {
        return;
    }
    const uint64_t time = ctracing_clock_reading(); // not before: what a handler calls meanwhile would be later
    if (ctracing_thread_pop(thread, call, probe, &frame)) {
        end_call(probe, call, thread, &frame, time);
    }
    ctracing_thread_end(thread);
}

static void leave(struct ort_hook_call *call, void *context) {
    if (__builtin_expect(!ctracing_thread_awaits_nothing(), false)) {
        leave_here(call, context);
    }
}

// MARK: Life

static void begin(void) {
    ctracing_reader_await();
    ctracing_sight_next_round(); // the last one may have begun long ago
    ctracing_clock_begin();
}

static void free_probe(struct ctracing_attachment *attachment) {
    struct ctracing_probe *probe = (struct ctracing_probe *)attachment;
    free(probe->condition);
    free(probe);
}

static ort_hook_status prepare(struct ctracing_attachment *attachment) {
    struct ctracing_probe *probe = (struct ctracing_probe *)attachment;
    ort_hook_status status = ORT_HOOK_OK;
    if (probe->test_count > 0) {
        probe->condition = ctracing_condition_make_try(probe->tests, probe->test_count, attachment->plan, &status);
    }
    return status;
}

static bool is_right(const struct ctracing_call_filter *filter, const struct ctracing_target *target) {
    const bool needs_end = filter->slower_than > 0 || ctracing_tests_need_end(filter->tests, filter->test_count);
    const bool has_end = target->method == NULL || !target->method->is_async;
    return filter->stack_depth <= CTRACING_MAX_STACK && needs_end == (filter->group != 0) && (has_end || !needs_end);
}

// Takes the filter, which may be NULL. The clock must be ready.
static void take_filter(struct ctracing_probe *probe, const struct ctracing_call_filter *filter) {
    if (filter == NULL) {
        return;
    }
    const struct ctracing_clock_map map = ctracing_clock_copy_map();
    probe->group = filter->group;
    probe->stack_depth = filter->stack_depth;
    probe->slower_than = ctracing_clock_readings_of(&map, filter->slower_than);
    probe->tests = filter->tests;
    probe->test_count = filter->test_count;
}

static struct ctracing_probe *install(
    const struct ctracing_target *target, const struct ctracing_call_filter *filter, ort_hook_status *status) {
    static const struct ctracing_bodies bodies = {enter, leave, .need_plan = true, .prepare = prepare};
    static uint32_t last_number;
    if (filter != NULL && !is_right(filter, target)) {
        if (status != NULL) {
            *status = ORT_HOOK_INVALID;
        }
        return NULL;
    }
    struct ctracing_probe *probe = ctracing_allocate_try(sizeof *probe);
    begin();
    if (probe != NULL) {
        probe->attachment.free = free_probe;
        probe->number = __atomic_add_fetch(&last_number, 1, __ATOMIC_RELAXED);
        probe->has_end = target->method == NULL || !target->method->is_async;
        take_filter(probe, filter);
    }
    probe = ctracing_attachment_install((struct ctracing_attachment *)probe, target, &bodies, status);
    if (probe == NULL) {
        ctracing_clock_end();
    }
    return probe;
}

struct ctracing_probe *ctracing_swift_probe_install_filtered(
    const struct ctracing_swift_method *method, const struct ctracing_call_filter *filter, ort_hook_status *status) {
    const struct ctracing_target target = {.method = method};
    return install(&target, filter, status);
}

struct ctracing_probe *ctracing_swift_probe_install(
    const struct ctracing_swift_method *method, ort_hook_status *status) {
    return ctracing_swift_probe_install_filtered(method, NULL, status);
}

struct ctracing_probe *ctracing_probe_install_filtered(
    Class cls, SEL selector, uint32_t options, const struct ctracing_call_filter *filter, ort_hook_status *status) {
    const struct ctracing_target target = {.cls = cls, .selector = selector, .options = options};
    return install(&target, filter, status);
}

struct ctracing_probe *ctracing_probe_install(Class cls, SEL selector, uint32_t options, ort_hook_status *status) {
    return ctracing_probe_install_filtered(cls, selector, options, NULL, status);
}

void ctracing_probe_end(struct ctracing_probe *probe) { ctracing_attachment_end(&probe->attachment); }

bool ctracing_probe_is_installed(const struct ctracing_probe *probe) {
    return ctracing_attachment_is_installed(&probe->attachment);
}

const struct ort_hook *ctracing_probe_hook(const struct ctracing_probe *probe) { return probe->attachment.enter; }

uint64_t ctracing_probe_dropped(const struct ctracing_probe *probe) {
    return __atomic_load_n(&probe->dropped, __ATOMIC_RELAXED);
}

void ctracing_probe_remove(struct ctracing_probe *probe) {
    ctracing_attachment_remove(&probe->attachment);
    ctracing_clock_end();
}

bool ctracing_probe_has_spared_stack(const struct ctracing_probe *probe) {
    return ctracing_attachment_has_spared_stack(&probe->attachment);
}

uint32_t ctracing_probe_number(const struct ctracing_probe *probe) { return probe->number; }

const char *ctracing_probe_types(const struct ctracing_probe *probe) { return probe->attachment.plan->types; }
