#include "plan.h"
#include "ring.h"
#include "text.h"
#include <objc/call_values.h>
#include <objc/runtime.h>
#include <stdlib.h>

// MARK: Making

static enum ctracing_value_text text_of(ort_type_kind type, uint32_t options) {
    const bool reads_objects = (options & CTRACING_TOUCHES_NO_OBJECTS) == 0;
    switch (type) {
    case ORT_TYPE_OBJECT:
    case ORT_TYPE_BLOCK:
        return reads_objects ? CTRACING_TEXT_CLASS_OF : CTRACING_TEXT_NONE;
    case ORT_TYPE_CLASS:
        return reads_objects ? CTRACING_TEXT_CLASS : CTRACING_TEXT_NONE;
    case ORT_TYPE_CSTRING:
        return (options & CTRACING_READS_TEXT) != 0 ? CTRACING_TEXT_STRING : CTRACING_TEXT_NONE;
    default:
        return CTRACING_TEXT_NONE;
    }
}

static size_t text_room(enum ctracing_value_text text) {
    switch (text) {
    case CTRACING_TEXT_NONE:
        return 0;
    case CTRACING_TEXT_CLASS_OF:
    case CTRACING_TEXT_CLASS:
        return CTRACING_NAME_ROOM;
    case CTRACING_TEXT_STRING:
        return CTRACING_STRING_ROOM;
    }
    return 0;
}

static enum ctracing_value_source source_of(const struct ort_location *location) {
    if (location->is_reference || location->kind == ORT_LOCATION_STACK || location->kind == ORT_LOCATION_MEMORY) {
        return CTRACING_SOURCE_MEMORY;
    }
    const bool is_word = location->kind == ORT_LOCATION_REGISTERS && location->piece_count == 1 &&
        location->pieces[0].offset == 0 && location->size <= sizeof(uint64_t);
    return is_word ? CTRACING_SOURCE_WORD : CTRACING_SOURCE_PIECES;
}

// Adds to *size, a record's, what the value takes at most; nothing of it is recorded where there is no room for that.
static void plan_value(
    struct ctracing_value_plan *plan, const struct ort_location *location, ort_piece_place place, ort_type_kind type,
    enum ctracing_value_text text, size_t *size) {
    plan->location = *location;
    plan->type = type;
    plan->text = (uint8_t)text;
    plan->source = (uint8_t)source_of(location);
    plan->offset = plan->source == CTRACING_SOURCE_WORD ? (uint32_t)place(&location->pieces[0]) : 0;
    plan->recorded = (uint16_t)(location->size < CTRACING_MAX_VALUE_BYTES ? location->size : CTRACING_MAX_VALUE_BYTES);
    // A word is written whole.
    size_t room = ctracing_record_part(plan->recorded) + text_room(text);
    const size_t heads = CTRACING_MAX_VALUES * sizeof(struct ctracing_value_head);
    if (*size + room + heads > CTRACING_RING_MAX_RECORD) {
        plan->recorded = 0;
        plan->text = CTRACING_TEXT_NONE;
        plan->source = CTRACING_SOURCE_PIECES;
        plan->location.piece_count = 0;
        room = 0;
    }
    *size += sizeof(struct ctracing_value_head) + room;
}

static void plan_arguments(
    struct ctracing_plan *plan, const struct ort_method_type *type, const struct ort_call_layout *layout,
    uint32_t options) {
    enum { HIDDEN = 2 }; // the receiver and the selector
    const size_t count = layout->argument_count < HIDDEN ? 0 : layout->argument_count - HIDDEN;
    plan->argument_count = count < CTRACING_MAX_VALUES ? count : CTRACING_MAX_VALUES;
    plan->more_arguments = count - plan->argument_count;
    for (size_t i = 0; i < plan->argument_count; i++) {
        const ort_type_kind kind = type->arguments[i + HIDDEN].type->kind;
        plan_value(
            &plan->arguments[i], &layout->arguments[i + HIDDEN], ort_piece_in_frame, kind, text_of(kind, options),
            &plan->enter_size);
    }
}

// What a method returns as an object may be anything, as arguments may: performSelector: answers what a method without
// a result has left.
static void plan_result(
    struct ctracing_plan *plan, const struct ort_method_type *type, const struct ort_call_layout *layout,
    uint32_t options) {
    const ort_type_kind kind = type->return_type->kind;
    plan->has_result = kind != ORT_TYPE_VOID;
    if (plan->has_result) {
        plan_value(
            &plan->result, &layout->return_value, ort_piece_in_result, kind, text_of(kind, options), &plan->leave_size);
    }
}

ort_hook_status ctracing_plan_make(struct ctracing_plan *plan, const char *types, uint32_t options) {
    if (types == NULL) {
        return ORT_HOOK_NO_METHOD;
    }
    const struct ort_method_type *type = ort_method_type_parse(types, strlen(types), NULL);
    struct ort_call_layout *layout = type == NULL ? NULL : ort_call_layout_create(type, NULL, NULL);
    if (layout != NULL) {
        *plan = (struct ctracing_plan){
            .types = types,
            .enter_size = sizeof(struct ctracing_record_head) + CTRACING_NAME_ROOM,
            .leave_size = sizeof(struct ctracing_record_head),
        };
        plan_arguments(plan, type, layout, options);
        plan_result(plan, type, layout, options);
    }
    ort_method_type_free(type);
    free(layout);
    return layout == NULL ? ORT_HOOK_NO_MEMORY : ORT_HOOK_OK; // the hooks have made the same layout
}

