// Hooks of asynchronous Swift functions. The functions of the Swift runtime that they need are here, in C.

#include "swift_calls.h"

#include <objc/kernel.h>
#include <stdlib.h>

#define ASYNC __attribute__((swiftasynccall))
#define CONTEXT __attribute__((swift_async_context))

// The contexts of a call: where it returns to, and what it keeps while it waits.
struct context {
    struct context *parent;
    void (*resume)(void);
    long kept[6];
};

// MARK: The Swift runtime's part

enum { DEPTH = 64 };
static void *allocated[DEPTH];
static int depth;

void *swift_task_alloc(size_t size);
void *swift_task_alloc(size_t size) {
    EXPECT(depth < DEPTH);
    return allocated[depth++] = malloc(size);
}

void swift_task_dealloc(void *memory);
void swift_task_dealloc(void *memory) {
    EXPECT(depth > 0 && allocated[depth - 1] == memory);
    depth--;
    free(memory);
}

struct executor {
    uint64_t identity, implementation;
};
static struct executor current = {1, 2};

struct executor swift_task_getCurrentExecutor(void);
struct executor swift_task_getCurrentExecutor(void) { return current; }

ASYNC void swift_task_switch(
    void (*resume)(void), uint64_t identity, uint64_t implementation, CONTEXT struct context *context);
ASYNC void swift_task_switch(
    void (*resume)(void), uint64_t identity, uint64_t implementation, CONTEXT struct context *context) {
    note("switch");
    current = (struct executor){identity, implementation};
    return ((ASYNC void (*)(CONTEXT struct context *))resume)(context);
}

// The references to the context of the closure that calls on.
static int references;
void swift_release(void *object);
void swift_release(void *object) { references -= object != NULL; }
void *swift_retain(void *object);
void *swift_retain(void *object) {
    references++;
    return object;
}
bool swift_isUniquelyReferenced_nonNull_native(const void *object);
bool swift_isUniquelyReferenced_nonNull_native(const void *object) { return object != NULL && references == 1; }

void *swift_getOrigOfReplaceable(const void *const *place);
void *swift_getOrigOfReplaceable(const void *const *place) { return (void *)(uintptr_t)*place; }

// MARK: A function

static struct ort_async_function records[8];
static int record_count;

static struct ort_async_function *record_of(void (*function)(void)) {
    struct ort_async_function *record = &records[record_count++ % 8];
    const int32_t distance = (int32_t)((uintptr_t)function - (uintptr_t)record);
    *record = (struct ort_async_function){.distance = distance, .context_size = sizeof(struct context)};
    return record;
}

#define RESULTS long l0, long l1, long l2, long l3, double d0, double d1, double d2, double d3
#define ARGUMENTS                                                                                                \
    long l0, long l1, long l2, long l3, long l4, long l5, double d0, double d1, double d2, double d3, double d4, \
        double d5, double d6, double d7
#define ARGUMENT_NAMES l0, l1, l2, l3, l4, l5, d0, d1, d2, d3, d4, d5, d6, d7

typedef ASYNC void (*async_function)(ARGUMENTS, CONTEXT struct context *context, SELF const void *self);
typedef ASYNC void (*resume_function)(RESULTS, CONTEXT struct context *context, SELF const void *error);

static bool waits;
static struct context *waiting;

static ASYNC void answer(CONTEXT struct context *context) {
    const long l = context->kept[0];
    const double d = (double)context->kept[1];
    return ((resume_function)context->resume)(
        l, l + 1, l + 2, l + 3, d, d + 1, d + 2, d + 3, context, l < 0 ? "error" : NULL);
}

// Answers from the first and the last of its arguments in registers of each kind.
static ASYNC void fetch(ARGUMENTS, CONTEXT struct context *context, SELF const void *self) {
    note("fetch");
    EXPECT(self == (const void *)steps && current.identity == 1);
    EXPECT(l1 == 1 && l2 == 2 && l3 == 3 && l4 == 4 && d1 == 1 && d2 == 2 && d3 == 3 && d4 == 4 && d5 == 5 && d6 == 6);
    context->kept[0] = l0 * 100 + l5;
    context->kept[1] = (long)(d0 * 100 + d7);
    if (waits) {
        waiting = context;
        return;
    }
    return answer(context);
}

