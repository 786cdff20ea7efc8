#include "rings/clock.h"
#include "rings/filter.h"
#include "rings/reader.h"
#include "rings/thread.h"
#include "watching/attachment.h"

struct ctracing_probe {
    struct ctracing_attachment attachment; // the first member
    uint32_t number;
    uint64_t dropped; // added to by every thread
    bool has_end;     // calls are seen to end
};

// MARK: Recording

static bool record_enter(
    const struct ctracing_probe *probe, struct ort_hook_call *call, struct ctracing_thread *thread) {
    const struct ctracing_plan *plan = probe->attachment.plan;
    struct ctracing_ring *ring = ctracing_thread_ring_try(thread);
    if (ring == NULL || thread->count == CTRACING_MAX_DEPTH) {
        return false;
    }
    const size_t later = ring->reserved + plan->leave_size + CTRACING_RING_MAX_RECORD;
    uint8_t *place = ctracing_ring_claim_try(ring, plan->enter_size, later);
    if (place == NULL) {
        return false;
    }
    const struct ctracing_record_head head = {
        .probe = probe->number, .depth = thread->depth, .call = ctracing_thread_next_number()};
    struct ctracing_frame frame = {
        .call = call,
        .hook = ort_hook_call_hook(call),
        .owner = probe,
        .number = head.call,
        .depth = head.depth,
        .reserved = (uint32_t)plan->leave_size,
    };
    const size_t size = ctracing_plan_write_enter(plan, call, &head, &thread->sight, place);
    frame.start = ctracing_clock_reading();
    ctracing_record_set_time(place, frame.start);
    ctracing_ring_publish(ring, size);
    if (!probe->has_end) {
        return true;
    }
    ring->reserved += plan->leave_size; // first: a jump out of a handler between the two takes back what frames say
    ctracing_thread_push(thread, &frame);
    thread->depth++;
    return true;
}

static void record_leave(
    const struct ctracing_probe *probe, struct ort_hook_call *call, struct ctracing_thread *thread,
    const struct ctracing_frame *frame, bool is_unwound, uint64_t time) {
    if (ctracing_filter_is_forked()) {
        return;
    }
    const struct ctracing_plan *plan = probe->attachment.plan;
    uint8_t *place = ctracing_ring_claim_try(thread->ring, plan->leave_size, 0);
    if (place == NULL) {
        return; // not so: the room was reserved
    }
    const struct ctracing_record_head head = {
        .is_marked = is_unwound,
        .probe = probe->number,
        .depth = frame->depth,
        .call = frame->number,
        .time = time,
        .subject = time > frame->start ? time - frame->start : 0,
    };
    ctracing_ring_publish(thread->ring, ctracing_plan_write_leave(plan, call, &head, &thread->sight, place));
}

// MARK: Bodies

static void drop(struct ctracing_probe *probe, struct ctracing_ring *ring) {
    __atomic_fetch_add(&probe->dropped, 1, __ATOMIC_RELAXED);
    ctracing_ring_drop(ring);
}

static void enter(struct ort_hook_call *call, void *context) {
    struct ctracing_probe *probe = context;
    struct ctracing_thread *thread = ctracing_thread_begin(call);
    if (thread == NULL) {
        drop(probe, NULL);
        return;
    }
    thread->left = NULL;
    ctracing_thread_drop_stale(thread, call, probe);
    if (ctracing_thread_is_deep(thread, call)) {
        ctracing_attachment_spare_stack(&probe->attachment);
    }
    const bool is_wanted = ctracing_filter_wants(thread) && ctracing_attachment_is_ready(&probe->attachment);
    if (is_wanted && !record_enter(probe, call, thread)) {
        drop(probe, thread->ring);
    }
    ctracing_thread_end(thread);
}

static void leave(struct ort_hook_call *call, void *context) {
    struct ctracing_frame frame;
    struct ctracing_thread *thread = ctracing_thread_begin(call);
    if (thread == NULL) {
        return;
    }
    const uint64_t time = ctracing_clock_reading(); // not before: what a handler calls meanwhile would be later
    if (ctracing_thread_pop(thread, call, context, &frame)) {
        record_leave(context, call, thread, &frame, false, time);
    }
    thread->left = call;
    ctracing_thread_end(thread);
}

// Runs after `leave`, when the call has returned.
static void unwind(struct ort_hook_call *call, void *context) {
    struct ctracing_frame frame;
    struct ctracing_thread *thread = ctracing_thread_begin(call);
    if (thread == NULL) {
        return;
    }
    if (thread->left != call && ctracing_thread_pop(thread, call, context, &frame)) {
        record_leave(context, call, thread, &frame, true, ctracing_clock_reading());
    }
    ctracing_thread_end(thread);
}

// MARK: Life

static void begin(void) {
    ctracing_reader_await();
    ctracing_sight_next_round(); // the last one may have begun long ago
    ctracing_clock_begin();
}

static struct ctracing_probe *install(const struct ctracing_target *target, ort_hook_status *status) {
    static const struct ctracing_bodies bodies = {enter, leave, unwind, .need_plan = true};
    static uint32_t last_number;
    struct ctracing_probe *probe = ctracing_allocate_try(sizeof *probe);
    if (probe != NULL) {
        probe->number = __atomic_add_fetch(&last_number, 1, __ATOMIC_RELAXED);
        probe->has_end = target->method == NULL || !target->method->is_async;
    }
    begin();
    probe = ctracing_attachment_install((struct ctracing_attachment *)probe, target, &bodies, status);
    if (probe == NULL) {
        ctracing_clock_end();
    }
    return probe;
}

struct ctracing_probe *ctracing_swift_probe_install(
    const struct ctracing_swift_method *method, ort_hook_status *status) {
    const struct ctracing_target target = {.method = method};
    return install(&target, status);
}

struct ctracing_probe *ctracing_probe_install(Class cls, SEL selector, uint32_t options, ort_hook_status *status) {
    const struct ctracing_target target = {.cls = cls, .selector = selector, .options = options};
    return install(&target, status);
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
