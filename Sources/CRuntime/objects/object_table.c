#include "objects/object_table.h"
#include "support/memory.h"
#include <stdint.h>
#include <stdlib.h>

static size_t hash(id object) {
    uint64_t mixed = ((uintptr_t)object >> 4) * 0x9e3779b97f4a7c15u >> 32;
#ifdef ORT_STRESS
    mixed &= ~(uint64_t)15;
#endif
    return (size_t)mixed;
}

static struct ort_object_entry **chains_of(struct ort_object_table *table) {
    return table->chains == NULL ? table->least : table->chains;
}

static size_t chain_count(const struct ort_object_table *table) {
    return table->chains == NULL ? ORT_OBJECT_TABLE_LEAST : table->mask + 1;
}

struct ort_object_entry **ort_object_table_find(struct ort_object_table *table, id object) {
    struct ort_object_entry **link = &chains_of(table)[hash(object) & (chain_count(table) - 1)];
    while (*link != NULL && (*link)->object != object) {
        link = &(*link)->next;
    }
    return link;
}

static void move_chains(
    struct ort_object_entry **from, size_t from_count, struct ort_object_entry **to, size_t to_count) {
    for (size_t i = 0; i < from_count; i++) {
        for (struct ort_object_entry *entry = from[i], *next; entry != NULL; entry = next) {
            next = entry->next;
            struct ort_object_entry **chain = &to[hash(entry->object) & (to_count - 1)];
            entry->next = *chain;
            *chain = entry;
        }
    }
}

static void resize(struct ort_object_table *table, size_t count) {
    size_t old_count = chain_count(table);
    struct ort_object_entry **old = table->chains;
    struct ort_object_entry **chains = NULL;
    if (count == ORT_OBJECT_TABLE_LEAST) {
        for (size_t i = 0; i < ORT_OBJECT_TABLE_LEAST; i++) {
            table->least[i] = NULL;
        }
    } else if ((chains = ort_memory_allocate_try(count * sizeof *chains)) == NULL) {
        return;
    }
    move_chains(chains_of(table), old_count, chains == NULL ? table->least : chains, count);
    free(old);
    table->chains = chains;
    table->mask = count - 1;
}

void ort_object_table_insert(struct ort_object_table *table, struct ort_object_entry *entry) {
    if (++table->count > chain_count(table)) {
        resize(table, chain_count(table) * 2);
    }
    struct ort_object_entry **chain = &chains_of(table)[hash(entry->object) & (chain_count(table) - 1)];
    entry->next = *chain;
    *chain = entry;
}

void ort_object_table_remove(struct ort_object_table *table, struct ort_object_entry **link) {
    *link = (*link)->next;
    table->count--;
    if (table->chains != NULL && table->count * 8 <= chain_count(table)) {
        resize(table, chain_count(table) / 2);
    }
}