// MARK: Writing

// The bytes behind a value that is no multiple of 8 are nobody's.
static void copy_argument(const struct ctracing_value_plan *plan, const struct ort_call_frame *frame, uint8_t *bytes) {
    switch ((enum ctracing_value_source)plan->source) {
    case CTRACING_SOURCE_WORD:
        memcpy(bytes, (const uint8_t *)frame + plan->offset, sizeof(uint64_t));
        break;
    case CTRACING_SOURCE_PIECES:
        memset(bytes, 0, ctracing_record_part(plan->recorded));
        ort_pieces_gather(&plan->location, frame, ort_piece_in_frame, bytes);
        break;
    case CTRACING_SOURCE_MEMORY:
        memcpy(bytes, ort_call_argument_place(frame, &plan->location), plan->recorded);
        break;
    }
}

static size_t write_text(
    const struct ctracing_value_plan *plan, struct ctracing_sight *sight, const uint8_t *bytes, char *place) {
    if (plan->text == CTRACING_TEXT_NONE) {
        return 0;
    }
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    switch ((enum ctracing_value_text)plan->text) {
    case CTRACING_TEXT_NONE:
        break;
    case CTRACING_TEXT_CLASS_OF:
        return ctracing_text_write_class_of(sight, word, place);
    case CTRACING_TEXT_CLASS:
        return ctracing_text_write_class(sight, word, place);
    case CTRACING_TEXT_STRING:
        return ctracing_text_write_string(word, place);
    }
    return 0;
}

// The value's bytes lie behind its head already. Answers its end.
static uint8_t *finish_value(const struct ctracing_value_plan *plan, struct ctracing_sight *sight, uint8_t *place) {
    uint8_t *bytes = place + sizeof(struct ctracing_value_head);
    uint8_t *text = bytes + ctracing_record_part(plan->recorded);
    const size_t size = plan->location.size;
    const struct ctracing_value_head head = {
        .size = size < UINT32_MAX ? (uint32_t)size : UINT32_MAX,
        .recorded = plan->recorded,
        .text_size = (uint16_t)write_text(plan, sight, bytes, (char *)text),
    };
    memcpy(place, &head, sizeof head);
    return text + ctracing_record_part(head.text_size);
}

static size_t finish(struct ctracing_record_head head, uint8_t *place, const uint8_t *end) {
    head.size = (uint32_t)(end - place);
    memcpy(place, &head, sizeof head);
    return head.size;
}

size_t ctracing_plan_write_enter(
    const struct ctracing_plan *plan, struct ort_hook_call *call, const struct ctracing_record_head *values,
    struct ctracing_sight *sight, uint8_t *place) {
    struct ctracing_record_head head = *values;
    const id receiver = ort_hook_call_receiver(call);
    uint8_t *next = place + sizeof head;
    head.kind = CTRACING_ENTER;
    head.subject = (uintptr_t)receiver;
    head.selector = ort_hook_call_selector(call);
    head.name_size = (uint8_t)ctracing_text_write_receiver(sight, receiver, (char *)next, &head.is_marked);
    head.value_count = (uint8_t)plan->argument_count;
    head.more_values = (uint32_t)plan->more_arguments;
    next += ctracing_record_part(head.name_size);
    const struct ort_call_frame *frame = ort_hook_call_frame(call);
    for (size_t i = 0; i < plan->argument_count; i++) {
        copy_argument(&plan->arguments[i], frame, next + sizeof(struct ctracing_value_head));
        next = finish_value(&plan->arguments[i], sight, next);
    }
    return finish(head, place, next);
}

static void copy_result(const struct ctracing_value_plan *plan, struct ort_hook_call *call, uint8_t *bytes) {
    const void *memory;
    switch ((enum ctracing_value_source)plan->source) {
    case CTRACING_SOURCE_WORD:
        memcpy(bytes, (const uint8_t *)ort_hook_call_result(call) + plan->offset, sizeof(uint64_t));
        break;
    case CTRACING_SOURCE_PIECES:
        memset(bytes, 0, ctracing_record_part(plan->recorded));
        ort_pieces_gather(&plan->location, ort_hook_call_result(call), ort_piece_in_result, bytes);
        break;
    case CTRACING_SOURCE_MEMORY:
        memory = (const void *)(uintptr_t)*ort_call_frame_memory(ort_hook_call_frame(call));
        memcpy(bytes, memory, plan->recorded);
        break;
    }
}

size_t ctracing_plan_write_leave(
    const struct ctracing_plan *plan, struct ort_hook_call *call, const struct ctracing_record_head *values,
    struct ctracing_sight *sight, uint8_t *place) {
    struct ctracing_record_head head = *values;
    uint8_t *next = place + sizeof head;
    head.kind = CTRACING_LEAVE;
    if (plan->has_result && !head.is_marked) {
        head.value_count = 1;
        copy_result(&plan->result, call, next + sizeof(struct ctracing_value_head));
        next = finish_value(&plan->result, sight, next);
    }
    return finish(head, place, next);
}
