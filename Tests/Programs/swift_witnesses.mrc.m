// Hooks of Swift functions by the words of a witness table.

#include "swift_calls.h"

#include <objc/kernel.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// The Swift runtime's part.
const void *swift_conformsToProtocol(const void *metadata, const void *protocol);
const void *swift_conformsToProtocol(const void *metadata, const void *protocol) {
    return metadata == steps ? protocol : NULL;
}

CHECK_THAT(theSwiftRuntimeFindsTheTable) {
    EXPECT(ort_swift_witness_table(steps, "table") != NULL && ort_swift_witness_table("type", "table") == NULL);
}

// MARK: A table

// Source: swift/include/swift/ABI/Executor.h, AsyncFunctionPointer.
struct record {
    int32_t distance;
    uint32_t context_size;
};

// The receiver's metadata and the table itself follow the declared arguments.
static SWIFT long number(long added, SELF void *self, const void *metadata, const void *table);
static SWIFT double many(MANY_PARAMETERS, SELF void *self, const void *metadata, const void *table);
static SWIFT long waiting(long added, SELF void *self, const void *metadata, const void *table);
static SWIFT long other_number(long added, SELF void *self, const void *metadata, const void *table);

enum { NUMBER, MANY, WAITING, COUNT };

static struct record waiting_record;
static const void **table; // on a page that cannot be written, as a table of an image is

static void protect_table(int protection) { EXPECT(mprotect((void *)table, (size_t)getpagesize(), protection) == 0); }

static void set_word(size_t word, const void *value) {
    protect_table(PROT_READ | PROT_WRITE);
    table[word] = value;
    protect_table(PROT_READ);
}

