#include "values/condition.h"
#include "values/text.h"
#include <stdlib.h>
#include <string.h>

struct test {
    struct ctracing_test test;
    const struct ctracing_value_plan *value; // of an argument or the result; else NULL
};

struct ctracing_condition {
    size_t count;
    struct test tests[];
};

enum { WORD = sizeof(uint64_t), MOST = 2 * WORD }; // bytes that a test looks at

// MARK: Making

static bool is_target(uint8_t target, size_t index, size_t count) {
    return target == CTRACING_ADMITS || target == CTRACING_REFUSES || (target > index && target < count);
}

static bool is_size(ctracing_test_kind kind, uint32_t size) {
    switch (kind) {
    case CTRACING_TEST_SIGNED:
    case CTRACING_TEST_UNSIGNED:
        return size == 1 || size == 2 || size == 4 || size == WORD;
    case CTRACING_TEST_BOOLEAN:
        return size == 1;
    case CTRACING_TEST_FLOATING:
        return size == sizeof(float) || size == sizeof(double);
    case CTRACING_TEST_OBJECT:
    case CTRACING_TEST_CLASS:
    case CTRACING_TEST_TEXT:
    case CTRACING_TEST_SWIFT_OBJECT:
        return size == WORD;
    case CTRACING_TEST_SWIFT_STRING:
        return size == MOST;
    }
    return false;
}

// The value that the test is about; NULL if it is not recorded.
static const struct ctracing_value_plan *value_of(const struct ctracing_test *test, const struct ctracing_plan *plan) {
    const struct ctracing_value_plan *value = NULL;
    if (test->subject == CTRACING_OF_ARGUMENT && test->place < plan->argument_count) {
        value = &plan->values[test->place];
    } else if (test->subject == CTRACING_OF_RESULT && plan->has_result) {
        value = &plan->values[plan->argument_count];
    }
    return value != NULL && value->piece_count > 0 && value->recorded == test->size ? value : NULL;
}

static bool fits(const struct test *test, size_t index, size_t count) {
    const struct ctracing_test *given = &test->test;
    const bool needs_value = given->subject == CTRACING_OF_ARGUMENT || given->subject == CTRACING_OF_RESULT;
    return is_size(given->kind, given->size) && is_target(given->on_true, index, count) &&
        is_target(given->on_false, index, count) && given->text_size <= CTRACING_MAX_TEST_TEXT &&
        (!needs_value || test->value != NULL);
}

struct ctracing_condition *ctracing_condition_make_try(
    const struct ctracing_test *tests, size_t count, const struct ctracing_plan *plan, ort_hook_status *status) {
    struct ctracing_condition *condition =
        ctracing_allocate_try(sizeof *condition + count * sizeof condition->tests[0]);
    if (condition == NULL) {
        *status = ORT_HOOK_NO_MEMORY;
        return NULL;
    }
    condition->count = count;
    bool is_right = count > 0 && count <= CTRACING_MAX_TESTS;
    for (size_t i = 0; i < count && is_right; i++) {
        condition->tests[i] = (struct test){tests[i], value_of(&tests[i], plan)};
        is_right = fits(&condition->tests[i], i, count);
    }
    if (!is_right) {
        free(condition);
        *status = ORT_HOOK_INVALID;
        return NULL;
    }
    return condition;
}

bool ctracing_tests_need_end(const struct ctracing_test *tests, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (tests[i].subject == CTRACING_OF_RESULT) {
            return true;
        }
    }
    return false;
}

// MARK: Comparing

static bool holds(ctracing_operator operation, bool is_less, bool is_equal, bool is_greater) {
    switch (operation) {
    case CTRACING_IS_EQUAL:
        return is_equal;
    case CTRACING_IS_UNEQUAL:
        return !is_equal;
    case CTRACING_IS_LESS:
        return is_less;
    case CTRACING_IS_AT_MOST:
        return is_less || is_equal;
    case CTRACING_IS_GREATER:
        return is_greater;
    case CTRACING_IS_AT_LEAST:
        return is_greater || is_equal;
    case CTRACING_CONTAINS:
        return false;
    }
    return false;
}

// A value of a type that the constant cannot be equal to.
static bool holds_for_others(ctracing_operator operation) { return operation == CTRACING_IS_UNEQUAL; }

struct number {
    bool is_floating;
    __int128 whole;
    double floating;
};

static struct number number_of_double(double value) { return (struct number){.is_floating = true, .floating = value}; }

// A long double holds each whole number of 64 bits, and each double.
static long double floating_of(const struct number *number) {
    return number->is_floating ? (long double)number->floating : (long double)number->whole;
}

static bool is_zero(const struct number *number) {
    return number->is_floating ? number->floating == 0 : number->whole == 0;
}