static const void *variable;

static struct {
    long l0, l1, l2, l3;
    double d0, d1, d2, d3;
    const void *error;
    int count;
} finished;

static ASYNC void finish(RESULTS, CONTEXT struct context *context, SELF const void *error) {
    finished.l0 = l0, finished.l1 = l1, finished.l2 = l2, finished.l3 = l3;
    finished.d0 = d0, finished.d1 = d1, finished.d2 = d2, finished.d3 = d3;
    finished.error = error;
    finished.count++;
    swift_task_dealloc(context);
}

// Calls the function as Swift code does that has found a replacement.
static void call(long first) {
    const struct ort_async_function *function = variable;
    struct context *context = swift_task_alloc(function->context_size);
    *context = (struct context){.resume = (void (*)(void))finish};
    const async_function code = (async_function)((uintptr_t)function + (uintptr_t)(intptr_t)function->distance);
    code(first, 1, 2, 3, 4, 5, 7, 1, 2, 3, 4, 5, 6, 7, context, steps);
}

static bool has_finished(long l, double d) {
    const bool has = finished.count == 1 && finished.l0 == l && finished.l1 == l + 1 && finished.l2 == l + 2 &&
        finished.l3 == l + 3 && finished.d0 == d && finished.d1 == d + 1 && finished.d2 == d + 2 &&
        finished.d3 == d + 3 && (finished.error != NULL) == (l < 0) && depth == 0;
    if (!has) {
        printf("%d: %ld … %ld, %f … %f\n", finished.count, finished.l0, finished.l3, finished.d0, finished.d3);
    }
    memset(&finished, 0, sizeof finished);
    return has;
}

__attribute__((constructor)) static void begin(void) { variable = record_of((void (*)(void))fetch); }

// MARK: Hooks

static int destroyed;
static void destroy(void *context) { destroyed += context != NULL; }

static struct ort_swift_hook_request request_for(ort_hook_position position) {
    return (struct ort_swift_hook_request){
        .variable = &variable,
        .is_async = true,
        .is_throwing = true,
        .general_count = 6,
        .vector_count = 8,
        .position = position,
        .context = steps,
        .destroy = destroy,
    };
}

static struct ort_hook *install(struct ort_swift_hook_request request) {
    struct ort_hook *hook = NULL;
    EXPECT(ort_swift_hook_install(&request, &hook) == ORT_HOOK_OK);
    return hook;
}

static struct ort_hook *install_closure(ort_hook_position position, void (*closure)(void), const void *context) {
    struct ort_swift_hook_request request = request_for(position);
    request.closure = position == ORT_HOOK_INSTEAD ? (void (*)(void))record_of(closure) : closure;
    request.closure_context = context;
    return install(request);
}

static SWIFT void see(ARGUMENTS, SELF const char *context) {
    note(context);
    EXPECT(l0 != 0 && l5 == 5 && d0 == 7 && d7 == 7);
}

static struct ort_swift_async_next_context next;
static int made;

static struct ort_swift_async_next_context *make_next(void) {
    made++;
    references = 1;
    return &next;
}

static ASYNC void after_next(RESULTS, CONTEXT struct context *callee, SELF const void *error) {
    struct context *context = callee->parent;
    swift_task_dealloc(callee);
    swift_release(&next);
    return ((resume_function)context->resume)(
        l0 + 10, l1 + 10, l2 + 10, l3 + 10, d0 + 10, d1 + 10, d2 + 10, d3 + 10, context, error);
}

static ASYNC void call_next(struct ort_swift_async_next_context *found, CONTEXT struct context *callee) {
    struct context *context = callee->parent;
    swift_task_dealloc(callee);
    EXPECT(found == &next && next.frame != NULL && references == 2);
    const struct ort_async_function *function = ort_async_next_record();
    struct context *inner = swift_task_alloc(function->context_size);
    inner->parent = context;
    inner->resume = (void (*)(void))after_next;
    const async_function code = (async_function)((uintptr_t)function + (uintptr_t)(intptr_t)function->distance);
    return code(context->kept[0] + 1, 1, 2, 3, 4, 5, (double)context->kept[1] + 1, 1, 2, 3, 4, 5, 6, 7, inner, &next);
}

