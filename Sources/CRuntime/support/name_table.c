#include "support/name_table.h"
#include "support/memory.h"
#include <objc/kernel.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct slot {
    void *entry;
    size_t hash; // of its name; stored before it
};

struct ort_name_table_array {
    size_t mask;
    size_t taken; // entries and marks
    struct ort_name_table_array *retired;
    struct slot slots[];
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

static void *find(const struct ort_name_table *table, const char *name, size_t hash) {
    const struct ort_name_table_array *array = __atomic_load_n(&table->array, __ATOMIC_ACQUIRE);
    if (array == NULL) {
        return NULL;
    }
    for (size_t i = hash;; i++) {
        const struct slot *slot = &array->slots[i & array->mask];
        void *entry = __atomic_load_n(&slot->entry, __ATOMIC_ACQUIRE);
        if (entry == NULL) {
            return NULL;
        }
        if (entry != REMOVED && __atomic_load_n(&slot->hash, __ATOMIC_RELAXED) == hash &&
            strcmp(table->name_of(entry), name) == 0) {
            return entry;
        }
    }
}

void *ort_name_table_find(const struct ort_name_table *table, const char *name) {
    return ort_name_table_is_untouched(table) ? NULL : find(table, name, hash_name(name));
}

static struct ort_name_table_array *allocate_array_try(size_t capacity) {
    struct ort_name_table_array *array = ort_memory_allocate_try(sizeof *array + capacity * sizeof(struct slot));
    if (array != NULL) {
        array->mask = capacity - 1;
    }
    return array;
}

static bool is_live(const struct slot *slot) { return slot->entry != NULL && slot->entry != REMOVED; }

// Stores the entry in the first slot of its probe that is free: the name is not in the array.
static void place(struct ort_name_table_array *array, void *entry, size_t hash) {
    size_t i = hash;
    while (is_live(&array->slots[i & array->mask])) {
        i++;
    }
    struct slot *slot = &array->slots[i & array->mask];
    array->taken += slot->entry == NULL;
    __atomic_store_n(&slot->hash, hash, __ATOMIC_RELAXED);
    __atomic_store_n(&slot->entry, entry, __ATOMIC_RELEASE);
}

static size_t live_count(const struct ort_name_table_array *array) {
    size_t count = 0;
    for (size_t i = 0; i <= array->mask; i++) {
        count += is_live(&array->slots[i]);
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
        if (is_live(&old->slots[i])) {
            place(array, old->slots[i].entry, old->slots[i].hash);
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
    place(array, entry, hash_name(table->name_of(entry)));
    return true;
}

void ort_name_table_insert_locked(struct ort_name_table *table, void *entry) {
    if (!ort_name_table_insert_locked_try(table, entry)) {
        ort_fatal("out of memory: no room to register the name %s", table->name_of(entry));
    }
}

// Turns the marks that end at slot `i` into NULL if no entry follows them.
static void clear_marks(struct ort_name_table_array *array, size_t i) {
    if (array->slots[(i + 1) & array->mask].entry != NULL) {
        return;
    }
    for (; array->slots[i & array->mask].entry == REMOVED; i--) {
        __atomic_store_n(&array->slots[i & array->mask].entry, NULL, __ATOMIC_RELEASE);
        array->taken--;
    }
}

void ort_name_table_remove_locked(struct ort_name_table *table, const void *entry) {
    struct ort_name_table_array *array = table->array;
    if (array == NULL) {
        return;
    }
    for (size_t i = hash_name(table->name_of(entry)); array->slots[i & array->mask].entry != NULL; i++) {
        if (array->slots[i & array->mask].entry == entry) {
            __atomic_store_n(&array->slots[i & array->mask].entry, REMOVED, __ATOMIC_RELEASE);
            clear_marks(array, i);
            return;
        }
    }
}

size_t ort_name_table_copy_locked(const struct ort_name_table *table, void **entries, size_t capacity) {
    const struct ort_name_table_array *array = table->array;
    size_t count = 0;
    for (size_t i = 0; array != NULL && i <= array->mask; i++) {
        if (!is_live(&array->slots[i])) {
            continue;
        }
        if (count < capacity) {
            entries[count] = array->slots[i].entry;
        }
        count++;
    }
    return count;
}