__attribute__((constructor)) static void make_table(void) {
    table = mmap(NULL, (size_t)getpagesize(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    waiting_record =
        (struct record){.distance = (int32_t)((intptr_t)waiting - (intptr_t)&waiting_record), .context_size = 48};
    set_word(NUMBER, number);
    set_word(MANY, many);
    set_word(WAITING, &waiting_record);
}

static SWIFT long number(long added, SELF void *self, const void *metadata, const void *conformance) {
    EXPECT(self == steps && metadata == &waiting_record && conformance == table);
    note("number");
    return 100 + added;
}

static SWIFT long other_number(long added, SELF void *self, const void *metadata, const void *conformance) {
    EXPECT(self == steps && metadata == &waiting_record && conformance == table);
    note("other");
    return 200 + added;
}

static SWIFT double many(MANY_PARAMETERS, SELF void *self, const void *metadata, const void *conformance) {
    EXPECT(self == steps && metadata == &waiting_record && conformance == table);
    expect_many("many", MANY_NAMES);
    return l9 + d8;
}

static SWIFT long waiting(long added, SELF void *self, const void *metadata, const void *conformance) {
    EXPECT(self == steps && metadata == &waiting_record && conformance == table);
    note("waiting");
    return added + 1;
}

static long call_number(long added) {
    SWIFT long (*function)(long, SELF void *, const void *, const void *) =
        (SWIFT long (*)(long, SELF void *, const void *, const void *))(uintptr_t)table[NUMBER];
    return function(added, steps, &waiting_record, table);
}

static double call_many(void) {
    SWIFT double (*function)(MANY_PARAMETERS, SELF void *, const void *, const void *) =
        (SWIFT double (*)(MANY_PARAMETERS, SELF void *, const void *, const void *))(uintptr_t)table[MANY];
    return function(MANY_VALUES, steps, &waiting_record, table);
}

static long call_waiting(long added) {
    const struct record *record = table[WAITING];
    EXPECT(record->context_size == 48);
    const uintptr_t code = (uintptr_t)record + (uintptr_t)(intptr_t)record->distance;
    return ((SWIFT long (*)(long, SELF void *, const void *, const void *))code)(added, steps, &waiting_record, table);
}

// MARK: Hooks

static struct ort_swift_hook_request request_for(size_t word, ort_hook_position position) {
    return (struct ort_swift_hook_request){.witness = &table[word],
                                           .general_count = 3,
                                           .has_more_arguments = true,
                                           .declared_general_count = 1,
                                           .position = position};
}

static struct ort_hook *install(const struct ort_swift_hook_request *wanted, void (*closure)(void), const char *step) {
    struct ort_swift_hook_request request = *wanted;
    struct ort_hook *hook = NULL;
    request.closure = closure;
    request.closure_context = request.context = (void *)(uintptr_t)step;
    EXPECT(ort_swift_hook_install(&request, &hook) == ORT_HOOK_OK);
    return hook;
}

static struct ort_hook *install_in_number(ort_hook_position position, void (*closure)(void), const char *step) {
    const struct ort_swift_hook_request request = request_for(NUMBER, position);
    return install(&request, closure, step);
}

static SWIFT void see_number(long added, SELF char *context) { note(added == 5 ? context : "wrong"); }

static SWIFT long instead_of_number(long added, SELF char *context) {
    struct ort_swift_next_context next = next_of(context);
    note(context);
    return NEXT(long, long)(added, &next) * 2 + NEXT(long, long)(added + 1, &next);
}

CHECK_THAT(bodiesRunInOrderAndTheLastRemovalRestoresTheWord) {
    struct ort_hook *hooks[] = {
        install_in_number(ORT_HOOK_BEFORE, CODE(see_number), "before"),
        install_in_number(ORT_HOOK_INSTEAD, CODE(instead_of_number), "instead"),
        install_in_number(ORT_HOOK_AFTER, CODE(see_number), "after"),
    };
    EXPECT(table[NUMBER] != number && ort_swift_witness_original(&table[NUMBER]) == number);
    EXPECT(call_number(5) == 105 * 2 + 106);
    EXPECT(steps_are("before instead number number after "));
    for (int i = 0; i < 3; i++) {
        take_away(hooks[i]);
    }
    EXPECT(table[NUMBER] == number && ort_swift_witness_original(&table[NUMBER]) == number);
    EXPECT(call_number(5) == 105 && steps_are("number "));
}

CHECK_THAT(aWordThatIsHookedAgainGetsTheSameStub) {
    struct ort_hook *first = install_in_number(ORT_HOOK_BEFORE, CODE(see_number), "first");
    const void *stub = table[NUMBER];
    take_away(first);
    struct ort_hook *second = install_in_number(ORT_HOOK_BEFORE, CODE(see_number), "second");
    EXPECT(table[NUMBER] == stub);
    take_away(second);
    set_word(NUMBER, other_number);
    struct ort_hook *third = install_in_number(ORT_HOOK_BEFORE, CODE(see_number), "third");
    EXPECT(table[NUMBER] != stub && table[NUMBER] != other_number);
    EXPECT(call_number(5) == 205 && steps_are("third other "));
    take_away(third);
    EXPECT(table[NUMBER] == other_number);
    set_word(NUMBER, number);
}

CHECK_THAT(aCallThatHasReadTheStubReachesTheFunction) {
    struct ort_hook *hook = install_in_number(ORT_HOOK_BEFORE, CODE(see_number), "before");
    const void *stub = table[NUMBER];
    take_away(hook);
    const long result = ((SWIFT long (*)(long, SELF void *, const void *, const void *))(uintptr_t)stub)(
        5, steps, &waiting_record, table);
    EXPECT(result == 105 && steps_are("number "));
}

CHECK_THAT(otherCodeDisplacesTheHooks) {
    struct ort_hook *hook = install_in_number(ORT_HOOK_BEFORE, CODE(see_number), "before");
    const void *stub = table[NUMBER];
    EXPECT(!ort_hook_is_displaced(hook));
    set_word(NUMBER, other_number);
    EXPECT(ort_hook_is_displaced(hook) && call_number(5) == 205 && steps_are("other "));
    // Hooks that come now are on top, and leave what is there.
    struct ort_hook *top = install_in_number(ORT_HOOK_BEFORE, CODE(see_number), "top");
    EXPECT(table[NUMBER] != stub && call_number(5) == 205 && steps_are("top other "));
    take_away(top);
    EXPECT(table[NUMBER] == other_number);
    take_away(hook);
    EXPECT(table[NUMBER] == other_number);
    set_word(NUMBER, number);
}

CHECK_THAT(aFunctionOnTheStubKeepsTheHooks) {
    struct ort_hook *hook = install_in_number(ORT_HOOK_BEFORE, CODE(see_number), "below");
    const void *stub = table[NUMBER];
    set_word(NUMBER, other_number); // which may call the stub
    take_away(hook);
    set_word(NUMBER, stub);
    EXPECT(call_number(5) == 105 && steps_are("number "));
    struct ort_hook *again = install_in_number(ORT_HOOK_BEFORE, CODE(see_number), "again");
    EXPECT(table[NUMBER] == stub && call_number(5) == 105 && steps_are("again number "));
    take_away(again);
    EXPECT(table[NUMBER] == number);
}

CHECK_THAT(everyArgumentReachesTheFunction) {
    const double result = call_many();
    EXPECT(steps_are("many "));
    struct ort_swift_hook_request request = request_for(MANY, ORT_HOOK_BEFORE);
    request.general_count = request.vector_count = 8;
    request.stack_size = 80;
    request.has_more_arguments = false;
    struct ort_hook *before = install(&request, CODE(see_many), "before");
    EXPECT(call_many() == result && steps_are("before many "));
    take_away(before);
    EXPECT(call_many() == result && steps_are("many "));
}

static SWIFT void before_waiting(SELF char *context) { note(context); }

CHECK_THAT(anAsynchronousFunctionIsHookedByItsRecord) {
    struct ort_swift_hook_request request = request_for(WAITING, ORT_HOOK_BEFORE);
    request.is_async = true;
    struct ort_hook *hook = install(&request, CODE(before_waiting), "before");
    EXPECT(table[WAITING] != &waiting_record && ort_swift_witness_original(&table[WAITING]) == &waiting_record);
    EXPECT(call_waiting(1) == 2 && steps_are("before waiting "));
    take_away(hook);
    EXPECT(table[WAITING] == &waiting_record && call_waiting(1) == 2 && steps_are("waiting "));
}

// MARK: Requests and lists

CHECK_THAT(aRequestHasOnePlace) {
    struct ort_swift_hook_request request = request_for(NUMBER, ORT_HOOK_BEFORE);
    request.closure = CODE(see_number);
    request.variable = &table[MANY];
    EXPECT(ort_swift_hook_install(&request, NULL) == ORT_HOOK_INVALID);
    request.variable = NULL;
    request.metadata = table;
    EXPECT(ort_swift_hook_install(&request, NULL) == ORT_HOOK_INVALID);
    request.metadata = NULL;
    request.word = 1;
    EXPECT(ort_swift_hook_install(&request, NULL) == ORT_HOOK_INVALID);
    request.word = 0;
    request.witness = NULL;
    EXPECT(ort_swift_hook_install(&request, NULL) == ORT_HOOK_INVALID);
}

CHECK_THAT(hooksAreListedAndDescribed) {
    struct ort_hook *hook = install_in_number(ORT_HOOK_AFTER, CODE(see_number), "listed");
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
    EXPECT(description.witness == &table[NUMBER] && description.variable == NULL && description.metadata == NULL);
    EXPECT(description.object == NULL && description.position == ORT_HOOK_AFTER);
    take_away(hook);
}