static bool compare_numbers(const struct ctracing_test *test, const struct number *number) {
    struct number other = {.is_floating = test->constant == CTRACING_CONSTANT_FLOATING};
    if (test->constant == CTRACING_CONSTANT_BOOLEAN) {
        return holds(test->operation, false, !is_zero(number) == (test->whole != 0), false);
    }
    if (other.is_floating) {
        other.floating = test->floating;
    } else {
        other.whole = test->constant == CTRACING_CONSTANT_SIGNED ? test->whole : (__int128)test->bits;
    }
    if (other.is_floating || number->is_floating) {
        const long double one = floating_of(number), two = floating_of(&other);
        return holds(test->operation, one<two, one == two, one> two);
    }
    const __int128 one = number->whole, two = other.whole;
    return holds(test->operation, one<two, one == two, one> two);
}

static bool compare_texts(const struct ctracing_test *test, const char *text) {
    if (test->operation == CTRACING_CONTAINS) {
        return memmem(text, strlen(text), test->text, test->text_size) != NULL;
    }
    const bool is_equal = strlen(text) == test->text_size && memcmp(text, test->text, test->text_size) == 0;
    return holds(test->operation, false, is_equal, false);
}

static bool compare_words(const struct ctracing_test *test, uint64_t word) {
    const uint64_t other = test->constant == CTRACING_CONSTANT_NIL ? 0 : test->bits;
    return holds(test->operation, word<other, word == other, word> other);
}

static bool is_of_words(const struct ctracing_test *test) {
    return test->constant == CTRACING_CONSTANT_NIL || test->constant == CTRACING_CONSTANT_ADDRESS;
}

// A number as texts of records give it: see ctracing_value.text.
static struct number number_of_text(const char *text) {
    const uint64_t bits = strtoull(text + 2, NULL, 16);
    double floating;
    memcpy(&floating, &bits, sizeof floating);
    switch (text[1]) {
    case 'f':
    case 'd':
        return number_of_double(floating);
    case 'Q':
        return (struct number){.whole = bits};
    default:
        return (struct number){.whole = (int64_t)bits};
    }
}

// Another thread may make the receiver let go of the object of a field now. Arguments are kept by the caller.
static bool compare_object(const struct ctracing_test *test, uint64_t object, struct ctracing_sight *sight) {
    const struct ctracing_access access = {sight, test->subject == CTRACING_OF_FIELD};
    char text[CTRACING_STRING_ROOM];
    if (is_of_words(test)) {
        return compare_words(test, object);
    }
    const bool has_text = object != 0 && ctracing_text_write_object(&access, object, text, sizeof text) > 0;
    if (test->constant == CTRACING_CONSTANT_TEXT) {
        return has_text && text[0] == '@' && text[1] == '"' ? compare_texts(test, text + 2)
                                                            : holds_for_others(test->operation);
    }
    if (!has_text || text[0] != '#') {
        return holds_for_others(test->operation);
    }
    const struct number number = number_of_text(text);
    return compare_numbers(test, &number);
}

static struct number number_of(const struct ctracing_test *test, const uint8_t *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    if (test->kind == CTRACING_TEST_FLOATING && test->size == sizeof(float)) {
        float single;
        memcpy(&single, bytes, sizeof single);
        return number_of_double((double)single);
    }
    if (test->kind == CTRACING_TEST_FLOATING) {
        double floating;
        memcpy(&floating, bytes, sizeof floating);
        return number_of_double(floating);
    }
    if (test->kind == CTRACING_TEST_BOOLEAN) {
        return (struct number){.whole = word & 1};
    }
    const unsigned unused = (WORD - test->size) * 8;
    word <<= unused;
    return (struct number){.whole = test->kind == CTRACING_TEST_SIGNED ? (__int128)((int64_t)word >> unused)
                                                                       : (__int128)(word >> unused)};
}

static bool compare(const struct ctracing_test *test, const uint8_t *bytes, struct ctracing_sight *sight) {
    char text[CTRACING_STRING_ROOM];
    size_t text_size = 0;
    uint64_t words[2];
    memcpy(words, bytes, sizeof words);
    switch (test->kind) {
    case CTRACING_TEST_SIGNED:
    case CTRACING_TEST_UNSIGNED:
    case CTRACING_TEST_BOOLEAN:
    case CTRACING_TEST_FLOATING: {
        const struct number number = number_of(test, bytes);
        return compare_numbers(test, &number);
    }
    case CTRACING_TEST_OBJECT:
        return compare_object(test, words[0], sight);
    case CTRACING_TEST_SWIFT_OBJECT:
        return compare_words(test, words[0]);
    case CTRACING_TEST_SWIFT_STRING:
        if (is_of_words(test)) {
            return compare_words(test, words[1]);
        }
        text_size = ctracing_text_write_swift_string(words, text);
        break;
    case CTRACING_TEST_CLASS:
    case CTRACING_TEST_TEXT:
        if (is_of_words(test)) {
            return compare_words(test, words[0]);
        }
        text_size = test->kind == CTRACING_TEST_CLASS ? ctracing_text_write_class(sight, words[0], text)
                                                      : ctracing_text_write_string(words[0], text);
        break;
    }
    return text_size > 0 ? compare_texts(test, text) : holds_for_others(test->operation);
}

