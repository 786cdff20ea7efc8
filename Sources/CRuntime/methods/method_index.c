#include "methods/method_index.h"
#include "support/memory.h"
#include <stdlib.h>

struct slot {
    const struct ort_selector_record *key; // NULL: free
    Method method;
};

struct ort_method_index {
    size_t mask;
    size_t count;
    struct slot slots[];
};

enum { INITIAL_CAPACITY = 64 };

static size_t hash(const struct ort_selector_record *key) {
#ifdef ORT_STRESS
    return (size_t)(key != NULL);
#else
    return (uintptr_t)key / sizeof *key; // dense: records lie side by side
#endif
}

// The slot of the key, or the free one where it belongs.
static size_t position(const struct ort_method_index *index, const struct ort_selector_record *key) {
    size_t i = hash(key) & index->mask;
    while (index->slots[i].key != NULL && index->slots[i].key != key) {
        i = (i + 1) & index->mask;
    }
    return i;
}

Method ort_method_index_find(const struct ort_method_index *index, const struct ort_selector_record *key) {
    return index == NULL ? NULL : index->slots[position(index, key)].method;
}

static struct ort_method_index *grown_try(const struct ort_method_index *old) {
    size_t capacity = old == NULL ? INITIAL_CAPACITY : (old->mask + 1) * 2;
    struct ort_method_index *index = ort_memory_allocate_try(sizeof *index + capacity * sizeof(struct slot));
    if (index == NULL) {
        return NULL;
    }
    index->mask = capacity - 1;
    for (size_t i = 0; old != NULL && i <= old->mask; i++) {
        if (old->slots[i].key != NULL) {
            index->slots[position(index, old->slots[i].key)] = old->slots[i];
        }
    }
    index->count = old == NULL ? 0 : old->count;
    return index;
}

bool ort_method_index_put_try(struct ort_method_index **index, Method method) {
    if (*index == NULL || ((*index)->count + 1) * 2 > (*index)->mask + 1) {
        struct ort_method_index *larger = grown_try(*index);
        free(*index);
        *index = larger;
        if (larger == NULL) {
            return false;
        }
    }
    const struct ort_selector_record *key = ort_selector_key(method->selector);
    struct slot *slot = &(*index)->slots[position(*index, key)];
    (*index)->count += slot->key == NULL;
    *slot = (struct slot){key, method};
    return true;
}

void ort_method_index_remove(struct ort_method_index *index, const struct ort_selector_record *key) {
    if (index == NULL) {
        return;
    }
    size_t gap = position(index, key);
    if (index->slots[gap].key == NULL) {
        return;
    }
    index->count--;
    for (size_t i = (gap + 1) & index->mask; index->slots[i].key != NULL; i = (i + 1) & index->mask) {
        // An entry whose probe begins after the gap stays.
        size_t home = hash(index->slots[i].key) & index->mask;
        if (((i - home) & index->mask) >= ((i - gap) & index->mask)) {
            index->slots[gap] = index->slots[i];
            gap = i;
        }
    }
    index->slots[gap] = (struct slot){NULL, NULL};
}

void ort_method_index_free(struct ort_method_index *index) { free(index); }

#ifdef ORT_STRESS

bool ort_method_index_is_sound(const struct ort_method_index *index) {
    size_t count = 0;
    for (size_t i = 0; index != NULL && i <= index->mask; i++) {
        const struct slot *slot = &index->slots[i];
        if (slot->key != NULL) {
            count++;
            if (ort_selector_key(slot->method->selector) != slot->key || position(index, slot->key) != i) {
                return false;
            }
        }
    }
    return index == NULL || (count == index->count && count * 2 <= index->mask + 1);
}

#endif
