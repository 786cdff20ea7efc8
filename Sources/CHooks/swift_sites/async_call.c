#include "swift_sites/async_call.h"
#include "calls/hook.h"
#include "sites/body.h"
#include "sites/chain.h"
#include "swift_sites/async_layout.h"
#include "swift_sites/duration.h"
#include "swift_sites/swift_spares.h"
#include <objc/kernel.h>
#include <stdbool.h>
#include <string.h>

// An executor of tasks. Source: swift/include/swift/ABI/Executor.h, SerialExecutorRef.
struct executor {
    uint64_t identity, implementation;
};

// Functions of libswift_Concurrency and libswiftCore.
__attribute__((weak)) extern void *swift_task_alloc(size_t size);
__attribute__((weak)) extern void swift_task_dealloc(void *memory);
__attribute__((weak)) extern struct executor swift_task_getCurrentExecutor(void);
// To be jumped to, with the address of a resume function and an executor.
__attribute__((weak)) extern void swift_task_switch(void);
__attribute__((weak)) extern void *swift_retain(void *object);

bool ort_async_is_linked(void) { return swift_task_alloc != NULL && swift_task_switch != NULL; }

enum frame_kind {
    OF_CALL,    // in memory of its own; its parent is the context of the hooked function
    OF_BODY,    // the same, of a body that gets a call; its parent is the frame around the body
    OF_NEXT,    // the context of a closure that calls on: ort_async_next
    OF_PROCEED, // the context of ort_async_proceed
};

struct ort_swift_async_frame {
    void *parent;
    const void *resume; // where this context returns to; not of OF_CALL and OF_BODY
    struct async_call *call;
    const struct ort_hook_entry *place;           // of the instead body that was called; NULL for the original
    struct ort_swift_async_next_context *closure; // that was made for this body; a reference, or NULL
    struct ort_swift_call *swift;                 // of OF_PROCEED: whose body goes on
    enum frame_kind kind;
    _Alignas(16) union {
        struct ort_async_registers kept; // while the task changes its executor, when nothing is called
        unsigned char context[sizeof(struct ort_async_registers)]; // of what is called, if it needs no more
    };
};
_Static_assert(sizeof(struct ort_swift_async_frame) == ORT_ASYNC_FRAME_SIZE, "ort_swift_async_frame");

struct async_call {
    struct ort_swift_async_frame frame;
    struct ort_swift_site *site;
    const struct ort_hook_chain *chain; // held
    struct executor executor;           // the caller's, of a call with instead hooks
    struct ort_async_registers arguments;
    uint64_t serial; // 0 before a body asks for it; atomic
    // For after hooks. Other calls have no memory for it.
    struct ort_swift_call swift;
};

struct body {
    struct ort_swift_async_frame frame;
    struct ort_swift_call swift;
};

static bool has_instead(const struct ort_hook_chain *chain) {
    return ort_hook_chain_instead_end(chain) != ort_hook_chain_before_end(chain);
}

// The entry at the end of the instead hooks runs nothing. The after hooks begin behind it.
static bool has_after(const struct ort_hook_chain *chain) {
    return ort_hook_chain_after_end(chain) > ort_hook_chain_instead_end(chain) + 1;
}

// MARK: Registers

enum {
    GENERAL = sizeof((struct ort_call_frame *)0)->general / sizeof(uint64_t),
    VECTOR = 8,
};

// The entry for aarch64 saves all vector registers, and counts none.
static bool has_vectors(const struct ort_swift_call *swift) {
#if defined(__x86_64__)
    return swift->call.vectors_saved > 0;
#else
    (void)swift;
    return true;
#endif
}

static void take_arguments(struct ort_async_registers *registers, const struct ort_swift_call *swift) {
    const struct ort_call_frame *frame = &swift->call.frame;
    memcpy(registers->general, frame->general, sizeof frame->general);
    for (size_t i = 0; has_vectors(swift) && i < VECTOR; i++) {
        memcpy(registers->vector[i], frame->vector[i], sizeof registers->vector[i]);
    }
    registers->receiver = swift->receiver;
}

static void put_arguments(const struct ort_async_registers *registers, struct ort_swift_call *swift) {
    struct ort_call_frame *frame = &swift->call.frame;
    memcpy(frame->general, registers->general, sizeof frame->general);
    for (size_t i = 0; has_vectors(swift) && i < VECTOR; i++) {
        memcpy(frame->vector[i], registers->vector[i], sizeof registers->vector[i]);
    }
    swift->receiver = registers->receiver;
}

