#include "swift_plan.h"
#include "ring.h"
#include "text.h"
#include <string.h>

enum { WORD = sizeof(uint64_t), STRING_SIZE = 2 * WORD };

// MARK: Making

static size_t text_room(const struct ctracing_swift_value *value) {
    return value->kind == CTRACING_SWIFT_STRING && value->size >= STRING_SIZE ? CTRACING_STRING_ROOM : 0;
}

// Adds to *size, a record's, what the value takes at most; nothing of it is recorded where there is no room for that.
static void plan_value(struct ctracing_swift_value_plan *plan, const struct ctracing_swift_value *value, size_t *size) {
    plan->value = *value;
    const bool is_known = value->piece_count > 0 && value->piece_count <= CTRACING_MAX_PIECES;
    plan->recorded = (uint16_t)(!is_known                                    ? 0
                                    : value->size < CTRACING_MAX_VALUE_BYTES ? value->size
                                                                             : CTRACING_MAX_VALUE_BYTES);
    plan->bytes = (uint16_t)(plan->recorded + (value->kind == CTRACING_SWIFT_OBJECT && is_known ? WORD : 0));
    size_t room = ctracing_record_part(plan->bytes) + text_room(value);
    const size_t heads = CTRACING_MAX_VALUES * sizeof(struct ctracing_value_head);
    if (*size + room + heads > CTRACING_RING_MAX_RECORD) {
        plan->recorded = plan->bytes = 0;
        room = 0;
    }
    *size += sizeof(struct ctracing_value_head) + room;
}

struct ctracing_swift_plan *ctracing_swift_plan_make_try(const struct ctracing_swift_method *method) {
    // An error takes the place of the result.
    enum { ERROR_ROOM = sizeof(struct ctracing_value_head) + 2 * WORD };
    struct ctracing_swift_plan *plan = ctracing_allocate_try(sizeof *plan);
    if (plan == NULL) {
        return NULL;
    }
    const size_t count = method->argument_count;
    plan->enter_size = plan->leave_size = sizeof(struct ctracing_record_head);
    plan->is_of_class = method->is_of_class;
    plan->argument_count = count < CTRACING_MAX_VALUES ? count : CTRACING_MAX_VALUES;
    plan->more_arguments = count - plan->argument_count;
    for (size_t i = 0; i < plan->argument_count; i++) {
        plan_value(&plan->arguments[i], &method->arguments[i], &plan->enter_size);
    }
    plan->has_result = method->result != NULL;
    if (plan->has_result) {
        plan_value(&plan->result, method->result, &plan->leave_size);
    }
    plan->leave_size += ERROR_ROOM;
    return plan;
}

// MARK: Writing

// What lies in registers: of the arguments, or of a result. Addresses are always among the arguments.
struct registers {
    struct ort_hook_call *call;
    const struct ort_call_frame *frame;
    const uint64_t *general;
    const uint8_t *vector;
    size_t vector_stride;
};

static const uint8_t *address_of(const struct ctracing_piece *piece, const struct registers *registers) {
    const uint8_t *address = NULL;
    switch (piece->place) {
    case CTRACING_IN_GENERAL:
        memcpy(&address, &registers->frame->general[piece->number], sizeof address);
        break;
    case CTRACING_ON_STACK:
        memcpy(&address, (const uint8_t *)registers->frame->stack + piece->number, sizeof address);
        break;
    case CTRACING_BEHIND_RESULT:
        address = ort_swift_call_memory(registers->call);
        break;
    case CTRACING_IN_VECTOR:
        break;
    }
    return address;
}

static const uint8_t *place_of(const struct ctracing_piece *piece, const struct registers *registers) {
    if (piece->is_address) {
        return address_of(piece, registers);
    }
    switch (piece->place) {
    case CTRACING_IN_GENERAL:
        return (const uint8_t *)&registers->general[piece->number];
    case CTRACING_IN_VECTOR:
        return registers->vector + piece->number * registers->vector_stride;
    case CTRACING_ON_STACK:
        return (const uint8_t *)registers->frame->stack + piece->number;
    case CTRACING_BEHIND_RESULT:
        break;
    }
    return NULL;
}

// The part of it that is recorded. An address is followed where there is memory only: what was told may be wrong, where
// a library passes its own types in another way than their metadata says.
static void copy_piece(
    const struct ctracing_piece *piece, const struct registers *registers, size_t recorded,
    struct ctracing_sight *sight, uint8_t *bytes) {
    const uint8_t *from = piece->offset < recorded ? place_of(piece, registers) : NULL;
    if (from == NULL || piece->size == 0) {
        return;
    }
    const size_t room = recorded - piece->offset, size = piece->size < room ? piece->size : room;
    if (!piece->is_address || ctracing_sight_reaches(sight, (uintptr_t)from + piece->shift, size)) {
        memcpy(bytes + piece->offset, from + piece->shift, size);
    }
}