// Asks for its frame, and calls on with other arguments from another executor.
static ASYNC void body(ARGUMENTS, CONTEXT struct context *context, SELF const void *self) {
    note(self);
    EXPECT(l1 == 1 && l2 == 2 && l3 == 3 && l4 == 4 && l5 == 5 && d1 == 1 && d6 == 6 && d7 == 7);
    context->kept[0] = l0;
    context->kept[1] = (long)d0;
    current.identity = 3;
    const struct ort_async_function *function = &ort_async_findTu;
    struct context *inner = swift_task_alloc(function->context_size);
    inner->parent = context;
    inner->resume = (void (*)(void))call_next;
    typedef ASYNC void (*find)(CONTEXT struct context *);
    return ((find)((uintptr_t)function + (uintptr_t)(intptr_t)function->distance))(inner);
}

CHECK_THAT(bodiesRunInOrder) {
    static const struct ort_swift_makers makers = {.make_async_next = make_next};
    ort_swift_set_makers(&makers);
    struct ort_hook *hooks[] = {
        install_closure(ORT_HOOK_BEFORE, CODE(see), "before"),
        install_closure(ORT_HOOK_AFTER, CODE(see), "after"),
        install_closure(ORT_HOOK_INSTEAD, CODE(body), "instead"),
    };
    call(5);
    EXPECT(steps_are("before instead switch fetch after ") && has_finished(6 * 100 + 5 + 10, 8 * 100 + 7 + 10));
    EXPECT(references == 1 && next.frame == NULL);
    call(-5);
    EXPECT(steps_are("before instead switch fetch after ") && has_finished(-4 * 100 + 5 + 10, 8 * 100 + 7 + 10));
    for (int i = 0; i < 3; i++) {
        take_away(hooks[i]);
    }
    ort_hook_flush(UINT64_MAX);
    EXPECT(destroyed == 3);
    call(5);
    EXPECT(steps_are("fetch ") && has_finished(5 * 100 + 5, 7 * 100 + 7));
    EXPECT(references == 1 && made == 1);
    destroyed = 0;
}

// The body returns on another executor than its caller's.
static ASYNC void alone(ARGUMENTS, CONTEXT struct context *context, SELF const void *self) {
    note(self);
    current.identity = 3;
    return ((resume_function)context->resume)(20, 21, 22, 23, 30, 31, 32, 33, context, NULL);
}

CHECK_THAT(aBodyReplacesTheFunction) {
    struct ort_hook *hook = install_closure(ORT_HOOK_INSTEAD, CODE(alone), "alone");
    call(5);
    EXPECT(steps_are("alone switch ") && has_finished(20, 30) && current.identity == 1);
    take_away(hook);
}

// A body that gets a call: it goes on twice and changes the result.
static ASYNC void end_of_proceeding(CONTEXT struct context *callee) {
    struct context *context = callee->parent;
    struct ort_hook_call *hook_call = (struct ort_hook_call *)(uintptr_t)context->kept[0];
    swift_task_dealloc(callee);
    struct ort_swift_result result = ort_swift_call_result(hook_call);
    for (int i = 0; i < 4; i++) {
        result.general[i] += 1000;
    }
    ort_swift_call_set_result(hook_call, &result);
    return ((ASYNC void (*)(CONTEXT struct context *))context->resume)(context);
}

static ASYNC void body_with_call(
    struct ort_hook_call *hook_call, void *of_body, CONTEXT struct context *context, SELF const void *self) {
    note("call");
    EXPECT(of_body == steps && self == (const void *)steps && ort_swift_call_receiver(hook_call) == steps);
    context->kept[0] = (long)hook_call;
    struct ort_call_frame *frame = ort_hook_call_frame(hook_call);
    frame->general[0]++;
    const struct ort_async_function *function = &ort_async_proceedTu;
    struct context *inner = swift_task_alloc(function->context_size);
    inner->parent = context;
    inner->resume = (void (*)(void))end_of_proceeding;
    typedef ASYNC void (*proceed)(struct ort_hook_call *, CONTEXT struct context *);
    return ((proceed)((uintptr_t)function + (uintptr_t)(intptr_t)function->distance))(hook_call, inner);
}