// It may not be known whether a getter throws. Then its error stays in the register.
static void take_result(struct ort_async_registers *registers, const struct ort_swift_call *swift) {
    const struct ort_swift_result result = ort_swift_call_result(&swift->call);
    memcpy(registers->general, result.general, sizeof result.general);
    memcpy(registers->vector, result.vector, sizeof result.vector);
    if (swift->error_in == 0) {
        registers->receiver = result.error;
    }
}

static void put_result(const struct ort_async_registers *registers, struct ort_swift_call *swift) {
    struct ort_swift_result result = {.error = registers->receiver};
    memcpy(result.general, registers->general, sizeof result.general);
    memcpy(result.vector, registers->vector, sizeof result.vector);
    ort_swift_call_set_result(&swift->call, &result);
}

// A call for bodies that get one. It has no record, since it belongs to no thread.
static void prepare_call(struct ort_swift_call *swift, struct async_call *call) {
    swift->call.chain = call->chain;
    swift->call.marked_record = 0;
    swift->serial = &call->serial;
    swift->error_in = __atomic_load_n(&call->site->is_throwing, __ATOMIC_RELAXED) ? 0 : 1;
    swift->error = swift->error_in;
}

// MARK: Calling

static void begin_frame(struct ort_swift_async_frame *frame, struct async_call *call, enum frame_kind kind) {
    frame->call = call;
    frame->place = NULL;
    frame->closure = NULL;
    frame->kind = kind;
}

// Answers the context for a function that returns to the frame.
static void *call_function(
    struct ort_swift_async_frame *frame, const struct ort_async_function *function,
    struct ort_async_registers *registers) {
    const bool has_room = function->context_size <= sizeof frame->context;
    void **context = has_room ? (void *)frame->context : swift_task_alloc(function->context_size);
    context[0] = frame;
    context[1] = (void *)(uintptr_t)ort_async_resume;
    registers->code = (const char *)function + function->distance;
    return context;
}

// The Swift runtime may have been told that the next replaceable function is the original: nothing comes between this
// and the call.
static void *call_original_here(struct ort_swift_async_frame *frame, struct ort_async_registers *registers) {
    const struct ort_swift_site *site = frame->call->site;
    registers->receiver = frame->call->arguments.receiver;
    return call_function(frame, site->site.kind->find_async_original(&site->site), registers);
}

static bool is_on_executor(struct executor executor) {
    return swift_task_getCurrentExecutor().identity == executor.identity;
}

// Answers the context with which swift_task_switch is jumped to. Then `resume` gets the registers in frame->kept.
static void *switch_executor(
    struct ort_swift_async_frame *frame, struct ort_async_registers *registers, void (*resume)(void)) {
    const struct executor executor = frame->call->executor;
    frame->kept = *registers;
    registers->general[0] = (uintptr_t)resume;
    registers->general[1] = executor.identity;
    registers->general[2] = executor.implementation;
    registers->code = (const void *)(uintptr_t)swift_task_switch;
    return frame;
}

// The function begins where its caller has called it: a nonisolated(nonsending) function relies on that.
static void *call_original(struct ort_swift_async_frame *frame, struct ort_async_registers *registers) {
    const struct async_call *call = frame->call;
    return has_instead(call->chain) && !is_on_executor(call->executor)
        ? switch_executor(frame, registers, ort_async_original_switch)
        : call_original_here(frame, registers);
}

void *ort_async_original_switch_in_c(struct ort_async_registers *registers, void *context) {
    struct ort_swift_async_frame *frame = context;
    *registers = frame->kept;
    return call_original_here(frame, registers);
}

// A body that gets a call: an asynchronous function of the call and its context.
static void *call_body_with_call(
    struct ort_swift_async_frame *frame, const struct ort_hook *hook, struct ort_async_registers *registers) {
    struct body *body = swift_task_alloc(sizeof *body);
    begin_frame(&body->frame, frame->call, OF_BODY);
    body->frame.parent = frame;
    body->frame.place = frame->place;
    struct ort_hook_call *call = &body->swift.call;
    memset(call, 0, sizeof *call);
    call->site = &frame->call->site->site;
    call->current = frame->place;
    call->vectors_saved = VECTOR;
    prepare_call(&body->swift, frame->call);
    registers->receiver = frame->call->arguments.receiver;
    put_arguments(registers, &body->swift);
    ort_swift_call_clear_result(call);
    if (hook->is_prepared) {
        ort_swift_call_prepare(call);
    }
    registers->general[0] = (uintptr_t)call;
    registers->general[1] = (uintptr_t)hook->body.context;
    return call_function(&body->frame, (const void *)(uintptr_t)hook->body.function, registers);
}