// The class of an object that is alive; whatever lies in its place otherwise is not followed.
static uint64_t class_of(struct ctracing_sight *sight, const uint8_t *bytes) {
    uint64_t object;
    memcpy(&object, bytes, sizeof object);
    return ctracing_sight_word(sight, (uintptr_t)object);
}

static uint8_t *write_value(
    const struct ctracing_swift_value_plan *plan, const struct registers *registers, struct ctracing_sight *sight,
    uint8_t *place) {
    uint8_t *bytes = place + sizeof(struct ctracing_value_head);
    uint8_t *text = bytes + ctracing_record_part(plan->bytes);
    size_t text_size = 0;
    memset(bytes, 0, (size_t)(text - bytes));
    for (size_t i = 0; i < plan->value.piece_count; i++) {
        copy_piece(&plan->value.pieces[i], registers, plan->recorded, sight, bytes);
    }
    if (plan->bytes > plan->recorded) {
        const uint64_t cls = class_of(sight, bytes);
        memcpy(bytes + plan->recorded, &cls, sizeof cls);
    }
    if (plan->recorded >= STRING_SIZE && text_room(&plan->value) > 0) {
        uint64_t words[2];
        memcpy(words, bytes, sizeof words);
        text_size = ctracing_text_write_swift_string(words, (char *)text);
    }
    const struct ctracing_value_head head = {
        .size = plan->value.size, .recorded = plan->bytes, .text_size = (uint16_t)text_size};
    memcpy(place, &head, sizeof head);
    return text + ctracing_record_part(text_size);
}

static size_t finish(struct ctracing_record_head head, uint8_t *place, const uint8_t *end) {
    head.is_of_swift = true;
    head.size = (uint32_t)(end - place);
    memcpy(place, &head, sizeof head);
    return head.size;
}

size_t ctracing_swift_plan_write_enter(
    const struct ctracing_swift_plan *plan, struct ort_hook_call *call, const struct ctracing_record_head *values,
    struct ctracing_sight *sight, uint8_t *place) {
    struct ctracing_record_head head = *values;
    const void *receiver = ort_swift_call_receiver(call);
    const struct ort_call_frame *frame = ort_hook_call_frame(call);
    const struct registers registers = {call, frame, frame->general, frame->vector[0], sizeof frame->vector[0]};
    head.kind = CTRACING_ENTER;
    head.subject = (uintptr_t)receiver;
    head.is_marked = plan->is_of_class;
    head.swift_class = plan->is_of_class ? receiver : (const void *)ctracing_sight_word(sight, (uintptr_t)receiver);
    head.value_count = (uint8_t)plan->argument_count;
    head.more_values = (uint32_t)plan->more_arguments;
    uint8_t *next = place + sizeof head;
    for (size_t i = 0; i < plan->argument_count; i++) {
        next = write_value(&plan->arguments[i], &registers, sight, next);
    }
    return finish(head, place, next);
}

// The error and its type. Source: swift/include/swift/Runtime/Error.h, SwiftError: the type lies behind the header.
static uint8_t *write_error(uint64_t error, struct ctracing_sight *sight, uint8_t *place) {
    enum { TYPE = 2 * WORD };
    const uint64_t words[] = {error, ctracing_sight_word(sight, (uintptr_t)error + TYPE)};
    const struct ctracing_value_head head = {.size = WORD, .recorded = sizeof words};
    memcpy(place, &head, sizeof head);
    memcpy(place + sizeof head, words, sizeof words);
    return place + sizeof head + sizeof words;
}

size_t ctracing_swift_plan_write_leave(
    const struct ctracing_swift_plan *plan, struct ort_hook_call *call, const struct ctracing_record_head *values,
    struct ctracing_sight *sight, uint8_t *place) {
    struct ctracing_record_head head = *values;
    const struct ort_swift_result result = ort_swift_call_result(call);
    uint8_t *next = place + sizeof head;
    head.kind = CTRACING_LEAVE;
    head.has_thrown = result.error != 0;
    if (head.has_thrown) {
        head.value_count = 1;
        next = write_error(result.error, sight, next);
    } else if (plan->has_result) {
        const struct registers registers = {
            call, ort_hook_call_frame(call), result.general, result.vector[0], sizeof result.vector[0]};
        head.value_count = 1;
        next = write_value(&plan->result, &registers, sight, next);
    }
    return finish(head, place, next);
}
