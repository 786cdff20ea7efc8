// Hooks of Swift functions by their replacement variables. The two functions of the Swift runtime are here, in C.

#include "swift_calls.h"

#include <objc/kernel.h>
#include <stdlib.h>

// MARK: The Swift runtime's part

// Source: swift/stdlib/public/runtime/Metadata.cpp, swift_getFunctionReplacement.
static _Thread_local bool is_told_not_to_ask;

static const void *replacement_in(const void *const *variable, const void *function) {
    const void *value = __atomic_load_n(variable, __ATOMIC_ACQUIRE);
    if (value == function) {
        return NULL;
    }
    if (is_told_not_to_ask) {
        is_told_not_to_ask = false;
        return NULL;
    }
    return value;
}

// Fills every register that a C function may change with something else.
static void change_registers(void) {
#if defined(__x86_64__)
    __asm__ volatile(
        "pcmpeqd %%xmm0, %%xmm0\n pcmpeqd %%xmm1, %%xmm1\n pcmpeqd %%xmm2, %%xmm2\n pcmpeqd %%xmm3, %%xmm3\n"
        "pcmpeqd %%xmm4, %%xmm4\n pcmpeqd %%xmm5, %%xmm5\n pcmpeqd %%xmm6, %%xmm6\n pcmpeqd %%xmm7, %%xmm7\n"
        "movq $-1, %%rax\n movq %%rax, %%rdi\n movq %%rax, %%rsi\n movq %%rax, %%rdx\n movq %%rax, %%rcx\n"
        "movq %%rax, %%r8\n movq %%rax, %%r9\n movq %%rax, %%r10\n movq %%rax, %%r11\n"
        :
        :
        : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "rax", "rdi", "rsi", "rdx", "rcx", "r8", "r9",
          "r10", "r11");
#elif defined(__aarch64__)
    __asm__ volatile(
        "mov x0, #-1\n mov x1, x0\n mov x2, x0\n mov x3, x0\n mov x4, x0\n mov x5, x0\n mov x6, x0\n mov x7, x0\n"
        "mov x8, x0\n dup v0.2d, x0\n dup v1.2d, x0\n dup v2.2d, x0\n dup v3.2d, x0\n dup v4.2d, x0\n"
        "dup v5.2d, x0\n dup v6.2d, x0\n dup v7.2d, x0\n"
        :
        :
        : "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7");
#endif
}

void *swift_getOrigOfReplaceable(const void *const *place);
void *swift_getOrigOfReplaceable(const void *const *place) {
    EXPECT(!is_told_not_to_ask);
    is_told_not_to_ask = true;
    change_registers();
    return (void *)(uintptr_t)*place;
}

// MARK: Hooks

static struct ort_swift_hook_request request_for(const void **variable, ort_hook_position position) {
    return (struct ort_swift_hook_request){
        .variable = variable, .general_count = 8, .vector_count = 8, .stack_size = 64, .position = position};
}

static struct ort_hook *install(const struct ort_swift_hook_request *request) {
    struct ort_hook *hook = NULL;
    EXPECT(ort_swift_hook_install(request, &hook) == ORT_HOOK_OK);
    return hook;
}

static struct ort_hook *install_closure(
    const void **variable, ort_hook_position position, void (*closure)(void), const char *step) {
    struct ort_swift_hook_request request = request_for(variable, position);
    request.closure = closure;
    request.closure_context = request.context = (void *)(uintptr_t)step;
    return install(&request);
}

// MARK: One number

static SWIFT long number(long added, SELF void *self);
static const void *number_variable = number;

static SWIFT long number(long added, SELF void *self) {
    const void *replacement = replacement_in(&number_variable, number);
    if (replacement != NULL) {
        return ((SWIFT long (*)(long, SELF void *))(uintptr_t)replacement)(added, self);
    }
    note("number");
    EXPECT(self == steps);
    return 100 + added;
}

static long call_number(long added) { return number(added, steps); }

static SWIFT void before_number(long added, SELF char *context) { note(added == 5 ? context : "wrong"); }

static SWIFT long instead_of_number(long added, SELF char *context) {
    struct ort_swift_next_context next = next_of(context);
    note(context);
    return NEXT(long, long)(added, &next) * 2 + NEXT(long, long)(added + 1, &next);
}

