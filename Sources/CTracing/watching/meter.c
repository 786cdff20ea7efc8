// Meters.
//
// Representation. A meter has shards, each with counters and a histogram of its own, on cache lines that no other shard
// has. A thread uses the shard of a number that it takes at its first call, modulo their count, so that up to as many
// threads do not share a line.
//
// Order. All additions are atomic and relaxed, since threads beyond that count share shards: sums are exact. A reader
// adds the shards up while they change. A call is first in `calls`, and when it has ended in `time` and the histogram.
//
// Retirement. The shards are part of the meter, which its hooks keep: see attachment.h.

#include "rings/clock.h"
#include "rings/thread.h"
#include "watching/attachment.h"
#include "watching/histogram.h"

enum { SHARD_COUNT = 16 };

struct shard {
    _Alignas(64) uint64_t calls;
    uint64_t time;
    uint64_t histogram[CTRACING_HISTOGRAM_COUNT];
};

struct ctracing_meter {
    struct ctracing_attachment attachment; // the first member
    struct shard shards[SHARD_COUNT];
};

// MARK: Bodies

static struct shard *shard_of(struct ctracing_meter *meter) {
    static _Thread_local uint32_t number __attribute__((tls_model("initial-exec"))); // plus one
    static uint32_t last_number;
    if (__builtin_expect(number == 0, false)) {
        number = 1 + __atomic_fetch_add(&last_number, 1, __ATOMIC_RELAXED) % SHARD_COUNT;
    }
    return &meter->shards[number - 1];
}

static void add(uint64_t *counter, uint64_t value) { __atomic_fetch_add(counter, value, __ATOMIC_RELAXED); }

static void count(struct ort_hook_call *call, void *context) {
    (void)call;
    add(&shard_of(context)->calls, 1);
}

static void enter(struct ort_hook_call *call, void *context) {
    count(call, context);
    struct ctracing_thread *thread = ctracing_thread_begin(call);
    if (thread == NULL) {
        return;
    }
    ctracing_thread_drop_stale(thread, call, context);
    if (ctracing_thread_is_deep(thread, call)) {
        ctracing_attachment_spare_stack(context);
    }
    const struct ctracing_frame frame = {
        .call = call,
        .hook = ort_hook_call_hook(call),
        .owner = context,
        .depth = thread->depth,
        .start = ctracing_clock_time(),
    };
    ctracing_thread_push(thread, &frame, 0);
    ctracing_thread_end(thread);
}

static void leave(struct ort_hook_call *call, void *context) {
    const uint64_t time = ctracing_clock_time();
    struct ctracing_thread *thread = ctracing_thread_begin(call);
    if (thread == NULL) {
        return;
    }
    struct ctracing_frame frame;
    const bool is_timed = ctracing_thread_pop(thread, call, context, &frame);
    ctracing_thread_end(thread);
    if (is_timed) {
        struct shard *shard = shard_of(context);
        add(&shard->time, time - frame.start);
        add(&shard->histogram[ctracing_histogram_bucket(time - frame.start)], 1);
    }
}

// MARK: Life

static void free_meter(struct ctracing_attachment *attachment) {
    ctracing_allocation_unmap(attachment, sizeof(struct ctracing_meter));
}

static struct ctracing_meter *install(const struct ctracing_target *target, bool counts_only, ort_hook_status *status) {
    static const struct ctracing_bodies timing = {.enter = enter, .leave = leave}, counting = {.enter = count};
    struct ctracing_meter *meter = ctracing_allocation_map_try(sizeof *meter);
    if (meter != NULL) {
        meter->attachment.free = free_meter;
    }
    return ctracing_attachment_install(
        (struct ctracing_attachment *)meter, target, counts_only ? &counting : &timing, status);
}

struct ctracing_meter *ctracing_meter_install(Class cls, SEL selector, bool counts_only, ort_hook_status *status) {
    const struct ctracing_target target = {.cls = cls, .selector = selector};
    return install(&target, counts_only, status);
}

struct ctracing_meter *ctracing_swift_meter_install(
    const struct ctracing_swift_method *method, bool counts_only, ort_hook_status *status) {
    const struct ctracing_target target = {.method = method};
    return install(&target, counts_only || method->is_async, status);
}

void ctracing_meter_remove(struct ctracing_meter *meter) { ctracing_attachment_remove(&meter->attachment); }

bool ctracing_meter_is_installed(const struct ctracing_meter *meter) {
    return ctracing_attachment_is_installed(&meter->attachment);
}

bool ctracing_meter_has_spared_stack(const struct ctracing_meter *meter) {
    return ctracing_attachment_has_spared_stack(&meter->attachment);
}

const struct ort_hook *ctracing_meter_hook(const struct ctracing_meter *meter) { return meter->attachment.enter; }

// MARK: Reading

static uint64_t load(const uint64_t *counter) { return __atomic_load_n(counter, __ATOMIC_RELAXED); }

// The value that so many of the values in the histogram do not exceed.
static uint64_t value_at(const uint64_t *histogram, uint64_t rank) {
    size_t bucket = 0;
    for (uint64_t below = histogram[0]; below < rank; below += histogram[bucket]) {
        bucket++;
    }
    return ctracing_histogram_value(bucket);
}

static uint64_t rank(uint64_t count, uint64_t percent) { return count - count * (100 - percent) / 100; }

size_t ctracing_meter_buckets(const struct ctracing_meter *meter, struct ctracing_bucket *buckets, size_t room) {
    _Static_assert(CTRACING_MAX_BUCKETS == CTRACING_HISTOGRAM_COUNT, "as many buckets as histograms have");
    size_t count = 0;
    for (size_t i = 0; i < CTRACING_HISTOGRAM_COUNT && count < room; i++) {
        uint64_t calls = 0;
        for (size_t j = 0; j < SHARD_COUNT; j++) {
            calls += load(&meter->shards[j].calls) == 0 ? 0 : load(&meter->shards[j].histogram[i]);
        }
        if (calls > 0) {
            const uint64_t least = ctracing_histogram_least(i);
            buckets[count++] = (struct ctracing_bucket){least, least + ctracing_histogram_width(i), calls};
        }
    }
    return count;
}

struct ctracing_reading ctracing_meter_read(const struct ctracing_meter *meter) {
    struct ctracing_reading reading = {0};
    uint64_t histogram[CTRACING_HISTOGRAM_COUNT] = {0}, time = 0;
    for (size_t i = 0; i < SHARD_COUNT; i++) {
        // Skips the histogram of a shard that no thread has used, whose pages are not there yet: calls begin and end in
        // the same shard.
        if (load(&meter->shards[i].calls) == 0) {
            continue;
        }
        time += load(&meter->shards[i].time);
        for (size_t j = 0; j < CTRACING_HISTOGRAM_COUNT; j++) {
            histogram[j] += load(&meter->shards[i].histogram[j]);
        }
    }
    for (size_t j = 0; j < CTRACING_HISTOGRAM_COUNT; j++) {
        reading.timed += histogram[j];
    }
    for (size_t i = 0; i < SHARD_COUNT; i++) {
        reading.calls += load(&meter->shards[i].calls);
    }
    if (reading.timed != 0) {
        reading.mean = (double)time / (double)reading.timed;
        reading.median = value_at(histogram, rank(reading.timed, 50));
        reading.p99 = value_at(histogram, rank(reading.timed, 99));
        reading.maximum = value_at(histogram, reading.timed);
    }
    return reading;
}
