#include "methods/method_owner.h"
#include "classes/class.h"
#include "support/memory.h"
#include <stdlib.h>

struct range {
    uintptr_t start, end;
    Class owner;
};

static struct {
    struct range *items;
    size_t count, capacity;
    size_t found; // the place of the last one that was asked for: a guess, which is checked
    bool is_sorted;
} ranges;

static bool contains(const struct range *range, Method method) {
    return range->start <= (uintptr_t)method && (uintptr_t)method < range->end;
}

void ort_method_owner_note_locked(Class cls, const struct objc_method_list *list) {
    if (list->count <= 0) {
        return;
    }
    if (ranges.count == ranges.capacity) {
        ranges.capacity = ranges.capacity == 0 ? 64 : ranges.capacity * 2;
        ranges.items = ort_memory_resize(ranges.items, ranges.capacity * sizeof(struct range));
    }
    uintptr_t start = (uintptr_t)list->methods;
    ranges.items[ranges.count++] = (struct range){start, start + (size_t)list->count * sizeof(struct objc_method), cls};
    ranges.is_sorted = false;
    if (cls->state != NULL) {
        cls->state->has_noted_lists = true;
    }
}

void ort_method_owner_note_all_locked(Class cls) {
    for (const struct objc_method_list *list = cls->methods; list != NULL; list = list->next) {
        ort_method_owner_note_locked(cls, list);
    }
}

void ort_method_owner_forget_locked(Class cls) {
    if (!cls->state->has_noted_lists) {
        return;
    }
    size_t kept = 0;
    for (size_t i = 0; i < ranges.count; i++) {
        if (ranges.items[i].owner != cls) {
            ranges.items[kept++] = ranges.items[i];
        }
    }
    ranges.count = kept;
}

static int by_address(const void *left, const void *right) {
    uintptr_t left_start = ((const struct range *)left)->start, right_start = ((const struct range *)right)->start;
    return (left_start > right_start) - (left_start < right_start);
}

static Class search(Method method) {
    if (!ranges.is_sorted) {
        qsort(ranges.items, ranges.count, sizeof(struct range), by_address);
        ranges.is_sorted = true;
    }
    size_t low = 0, high = ranges.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct range *range = &ranges.items[middle];
        if (contains(range, method)) {
            ranges.found = middle;
            return range->owner;
        }
        if ((uintptr_t)method < range->start) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return Nil;
}

Class ort_method_owner_of_locked(Method method) {
    const bool is_same = ranges.found < ranges.count && contains(&ranges.items[ranges.found], method);
    return is_same ? ranges.items[ranges.found].owner : search(method);
}
