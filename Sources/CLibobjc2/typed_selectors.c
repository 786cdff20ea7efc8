// Selectors with types, by name. Images bring most of them; those that are registered here join the list of the
// images'.

#include "selectors/selector.h"
#include "support/locks.h"

#include <objc/encoding.h>
#include <objc/kernel.h>
#include <objc/runtime.h>
#include <stdlib.h>
#include <string.h>

// A selector whose name and types no other entry has. Never freed.
struct entry {
    SEL selector;
    struct entry *next;
};

enum { CHAINS = 4096 };

// Hashed by the record of the name; filled with the selectors of new images at each call. Protected by the runtime
// lock.
static struct entry *chains[CHAINS];
static const void *seen;

// Records are 16 bytes, next to each other.
static struct entry **chain_of(const struct ort_selector_record *record) {
    return &chains[(uintptr_t)record / sizeof *record % CHAINS];
}

// MARK: Types

// Compares one type of each text, without qualifiers and frame offset, and moves behind it.
static bool take_equal(const char **left, const char **right) {
    const char *left_type = objc_skip_type_qualifiers(*left), *right_type = objc_skip_type_qualifiers(*right);
    const size_t length = (size_t)(objc_skip_typespec(left_type) - left_type);
    *left = objc_skip_argspec(left_type);
    *right = objc_skip_argspec(right_type);
    return length > 0 && (size_t)(objc_skip_typespec(right_type) - right_type) == length &&
        memcmp(left_type, right_type, length) == 0;
}

static bool are_equal(const char *left, const char *right) {
    if (strcmp(left, right) == 0) {
        return true;
    }
    while (*left != 0 && *right != 0) {
        if (!take_equal(&left, &right)) {
            return false;
        }
    }
    return *left == *right;
}

// MARK: The table

static SEL find_locked(const struct ort_selector_record *record, const char *types) {
    for (const struct entry *entry = *chain_of(record); entry != NULL; entry = entry->next) {
        if (ort_selector_key(entry->selector) == record && are_equal(entry->selector->types, types)) {
            return entry->selector;
        }
    }
    return NULL;
}

static void *need(void *memory, const struct ort_selector_record *record) {
    if (memory == NULL) {
        ort_fatal("out of memory: no room for the selector %s", record->name);
    }
    return memory;
}

static void add_locked(SEL selector) {
    const struct ort_selector_record *record = ort_selector_key(selector);
    if (selector->types == NULL || find_locked(record, selector->types) != NULL) {
        return;
    }
    struct entry *entry = need(malloc(sizeof *entry), record), **chain = chain_of(record);
    *entry = (struct entry){selector, *chain};
    *chain = entry;
}

// Selectors are made in blocks, each of which is noted once.
static SEL make_locked(const struct ort_selector_record *record, const char *types) {
    enum { BLOCK = 256 };
    static SEL next, end;
    if (next == end) {
        next = need(calloc(BLOCK, sizeof *next), record);
        end = next + BLOCK;
        ort_selector_note_image(next, end);
    }
    *next = (struct objc_selector){{.record = record}, need(strdup(types), record)};
    return next++;
}

// MARK: Functions

SEL sel_registerTypedName_np(const char *name, const char *types) {
    if (name == NULL || types == NULL) {
        return sel_registerName(name);
    }
    const struct ort_selector_record *record = ort_selector_record_for(name);
    ORT_GUARD(&ort_runtime_lock);
    ort_selector_visit_new(&seen, add_locked);
    SEL selector = find_locked(record, types);
    if (selector == NULL) {
        selector = make_locked(record, types);
        add_locked(selector);
    }
    return selector;
}

const char *sel_getType_np(SEL selector) { return selector == NULL ? NULL : selector->types; }

// Stores what is asked for of up to `count` selectors, and returns how many there are.
static unsigned list(const char *name, const char **types, SEL *selectors, unsigned count) {
    if (name == NULL) {
        return 0;
    }
    const struct ort_selector_record *record = ort_selector_record_for(name);
    unsigned found = 0;
    ORT_GUARD(&ort_runtime_lock);
    ort_selector_visit_new(&seen, add_locked);
    for (const struct entry *entry = *chain_of(record); entry != NULL; entry = entry->next) {
        if (ort_selector_key(entry->selector) != record) {
            continue;
        }
        if (found < count && types != NULL) {
            types[found] = entry->selector->types;
        }
        if (found < count && selectors != NULL) {
            selectors[found] = entry->selector;
        }
        found++;
    }
    return found;
}

unsigned sel_copyTypes_np(const char *name, const char **types, unsigned count) {
    return list(name, types, NULL, count);
}

unsigned sel_copyTypedSelectors_np(const char *name, SEL *const selectors, unsigned count) {
    return list(name, NULL, (SEL *)selectors, count);
}