CHECK_THAT(bodiesRunInOrder) {
    struct ort_hook *hooks[] = {
        install_closure(&number_variable, ORT_HOOK_BEFORE, CODE(before_number), "before"),
        install_closure(&number_variable, ORT_HOOK_INSTEAD, CODE(instead_of_number), "instead"),
        install_closure(&number_variable, ORT_HOOK_AFTER, CODE(before_number), "after"),
    };
    EXPECT(call_number(5) == 105 * 2 + 106);
    EXPECT(steps_are("before instead number number after "));
    for (int i = 0; i < 3; i++) {
        take_away(hooks[i]);
    }
    EXPECT(call_number(5) == 105 && steps_are("number ") && !is_told_not_to_ask);
}

CHECK_THAT(theVariableKeepsItsStub) {
    struct ort_hook *first = install_closure(&number_variable, ORT_HOOK_BEFORE, CODE(before_number), "first");
    const void *stub = number_variable;
    EXPECT(stub != number && ort_swift_variable_is_hooked(&number_variable));
    take_away(first);
    EXPECT(number_variable == stub && ort_swift_variable_is_hooked(&number_variable));
    EXPECT(call_number(5) == 105 && steps_are("number ") && !is_told_not_to_ask);
    struct ort_hook *second = install_closure(&number_variable, ORT_HOOK_BEFORE, CODE(before_number), "second");
    EXPECT(number_variable == stub);
    EXPECT(call_number(5) == 105 && steps_are("second number "));
    take_away(second);
}

static SWIFT long nested_number(long added, SELF char *context) {
    note(context);
    return added < 10 ? call_number(added + 5) : NEXT(long, long)(added, &(struct ort_swift_next_context){0});
}

CHECK_THAT(aBodyCallsTheFunctionItself) {
    struct ort_swift_hook_request request = request_for(&number_variable, ORT_HOOK_INSTEAD);
    request.closure = CODE(nested_number);
    request.closure_context = request.context = "nested";
    request.options = ORT_HOOK_SKIPS_NESTED;
    struct ort_hook *hook = install(&request);
    EXPECT(call_number(5) == 110 && steps_are("nested number ") && !is_told_not_to_ask);
    take_away(hook);
}

CHECK_THAT(otherCodeDisplacesTheHooks) {
    struct ort_hook *hook = install_closure(&number_variable, ORT_HOOK_BEFORE, CODE(before_number), "displaced");
    const void *stub = number_variable;
    EXPECT(!ort_hook_is_displaced(hook));
    number_variable = number;
    EXPECT(ort_hook_is_displaced(hook) && !ort_swift_variable_is_hooked(&number_variable));
    EXPECT(call_number(5) == 105 && steps_are("number "));
    number_variable = stub;
    EXPECT(!ort_hook_is_displaced(hook));
    take_away(hook);
}

// MARK: Every register of arguments

static SWIFT double many(MANY_PARAMETERS, SELF void *self);
static const void *many_variable = many;

static SWIFT double many(MANY_PARAMETERS, SELF void *self) {
    const void *replacement = replacement_in(&many_variable, many);
    if (replacement != NULL) {
        return ((SWIFT double (*)(MANY_PARAMETERS, SELF void *))(uintptr_t)replacement)(MANY_NAMES, self);
    }
    EXPECT(self == &many_variable);
    expect_many("many", MANY_NAMES);
    return l9 + d8;
}

CHECK_THAT(everyArgumentReachesTheFunction) {
    const double result = many(MANY_VALUES, &many_variable);
    EXPECT(steps_are("many "));
    struct ort_hook *before = install_closure(&many_variable, ORT_HOOK_BEFORE, CODE(see_many), "before");
    EXPECT(many(MANY_VALUES, &many_variable) == result && steps_are("before many "));
    struct ort_hook *instead = install_closure(&many_variable, ORT_HOOK_INSTEAD, CODE(instead_of_many), "instead");
    EXPECT(many(MANY_VALUES, &many_variable) == result + 1 && steps_are("before instead many "));
    take_away(before);
    take_away(instead);
    EXPECT(many(MANY_VALUES, &many_variable) == result && steps_are("many "));
}

// MARK: Arguments after the declared ones

// A method of a structure of three words, of which two and a number in a vector register are in registers.
static SWIFT long hidden(long declared, double scale, long first, long second, double third);
static const void *hidden_variable = hidden;

static SWIFT long hidden(long declared, double scale, long first, long second, double third) {
    const void *replacement = replacement_in(&hidden_variable, hidden);
    if (replacement != NULL) {
        return ((SWIFT long (*)(long, double, long, long, double))(uintptr_t)replacement)(
            declared, scale, first, second, third);
    }
    EXPECT(first == 11 && second == 12 && third == 0.5);
    return declared * 10 + (long)scale;
}

