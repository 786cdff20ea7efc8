// Conditions: which calls of a method a probe records, by their values.
//
// Representation. A list of tests. Each test says which later test decides if it holds, and which if it does not; or
// that the call is admitted or refused. So a condition of any shape is decided by a walk through the list.
//
// A test of the result is decided when the call ends. When the call begins, the other tests of such a condition are
// made, and noted in a word with one bit for each test, since the values may be gone by the end.

#ifndef CTRACING_CONDITION_H
#define CTRACING_CONDITION_H

#include "values/plan.h"

struct ctracing_condition;

enum ctracing_verdict {
    CTRACING_CALL_IS_REFUSED,
    CTRACING_CALL_IS_ADMITTED,
    CTRACING_CALL_WAITS, // for the result
};

// Makes a condition, which the caller frees; or returns NULL and sets *status. The plan must outlive the condition.
CTRACING_HIDDEN struct ctracing_condition *ctracing_condition_make_try(
    const struct ctracing_test *tests, size_t count, const struct ctracing_plan *plan, ort_hook_status *status);

// Whether a test asks for the result.
CTRACING_HIDDEN bool ctracing_tests_need_end(const struct ctracing_test *tests, size_t count);

// Judges a call that begins. If it waits, the tests that hold are noted in *known. A call is refused if a value that a
// test needs cannot be read. `sight` is the thread's.
CTRACING_HIDDEN enum ctracing_verdict ctracing_condition_begin(
    const struct ctracing_condition *condition, const struct ctracing_plan *plan, struct ort_hook_call *call,
    struct ctracing_sight *sight, uint32_t *known);

// Judges a call that waited, when it has ended. `has_returned`: whether it may have a result.
CTRACING_HIDDEN bool ctracing_condition_end(
    const struct ctracing_condition *condition, const struct ctracing_plan *plan, struct ort_hook_call *call,
    struct ctracing_sight *sight, uint32_t known, bool has_returned);

#endif
