#include "comparison.h"
#include "values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GUARD_BYTES = 16, GUARD = 0xa5, ALIGNMENT = 64, SHOWN_BYTES = 64 };

struct comparison at_hand;
const void *prototype_result;
bool prototype_has_unnamed;

// The bits of the values that are not padding.
static struct values masks;

// The number of calls of the callee since the last check.
static size_t received;

// MARK: Memory for values

static _Alignas(ALIGNMENT) uint8_t room[1 << 20];
static size_t room_used;

void *comparison_take_room(size_t size) {
    void *place = &room[room_used];
    room_used += (size + GUARD_BYTES + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (room_used > sizeof room) {
        fprintf(stderr, "prototypes: no room for the values of prototype %d\n", at_hand.prototype->index);
        exit(2);
    }
    memset(place, 0, size);
    memset((uint8_t *)place + size, GUARD, GUARD_BYTES);
    return place;
}

bool comparison_guard_is_intact(const void *place, size_t size) {
    for (size_t i = 0; i < GUARD_BYTES; i++) {
        if (((const uint8_t *)place)[size + i] != GUARD) {
            return false;
        }
    }
    return true;
}

size_t comparison_room_mark(void) { return room_used; }

void comparison_return_room(size_t mark) { room_used = mark; }

// MARK: Values

static void *random_value(const struct value_type *type, struct random_source *source) {
    void *place = comparison_take_room(type->size);
    value_fill(type, place, source);
    return place;
}

static void *mask_of(const struct value_type *type) {
    void *place = comparison_take_room(type->size);
    value_mask(type, place);
    return place;
}

void comparison_begin(const struct prototype *prototype) {
    at_hand.prototype = prototype;
    at_hand.selector = sel_registerName(prototype->selector);
    static id instance;
    if (instance == nil) {
        instance = [objc_getRequiredClass("Callee") new];
    }
    at_hand.callee = prototype->is_class_method ? (id)object_getClass(instance) : instance;
    room_used = 0;
    received = 0;
}

void comparison_fill(const char *seed) {
    const struct prototype *prototype = at_hand.prototype;
    struct random_source source = {(uint64_t)prototype->index};
    for (; *seed != '\0'; seed++) {
        source.state = source.state * 31 + (uint8_t)*seed;
    }
    for (size_t i = 0; i < prototype->argument_count + prototype->unnamed_count; i++) {
        at_hand.first.arguments[i] = random_value(prototype->arguments[i], &source);
        at_hand.second.arguments[i] = random_value(prototype->arguments[i], &source);
        masks.arguments[i] = mask_of(prototype->arguments[i]);
    }
    if (prototype->result != NULL) {
        at_hand.first.result = random_value(prototype->result, &source);
        at_hand.second.result = random_value(prototype->result, &source);
        masks.result = mask_of(prototype->result);
    }
}

void comparison_begin_way(const char *name) {
    at_hand.way = name;
    at_hand.receiver = at_hand.callee;
    at_hand.expected = &at_hand.first;
    at_hand.inside = NULL;
    at_hand.copies_texts = false;
    prototype_has_unnamed = false;
    prototype_result = at_hand.first.result;
}

// MARK: Reports

void comparison_say(const char *what, const char *detail) {
    at_hand.counts.mismatches++;
    printf("mismatch: prototype %d, %s: %s %s\n", at_hand.prototype->index, at_hand.way, what, detail);
}

static void print_bytes(const char *title, const void *bytes, size_t size) {
    printf("  %s", title);
    for (size_t i = 0; i < size && i < SHOWN_BYTES; i++) {
        printf("%s%02x", i % 8 == 0 ? " " : "", ((const uint8_t *)bytes)[i]);
    }
    printf("%s\n", size > SHOWN_BYTES ? " …" : "");
}

static void say_different(
    const char *what, const struct value_type *type, const void *wanted, const void *found, const void *mask) {
    comparison_say(what, type->name);
    print_bytes("expected", wanted, type->size);
    print_bytes("found   ", found, type->size);
    print_bytes("mask    ", mask, type->size);
}

// MARK: Comparisons

static void compare(
    const char *what, const struct value_type *type, const void *wanted, const void *found, const void *mask) {
    if (!value_equal(wanted, found, mask, type->size)) {
        say_different(what, type, wanted, found, mask);
    }
}

static void compare_extension(const char *what, const struct value_type *type, const void *wanted, const void *found) {
    if (type->widening == WIDENING_NONE || value_widened(type, wanted) == *(const int *)found) {
        return;
    }
    char detail[64];
    snprintf(detail, sizeof detail, "as %#x instead of %#x", *(const int *)found, value_widened(type, wanted));
    comparison_say(what, detail);
}

static bool is_same_text(const void *wanted, const void *found) {
    const char *const a = *(const char *const *)wanted, *const b = *(const char *const *)found;
    return a == NULL || b == NULL ? a == b : a != b && strcmp(a, b) == 0;
}

void comparison_argument(const char *who, size_t index, const void *wanted, const void *found) {
    if (at_hand.copies_texts && at_hand.prototype->arguments[index]->kind == VALUE_CSTRING) {
        if (!is_same_text(wanted, found)) {
            comparison_say(who, "found another text, or the same and no copy");
        }
        return;
    }
    char what[64];
    snprintf(what, sizeof what, "%s found another argument %zu", who, index);
    compare(what, at_hand.prototype->arguments[index], wanted, found, masks.arguments[index]);
}

void comparison_result(const char *who, const void *wanted, const void *found) {
    if (at_hand.prototype->result != NULL) {
        char what[64];
        snprintf(what, sizeof what, "%s found another result", who);
        compare(what, at_hand.prototype->result, wanted, found, masks.result);
    }
}

void comparison_stored_result(const char *who, const void *wanted, const void *found) {
    comparison_result(who, wanted, found);
    if (at_hand.prototype->result != NULL) {
        char what[64];
        snprintf(what, sizeof what, "%s found the result extended", who);
        compare_extension(what, at_hand.prototype->result, wanted, found);
    }
}

static void compare_received(const void *const *places) {
    const struct prototype *prototype = at_hand.prototype;
    size_t unnamed = prototype_has_unnamed ? prototype->unnamed_count : 0;
    for (size_t i = 0; i < prototype->argument_count + unnamed; i++) {
        comparison_argument("the callee", i, at_hand.expected->arguments[i], places[i]);
        char what[64];
        snprintf(what, sizeof what, "the callee found argument %zu extended", i);
        compare_extension(what, prototype->arguments[i], at_hand.expected->arguments[i], places[i]);
    }
}

// The code inside must not change the arguments.
static void act_inside(const void *const *places) {
    void (*inside)(void) = at_hand.inside;
    if (inside != NULL) {
        at_hand.inside = NULL;
        inside();
        compare_received(places);
    }
}

static void compare_receiver(id receiver) {
    received++;
    if (receiver != at_hand.receiver) {
        comparison_say("the callee", "found another receiver");
    }
}

void prototype_received(id receiver, SEL sent, const void *const *places) {
    compare_receiver(receiver);
    if (!sel_isEqual(sent, at_hand.selector)) {
        comparison_say("the callee", "found another selector");
    }
    compare_received(places);
    act_inside(places);
}

void prototype_block_received(id mark, id receiver, const void *const *places) {
    compare_receiver(receiver);
    if (mark != at_hand.callee) {
        comparison_say("the block", "found something else than it captured");
    }
    compare_received(places);
    act_inside(places);
}

void comparison_expect_received(size_t times) {
    if (received != times) {
        comparison_say("the callee", received < times ? "was not called" : "was called too often");
    }
    received = 0;
}

void comparison_count_received(void) { received++; }
