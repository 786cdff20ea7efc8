// Hooks of the methods of Swift classes. Clang's swiftcall makes and calls some of the methods here.

#include "calls/hook.h"
#include "failing_memory.h"
#include "swift_calls.h"
#include "swift_sites/swift_site.h"

#include <objc/kernel.h>
#include <setjmp.h>
#include <stdatomic.h>

// MARK: Classes

enum { HEADER = 7, METHODS = 8, WORDS = HEADER + METHODS };

// Source: swift/docs/ABI/TypeMetadata.rst, "Class Metadata".
struct class {
    const void *before[2];
    union {
        const void *words[WORDS];
        struct {
            uintptr_t kind;
            const void *superclass;
            uint32_t flags, instance_address, instance_size, alignment, size, address;
            const void *descriptor, *destroyer;
        };
    };
};

_Static_assert(offsetof(struct class, size) - offsetof(struct class, words) == 32, "where Swift has it");
_Static_assert(offsetof(struct class, descriptor) - offsetof(struct class, words) == 40, "where Swift has it");

static void begin_class(struct class *cls, const struct class *superclass) {
    *cls = (struct class){.flags = 2, .instance_size = 16, .alignment = 7, .size = sizeof *cls, .address = 16};
    if (superclass != NULL) {
        memcpy(cls->words + HEADER, superclass->words + HEADER, METHODS * sizeof(void *));
        cls->superclass = superclass->words;
    }
}

struct object {
    const void *const *isa;
    intptr_t count;
    long number;
};

static struct object instance_of(const struct class *cls) { return (struct object){.isa = cls->words, .number = 100}; }

// Reads a word as calls through the vtable do.
static const void *word_of(const void *const *words, int method) {
    return __atomic_load_n(&words[HEADER + method], __ATOMIC_ACQUIRE);
}

#define METHOD(type, object, method) ((type *)(uintptr_t)word_of((object)->isa, method))

// MARK: Hooks

static void take_note(struct ort_hook_call *call, void *context) {
    (void)call;
    note(context);
}

static struct ort_swift_hook_request request_for(const struct class *cls, int method, ort_hook_position position) {
    return (struct ort_swift_hook_request){.metadata = cls->words,
                                           .word = HEADER + (uint32_t)method,
                                           .general_count = 8,
                                           .vector_count = 8,
                                           .position = position};
}

static struct ort_hook *install(const struct ort_swift_hook_request *request) {
    struct ort_hook *hook = NULL;
    EXPECT(ort_swift_hook_install(request, &hook) == ORT_HOOK_OK);
    return hook;
}

static struct ort_hook *install_noting(
    const struct class *cls, int method, ort_hook_position position, const char *step, uint32_t options) {
    struct ort_swift_hook_request request = request_for(cls, method, position);
    request.function = take_note;
    request.context = (void *)(uintptr_t)step;
    request.options = options;
    return install(&request);
}

// Whether the closures' functions have arguments on the stack. Those that have none have entries of their own.
static bool has_stack = true;

static struct ort_hook *install_closure(
    const struct class *cls, int method, ort_hook_position position, void (*closure)(void), void *context) {
    struct ort_swift_hook_request request = request_for(cls, method, position);
    request.stack_size = has_stack ? 40 : 0;
    request.closure = closure;
    request.closure_context = context;
    request.context = context;
    return install(&request);
}

// A callee may change the registers of its arguments.
static void clobber_registers(void) {
#if defined(__x86_64__)
    __asm__ volatile(".irp n, rax, rdi, rsi, rdx, rcx, r8, r9, r10, r11\n movq $1, %%\\n\n .endr\n"
                     ".irp n, 0, 1, 2, 3, 4, 5, 6, 7\n pcmpeqd %%xmm\\n, %%xmm\\n\n .endr" ::
                         : "rax", "rdi", "rsi", "rdx", "rcx", "r8", "r9", "r10", "r11", "xmm0", "xmm1", "xmm2", "xmm3",
                           "xmm4", "xmm5", "xmm6", "xmm7");
#endif
}

// MARK: One number

enum { NUMBER, OTHER };

typedef SWIFT long number_method(long, SELF struct object *);

static SWIFT long number(long added, SELF struct object *object) {
    note("number");
    return object->number + added;
}

static SWIFT long other_number(long added, SELF struct object *object) {
    note("other");
    return object->number - added;
}

static long call_number(struct object *object, long added) {
    return METHOD(number_method, object, NUMBER)(added, object);
}

static void begin_root(struct class *cls) {
    begin_class(cls, NULL);
    cls->words[HEADER + NUMBER] = number;
    cls->words[HEADER + OTHER] = other_number;
}

// A site stays for its word, and so does what its first hook says of the stack.
static struct class roots[2];
#define root roots[has_stack]
static struct object object;

#define CHECK_BOTH_ENTRIES_THAT(name) \
    static void check_##name(void);   \
    CHECK_THAT(name) {                \
        check_##name();               \
        has_stack = false;            \
        check_##name();               \
        has_stack = true;             \
    }                                 \
    static void check_##name(void)

static void begin(void) {
    begin_root(&root);
    object = instance_of(&root);
    steps[0] = 0;
}

static SWIFT void before_number(long added, SELF char *context) { note(added == 5 ? context : "wrong"); }

static SWIFT long instead_of_number(long added, SELF char *context) {
    struct ort_swift_next_context next = next_of(context);
    note(context);
    const long result = NEXT(long, long)(added, &next);
    note(context);
    return result * 2;
}

CHECK_BOTH_ENTRIES_THAT(bodiesRunInOrder) {
    begin();
    struct ort_hook *hooks[] = {
        install_closure(&root, NUMBER, ORT_HOOK_BEFORE, CODE(before_number), "b1"),
        install_noting(&root, NUMBER, ORT_HOOK_BEFORE, "b2", 0),
        install_closure(&root, NUMBER, ORT_HOOK_INSTEAD, CODE(instead_of_number), "i1"),
        install_closure(&root, NUMBER, ORT_HOOK_INSTEAD, CODE(instead_of_number), "i2"),
        install_closure(&root, NUMBER, ORT_HOOK_AFTER, CODE(before_number), "a1"),
        install_noting(&root, NUMBER, ORT_HOOK_AFTER, "a2", 0),
    };
    EXPECT(call_number(&object, 5) == 420);
    EXPECT(steps_are("b1 b2 i2 i1 number i1 i2 a1 a2 "));
    for (int i = 0; i < 6; i++) {
        take_away(hooks[i]);
    }
    EXPECT(call_number(&object, 5) == 105);
    EXPECT(steps_are("number "));
}

CHECK_THAT(removalRestoresTheWord) {
    begin();
    struct ort_hook *first = install_noting(&root, NUMBER, ORT_HOOK_BEFORE, "first", 0);
    const void *stub = root.words[HEADER + NUMBER];
    struct ort_hook *second = install_noting(&root, NUMBER, ORT_HOOK_AFTER, "second", 0);
    EXPECT(stub != number && root.words[HEADER + NUMBER] == stub);
    EXPECT(ort_swift_original(root.words, HEADER + NUMBER) == number);
    take_away(first);
    EXPECT(root.words[HEADER + NUMBER] == stub);
    take_away(second);
    EXPECT(root.words[HEADER + NUMBER] == number && root.words[HEADER + OTHER] == other_number);
    // A caller that has read the word before reaches the method.
    EXPECT(((number_method *)(uintptr_t)stub)(5, &object) == 105 && steps_are("number "));
    struct ort_hook *third = install_noting(&root, NUMBER, ORT_HOOK_BEFORE, "third", 0);
    EXPECT(root.words[HEADER + NUMBER] == stub);
    EXPECT(call_number(&object, 5) == 105 && steps_are("third number "));
    take_away(third);
}

static void look(struct ort_hook_call *call, void *context) {
    (void)context;
    EXPECT(ort_swift_call_receiver(call) == &object);
    EXPECT(ort_hook_call_frame(call)->general[0] == 5);
    EXPECT(ort_hook_call_has_result(call) && ort_swift_call_result(call).general[0] == 105);
    EXPECT(ort_swift_call_result(call).error == 0);
    struct ort_swift_result result = ort_swift_call_result(call);
    result.general[0] = 7;
    ort_swift_call_set_result(call, &result);
}

CHECK_THAT(aFunctionSeesTheCallAndReplacesItsResult) {
    begin();
    struct ort_swift_hook_request request = request_for(&root, NUMBER, ORT_HOOK_AFTER);
    request.function = look;
    struct ort_hook *hook = install(&request);
    EXPECT(call_number(&object, 5) == 7);
    take_away(hook);
}

