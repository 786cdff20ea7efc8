// Records as they lie in rings. They have no pointer to anything that could be freed.
//
// A record consists of its head, the name of the receiver's class, its values, and the addresses of callers. Each value
// has a head, its bytes and a text. Each of these parts takes a multiple of 8 bytes. Records hold everything
// themselves; they name their probe by a number, so they outlive the probe.

#ifndef CTRACING_RECORD_H
#define CTRACING_RECORD_H

#include "rings/allocation.h"
#include <ctracing.h>

enum { CTRACING_RECORD_IS_PADDING = 0 }; // beside the kinds that readers see

struct ctracing_record_head {
    uint32_t size; // of the whole record; of padding, only this and the kind are there
    uint8_t kind;
    bool is_marked; // the receiver is a class; the call was unwound
    uint8_t value_count;
    uint8_t name_size; // with its end; 0 for none
    uint32_t probe;
    uint32_t depth;
    uint64_t call;
    uint64_t time;    // a reading (clock.h)
    uint64_t subject; // the receiver; the duration, in the unit of readings
    union {
        SEL selector;
        const void *swift_class;
    };
    uint32_t more_values;
    bool is_of_swift;
    bool has_thrown;
    bool is_late;
    uint8_t stack_count;
};

struct ctracing_value_head {
    uint32_t size;
    uint16_t recorded : 15;
    uint16_t has_captures : 1; // in place of the text
    uint16_t text_size;        // with its end; 0 for none
};

_Static_assert(
    sizeof(struct ctracing_record_head) % 8 == 0 && sizeof(struct ctracing_value_head) == 8,
    "parts of records are multiples of 8 bytes");

// The room that a part of so many bytes takes.
static inline size_t ctracing_record_part(size_t size) { return (size + 7) & ~(size_t)7; }

// Writes a record that readers skip.
CTRACING_HIDDEN void ctracing_record_pad(uint8_t *place, size_t size);

// A head at the place, which is aligned as records are, with zeroes. A record is made where it lies: a copy of a head
// would wait for the stores to it.
static inline struct ctracing_record_head *ctracing_record_begin(uint8_t *place) {
    struct ctracing_record_head *head = (struct ctracing_record_head *)(void *)place;
    *head = (struct ctracing_record_head){0};
    return head;
}

// Says that so many addresses of callers lie after a record that is complete otherwise; returns its new size.
CTRACING_HIDDEN size_t ctracing_record_add_stack(uint8_t *place, size_t count);

// The depth of the call.
CTRACING_HIDDEN uint32_t ctracing_record_depth(const uint8_t *place);

// Bytes of the record at the place.
CTRACING_HIDDEN size_t ctracing_record_size(const uint8_t *place);

// Reads the record for consumers; `values` is the room for its values. false for padding. Does not fill in the thread.
// The time and the duration are readings.
CTRACING_HIDDEN bool ctracing_record_read(
    const uint8_t *place, struct ctracing_record *record, struct ctracing_value values[CTRACING_MAX_VALUES]);

#endif
