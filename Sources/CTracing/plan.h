// Plans: how the arguments and the result of a method's calls are copied into records, worked out once.

#ifndef CTRACING_PLAN_H
#define CTRACING_PLAN_H

#include "record.h"
#include "sight.h"
#include <objc/encoding.h>

enum ctracing_value_source {
    CTRACING_SOURCE_WORD,   // the word of one register, which is the value or begins with it
    CTRACING_SOURCE_PIECES, // registers
    CTRACING_SOURCE_MEMORY, // the stack, or where the caller refers to; of a result, the caller's buffer
};

enum ctracing_value_text {
    CTRACING_TEXT_NONE,
    CTRACING_TEXT_CLASS_OF, // the value is an object
    CTRACING_TEXT_CLASS,    // a class
    CTRACING_TEXT_STRING,
};

struct ctracing_value_plan {
    uint8_t source;
    uint8_t text;
    uint16_t recorded; // bytes
    uint32_t offset;   // of a word, in struct ort_call_frame; of a result, in struct ort_call_result
    ort_type_kind type;
    struct ort_location location;
};

struct ctracing_plan {
    const char *types;
    size_t enter_size, leave_size; // most that the records take
    size_t argument_count;         // those that are recorded
    size_t more_arguments;
    bool has_result;
    struct ctracing_value_plan result;
    struct ctracing_value_plan arguments[CTRACING_MAX_VALUES];
};

// Makes the plan for a method of these types, which stay; ORT_HOOK_OK, or why there is none.
CTRACING_HIDDEN ort_hook_status ctracing_plan_make(struct ctracing_plan *plan, const char *types, uint32_t options);

// Writes the record of a call that begins, or has ended with or without a result, at the place, which has room for it;
// answers its size. `head` has what is not the values'. `sight` is the thread's, or NULL.
CTRACING_HIDDEN size_t ctracing_plan_write_enter(
    const struct ctracing_plan *plan, struct ort_hook_call *call, const struct ctracing_record_head *head,
    struct ctracing_sight *sight, uint8_t *place);
CTRACING_HIDDEN size_t ctracing_plan_write_leave(
    const struct ctracing_plan *plan, struct ort_hook_call *call, const struct ctracing_record_head *head,
    struct ctracing_sight *sight, uint8_t *place);

#endif