// MARK: Reading

// Other threads may be changing the bytes.
__attribute__((no_sanitize("address", "thread", "undefined"))) static void copy_bytes(
    uintptr_t address, uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        bytes[i] = ((const volatile uint8_t *)address)[i];
    }
}

static uintptr_t receiver_of(const struct ctracing_plan *plan, struct ort_hook_call *call) {
    return plan->is_of_swift ? (uintptr_t)ort_swift_call_receiver(call) : (uintptr_t)ort_hook_call_receiver(call);
}

// false if the bytes cannot be read: an object that lies in its pointer has none.
static bool read_field(
    const struct ctracing_test *test, uintptr_t receiver, struct ctracing_sight *sight, uint8_t *bytes) {
    if (receiver % WORD != 0 || !ctracing_sight_reaches(sight, receiver + test->place, test->size)) {
        return false;
    }
    copy_bytes(receiver + test->place, bytes, test->size);
    return true;
}

static bool compare_class_of_receiver(
    const struct ctracing_test *test, const struct ctracing_plan *plan, struct ort_hook_call *call,
    struct ctracing_sight *sight) {
    char text[CTRACING_NAME_ROOM];
    bool is_class = false;
    return !plan->is_of_swift && ctracing_text_write_receiver(sight, ort_hook_call_receiver(call), text, &is_class) > 0
        ? compare_texts(test, text)
        : holds_for_others(test->operation);
}

enum answer { DOES_NOT_HOLD, HOLDS, UNREADABLE };

static enum answer ask(
    const struct test *test, const struct ctracing_plan *plan, struct ort_hook_call *call,
    struct ctracing_sight *sight) {
    const struct ctracing_test *given = &test->test;
    uint8_t bytes[MOST] = {0}; // a value of a test has no more
    if (test->value != NULL) {
        ctracing_plan_copy_value(plan, test->value, call, sight, bytes);
    } else if (given->subject == CTRACING_OF_FIELD) {
        if (!read_field(given, receiver_of(plan, call), sight, bytes)) {
            return UNREADABLE;
        }
    } else if (given->kind == CTRACING_TEST_CLASS && given->constant == CTRACING_CONSTANT_TEXT) {
        return compare_class_of_receiver(given, plan, call, sight) ? HOLDS : DOES_NOT_HOLD;
    } else {
        const uint64_t receiver = receiver_of(plan, call);
        memcpy(bytes, &receiver, sizeof receiver);
    }
    return compare(given, bytes, sight) ? HOLDS : DOES_NOT_HOLD;
}

// MARK: Judging

// The tests that hold, apart from those of the result.
static uint32_t note(
    const struct ctracing_condition *condition, const struct ctracing_plan *plan, struct ort_hook_call *call,
    struct ctracing_sight *sight) {
    uint32_t known = 0;
    for (size_t i = 0; i < condition->count; i++) {
        const struct test *test = &condition->tests[i];
        if (test->test.subject != CTRACING_OF_RESULT && ask(test, plan, call, sight) == HOLDS) {
            known |= (uint32_t)1 << i;
        }
    }
    return known;
}

enum ctracing_verdict ctracing_condition_begin(
    const struct ctracing_condition *condition, const struct ctracing_plan *plan, struct ort_hook_call *call,
    struct ctracing_sight *sight, uint32_t *known) {
    uint8_t next = 0;
    while (next < condition->count) {
        const struct test *test = &condition->tests[next];
        if (test->test.subject == CTRACING_OF_RESULT) {
            *known = note(condition, plan, call, sight);
            return CTRACING_CALL_WAITS;
        }
        const enum answer answer = ask(test, plan, call, sight);
        if (answer == UNREADABLE) {
            return CTRACING_CALL_IS_REFUSED;
        }
        next = answer == HOLDS ? test->test.on_true : test->test.on_false;
    }
    return next == CTRACING_ADMITS ? CTRACING_CALL_IS_ADMITTED : CTRACING_CALL_IS_REFUSED;
}

bool ctracing_condition_end(
    const struct ctracing_condition *condition, const struct ctracing_plan *plan, struct ort_hook_call *call,
    struct ctracing_sight *sight, uint32_t known, bool has_returned) {
    const bool has_result = has_returned && ctracing_plan_has_result(plan, call);
    uint8_t next = 0;
    while (next < condition->count) {
        const struct test *test = &condition->tests[next];
        bool is_true = (known >> next & 1) != 0;
        if (test->test.subject == CTRACING_OF_RESULT) {
            if (!has_result) {
                return false;
            }
            is_true = ask(test, plan, call, sight) == HOLDS;
        }
        next = is_true ? test->test.on_true : test->test.on_false;
    }
    return next == CTRACING_ADMITS;
}
