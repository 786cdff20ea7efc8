// Calls out of a language whose frames no exception may cross.

#include <cffi.h>
#include <cffi_boundaries.h>

struct call {
    struct cffi_invocation *invocation;
    IMP function;
    id target;
    cffi_status status;
};

static void invoke(void *context) {
    struct call *const call = context;
    call->status = cffi_invocation_invoke(call->invocation);
}

static void invoke_with_target(void *context) {
    struct call *const call = context;
    call->status = cffi_invocation_invoke_with_target(call->invocation, call->target);
}

static void invoke_function(void *context) {
    struct call *const call = context;
    call->status = cffi_invocation_invoke_function(call->invocation, call->function);
}

static cffi_status run(void (*function)(void *), struct call *call, struct ort_caught *caught) {
    return ort_call_catching(function, call, caught) ? CFFI_EXCEPTION : call->status;
}

cffi_status cffi_invocation_invoke_catching(struct cffi_invocation *invocation, struct ort_caught *caught) {
    struct call call = {.invocation = invocation};
    return run(invoke, &call, caught);
}

cffi_status cffi_invocation_invoke_with_target_catching(
    struct cffi_invocation *invocation, id target, struct ort_caught *caught) {
    struct call call = {.invocation = invocation, .target = target};
    return run(invoke_with_target, &call, caught);
}

cffi_status cffi_invocation_invoke_function_catching(
    struct cffi_invocation *invocation, IMP function, struct ort_caught *caught) {
    struct call call = {.invocation = invocation, .function = function};
    return run(invoke_function, &call, caught);
}
