// Layout strings: which words of a class's own ivars are strong or weak references.
//
// Each byte is a run: the high half counts words to skip, the low half the references that follow them. A zero byte
// ends the string. It begins at the first whole word after the superclass's ivars.

#include "classes/class.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/kernel.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = sizeof(void *), LONGEST_RUN = 15 };

static size_t words_up_to(long bytes) { return ((size_t)bytes + WORD - 1) / WORD; }

// Sets a byte for each of the words that ivars of this ownership occupy; false when there is none.
static bool mark_words(Class cls, size_t first, size_t count, unsigned ownership, bool *marks) {
    bool has_any = false;
    for (int i = 0; cls->ivars != NULL && i < cls->ivars->count; i++) {
        const struct objc_ivar *ivar = &cls->ivars->ivars[i];
        if ((ivar->flags & ORT_IVAR_OWNERSHIP_MASK) != ownership) {
            continue;
        }
        size_t word = (size_t)*ivar->offset / WORD;
        for (size_t end = word + ivar->size / WORD; word < end; word++) {
            if (word >= first && word - first < count) {
                marks[word - first] = has_any = true;
            }
        }
    }
    return has_any;
}

static size_t run_length(const bool *marks, size_t count, size_t from, bool value) {
    size_t length = 0;
    while (length < LONGEST_RUN && from + length < count && marks[from + length] == value) {
        length++;
    }
    return length;
}

// Writes the runs, at most one byte a word; words to skip at the end are left out.
static void write_runs(const bool *marks, size_t count, uint8_t *layout) {
    while (count > 0 && !marks[count - 1]) {
        count--;
    }
    for (size_t word = 0; word < count;) {
        size_t skipped = run_length(marks, count, word, false);
        size_t references = run_length(marks, count, word + skipped, true);
        *layout++ = (uint8_t)(skipped << 4 | references);
        word += skipped + references;
    }
    *layout = 0;
}

// NULL when no ivar has the ownership, and without memory.
static uint8_t *make_layout(Class cls, unsigned ownership) {
    size_t first = cls->super_class == Nil ? 0 : words_up_to(cls->super_class->instance_size);
    size_t end = words_up_to(cls->instance_size);
    size_t count = end > first ? end - first : 0;
    bool *marks = ort_memory_allocate_try(count + 1);
    uint8_t *layout = ort_memory_allocate_try(count + 1);
    if (marks != NULL && layout != NULL && mark_words(cls, first, count, ownership, marks)) {
        write_runs(marks, count, layout);
    } else {
        free(layout);
        layout = NULL;
    }
    free(marks);
    return layout;
}

// Index of ort_class_state.ivar_layouts.
enum layout_kind { STRONG, WEAK };

static const uint8_t *get_layout(Class cls, enum layout_kind kind) {
    if (cls == Nil || !ort_class_is_complete(cls)) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    const uint8_t **layout = &cls->state->ivar_layouts[kind];
    if (*layout == NULL && !ort_class_has(cls, ORT_CLASS_UNDER_CONSTRUCTION)) {
        uint8_t *made = make_layout(cls, kind == STRONG ? ORT_IVAR_STRONG : ORT_IVAR_WEAK);
        if (made != NULL && ort_class_own_locked_try(cls, made)) {
            *layout = made;
        } else {
            free(made);
        }
    }
    return *layout;
}

static bool set_layout_locked(Class cls, const uint8_t *layout, enum layout_kind kind) {
    if (!ort_class_has(cls, ORT_CLASS_UNDER_CONSTRUCTION)) {
        return false;
    }
    char *copy;
    bool has_room = ort_memory_copy_string_try((const char *)layout, &copy);
    if (!has_room || (copy != NULL && !ort_class_own_locked_try(cls, copy))) {
        ort_fatal("out of memory: no room for the ivar layout of %s", cls->name);
    }
    cls->state->ivar_layouts[kind] = (const uint8_t *)copy;
    return true;
}

static void set_layout(Class cls, const uint8_t *layout, enum layout_kind kind) {
    if (cls == Nil || !ort_class_is_complete(cls)) {
        return;
    }
    bool is_set;
    {
        ORT_GUARD(&ort_runtime_lock);
        is_set = set_layout_locked(cls, layout, kind);
    }
    if (!is_set) {
        ort_log("the class %s is registered already, so its ivar layout stays as it is", cls->name);
    }
}

const uint8_t *class_getIvarLayout(Class cls) { return get_layout(cls, STRONG); }

const uint8_t *class_getWeakIvarLayout(Class cls) { return get_layout(cls, WEAK); }

void class_setIvarLayout(Class cls, const uint8_t *layout) { set_layout(cls, layout, STRONG); }

void class_setWeakIvarLayout(Class cls, const uint8_t *layout) { set_layout(cls, layout, WEAK); }
