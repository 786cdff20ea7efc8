// Bodies of hooks in Swift.
//
// This file calls a typed closure without a Swift frame around it. When a generic function of Swift gets a closure as a
// parameter of the type (repeat each Parameter) throws -> Result, the closure has its most general form, whatever its
// form was in the source. A structure with a member of that type holds this form: two words, a function and its
// context. In SIL:
//
//   @callee_guaranteed @substituted <each A, R> (@pack_guaranteed Pack{repeat each A}) -> (@out R, @error any Error)
//
// The function has Swift's calling convention, which clang knows as swiftcall. Its one parameter is the pack: the
// address of an array of the addresses of the arguments, which the function borrows. The address for the result, the
// context and the error travel in registers of their own: rax, r13 and r12 on x86-64, x8, x20 and x21 on aarch64. The
// caller clears the error's register. To throw, the callee sets that register and stores no result.
//
// Source: the Swift project's docs/ABI/CallingConvention.rst and docs/ABI/CallConvSummary.rst; clang, "Attributes in
// Clang", swiftcall; what swiftc 6.3 compiles. Tests/SwiftRuntimeTests/HookClosureTests.swift would show a change.

#include "bodies/swift_body.h"
#include "support/allocation.h"
#include <objc/call_values.h>
#include <objc/objc-arc.h>
#include <objc/objc-exception.h>
#include <stdlib.h>
#include <string.h>

// The bases of the offsets of parameters.
enum parameter_base {
    BASE_FRAME,
    BASE_STACK,
    BASE_INFO,
    BASE_COPIES, // arguments that do not lie in one piece, or may change meanwhile, gathered here
    BASE_COUNT,
};

// MARK: Lifetime

struct cffi_hook_body *cffi_hook_body_create(
    const struct cffi_signature *signature, ort_hook_position position, cffi_hook_run run, void *owner) {
    struct cffi_hook_body *body = cffi_allocate_try(sizeof *body);
    if (body != NULL) {
        *body = (struct cffi_hook_body){.run = run, .owner = owner, .signature = signature, .position = position};
    }
    return body;
}

void *cffi_hook_body_owner(const struct cffi_hook_body *body) { return body->owner; }

void cffi_hook_body_destroy(struct cffi_hook_body *body) {
    if (body != NULL) {
        free(body->value_offsets);
    }
    free(body);
}

struct installing {
    const struct ort_hook_request *request;
    struct ort_hook **hook;
    ort_hook_status status;
};

static void install(void *context) {
    struct installing *installing = context;
    installing->status = ort_hook_install(installing->request, installing->hook);
}

bool cffi_hook_install_catching(
    const struct ort_hook_request *request, struct ort_hook **hook, ort_hook_status *status,
    struct ort_caught *caught) {
    struct installing installing = {.request = request, .hook = hook};
    const bool has_thrown = ort_call_catching(install, &installing, caught);
    *status = installing.status;
    return has_thrown;
}

// MARK: Closures

static void place_parameter(
    struct cffi_hook_body *body, struct cffi_body_parameter *parameter, const struct ort_location *location,
    size_t alignment) {
    size_t offset = body->copies_size;
    parameter->base = BASE_COPIES;
    // A closure with the info can call `proceed` with other arguments while it borrows these.
    const bool stays = !body->takes_info && !location->is_reference;
    if (stays && location->kind == ORT_LOCATION_STACK) {
        offset = location->stack_offset;
        parameter->base = BASE_STACK;
    } else if (stays && ort_pieces_are_one(location, ort_piece_in_frame)) {
        offset = ort_piece_in_frame(&location->pieces[0]);
        parameter->base = BASE_FRAME;
    }
    if (offset % alignment != 0) {
        offset = body->copies_size;
        parameter->base = BASE_COPIES;
    }
    if (parameter->base == BASE_COPIES) {
        body->copies_size += (location->size + 15) & ~(size_t)15;
    }
    parameter->offset = (uint32_t)offset;
}

