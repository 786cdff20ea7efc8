// The types of hooked methods, and of the blocks that hook them: the plan of a type text, or why hooks cannot use it.

#ifndef ORT_HOOK_TYPES_H
#define ORT_HOOK_TYPES_H

#include <objc/encoding.h>
#include <objc/hooks.h>

// NULL with *status when the types (or NULL) do not say how a call goes, and without memory. Allocates when they are
// new. Takes no lock.
static inline const struct ort_call_plan *ort_hook_types_find_try(const char *text, ort_hook_status *status) {
    struct ort_call_plan_error error;
    const struct ort_call_plan *plan = ort_call_plan_find(text, &error);
    if (plan == NULL) {
        *status = error.argument == ORT_CALL_PLAN_NO_MEMORY ? ORT_HOOK_NO_MEMORY : ORT_HOOK_NO_ENCODING;
    } else if (plan->layout->stack_size > UINT32_MAX) { // no stack has room for a copy
        *status = ORT_HOOK_NO_ENCODING;
        plan = NULL;
    }
    return plan;
}

#endif
