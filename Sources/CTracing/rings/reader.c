#include "rings/reader.h"
#include "rings/clock.h"
#include "rings/filter.h"
#include "rings/record.h"
#include "rings/thread.h"

// Held by the thread that reads, so that there is one reader of each ring. Taken by an exchange with acquire, which
// pairs with the release store of the reader before.
static uint32_t is_reading;
static size_t next_ring; // whose turn it is; the reader's

// Whether there is no reader, so that threads give back their rings themselves. If a thread that ends finds another
// thread reading, the other thread finds the ring of the first. The first thread stores that its ring has ended, and
// then takes is_reading. The other thread gives back is_reading, and then looks for ended rings. All are sequentially
// consistent.
static uint32_t is_without_reader;

static bool begin_reading(void) { return __atomic_exchange_n(&is_reading, 1, __ATOMIC_SEQ_CST) == 0; }

static void end_reading(void) { __atomic_store_n(&is_reading, 0, __ATOMIC_SEQ_CST); }

// Replaces readings by times. A duration is the difference of the rounded times of both ends. A late record says when
// its call began, before records that were read already.
static void set_times(
    struct ctracing_ring *ring, const struct ctracing_clock_map *map, struct ctracing_record *record) {
    const uint64_t reading = record->time, time = ctracing_clock_time_of(map, reading);
    record->duration = time - ctracing_clock_time_of(map, reading - record->duration);
    if (record->is_late) {
        record->time = time;
        return;
    }
    record->time = ring->last_time = time > ring->last_time ? time : ring->last_time;
}

static void give(
    struct ctracing_ring *ring, const struct ctracing_clock_map *map, const uint8_t *place, ctracing_consumer consumer,
    void *context, size_t *count) {
    struct ctracing_record record;
    struct ctracing_value values[CTRACING_MAX_VALUES];
    if (!ctracing_record_read(place, &record, values)) {
        return;
    }
    record.thread = ring->thread;
    record.thread_name = ring->name;
    set_times(ring, map, &record);
    ++*count;
    if (consumer != NULL) {
        consumer(&record, context);
    }
}

// Reads the state first: if the ring has ended, all that was written before its end is there.
static size_t drain_ring(struct ctracing_ring *ring, ctracing_consumer consumer, void *context, size_t limit) {
    const uint32_t state = __atomic_load_n(&ring->state, __ATOMIC_ACQUIRE);
    if (state != CTRACING_RING_IS_LIVE && state != CTRACING_RING_HAS_ENDED) {
        return 0;
    }
    size_t count = 0;
    const uint8_t *place = ctracing_ring_first(ring);
    const struct ctracing_clock_map map =
        ctracing_clock_copy_map(); // after finding a record: the map is the record's or a later one
    for (; place != NULL && count < limit; place = ctracing_ring_first(ring)) {
        give(ring, &map, place, consumer, context, &count);
        ctracing_ring_consume(ring, ctracing_record_size(place));
    }
    if (place == NULL && state == CTRACING_RING_HAS_ENDED) {
        ctracing_ring_close(ring);
    }
    return count;
}

static void begin_round(void) {
    enum { LEAST = 10 * 1000 * 1000 }; // nanoseconds
    static uint64_t last;              // the reader's
    const uint64_t time = ctracing_clock_time();
    if (time - last >= LEAST) {
        last = time;
        ctracing_sight_next_round();
    }
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
    if (ctracing_filter_is_forked() || !begin_reading()) {
        return 0;
    }
    ctracing_reader_await();
    begin_round();
    const size_t count = drain(consumer, context, limit);
    end_reading();
    return count;
}

// MARK: Without a reader

void ctracing_reader_await(void) { __atomic_store_n(&is_without_reader, 0, __ATOMIC_SEQ_CST); }

static bool is_abandoned(void) { return __atomic_load_n(&is_without_reader, __ATOMIC_SEQ_CST) != 0; }

// Leaves the records that threads write meanwhile: looks through each ring once, for as many records as fit into it.
static void throw_away(void) {
    for (size_t i = 0; i < CTRACING_MAX_BUFFERS; i++) {
        drain_ring(&ctracing_rings[i], NULL, NULL, CTRACING_RING_SIZE / sizeof(struct ctracing_record_head));
    }
}

// A ring that has ended while there is no reader; NULL if there is a reader. A probe announces a reader before it is
// installed, since a ring that ends later may hold records of the probe.
static struct ctracing_ring *find_left(void) {
    for (size_t i = 0; i < CTRACING_MAX_BUFFERS; i++) {
        const uint32_t state = __atomic_load_n(&ctracing_rings[i].state, __ATOMIC_SEQ_CST);
        if (state == CTRACING_RING_HAS_ENDED && is_abandoned()) {
            return &ctracing_rings[i];
        }
    }
    return NULL;
}

static void give_back_ended(void) {
    while (find_left() != NULL && begin_reading()) {
        for (struct ctracing_ring *ring = find_left(); ring != NULL; ring = find_left()) {
            drain_ring(ring, NULL, NULL, SIZE_MAX);
        }
        end_reading();
    }
}

void ctracing_reader_end_ring(struct ctracing_ring *ring) {
    if (ring == NULL) {
        return;
    }
    __atomic_store_n(&ring->state, CTRACING_RING_HAS_ENDED, __ATOMIC_SEQ_CST);
    if (!ctracing_filter_is_forked()) {
        give_back_ended();
    }
}

bool ctracing_end_reading(void) {
    if (ctracing_filter_is_forked() || !begin_reading()) {
        return false;
    }
    __atomic_store_n(&is_without_reader, 1, __ATOMIC_SEQ_CST);
    throw_away();
    end_reading();
    give_back_ended();
    return true;
}
