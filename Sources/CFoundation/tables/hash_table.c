#include "tables/hash_table.h"
#include "support/allocation.h"

#include <stdlib.h>

// Hashes of objects may differ in few bits, wherever those are.
static size_t first_index(const struct cffi_table *table, uintptr_t hash) {
    const uint64_t mixed = (hash ^ hash >> 32) * 0x9e3779b97f4a7c15;
    return (size_t)(mixed >> 32) & (table->capacity - 1);
}

static size_t next_index(const struct cffi_table *table, size_t index) { return (index + 1) & (table->capacity - 1); }

// MARK: Room

static void put(struct cffi_table *table, struct cffi_entry entry) {
    size_t index = first_index(table, entry.hash);
    while (table->entries[index].key != nil) {
        index = next_index(table, index);
    }
    table->entries[index] = entry;
}

bool cffi_table_reserve_try(struct cffi_table *table, size_t count) {
    if (count <= table->capacity - table->capacity / 4) {
        return true;
    }
    if (count > SIZE_MAX / 4 / sizeof(struct cffi_entry)) {
        return false;
    }
    size_t capacity = table->capacity != 0 ? 2 * table->capacity : 4;
    while (count > capacity - capacity / 4) {
        capacity *= 2;
    }
    struct cffi_table grown = *table;
    grown.entries = cffi_allocate_try(capacity * sizeof(struct cffi_entry));
    grown.capacity = capacity;
    if (grown.entries == NULL) {
        return false;
    }
    for (size_t i = 0; i < table->capacity; ++i) {
        if (table->entries[i].key != nil) {
            put(&grown, table->entries[i]);
        }
    }
    free(table->entries);
    ++grown.mutations; // for who looks for an entry now
    *table = grown;
    return true;
}

// MARK: Entries

struct cffi_entry *cffi_table_find_hash(struct cffi_table *table, id key, uintptr_t hash) {
    for (;;) {
        const unsigned long mutations = table->mutations;
        size_t index = table->count != 0 ? first_index(table, hash) : 0;
        for (;; index = next_index(table, index)) {
            struct cffi_entry *const entry = table->count != 0 ? &table->entries[index] : NULL;
            if (entry == NULL || entry->key == nil) {
                return NULL;
            }
            if (entry->hash != hash) {
                continue;
            }
            const bool is_found = cffi_equal(key, entry->key);
            if (table->mutations != mutations) {
                break;
            }
            if (is_found) {
                return entry;
            }
        }
    }
}

struct cffi_entry *cffi_table_find(struct cffi_table *table, id key) {
    if (key == nil || table->count == 0) {
        return NULL;
    }
    return cffi_table_find_hash(table, key, CFFI_SEND(uintptr_t, key, cffi_selectors.hash));
}

void cffi_table_add(struct cffi_table *table, id key, id value, uintptr_t hash) {
    put(table, (struct cffi_entry){key, value, hash});
    ++table->count;
    ++table->mutations;
}

struct cffi_entry cffi_table_remove(struct cffi_table *table, struct cffi_entry *entry) {
    const struct cffi_entry removed = *entry;
    struct cffi_entry *const entries = table->entries;
    size_t hole = (size_t)(entry - entries);
    for (size_t index = next_index(table, hole); entries[index].key != nil; index = next_index(table, index)) {
        // An entry may move to the hole if the hole lies between the entry's home and its present place.
        const size_t home = first_index(table, entries[index].hash);
        if (((index - home) & (table->capacity - 1)) >= ((index - hole) & (table->capacity - 1))) {
            entries[hole] = entries[index];
            hole = index;
        }
    }
    entries[hole] = (struct cffi_entry){nil, nil, 0};
    --table->count;
    ++table->mutations;
    return removed;
}

struct cffi_entry *cffi_table_next(const struct cffi_table *table, size_t *position) {
    while (*position < table->capacity) {
        struct cffi_entry *const entry = &table->entries[(*position)++];
        if (entry->key != nil) {
            return entry;
        }
    }
    return NULL;
}

unsigned long cffi_table_enumerate(
    struct cffi_table *table, struct cffi_enumeration *enumeration, id *buffer, unsigned long capacity) {
    unsigned long filled = 0;
    size_t position = enumeration->state;
    for (const struct cffi_entry *entry; filled < capacity && (entry = cffi_table_next(table, &position)) != NULL;) {
        buffer[filled++] = entry->key;
    }
    enumeration->state = position;
    enumeration->items = buffer;
    enumeration->mutations = &table->mutations;
    return filled;
}

// MARK: Whole tables

bool cffi_table_copy_try(const struct cffi_table *table, struct cffi_table *copy) {
    *copy = (struct cffi_table){NULL, 0, 0, 0};
    if (!cffi_table_reserve_try(copy, table->count)) {
        return false;
    }
    size_t position = 0;
    for (const struct cffi_entry *entry; (entry = cffi_table_next(table, &position)) != NULL;) {
        cffi_table_add(copy, objc_retain(entry->key), objc_retain(entry->value), entry->hash);
    }
    return true;
}

struct clearing {
    struct cffi_entry *entries;
    size_t capacity, next;
    void (*finish)(void *context);
    void *context;
};

static void release_entries(void *context) {
    struct clearing *const clearing = context;
    for (; clearing->next < clearing->capacity; ++clearing->next) {
        struct cffi_entry *const entry = &clearing->entries[clearing->next];
        const id key = entry->key, value = entry->value;
        entry->key = nil;
        objc_release(key);
        entry->value = nil;
        objc_release(value);
    }
}

static void finish_clearing(void *context);

static void clear(struct clearing *clearing) { ort_call_with_cleanup(release_entries, clearing, finish_clearing); }

// After an exception, the values that are left must be released, perhaps beginning with that of the current entry.
static void finish_clearing(void *context) {
    struct clearing *const clearing = context;
    if (clearing->next < clearing->capacity) {
        clear(clearing);
        return;
    }
    free(clearing->entries);
    if (clearing->finish != NULL) {
        clearing->finish(clearing->context);
    }
}

void cffi_table_clear(struct cffi_table *table, void (*finish)(void *context), void *context) {
    struct clearing clearing = {table->entries, table->capacity, 0, finish, context};
    table->entries = NULL;
    table->capacity = table->count = 0;
    ++table->mutations;
    clear(&clearing);
}
