// The table of plans.
//
// Representation: a fixed array of lists by hash. The text of a plain entry has no frame offsets, and the entry owns
// its type and layout. Any other entry has the text of a method with its offsets, and borrows type and layout from the
// plain entry. A list is extended only at its head, and nothing is freed, so readers take no lock: the acquire load of
// a head pairs with the release exchange that published the newest entry. Entries are immutable but for the word of the
// signature, which belongs to the layer that makes signatures. A writer that has lost the race looks again and frees
// its own entry.

#include "encodings/type_parser.h"
#include "support/memory.h"

#include <stdlib.h>
#include <string.h>

struct entry {
    struct ort_call_plan plan;
    uint64_t hash;
    struct entry *next;
    bool is_plain;
    char text[];
};

enum { LIST_COUNT = 4096 }; // a power of two

static struct entry *lists[LIST_COUNT];

// MARK: Texts

// Frame offsets are the digits outside of all brackets and quotes: no type ends in a digit there.
struct walk {
    const char *next;
    uint32_t braces; // open { ( [
    uint32_t angles; // open < outside of braces
    bool is_quoted;
    bool keeps_offsets;
};

static bool is_of_offset(char c) { return (c >= '0' && c <= '9') || c == '+' || c == '-'; }

// Follows quotes and brackets. Whether the character is part of a type.
static bool enters(struct walk *walk, char c) {
    if (walk->is_quoted || c == '"') {
        walk->is_quoted = walk->is_quoted != (c == '"');
    } else if (c == '{' || c == '(' || c == '[') {
        walk->braces++;
    } else if (walk->braces > 0) {
        walk->braces -= c == '}' || c == ')' || c == ']';
    } else if (c == '<') {
        walk->angles++;
    } else if (walk->angles > 0) {
        walk->angles -= c == '>';
    } else {
        return !is_of_offset(c);
    }
    return true;
}

// Steps over the next character that counts and returns it; returns 0 at the end.
static inline char step(struct walk *walk) {
    char c;
    do {
        c = *walk->next;
        walk->next += c != 0;
    } while (!walk->keeps_offsets && !enters(walk, c));
    return c;
}

static uint64_t hash_of(struct walk walk) {
    uint64_t hash = 0xcbf29ce484222325;
    for (char c; (c = step(&walk)) != 0;) {
        hash = (hash ^ (uint8_t)c) * 0x100000001b3;
    }
    return hash ^ hash >> 29;
}

static inline bool is_text(struct walk walk, const char *text) {
    char c;
    while ((c = step(&walk)) == *text && c != 0) {
        text++;
    }
    return c == *text;
}

bool ort_call_plan_is_plain_text(const char *types, const char *text) {
    return is_text((struct walk){.next = types}, text);
}

// MARK: Errors

static void report(struct ort_call_plan_error *error, long argument, size_t position, const char *reason) {
    if (error != NULL) {
        *error = (struct ort_call_plan_error){.argument = argument, .position = position, .reason = reason};
    }
}

static void report_encoding(struct ort_call_plan_error *error, const char *encoding, size_t length) {
    if (error != NULL) {
        memcpy(error->encoding, encoding, length < sizeof error->encoding ? length : sizeof error->encoding - 1);
    }
}

// Positions count in the given text, frame offsets included.
static void report_text(struct ort_call_plan_error *error, const char *text, struct ort_type_error found) {
    const size_t length = strlen(text);
    ort_method_type_free(ort_method_type_parse(text, length, &found));
    const size_t position = found.position < length ? found.position : length;
    report(
        error, found.reason == ort_type_out_of_memory ? ORT_CALL_PLAN_NO_MEMORY : ORT_CALL_PLAN_TEXT, position,
        found.reason);
    report_encoding(error, text + position, length - position);
}

static void report_argument(
    struct ort_call_plan_error *error, const struct ort_method_type *type, long argument, const char *reason) {
    const struct ort_type *culprit = argument < 0 ? type->return_type : type->arguments[argument].type;
    report(error, reason == ort_type_out_of_memory ? ORT_CALL_PLAN_NO_MEMORY : argument, 0, reason);
    report_encoding(error, culprit->text, culprit->text_length);
}

// MARK: Making

