// Changes of invocations that own their arguments. They release the previous values.

#include <cffi.h>
#include <cffi_boundaries.h>

struct change {
    struct cffi_invocation *invocation;
    size_t index;
    const void *value;
    id target;
};

static void set_argument(void *context) {
    const struct change *const change = context;
    cffi_invocation_set_argument(change->invocation, change->index, change->value);
}

bool cffi_invocation_set_argument_catching(
    struct cffi_invocation *invocation, size_t index, const void *value, struct ort_caught *caught) {
    struct change change = {.invocation = invocation, .index = index, .value = value};
    return ort_call_catching(set_argument, &change, caught);
}

static void set_return_value(void *context) {
    const struct change *const change = context;
    cffi_invocation_set_return_value(change->invocation, change->value);
}

bool cffi_invocation_set_return_value_catching(
    struct cffi_invocation *invocation, const void *value, struct ort_caught *caught) {
    struct change change = {.invocation = invocation, .value = value};
    return ort_call_catching(set_return_value, &change, caught);
}

static void set_target(void *context) {
    const struct change *const change = context;
    cffi_invocation_set_target(change->invocation, change->target);
}

bool cffi_invocation_set_target_catching(struct cffi_invocation *invocation, id target, struct ort_caught *caught) {
    struct change change = {.invocation = invocation, .target = target};
    return ort_call_catching(set_target, &change, caught);
}

static void destroy(void *context) { cffi_invocation_destroy(context); }

bool cffi_invocation_destroy_catching(struct cffi_invocation *invocation, struct ort_caught *caught) {
    return ort_call_catching(destroy, invocation, caught);
}