static void change_argument(struct ort_hook_call *call, void *context) {
    (void)context;
    ort_hook_call_frame(call)->general[0] = 6;
}

static void go_on(struct ort_hook_call *call, void *context) {
    ort_hook_call_proceed(call);
    EXPECT(ort_hook_call_hook(call) != NULL && ort_hook_call_has_result(call));
    note(context);
}

CHECK_THAT(aFunctionChangesArgumentsAndGoesOn) {
    begin();
    struct ort_swift_hook_request request = request_for(&root, NUMBER, ORT_HOOK_BEFORE);
    request.function = change_argument;
    struct ort_hook *change = install(&request);
    request = request_for(&root, NUMBER, ORT_HOOK_INSTEAD);
    request.function = go_on;
    request.context = "on";
    struct ort_hook *instead = install(&request);
    EXPECT(call_number(&object, 5) == 106 && steps_are("number on "));
    take_away(change);
    take_away(instead);
}

static SWIFT long answer_for(long added, SELF void *context) {
    struct ort_swift_next_context next = next_of(context);
    SWIFT long (*go)(long, SELF void *) = NEXT(long, long);
    const long first = go(added, &next);
    return go(added + 1, &next) * 1000 + first;
}

CHECK_BOTH_ENTRIES_THAT(aBodyGoesOnTwiceWithOtherArguments) {
    begin();
    struct ort_hook *hook = install_closure(&root, NUMBER, ORT_HOOK_INSTEAD, CODE(answer_for), "twice");
    struct ort_hook *after = install_closure(&root, NUMBER, ORT_HOOK_AFTER, CODE(before_number), "after");
    EXPECT(call_number(&object, 5) == 106105 && steps_are("number number after "));
    take_away(hook);
    take_away(after);
}

static struct ort_swift_next_context kept;

static SWIFT long keep_next(long added, SELF void *context) {
    kept = next_of(context);
    return added;
}

static void call_kept(void) { NEXT(long, long)(1, &kept); }

CHECK_THAT(goingOnAfterTheBodyHasReturnedIsFatal) {
    begin();
    struct ort_hook *hook = install_closure(&root, NUMBER, ORT_HOOK_INSTEAD, CODE(keep_next), "kept");
    EXPECT(call_number(&object, 5) == 5);
    const struct child_end end = check_in_child(call_kept);
    EXPECT(end.signal != 0 && strstr(end.message, "after the hook's body had returned") != NULL);
    take_away(hook);
}

// MARK: Every register of arguments

enum { MANY = 2 };

typedef SWIFT double many_method(MANY_PARAMETERS, SELF struct object *);

static SWIFT double many(MANY_PARAMETERS, SELF struct object *receiver) {
    EXPECT(receiver == &object);
    expect_many("many", MANY_NAMES);
    return l9 + d8;
}

CHECK_THAT(argumentsArriveInEveryRegisterAndOnTheStack) {
    begin();
    root.words[HEADER + MANY] = many;
    struct ort_hook *before = install_closure(&root, MANY, ORT_HOOK_BEFORE, CODE(see_many), "before");
    EXPECT(METHOD(many_method, &object, MANY)(MANY_VALUES, &object) == -1.75 && steps_are("before many "));
    struct ort_hook *after = install_closure(&root, MANY, ORT_HOOK_AFTER, CODE(see_many), "after");
    EXPECT(METHOD(many_method, &object, MANY)(MANY_VALUES, &object) == -1.75 && steps_are("before many after "));
    struct ort_hook *instead = install_closure(&root, MANY, ORT_HOOK_INSTEAD, CODE(instead_of_many), "instead");
    EXPECT(METHOD(many_method, &object, MANY)(MANY_VALUES, &object) == -0.75);
    EXPECT(steps_are("before instead many after "));
    take_away(before);
    take_away(instead);
    take_away(after);
}

static SWIFT double negate_many(MANY_PARAMETERS, SELF char *context) {
    struct ort_swift_next_context next = next_of(context);
    SWIFT double (*go)(MANY_PARAMETERS, SELF void *) = NEXT(double, MANY_PARAMETERS);
    return go(-l0, -l1, -l2, -l3, -l4, -l5, -l6, -l7, -l8, -l9, -d0, -d1, -d2, -d3, -d4, -d5, -d6, -d7, -d8, &next);
}

static SWIFT void see_negated(MANY_PARAMETERS, SELF char *context) {
    expect_many(context, -l0, -l1, -l2, -l3, -l4, -l5, -l6, -l7, -l8, -l9, -d0, -d1, -d2, -d3, -d4, -d5, -d6, -d7, -d8);
}

CHECK_THAT(otherArgumentsReachWhatIsInsideAndNobodyElse) {
    begin();
    root.words[HEADER + MANY] = many;
    struct ort_hook *inner = install_closure(&root, MANY, ORT_HOOK_INSTEAD, CODE(negate_many), "inner");
    struct ort_hook *outer = install_closure(&root, MANY, ORT_HOOK_INSTEAD, CODE(negate_many), "outer");
    struct ort_hook *after = install_closure(&root, MANY, ORT_HOOK_AFTER, CODE(see_many), "after");
    EXPECT(METHOD(many_method, &object, MANY)(MANY_VALUES, &object) == -1.75 && steps_are("many after "));
    take_away(outer);
    take_away(after);
    struct ort_hook *seen = install_closure(&root, MANY, ORT_HOOK_BEFORE, CODE(see_negated), "before");
    EXPECT(
        METHOD(many_method, &object, MANY)(
            1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -0.25, -1.25, -2.25, -3.25, -4.25, -5.25, -6.25, -7.25, -8.25, &object) ==
        -1.75);
    EXPECT(steps_are("before many "));
    take_away(inner);
    take_away(seen);
}

// MARK: Every register of results

enum { LONGS, DOUBLES, LARGE };

struct longs {
    long values[4];
};

struct doubles {
    double values[4];
};

struct large { // too large for registers
    long values[9];
};

typedef SWIFT struct longs longs_method(long, SELF struct object *);
typedef SWIFT struct doubles doubles_method(double, SELF struct object *);
typedef SWIFT struct large large_method(long, SELF struct object *);

static SWIFT struct longs longs(long first, SELF struct object *receiver) {
    EXPECT(receiver == &object);
    return (struct longs){{first, first + 1, first + 2, first + 3}};
}

static SWIFT struct doubles doubles(double first, SELF struct object *receiver) {
    EXPECT(receiver == &object);
    return (struct doubles){{first, first + 1, first + 2, first + 3}};
}

static SWIFT struct large large(long first, SELF struct object *receiver) {
    EXPECT(receiver == &object);
    return (struct large){{first, first + 1, first + 2, first + 3, 5, 6, 7, 8, 9}};
}

static SWIFT struct longs instead_of_longs(long first, SELF void *context) {
    struct ort_swift_next_context next = next_of(context);
    struct longs result = NEXT(struct longs, long)(first + 10, &next);
    EXPECT(result.values[0] == first + 10 && result.values[3] == first + 13);
    return (struct longs){{result.values[3], result.values[2], result.values[1], result.values[0]}};
}

static SWIFT struct doubles instead_of_doubles(double first, SELF void *context) {
    struct ort_swift_next_context next = next_of(context);
    struct doubles result = NEXT(struct doubles, double)(first + 10, &next);
    EXPECT(result.values[0] == first + 10 && result.values[3] == first + 13);
    return (struct doubles){{result.values[3], result.values[2], result.values[1], result.values[0]}};
}

static SWIFT struct large instead_of_large(long first, SELF void *context) {
    struct ort_swift_next_context next = next_of(context);
    struct large result = NEXT(struct large, long)(first + 10, &next);
    EXPECT(result.values[0] == first + 10 && result.values[8] == 9);
    result.values[8]++;
    return result;
}

static void begin_results(void) {
    begin();
    root.words[HEADER + LONGS] = longs;
    root.words[HEADER + DOUBLES] = doubles;
    root.words[HEADER + LARGE] = large;
}

static void expect_results(long first, double first_double, int step, long last) {
    const struct longs words = METHOD(longs_method, &object, LONGS)(3, &object);
    for (int i = 0; i < 4; i++) {
        EXPECT(words.values[i] == first + i * step);
    }
    const struct doubles numbers = METHOD(doubles_method, &object, DOUBLES)(0.5, &object);
    for (int i = 0; i < 4; i++) {
        EXPECT(numbers.values[i] == first_double + i * step);
    }
    const struct large result = METHOD(large_method, &object, LARGE)(3, &object);
    EXPECT(result.values[0] == (step > 0 ? 3 : 13) && result.values[8] == last);
}

