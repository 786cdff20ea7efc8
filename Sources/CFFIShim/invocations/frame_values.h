// Values of a signature in a captured call: <objc/call_values.h>, with narrow integers widened to their registers.

#ifndef CFFI_FRAME_VALUES_H
#define CFFI_FRAME_VALUES_H

#include "signatures/signature.h"

#include <objc/call_values.h>

// An argument where the caller has put it, or in `room`, put together from its registers.
static inline void *cffi_frame_argument(
    const struct ort_call_frame *frame, const struct cffi_value *value, uint8_t *room) {
    if (value->register_place != CFFI_NO_PLACE) {
        return (uint8_t *)(uintptr_t)frame + value->register_place;
    }
    if (value->location->is_reference || value->location->kind == ORT_LOCATION_STACK) {
        return ort_call_argument_place(frame, value->location);
    }
    ort_call_argument_read(frame, value->location, room);
    return room;
}

static inline void cffi_frame_write(struct ort_call_frame *frame, const struct cffi_value *value, const void *bytes) {
    if (value->register_place != CFFI_NO_PLACE) {
        cffi_value_store(value, (uint8_t *)frame + value->register_place, bytes);
    } else if (value->storing != CFFI_STORE_BYTES) {
        cffi_value_store(value, ort_call_argument_word(frame, value->location), bytes);
    } else {
        ort_call_argument_write(frame, value->location, bytes);
    }
}

// Writes the result of a call that is answered later. `frame` says where a result in memory goes.
static inline void cffi_result_write(
    struct ort_call_result *result, struct ort_call_frame *frame, const struct cffi_value *value, const void *bytes) {
    if (value->widening != CFFI_WIDEN_NOT) {
        result->general[0] = cffi_value_widened(value, bytes);
    } else {
        ort_call_result_write(result, (void *)(uintptr_t)*ort_call_frame_memory(frame), value->location, bytes);
    }
}

static inline void cffi_result_read(
    const struct ort_call_result *result, struct ort_call_frame *frame, const struct ort_location *location,
    void *bytes) {
    ort_call_result_read(result, (const void *)(uintptr_t)*ort_call_frame_memory(frame), location, bytes);
}

#endif