static void see_call(struct ort_hook_call *hook_call, void *context) {
    const struct ort_swift_result result = ort_swift_call_result(hook_call);
    note(result.error != 0 ? "threw" : "returned");
    EXPECT(context == steps && ort_hook_call_frame(hook_call)->general[5] == 5);
}

CHECK_THAT(bodiesThatGetACallFindItsValues) {
    struct ort_swift_hook_request instead = request_for(ORT_HOOK_INSTEAD), after = request_for(ORT_HOOK_AFTER);
    instead.function = (ort_hook_function)(void (*)(void))record_of((void (*)(void))body_with_call);
    after.function = see_call;
    struct ort_hook *hooks[] = {
        install(instead), install(after), install_closure(ORT_HOOK_INSTEAD, CODE(body), "body")};
    call(5);
    EXPECT(steps_are("body call switch fetch returned "));
    EXPECT(has_finished(7 * 100 + 5 + 10 + 1000, 8 * 100 + 7 + 10));
    for (int i = 0; i < 3; i++) {
        take_away(hooks[i]);
    }
}

CHECK_THAT(aCallThatWaitsKeepsItsBodies) {
    ort_hook_flush(UINT64_MAX);
    destroyed = 0;
    waits = true;
    struct ort_hook *hooks[] = {
        install_closure(ORT_HOOK_AFTER, CODE(see), "after"), install_closure(ORT_HOOK_INSTEAD, CODE(body), "instead")};
    call(5);
    EXPECT(steps_are("instead switch fetch ") && finished.count == 0 && depth > 0);
    take_away(hooks[0]);
    take_away(hooks[1]);
    EXPECT(!ort_hook_flush(1) && destroyed == 0);
    answer(waiting);
    EXPECT(steps_are("after ") && has_finished(6 * 100 + 5 + 10, 8 * 100 + 7 + 10));
    EXPECT(ort_hook_flush(UINT64_MAX) && destroyed == 2);
    waits = false;
}

CHECK_THAT(aHookThatRunsOnceRunsOnce) {
    struct ort_swift_hook_request request = request_for(ORT_HOOK_INSTEAD);
    request.closure = (void (*)(void))record_of((void (*)(void))alone);
    request.closure_context = "once";
    request.options = ORT_HOOK_AUTOMATIC_REMOVAL;
    ort_hook_release(install(request));
    call(5);
    EXPECT(steps_are("once switch ") && has_finished(20, 30));
    call(5);
    EXPECT(steps_are("fetch ") && has_finished(5 * 100 + 5, 7 * 100 + 7));
}

CHECK_THAT(requestsThatCannotWorkAreRefused) {
    struct ort_hook *hook;
    struct ort_swift_hook_request request = request_for(ORT_HOOK_INSTEAD);
    request.closure = (void (*)(void))record_of((void (*)(void))alone);
    request.options = ORT_HOOK_SKIPS_NESTED;
    EXPECT(ort_swift_hook_install(&request, &hook) == ORT_HOOK_INVALID);
    request.options = 0;
    request.stack_size = 16;
    EXPECT(ort_swift_hook_install(&request, &hook) == ORT_HOOK_INVALID);
    request.position = ORT_HOOK_AFTER;
    EXPECT(ort_swift_hook_install(&request, &hook) == ORT_HOOK_INVALID);
    request.position = ORT_HOOK_BEFORE;
    request.is_prepared = true;
    EXPECT(ort_swift_hook_install(&request, &hook) == ORT_HOOK_INVALID);
    request.is_prepared = false;
    request.is_timed = true;
    EXPECT(ort_swift_hook_install(&request, &hook) == ORT_HOOK_INVALID);
    request.is_timed = false;
    request.may_keep = true;
    EXPECT(ort_swift_hook_install(&request, &hook) == ORT_HOOK_INVALID);
}