static void *call_body(
    struct ort_swift_async_frame *frame, const struct ort_hook *hook, struct ort_async_registers *registers) {
    if (hook->kind != ORT_HOOK_ENTRY_SWIFT) {
        return call_body_with_call(frame, hook, registers);
    }
    registers->receiver = (uintptr_t)hook->body.closure_context;
    return call_function(frame, (const void *)(uintptr_t)hook->body.closure, registers);
}

// Calls the instead body at that entry, or the next one that may run, or the original.
static void *call_from(
    struct ort_swift_async_frame *frame, const struct ort_hook_entry *entry, struct ort_async_registers *registers) {
    const struct ort_hook_entry *end = ort_hook_chain_instead_end(frame->call->chain);
    while (entry < end && !ort_hook_body_may_run(NULL, entry->hook)) {
        entry++;
    }
    frame->place = entry < end ? entry : NULL;
    return entry < end ? call_body(frame, entry->hook, registers) : call_original(frame, registers);
}

static struct async_call *make_call(const struct ort_swift_call *swift, void *context) {
    const size_t size = has_after(swift->call.chain) ? sizeof(struct async_call) : offsetof(struct async_call, swift);
    struct async_call *call = swift_task_alloc(size);
    begin_frame(&call->frame, call, OF_CALL);
    call->frame.parent = context;
    call->chain = swift->call.chain;
    call->serial = ort_hook_record_serial(ort_hook_call_record(&swift->call));
    if (has_instead(call->chain)) {
        call->executor = swift_task_getCurrentExecutor();
    }
    call->site = (struct ort_swift_site *)swift->call.site;
    take_arguments(&call->arguments, swift);
    ort_hook_chain_hold(call->chain);
    return call;
}

// After hooks get whatever before hooks have kept for the call.
static void begin_after(struct async_call *call, struct ort_swift_call *swift) {
    call->swift = *swift;
    prepare_call(&call->swift, call);
    call->swift.call.marked_record = swift->call.marked_record & ORT_CALL_ENDS_IN_C;
    swift->call.marked_record &= ~(uintptr_t)ORT_CALL_ENDS_IN_C;
    if (call->chain->is_prepared) {
        ort_swift_call_prepare(&call->swift.call);
    }
    if (call->chain->is_timed) {
        call->swift.begin = ort_duration_reading();
    }
}

void *ort_async_begin(struct ort_hook_call *of_stack, void *context) {
    struct ort_swift_call *swift = ort_swift_call_of(of_stack);
    struct async_call *call = make_call(swift, context);
    if (has_after(call->chain)) {
        begin_after(call, swift);
    }
    ort_hook_record_give_back(of_stack);
    struct ort_async_registers registers = call->arguments;
    void *callee = call_from(&call->frame, ort_hook_chain_before_end(call->chain) + 1, &registers);
    put_arguments(&registers, swift);
    swift->call.frame.result[0] = (uintptr_t)registers.code;
    return callee;
}

// MARK: Returning

static void *return_to(struct ort_async_registers *registers, void *context) {
    registers->code = ((const void **)context)[1];
    return context;
}

static void *end(struct async_call *call, struct ort_async_registers *registers) {
    const struct ort_hook_chain *chain = call->chain;
    void *context = call->frame.parent;
    swift_task_dealloc(call);
    ort_hook_chain_let_go(chain);
    return return_to(registers, context);
}

void *ort_async_end_switch_in_c(struct ort_async_registers *registers, void *context) {
    struct ort_swift_async_frame *frame = context;
    *registers = frame->kept;
    return end(frame->call, registers);
}

static void run_after(struct async_call *call, struct ort_async_registers *registers) {
    struct ort_swift_call *swift = &call->swift;
    if (call->chain->is_timed) {
        swift->end = ort_duration_reading();
    }
    put_result(registers, swift);
    const struct ort_hook_entry *entry = ort_hook_chain_instead_end(call->chain);
    while (++entry < ort_hook_chain_after_end(call->chain)) {
        ort_hook_call_run_body(&swift->call, entry, entry);
    }
    take_result(registers, swift);
    ort_swift_call_end_kept(&swift->call);
}