static void see_results(struct ort_hook_call *call, void *context) {
    const struct ort_swift_result result = ort_swift_call_result(call);
    double values[4];
    for (int i = 0; i < 4; i++) {
        memcpy(&values[i], result.vector[i], sizeof values[i]);
    }
    switch ((intptr_t)context) {
    case LONGS:
        EXPECT(result.general[0] == 3 && result.general[1] == 4 && result.general[2] == 5 && result.general[3] == 6);
        break;
    case DOUBLES:
        EXPECT(values[0] == 0.5 && values[1] == 1.5 && values[2] == 2.5 && values[3] == 3.5);
        break;
    default:
        EXPECT(((struct large *)ort_swift_call_memory(call))->values[3] == 6);
    }
    ort_swift_call_set_result(call, &result);
    note("seen");
}

static SWIFT void clobber_results(long added, SELF char *context) {
    (void)added;
    note(context);
    clobber_registers();
}

CHECK_BOTH_ENTRIES_THAT(resultsComeBackInEveryRegisterAndInMemory) {
    begin_results();
    struct ort_hook *after[3], *instead[3];
    for (intptr_t i = LONGS; i <= LARGE; i++) {
        struct ort_swift_hook_request request = request_for(&root, (int)i, ORT_HOOK_AFTER);
        request.function = see_results;
        request.context = (void *)i;
        after[i] = install(&request);
    }
    expect_results(3, 0.5, 1, 9);
    EXPECT(steps_are("seen seen seen "));
    for (int i = LONGS; i <= LARGE; i++) {
        take_away(after[i]);
    }
    after[0] = install_closure(&root, LONGS, ORT_HOOK_AFTER, CODE(clobber_results), "longs");
    after[1] = install_closure(&root, DOUBLES, ORT_HOOK_AFTER, CODE(clobber_results), "doubles");
    after[2] = install_closure(&root, LARGE, ORT_HOOK_AFTER, CODE(clobber_results), "large");
    expect_results(3, 0.5, 1, 9);
    EXPECT(steps_are("longs doubles large "));
    for (int i = LONGS; i <= LARGE; i++) {
        take_away(after[i]);
    }
    instead[0] = install_closure(&root, LONGS, ORT_HOOK_INSTEAD, CODE(instead_of_longs), "longs");
    instead[1] = install_closure(&root, DOUBLES, ORT_HOOK_INSTEAD, CODE(instead_of_doubles), "doubles");
    instead[2] = install_closure(&root, LARGE, ORT_HOOK_INSTEAD, CODE(instead_of_large), "large");
    expect_results(16, 13.5, -1, 10);
    for (int i = LONGS; i <= LARGE; i++) {
        take_away(instead[i]);
    }
}

static void do_nothing(struct ort_hook_call *call, void *context) { (void)call, (void)context; }

CHECK_BOTH_ENTRIES_THAT(aBodyThatLeavesNoResultLeavesZero) {
    begin_results();
    struct ort_swift_hook_request request = request_for(&root, LONGS, ORT_HOOK_INSTEAD);
    request.function = do_nothing;
    struct ort_hook *hook = install(&request);
    request.word = HEADER + DOUBLES;
    struct ort_hook *other = install(&request);
    const struct longs words = METHOD(longs_method, &object, LONGS)(3, &object);
    const struct doubles numbers = METHOD(doubles_method, &object, DOUBLES)(0.5, &object);
    for (int i = 0; i < 4; i++) {
        EXPECT(words.values[i] == 0 && numbers.values[i] == 0);
    }
    take_away(hook);
    take_away(other);
}

// MARK: Errors

enum { THROWING };

typedef SWIFT long throwing_method(long, SELF struct object *, ERROR void **);
typedef SWIFT long throwing_closure(long, SELF void *, ERROR void **);

static char method_error, body_error;

static SWIFT long throwing(long added, SELF struct object *receiver, ERROR void **error) {
    EXPECT(receiver == &object && *error == NULL);
    if (added < 0) {
        *error = &method_error;
    }
    return added + 1;
}

static long call_throwing(long added, void **error) {
    void *thrown = NULL;
    const long result = METHOD(throwing_method, &object, THROWING)(added, &object, &thrown);
    *error = thrown;
    return result;
}

static void see_error(struct ort_hook_call *call, void *context) {
    (void)context;
    note(ort_swift_call_result(call).error == (uintptr_t)&method_error ? "thrown" : "returned");
}

CHECK_BOTH_ENTRIES_THAT(anErrorOfTheMethodReachesTheCaller) {
    begin();
    root.words[HEADER + THROWING] = throwing;
    void *error;
    struct ort_hook *before = install_noting(&root, THROWING, ORT_HOOK_BEFORE, "before", 0);
    EXPECT(call_throwing(5, &error) == 6 && error == NULL);
    call_throwing(-5, &error);
    EXPECT(error == &method_error && steps_are("before before "));
    struct ort_swift_hook_request request = request_for(&root, THROWING, ORT_HOOK_AFTER);
    request.function = see_error;
    struct ort_hook *after = install(&request);
    EXPECT(call_throwing(5, &error) == 6 && error == NULL);
    call_throwing(-5, &error);
    EXPECT(error == &method_error && steps_are("before returned before thrown "));
    take_away(before);
    take_away(after);
    after = install_closure(&root, THROWING, ORT_HOOK_AFTER, CODE(clobber_results), "after");
    EXPECT(call_throwing(5, &error) == 6 && error == NULL);
    call_throwing(-5, &error);
    EXPECT(error == &method_error && steps_are("after after "));
    take_away(after);
}

static SWIFT long throw_instead(long added, SELF void *context, ERROR void **error) {
    struct ort_swift_next_context next = next_of(context);
    void *thrown = NULL;
    const long result = ((throwing_closure *)(uintptr_t)ort_swift_next)(added, &next, &thrown);
    *error = thrown == NULL ? &body_error : NULL;
    return thrown == NULL ? result : -1;
}

CHECK_BOTH_ENTRIES_THAT(anInsteadBodyCatchesAndThrows) {
    begin();
    root.words[HEADER + THROWING] = throwing;
    void *error;
    struct ort_hook *hook = install_closure(&root, THROWING, ORT_HOOK_INSTEAD, CODE(throw_instead), "throw");
    EXPECT(call_throwing(-5, &error) == -1 && error == NULL);
    call_throwing(5, &error);
    EXPECT(error == &body_error);
    struct ort_hook *outer = install_closure(&root, THROWING, ORT_HOOK_INSTEAD, CODE(throw_instead), "outer");
    call_throwing(-5, &error);
    EXPECT(error == &body_error);
    EXPECT(call_throwing(5, &error) == -1 && error == NULL);
    take_away(hook);
    take_away(outer);
}

static void set_error(struct ort_hook_call *call, void *context) {
    ort_swift_call_set_result(call, &(struct ort_swift_result){.general = {9}, .error = (uintptr_t)context});
}

CHECK_THAT(aFunctionSetsAndTakesAwayAnError) {
    begin();
    root.words[HEADER + THROWING] = throwing;
    void *error;
    struct ort_swift_hook_request request = request_for(&root, THROWING, ORT_HOOK_INSTEAD);
    request.function = set_error;
    request.context = &body_error;
    struct ort_hook *hook = install(&request);
    call_throwing(5, &error);
    EXPECT(error == &body_error);
    take_away(hook);
    request.position = ORT_HOOK_AFTER;
    request.context = NULL;
    hook = install(&request);
    EXPECT(call_throwing(-5, &error) == 9 && error == NULL);
    take_away(hook);
}

// MARK: Registers that a callee preserves

// Fills the registers that a method preserves, and sets the error register to a value that no call of another receiver
// has. Calls the method, and returns how many registers have changed.
long call_and_count_changed(const void *method, const void *receiver, intptr_t argument);

