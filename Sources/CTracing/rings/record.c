#include "rings/record.h"
#include <string.h>

static struct ctracing_record_head head_at(const uint8_t *place) {
    struct ctracing_record_head head;
    memcpy(&head, place, sizeof head);
    return head;
}

// Less than a whole head may be there.
void ctracing_record_pad(uint8_t *place, size_t size) {
    const struct ctracing_record_head head = {.size = (uint32_t)size, .kind = CTRACING_RECORD_IS_PADDING};
    memcpy(place, &head, sizeof(uint64_t));
}

size_t ctracing_record_add_stack(uint8_t *place, size_t count) {
    struct ctracing_record_head *head = (struct ctracing_record_head *)(void *)place;
    head->stack_count = (uint8_t)count;
    head->size += (uint32_t)(count * sizeof(uint64_t));
    return head->size;
}

uint32_t ctracing_record_depth(const uint8_t *place) { return head_at(place).depth; }

size_t ctracing_record_size(const uint8_t *place) {
    uint32_t size;
    memcpy(&size, place + offsetof(struct ctracing_record_head, size), sizeof size);
    return size;
}

static const uint8_t *read_value(const uint8_t *place, struct ctracing_value *value) {
    struct ctracing_value_head head;
    memcpy(&head, place, sizeof head);
    const uint8_t *bytes = place + sizeof head;
    const uint8_t *text = bytes + ctracing_record_part(head.recorded);
    *value = (struct ctracing_value){
        .bytes = bytes,
        .recorded = head.recorded,
        .size = head.size,
        .text = head.text_size == 0 || head.has_captures ? NULL : (const char *)text,
        .captured = head.has_captures && head.text_size > 0 ? text : NULL,
        .captured_size = head.has_captures ? head.text_size : 0,
    };
    return text + ctracing_record_part(head.text_size);
}

bool ctracing_record_read(
    const uint8_t *place, struct ctracing_record *record, struct ctracing_value values[CTRACING_MAX_VALUES]) {
    if (place[offsetof(struct ctracing_record_head, kind)] == CTRACING_RECORD_IS_PADDING) {
        return false;
    }
    const struct ctracing_record_head head = head_at(place);
    const bool is_enter = head.kind == CTRACING_ENTER;
    const uint8_t *next = place + sizeof head;
    *record = (struct ctracing_record){
        .kind = is_enter ? CTRACING_ENTER : CTRACING_LEAVE,
        .probe = head.probe,
        .depth = head.depth,
        .call = head.call,
        .time = head.time,
        .values = values,
        .value_count = head.value_count,
        .more_values = head.more_values,
        .receiver = is_enter ? (const void *)(uintptr_t)head.subject : NULL,
        .class_name = head.name_size == 0 ? NULL : (const char *)next,
        .receiver_is_class = is_enter && head.is_marked,
        .selector = head.is_of_swift ? NULL : head.selector,
        .swift_class = is_enter && head.is_of_swift ? head.swift_class : NULL,
        .duration = is_enter ? 0 : head.subject,
        .is_unwound = !is_enter && head.is_marked,
        .has_thrown = head.has_thrown,
        .is_late = head.is_late,
        .stack_count = head.stack_count,
    };
    next += ctracing_record_part(head.name_size);
    for (size_t i = 0; i < head.value_count; i++) {
        next = read_value(next, &values[i]);
    }
    record->stack = (const uint64_t *)(const void *)next;
    return true;
}
