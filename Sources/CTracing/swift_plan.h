// Plans for methods of Swift classes: as those of messages (plan.h), but of values whose places the caller has told.

#ifndef CTRACING_SWIFT_PLAN_H
#define CTRACING_SWIFT_PLAN_H

#include "record.h"
#include "sight.h"

struct ctracing_swift_value_plan {
    struct ctracing_swift_value value;
    uint16_t recorded; // bytes of the value
    uint16_t bytes;    // the same with what is recorded behind them
};

struct ctracing_swift_plan {
    size_t enter_size, leave_size; // most that the records take
    size_t argument_count;         // those that are recorded
    size_t more_arguments;
    bool is_of_class;
    bool has_result;
    struct ctracing_swift_value_plan result;
    struct ctracing_swift_value_plan arguments[CTRACING_MAX_VALUES];
};

// A plan for the method, to be freed; NULL without memory.
CTRACING_HIDDEN struct ctracing_swift_plan *ctracing_swift_plan_make_try(const struct ctracing_swift_method *method);

// As ctracing_plan_write_enter and ctracing_plan_write_leave.
CTRACING_HIDDEN size_t ctracing_swift_plan_write_enter(
    const struct ctracing_swift_plan *plan, struct ort_hook_call *call, const struct ctracing_record_head *head,
    struct ctracing_sight *sight, uint8_t *place);
CTRACING_HIDDEN size_t ctracing_swift_plan_write_leave(
    const struct ctracing_swift_plan *plan, struct ort_hook_call *call, const struct ctracing_record_head *head,
    struct ctracing_sight *sight, uint8_t *place);

#endif
