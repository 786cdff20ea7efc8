#include "filter.h"
#include "record.h"
#include "ring.h"

// Held by whoever reads, so that there is one reader of each ring. Taken by an exchange with acquire, which pairs with
// the release store of the one before.
static uint32_t is_reading;
static size_t next_ring; // whose turn it is; the reader's

static void give(
    const struct ctracing_ring *ring, const uint8_t *place, ctracing_consumer consumer, void *context, size_t *count) {
    struct ctracing_record record;
    struct ctracing_value values[CTRACING_MAX_VALUES];
    if (!ctracing_record_read(place, &record, values)) {
        return;
    }
    record.thread = ring->thread;
    ++*count;
    if (consumer != NULL) {
        consumer(&record, context);
    }
}

// The state is read first: what was written before the end is there, then.
static size_t drain_ring(struct ctracing_ring *ring, ctracing_consumer consumer, void *context, size_t limit) {
    const uint32_t state = __atomic_load_n(&ring->state, __ATOMIC_ACQUIRE);
    if (state != CTRACING_RING_IS_LIVE && state != CTRACING_RING_HAS_ENDED) {
        return 0;
    }
    size_t count = 0;
    const uint8_t *place = ctracing_ring_first(ring);
    for (; place != NULL && count < limit; place = ctracing_ring_first(ring)) {
        give(ring, place, consumer, context, &count);
        ctracing_ring_consume(ring, ctracing_record_size(place));
    }
    if (place == NULL && state == CTRACING_RING_HAS_ENDED) {
        ctracing_ring_close(ring);
    }
    return count;
}

static size_t drain(ctracing_consumer consumer, void *context, size_t limit) {
    size_t count = 0;
    for (size_t i = 0; i < CTRACING_MAX_BUFFERS && count < limit; i++) {
        count += drain_ring(&ctracing_rings[next_ring], consumer, context, limit - count);
        next_ring = (next_ring + 1) % CTRACING_MAX_BUFFERS;
    }
    return count;
}

size_t ctracing_drain(ctracing_consumer consumer, void *context, size_t limit) {
    if (ctracing_filter_is_forked() || __atomic_exchange_n(&is_reading, 1, __ATOMIC_ACQUIRE) != 0) {
        return 0;
    }
    const size_t count = drain(consumer, context, limit);
    __atomic_store_n(&is_reading, 0, __ATOMIC_RELEASE);
    return count;
}