#if defined(__aarch64__)
__asm__(".text\n"
        ".p2align 2\n"
        "call_and_count_changed:\n"
        "    stp x29, x30, [sp, #-176]!\n"
        "    mov x29, sp\n"
        "    stp x19, x20, [sp, #16]\n stp x21, x22, [sp, #32]\n stp x23, x24, [sp, #48]\n"
        "    stp x25, x26, [sp, #64]\n stp x27, x28, [sp, #80]\n"
        "    stp d8, d9, [sp, #96]\n stp d10, d11, [sp, #112]\n stp d12, d13, [sp, #128]\n stp d14, d15, [sp, #144]\n"
        "    str x1, [sp, #160]\n"
        "    mov x16, x0\n mov x20, x1\n add x21, x1, #1\n mov x0, x2\n"
        "    .irp n, 19, 22, 23, 24, 25, 26, 27, 28\n mov x\\n, #\\n\n .endr\n"
        "    .irp n, 8, 9, 10, 11, 12, 13, 14, 15\n fmov d\\n, #\\n\n .endr\n"
        "    blr x16\n"
        "    ldr x9, [sp, #160]\n"
        "    mov x0, #0\n"
        "    cmp x20, x9\n cinc x0, x0, ne\n"
        "    add x9, x9, #1\n cmp x21, x9\n cinc x0, x0, ne\n"
        "    mov x10, sp\n cmp x29, x10\n cinc x0, x0, ne\n"
        "    .irp n, 19, 22, 23, 24, 25, 26, 27, 28\n cmp x\\n, #\\n\n cinc x0, x0, ne\n .endr\n"
        "    .irp n, 8, 9, 10, 11, 12, 13, 14, 15\n fmov d0, #\\n\n fcmp d\\n, d0\n cinc x0, x0, ne\n .endr\n"
        "    ldp x19, x20, [sp, #16]\n ldp x21, x22, [sp, #32]\n ldp x23, x24, [sp, #48]\n"
        "    ldp x25, x26, [sp, #64]\n ldp x27, x28, [sp, #80]\n"
        "    ldp d8, d9, [sp, #96]\n ldp d10, d11, [sp, #112]\n ldp d12, d13, [sp, #128]\n ldp d14, d15, [sp, #144]\n"
        "    ldp x29, x30, [sp], #176\n"
        "    ret\n");
#elif defined(__x86_64__)
__asm__(".text\n"
        "call_and_count_changed:\n"
        "    pushq %rbp\n pushq %rbx\n pushq %r12\n pushq %r13\n pushq %r14\n pushq %r15\n"
        "    pushq %rsi\n"
        "    movq %rdi, %rax\n movq %rsi, %r13\n leaq 1(%rsi), %r12\n movq %rdx, %rdi\n"
        "    movl $11, %ebx\n movl $14, %r14d\n movl $15, %r15d\n movl $16, %ebp\n"
        "    callq *%rax\n"
        "    xorl %eax, %eax\n"
        "    .macro COUNT expected, register\n cmpq \\expected, \\register\n setne %cl\n movzbl %cl, %ecx\n"
        "    addq %rcx, %rax\n .endm\n"
        "    COUNT $11, %rbx\n COUNT $14, %r14\n COUNT $15, %r15\n COUNT $16, %rbp\n"
        "    COUNT (%rsp), %r13\n incq (%rsp)\n COUNT (%rsp), %r12\n"
        "    popq %rsi\n"
        "    popq %r15\n popq %r14\n popq %r13\n popq %r12\n popq %rbx\n popq %rbp\n"
        "    retq\n");
#endif

static void expect_registers_are_kept(void) {
    EXPECT(call_and_count_changed(word_of(object.isa, NUMBER), &object, 5) == 0);
    steps[0] = 0;
}

static SWIFT long go_on_with_registers(long added, SELF void *context) {
    struct ort_swift_next_context next = next_of(context);
    EXPECT(call_and_count_changed((void *)(uintptr_t)ort_swift_next, &next, added) == 0);
    return added;
}

static void proceed_with_registers(struct ort_hook_call *call, void *context) {
    EXPECT(call_and_count_changed((void *)(uintptr_t)ort_hook_call_proceed, context, (intptr_t)call) == 0);
}

static SWIFT void see_five(long added, SELF void *context) {
    EXPECT(added == 5);
    note(context);
}

CHECK_BOTH_ENTRIES_THAT(registersOfTheCallerAreKept) {
    begin();
    expect_registers_are_kept();
    struct ort_hook *hook = install_closure(&root, NUMBER, ORT_HOOK_BEFORE, CODE(see_five), "before");
    expect_registers_are_kept();
    EXPECT(ort_hook_disable(hook));
    expect_registers_are_kept();
    take_away(hook);
    hook = install_closure(&root, NUMBER, ORT_HOOK_AFTER, CODE(see_five), "after");
    expect_registers_are_kept();
    take_away(hook);
    hook = install_closure(&root, NUMBER, ORT_HOOK_INSTEAD, CODE(go_on_with_registers), "instead");
    expect_registers_are_kept();
    struct ort_swift_hook_request request = request_for(&root, NUMBER, ORT_HOOK_INSTEAD);
    ort_hook_function functions[] = {do_nothing, set_error, go_on, proceed_with_registers};
    for (int i = 0; i < 4; i++) { // inside the closure, which keeps registers too
        request.function = functions[i];
        request.context = "on";
        request.priority = -1;
        struct ort_hook *inner = install(&request);
        expect_registers_are_kept();
        take_away(inner);
    }
    take_away(hook);
    for (int i = 0; i < 4; i++) {
        request.function = functions[i];
        hook = install(&request);
        expect_registers_are_kept();
        take_away(hook);
    }
}

// MARK: Calls without arguments on the stack, most of them without vector registers, too

enum { PLAIN = 2 };

struct words {
    long words[5];
};

typedef SWIFT struct words plain_method(long, long, long, long, long, long, SELF struct object *);

static SWIFT struct words plain(long l0, long l1, long l2, long l3, long l4, long l5, SELF struct object *receiver) {
    note("plain");
    return (struct words){{l0 + receiver->number, l1, l2 * 2, l3 - l4, l5}};
}

static bool call_plain(struct object *receiver) {
    const struct words words = METHOD(plain_method, receiver, PLAIN)(-1, -2, -3, -4, -5, -6, receiver);
    return memcmp(&words, &(struct words){{99, -2, -6, 1, -6}}, sizeof words) == 0;
}

// A callee may change the registers of its arguments.
static SWIFT void see_plain(long l0, long l1, long l2, long l3, long l4, long l5, SELF char *context) {
    note(l0 == -1 && l1 == -2 && l2 == -3 && l3 == -4 && l4 == -5 && l5 == -6 ? context : "wrong");
#if defined(__x86_64__)
    __asm__ volatile("" : : "a"(1), "D"(1), "S"(1), "d"(1), "c"(1) : "r8", "r9", "r10", "r11", "memory");
#endif
}

static SWIFT long plain_number(long added, SELF struct object *receiver) {
    note("number");
    return receiver->number + added;
}

// The number of argument registers that the hook declares. Their values are compared.
static int general_count, vector_count;

#define REGISTERS(G, V) G(0), G(1), G(2), G(3), G(4), G(5), V(0), V(1), V(2), V(3), V(4), V(5), V(6), V(7)
#define REGISTER_PARAMETERS REGISTERS(LONG_PARAMETER, DOUBLE_PARAMETER)
#define REGISTER_NAMES REGISTERS(LONG_NAME, DOUBLE_NAME)
#define REGISTER_VALUES REGISTERS(LONG_VALUE, DOUBLE_VALUE)

typedef SWIFT struct words registers_method(REGISTER_PARAMETERS, SELF struct object *);

static void expect_registers(const char *step, REGISTER_PARAMETERS) {
    const long longs[] = {l0, l1, l2, l3, l4, l5}, expected_longs[] = {EACH_LONG(LONG_VALUE)};
    const double doubles[] = {d0, d1, d2, d3, d4, d5, d6, d7}, expected_doubles[] = {EACH_DOUBLE(DOUBLE_VALUE)};
    EXPECT(memcmp(longs, expected_longs, (size_t)general_count * sizeof *longs) == 0);
    EXPECT(memcmp(doubles, expected_doubles, (size_t)vector_count * sizeof *doubles) == 0);
    note(step);
}

// The address of its result is in a register, too.
static SWIFT struct words registers(REGISTER_PARAMETERS, SELF struct object *receiver) {
    expect_registers("method", REGISTER_NAMES);
    return (struct words){{receiver->number, 1, 2, 3, 4}};
}

static SWIFT void see_registers(REGISTER_PARAMETERS, SELF char *context) {
    expect_registers(context, REGISTER_NAMES);
    clobber_registers();
}

// The first hook of its function makes a site plain.
static void begin_plain(void) {
    begin();
    root.words[HEADER + PLAIN] = plain;
    root.words[HEADER + NUMBER] = plain_number;
}

static bool returns_words(struct object *receiver) {
    const struct words words = METHOD(registers_method, receiver, PLAIN)(REGISTER_VALUES, receiver);
    return memcmp(&words, &(struct words){{100, 1, 2, 3, 4}}, sizeof words) == 0;
}

static SWIFT struct words go_on_with_registers_changed(REGISTER_PARAMETERS, SELF char *context) {
    struct ort_swift_next_context next = next_of(context);
    see_registers(REGISTER_NAMES, context);
    return NEXT(struct words, REGISTER_PARAMETERS)(REGISTER_NAMES, &next);
}

