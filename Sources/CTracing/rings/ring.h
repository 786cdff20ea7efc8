// Rings: they hold the records of threads until the reader takes them.
//
// Representation. A ring is a place in a table, which a thread takes for itself, and pages with the bytes. `head`
// counts the bytes that were ever written, `tail` those that were ever read. Between them, modulo the size, lie whole
// records, one after the other. No record crosses the end of the pages: if one would, a record of padding comes first.
// Sizes are multiples of 8.
//
// Invariants. Only the thread writes records and `head`, only the reader writes `tail`. head - tail is at most the
// size. `reserved` bytes, and once more the largest record for padding, are free as long as calls are under way, so
// that the end of a call that was recorded has room.
//
// Order. The thread stores `head` with release when a record is complete; it pairs with the reader's acquire. The
// reader stores `tail` with release when it is done with a record; it pairs with the acquire of the thread, which then
// writes there again. `state` goes from free to taken by a compare-exchange with acquire. The thread's stores with
// release set it to live and to ended; they pair with the acquires of the reader. The reader's store with release sets
// it back to free; it pairs with the next compare-exchange. The thread and handlers of its signals add to `dropped`;
// any thread reads it.
//
// Retirement. The table is there for ever, so looking at it needs no lock. The reader unmaps the pages, after it has
// found the ring ended before it found it empty. There is one reader at a time: reader.c sees to that. If there is no
// reader, a thread that ends becomes the reader while it gives back the rings that have ended.

#ifndef CTRACING_RING_H
#define CTRACING_RING_H

#include "rings/allocation.h"
#include <ctracing.h>

enum {
    CTRACING_THREAD_NAME_SIZE = 16, // the kernel's, with the end
    CTRACING_RING_SIZE = 256 * 1024,
    CTRACING_RING_MAX_RECORD = 4096,
};

enum ctracing_ring_state {
    CTRACING_RING_IS_FREE = 0,
    CTRACING_RING_IS_TAKEN,
    CTRACING_RING_IS_LIVE,
    CTRACING_RING_HAS_ENDED,
};

struct ctracing_ring {
    // The thread's.
    _Alignas(64) uint64_t head;
    uint64_t seen_tail; // not beyond `tail`
    uint64_t reserved;
    // The reader's.
    _Alignas(64) uint64_t tail;
    uint64_t last_time; // the latest that was read
    // Changes seldom.
    _Alignas(64) uint32_t state;
    int32_t thread;
    uint8_t *bytes;
    uint64_t dropped;
    char name[CTRACING_THREAD_NAME_SIZE];
};

CTRACING_HIDDEN extern struct ctracing_ring ctracing_rings[CTRACING_MAX_BUFFERS];

// A ring for this thread, or NULL without memory and when all are taken.
CTRACING_HIDDEN struct ctracing_ring *ctracing_ring_open_try(int32_t thread);

// A number that changes when a ring becomes free.
CTRACING_HIDDEN uint32_t ctracing_ring_generation(void);

// Room for a record of up to `size` bytes, if `later` more bytes are free after it; else NULL. ctracing_ring_publish
// lets the reader see the bytes written there, `size` of them or fewer.
CTRACING_HIDDEN uint8_t *ctracing_ring_claim_try(struct ctracing_ring *ring, size_t size, size_t later);
static inline void ctracing_ring_publish(struct ctracing_ring *ring, size_t size) {
    __atomic_store_n(&ring->head, ring->head + size, __ATOMIC_RELEASE);
}

// A call was not recorded; `ring` may be NULL.
CTRACING_HIDDEN void ctracing_ring_drop(struct ctracing_ring *ring);

// MARK: The reader's

// Whether there is something to read. The oldest record.
CTRACING_HIDDEN const uint8_t *ctracing_ring_first(struct ctracing_ring *ring);

// Gives so many bytes back to the thread.
CTRACING_HIDDEN void ctracing_ring_consume(struct ctracing_ring *ring, size_t size);

// Frees the ring.
CTRACING_HIDDEN void ctracing_ring_close(struct ctracing_ring *ring);

#endif
