// The common part of programs about traced calls: a copy of each record that a reader gets.

#ifndef TRACED_CALLS_H
#define TRACED_CALLS_H

#include "check.h"
#include <ctracing.h>
#include <stdlib.h>

struct seen_value {
    unsigned char bytes[CTRACING_MAX_VALUE_BYTES];
    uint32_t recorded, size;
    bool has_text;
    char text[CTRACING_MAX_CONTENTS_BYTES + 1];
};

struct seen {
    struct ctracing_record record; // its pointers mean nothing
    char class_name[CTRACING_MAX_NAME_BYTES + 1];
    struct seen_value values[CTRACING_MAX_VALUES];
};

enum { SEEN_ROOM = 512 };
static struct seen seen[SEEN_ROOM];
static uint64_t seen_stack[SEEN_ROOM][CTRACING_MAX_STACK];
static size_t seen_count;

static void see(const struct ctracing_record *record, void *context) {
    (void)context;
    EXPECT(seen_count < SEEN_ROOM);
    struct seen *copy = &seen[seen_count++ % SEEN_ROOM];
    memset(copy, 0, sizeof *copy);
    copy->record = *record;
    memcpy(seen_stack[copy - seen], record->stack, record->stack_count * sizeof *record->stack);
    strcpy(copy->class_name, record->class_name == NULL ? "" : record->class_name);
    for (size_t i = 0; i < record->value_count; i++) {
        const struct ctracing_value *value = &record->values[i];
        EXPECT(value->recorded <= CTRACING_MAX_VALUE_BYTES && value->recorded <= value->size);
        memcpy(copy->values[i].bytes, value->bytes, value->recorded);
        copy->values[i].recorded = value->recorded;
        copy->values[i].size = value->size;
        copy->values[i].has_text = value->text != NULL;
        strcpy(copy->values[i].text, value->text == NULL ? "" : value->text);
    }
}

// Reads all records.
__attribute__((unused)) static void see_all(void) {
    seen_count = 0;
    while (ctracing_drain(see, NULL, SEEN_ROOM) > 0) {
    }
}

__attribute__((unused)) static void forget_all(void) {
    while (ctracing_drain(NULL, NULL, 1000) > 0) {
    }
}

__attribute__((unused)) static bool is_value(const struct seen_value *value, const void *bytes, size_t size) {
    return value->size == size && value->recorded == size && memcmp(value->bytes, bytes, size) == 0;
}

__attribute__((unused)) static struct ctracing_probe *install_probe(Class cls, SEL selector, uint32_t options) {
    ort_hook_status status = ORT_HOOK_INVALID;
    struct ctracing_probe *probe = ctracing_probe_install(cls, selector, options, &status);
    EXPECT(probe != NULL && status == ORT_HOOK_OK);
    return probe;
}

#endif