bool cffi_hook_body_set_closure(struct cffi_hook_body *made, const struct cffi_hook_closure *closure) {
    const struct cffi_signature *signature = made->signature;
    struct cffi_hook_body body = *made;
    size_t index = 2;
    if (closure->parameter_count > CFFI_BODY_MOST_PARAMETERS) {
        return false;
    }
    for (size_t i = 0; i < closure->parameter_count; i++) {
        struct cffi_body_parameter *parameter = &body.parameters[i];
        *parameter = (struct cffi_body_parameter){.base = BASE_INFO};
        if (closure->parameters[i] == CFFI_HOOK_PARAMETER_INFO) {
            body.takes_info = true;
            continue;
        }
        if (index >= signature->argument_count || cffi_value_is_over_aligned(&signature->arguments[index])) {
            return false;
        }
        parameter->index = (uint8_t)index;
        parameter->is_not_null = closure->parameters[i] == CFFI_HOOK_PARAMETER_NOT_NULL;
        body.looks_for_null = body.looks_for_null || parameter->is_not_null;
        const struct cffi_value *value = &signature->arguments[index++];
        place_parameter(&body, parameter, &signature->layout->arguments[parameter->index], value->type->alignment);
    }
    if (closure->returns && cffi_value_is_over_aligned(&signature->return_value)) {
        return false;
    }
    body.function = (cffi_swift_closure)(uintptr_t)closure->function;
    body.context = closure->context;
    body.exception_for_error = closure->exception_for_error;
    body.result_size = closure->returns ? signature->return_value.size : 0;
    body.parameter_count = (uint8_t)closure->parameter_count;
    *made = body;
    return true;
}

// MARK: Running

void cffi_body_throw(id exception) {
    if (exception != nil) {
        objc_exception_throw(objc_autorelease(exception));
    }
}

static void run_in_swift(struct ort_hook_call *call, void *context) {
    const struct cffi_hook_body *body = context;
    const struct cffi_hook_info info = {call, ort_hook_call_serial(call), body->position};
    cffi_body_throw(body->run(body->owner, &info));
}

// Fills the pack. Returns false when a pointer is null that must not be null.
static bool find_arguments(
    const struct cffi_hook_body *body, struct ort_hook_call *call, const char *const *bases, const void **pack) {
    for (size_t i = 0; i < body->parameter_count; i++) {
        pack[i] = bases[body->parameters[i].base] + body->parameters[i].offset;
    }
    if (body->copies_size > 0) {
        for (size_t i = 0; i < body->parameter_count; i++) {
            if (body->parameters[i].base == BASE_COPIES) {
                cffi_hook_call_read_argument(call, body->parameters[i].index, (void *)(uintptr_t)pack[i]);
            }
        }
    }
    if (body->looks_for_null) {
        for (size_t i = 0; i < body->parameter_count; i++) {
            if (body->parameters[i].is_not_null && *(void *const *)pack[i] == NULL) {
                return false;
            }
        }
    }
    return true;
}

static void call_closure(const struct cffi_hook_body *body, struct ort_hook_call *call, char *copies, void *result) {
    struct cffi_hook_info info;
    if (body->takes_info) {
        info = (struct cffi_hook_info){call, ort_hook_call_serial(call), body->position};
    }
    const struct ort_call_frame *frame = ort_hook_call_frame(call);
    const char *const bases[BASE_COUNT] = {(const char *)frame, frame->stack, (const char *)&info, copies};
    const void *pack[CFFI_BODY_MOST_PARAMETERS];
    if (!find_arguments(body, call, bases, pack)) {
        run_in_swift(call, (void *)(uintptr_t)body);
        return;
    }
    void *error = NULL;
    body->function(result, pack, body->context, &error);
    if (error != NULL) {
        cffi_body_throw(body->exception_for_error(error));
    }
    if (body->result_size > 0) {
        cffi_hook_call_write_result(call, body->signature, result);
    }
}

// For a closure without a result that finds every argument in place.
static void run_closure(struct ort_hook_call *call, void *context) { call_closure(context, call, NULL, NULL); }

static void run_large_closure(struct ort_hook_call *call, void *context) {
    const struct cffi_hook_body *body = context;
    _Alignas(16) char copies[body->copies_size + 16];
    _Alignas(16) char result[body->result_size + 16];
    call_closure(body, call, copies, result);
}

ort_hook_function cffi_hook_body_function(const struct cffi_hook_body *body) {
    if (body->deliver != NULL) {
        return cffi_signal_run;
    }
    if (body->function == NULL) {
        return run_in_swift;
    }
    return body->copies_size == 0 && body->result_size == 0 ? run_closure : run_large_closure;
}