static void use_registers(long a, long b, double c, double d) { EXPECT(a == 1 && b == 2 && c == 3 && d == 4); }

static SWIFT long instead_of_hidden(long declared, double scale, SELF char *context) {
    struct ort_swift_next_context next = next_of(context);
    void (*volatile use)(long, long, double, double) = use_registers;
    use(1, 2, 3, 4);
    return NEXT(long, long, double)(declared + 1, scale * 2, &next);
}

CHECK_THAT(whatTheBodyDoesNotDeclareIsPassedOn) {
    struct ort_swift_hook_request request = request_for(&hidden_variable, ORT_HOOK_INSTEAD);
    request.closure = CODE(instead_of_hidden);
    request.closure_context = request.context = "hidden";
    request.has_more_arguments = true;
    request.declared_general_count = 1;
    request.declared_vector_count = 1;
    struct ort_hook *hook = install(&request);
    EXPECT(hidden(3, 2, 11, 12, 0.5) == 44);
    take_away(hook);
    EXPECT(hidden(3, 2, 11, 12, 0.5) == 32);
}

// MARK: Asynchronous functions

// Source: swift/include/swift/ABI/Executor.h, AsyncFunctionPointer.
struct record {
    int32_t distance;
    uint32_t context_size;
};

static struct record *waiting_record;
static const void *waiting_variable;

// Begins with a question, too; its context is of no interest here.
static SWIFT long waiting(long number) {
    const struct record *replacement = replacement_in(&waiting_variable, waiting_record);
    if (replacement != NULL) {
        EXPECT(replacement->context_size == 48);
        const uintptr_t code = (uintptr_t)replacement + (uintptr_t)(intptr_t)replacement->distance;
        return ((SWIFT long (*)(long))code)(number);
    }
    note("waiting");
    return number + 1;
}

static SWIFT void before_waiting(SELF char *context) { note(context); }

CHECK_THAT(anAsynchronousFunctionIsHookedByItsRecord) {
    // Near the code, as in an image.
    static struct record record;
    record = (struct record){.distance = (int32_t)((intptr_t)waiting - (intptr_t)&record), .context_size = 48};
    waiting_record = &record;
    waiting_variable = &record;
    struct ort_swift_hook_request request = request_for(&waiting_variable, ORT_HOOK_BEFORE);
    request.is_async = true;
    request.stack_size = 0;
    request.closure = CODE(before_waiting);
    request.closure_context = request.context = "before";
    struct ort_hook *hook = install(&request);
    EXPECT(waiting(1) == 2 && steps_are("before waiting ") && !is_told_not_to_ask);
    take_away(hook);
    EXPECT(waiting(1) == 2 && steps_are("waiting ") && !is_told_not_to_ask);
    // Swift's concurrency library is not linked.
    request.position = ORT_HOOK_AFTER;
    EXPECT(ort_swift_hook_install(&request, NULL) == ORT_HOOK_NOT_HOOKABLE);
}

// MARK: Requests and lists

CHECK_THAT(aRequestHasMetadataOrAVariable) {
    struct ort_swift_hook_request request = request_for(NULL, ORT_HOOK_BEFORE);
    request.closure = CODE(before_number);
    EXPECT(ort_swift_hook_install(&request, NULL) == ORT_HOOK_INVALID);
    request.variable = &number_variable;
    request.word = 7;
    EXPECT(ort_swift_hook_install(&request, NULL) == ORT_HOOK_INVALID);
    request.word = 0;
    request.metadata = &number_variable;
    EXPECT(ort_swift_hook_install(&request, NULL) == ORT_HOOK_INVALID);
}

CHECK_THAT(hooksAreListedAndDescribed) {
    struct ort_hook *hook = install_closure(&number_variable, ORT_HOOK_AFTER, CODE(before_number), "listed");
    size_t count = 0;
    struct ort_hook **list = ort_swift_hook_copy_list(NULL, NULL, &count);
    EXPECT(count == 1 && list[0] == hook);
    ort_hook_release(list[0]);
    free((void *)list);
    list = ort_hook_copy_list(Nil, nil, NULL, &count);
    EXPECT(count == 1 && list[0] == hook);
    ort_hook_release(list[0]);
    free((void *)list);
    struct ort_swift_hook_description description;
    EXPECT(ort_swift_hook_describe(hook, &description));
    EXPECT(description.variable == &number_variable && description.metadata == NULL && description.object == NULL);
    EXPECT(description.position == ORT_HOOK_AFTER && description.state == ORT_HOOK_IS_ACTIVE);
    take_away(hook);
}