static struct entry *make_try(struct walk walk, uint64_t hash, struct ort_call_plan_error *error) {
    struct entry *entry = ort_memory_allocate_try(sizeof *entry + strlen(walk.next) + 1);
    if (entry == NULL) {
        report(error, ORT_CALL_PLAN_NO_MEMORY, 0, ort_type_out_of_memory);
        return NULL;
    }
    for (char *end = entry->text; (*end = step(&walk)) != 0; end++) {
    }
    entry->plan.text = entry->text;
    entry->hash = hash;
    return entry;
}

static void destroy(struct entry *entry) {
    if (entry->is_plain) {
        free((void *)(uintptr_t)entry->plan.layout);
        ort_method_type_free(entry->plan.type);
    }
    free(entry);
}

static bool lay_out(struct entry *entry, const char *given, struct ort_call_plan_error *error) {
    struct ort_type_error found = {0};
    entry->is_plain = true;
    entry->plan.type = ort_method_type_parse(entry->text, strlen(entry->text), &found);
    if (entry->plan.type == NULL) {
        report_text(error, given, found);
        return false;
    }
    long argument = -1;
    entry->plan.layout = ort_call_layout_create(entry->plan.type, &found.reason, &argument);
    if (entry->plan.layout == NULL) {
        report_argument(error, entry->plan.type, argument, found.reason);
    }
    return entry->plan.layout != NULL;
}

// MARK: Finding

static struct entry *find(struct entry *entry, struct walk walk, uint64_t hash) {
    while (entry != NULL && (entry->hash != hash || !is_text(walk, entry->text))) {
        entry = entry->next;
    }
    return entry;
}

static struct entry *find_published(struct walk walk, uint64_t hash) {
    return find(__atomic_load_n(&lists[hash % LIST_COUNT], __ATOMIC_ACQUIRE), walk, hash);
}

// Another thread may have added the same plan meanwhile.
static struct entry *add(struct entry *made) {
    struct entry **list = &lists[made->hash % LIST_COUNT];
    const struct walk walk = {.next = made->text, .keeps_offsets = true};
    struct entry *first = __atomic_load_n(list, __ATOMIC_ACQUIRE);
    do {
        struct entry *present = find(first, walk, made->hash);
        if (present != NULL) {
            destroy(made);
            return present;
        }
        made->next = first;
    } while (!__atomic_compare_exchange_n(list, &first, made, true, __ATOMIC_RELEASE, __ATOMIC_ACQUIRE));
    return made;
}

static struct entry *find_plain(const char *text, struct ort_call_plan_error *error) {
    const struct walk walk = {.next = text};
    const uint64_t hash = hash_of(walk);
    struct entry *entry = find_published(walk, hash);
    if (entry != NULL || (entry = make_try(walk, hash, error)) == NULL) {
        return entry;
    }
    if (!lay_out(entry, text, error)) {
        destroy(entry);
        return NULL;
    }
    return add(entry);
}

static struct entry *find_given(const char *text, struct ort_call_plan_error *error) {
    const struct walk walk = {.next = text, .keeps_offsets = true};
    const uint64_t hash = hash_of(walk);
    struct entry *entry = find_published(walk, hash);
    if (entry != NULL) {
        return entry;
    }
    struct entry *plain = find_plain(text, error);
    if (plain == NULL || strcmp(plain->text, text) == 0) {
        return plain;
    }
    entry = make_try(walk, hash, error);
    if (entry == NULL) {
        return NULL;
    }
    entry->plan.type = plain->plan.type;
    entry->plan.layout = plain->plan.layout;
    return add(entry);
}

const struct ort_call_plan *ort_call_plan_find(const char *text, struct ort_call_plan_error *error) {
    if (text == NULL) {
        report(error, ORT_CALL_PLAN_TEXT, 0, "the type encoding is missing");
        return NULL;
    }
    struct entry *entry = find_given(text, error);
    return entry == NULL ? NULL : &entry->plan;
}

const struct ort_call_plan *ort_call_plan_find_plain(const char *text, struct ort_call_plan_error *error) {
    if (text == NULL) {
        report(error, ORT_CALL_PLAN_TEXT, 0, "the type encoding is missing");
        return NULL;
    }
    struct entry *entry = find_plain(text, error);
    return entry == NULL ? NULL : &entry->plan;
}