static const struct {
    void (*closure)(void);
    const char *one, *two;
} in_registers[] = {
    [ORT_HOOK_BEFORE] = {CODE(see_registers), "first method ", "first second method "},
    [ORT_HOOK_INSTEAD] = {CODE(go_on_with_registers_changed), "first method ", "first second method "},
    [ORT_HOOK_AFTER] = {CODE(see_registers), "method first ", "method first second "},
};

static void expect_in_registers(struct class *cls, ort_hook_position position) {
    begin_root(cls);
    cls->words[HEADER + PLAIN] = registers;
    struct object receiver = instance_of(cls);
    struct ort_swift_hook_request request = request_for(cls, PLAIN, position);
    request.general_count = (uint8_t)general_count;
    request.vector_count = (uint8_t)vector_count;
    request.closure = in_registers[position].closure;
    request.context = (void *)(uintptr_t)(request.closure_context = "first");
    struct ort_hook *first = install(&request);
    struct ort_hook_site *site = first->site;
    const ort_hook_entrance entrance = site->entry;
    const void *stub = word_of(receiver.isa, PLAIN);
    for (int i = 0; i < 2; i++) {
        EXPECT(returns_words(&receiver));
        EXPECT(steps_are(in_registers[position].one));
    }
    request.context = (void *)(uintptr_t)(request.closure_context = "second");
    request.priority = -1;
    struct ort_hook *second = install(&request);
    EXPECT(returns_words(&receiver));
    EXPECT(steps_are(in_registers[position].two));
    site->entry = entrance; // as of a call that loaded it just before the chain changed
    EXPECT(returns_words(&receiver));
    EXPECT(steps_are(in_registers[position].two));
    take_away(second);
    take_away(first);
    EXPECT(returns_words(&receiver) && steps_are("method "));
    const ort_hook_entrance chosen = site->entry;
    site->entry = entrance;
    cls->words[HEADER + PLAIN] = stub;
    EXPECT(returns_words(&receiver) && steps_are("method "));
    cls->words[HEADER + PLAIN] = registers;
    site->entry = chosen;
}

CHECK_THAT(argumentsArriveInAsManyRegistersAsThereAre) {
    static struct class classes[3][7][9];
    for (ort_hook_position position = ORT_HOOK_AFTER; position <= ORT_HOOK_BEFORE; position++) {
        for (general_count = 0; general_count <= 6; general_count++) {
            for (vector_count = 0; vector_count <= 8; vector_count++) {
                expect_in_registers(&classes[position][general_count][vector_count], position);
            }
        }
    }
}

static int plain_bodies_destroyed;

static void count_plain_destroyed(void *context) {
    (void)context;
    plain_bodies_destroyed++;
}

static struct ort_swift_hook_request plain_request_for(
    int method, ort_hook_position position, void (*closure)(void), void *context) {
    struct ort_swift_hook_request request = request_for(&root, method, position);
    request.vector_count = 0;
    request.closure = closure;
    request.closure_context = context;
    request.context = context;
    return request;
}

static struct ort_hook *install_plain(int method, ort_hook_position position, void (*closure)(void), void *context) {
    const struct ort_swift_hook_request request = plain_request_for(method, position, closure, context);
    return install(&request);
}

CHECK_THAT(argumentsOfPlainCallsArriveInEveryRegister) {
    begin_plain();
    struct ort_hook *first = install_plain(PLAIN, ORT_HOOK_BEFORE, CODE(see_plain), "first");
    EXPECT(call_plain(&object) && steps_are("first plain "));
    struct ort_hook *second = install_plain(PLAIN, ORT_HOOK_BEFORE, CODE(see_plain), "second");
    EXPECT(call_plain(&object) && steps_are("first second plain "));
    take_away(first);
    EXPECT(call_plain(&object) && steps_are("second plain "));
    struct ort_hook *after = install_plain(PLAIN, ORT_HOOK_AFTER, CODE(see_plain), "after");
    EXPECT(call_plain(&object) && steps_are("second plain after "));
    take_away(second);
    EXPECT(call_plain(&object) && steps_are("plain after "));
    take_away(after);
    EXPECT(call_plain(&object) && steps_are("plain "));
}

static SWIFT void see_call(long added, SELF char *context) {
    struct ort_hook_call *call = ort_hook_call_of_context(context);
    EXPECT(call != NULL && call == ort_swift_call_current());
    EXPECT(!ort_swift_next_fill(&(struct ort_swift_next_context){0}));
    EXPECT(!ort_hook_call_is_under_way(call, 0));
    EXPECT(ort_swift_call_receiver(call) == &object && ort_hook_call_frame(call)->general[0] == (uintptr_t)added);
    EXPECT(!ort_hook_call_has_result(call) && ort_hook_call_serial(call) == ort_hook_call_serial(call));
    note(context);
}

CHECK_THAT(aPlainCallKeepsRegistersAndItsBodySeesTheCall) {
    begin_plain();
    struct ort_hook *hook = install_plain(NUMBER, ORT_HOOK_BEFORE, CODE(see_five), "before");
    expect_registers_are_kept();
    take_away(hook);
    hook = install_plain(NUMBER, ORT_HOOK_BEFORE, CODE(see_call), "before");
    EXPECT(call_number(&object, 5) == 105 && steps_are("before number "));
    take_away(hook);
}

static struct ort_hook *taken;

// The end of the call has to look for bodies to free.
static SWIFT long take_itself_away(long added, SELF char *context) {
    note(added == 5 ? context : "wrong");
    take_away(taken);
    EXPECT(root.words[HEADER + NUMBER] == plain_number);
    EXPECT(!ort_hook_flush(0) && plain_bodies_destroyed == 0);
    return 6;
}

static void expect_taken(ort_hook_position position, long result, const char *run) {
    struct ort_swift_hook_request request = plain_request_for(NUMBER, position, CODE(take_itself_away), "itself");
    request.destroy = count_plain_destroyed;
    plain_bodies_destroyed = 0;
    taken = install(&request);
    EXPECT(call_number(&object, 5) == result && steps_are(run) && plain_bodies_destroyed == 1);
    EXPECT(call_number(&object, 5) == 105 && steps_are("number "));
}

CHECK_THAT(theBodyOfAPlainCallTakesItselfAway) {
    begin_plain();
    expect_taken(ORT_HOOK_BEFORE, 105, "itself number ");
    expect_taken(ORT_HOOK_INSTEAD, 6, "itself ");
    expect_taken(ORT_HOOK_AFTER, 105, "number itself ");
}

static SWIFT void take_itself_away_for_another(long added, SELF char *context) {
    note(added == 5 ? context : "wrong");
    take_away(taken);
    taken = install_plain(NUMBER, ORT_HOOK_AFTER, CODE(before_number), "another");
}

CHECK_THAT(theBodyOfAPlainCallPutsAnotherInItsPlace) {
    begin_plain();
    taken = install_plain(NUMBER, ORT_HOOK_BEFORE, CODE(take_itself_away_for_another), "itself");
    EXPECT(call_number(&object, 5) == 105 && steps_are("itself number "));
    EXPECT(call_number(&object, 5) == 105 && steps_are("number another "));
    take_away(taken);
}

static int seen_levels;

// Calls itself, also across the end of a page of records.
static SWIFT void call_again(long level, SELF void *context) {
    seen_levels++;
    EXPECT(context == &seen_levels && ort_swift_call_current() != NULL);
    if (level > 0) {
        EXPECT(call_number(&object, level - 1) == 99 + level);
    }
}

static SWIFT long silent_number(long added, SELF struct object *receiver) { return receiver->number + added; }

CHECK_THAT(plainCallsNestDeeply) {
    begin();
    root.words[HEADER + NUMBER] = silent_number;
    struct ort_hook *hook = install_plain(NUMBER, ORT_HOOK_BEFORE, CODE(call_again), &seen_levels);
    EXPECT(call_number(&object, 1000) == 1100 && seen_levels == 1001);
    EXPECT(call_number(&object, 0) == 100 && seen_levels == 1002);
    take_away(hook);
}

static jmp_buf above;

static SWIFT void jump_out(long added, SELF char *context) {
    note(context);
    if (added == 0) {
        longjmp(above, 1);
    }
    call_number(&object, added - 1);
}

// The frames of the calls that the jump left lie above the end of this frame.
__attribute__((noinline)) static void look_for_left(void) {
    volatile char room[0x8000];
    room[0] = 0;
    EXPECT(ort_hook_call_of_context("left") == NULL && room[0] == 0);
}

static SWIFT void look_around(long added, SELF char *context) {
    note(added == 5 ? context : "wrong");
    look_for_left();
}

