#include "rings/ring.h"
#include "rings/record.h"
#include <sys/prctl.h>

struct ctracing_ring ctracing_rings[CTRACING_MAX_BUFFERS];

static uint64_t dropped_without_ring; // as ctracing_ring.dropped
static uint32_t generation;

// MARK: Threads

static bool take(struct ctracing_ring *ring) {
    uint32_t expected = CTRACING_RING_IS_FREE;
    return __atomic_load_n(&ring->state, __ATOMIC_RELAXED) == expected &&
        __atomic_compare_exchange_n(
               &ring->state, &expected, CTRACING_RING_IS_TAKEN, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

static struct ctracing_ring *take_any(void) {
    for (size_t i = 0; i < CTRACING_MAX_BUFFERS; i++) {
        if (take(&ctracing_rings[i])) {
            return &ctracing_rings[i];
        }
    }
    return NULL;
}

struct ctracing_ring *ctracing_ring_open_try(int32_t thread) {
    struct ctracing_ring *ring = take_any();
    if (ring == NULL) {
        return NULL;
    }
    ring->bytes = ctracing_allocation_map_try(CTRACING_RING_SIZE);
    ring->thread = thread;
    prctl(PR_GET_NAME, ring->name);
    ring->reserved = 0;
    const bool is_open = ring->bytes != NULL;
    __atomic_store_n(&ring->state, is_open ? CTRACING_RING_IS_LIVE : CTRACING_RING_IS_FREE, __ATOMIC_RELEASE);
    return is_open ? ring : NULL;
}

uint32_t ctracing_ring_generation(void) { return __atomic_load_n(&generation, __ATOMIC_RELAXED); }

// MARK: Writing

static bool has_room(struct ctracing_ring *ring, size_t size) {
    if (ring->head + size <= ring->seen_tail + CTRACING_RING_SIZE) {
        return true;
    }
    ring->seen_tail = __atomic_load_n(&ring->tail, __ATOMIC_ACQUIRE);
    return ring->head + size <= ring->seen_tail + CTRACING_RING_SIZE;
}

static uint8_t *place(struct ctracing_ring *ring) { return ring->bytes + ring->head % CTRACING_RING_SIZE; }

uint8_t *ctracing_ring_claim_try(struct ctracing_ring *ring, size_t size, size_t later) {
    const size_t left = CTRACING_RING_SIZE - ring->head % CTRACING_RING_SIZE;
    const size_t padding = size > left ? left : 0;
    if (!has_room(ring, padding + size + later)) {
        return NULL;
    }
    if (padding != 0) {
        ctracing_record_pad(place(ring), padding);
        ctracing_ring_publish(ring, padding);
    }
    return place(ring);
}

void ctracing_ring_drop(struct ctracing_ring *ring) {
    __atomic_fetch_add(ring == NULL ? &dropped_without_ring : &ring->dropped, 1, __ATOMIC_RELAXED);
}

size_t ctracing_ring_count(void) {
    size_t count = 0;
    for (size_t i = 0; i < CTRACING_MAX_BUFFERS; i++) {
        count += __atomic_load_n(&ctracing_rings[i].state, __ATOMIC_RELAXED) != CTRACING_RING_IS_FREE;
    }
    return count;
}

uint64_t ctracing_dropped(void) {
    uint64_t dropped = __atomic_load_n(&dropped_without_ring, __ATOMIC_RELAXED);
    for (size_t i = 0; i < CTRACING_MAX_BUFFERS; i++) {
        dropped += __atomic_load_n(&ctracing_rings[i].dropped, __ATOMIC_RELAXED);
    }
    return dropped;
}

// MARK: Reading

const uint8_t *ctracing_ring_first(struct ctracing_ring *ring) {
    const uint64_t tail = ring->tail;
    return __atomic_load_n(&ring->head, __ATOMIC_ACQUIRE) == tail ? NULL : ring->bytes + tail % CTRACING_RING_SIZE;
}

void ctracing_ring_consume(struct ctracing_ring *ring, size_t size) {
    __atomic_store_n(&ring->tail, ring->tail + size, __ATOMIC_RELEASE);
}

void ctracing_ring_close(struct ctracing_ring *ring) {
    ctracing_allocation_unmap(ring->bytes, CTRACING_RING_SIZE);
    ring->bytes = NULL;
    ring->last_time = 0;
    __atomic_store_n(&ring->state, CTRACING_RING_IS_FREE, __ATOMIC_RELEASE);
    __atomic_fetch_add(&generation, 1, __ATOMIC_RELAXED);
}
