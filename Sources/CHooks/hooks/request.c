#include "hooks/request.h"
#include "calls/closure_call.h"
#include "selectors/selector.h"
#include "selectors/well_known.h"
#include "sites/body.h"
#include "sites/types.h"
#include <objc/blocks_runtime.h>
#include <objc/kernel.h>
#include <stdlib.h>
#include <string.h>

bool ort_hook_request_is_of_block(const struct ort_hook_request *request) {
    return ort_object_is_block(request->object) &&
        ort_selector_key(request->selector) == ort_selector_key(ort_selectors.invoke);
}

// MARK: Faults

static const char *fault_of_method(const struct ort_hook_request *request) {
    if (request->cls == Nil && request->object == nil) {
        return "it has neither a class nor an object";
    }
    if (request->cls != Nil && request->object != nil) {
        return "it has both a class and an object";
    }
    return request->selector == NULL ? "it has no selector" : NULL;
}

static const char *fault_of_body(const struct ort_hook_request *request) {
    if (request->block == nil && request->function == NULL) {
        return "it has no body, neither a block nor a function";
    }
    return request->block != nil && request->function != NULL ? "it has two bodies, a block and a function" : NULL;
}

static const char *fault_of_options(const struct ort_hook_request *request) {
    enum {
        KNOWN_OPTIONS = ORT_HOOK_AUTOMATIC_REMOVAL | ORT_HOOK_STARTS_DISABLED | ORT_HOOK_SKIPS_NESTED |
            ORT_HOOK_FINALLY | ORT_HOOK_BLOCK_WITHOUT_INFO | ORT_HOOK_FLAT | ORT_HOOK_SKIPS_THREAD
    };
    if ((unsigned int)request->position > ORT_HOOK_BEFORE) {
        return "its position is unknown";
    }
    if ((request->options & ~(uint32_t)KNOWN_OPTIONS) != 0) {
        return "one of its options is unknown";
    }
    if ((request->options & ORT_HOOK_FINALLY) != 0 && request->position != ORT_HOOK_AFTER) {
        return "ORT_HOOK_FINALLY is only for after hooks";
    }
    return (request->options & ORT_HOOK_BLOCK_WITHOUT_INFO) != 0 && request->block == nil
        ? "ORT_HOOK_BLOCK_WITHOUT_INFO is only for blocks"
        : NULL;
}

static const char *fault_of_engine(const struct ort_hook_request *request) {
    if ((unsigned int)request->engine > ORT_HOOK_ENGINE_LIBFFI) {
        return "its engine is unknown";
    }
    if (request->engine < ORT_HOOK_ENGINE_FORWARDING || !ort_hook_request_is_of_block(request)) {
        return NULL;
    }
    return request->engine == ORT_HOOK_ENGINE_FORWARDING
        ? "it has the forwarding engine, but calls of a block are not messages"
        : "it has the libffi engine, but only a stub can hook the calls of a block";
}

// MARK: Engines

static ort_hook_engine engine_named(const char *name) {
    static const char *const names[] = {
        [ORT_HOOK_ENGINE_TRAMPOLINE] = "trampoline",
        [ORT_HOOK_ENGINE_FORWARDING] = "forwarding",
        [ORT_HOOK_ENGINE_LIBFFI] = "libffi"};
    for (unsigned i = ORT_HOOK_ENGINE_TRAMPOLINE; i <= ORT_HOOK_ENGINE_LIBFFI; i++) {
        if (strcmp(name, names[i]) == 0) {
            return (ort_hook_engine)i;
        }
    }
    ort_fatal("ORT_ENGINE is \"%s\", which is not a hook engine; set it to trampoline, forwarding or libffi", name);
}

// The environment is read once: before main, when there are no other threads.
static ort_hook_engine engine_of_environment = ORT_HOOK_ENGINE_TRAMPOLINE;

__attribute__((constructor(101))) static void read_environment(void) {
    const char *name = secure_getenv("ORT_ENGINE");
    if (name != NULL && name[0] != '\0') {
        engine_of_environment = engine_named(name);
    }
}

ort_hook_status ort_hook_request_choose_engine(
    ort_hook_engine asked, const struct ort_hook_site *site, uint8_t *engine) {
    const bool is_automatic = asked == ORT_HOOK_ENGINE_AUTOMATIC;
    *engine = (uint8_t)(is_automatic && site->kind->has_engines ? engine_of_environment : asked);
    const ort_hook_status status = *engine == ORT_HOOK_ENGINE_LIBFFI ? ort_closure_call_fits(site->types) : ORT_HOOK_OK;
    if (status == ORT_HOOK_BEYOND_LIBFFI && is_automatic) {
        *engine = ORT_HOOK_ENGINE_TRAMPOLINE;
        return ORT_HOOK_OK;
    }
    return status;
}

// MARK: Results

// A block whose types say nothing is refused for that later.
static const char *fault_of_result(const struct ort_hook_request *request) {
    ort_hook_status status = ORT_HOOK_OK;
    const struct ort_call_plan *types =
        request->block == nil ? NULL : ort_hook_types_find_try(ort_block_signature(request->block), &status);
    return types != NULL && ort_hook_body_cannot_drop_result(request, types->layout)
        ? "its block returns a value that does not fit into registers; only the block of an instead hook may do so"
        : NULL;
}

const char *ort_hook_request_fault(const struct ort_hook_request *request) {
    static const char *(*const faults[])(const struct ort_hook_request *) = {
        fault_of_method, fault_of_body, fault_of_options, fault_of_engine, fault_of_result};
    const char *fault = request == NULL ? "the request is NULL" : NULL;
    for (size_t i = 0; fault == NULL && i < sizeof faults / sizeof *faults; i++) {
        fault = faults[i](request);
    }
    return fault;
}

// MARK: Statuses

const char *ort_hook_status_text(ort_hook_status status) {
    switch (status) {
    case ORT_HOOK_OK:
        return "the hook is installed";
    case ORT_HOOK_INVALID:
        return "the request is not valid; ort_hook_request_fault says why";
    case ORT_HOOK_NO_METHOD:
        return "there is no such method; to add it by the hook, give the request its types";
    case ORT_HOOK_NO_ENCODING:
        return "the types of the method or the block do not say how it is called";
    case ORT_HOOK_NOT_HOOKABLE:
        return "the object cannot be hooked alone; hook its class";
    case ORT_HOOK_DISPLACED:
        return "other code has changed the class of the object since it was hooked; remove its hooks first";
    case ORT_HOOK_NO_CLASS_PAIR:
        return "no dynamic subclass could be made, because all names for it are taken";
    case ORT_HOOK_NO_STUB:
        return "no stub is left, and no memory for code could be mapped; raise RLIMIT_AS or vm.max_map_count, or hook "
               "fewer methods";
    case ORT_HOOK_NO_MEMORY:
        return "out of memory";
    case ORT_HOOK_OTHER_TYPES:
        return "other hooks gave the missing method other types; ort_hook_method_types returns them";
    case ORT_HOOK_OTHER_SCOPE:
        return "-class of the objects returns another class, so a method can have hooks of the class or of single "
               "objects, not both; remove its other hooks first";
    case ORT_HOOK_BEYOND_LIBFFI:
        return "libffi cannot pass the method's types as compiled code does, or libffi is not linked; do not set the "
               "engine";
    }
    return "unknown status";
}