CHECK_THAT(aJumpOutOfPlainCallsLeavesNothing) {
    begin_plain();
    struct ort_hook *hook = install_plain(NUMBER, ORT_HOOK_BEFORE, CODE(jump_out), "left");
    if (setjmp(above) == 0) {
        call_number(&object, 3);
        EXPECT(false);
    }
    EXPECT(steps_are("left left left left "));
    take_away(hook);
    hook = install_plain(NUMBER, ORT_HOOK_BEFORE, CODE(look_around), "around");
    EXPECT(call_number(&object, 5) == 105 && steps_are("around number "));
    EXPECT(ort_swift_call_current() == NULL);
    take_away(hook);
    EXPECT(ort_hook_flush(1000000000));
}

static SWIFT void jump_back(long added, SELF char *context) {
    if (added == 5 && setjmp(above) == 0) {
        call_number(&object, 3);
        EXPECT(false);
    } else if (added < 5) {
        jump_out(added, context);
    }
}

CHECK_THAT(aJumpBackIntoThePlainBodyLeavesNothing) {
    begin_plain();
    struct ort_hook *hook = install_plain(NUMBER, ORT_HOOK_BEFORE, CODE(jump_back), "back");
    EXPECT(call_number(&object, 5) == 105 && steps_are("back back back back number "));
    EXPECT(ort_swift_call_current() == NULL);
    take_away(hook);
    EXPECT(ort_hook_flush(1000000000));
}

#if defined(__x86_64__) && !__has_feature(thread_sanitizer)

// Simulates a call that loaded the address of the entry just before the chain changed.
CHECK_THAT(aPlainCallThatFindsAnotherChainRunsThatOne) {
    begin_plain();
    struct ort_hook *before = install_plain(NUMBER, ORT_HOOK_BEFORE, CODE(before_number), "before");
    struct ort_hook_site *site = before->site;
    const ort_hook_entrance entrance = site->entry;
    EXPECT(entrance != ort_swift_enter_plain);
    struct ort_hook *after = install_plain(NUMBER, ORT_HOOK_AFTER, CODE(before_number), "after");
    site->entry = entrance;
    EXPECT(call_number(&object, 5) == 105 && steps_are("before number after "));
    take_away(before);
    site->entry = entrance;
    EXPECT(call_number(&object, 5) == 105 && steps_are("number after "));
    const void *stub = root.words[HEADER + NUMBER];
    take_away(after);
    const ort_hook_entrance chosen = site->entry;
    site->entry = entrance;
    EXPECT(((number_method *)(uintptr_t)stub)(5, &object) == 105 && steps_are("number "));
    site->entry = chosen;
    EXPECT(ort_swift_call_current() == NULL && ort_hook_flush(1000000000));
}

#endif

static atomic_long plain_bodies;

static SWIFT long count_plain(long added, SELF void *context) {
    EXPECT(added == 5 && context == &plain_bodies);
    atomic_fetch_add(&plain_bodies, 1);
    return 100 + added;
}

static SWIFT void count_nothing(long added, SELF void *context) { EXPECT(added == 5 && context != NULL); }

static atomic_int is_changing;

// The permanent hook runs in each call, whatever hooks are added and removed before and after it.
static void call_plainly_or_change(int thread) {
    if (thread == 0) {
        for (int i = 0; i < 500; i++) {
            const ort_hook_position position = i % 2 == 0 ? ORT_HOOK_AFTER : ORT_HOOK_BEFORE;
            struct ort_swift_hook_request request = plain_request_for(NUMBER, position, CODE(count_nothing), "nothing");
            request.priority = 1;
            take_away(install(&request));
        }
        atomic_store(&is_changing, 0);
        return;
    }
    do {
        const long before = thread == 1 ? atomic_load(&plain_bodies) : 0;
        EXPECT(call_number(&object, 5) == 105);
        EXPECT(thread != 1 || atomic_load(&plain_bodies) == before + 1);
    } while (atomic_load(&is_changing));
}

CHECK_THAT(plainHooksComeAndGoWhileAThreadCalls) {
    begin();
    root.words[HEADER + NUMBER] = silent_number;
    for (ort_hook_position position = ORT_HOOK_AFTER; position <= ORT_HOOK_BEFORE; position++) {
        struct ort_hook *hook = install_plain(NUMBER, position, CODE(count_plain), &plain_bodies);
        atomic_store(&is_changing, 1);
        check_on_threads(2, call_plainly_or_change);
        take_away(hook);
    }
    EXPECT(root.words[HEADER + NUMBER] == silent_number && ort_hook_flush(1000000000));
}

// MARK: Subclasses

static struct class middle, leaf, overriding;
static struct object in_middle, in_leaf, in_overriding;

static SWIFT long overridden(long added, SELF struct object *receiver) {
    note("overridden");
    return receiver->number * added;
}

static const void *const subclasses[] = {middle.words, leaf.words, overriding.words};

// leaf inherits from middle.
static void begin_hierarchy(void) {
    begin();
    begin_class(&middle, &root);
    begin_class(&leaf, &middle);
    begin_class(&overriding, &root);
    overriding.words[HEADER + NUMBER] = overridden;
    in_middle = instance_of(&middle);
    in_leaf = instance_of(&leaf);
    in_overriding = instance_of(&overriding);
}

static struct ort_hook *install_over(const struct class *cls, const char *step, const void *const *covered, size_t n) {
    struct ort_swift_hook_request request = request_for(cls, NUMBER, ORT_HOOK_BEFORE);
    request.function = take_note;
    request.context = (void *)(uintptr_t)step;
    request.subclasses = covered;
    request.subclass_count = n;
    return install(&request);
}

static bool runs(struct object *receiver, const char *expected) {
    call_number(receiver, 1);
    return steps_are(expected);
}

CHECK_THAT(aHookReachesSubclassesThatHaveNotOverridden) {
    begin_hierarchy();
    struct ort_hook *hook = install_over(&root, "root", subclasses, 3);
    EXPECT(runs(&object, "root number ") && runs(&in_middle, "root number ") && runs(&in_leaf, "root number "));
    EXPECT(runs(&in_overriding, "overridden ") && overriding.words[HEADER + NUMBER] == overridden);
    EXPECT(ort_swift_original(leaf.words, HEADER + NUMBER) == number);
    take_away(hook);
    EXPECT(root.words[HEADER + NUMBER] == number && middle.words[HEADER + NUMBER] == number);
    EXPECT(leaf.words[HEADER + NUMBER] == number && overriding.words[HEADER + NUMBER] == overridden);
}

CHECK_THAT(aSubclassHookedAfterItsSuperclassRunsBoth) {
    begin_hierarchy();
    struct ort_hook *outer = install_over(&root, "root", subclasses, 3);
    struct ort_hook *inner = install_over(&middle, "middle", subclasses + 1, 1);
    EXPECT(runs(&object, "root number ") && runs(&in_middle, "middle root number "));
    EXPECT(runs(&in_leaf, "middle root number ") && runs(&in_overriding, "overridden "));
    take_away(inner);
    EXPECT(runs(&in_middle, "root number ") && runs(&in_leaf, "root number "));
    EXPECT(middle.words[HEADER + NUMBER] == root.words[HEADER + NUMBER]);
    take_away(outer);
    EXPECT(middle.words[HEADER + NUMBER] == number && leaf.words[HEADER + NUMBER] == number);
}

CHECK_THAT(aSubclassHookedBeforeItsSuperclassRunsBoth) {
    begin_hierarchy();
    struct ort_hook *inner = install_over(&middle, "middle", subclasses + 1, 1);
    EXPECT(runs(&object, "number ") && runs(&in_middle, "middle number ") && runs(&in_leaf, "middle number "));
    struct ort_hook *outer = install_over(&root, "root", subclasses, 3);
    struct ort_hook *override = install_over(&overriding, "own", NULL, 0);
    EXPECT(runs(&in_middle, "middle root number ") && runs(&in_leaf, "middle root number "));
    EXPECT(runs(&in_overriding, "own overridden "));
    take_away(outer);
    EXPECT(runs(&object, "number ") && runs(&in_middle, "middle number ") && runs(&in_leaf, "middle number "));
    outer = install_over(&root, "root", subclasses, 3);
    take_away(inner);
    EXPECT(runs(&in_middle, "root number ") && runs(&in_leaf, "root number "));
    take_away(outer);
    take_away(override);
    EXPECT(root.words[HEADER + NUMBER] == number && middle.words[HEADER + NUMBER] == number);
    EXPECT(leaf.words[HEADER + NUMBER] == number && overriding.words[HEADER + NUMBER] == overridden);
}

