// Selectors with types. Images bring most of them; those that are registered here join the list of the images'.

#include "selectors/selector.h"

#include <objc/kernel.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // so that two threads register one name and types once

struct search {
    const struct ort_selector_record *record;
    const char *types;
    SEL found;
};

static bool compare(SEL selector, void *context) {
    struct search *search = context;
    const bool is_same = ort_selector_key(selector) == search->record && selector->types != NULL &&
        strcmp(selector->types, search->types) == 0;
    search->found = is_same ? selector : NULL;
    return !is_same;
}

static SEL find(const struct ort_selector_record *record, const char *types) {
    struct search search = {record, types, NULL};
    ort_selector_visit(compare, &search);
    return search.found;
}

static SEL make(const struct ort_selector_record *record, const char *types) {
    SEL selector = malloc(sizeof *selector);
    char *copy = strdup(types);
    if (selector == NULL || copy == NULL) {
        ort_fatal("out of memory: no room for the selector %s", record->name);
    }
    *selector = (struct objc_selector){{.record = record}, copy};
    ort_selector_note_image(selector, selector + 1);
    return selector;
}

SEL sel_registerTypedName_np(const char *name, const char *types) {
    if (name == NULL || types == NULL) {
        return sel_registerName(name);
    }
    const struct ort_selector_record *record = ort_selector_record_for(name);
    SEL selector = find(record, types);
    if (selector == NULL) {
        pthread_mutex_lock(&lock);
        selector = find(record, types);
        selector = selector != NULL ? selector : make(record, types);
        pthread_mutex_unlock(&lock);
    }
    return selector;
}

const char *sel_getType_np(SEL selector) { return selector == NULL ? NULL : selector->types; }

// MARK: Lists

struct list {
    const struct ort_selector_record *record;
    SEL *selectors; // one for each types text
    unsigned count, capacity;
};

static bool append(SEL selector, void *context) {
    struct list *list = context;
    if (ort_selector_key(selector) != list->record || selector->types == NULL) {
        return true;
    }
    for (unsigned i = 0; i < list->count; i++) {
        if (strcmp(list->selectors[i]->types, selector->types) == 0) {
            return true;
        }
    }
    if (list->count == list->capacity) {
        list->capacity = list->capacity * 2 + 8;
        list->selectors = realloc(list->selectors, list->capacity * sizeof(SEL));
        if (list->selectors == NULL) {
            ort_fatal("out of memory: no room for the selectors of the name %s", list->record->name);
        }
    }
    list->selectors[list->count++] = selector;
    return true;
}

static struct list list_of(const char *name) {
    struct list list = {0};
    if (name != NULL) {
        list.record = ort_selector_record_for(name);
        ort_selector_visit(append, &list);
    }
    return list;
}

unsigned sel_copyTypes_np(const char *name, const char **types, unsigned count) {
    struct list list = list_of(name);
    for (unsigned i = 0; i < list.count && i < count; i++) {
        types[i] = list.selectors[i]->types;
    }
    free(list.selectors);
    return list.count;
}

unsigned sel_copyTypedSelectors_np(const char *name, SEL *const selectors, unsigned count) {
    struct list list = list_of(name);
    for (unsigned i = 0; i < list.count && i < count; i++) {
        selectors[i] = list.selectors[i];
    }
    free(list.selectors);
    return list.count;
}
