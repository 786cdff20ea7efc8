#include "support/name_table.h"
#include "support/memory.h"
#include <objc/kernel.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct ort_name_table_array {
    size_t mask;
    size_t taken; // entries and marks
    struct ort_name_table_array *retired;
    void *slots[];
};

static char removed_mark;
#define REMOVED ((void *)&removed_mark)

#ifdef ORT_STRESS
enum { INITIAL_CAPACITY = 4, COLLIDING = 15 };
#else
enum { INITIAL_CAPACITY = 256, COLLIDING = 0 };
#endif

// FNV-1a, finished so that the low bits depend on all of it.
static size_t hash_name(const char *name) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *name != '\0'; name++) {
        hash = (hash ^ (unsigned char)*name) * 0x100000001b3u;
    }
    return (size_t)(hash ^ (hash >> 32)) & ~(size_t)COLLIDING;
}

void *ort_name_table_find(const struct ort_name_table *table, const char *name) {
    const struct ort_name_table_array *array = __atomic_load_n(&table->array, __ATOMIC_ACQUIRE);
    if (array == NULL) {
        return NULL;
    }
    for (size_t i = hash_name(name);; i++) {
        void *entry = __atomic_load_n(&array->slots[i & array->mask], __ATOMIC_ACQUIRE);
        if (entry == NULL) {
            return NULL;
        }
        if (entry != REMOVED && strcmp(table->name_of(entry), name) == 0) {
            return entry;
        }
    }
}

static struct ort_name_table_array *allocate_array_try(size_t capacity) {
    struct ort_name_table_array *array = ort_memory_allocate_try(sizeof *array + capacity * sizeof(void *));
    if (array != NULL) {
        array->mask = capacity - 1;
    }
    return array;
}

// Stores the entry in the first slot of its probe that is free: the name is not in the array.
static void place(struct ort_name_table_array *array, void *entry, const char *name) {
    size_t i = hash_name(name);
    while (array->slots[i & array->mask] != NULL && array->slots[i & array->mask] != REMOVED) {
        i++;
    }
    array->taken += array->slots[i & array->mask] == NULL;
    __atomic_store_n(&array->slots[i & array->mask], entry, __ATOMIC_RELEASE);
}

static size_t live_count(const struct ort_name_table_array *array) {
    size_t count = 0;
    for (size_t i = 0; i <= array->mask; i++) {
        count += array->slots[i] != NULL && array->slots[i] != REMOVED;
    }
    return count;
}

// The capacity that the array's entries need, half of it free.
static size_t needed_capacity(const struct ort_name_table_array *array) {
    size_t count = live_count(array) + 1;
    size_t capacity = INITIAL_CAPACITY;
    while (count * 2 > capacity) {
        capacity *= 2;
    }
    return capacity;
}

// A copy of the array with room for more and without its marks; NULL without memory.
static struct ort_name_table_array *grown_try(const struct ort_name_table *table) {
    struct ort_name_table_array *old = table->array;
    if (old == NULL) {
        return allocate_array_try(INITIAL_CAPACITY);
    }
    size_t capacity = table->readers_hold_lock ? needed_capacity(old) : (old->mask + 1) * 2;
    struct ort_name_table_array *array = allocate_array_try(capacity);
    for (size_t i = 0; array != NULL && i <= old->mask; i++) {
        if (old->slots[i] != NULL && old->slots[i] != REMOVED) {
            place(array, old->slots[i], table->name_of(old->slots[i]));
        }
    }
    if (array != NULL) {
        array->retired = old;
    }
    return array;
}

bool ort_name_table_insert_locked_try(struct ort_name_table *table, void *entry) {
    struct ort_name_table_array *array = table->array;
    if (array == NULL || (array->taken + 1) * 4 > (array->mask + 1) * 3) {
        array = grown_try(table);
        if (array == NULL) {
            return false;
        }
        __atomic_store_n(&table->array, array, __ATOMIC_RELEASE);
        if (table->readers_hold_lock) {
            free(array->retired);
            array->retired = NULL;
        }
    }
    place(array, entry, table->name_of(entry));
    return true;
}

void ort_name_table_insert_locked(struct ort_name_table *table, void *entry) {
    if (!ort_name_table_insert_locked_try(table, entry)) {
        ort_fatal("out of memory: no room to register the name %s", table->name_of(entry));
    }
}

// Turns the marks that end at slot `i` into NULL when nothing stands behind them.
static void clear_marks(struct ort_name_table_array *array, size_t i) {
    if (array->slots[(i + 1) & array->mask] != NULL) {
        return;
    }
    for (; array->slots[i & array->mask] == REMOVED; i--) {
        __atomic_store_n(&array->slots[i & array->mask], NULL, __ATOMIC_RELEASE);
        array->taken--;
    }
}

void ort_name_table_remove_locked(struct ort_name_table *table, const void *entry) {
    struct ort_name_table_array *array = table->array;
    if (array == NULL) {
        return;
    }
    for (size_t i = hash_name(table->name_of(entry)); array->slots[i & array->mask] != NULL; i++) {
        if (array->slots[i & array->mask] == entry) {
            __atomic_store_n(&array->slots[i & array->mask], REMOVED, __ATOMIC_RELEASE);
            clear_marks(array, i);
            return;
        }
    }
}

size_t ort_name_table_copy_locked(const struct ort_name_table *table, void **entries, size_t capacity) {
    const struct ort_name_table_array *array = table->array;
    size_t count = 0;
    for (size_t i = 0; array != NULL && i <= array->mask; i++) {
        if (array->slots[i] == NULL || array->slots[i] == REMOVED) {
            continue;
        }
        if (count < capacity) {
            entries[count] = array->slots[i];
        }
        count++;
    }
    return count;
}