CHECK_THAT(aSubclassThatComesLaterIsCoveredAndTakenBack) {
    begin_hierarchy();
    struct ort_hook *hook = install_over(&root, "root", NULL, 0);
    EXPECT(runs(&in_middle, "number "));
    ort_swift_classes_cover(subclasses, 3);
    EXPECT(runs(&in_middle, "root number ") && runs(&in_leaf, "root number ") && runs(&in_overriding, "overridden "));
    static struct class later, latest;
    begin_class(&later, &middle); // with the stub
    begin_class(&latest, &later);
    struct object in_latest = instance_of(&latest);
    EXPECT(runs(&in_latest, "root number "));
    const void *const out_of_order[] = {latest.words, later.words};
    ort_swift_classes_cover(out_of_order, 2);
    static struct class unknown;
    begin_class(&unknown, &root);
    struct object in_unknown = instance_of(&unknown);
    take_away(hook);
    EXPECT(later.words[HEADER + NUMBER] == number && latest.words[HEADER + NUMBER] == number);
    EXPECT(unknown.words[HEADER + NUMBER] != number && runs(&in_unknown, "number "));
    ort_swift_classes_cover(&(const void *){unknown.words}, 1);
    EXPECT(unknown.words[HEADER + NUMBER] == number);
}

// MARK: The ends of bodies

static int destroyed;

static void count_destroyed(void *context) {
    EXPECT(strcmp(context, "context") == 0 || strcmp(context, "fresh") == 0);
    destroyed++;
}

static SWIFT long remove_and_go_on(long added, SELF struct ort_hook **hook) {
    struct ort_swift_next_context next = next_of("context");
    EXPECT(ort_hook_remove(*hook) && !ort_hook_flush(0) && destroyed == 0);
    return NEXT(long, long)(added, &next);
}

CHECK_BOTH_ENTRIES_THAT(bodiesAreDestroyedOnceNoCallCanRunThem) {
    begin();
    destroyed = 0;
    struct ort_swift_hook_request request = request_for(&root, NUMBER, ORT_HOOK_BEFORE);
    request.closure = CODE(before_number);
    request.closure_context = request.context = "context";
    request.destroy = count_destroyed;
    EXPECT(ort_swift_hook_install(&request, NULL) == ORT_HOOK_OK); // stays
    struct ort_hook *closure = install(&request);
    request.closure = NULL;
    request.closure_context = NULL;
    request.function = take_note;
    struct ort_hook *function = install(&request);
    call_number(&object, 5);
    EXPECT(steps_are("context context context number "));
    take_away(closure);
    EXPECT(ort_hook_flush(1000000000) && destroyed == 1);
    take_away(function);
    EXPECT(ort_hook_flush(1000000000) && destroyed == 2);

    struct ort_hook *removed = NULL;
    destroyed = 0;
    request.position = ORT_HOOK_INSTEAD;
    request.function = NULL;
    request.closure = CODE(remove_and_go_on);
    request.closure_context = &removed;
    removed = install(&request);
    EXPECT(call_number(&object, 5) == 105);
    ort_hook_release(removed);
    EXPECT(ort_hook_flush(1000000000) && destroyed == 1);
    steps[0] = 0;
}

// MARK: Options

CHECK_BOTH_ENTRIES_THAT(aDisabledHookDoesNotRun) {
    begin();
    struct ort_hook *hook = install_noting(&root, NUMBER, ORT_HOOK_BEFORE, "hook", ORT_HOOK_STARTS_DISABLED);
    EXPECT(runs(&object, "number ") && ort_hook_enable(hook) && runs(&object, "hook number "));
    EXPECT(ort_hook_disable(hook) && runs(&object, "number "));
    take_away(hook);
    EXPECT(root.words[HEADER + NUMBER] == number);
}

CHECK_THAT(aHookThatRunsOnceRemovesItself) {
    begin();
    struct ort_swift_hook_request request = request_for(&root, NUMBER, ORT_HOOK_INSTEAD);
    request.closure = CODE(instead_of_number);
    request.closure_context = request.context = "once";
    request.options = ORT_HOOK_AUTOMATIC_REMOVAL;
    struct ort_hook *hook = install(&request);
    EXPECT(call_number(&object, 5) == 210 && steps_are("once number once "));
    EXPECT(ort_hook_get_state(hook) == ORT_HOOK_IS_REMOVED && root.words[HEADER + NUMBER] == number);
    EXPECT(call_number(&object, 5) == 105 && steps_are("number "));
    ort_hook_release(hook);
}

static SWIFT long call_itself(long added, SELF struct object *receiver) {
    note("number");
    return added == 0 ? 0 : call_number(receiver, added - 1) + 1;
}

CHECK_THAT(aHookSkipsNestedCalls) {
    begin();
    root.words[HEADER + NUMBER] = call_itself;
    struct ort_hook *hook = install_noting(&root, NUMBER, ORT_HOOK_BEFORE, "hook", ORT_HOOK_SKIPS_NESTED);
    EXPECT(call_number(&object, 2) == 2 && steps_are("hook number number number "));
    take_away(hook);
    struct ort_swift_hook_request request = request_for(&root, NUMBER, ORT_HOOK_INSTEAD);
    request.closure = CODE(instead_of_number);
    request.closure_context = request.context = "i";
    request.options = ORT_HOOK_SKIPS_NESTED;
    hook = install(&request);
    EXPECT(call_number(&object, 2) == 4 && steps_are("i number number number i "));
    take_away(hook);
}

CHECK_THAT(requestsThatCannotBeAreRefused) {
    begin();
    struct ort_hook *hook = NULL;
    struct ort_swift_hook_request right = request_for(&root, NUMBER, ORT_HOOK_BEFORE), wrong;
    right.function = take_note;
    wrong = right, wrong.closure = CODE(before_number);
    EXPECT(ort_swift_hook_install(&wrong, &hook) == ORT_HOOK_INVALID);
    wrong = right, wrong.function = NULL;
    EXPECT(ort_swift_hook_install(&wrong, &hook) == ORT_HOOK_INVALID);
    wrong = right, wrong.word = WORDS;
    EXPECT(ort_swift_hook_install(&wrong, &hook) == ORT_HOOK_INVALID);
    wrong = right, wrong.word = 1;
    EXPECT(ort_swift_hook_install(&wrong, &hook) == ORT_HOOK_INVALID);
    wrong = right, wrong.options = ORT_HOOK_FINALLY;
    EXPECT(ort_swift_hook_install(&wrong, &hook) == ORT_HOOK_INVALID);
    // Swift's concurrency library is not linked.
    wrong = right, wrong.is_async = true, wrong.position = ORT_HOOK_AFTER;
    EXPECT(ort_swift_hook_install(&wrong, &hook) == ORT_HOOK_NOT_HOOKABLE);
    wrong = right, wrong.is_async = true, wrong.options = ORT_HOOK_SKIPS_NESTED;
    EXPECT(ort_swift_hook_install(&wrong, &hook) == ORT_HOOK_INVALID);
    wrong = right, wrong.subclass_count = 1;
    EXPECT(ort_swift_hook_install(&wrong, &hook) == ORT_HOOK_INVALID);
    EXPECT(hook == NULL && root.words[HEADER + NUMBER] == number);
}

// MARK: Beside others

static number_method *others_original;

static SWIFT long others(long added, SELF struct object *receiver) {
    note("others");
    return others_original(added, receiver);
}

CHECK_THAT(anothersFunctionOnTopIsLeftAlone) {
    begin_hierarchy();
    struct ort_hook *hook = install_over(&root, "hook", subclasses, 3);
    EXPECT(!ort_hook_is_displaced(hook));
    others_original = (number_method *)(uintptr_t)root.words[HEADER + NUMBER];
    root.words[HEADER + NUMBER] = others;
    EXPECT(ort_hook_is_displaced(hook) && runs(&object, "others hook number "));
    struct ort_hook *top = install_over(&root, "top", subclasses, 3);
    EXPECT(runs(&object, "top others hook number ") && runs(&in_middle, "hook number "));
    take_away(top);
    EXPECT(root.words[HEADER + NUMBER] == others && runs(&object, "others hook number "));
    take_away(hook);
    EXPECT(root.words[HEADER + NUMBER] == others && runs(&object, "others number "));
    EXPECT(middle.words[HEADER + NUMBER] == number && leaf.words[HEADER + NUMBER] == number);
    hook = install_over(&root, "again", NULL, 0);
    EXPECT(runs(&object, "again others number "));
    take_away(hook);
    EXPECT(root.words[HEADER + NUMBER] == others);
}