// A caller that has called a nonisolated(nonsending) function relies on running where it has run before.
static void *return_to_caller(struct async_call *call, struct ort_async_registers *registers) {
    if (has_after(call->chain)) {
        run_after(call, registers);
    }
    return has_instead(call->chain) && !is_on_executor(call->executor)
        ? switch_executor(&call->frame, registers, ort_async_end_switch)
        : end(call, registers);
}

// A closure that calls on can no longer do so.
static void end_closure(struct ort_swift_async_frame *frame) {
    struct ort_swift_async_next_context *closure = frame->closure;
    if (closure != NULL) {
        frame->closure = NULL;
        __atomic_store_n(&closure->frame, NULL, __ATOMIC_RELEASE);
        ort_swift_async_next_give(closure);
    }
}

static void *return_to_frame(struct ort_swift_async_frame *frame, struct ort_async_registers *registers) {
    end_closure(frame);
    switch (frame->kind) {
    case OF_CALL:
        return return_to_caller(frame->call, registers);
    case OF_NEXT:
        return return_to(registers, frame);
    case OF_PROCEED:
        put_result(registers, frame->swift);
        return return_to(registers, frame);
    case OF_BODY:
        break;
    }
    struct body *body = (struct body *)frame;
    struct ort_swift_async_frame *outer = frame->parent;
    take_result(registers, &body->swift);
    ort_swift_call_end_kept(&body->swift.call);
    swift_task_dealloc(body);
    return return_to_frame(outer, registers);
}

void *ort_async_resume_in_c(struct ort_async_registers *registers, void *context) {
    struct ort_swift_async_frame *frame = *(void **)context;
    if (context != frame->context) {
        swift_task_dealloc(context);
    }
    return return_to_frame(frame, registers);
}

// MARK: Calling on

// The declared arguments are those of the closure's call. The others are those of the function's call.
static void add_arguments(const struct async_call *call, struct ort_async_registers *registers) {
    const struct ort_swift_site *site = call->site;
    for (size_t i = site->declared_general_count; i < GENERAL; i++) {
        registers->general[i] = call->arguments.general[i];
    }
    for (size_t i = site->declared_vector_count; i < VECTOR; i++) {
        memcpy(registers->vector[i], call->arguments.vector[i], sizeof registers->vector[i]);
    }
}

void *ort_async_next_in_c(struct ort_async_registers *registers, void *context) {
    const struct ort_swift_async_next_context *closure = (const void *)(uintptr_t)registers->receiver;
    const struct ort_swift_async_frame *outer = __atomic_load_n(&closure->frame, __ATOMIC_ACQUIRE);
    if (outer == NULL) {
        ort_fatal(
            "an instead hook of an asynchronous Swift function called the original after the hook's body had returned; "
            "await the call in the body");
    }
    struct ort_swift_async_frame *frame = context;
    begin_frame(frame, outer->call, OF_NEXT);
    if (frame->call->site->has_more_arguments) {
        add_arguments(frame->call, registers);
    }
    return call_from(frame, outer->place + 1, registers);
}

void *ort_async_proceed_in_c(struct ort_async_registers *registers, void *context) {
    struct body *body = (void *)(uintptr_t)(registers->general[0] - offsetof(struct body, swift));
    struct ort_swift_async_frame *frame = context;
    begin_frame(frame, body->frame.call, OF_PROCEED);
    frame->swift = &body->swift;
    take_arguments(registers, &body->swift);
    return call_from(frame, body->frame.place + 1, registers);
}

// Every context leads to the one that it returns to. The first has none.
static struct ort_swift_async_frame *innermost_frame(void **context) {
    while (context != NULL && context[1] != (void *)(uintptr_t)ort_async_resume) {
        context = context[0];
    }
    return context == NULL ? NULL : context[0];
}

struct ort_swift_async_next_context *ort_async_find_in_c(void *context) {
    struct ort_swift_async_frame *frame = innermost_frame(context);
    if (frame == NULL || frame->place == NULL) {
        return NULL;
    }
    if (frame->closure == NULL) {
        frame->closure = ort_swift_async_next_take();
        __atomic_store_n(&frame->closure->frame, frame, __ATOMIC_RELEASE);
    }
    return swift_retain(frame->closure);
}

const struct ort_async_function *ort_async_next_record(void) { return &ort_async_nextTu; }
