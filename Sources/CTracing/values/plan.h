// Plans: how the arguments and the result of a method's calls are copied into records, worked out once. Plans of
// messages and of Swift methods have one shape: where the bytes of each value lie, and how they are read.

#ifndef CTRACING_PLAN_H
#define CTRACING_PLAN_H

#include "rings/record.h"
#include "rings/sight.h"

// The method that a probe, a meter or a logger watches: a method of a class, or, if `method` is not NULL, of a Swift
// class.
struct ctracing_target {
    Class cls;
    SEL selector;
    uint32_t options;
    const struct ctracing_swift_method *method;
};

// How a value is printed.
enum ctracing_form {
    CTRACING_FORM_BYTES,
    CTRACING_FORM_WORD,
    CTRACING_FORM_SIGNED,
    CTRACING_FORM_UNSIGNED,
    CTRACING_FORM_BOOLEAN,
    CTRACING_FORM_FLOATING,
    CTRACING_FORM_TEXT,
    CTRACING_FORM_OBJECT,
    CTRACING_FORM_CLASS,
    CTRACING_FORM_SELECTOR,
};

enum ctracing_value_text {
    CTRACING_TEXT_NONE,
    CTRACING_TEXT_OBJECT,
    CTRACING_TEXT_CLASS,
    CTRACING_TEXT_STRING,
    CTRACING_TEXT_SWIFT_STRING,
    CTRACING_TEXT_CAPTURES, // in place of a text
};

enum ctracing_base {
    CTRACING_BASE_REGISTERS, // struct ort_call_frame; of a result, struct ort_call_result or ort_swift_result
    CTRACING_BASE_FRAME,     // struct ort_call_frame
    CTRACING_BASE_STACK,
    CTRACING_BASE_MEMORY, // where the caller wants a result
};

// Some bytes of a value.
struct ctracing_value_piece {
    uint8_t base;
    bool is_address;   // of the bytes
    uint32_t distance; // from the base
    uint32_t shift;    // behind the address
    uint32_t offset;   // in the value
    uint32_t size;
};

struct ctracing_value_plan {
    uint32_t size;
    uint16_t recorded; // bytes of the value
    uint16_t bytes;    // the same with what is recorded behind them
    uint8_t form;
    uint8_t text;
    bool is_word; // one register, which is the value or begins with it
    bool is_all;  // that word is all that is recorded
    uint8_t piece_count;
    struct ctracing_value_piece pieces[CTRACING_MAX_PIECES];
    uint8_t part_count;
    struct ctracing_swift_part parts[CTRACING_MAX_PARTS];
};

struct ctracing_plan {
    const char *types;             // of the message; "" of a Swift method
    const char *name;              // of the Swift method
    size_t enter_size, leave_size; // most that the records take
    size_t leave_extra;            // more that the second may take: for an exception, or for what an object holds
    size_t argument_count;         // those that are recorded
    size_t more_arguments;
    bool is_of_swift;
    bool is_of_class; // of a Swift method: its receiver is the class
    bool has_result;
    bool touches_no_objects;
    struct ctracing_value_plan values[]; // the arguments and the result
};

// Makes the plan, which the caller frees; or returns NULL and sets *status. The method of a message must be hooked, so
// that its types stay.
CTRACING_HIDDEN struct ctracing_plan *ctracing_plan_make_try(
    const struct ctracing_target *target, ort_hook_status *status);

// Completes the record of a call that begins, or that has ended with or without a result. `head` is where the record
// lies, with room for it, and has everything that the caller knows. Returns the size. `sight` is the thread's, or NULL.
// `has_extra`: there is room for leave_extra as well.
CTRACING_HIDDEN size_t ctracing_plan_write_enter(
    const struct ctracing_plan *plan, struct ort_hook_call *call, struct ctracing_sight *sight,
    struct ctracing_record_head *head);
CTRACING_HIDDEN size_t ctracing_plan_write_leave(
    const struct ctracing_plan *plan, struct ort_hook_call *call, struct ctracing_sight *sight,
    struct ctracing_record_head *head, bool has_extra);

// Copies the bytes of an argument, or of the result, to `bytes`, which has room for what is recorded of the value, and
// for a word at least. `value` is one of the plan's.
CTRACING_HIDDEN void ctracing_plan_copy_value(
    const struct ctracing_plan *plan, const struct ctracing_value_plan *value, struct ort_hook_call *call,
    struct ctracing_sight *sight, uint8_t *bytes);

// Whether a call that has returned has a result; an error of a Swift method is none.
CTRACING_HIDDEN bool ctracing_plan_has_result(const struct ctracing_plan *plan, struct ort_hook_call *call);

#endif