CHECK_THAT(aWordThatAnotherHasPutBackCanBeHookedAgain) {
    begin();
    struct ort_hook *hook = install_noting(&root, NUMBER, ORT_HOOK_BEFORE, "first", 0);
    const void *stub = root.words[HEADER + NUMBER];
    root.words[HEADER + NUMBER] = number;
    EXPECT(ort_hook_is_displaced(hook) && runs(&object, "number "));
    take_away(hook);
    hook = install_noting(&root, NUMBER, ORT_HOOK_BEFORE, "second", 0);
    EXPECT(root.words[HEADER + NUMBER] == stub && runs(&object, "second number "));
    take_away(hook);
    EXPECT(root.words[HEADER + NUMBER] == number);
}

CHECK_THAT(aHookedSubclassGetsItsOwnBackWhateverItsSuperclassHas) {
    begin_hierarchy();
    struct ort_hook *hook = install_over(&middle, "middle", NULL, 0);
    root.words[HEADER + NUMBER] = other_number;
    take_away(hook);
    EXPECT(middle.words[HEADER + NUMBER] == number);
}

// MARK: Asynchronous methods

enum { ASYNC };

struct async_function {
    int32_t distance;
    uint32_t context_size;
};

typedef SWIFT long async_method(long, SELF struct object *, __attribute__((swift_async_context)) void *);

static int async_context;

static SWIFT long asynchronous(
    long added, SELF struct object *receiver, __attribute__((swift_async_context)) void *context) {
    note(context == &async_context ? "asynchronous" : "wrong");
    return receiver->number + added;
}

static long call_async(struct object *receiver) {
    const struct async_function *record = word_of(receiver->isa, ASYNC);
    EXPECT(record->context_size == 96);
    async_method *method = (async_method *)((uintptr_t)record + (uintptr_t)(intptr_t)record->distance);
    return method(5, receiver, &async_context);
}

CHECK_THAT(anAsynchronousMethodIsReachedBehindItsBeforeHooks) {
    static struct async_function record;
    record = (struct async_function){(int32_t)((intptr_t)asynchronous - (intptr_t)&record), 96};
    begin_hierarchy();
    root.words[HEADER + ASYNC] = middle.words[HEADER + ASYNC] = leaf.words[HEADER + ASYNC] = &record;
    struct ort_swift_hook_request request = request_for(&root, ASYNC, ORT_HOOK_BEFORE);
    request.is_async = true;
    request.closure = CODE(before_number);
    request.closure_context = request.context = "root";
    request.subclasses = subclasses;
    request.subclass_count = 2;
    struct ort_hook *hook = install(&request);
    EXPECT(call_async(&object) == 105 && steps_are("root asynchronous "));
    EXPECT(call_async(&in_leaf) == 105 && steps_are("root asynchronous "));
    request.metadata = middle.words;
    request.closure_context = request.context = "middle";
    request.subclasses = subclasses + 1;
    request.subclass_count = 1;
    struct ort_hook *other = install(&request);
    EXPECT(call_async(&in_leaf) == 105 && steps_are("middle root asynchronous "));
    EXPECT(ort_swift_original(leaf.words, HEADER + ASYNC) == &record);
    EXPECT(ort_hook_disable(hook) && ort_hook_disable(other));
    EXPECT(call_async(&in_leaf) == 105 && steps_are("asynchronous "));
    take_away(hook);
    take_away(other);
    EXPECT(root.words[HEADER + ASYNC] == &record && leaf.words[HEADER + ASYNC] == &record);
    EXPECT(call_async(&in_leaf) == 105 && steps_are("asynchronous "));
}

// MARK: Threads

static int running;

static SWIFT long quiet_number(long added, SELF struct object *receiver) { return receiver->number + added; }

static SWIFT long quiet_instead(long added, SELF void *context) {
    struct ort_swift_next_context next = next_of(context);
    return NEXT(long, long)(added, &next);
}

static void change(bool in_root) {
    struct ort_swift_hook_request request = request_for(in_root ? &root : &middle, NUMBER, ORT_HOOK_INSTEAD);
    request.closure = CODE(quiet_instead);
    request.closure_context = request.context = "quiet";
    request.subclasses = in_root ? subclasses : subclasses + 1;
    request.subclass_count = in_root ? 2 : 1;
    struct ort_hook *hook = install(&request);
    request.context = "other";
    request.closure_context = "other";
    struct ort_hook *other = install(&request);
    take_away(hook);
    take_away(other);
}

static void call_or_change(int thread) {
    if (thread > 0) {
        do {
            EXPECT(call_number(thread == 1 ? &object : &in_leaf, 5) == 105);
        } while (__atomic_load_n(&running, __ATOMIC_RELAXED));
        return;
    }
    for (int i = 0; i < 200; i++) {
        change(i % 2 == 0);
    }
    __atomic_store_n(&running, 0, __ATOMIC_RELAXED);
}

CHECK_BOTH_ENTRIES_THAT(hooksComeAndGoWhileThreadsCall) {
    begin_hierarchy();
    root.words[HEADER + NUMBER] = middle.words[HEADER + NUMBER] = leaf.words[HEADER + NUMBER] = quiet_number;
    running = 1;
    check_on_threads(3, call_or_change);
    EXPECT(root.words[HEADER + NUMBER] == quiet_number && leaf.words[HEADER + NUMBER] == quiet_number);
    EXPECT(ort_hook_flush(1000000000));
}

// MARK: fork

#if !__has_feature(thread_sanitizer) // the sanitizer cannot fork like this

static void call_and_change_in_child(void) {
    struct ort_swift_hook_request request = request_for(&root, NUMBER, ORT_HOOK_INSTEAD);
    request.closure = CODE(quiet_instead);
    request.closure_context = request.context = "child";
    request.subclasses = subclasses;
    request.subclass_count = 2;
    struct ort_hook *hook = install(&request);
    EXPECT(call_number(&object, 5) == 105 && call_number(&in_leaf, 5) == 105);
    take_away(hook);
    EXPECT(call_number(&object, 5) == 105 && call_number(&in_leaf, 5) == 105);
    EXPECT(ort_hook_flush(1000000000));
}

static void call_or_change_or_fork(int thread) {
    if (thread > 0) {
        do {
            EXPECT(call_number(thread == 1 ? &object : &in_leaf, 5) == 105);
            change(thread == 1);
        } while (__atomic_load_n(&running, __ATOMIC_RELAXED));
        return;
    }
    for (int i = 0; i < 20; i++) {
        struct child_end end = check_in_child(call_and_change_in_child);
        EXPECT(end.signal == 0 && end.status == 0);
    }
    __atomic_store_n(&running, 0, __ATOMIC_RELAXED);
}

CHECK_THAT(aChildOfForkCallsAndChangesWhateverOtherThreadsWereAt) {
    begin_hierarchy();
    root.words[HEADER + NUMBER] = middle.words[HEADER + NUMBER] = leaf.words[HEADER + NUMBER] = quiet_number;
    running = 1;
    check_on_threads(3, call_or_change_or_fork);
    EXPECT(root.words[HEADER + NUMBER] == quiet_number && leaf.words[HEADER + NUMBER] == quiet_number);
    EXPECT(ort_hook_flush(1000000000));
}

#endif

// MARK: Without memory

static struct class fresh[64], fresh_subclasses[64]; // a site stays
static int fresh_count;
static struct ort_hook *fresh_hook;

static struct class *fresh_class(void) { return &fresh[fresh_count]; }

static void begin_fresh_class(void) {
    if (++fresh_count == 64) {
        abort();
    }
    begin_root(fresh_class());
    begin_class(&fresh_subclasses[fresh_count], fresh_class());
}

static bool installs(void) {
    struct ort_swift_hook_request request = request_for(fresh_class(), NUMBER, ORT_HOOK_BEFORE);
    request.closure = CODE(before_number);
    request.closure_context = request.context = "fresh";
    request.destroy = count_destroyed;
    request.subclasses = &(const void *){fresh_subclasses[fresh_count].words};
    request.subclass_count = 1;
    const ort_hook_status status = ort_swift_hook_install(&request, &fresh_hook);
    EXPECT(status == ORT_HOOK_OK || status == ORT_HOOK_NO_MEMORY || status == ORT_HOOK_NO_STUB);
    return status == ORT_HOOK_OK;
}

static bool is_installed(void) {
    const bool is_there = fresh_class()->words[HEADER + NUMBER] != number;
    EXPECT((fresh_subclasses[fresh_count].words[HEADER + NUMBER] != number) == is_there);
    return is_there;
}

static void remove_fresh(void) {
    take_away(fresh_hook);
    ort_hook_flush(1000000000);
}

CHECK_THAT(aHookWithoutMemoryIsRefused) {
    static const struct attempt attempts[] = {
        {"ort_swift_hook_install", begin_fresh_class, installs, is_installed, remove_fresh, .keeps_more = true},
    };
    TRY_EACH(attempts);
}
